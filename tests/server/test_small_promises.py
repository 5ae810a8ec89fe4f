"""What hosts and players were told that was not so, or not said: invitations, settings, backups, records, units."""

import errno
import os
import socket
from datetime import UTC, datetime, timedelta

import pytest

from commands.catalogue import VOCABULARIES, unit_of
from commands.company.meetings import ListedTable, table_line
from commands.language.system import why_not
from commands.lobby.keeping import Past, history
from commands.lobby.replies import ranked
from commands.lobby.statistics import by_game, counted_on, said
from db import players
from db.backup import back_up
from db.history import Played
from db.opening import open_database
from server import __main__ as command_line
from server.lobby.records import of_file
from server.ops.config import Settings
from server.play.views import Style
from server.preflight import faults_of
from tests.server.indoors import EVENING, PASSWORD, Indoors, house_with, says
from tests.strangers import stranger

in_the_house = pytest.mark.asyncio(loop_factories=["asyncio"])


async def at_a_private_table(doors):
    """Anna sits at it."""
    await doors.type("Anna", "eroeffnen romme privat")


doors = house_with("Anna", "Bernd", "Clara", then=at_a_private_table)


# --- invitations -----------------------------------------------------------------------------------------------------


@in_the_house
@pytest.mark.parametrize("off", ["aus", "aufheben", "weg"])
async def test_an_invitation_can_be_taken_back(doors, off):
    """Neither `ja` nor `mitspielen` leads to a private table any more, and the host is told."""
    await doors.type("Anna", "einladen bernd")
    assert "Bernd ist nicht mehr eingeladen." in await says(doors, "Anna", f"einladen bernd {off}")
    await doors.type("Bernd", "ja")

    assert doors.wires["Bernd"].session.seated is None
    assert "privat" in await says(doors, "Bernd", "mitspielen 1")
    assert "ist hier gar nicht eingeladen" in await says(doors, "Anna", f"einladen clara {off}")


@in_the_house
async def test_who_has_left_a_private_table_needs_a_new_invitation(doors):
    """An invitation leads in once; as long as the seat is kept it leads back, too."""
    await doors.type("Anna", "einladen bernd")
    await doors.type("Bernd", "ja")
    assert doors.wires["Bernd"].session.seated is not None
    await doors.type("Bernd", "verlassen")

    assert "privat" in await says(doors, "Bernd", "mitspielen 1")
    await doors.type("Anna", "einladen bernd")
    await doors.type("Bernd", "ja")
    assert doors.wires["Bernd"].session.seated is not None


# --- settings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"server": {"port": 7600}, "web": {"port": 7600}}, "web.port = 7600"),
        ({"server": {"port": 7600}, "metrics": {"port": 7600}}, "metrics.port = 7600"),
        ({"server": {"port": 7600, "host": "0.0.0.0"}, "web": {"port": 7600}}, "web.port = 7600"),
        ({"server": {"port": 7600}, "web": {"port": 7600, "host": "127.0.0.9"}}, None),
        ({"server": {"port": 0}, "web": {"port": 0}}, None),
    ],
)
def test_no_two_doors_at_one_place(tmp_path, changed, key):
    """The house says that it is its own door, and which, before it opens one."""
    changed = {**changed, "server": {**changed["server"], "state_dir": tmp_path}}
    found = [fault for fault in faults_of(Settings.model_validate(changed)) if "Port" in fault]

    assert [key] * (key is not None) == [fault.partition(":")[0] for fault in found]


def test_everything_wrong_with_the_settings_is_told_at_once(tmp_path, monkeypatch, capsys):
    """A wrong type, a game nobody knows, two doors on one port, a missing file: all of it at one start."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config.toml").write_text(
        '[server]\nport = 7601\ndefault_game = "purzel"\n[limits]\nsessions = "viele"\n[web]\nport = 7601\n'
        '[texte]\nnews = "fehlt.txt"\n[purzel]\nx = 1\n',
        encoding="utf-8",
    )
    with pytest.raises(SystemExit) as left:
        command_line.main(["start"])
    complaint = capsys.readouterr().err

    assert 2 == left.value.code
    for part in ("limits.sessions", "server.default_game", "web.port", "fehlt.txt", "purzel.x", "es gibt sie nicht"):
        assert part in complaint
    assert not (tmp_path / "stammtisch.sqlite").exists()


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.EISDIR, errno.EADDRNOTAVAIL, errno.ENOSPC])
def test_the_system_says_no_in_german(number):
    """None of the system's own English words stands in a sentence to the host."""
    assert os.strerror(number) != why_not(OSError(number, os.strerror(number)))
    assert "auflösen" in why_not(socket.gaierror(-2, "Name or service not known"))


# --- a backup --------------------------------------------------------------------------------------------------------


@pytest.mark.sqlite  # writes into the file beside the house
@in_the_house
async def test_a_backup_holds_no_tickets(doors, tmp_path):
    """Put back later it lets nobody in without a password; the house itself keeps its tickets."""
    with stranger(doors.database.path) as driver:
        columns = [row[1] for row in driver.execute("PRAGMA table_info(tickets)")]
        values = ["(SELECT min(id) FROM people)" if one == "owner" else "'geheimnis'" for one in columns]
        driver.execute(f"INSERT INTO tickets VALUES ({', '.join(values)})")
    back_up(doors.database, tmp_path / "kopie.sqlite")
    with stranger(tmp_path / "kopie.sqlite") as copy:
        assert [(0,)] == copy.execute("SELECT count(*) FROM tickets").fetchall()

    assert b"geheimnis" not in (tmp_path / "kopie.sqlite").read_bytes()
    with stranger(doors.database.path) as driver:
        assert [(1,)] == driver.execute("SELECT count(*) FROM tickets").fetchall()
        driver.execute("DELETE FROM tickets")
    with open_database(f"sqlite:///{tmp_path}/kopie.sqlite", create=False, migrate=False) as kept:
        assert () == kept.damages()


# --- records of the host's -------------------------------------------------------------------------------------------


@in_the_house
async def test_a_link_among_the_records_is_not_followed(doors, tmp_path):
    """What lies elsewhere is none of the host's records, even if its name is in the folder."""
    folder = tmp_path / "partien"
    folder.mkdir()
    (tmp_path / "geheim").write_text("Geheimnis", encoding="utf-8")
    (folder / "verweis.partie").symlink_to(tmp_path / "geheim")
    (folder / "eigene.partie").write_text("Geheimnis", encoding="utf-8")
    linked, own = (
        of_file(doors.database, folder=folder, name=name, eyes=None, style=Style(), beside=())
        for name in ("verweis", "eigene")
    )

    assert isinstance(own, str)
    assert isinstance(linked, str)
    assert "Zeile 1" in own
    assert "Zeile" not in linked


# --- units, dates, questions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "points", "told"),
    [
        ("dickezwei", 16, "16 Minuspunkte."),
        ("dickezwei", 1, "1 Minuspunkt."),
        ("raeumab", 36, "36 Karten."),
        ("raeumab", 1, "1 Karte."),
        ("holdem", 206, "206 Chips."),
        ("romme", 1, "1 Verlustpunkt."),
        ("gone", 5, "5 Punkte."),
    ],
)
def test_a_match_is_counted_in_the_games_own_unit(game, points, told):
    """`verlauf` says what the number is."""
    past = Past(7, "Spiel", EVENING, (), 1, points, won=True, unit=unit_of(game))

    assert told in history([past])


def test_statistics_are_counted_so_too():
    """And `statistik`."""
    one = Played(1, 1, "dickezwei", EVENING, 1, 9, True, 2, 9, 4, False)

    assert "4,5 Minuspunkte je Spiel" in said(None, by_game(counted_on({}, [("dickezwei", one)]), str, unit_of))


def outcome(number, place):
    """Return a match of three deals and thirty points that ended so that evening; 0: it was left before its end."""
    return ("romme", Played(number, 1, "romme", EVENING, place, 30, place == 1, 3, 30, 2, False))


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ((0,), ["0 Partien, 0 Siege", "vorzeitig gegangen: 1 Mal"]),
        ((2, 0, 0), ["1 Partie, 0 Siege", "Platz 2,0", "vorzeitig gegangen: 2 Mal"]),
        ((1, 2), ["2 Partien, 1 Sieg", "Platz 1,5", "28.03.2026 mit 1 Sieg"]),
        ((1, 1, 3, 1), ["4 Partien, 3 Siege", "Platz 1,5", "Siegesserie 2, zurzeit 2", "28.03.2026 mit 3 Siegen"]),
        ((3, 1, 1), ["3 Partien, 2 Siege", "Platz 1,7", "Siegesserie 2", "28.03.2026 mit 2 Siegen"]),
    ],
)
def test_statistics_say_what_there_is(places, told):
    """The newest match first; nothing is said of what there is not: no mean of no match, no streak of one."""
    matches = [outcome(number, place) for number, place in enumerate(places, 1)]
    head, first, *facts = said(None, by_game(counted_on({}, matches), str, unit_of)).splitlines()
    shown = [first, *(fact for fact in facts if "Verlustpunkte" not in fact)]

    assert "Deine Statistik:" == head
    assert any(places) == ("  10,0 Verlustpunkte je Spiel" in facts)
    assert len(told) == len(shown)
    assert all(line.removesuffix(".").endswith(part) for part, line in zip(told, shown, strict=True))


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda one: one.game.id)
def test_every_unit_has_a_singular(vocabulary):
    """One of it is the word without its last letter."""
    assert vocabulary.unit in {"Punkte", "Chips", "Minuspunkte", "Verlustpunkte", "Karten"}


def test_a_list_of_wins_counts_in_the_same():
    """`rangliste romme siege` names what `verlauf` names: a number that is bad is not called points."""
    told = ranked(1, 2, 50, 25.0, unit_of("romme"))

    assert told == "1 Sieg in 2 Partien, Verlustpunkte 50, im Schnitt 25,0"


@pytest.mark.parametrize("days", [0, 1, 400])
def test_a_table_line_ends_with_one_full_stop(days):
    """However long it has been open."""
    now = datetime(2026, 11, 23, 22, tzinfo=UTC)
    line = table_line(ListedTable(1, "Rommé", "warten", (("Anna", ""),), 0, now - timedelta(days=days)), now)

    assert line.endswith(".")
    assert ".." not in line


@in_the_house
async def test_who_deals_is_said_once(doors):
    """After `noch einmal` one name is the dealer's, and the one who may begin is not called so."""
    await doors.type("Anna", "verlassen")
    await doors.begin("Anna", "Bernd", "Clara")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.type(name, "spiel abbrechen")
    heard = await says(doors, "Clara", "noch einmal")

    assert 1 == heard.count("zuerst gibt")
    assert "mischt" not in heard
    assert "sobald Anna die Partie mit „mischen“ beginnt" in heard


@in_the_house
async def test_the_question_for_a_new_account_has_a_way_out(tmp_path):
    """`hilfe` explains both answers; a word that takes things back is a no."""
    made = Indoors(tmp_path)
    wire = made.wires["neu"] = await made.knock([])
    await made.type("neu", "Friedrich")
    assert "Mit j legst du ein Konto mit dem Namen Friedrich an" in await says(made, "neu", "hilfe")
    assert "„hilfe“ sagt, was das heißt" in await says(made, "neu", "vielleicht")
    assert (await says(made, "neu", "abbrechen")).endswith("Name:")
    for line in ("Friedrich", "j", PASSWORD, PASSWORD):
        await made.type("neu", line)
    await made.stop()

    assert "Friedrich" in wire.text


# --- who is here -----------------------------------------------------------------------------------------------------


@in_the_house
async def test_whoever_comes_in_a_second_time_is_still_here(doors):
    """The line they leave takes nobody along: they are listed, and a whisper reaches them."""
    await doors.type("Anna", "verlassen")
    await doors.come_in("Anna", address="192.0.2.9")
    await doors.pass_time(1)

    assert "Anna, im Vorraum" in await says(doors, "Bernd", "wer")
    assert "Du flüsterst Anna zu" in await says(doors, "Bernd", "fluestern anna hallo")


# --- at the door, and on the way back --------------------------------------------------------------------------------


@in_the_house
async def test_who_is_asked_about_a_new_name_may_come_as_a_guest_instead(doors):
    """`gast` leads in there as at the name before; no account is opened."""
    wire = await doors.knock()
    for line in ("Friederike", "gast"):
        wire.session.received(line)
        await doors.settled()

    assert "Gast" in wire.session.person.name
    assert players.find(doors.database, "friederike") is None


@in_the_house
async def test_what_one_has_said_oneself_is_no_news_on_coming_back(doors):
    """What others said meanwhile is; what was said by oneself was said with one's own hands."""
    await doors.type("Anna", "einladen bernd")
    await doors.type("Bernd", "ja")
    await doors.type("Anna", "sagen mir nach")
    await doors.lose("Anna")
    alone = (await doors.come_in("Anna")).text
    await doors.type("Anna", "sagen eins davor")
    await doors.type("Bernd", "sagen und eins danach")
    await doors.lose("Anna")
    answered = (await doors.come_in("Anna")).text

    assert "mir nach" not in alone
    assert "und eins danach" in answered
