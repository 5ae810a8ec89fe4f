"""
What works in threads elsewhere, by steps: the writer with a disk that fails in every way, hashing, thinking.

Between any two of the steps the power may fail: a batch is given, stored (all of it, or nothing), and only then its
fate is told. What is stored is looked at as it goes by: `durable` says how far the journal of each table is on disk.
"""

# mypy: disable-error-code="override, attr-defined, index, assignment, arg-type"

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Final
from unittest.mock import patch

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from commands.thinking import _choose, _judge
from db import journal
from db.database import Job
from db.errors import Trouble, WriteFailed
from db.writer import Writer
from games.bots import analysis
from games.bots.contract import Level
from server.accounts.passwords import Passwords
from server.bots.workers import Workers
from server.daily import strong
from server.daily.strong import _points
from server.house import House
from server.threads import Threads
from tests.bottle.loop import BottleLoop


@dataclass
class Disk:
    """
    The state of the disk, which outlives every house.

    Attributes:
        refuses, slow: what is wrong with it now.
        dies_after: None, or after how many batches the power fails before the answer.
        lines: of every entry that is stored, by table and number; batches, refused: how many there were.
        stored, replaced: are told of every entry (table, number) that is new, or was stored in the place of another.
    """

    refuses: Trouble | None = None
    slow: float = 0.0
    dies_after: int | None = None
    lines: dict[int, dict[int, tuple[str, str]]] = field(default_factory=dict)
    batches: int = 0
    refused: int = 0
    stored: Callable[[int, int], None] = lambda _table, _entry: None
    replaced: Callable[[int, int], None] = lambda _table, _entry: None

    def note(self, jobs: Iterable[Job]) -> None:
        """Take note of what is durable from now on."""
        for job in jobs:
            for statement, given in job.writes:
                if statement is journal.ADD_ENTRY:
                    table, number, _, who, line = given.values() if isinstance(given, dict) else given
                    self.lines.setdefault(table, {})[number] = (who, line)
                    self.stored(table, number)
                elif statement is journal.REPLACE_LINE:
                    line, table, number, who = given.values() if isinstance(given, dict) else given
                    self.lines[table][number] = (who, line)
                    self.replaced(table, number)


class BottleWriter(Writer):
    """
    The writer without its thread.

    Attributes:
        fenced: another house has taken over: what this one writes from now on leaves no trace.
    """

    disk: Disk
    fenced = False

    def _start(self) -> None:
        self._dead = False

    def _give(self, batch) -> None:
        loop = self._loop
        assert isinstance(loop, BottleLoop)
        loop.call_later(self.disk.slow + loop.chance.expovariate(400), self._deal, batch)

    def _deal(self, batch) -> None:
        if self._dead:
            return
        self._begun += len(batch)
        disk, jobs = self.disk, [asked.job for asked in batch]
        failures = self._store(jobs)
        disk.batches += 1
        disk.refused += sum(failure is not None for failure in failures)
        disk.note([job for job, failure in zip(jobs, failures, strict=True) if failure is None])
        if disk.dies_after is not None:
            disk.dies_after -= 1
            if disk.dies_after < 0:
                self._loop.most = self._loop.steps
                return
        self._loop.call_later(self._loop.chance.expovariate(800), self._report, batch, failures)

    def _transaction(self, jobs):
        if self.fenced:
            return WriteFailed(jobs[-1].label, Trouble.LOST, SIMULATED)
        if self.disk.refuses is not None:
            return WriteFailed(jobs[-1].label, self.disk.refuses, SIMULATED)
        return super()._transaction(jobs)

    def _end(self) -> None:
        """Store at once what is on its way: whoever closes the house waits for it."""
        for timer in sorted(self._loop._scheduled, key=lambda timer: timer._when):
            if timer._callback == self._deal and not timer._cancelled:
                given = timer._args
                timer.cancel()
                self._deal(*given)
        self._disconnect()

    def die(self) -> None:
        """Be no more: nothing is stored from now on."""
        self._dead = self._closed = True
        self._disconnect()


SIMULATED = "simulated"


class QuickHasher(PasswordHasher):
    """Says of two passwords whether they are the same, at once and without salt."""

    def hash(self, password, *, salt=None) -> str:
        return "plain$" + blake2b(str(password).encode(), digest_size=16).hexdigest()

    def verify(self, hash, password) -> bool:  # noqa: A002 - as it is called there
        if hash != self.hash(password):
            raise VerifyMismatchError
        return True


class _Steps(Executor):
    """Does what threads would do, in steps of the loop."""

    def __init__(self, loop: BottleLoop) -> None:
        self._loop = loop

    def submit(self, fn: Callable[[], object], /, *args, **kwargs) -> Future[object]:
        self._loop.call_later(self._loop.chance.expovariate(20), fn, *args)
        return Future()

    def shutdown(self, wait=True, *, cancel_futures=False) -> None:
        """Nobody waits."""


class BottlePasswords(Passwords):
    """Passwords hashed in steps."""

    def __init__(self, loop, queue=50) -> None:
        super().__init__(loop, queue, QuickHasher(), _Steps(loop))


HARD: Final = 0.03
"""How likely it is that a computer thinks as hard as it can; how well it plays is asked elsewhere, and costs most."""


def eased(job: Callable[[], object]) -> Callable[[], object]:
    """Return a job that is mostly less work, and has an answer of the same kind: for an equal one an equal one."""
    if not isinstance(job, partial):
        return job
    if job.func is _choose and Random(str(job.args[2])).random() >= HARD:
        return partial(_choose, job.args[0], Level.EASY, job.args[2])
    if job.func is _points:
        return partial(_quickly, job)
    return partial(_glanced, job) if job.func is _judge else job


def _quickly(job: partial[int | None]) -> int | None:
    """Play a deal of a set by computers that think little."""
    with patch.object(strong, "LEVEL", Level.EASY):
        version, deals, deal = job.args
        done = strong.played(version, deals, deal, Level.EASY)
    return None if done is None else done.points


def _glanced(job: Callable[[], object]) -> object:
    """Judge a move by a few worlds that are soon given up."""
    with patch.multiple(analysis, LOOKS=(2, 4), LONGEST=20):
        return job()


class BottleWorkers(Workers):
    """A pool that thinks in this very process, one job after another, each answer at a seeded moment."""

    def submit(self, job, done, *, urgent=True, seconds=2.0) -> None:
        self.figures.jobs += 1
        loop = asyncio.get_running_loop()
        assert isinstance(loop, BottleLoop)
        loop.call_later(loop.chance.expovariate(5), self._think, eased(job), done)

    def submit_patiently(self, job, done) -> None:
        self.submit(job, done)

    def _think(self, job, done) -> None:
        if not self._closed:
            done(self._by_itself(job))


def bottled(disk: Disk) -> type[House]:
    """Return a house whose threads are steps."""
    writes = type("Writes", (BottleWriter,), {"disk": disk})
    threads = Threads(writes=writes, hashes=BottlePasswords, thinks=BottleWorkers)
    return type("BottledHouse", (House,), {"threads": threads})
