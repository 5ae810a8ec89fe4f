"""What the host alone reads, at the command line, in the notes of closed tables and of a house that is not open."""

import asyncio
import socket
import threading
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from commands.company import replies as talked
from commands.daily import replies as sets
from commands.language.system import TROUBLES
from commands.lobby import lessons, login, moderation
from commands.lobby import tournaments as tourneys
from commands.table import notes
from db import journal, players
from db import moderation as deeds
from db.errors import Trouble
from db.identity import PersonId
from db.moderation import Deed, NotedDeed
from db.opening import open_database
from db.writer import store
from games.frozen import evolve
from server import __main__ as command_line
from server import run
from server.cli.statistics import NOTHING_PLAYED
from server.lobby import records
from server.lobby.public import figures_of
from server.ops.config import Settings
from server.preflight import faults_of
from server.standby import Standby
from server.wire.arrivals import Arrivals
from tests.sentences import COLLECTED
from tests.server.driver import free_port
from tests.server.indoors import PATIENCE, Indoors, house_with, says
from tests.server.test_metrics import get

indoors = pytest.mark.asyncio(loop_factories=["asyncio"])

doors = house_with("Anna", "Bernd", "Clara", "Dora")


def printed(capsys, *arguments):
    """Return what one call prints that goes well."""
    with pytest.raises(SystemExit) as left:
        command_line.main(arguments)
    said = capsys.readouterr()
    assert (0, "") == (left.value.code, said.err)
    return said.out


def note_of(doors, table):
    """Return what is kept, and logged, of why a table was closed."""
    note = journal.table(doors.database, table).note
    COLLECTED.heard(note)
    return note


# --- the command line ------------------------------------------------------------------------------------------------


@pytest.fixture
def url(tmp_path, monkeypatch):
    """Make a database in a directory without settings; gives its URL."""
    monkeypatch.chdir(tmp_path)
    with open_database(f"sqlite:///{tmp_path}/haus.sqlite"):
        return f"sqlite:///{tmp_path}/haus.sqlite"


DEEDS = {
    Deed.KICK: ("carl", "trennt carl."),
    Deed.BAN: ("carl", "sperrt aus: carl."),
    Deed.LIFT_BAN: ("carl", "lässt wieder herein: carl."),
    Deed.MUTE: ("carl", "nimmt das Wort: carl."),
    Deed.UNMUTE: ("carl", "gibt das Wort zurück: carl."),
    Deed.ANNOUNCE: ("", "sagt allen etwas."),
    Deed.CLOSE_TABLE: ("7", "schließt Tisch 7."),
    Deed.SHUT_DOWN: ("", "kündigt das Ende an."),
    Deed.STAY_OPEN: ("", "nimmt das Ende zurück."),
    Deed.MAKE_ADMIN: ("carl", "macht zum Admin: carl."),
    Deed.TAKE_ADMIN: ("carl", "nimmt die Rechte: carl."),
    Deed.RESET_ACCESS: ("carl", "setzt ein neues Passwort für carl."),
    Deed.DELETE_ACCOUNT: ("carl", "löscht ein Konto, jetzt carl."),
    Deed.RENAME_ACCOUNT: ("carl", "benennt ein Konto um, jetzt carl."),
    Deed.INVITE: ("", "lädt jemanden ein."),
    Deed.TAKE_BACK_INVITE: ("carl", "nimmt eine Einladung zurück: carl."),
    Deed.FREE_SEAT: ("carl", "gibt einen Platz frei: carl."),
    Deed.TIDY_UP: ("3", "räumt auf, Tische: 3."),
}


@pytest.mark.parametrize("deed", Deed)
def test_every_deed_has_its_line_in_the_log_of_moderation(capsys, url, deed):
    """When, who, what, to whom; until when and why, if that was said."""
    subject, said = DEEDS[deed]
    when = datetime(2026, 3, 28, 20, 0, tzinfo=UTC)
    with open_database(url) as database:
        store(database, deeds.note(NotedDeed(when, "anna", deed, subject)))
        ends = when + timedelta(days=1)
        store(database, deeds.note(NotedDeed(when, "anna", deed, subject, reason="so ist es", until=ends)))
    first, second = printed(capsys, "moderation", "--datenbank", url).splitlines()

    assert f"{when.astimezone():%d.%m.%Y %H:%M} Anna {said}" == first
    assert (
        f"{first[:-1]}{'' if subject else ','} bis {ends.astimezone():%d.%m.%Y %H:%M} Uhr. Grund: so ist es" == second
    )


def test_where_nothing_was_played_that_is_said(capsys, url):
    """In a sentence, not by printing nothing; a table for programs has its head alone."""
    assert f"{NOTHING_PLAYED}\n" == printed(capsys, "statistik", "--datenbank", url)
    assert 1 == printed(capsys, "statistik", "--csv", "--datenbank", url).count("\n")


def test_where_nobody_has_complained_that_is_said(capsys, url):
    """In a sentence, not by printing nothing."""
    assert f"{talked.NO_COMPLAINTS}\n" == printed(capsys, "meldungen", "--datenbank", url)


@indoors
async def test_a_record_that_is_no_match_is_said_to_be_none(doors, tmp_path, monkeypatch):
    """Its lines can be read, and cannot be played; what goes wrong there is a matter of the file."""
    (tmp_path / "quer.partie").write_text("# quer\n", encoding="utf-8")
    texts = evolve(doors.house.context.texts, records=tmp_path)
    doors.house.change(doors.house.context.settings, texts)

    def broken(*_given):
        raise LookupError

    monkeypatch.setattr(records, "_of_record", broken)
    assert lessons.bad_record("quer", 1, lessons.NO_MATCH_THERE) in await says(doors, "Anna", "vorspielen quer")


# --- a house that is not open ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format_", "said"), [("text", [login.STANDS_BY]), ("json", [])], ids=["for people", "for programs"]
)
def test_a_house_that_waits_says_once_for_whom(capsys, format_, said):
    """However often it looks; in a log for programs it is an entry alone."""
    waiting = Standby(Settings.model_validate({"log": {"format": format_}}), print)
    with capture_logs() as logged:
        for _ in range(3):
            waiting._note("haus1:5252")

    assert said == capsys.readouterr().out.splitlines()
    assert ["haus1:5252"] == [one["served_by"] for one in logged]


@indoors
@pytest.mark.parametrize(
    ("served_by", "said"),
    [("haus1:5252", "Dieses Haus steht nur bereit; offen ist das auf haus1:5252."), ("", "Dieses Haus steht bereit.")],
)
async def test_who_asks_a_house_that_waits_reads_where_the_open_one_is(served_by, said):
    """As far as that is known; where its port is taken it waits without."""
    port = free_port()
    waiting = Standby(Settings.model_validate({"metrics": {"host": "127.0.0.1", "port": port}}), print)
    if served_by:
        waiting._note(served_by)
    server = await waiting._measured()
    assert server is not None
    assert await waiting._measured() is None
    status, _, body = await get(server, "/offen")
    server.close()

    assert (503, f"{said}\n") == (status, body)


@pytest.mark.parametrize(("format_", "said"), [("text", [login.HAS_LOST]), ("json", [])])
def test_a_house_that_was_taken_over_says_so_to_its_host(capsys, format_, said):
    """And its doors say nothing any more to who comes meanwhile."""
    told: list[object] = []
    door: Any = SimpleNamespace(say_while=told.append)

    with capture_logs() as logged:
        run._tell_lost(Settings.model_validate({"log": {"format": format_}}), [door, door])

    assert [None, None] == told
    assert said == capsys.readouterr().out.splitlines()
    assert [run.LOST] == [one["exit_code"] for one in logged]


@indoors
async def test_who_was_there_reads_that_the_house_goes_on_elsewhere(tmp_path, monkeypatch):
    """When another house has taken over: where to go, and that nothing is lost; then the doors are shut."""
    monkeypatch.setattr(run, "_UNSENT_SECONDS", 0.0)
    made = Indoors(tmp_path)
    made.enrol("Anna")
    await made.come_in("Anna", [])
    shut: list[str] = []
    door: Any = SimpleNamespace(close=lambda: shut.append("door"))
    await run._close(made.house, [door], None, None, login.TAKEN_OVER)
    made.database.close()

    assert " ".join(login.TAKEN_OVER.split()) in made.wires["Anna"].text
    assert made.wires["Anna"].is_closed
    assert ["door"] == shut


def test_the_loop_is_the_faster_one_where_it_is_wanted():
    """Which one that is, is the host's to say; "asyncio" is Python's own."""
    uvloop = pytest.importorskip("uvloop")
    assert [uvloop.new_event_loop, None] == [run._loop_factory(wanted) for wanted in ("uvloop", "asyncio")]


def test_what_is_wrong_of_a_house_that_is_to_wait_is_not_wrong_of_one_that_serves(tmp_path):
    """A file of SQLite belongs to one house alone."""
    settings = Settings.model_validate({"server": {"state_dir": tmp_path}})
    fault = [one for one in faults_of(settings, standby=True) if one not in faults_of(settings)]
    assert ["datenbank.url"] == [one.partition(":")[0] for one in fault]
    assert "Bereitstehen" in fault[0]


def test_a_game_that_is_left_out_is_named_with_the_reason(capsys, monkeypatch):
    """To the host on the terminal, and in the log."""

    class Left:
        name, sentence = "purzel", "ist für eine andere Fassung gemacht"

    monkeypatch.setattr(run, "LEFT_OUT", (Left(),))
    with capture_logs() as logged:
        run._name_left_out(Settings.model_validate({"log": {"format": "text"}}))

    assert capsys.readouterr().out == f"{login.not_played(Left.name, Left.sentence)}\n"
    assert [("purzel", Left.sentence)] == [(one["game"], one["why"]) for one in logged]


@indoors
async def test_a_house_without_its_page_is_open_all_the_same(doors, capsys):
    """Somebody else has the port: the host reads which, and where another one is set."""
    other = socket.create_server(("127.0.0.1", 0))
    port = other.getsockname()[1]
    settings = Settings.model_validate({"web": {"host": "127.0.0.1", "port": port}, "log": {"format": "text"}})
    with capture_logs() as logged:
        window = await run._open_window(settings, doors.house, None, Arrivals(doors.clock))
    other.close()

    assert (None, f"{login.no_window('127.0.0.1', port)}\n") == (window, capsys.readouterr().out)
    assert [("no window", port)] == [(one["event"], one["port"]) for one in logged]


@indoors
async def test_what_is_not_known_to_be_stored_is_told_after_a_while(doors, monkeypatch):
    """A database that does not answer leaves open what counts; who hears of it in time is told nothing of that."""
    await doors.type("Anna", "eroeffnen gin")
    await doors.type("Bernd", "mitspielen 1")
    writer = type(doors.house.context.writer)
    store_all, asked, released = writer._transaction, threading.Event(), threading.Event()

    def slow(self, jobs):
        self._ask()
        asked.set()
        assert released.wait(PATIENCE)
        return store_all(self, jobs)

    monkeypatch.setattr(writer, "_transaction", slow)
    live = doors.house.tables.awake[1]
    for in_time in (False, True):
        name, line = "Anna", "mischen"
        if in_time:
            seat, action = next(live.vocabulary.game.moves(live.facts.state))
            name, line = live.facts.name(seat), live.facts.line_of(seat, action)
        asked.clear()
        released.clear()
        heard = doors.wires["Anna"].text
        doors.wires[name].session.received(line)
        await asyncio.to_thread(asked.wait, PATIENCE)
        if in_time:
            released.set()
            await doors.settled()
        doors.clock.advance(30.0)
        assert in_time != (notes.FATE_UNKNOWN in doors.wires["Anna"].text.removeprefix(heard))
        released.set()
        await doors.settled()


# --- why tables were closed ------------------------------------------------------------------------------------------


@indoors
async def test_a_table_an_admin_closes_says_who_and_why(doors):
    """In the log; the people there read it in a sentence of their own."""
    store(doors.database, players.set_admin(PersonId(1), admin=True))
    doors.house._accounts.look()
    await doors.settled()
    await doors.type("Bernd", "eroeffnen romme")
    await doors.type("Anna", "tisch schliessen 1 Streit")

    assert moderation.closing_note("Anna", "Streit") == note_of(doors, 1)
    assert moderation.closes_table("Anna", "Streit") in doors.wires["Bernd"].text


@indoors
async def test_a_set_that_is_over_closes_its_table(doors):
    """At midnight, whether or not all of it was played."""
    await doors.type("Dora", "tagesspiel gin")
    doors.clock.advance(86_400)
    doors.house.tick()
    await doors.settled()
    assert sets.NOTE_OVER == note_of(doors, 1)


@indoors
async def test_a_tournament_with_its_results_closes_its_tables(doors):
    """Each when it has its result; the tournament's own when the next one is played to its end."""
    scores = " ".join(f"{name} {points}" for points, name in enumerate(doors.wires))
    for called in ("Herbst", "Winter"):
        await doors.type("Anna", f"turnier eroeffnen {called}")
        await doors.type("Anna", f"turnier bestimmen gruppenspiele 1 {called}")
        for name in doors.wires:
            await doors.type(name, f"turnier anmelden {called}")
        for line in ("start", f"ergebnis 1 {scores}", "weiter", f"ergebnis 1 {scores}"):
            await doors.type("Anna", f"turnier {line} {called}")

    first = [note_of(doors, number) for number in range(1, 4)]
    assert [tourneys.NEXT_HAS_ENDED, tourneys.HAS_ITS_RESULT, tourneys.HAS_ITS_RESULT] == first
    assert ["", tourneys.HAS_ITS_RESULT, tourneys.HAS_ITS_RESULT] == [note_of(doors, number) for number in range(4, 7)]


# --- how the house is ------------------------------------------------------------------------------------------------


@indoors
async def test_a_disk_that_cannot_be_written_is_told_to_who_asks_how_the_house_is(doors):
    """Until something could be stored again."""
    doors.house.context.incidents.disk = Trouble.FULL
    problem = figures_of(doors.house.rooms, 0).health_problem
    assert problem is not None
    COLLECTED.heard(problem)
    assert "Das Journal lässt sich nicht schreiben: der Datenträger ist voll." == problem


def test_what_keeps_the_house_from_storing_has_words():
    """All of it but what is a fault of ours, or the end."""
    assert set(Trouble) - {Trouble.TAKEN, Trouble.STALE, Trouble.CLOSED, Trouble.OTHER} == set(TROUBLES)
