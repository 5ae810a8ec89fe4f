"""The writing thread: order, company, and what becomes of jobs when the disk or a job is at fault."""

import asyncio
import gc
import random
import threading
import weakref
from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import event

from db.database import WRITE_PATIENCE, Database, Job
from db.errors import Trouble, WriteFailed
from db.journal import append, gaps, open_table, read, table
from db.opening import open_database
from db.players import create, find
from db.writer import Done, Writer, store
from tests.db.faults import PATIENCE, full, gone, held, read_only
from tests.db.scenes import EVENING, entry, opened, row


@pytest.fixture
async def writer(database: Database) -> AsyncIterator[Writer]:
    """A writer on a fresh database."""
    made = Writer(database, asyncio.get_running_loop(), monotonic)
    yield made
    made.close()


async def asked(writer: Writer, *jobs: Job) -> list[asyncio.Task[None]]:
    """Submit jobs at once and do not wait for them."""
    waiting = [asyncio.ensure_future(writer.write(job)) for job in jobs]
    await asyncio.sleep(0)
    return waiting


async def begun(writer: Writer) -> None:
    """Wait until the thread has taken up all there is."""
    async with asyncio.timeout(PATIENCE):
        while writer.waiting:
            await asyncio.sleep(0.001)


async def reconnected(database: Database, writer: Writer) -> None:
    """Have the writer take a new connection, as it does after each failure that is not a job's own."""
    with held(database):
        assert [Trouble.LOCKED] == await fates(writer, opened(99))


async def fates(writer: Writer, *jobs: Job) -> list[Trouble | None]:
    """Submit jobs at once; what became of each."""
    outcomes = await asyncio.wait_for(
        asyncio.gather(*(writer.write(job) for job in jobs), return_exceptions=True), PATIENCE
    )
    for outcome in outcomes:
        assert outcome is None or isinstance(outcome, WriteFailed), outcome
    return [outcome.trouble if isinstance(outcome, WriteFailed) else None for outcome in outcomes]


class Caller:
    """Somebody who wants to know."""

    def __init__(self) -> None:
        self.told = asyncio.Event()

    def learn(self, _failure: WriteFailed | None) -> None:
        """Take note that it is done."""
        self.told.set()


async def test_nothing_is_held_of_whoever_has_been_told(writer: Writer):
    """However long no further job comes: who has gone meanwhile, with all they hold, is let go."""
    caller = Caller()
    told, left = caller.told, weakref.ref(caller)
    writer.submit(opened(1), caller.learn)
    async with asyncio.timeout(PATIENCE):
        await told.wait()
        del caller
        while left() is not None:
            await asyncio.sleep(0.001)
            gc.collect()


async def test_done_means_stored(database: Database, writer: Writer):
    """When a job is reported, its rows can be read by everybody."""
    await writer.write(opened())

    assert row() == table(database, 1)


async def test_jobs_are_reported_in_order_and_in_the_loop(writer: Writer):
    """Every job is reported once, in the order of asking, in the thread of the event loop."""
    reports: list[tuple[int, WriteFailed | None, threading.Thread]] = []

    def reporter(number: int) -> Done:
        return lambda failure: reports.append((number, failure, threading.current_thread()))

    for number in range(1, 301):
        writer.submit(opened(number), reporter(number))
    await writer.write(opened(301))

    assert [(number, None, threading.current_thread()) for number in range(1, 301)] == reports


@pytest.mark.sqlite  # which tells of each statement
async def test_what_waits_is_one_transaction(url: str, database: Database):
    """Jobs that gather while the disk is busy share one commit, and the entries of one table keep their order."""
    store(database, opened())
    statements: list[str] = []
    with open_database(url, write_patience=PATIENCE) as patient:
        event.listen(patient.writing, "connect", lambda connection, _: connection.set_trace_callback(statements.append))
        writer = Writer(patient, asyncio.get_running_loop(), monotonic)
        with held(database):
            first = await asked(writer, append([entry(1, 1)], row(last=1)))
            await begun(writer)
            rest = await asked(writer, *(append([entry(1, number)], row(last=number)) for number in range(2, 100)))
        await asyncio.wait_for(asyncio.gather(*first, *rest), PATIENCE)
        writer.close()

    assert 2 == statements.count("COMMIT")
    assert list(range(100)) == [each.number for each in read(database, 1)]
    assert () == gaps(database)


async def test_only_the_impossible_job_fails(url: str, database: Database):
    """Of a batch with jobs that cannot be stored, these fail, each under its own name; the others are stored."""
    with open_database(url, write_patience=PATIENCE) as patient:
        writer = Writer(patient, asyncio.get_running_loop(), monotonic)
        with held(database):
            jobs = (opened(1), opened(2), opened(1), append([entry(9, 1)], row(9, last=1)), opened(3))
            waiting = await asked(writer, *jobs)
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        writer.close()

    assert [None, None, "open table 1", "table 9 entry 1", None] == [
        outcome.label if isinstance(outcome, WriteFailed) else None for outcome in outcomes
    ]
    assert [1, 2, 3] == [number for number in range(10) if table(database, number)]


@pytest.mark.parametrize(
    "line",
    ["\ud800", pytest.param(2**70, marks=pytest.mark.sqlite)],
    ids=["half a surrogate", "a number beyond all columns"],
)
async def test_what_the_driver_cannot_take_harms_nobody(database: Database, writer: Writer, line: object):
    """A value no database can hold fails its own job; the writer goes on."""
    wrong = entry(2, 0)._replace(line=line)  # type: ignore[arg-type]

    assert [None, Trouble.OTHER, None] == await fates(writer, opened(1), open_table(row(2), [wrong]), opened(3))
    assert table(database, 2) is None
    assert row(3) == table(database, 3)


async def test_a_job_is_stored_whole_or_not_at_all(database: Database, writer: Writer):
    """A job whose last change fails leaves nothing of its first ones."""
    both = opened(1) + create("Anna", "anna", "hash", EVENING) + create("ANNA", "anna", "hash", EVENING)

    assert [Trouble.TAKEN] == await fates(writer, both)
    assert table(database, 1) is None
    assert find(database, "anna") is None


async def test_locked_by_another_process(database: Database, writer: Writer):
    """While somebody else holds the lock jobs fail as locked, together and not one second after another; then not."""
    assert PATIENCE < 50 * WRITE_PATIENCE
    with held(database):
        assert [Trouble.LOCKED] * 50 == await fates(writer, *(opened(number) for number in range(1, 51)))
        assert table(database, 1) is None

    assert [None] == await fates(writer, opened(1))
    assert row() == table(database, 1)


async def test_read_only(database: Database, writer: Writer):
    """On a database that cannot be written jobs fail as read-only and whole; they work when it can be again."""
    await writer.write(opened(1))
    with read_only(database):
        await reconnected(database, writer)

        assert [Trouble.READ_ONLY, Trouble.READ_ONLY] == await fates(
            writer, opened(2), append([entry(1, 1)], row(last=1))
        )
        assert table(database, 2) is None
        assert 1 == len(read(database, 1))

    assert [None] == await fates(writer, opened(2))


async def test_disk_full(database: Database, writer: Writer):
    """On a full disk what does not fit fails as full, what still fits is stored, and with room again all is."""
    await writer.write(opened(1))
    await writer.write(opened(2))
    big = append([entry(1, 1, "sage " + random.Random(1).randbytes(1_000_000).hex())], row(last=1))
    small = append([entry(2, 1)], row(2, last=1))
    with full(database):
        await reconnected(database, writer)

        assert [Trouble.FULL, None] == await fates(writer, big, small)
        assert [1, 2] == [len(read(database, 1)), len(read(database, 2))]

    await reconnected(database, writer)
    assert [None] == await fates(writer, big)
    assert 2 == len(read(database, 1))
    assert () == gaps(database)
    assert () == database.damages()


async def test_a_missing_database(tmp_path: Path, database: Database, writer: Writer):
    """While the database is gone jobs fail as unreachable; when it is back they are stored."""
    await writer.write(opened(2))
    with gone(database, tmp_path):
        assert [Trouble.UNREACHABLE] == await fates(writer, opened(1))

    assert [None] == await fates(writer, opened(1))


async def test_too_many_wait(url: str, database: Database):
    """Beyond its bound a queue takes no more: a job fails as overloaded, and those that wait are stored."""
    with open_database(url, write_patience=PATIENCE) as patient:
        writer = Writer(patient, asyncio.get_running_loop(), monotonic, waiting=2)
        with held(database):
            first = await asked(writer, opened(1))
            await begun(writer)
            rest = await asked(writer, *(opened(number) for number in range(2, 6)))
        outcomes = await asyncio.gather(*first, *rest, return_exceptions=True)
        writer.close()

    troubles = [outcome.trouble if isinstance(outcome, WriteFailed) else None for outcome in outcomes]
    assert [None, None, None, Trouble.OVERLOADED, Trouble.OVERLOADED] == troubles


async def test_closing_stores_what_waits(database: Database):
    """Whoever has asked before the end is stored; whoever asks afterwards is told that it is over."""
    writer = Writer(database, asyncio.get_running_loop(), monotonic)
    waiting = await asked(writer, *(opened(number) for number in range(1, 20)))
    writer.close()
    writer.close()

    assert [None] * 19 == await asyncio.gather(*waiting)
    assert row(19) == table(database, 19)
    assert [Trouble.CLOSED] == await fates(writer, opened(20))


async def test_who_is_cancelled_harms_nobody(database: Database, writer: Writer):
    """A waiter who is cancelled meanwhile hears nothing; their job and the others' are stored."""
    (waiting,) = await asked(writer, opened(1))
    waiting.cancel()

    assert [None] == await fates(writer, opened(2))
    assert waiting.cancelled()
    assert row(1) == table(database, 1)


async def test_the_delay_is_measured(database: Database):
    """The delay of stored jobs is told as last, longest and 99th percentile; failed ones do not count."""
    clock = iter([0.0, 5.0, 10.0, 11.0, 20.0, 99.0])
    writer = Writer(database, asyncio.get_running_loop(), lambda: next(clock))
    assert 0 == writer.delay.jobs
    await writer.write(opened(1))
    await writer.write(opened(2))
    with pytest.raises(WriteFailed):
        await writer.write(opened(2))

    delay = writer.delay
    writer.close()

    assert (1.0, 5.0, 5.0, 2) == (delay.last, delay.longest, delay.p99, delay.jobs)


def test_no_password_in_an_error(database: Database):
    """What is said about a failed job names no parameter: it could be a password's hash."""
    job = create("Anna", "anna", "$argon2id$geheim", EVENING)
    store(database, job)

    with pytest.raises(WriteFailed) as refused:
        store(database, job)

    chain: list[BaseException | None] = [refused.value, refused.value.__cause__]
    assert isinstance(chain[1], database.errors)
    assert not [error for error in chain if "geheim" in str(error) or "(anna)" in str(error)]


async def test_a_round_is_made_when_it_is_handed_over(database: Database, writer: Writer):
    """Until the loop's next round whoever asked may add to their job; jobs of one round keep their order."""
    entries, done = [entry(1, 1)], asyncio.Event()
    writer.submit(opened(1), lambda _failure: None)
    writer.submit_round(lambda: append(entries, row(last=2)), lambda _failure: done.set())
    entries.append(entry(1, 2))
    await asyncio.wait_for(done.wait(), PATIENCE)
    assert [entry(1, 1), entry(1, 2)] == list(read(database, 1, 1))


async def test_a_round_that_cannot_be_made_harms_nobody(database: Database, writer: Writer):
    """A fault of ours while a job is made is told to its author, and what else was asked for is stored."""
    fate: asyncio.Future[WriteFailed | None] = asyncio.get_running_loop().create_future()
    writer.submit_round(lambda: append([entry(1, 7)], row(last=1)), fate.set_result)
    assert [None] == await fates(writer, opened(1))
    failure = await asyncio.wait_for(fate, PATIENCE)
    assert failure is not None
    assert Trouble.OTHER is failure.trouble
    assert 0 == writer.waiting
    assert row() == table(database, 1)
