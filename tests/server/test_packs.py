"""A host's own cards for Räum-Ab!: a bad file keeps the house shut, a table keeps what it was opened with."""

import hashlib

import pytest

from db import journal
from db.table_row import TableState
from games.raeumab import pack
from games.raeumab.pack import NUMNUM
from server.ops.config import Games, Settings
from server.ops.failure import Failure
from server.ops.texts import brought
from tests.server.driver import ServerProcess, flat, guests
from tests.server.indoors import Indoors

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]


@pytest.fixture(autouse=True)
def forgotten(monkeypatch):
    """No test knows the cards of another one."""
    monkeypatch.setattr(pack, "_LEARNT", {})


def own_cards(tmp_path, name="meine.txt"):
    """Return a file with the cards of the house, but 14 in the place of 13."""
    words = [str(card).replace("13", "14") for card in NUMNUM.cards]
    file = tmp_path / name
    file.write_text(f"# {name}\n{' '.join(words)}\n", encoding="utf-8")
    return file


def playing_with(file):
    """Return the settings of a house with these cards; None for those of the house."""
    return Settings(spiele=Games(numnum=file))


def first_entry(doors, number):
    """Return the first line of a table's journal."""
    return journal.read(doors.database, number)[0].line


# --- the file --------------------------------------------------------------------------------------------------------


async def test_bad_file_keeps_the_house_shut(tmp_path):
    """Exit code 2, every fault with its line, no traceback, and nothing was opened."""
    file = tmp_path / "meine.txt"
    file.write_text("12r 8r\n12x\nv3\n", encoding="utf-8")
    server = ServerProcess(tmp_path, spiele__numnum=file)
    ended = server.call_briefly("start", "--port", "0", "--datenbank", server.url, seconds=20)

    assert 2 == ended.returncode
    assert [f"{file}: Zeile 2: „12x“ ist keine Karte.", f"{file}: Zeile 3: „v3“ ist keine Karte."] == [
        line.partition(" Karten sind")[0] for line in ended.stderr.splitlines()
    ]
    assert not server.database_file.exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "lässt sich nicht lesen"),
        (b"\xff", "nicht in UTF-8"),
        (b"12r", "Es müssen genau 109 Karten sein; gezählt: 1."),
        (b"x " * 40, "Und noch 30 Fehler."),
    ],
)
async def test_file_that_is_of_no_use(content, sentence, tmp_path):
    """Whatever is wrong is told in a sentence of a few lines."""
    file = tmp_path / "meine.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(Failure) as failure:
        brought(Games(numnum=file))

    assert 2 == failure.value.code
    assert sentence in failure.value.sentence
    assert len(failure.value.sentence.splitlines()) <= 11


# --- tables ----------------------------------------------------------------------------------------------------------


async def test_table_is_played_with_the_cards_of_the_host(tmp_path):
    """Through telnet: cards the house does not know can be laid out and typed; the journal names the file's hash."""
    file = own_cards(tmp_path)
    server = ServerProcess(tmp_path, spiele__numnum=file).start()
    try:
        anna, bernd = await guests(server, 2)
        await anna.ask("eroeffnen raeumab", "Du eröffnest Tisch 1")
        await bernd.ask("mitspielen", "spielst jetzt mit")
        await anna.ask("mischen", "Spalten")
        shown = flat(await anna.ask("karten", "Spalten"))
        assert "14" in shown
        assert "13r" not in shown
        assert "keine Karte" not in flat(await anna.ask("nimm 14r 14b"))
        assert "ist hier keine Karte" in flat(await anna.ask("nimm 17r 14b"))
        assert f"eroeffnen raeumab 1 Gast1 {hashlib.sha256(file.read_bytes()).hexdigest()}" == (
            journal.read(server.database, 1)[0].line
        )
        told = server.call("partie", "--aus-tisch", "1", "--datenbank", server.url)
        assert 0 == told.returncode, told.stderr
        assert "14r" in told.stdout
    finally:
        server.finish()


async def evening(tmp_path, file):
    """Return a house with these cards and a table of two in mid-game."""
    doors = Indoors(tmp_path, settings=playing_with(file))
    doors.enrol("Anna", "Bernd")
    for name in ("Anna", "Bernd"):
        await doors.come_in(name)
    await doors.type("Anna", "eroeffnen raeumab")
    await doors.type("Bernd", "mitspielen")
    await doors.type("Anna", "mischen")
    return doors


async def restarted(doors, file):
    """Open the house again with these cards; it knows no others."""
    await doors.stop()
    pack._LEARNT.clear()
    doors.settings = doors.settings.model_copy(update={"spiele": Games(numnum=file)})
    doors.start()


async def test_table_goes_on_with_its_cards(tmp_path):
    """After a restart with the same file the table is where it was, and can be played on."""
    file = own_cards(tmp_path)
    doors = await evening(tmp_path, file)
    laid = doors.house.tables.awake[1].facts.sitting.state.columns
    await restarted(doors, file)
    assert "Du sitzt an Tisch 1." in (await doors.come_in("Anna")).text
    live = doors.house.tables.awake[1]

    assert laid == live.facts.sitting.state.columns
    seat, action = next(iter(live.vocabulary.game.moves(live.facts.sitting.state)))
    live.act(seat, action)
    await doors.settled()
    assert () == journal.gaps(doors.database)
    await doors.stop()


@pytest.mark.parametrize("instead", ["other", None])
async def test_table_whose_cards_are_gone_says_so(instead, tmp_path):
    """Without its file, or with another one, a table is not replayed wrongly: its people read why, and it is closed."""
    file = own_cards(tmp_path)
    mark = hashlib.sha256(file.read_bytes()).hexdigest()
    doors = await evening(tmp_path, file)
    await restarted(doors, None if instead is None else own_cards(tmp_path, "andere.txt"))
    told = [(await doors.come_in(name)).text for name in ("Anna", "Bernd")]

    for text in told:
        assert "Tisch 1 lässt sich leider nicht fortsetzen. Hier wurde mit eigenen Karten des Hauses gespielt" in text
        assert mark[:12] in text
    row = journal.table(doors.database, 1)
    assert row is not None
    assert TableState.BROKEN is row.state
    assert mark in row.note
    await doors.type("Anna", "protokoll 1")
    assert "Von Tisch 1 gibt es kein Protokoll mehr." in doors.wires["Anna"].text
    assert 0 == doors.house.context.incidents.count
    await doors.stop()


async def test_table_of_the_house_s_own_cards_keeps_them(tmp_path):
    """A host who brings cards along changes new tables alone; who sits at an old one goes on with the old ones."""
    doors = await evening(tmp_path, None)
    assert "eroeffnen raeumab 1 Anna" == first_entry(doors, 1)
    await restarted(doors, own_cards(tmp_path))
    assert "Du sitzt an Tisch 1." in (await doors.come_in("Anna")).text

    assert NUMNUM == doors.house.tables.awake[1].facts.sitting.state.pack
    await doors.stop()
