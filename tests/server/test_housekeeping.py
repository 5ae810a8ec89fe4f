"""`aufraeumen`, `sichern` into a directory, `moderation`, and tables that only guests have left behind."""

import os
from datetime import timedelta

import pytest

from db import journal, players, results
from db.moderation import Deed, NotedDeed, note
from db.opening import open_database
from db.results import StoredResult
from db.table_row import TableState
from db.writer import store
from server.ops.clock import Clock
from server.ops.config import Settings
from server.play.live import LiveTable
from tests.db.scenes import entry, row
from tests.fresh import url_of
from tests.server.indoors import EVENING, Indoors


def test_old_tables_without_a_result_go(run, tmp_path):
    """Closed long ago and never played to an end: gone. What counts, is open, is young or the last number stays."""
    now = Clock().now()
    closed = {
        1: (TableState.CLOSED, 100),
        2: (TableState.CLOSED, 100),
        3: (TableState.BROKEN, 100),
        4: (TableState.OPEN, 100),
    }
    closed |= {5: (TableState.CLOSED, 1), 6: (TableState.CLOSED, 100)}
    with open_database(url_of("haus.sqlite")) as database:
        for number, (state, days) in closed.items():
            ended = None if state is TableState.OPEN else now - timedelta(days=days)
            one = row(number, state=state, closed=ended)
            store(database, journal.open_table(one, [entry(number, 0, "eroeffnen romme")]))
            store(database, results.match_started(number, number, "romme", 0, EVENING))
            store(database, results.deal_scored(number, 1, {0: 5, 1: 7}))
        store(database, results.match_aborted(1, 0, EVENING))
        store(database, results.match_ended(2, 0, EVENING, [StoredResult(0, None, "Anna", 5, 1, True)]))
    reports = tmp_path / "zustand" / "pannen"
    reports.mkdir(parents=True)
    for name, days in (("alt", 400), ("neu", 1)):
        (reports / f"{name}.partie").write_text("x")
        age = (now - timedelta(days=days)).timestamp()
        os.utime(reports / f"{name}.partie", (age, age))

    assert (0, "Gelöscht: 2 Tische, 1 Fehlerbericht.\n", "") == run("aufraeumen")
    assert (0, "Gelöscht: 0 Tische, 0 Fehlerberichte.\n", "") == run("aufraeumen")
    with open_database(url_of("haus.sqlite")) as database:
        assert [2, 4, 5, 6] == [one.number for one in journal.every_table(database)[0]]
        assert ((), ()) == (database.damages(), journal.gaps(database))
        assert 7 == journal.next_number(database)


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_tables_of_guests_alone_are_given_up(tmp_path):
    """After the days that are set a table nobody but guests sat at is closed; one with an account at it waits."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    await doors.come_in("Anna")
    await doors.type("Anna", "eroeffnen holdem")
    for name in ("Gast1", "Gast2"):
        doors.wires[name] = await doors.knock()
        await doors.type(name, "gast")
    await doors.type("Gast1", "eroeffnen holdem")
    await doors.type("Gast2", "mitspielen 2")
    for number in (3, 4):
        doors.wires[f"Gast{number}"] = await doors.knock()
        await doors.type(f"Gast{number}", "gast")
    await doors.type("Gast3", "mitspielen 2")
    await doors.type("Gast1", "mischen")
    for name in ("Anna", "Gast1", "Gast2", "Gast3", "Gast4"):
        await doors.lose(name)
    await doors.pass_time(86_400 * 6, tick=21_600)
    open_before = {row.number for row in doors.house.tables.shown()}
    await doors.pass_time(86_400 * 2, tick=21_600)
    rows = {row.number: row for row in journal.every_table(doors.database)[0]}

    assert {1, 2} == open_before
    assert {1} == {row.number for row in doors.house.tables.shown()}
    assert (TableState.CLOSED, "verlassen") == (rows[2].state, rows[2].note)
    await doors.stop()


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_tables_given_up_count_for_nobody_any_more(tmp_path):
    """Guests of one address have opened as many as they may; what was closed while it slept is not among them."""
    limits = Settings().limits.model_copy(update={"tables_per_person": 2})
    doors = Indoors(tmp_path, settings=Settings().model_copy(update={"limits": limits}))
    for name in ("Gast1", "Gast2"):
        doors.wires[name] = await doors.knock()
        await doors.type(name, "gast")
        await doors.type(name, "spielen gin leicht")
        await doors.lose(name)
    await doors.pass_time(86_400 * 8, tick=21_600)
    doors.wires["Gast3"] = await doors.knock()
    await doors.type("Gast3", "gast")
    await doors.type("Gast3", "eroeffnen gin privat")

    assert "Du eröffnest Tisch 3" in doors.wires["Gast3"].text
    await doors.stop()


@pytest.mark.parametrize("stored", [True, False], ids=["stored", "refused"])
@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_nobody_wakes_a_table_that_is_being_given_up(tmp_path, stored):
    """Whoever comes in that very moment waits: there is no table any more, or it is there as if nothing had been."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    await doors.come_in("Anna")
    await doors.type("Anna", "eroeffnen holdem")
    await doors.lose("Anna")
    await doors.pass_time(7200, tick=600)
    tables = doors.house.tables
    woken: list[LiveTable | None] = []
    assert tables.sleeps(1)
    there_is_none = 99
    tables.give_up(1, journal.close(1 if stored else there_is_none, TableState.CLOSED, "verlassen", EVENING))
    tables.wake(1, woken.append)
    assert not tables.sleeps(1)
    await doors.settled()

    assert [not stored] == [live is not None for live in woken]
    assert (tables.row(1) is None) is stored
    await doors.stop()


def test_backups_in_a_directory(run, tmp_path):
    """Named after the moment; the oldest go, and nothing else in that directory does."""
    with open_database(url_of("haus.sqlite")) as database:
        store(database, players.create("Anna", "anna", "hash", EVENING))
    folder = tmp_path / "sicherungen"
    folder.mkdir()
    for name in ("stammtisch-20200101-000000.sqlite", "stammtisch-20200102-000000.sqlite", "wichtig.sqlite"):
        (folder / name).touch()
    code, said, _ = run("sichern", "sicherungen", "--behalten", "2")
    kept = sorted(file.name for file in folder.iterdir())

    assert 0 == code
    assert "Gelöscht: sicherungen/stammtisch-20200101-000000.sqlite" in said
    assert ["stammtisch-20200102-000000.sqlite", "wichtig.sqlite"] == [kept[0], kept[-1]]
    assert 3 == len(kept)
    assert 2 == run("sichern", "keins.sqlite", "--behalten", "2")[0]


def test_the_deeds_in_order(run):
    """`moderation` shows who did what to whom, why and until when, in German."""
    with open_database(url_of("haus.sqlite")) as database:
        store(
            database, note(NotedDeed(EVENING, "wirtin", Deed.BAN, "bert", 7, "schimpft", EVENING + timedelta(hours=1)))
        )
        store(database, note(NotedDeed(EVENING, "gastgeber", Deed.TAKE_ADMIN, "carl")))
    code, said, _ = run("moderation")
    first, second = said.splitlines()

    assert 0 == code
    assert "Wirtin sperrt aus: bert bis" in first
    assert first.endswith("Uhr. Grund: schimpft")
    assert second.endswith("Gastgeber nimmt die Rechte: carl.")


@pytest.mark.parametrize("deed", Deed)
def test_every_deed_has_its_words(run, deed):
    """No code of ours is shown to a host."""
    with open_database(url_of("haus.sqlite")) as database:
        store(database, note(NotedDeed(EVENING, "Wirtin", deed)))

    assert "_" not in run("moderation")[1]
