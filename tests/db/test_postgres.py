"""A database on a server: a line that is cut, an answer that is lost, a server that dies, and what it must be like."""

import asyncio
import gc
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from time import monotonic

import psycopg
import pytest

from db.database import Database, Job
from db.errors import CannotOpen, Cause, InUse, Trouble, WriteFailed
from db.identity import PersonId
from db.journal import ADD_ENTRY, ADVANCE_TABLE, append, gaps, open_tables, read, table
from db.lease import EACH, LIFE
from db.opening import open_database, stand_by
from db.players import create, find, set_admin
from db.writer import Writer, store
from tests import postgres
from tests.db.cut import CuttableLine
from tests.db.faults import PATIENCE
from tests.db.scenes import EVENING, entry, opened, row
from tests.db.test_kill import ROOT, TABLES
from tests.lanes import tries

pytestmark = pytest.mark.postgres


PLAYING = """
import asyncio, os, sys, time
from db.errors import WriteFailed
from db.journal import ADD_ENTRY, ADVANCE_TABLE, append, open_tables
from db.opening import open_database
from db.writer import Writer
from tests.db.scenes import entry, row

async def play(writer, table, last):
    while True:
        try:
            await writer.write(append([entry(table, last + 1)], row(table, last + 1)))
        except WriteFailed as refused:
            assert refused.trouble == "unreachable", refused
            await asyncio.sleep(0.01)
        else:
            last += 1
            os.write(1, b"%d %d\\n" % (table, last))

async def evening():
    database = open_database(sys.argv[1], serving=True)
    writer = Writer(database, asyncio.get_running_loop(), time.monotonic)
    await asyncio.gather(*(play(writer, each.number, each.last) for each in open_tables(database)[0]))

asyncio.run(evening())
"""
"""A house at all its tables; who is refused tries again."""


@pytest.fixture
def line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CuttableLine]:
    """A line to the server of this run that can be cut."""
    made = CuttableLine(tmp_path_factory.mktemp("l"), postgres.shared_folder())
    yield made
    made.shut()


@pytest.fixture
async def writer(database: Database, line: CuttableLine, url: str) -> AsyncIterator[Writer]:
    """A writer whose line can be cut, at a table that is open."""
    store(database, opened())
    with open_database(url.replace(postgres.shared_folder(), str(line.folder))) as cuttable:
        made = Writer(cuttable, asyncio.get_running_loop(), monotonic)
        await made.write(append([entry(1, 1)], row(last=1)))
        yield made
        await asyncio.to_thread(made.close)


def a_move() -> Job:
    """One entry and how the table stands then: one statement."""
    return append([entry(1, 2)], row(last=2))


def a_move_and_more() -> Job:
    """The same with what is stored by statements of its own."""
    return append([entry(1, 2)], row(last=2), create("Anna", "anna", "hash", EVENING))


@pytest.mark.parametrize("answered", [False, True], ids=["cut before", "answer lost"])
@pytest.mark.parametrize("job", [a_move, a_move_and_more])
@pytest.mark.parametrize("place", range(8))
async def test_a_job_is_stored_once_wherever_the_line_is_cut(database, writer, line, job, place, answered):
    """Whatever was not heard is asked after: each job is told as stored, is stored, and is stored once."""
    line.after, line.answered = place, answered
    await asyncio.wait_for(writer.write(job()), PATIENCE)
    line.after = None
    await asyncio.wait_for(writer.write(append([entry(1, 3)], row(last=3))), PATIENCE)

    assert [0, 1, 2, 3] == [each.number for each in read(database, 1)]
    assert (job is a_move_and_more) == (find(database, "anna") is not None)


@pytest.mark.parametrize("answered", [False, True], ids=["cut before", "answer lost"])
async def test_a_line_may_be_cut_again_while_a_batch_is_stored_once_more(database, writer, line, answered):
    """What became of it then is asked after as well: it is told as stored, is stored, and is stored once."""
    line.about, line.after, line.then = b'"number":2', 0, (0, answered)

    await asyncio.wait_for(writer.write(a_move()), PATIENCE)

    assert line.then is line.after is None
    assert [0, 1, 2] == [each.number for each in read(database, 1)]


async def test_a_batch_that_cuts_every_line_is_refused(database, writer, line, monkeypatch):
    """It is known then that nothing of it is stored, and the next entry of anybody is."""
    monkeypatch.setattr("db.postgres.TRIES", 2)
    line.about, line.after, line.then = b'"number":2', 0, (0, False)

    with pytest.raises(WriteFailed) as refused:
        await asyncio.wait_for(writer.write(a_move()), PATIENCE)
    assert (Trouble.UNREACHABLE, None) == (refused.value.trouble, line.after)
    assert [0, 1] == [each.number for each in read(database, 1)]
    await asyncio.wait_for(writer.write(a_move()), PATIENCE)
    assert [0, 1, 2] == [each.number for each in read(database, 1)]


async def test_a_batch_that_is_refused_when_it_is_stored_once_more(database, writer, line):
    """Whoever it was is told why, and the next entry of anybody is stored."""
    line.about, line.after = b'"number":7', 0

    with pytest.raises(WriteFailed) as refused:
        await asyncio.wait_for(writer.write(append([entry(1, 7)], row(last=7))), PATIENCE)
    assert (Trouble.STALE, None) == (refused.value.trouble, line.after)
    await asyncio.wait_for(writer.write(a_move()), PATIENCE)
    assert [0, 1, 2] == [each.number for each in read(database, 1)]


async def test_nothing_is_said_of_what_nobody_knows(database, writer, line):
    """While the server cannot be asked a batch waits, and whoever comes then is refused; then all goes on."""
    line.after, line.answered = 0, True
    asked = line.asked
    unknown = asyncio.ensure_future(writer.write(a_move()))
    async with asyncio.timeout(PATIENCE):
        while line.asked == asked:
            await asyncio.sleep(0.001)
        line.shut()
        while not (writer._pen is not None and writer._pen.unsure):
            await asyncio.sleep(0.001)

    with pytest.raises(WriteFailed) as refused:
        await writer.write(opened(2))
    assert Trouble.UNREACHABLE is refused.value.trouble
    assert not unknown.done()

    line.open()
    await asyncio.wait_for(unknown, PATIENCE)
    assert 3 == len(read(database, 1))
    await writer.write(opened(2))
    assert row(2) == table(database, 2)


async def test_a_house_can_be_closed_while_the_server_is_away(writer, line):
    """Nobody can say whether it was stored; the house does not wait for that when it is closed."""
    line.after = 0
    unknown = asyncio.ensure_future(writer.write(a_move()))
    async with asyncio.timeout(PATIENCE):
        await asyncio.sleep(0.05)
        line.shut()
        await asyncio.to_thread(writer.close)
        await asyncio.wait([unknown])
    assert isinstance(unknown.exception(), WriteFailed | None)
    line.open()


async def test_who_is_gone_for_the_others_stores_nothing(url, database):
    """A house that another one has taken over from is refused whatever it wants to store, in any way."""
    store(database, opened())
    with open_database(url, serving=True) as old:
        made = Writer(old, asyncio.get_running_loop(), monotonic)
        await made.write(append([entry(1, 1)], row(last=1)))
        with database.writing.begin() as other:
            other.exec_driver_sql("UPDATE writers SET gone = true WHERE serving")
        for job in (a_move(), opened(2)):
            with pytest.raises(WriteFailed) as refused:
                await made.write(job)
            assert Trouble.LOST is refused.value.trouble
        made.close()

    assert 2 == len(read(database, 1))
    assert table(database, 2) is None


async def test_who_comes_back_while_another_house_serves_is_gone(url, database):
    """A house whose lease ran out while it was away stores nothing once another house has taken over."""
    store(database, opened())
    with open_database(url, serving=True) as old:
        made = Writer(old, asyncio.get_running_loop(), monotonic)
        await made.write(append([entry(1, 1)], row(last=1)))
        vars(old.lock)["_lease"].end()
        _cut_all(url)
        with _when_free(url):
            with pytest.raises(WriteFailed) as refused:
                await made.write(a_move())
            assert Trouble.LOST is refused.value.trouble
        made.close()
    assert 2 == len(read(database, 1))


def _when_free(url: str) -> Database:
    """Serve a database as soon as nobody else does, and the server is back."""
    deadline = monotonic() + PATIENCE
    while True:
        try:
            return open_database(url, serving=True)
        except (InUse, CannotOpen):
            assert monotonic() < deadline, "nobody lets go of it"
            time.sleep(0.05)


def test_a_house_that_renews_its_lease_is_not_taken_over_from(url, database):
    """However often its connections are cut, it holds what it has, and the other one waits."""
    with open_database(url, serving=True) as house:
        first = house.lock.standing
        for _ in range(2):
            _cut_all(url)
            renewed_after(house, monotonic())
            with pytest.raises(InUse):
                open_database(url, serving=True)
        assert house.lock.sure
        assert (first.incarnation, False) == (house.lock.standing.incarnation, house.lock.standing.lost)


def renewed_after(house: Database, moment: float) -> None:
    """Wait until a lease has been renewed."""
    deadline = moment + PATIENCE
    while house.lock.standing.left < LIFE - (monotonic() - moment):
        assert monotonic() < deadline, "the lease is not renewed"
        time.sleep(0.01)


def test_who_stands_by_is_known_and_sees_who_serves(url, database):
    """The house that serves counts who waits; who waits reads on which machine it runs, and that it has closed."""
    waiting = stand_by(url)
    assert waiting.look() is None
    with open_database(url, serving=True) as house:
        assert socket.gethostname() == waiting.look()
        renewed_after(house, monotonic())
        assert 1 == house.lock.standing.standbys
    assert waiting.look() is None
    waiting.close()


def test_a_house_of_this_machine_that_was_killed_need_not_be_waited_for(url, database):
    """Its process is known to have ended: whoever starts it again serves at once, and it stores nothing any more."""
    code = "import os, sys; from db.opening import open_database; open_database(sys.argv[1], serving=True); os._exit(9)"
    assert 9 == subprocess.run([sys.executable, "-c", code, url], cwd=ROOT, check=False).returncode
    with open_database(url, serving=True) as house:
        assert 2 == house.lock.standing.incarnation


def test_a_lease_that_cannot_be_renewed(url, database, line):
    """With nobody standing by the house goes on refusing; else it counts as lost when the lease has run out."""
    with open_database(url.replace(postgres.shared_folder(), str(line.folder)), serving=True) as house:
        lost = threading.Event()
        house.lock.when_lost(lost.set)
        line.shut()
        assert not lost.wait(LIFE + EACH)
        assert house.lock.sure
        line.open()
        waiting = stand_by(url)
        waiting.look()
        renewed_after(house, monotonic())
        assert 1 == house.lock.standing.standbys
        line.shut()
        assert lost.wait(PATIENCE)
        assert house.lock.standing.lost
        waiting.close()
    line.open()


def _cut_all(url: str) -> None:
    """End every connection to a database, as a restart of the server does."""
    name = url.rpartition("?")[0].rpartition("/")[2]
    ended = f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name}'"
    postgres.execute(postgres.shared_folder(), ended)


def test_readers_notice_nothing_of_a_restart(url, database):
    """A connection the server has closed is not used again."""
    store(database, opened())
    assert row() == table(database, 1)
    _cut_all(url)
    assert row() == table(database, 1)
    assert isinstance(database.version(), int)


async def test_what_was_prepared_may_be_forgotten(database, writer):
    """The server forgets it when the driver asks it to, as after a rollback; the next entry is stored all the same."""
    assert writer._pen is not None
    writer._pen._driver.execute("DEALLOCATE ALL")

    await writer.write(a_move())

    assert [0, 1, 2] == [each.number for each in read(database, 1)]


def test_rows_of_a_batch_do_not_call_the_collector(database):
    """A thousand are made for a batch; if they counted, the writing thread would look through all memory for them."""
    batch = database.batch((ADD_ENTRY, ADVANCE_TABLE))
    gc.disable()
    try:
        before = gc.get_count()[0]
        made = [row_of(*row_of.__struct_fields__) for row_of in batch.rows for _ in range(1_000)]
        counted = gc.get_count()[0] - before
    finally:
        gc.enable()

    assert len(made) == 2_000
    assert counted < 100


def test_tables_leave_room_for_what_changes_with_every_entry(database, url):
    """A database of an earlier version gets it when it is opened."""
    asked = "SELECT reloptions FROM pg_class WHERE oid = to_regclass('tables')"
    assert [(["fillfactor=50"],)] == _executed(url, asked)
    _executed(url, "ALTER TABLE tables RESET (fillfactor)")

    open_database(url).close()

    assert [(["fillfactor=50"],)] == _executed(url, asked)


def _executed(url: str, statement: str) -> list[tuple[object, ...]]:
    """Execute a statement on the database a URL names."""
    return postgres.execute(postgres.shared_folder(), statement, url.partition("@/")[2].partition("?")[0])


def test_numbers_that_others_read_on_from_are_given_one_after_another(database):
    """While somebody is about to store a change of accounts, the next one waits: nobody reads past the first."""
    store(database, create("Anna", "anna", "hash", EVENING))
    with database.writing.begin() as other:
        other.exec_driver_sql("SELECT pg_advisory_xact_lock(5252, 1)")
        with pytest.raises(WriteFailed) as refused:
            store(database, set_admin(PersonId(1), admin=True))
    assert Trouble.LOCKED is refused.value.trouble
    store(database, set_admin(PersonId(1), admin=True))


def test_a_server_that_may_lose_what_it_has_acknowledged():
    """It is refused with everything that is wrong with it, before anything is made there."""
    server = postgres.Server(fsync="off", full_page_writes="off")
    try:
        with pytest.raises(CannotOpen) as refused:
            open_database(postgres.url_in(server.folder, "postgres"))
    finally:
        server.finish()
    assert (Cause.NO_FSYNC, Cause.TORN_PAGES) == refused.value.causes


def test_a_database_that_sorts_otherwise(url):
    """Names stand in lists as they do with SQLite, or the database is refused."""
    folder = postgres.shared_folder()
    postgres.execute(folder, "CREATE DATABASE anders TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C'")
    try:
        with pytest.raises(CannotOpen) as refused:
            open_database(postgres.url_in(folder, "anders"))
    finally:
        postgres.execute(folder, "DROP DATABASE anders")
    assert (Cause.ENCODING,) == refused.value.causes


def test_a_database_that_is_not_there():
    """The host is told that it is missing, not that a connection failed."""
    with pytest.raises(CannotOpen) as refused:
        open_database(postgres.url_in(postgres.shared_folder(), "nirgends"))
    assert (Cause.NO_SUCH_DATABASE,) == refused.value.causes


def test_no_password_is_shown(url):
    """Whatever is said of a database names no password, however it came into the URL."""
    given = url.replace("stammtisch@", "stammtisch:geheim@") + "&sslpassword=geheim"
    with open_database(given) as database:
        assert "geheim" not in database.where
        with pytest.raises(InUse) as refused, open_database(given, serving=True):
            open_database(given, serving=True)
    assert "geheim" not in str(refused.value)
    assert os.getpid() == refused.value.process


@tries(2, 30)
def test_what_was_told_is_stored_when_backends_die(tries):
    """While eight tables play, processes of the server are killed: all play on, and what was told is there once."""
    server = postgres.Server()
    url = postgres.url_in(server.folder, "postgres")
    chance, last = random.Random(7), dict.fromkeys(range(1, TABLES + 1), 0)
    try:
        with open_database(url) as database:
            for number in range(1, TABLES + 1):
                store(database, opened(number))
        with subprocess.Popen(
            [sys.executable, "-c", PLAYING, url], cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as house:
            reading = threading.Thread(target=_note, args=(last, house))
            reading.start()
            for _ in range(tries):
                _wait_for_more(last)
                time.sleep(chance.uniform(0.0, 0.1))
                os.kill(chance.choice(_backends(server)), signal.SIGKILL)
            _wait_for_more(last)
            assert house.poll() is None
            house.kill()
            reading.join()
        with _when_free(url) as database:
            rows = {each.number: each.last for each in open_tables(database)[0]}
            assert [] == [number for number, told in last.items() if rows[number] < told]
            assert () == gaps(database)
    finally:
        server.finish()


def _backends(server: postgres.Server) -> list[int]:
    """The processes that serve connections of a house, as soon as the server answers."""
    asked = "SELECT pid FROM pg_stat_activity WHERE application_name = 'stammtisch'"
    deadline = monotonic() + 60
    while True:
        try:
            if found := [int(str(pid)) for (pid,) in postgres.execute(server.folder, asked)]:
                return found
        except psycopg.OperationalError:
            time.sleep(0.01)
        assert monotonic() < deadline, "the house does not come back"


def _note(last: dict[int, int], house: subprocess.Popen[str]) -> None:
    """Keep the last entry of each table that a house has acknowledged; half a line was told to nobody."""
    assert house.stdout is not None
    for line in house.stdout:
        if line.endswith("\n"):
            table_number, entry_number = line.split()
            last[int(table_number)] = int(entry_number)


def _wait_for_more(last: dict[int, int]) -> None:
    """Wait until every table has been told of another entry."""
    before, deadline = dict(last), monotonic() + 60
    while any(last[number] <= told for number, told in before.items()):
        assert monotonic() < deadline, "the house does not play on"
        time.sleep(0.005)
