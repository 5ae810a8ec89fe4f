"""Databases of an older house under the present one: its tables go on, or close honestly and let their people go."""

import sqlite3
from pathlib import Path

import pytest

from commands.journal.house_lines import HOUSE_NAME
from commands.journal.replay import is_house, replay_line
from commands.journal.replay import read_opening as opening_of
from db import journal
from db.admission import Kind
from db.identity import PersonId
from db.journal import Entry
from db.opening import open_database
from db.table_row import Person, TableRow, TableState
from db.writer import store
from games.table.rules import opened
from games.table.state import chance, finished
from server.play.replay import vocabulary_named
from tests.fresh import moved_to_the_server, url_of
from tests.playouts import PEOPLE
from tests.released import kept, read
from tests.server.indoors import EVENING, Indoors

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

RELEASED = Path(__file__).parents[1] / "db" / "released"
JOURNALS = {path.stem: read(path) for path in kept()}
AT_TABLES = [
    name for name, one in JOURNALS.items() if (words := vocabulary_named(one.game)) is None or words.game.waits
]
LOST = "lässt sich leider nicht fortsetzen"


def known(one):
    """Tell whether the present rules are those of a kept journal."""
    vocabulary = vocabulary_named(one.game)
    return vocabulary is not None and vocabulary.game.version == one.version


def running(one):
    """Return as much of a journal as leaves the match running, in the middle of it; all of one nobody can read."""
    vocabulary = vocabulary_named(one.game)
    if vocabulary is None or not known(one):
        return one.entries
    sitting = opened(vocabulary.game, opening_of(one.entries[0][1])[2]).state
    ends = []
    for place, (actor, line) in enumerate(one.entries[1:], 2):
        sitting = replay_line(vocabulary, sitting, actor, line).state
        whole = sitting.state is not None and chance(vocabulary.game, sitting) is None
        if whole and not finished(vocabulary.game, sitting):
            ends.append(place)
    return one.entries[: ends[len(ends) // 2]]


def keep(database, one, entries):
    """Put a journal into a database as an older house would have left it; return who sits there."""
    people = tuple(dict.fromkeys(actor for actor, _ in entries if not is_house(actor)))
    people = tuple(sorted(people, key=PEOPLE.index))
    row = TableRow(
        number=1,
        game=one.game,
        version=one.version,
        phase="spiel",
        people=tuple(Person(seat, name, PersonId(seat + 1)) for seat, name in enumerate(people)),
        options=(),
        opener=people[0],
        last=len(entries) - 1,
        opened=EVENING,
        touched=EVENING,
    )
    lines = [Entry(1, number, EVENING, actor, line) for number, (actor, line) in enumerate(entries)]
    store(database, journal.open_table(row, lines))
    return people


async def come_back(tmp_path, one, entries):
    """Open a house over a kept journal and bring its people back; return the house and what each of them reads."""
    doors = Indoors(tmp_path)
    doors.enrol(*PEOPLE)
    people = keep(doors.database, one, entries)
    await doors.stop()
    doors.start()
    return doors, {name: (await doors.come_in(name, [])).text for name in people}


async def closed_honestly(doors, told):
    """Everybody was told once, nobody is kept, the table's row says why, and the log has no traceback."""
    assert all(LOST in text for text in told.values())
    [row] = [row for row in journal.every_table(doors.database)[0] if row.number == 1]
    assert TableState.BROKEN is row.state
    assert row.note
    first = next(iter(told))
    await doors.type(first, "eroeffnen romme")
    assert "Du eröffnest Tisch 2" in doors.wires[first].text


@pytest.mark.parametrize("name", AT_TABLES)
async def test_a_table_of_every_version(name, tmp_path):
    """Of the present version it goes on where it stood, of another it closes honestly."""
    one = JOURNALS[name]
    doors, told = await come_back(tmp_path, one, running(one))
    if not known(one):
        await closed_honestly(doors, told)
    else:
        assert all("Du sitzt an Tisch 1." in text for text in told.values())
        await play_on(doors, doors.house.tables.awake[1])
    await doors.stop()


async def play_on(doors, live):
    """Make the next move the game offers; it is stored behind the others."""
    last = live.facts.row.last
    seat, action = next(iter(live.vocabulary.game.moves(live.facts.sitting.state)))
    live.act(seat, action)
    await doors.settled()
    assert live.facts.row.last > last
    assert () == journal.gaps(doors.database)


@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.parametrize("name", AT_TABLES)
async def test_a_table_of_another_version(name, by, tmp_path):
    """A version of the rules this house does not have, older or newer: the table closes honestly."""
    one = JOURNALS[name]
    _, version, opener = opening_of(one.entries[0][1])
    other = (HOUSE_NAME, f"eroeffnen {one.game} {version + by} {opener}")
    doors, told = await come_back(tmp_path, one, (other, *running(one)[1:]))
    await closed_honestly(doors, told)
    await doors.stop()


@pytest.mark.parametrize("name", AT_TABLES)
async def test_a_table_whose_rules_changed_without_a_word(name, tmp_path):
    """The same version, but a line no longer fits: it closes honestly, and is no incident."""
    one = JOURNALS[name]
    entries = running(one)
    place = next(place for place, (actor, line) in enumerate(entries) if actor == HOUSE_NAME and place)
    doors, told = await come_back(tmp_path, one, (*entries[:place], *entries[place + 1 :]))
    await closed_honestly(doors, told)
    assert 0 == doors.house.context.incidents.count
    await doors.stop()


@pytest.mark.parametrize("by", [0, 1])
@pytest.mark.parametrize("name", sorted({*JOURNALS} - {*AT_TABLES}))
async def test_a_machine_of_every_version(name, by, tmp_path):
    """What runs without a table goes on if the present rules know its journal, and is marked as broken if not."""
    one = JOURNALS[name]
    _, version, opener = opening_of(one.entries[0][1])
    first = (HOUSE_NAME, f"eroeffnen {one.game} {version + by} {opener}")
    doors, _ = await come_back(tmp_path, one, (first, *one.entries[1:]))
    [row] = [row for row in journal.every_table(doors.database)[0] if row.number == 1]
    fits = known(one) and not by
    assert fits is (doors.house.tournaments.known.get(1) is not None)
    assert (TableState.OPEN if fits else TableState.BROKEN) is row.state
    assert bool(row.note) is not fits
    await doors.stop()


async def test_a_game_that_is_gone(tmp_path):
    """A game this house no longer has: its table sleeps, and everybody is told so at each return, guests as well."""
    one = next(iter(JOURNALS.values()))
    doors = Indoors(tmp_path)
    doors.enrol(*PEOPLE)
    gone = type(one)("mauscheln", 1, (("haus", "eroeffnen mauscheln 1 Anna"), *one.entries[1:9]), ())
    people = keep(doors.database, gone, gone.entries)
    await doors.stop()
    doors.start()
    told = {name: (await doors.come_in(name, [])).text for name in people}
    [row] = [row for row in journal.every_table(doors.database)[0] if row.number == 1]

    assert all("Tisch 1 schläft" in text for text in told.values())
    assert (TableState.OPEN, gone.entries[-1][1]) == (row.state, journal.read(doors.database, 1)[-1].line)
    await doors.stop()


@pytest.mark.parametrize("schema", sorted(RELEASED.glob("*.sql")), ids=lambda path: path.stem)
async def test_the_house_opens_over_every_released_schema(schema, tmp_path):
    """A database as a release left it is migrated when the house opens, and its people are at home."""
    connection = sqlite3.connect(tmp_path / "haus.sqlite")
    connection.executescript(schema.read_text(encoding="utf-8"))
    connection.close()
    moved_to_the_server(tmp_path / "haus.sqlite")
    doors = Indoors(tmp_path)
    doors.enrol("Clara")
    text = (await doors.come_in("Clara", [])).text
    assert "Willkommen" in text
    assert doors.house.auth.bans.called(Kind.NAME, "bert")
    assert {PersonId(1), PersonId(1)} <= set(doors.house.tables.places._first)
    await doors.stop()
    with open_database(url_of(tmp_path / "haus.sqlite"), create=False) as database:
        assert [] == list(database.damages())
