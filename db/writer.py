"""
One thread writes everything, in the order in which it was asked to.

**Group commit.** When the thread is free, what has been asked for becomes one transaction at the end of the loop's
round; while its fsync runs the next one gathers in the loop, so whoever lets others add to their job (`submit_round`)
can do so until the thread begins with it. Nobody ever waits for company, only for the batch before. The event loop
hears of a whole batch at once, and hands over the next one before it tells anybody: the disk does not wait for that.

**A failing batch** is rolled back. If the file itself is the trouble (locked, read-only, gone), every job of the
batch fails with that. Otherwise each job is tried again in a transaction of its own, and only those fail that fail
alone: a job that asks for the impossible harms nobody, and on a full disk what still fits is stored. The connection
is made anew afterwards, so the writer recovers as soon as the disk does.

Nobody is told that their job is stored before it is: `done(None)` means that the commit, with its fsync, has returned.
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Final

from db.database import Database, Job, Pen
from db.errors import Trouble, WriteFailed
from games.frozen import Frozen

WAITING: Final = 10_000
"""Jobs that may wait for the disk. Far more than a healthy house ever has; beyond it a job fails at once."""

BATCH: Final = 512
"""Jobs in one transaction: enough to hide an fsync, few enough that a failing batch is soon tried again one by one."""

WINDOW: Final = 1024
"""Delays the figures are made of."""

FILE_TROUBLES: Final = frozenset({Trouble.LOCKED, Trouble.READ_ONLY, Trouble.UNREACHABLE})

NOTHING: Final = Job("nothing yet", ())

Done = Callable[[WriteFailed | None], None]
"""Called in the event loop once the fate of a job is known."""


class Delay(Frozen):
    """Seconds from `submit` to durable: the last job's, and longest and 99th percentile of the last `jobs` ones."""

    last: float
    longest: float
    p99: float
    jobs: int


def store(database: Database, job: Job) -> None:
    """
    Store one job now, in the calling thread: for the command line, also while a server runs.

    Raises:
        WriteFailed: nothing was stored.
    """
    refusals: tuple[type[Exception], ...] = (*database.errors, OSError)
    try:
        pen = database.pen()
        try:
            pen.store((job,))
        finally:
            pen.close()
    except refusals as error:
        raise WriteFailed(job.label, *database.diagnose(error)) from error


@dataclass(slots=True)
class _Asked:
    job: Job
    done: Done
    since: float
    make: Callable[[], Job] | None = None
    unsure: Callable[[], None] | None = None


class Writer:
    """
    The writing thread of a serving house. Made, used and closed in the event loop; nothing here blocks it but `close`.

    Args:
        database: where to.
        loop: the event loop in which `done` is called.
        now: monotonic seconds, for the delays.
        waiting: how many jobs may wait before further ones fail as `Trouble.OVERLOADED`.

    Attributes:
        commits: transactions that were stored; stored: how many jobs those were of.
    """

    def __init__(
        self,
        database: Database,
        loop: asyncio.AbstractEventLoop,
        now: Callable[[], float],
        *,
        waiting: int = WAITING,
    ) -> None:
        self._database = database
        self._loop = loop
        self._now = now
        self._limit = waiting
        self._gathered: list[_Asked] = []
        self._queue: SimpleQueue[Sequence[_Asked] | None] = SimpleQueue()
        self._under_way = False  # a batch is with the thread, or about to be told
        self._submitted = 0  # counted in the event loop
        self._begun = 0  # counted in the thread
        self._pen: Pen | None = None
        self._batch: Sequence[_Asked] = ()
        self._delays: deque[float] = deque(maxlen=WINDOW)
        self._closed = False
        self.commits = self.stored = 0
        # A daemon, so that a server that dies of an error does not hang; whoever ends in order calls close().
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._start()

    @property
    def waiting(self) -> int:
        """Jobs the thread has not begun with."""
        return self._submitted - self._begun

    @property
    def idle(self) -> bool:
        """Whether everything that was asked for is stored, and whoever asked has been told."""
        return not self._gathered and not self._under_way

    @property
    def delay(self) -> Delay:
        """The journal delay of the last `WINDOW` stored jobs."""
        delays = tuple(self._delays)
        if not delays:
            return Delay(0.0, 0.0, 0.0, 0)
        ranked = sorted(delays)
        return Delay(delays[-1], ranked[-1], ranked[math.ceil(len(ranked) * 0.99) - 1], len(ranked))

    def submit(self, job: Job, done: Done) -> None:
        """Store `job`; `done` is called in the event loop, later and exactly once, with None or what went wrong."""
        self._take(_Asked(job, done, self._now()))

    def submit_round(self, make: Callable[[], Job], done: Done, unsure: Callable[[], None] | None = None) -> None:
        """
        Store what `make` returns when the thread is free to store it, for whoever may add to it until then.

        That is at the end of this round of the loop, or when the batch before has been stored.

        `done` as in `submit`; if it is called with what went wrong, `make` may not have been called at all. `unsure`
        is called in the event loop before that, if the database's answer was lost and nobody knows yet what it was.
        """
        self._take(_Asked(NOTHING, done, self._now(), make, unsure))

    def _take(self, asked: _Asked) -> None:
        """Put something among what is handed over next."""
        label = asked.job.label
        if self._closed:
            self._loop.call_soon(asked.done, WriteFailed(label, Trouble.CLOSED, "the writer is closed"))
        elif self._pen is not None and self._pen.unsure:
            self._loop.call_soon(asked.done, WriteFailed(label, Trouble.UNREACHABLE, "the server does not answer"))
        elif self.waiting >= self._limit:
            waiting = f"{self._limit} jobs wait already"
            self._loop.call_soon(asked.done, WriteFailed(label, Trouble.OVERLOADED, waiting))
        else:
            if not self._gathered and not self._under_way:
                self._loop.call_soon(self._hand_over)
            self._gathered.append(asked)
            self._submitted += 1

    def _hand_over(self) -> None:
        """Give the thread what was asked for, at most a batch; unless it is at work, for then more can be added."""
        while self._gathered and not self._under_way:
            batch, self._gathered = self._gathered[:BATCH], self._gathered[BATCH:]
            handed = [asked for asked in batch if asked.make is None or self._made(asked, asked.make)]
            if handed:
                self._under_way = True
                self._give(handed)

    def _made(self, asked: _Asked, make: Callable[[], Job]) -> bool:
        """Have a job made at last; a fault of ours in that harms nobody else's job of this round."""
        try:
            asked.job = make()
        except Exception as error:  # noqa: BLE001 - whoever asked hears of it like of any job that cannot be stored
            self._submitted -= 1
            failure = WriteFailed(NOTHING.label, Trouble.OTHER, f"{type(error).__name__}: {error}")
            self._loop.call_soon(asked.done, failure)
            return False
        return True

    async def write(self, job: Job) -> None:
        """
        Store `job` and return when it is durable. Who is cancelled meanwhile does not hear of it; the job goes on.

        Raises:
            WriteFailed: nothing was stored.
        """
        fate: asyncio.Future[None] = self._loop.create_future()

        def done(failure: WriteFailed | None) -> None:
            if fate.cancelled():
                return
            if failure is None:
                fate.set_result(None)
            else:
                fate.set_exception(failure)

        self.submit(job, done)
        await fate

    def close(self) -> None:
        """Store what waits, then end the thread. Blocks until then; `done` of the last jobs follows in the loop."""
        if not self._closed:
            self._closed = True
            self._database.give_up()
            while self._gathered:
                self._under_way = False  # the thread takes them one after another
                self._hand_over()
            self._end()

    # ------------------------------------------------ the thread, and all a simulation has to have otherwise

    def _start(self) -> None:
        """Begin to store."""
        self._thread.start()

    def _give(self, batch: Sequence[_Asked]) -> None:
        """Have a batch stored and its fate told."""
        self._queue.put(batch)

    def _end(self) -> None:
        """Return when everything given is stored."""
        self._queue.put(None)
        self._thread.join()

    # ------------------------------------------------------------------------------------- in the writing thread

    def _run(self) -> None:
        while self._deal_with_next():
            pass
        self._disconnect()

    def _deal_with_next(self) -> bool:
        """Store a batch and report; afterwards nothing here holds what its callers wait with, however long we idle."""
        batch = self._queue.get()
        if batch is None:
            return False
        self._begun += len(batch)
        self._batch = batch
        self._report(batch, self._store([asked.job for asked in batch]))
        self._batch = ()
        return True

    def _store(self, jobs: Sequence[Job]) -> list[WriteFailed | None]:
        """The fate of each job, in order."""
        failure = self._transaction(jobs)
        if failure is None:
            return [None] * len(jobs)
        if len(jobs) == 1:
            return [failure]
        if failure.trouble in FILE_TROUBLES:
            return [WriteFailed(job.label, failure.trouble, failure.detail) for job in jobs]
        return [self._transaction((job,)) for job in jobs]

    def _transaction(self, jobs: Sequence[Job]) -> WriteFailed | None:
        """All of these jobs, or none of them and why."""
        try:
            if self._pen is None:
                self._pen = self._database.pen()
                self._pen.asks = self._ask
            self._pen.store(jobs)
            self.commits += 1
            self.stored += len(jobs)
        except WriteFailed as failure:
            return WriteFailed(jobs[-1].label, failure.trouble, failure.detail)
        except Exception as error:  # noqa: BLE001 - one job must not end the only thread that writes
            trouble, detail = self._database.diagnose(error)
            if trouble is not Trouble.TAKEN:
                self._disconnect()
            return WriteFailed(jobs[-1].label, trouble, detail)
        return None

    def _ask(self) -> None:
        """Have those told whose jobs are stored or not; it may take long to find out."""
        told = [asked.unsure for asked in self._batch if asked.unsure is not None]
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_all, told)

    def _disconnect(self) -> None:
        pen, self._pen = self._pen, None
        if pen is not None:
            pen.close()

    def _report(self, batch: Sequence[_Asked], failures: Sequence[WriteFailed | None]) -> None:
        now = self._now()
        self._delays.extend(
            now - asked.since for asked, failure in zip(batch, failures, strict=True) if failure is None
        )
        dones = [asked.done for asked in batch]
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._told, dones, failures)

    # ------------------------------------------------------------------------------------- in the event loop again

    def _told(self, dones: Sequence[Done], failures: Sequence[WriteFailed | None]) -> None:
        """One wake-up of the event loop for a whole batch: keep the thread busy, then tell."""
        self._under_way = False
        self._hand_over()
        _tell(dones, failures)


def _all(told: Sequence[Callable[[], None]]) -> None:
    for one in told:
        one()


def _tell(dones: Sequence[Done], failures: Sequence[WriteFailed | None]) -> None:
    """Tell everybody; whose `done` fails keeps nobody else from hearing of theirs."""
    for done, failure in zip(dones, failures, strict=True):
        try:
            done(failure)
        except Exception as error:  # noqa: BLE001 - reported as any failing callback of the loop
            asyncio.get_running_loop().call_exception_handler({"message": "a job's done failed", "exception": error})
