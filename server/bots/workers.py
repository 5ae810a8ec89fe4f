"""
A pool of processes in which computer players think: jobs wait in a queue, run out of time, and go on in a new process.

There are at most as many as the host allows and the machine has cores; the first is started with the first job, a
further one when jobs wait. Whoever gets no answer in time gets nothing: they have a rule of thumb for that. A process
that has died, or hangs, is replaced. Jobs that somebody waits for at a table go ahead of those that have time (an
analysis).

A patient job is waited for: neither load nor the loss of its process costs its answer. It is given again, after a pause
and with time that double each time, so that a job no process survives wears nobody out.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection

import structlog

from games.frozen import Frozen, evolve
from server.bots.worker import READY, Job
from server.ops.clock import Clock, Timer

log = structlog.get_logger()

THINKING_SECONDS = 2.0
"""How long a job may take; then whoever asked gets nothing, and has their rule of thumb."""

GRACE_SECONDS = 8.0
"""How much longer a process may take before it is taken for hung, and replaced: the machine may be busy."""

STARTING_SECONDS = 30.0
"""How long a process may take to start."""

PATIENT_SECONDS = 30.0
"""How long a patient job may take before its process is taken for hung: it is given again, with twice the time."""

AGAIN_SECONDS, MOST_SECONDS = 0.5, 300.0
"""After how long a patient job is given again: twice as long each time, up to the most."""

MOST_WAITING = 400
"""How many jobs may wait; beyond that whoever asks gets nothing at once, unless the job is patient."""

SINKS_AT = (6, 24)
"""With so many jobs waiting for each process, computers play one level, and two levels, below their own."""

Done = Callable[[object], None]


@dataclass
class ThinkingFigures:
    """What has been thought since the house opened."""

    jobs: int = 0
    sunk: int = 0
    replaced: int = 0
    given_up: int = 0


class _Wanted(Frozen):
    """
    A job that was asked for.

    Attributes:
        seconds: how long it may take.
        patient: it is given again until it is done.
        again: after how many seconds.
    """

    job: Job
    done: Done
    seconds: float
    patient: bool = False
    again: float = AGAIN_SECONDS


_NOBODY = _Wanted(bool, lambda _came: None, 0.0)
"""Stands for a job whose answer nobody waits for any more."""


class Workers:
    """
    The pool of thinking processes.

    Attributes:
        most: how many processes there may be; 0: the house thinks by itself, at once.
        figures: what was done so far.
    """

    def __init__(self, clock: Clock, most: int) -> None:
        self.most = min(most, os.cpu_count() or 1)
        self.figures = ThinkingFigures()
        self._clock = clock
        self._urgent: deque[_Wanted] = deque()
        self._leisurely: deque[_Wanted] = deque()
        self._processes: list[_Process] = []
        self._closed = False

    @property
    def running(self) -> int:
        """How many processes there are."""
        return len(self._processes)

    @property
    def waiting(self) -> int:
        """How many jobs nobody has begun with."""
        return len(self._urgent) + len(self._leisurely)

    @property
    def idle(self) -> bool:
        """Whether nothing is being thought about."""
        return not self.waiting and all(process.free for process in self._processes)

    @property
    def sinking(self) -> int:
        """By how many levels computers play below their own now, so that nobody waits for them."""
        waiting = len(self._urgent) / max(1, self.most)
        return sum(waiting >= bound for bound in SINKS_AT)

    def submit(self, job: Job, done: Done, *, urgent: bool = True, seconds: float = THINKING_SECONDS) -> None:
        """Have a job done; `done` gets what came of it, None if nothing did."""
        self.figures.jobs += 1
        if self.most == 0:
            done(self._by_itself(job))
            return
        if self._closed or self.waiting >= MOST_WAITING:
            self.figures.given_up += 1
            self._clock.after(0, partial(done, None))
            return
        (self._urgent if urgent else self._leisurely).append(_Wanted(job, done, seconds))
        self._distribute()

    def submit_patiently(self, job: Job, done: Done) -> None:
        """Have a job done however long it takes; `done` gets what came of it, None only if the job itself failed."""
        self.figures.jobs += 1
        if self.most == 0:
            done(self._by_itself(job))
        elif not self._closed:
            self._urgent.append(_Wanted(job, done, PATIENT_SECONDS, patient=True))
            self._distribute()

    def close(self) -> None:
        """End every process; nobody is told any more."""
        self._closed = True
        self._urgent.clear()
        self._leisurely.clear()
        for process in self._processes:
            process.end()
        self._processes.clear()

    def _by_itself(self, job: Job) -> object:
        try:
            return job()
        except Exception:
            log.exception("computer player failed")
            return None

    def _distribute(self) -> None:
        """Give what waits to whoever is free, and start one more process if nobody is."""
        while self.waiting:
            free = next((process for process in self._processes if process.free), None)
            if free is None:
                if len(self._processes) < self.most and all(process.ready for process in self._processes):
                    self._processes.append(_Process(self._clock, self._distribute, self._lost, self._undone))
                return
            wanted = self._urgent.popleft() if self._urgent else self._leisurely.popleft()
            free.begin(wanted)

    def _lost(self, process: _Process) -> None:
        """Replace a process that has died or was stopped."""
        if process in self._processes:
            self._processes.remove(process)
            self.figures.replaced += 1
        if self._closed:
            return
        if not process.ready:  # whoever cannot even start is not tried again for what waits now
            waiting = [*self._urgent, *self._leisurely]
            self._urgent.clear()
            self._leisurely.clear()
            self.figures.given_up += sum(not wanted.patient for wanted in waiting)
            for wanted in waiting:
                self._undone(wanted)
        self._distribute()

    def _undone(self, wanted: _Wanted) -> None:
        """Tell whoever waits for a job that nothing will come of it; a patient one is given again after a pause."""
        if not wanted.patient:
            wanted.done(None)
        elif not self._closed:
            again = evolve(wanted, seconds=2 * wanted.seconds, again=min(2 * wanted.again, MOST_SECONDS))
            self._clock.after(wanted.again, partial(self._once_more, again))

    def _once_more(self, wanted: _Wanted) -> None:
        if not self._closed:
            self._urgent.appendleft(wanted)
            self._distribute()


class _Process:
    """A process that thinks, and the one job it has; it is watched by the clock and ended when it takes too long."""

    def __init__(
        self,
        clock: Clock,
        free: Callable[[], None],
        lost: Callable[[_Process], None],
        undone: Callable[[_Wanted], None],
    ) -> None:
        self.ready = False
        self._clock = clock
        self._free = free
        self._lost = lost
        self._undone = undone
        self._wanted: _Wanted | None = None
        self._number = 0
        self._ended = False
        ours, theirs = socket.socketpair()
        code = f"import sys; sys.path[:] = {sys.path!r}; from server.bots.worker import main; main({theirs.fileno()})"
        with theirs:
            self._child = subprocess.Popen(  # noqa: S603 – ourselves
                [sys.executable, "-c", code], pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL
            )
        self._connection = Connection(ours.detach())
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._connection.fileno(), self._readable)
        self._guard: Timer = clock.after(STARTING_SECONDS, self._too_long)

    @property
    def free(self) -> bool:
        """Whether it can be given something."""
        return self.ready and self._wanted is None

    def begin(self, wanted: _Wanted) -> None:
        """Give it a job."""
        self._wanted = wanted
        self._number += 1
        self._guard = self._clock.after(wanted.seconds, self._late)
        try:
            self._connection.send_bytes(pickle.dumps((self._number, wanted.job)))
        except OSError:
            self._die("gone")

    def end(self) -> None:
        """Stop it."""
        if self._ended:
            return
        self._ended = True
        self._guard.cancel()
        self._loop.remove_reader(self._connection.fileno())
        self._connection.close()
        self._child.kill()
        self._child.wait()

    def _readable(self) -> None:
        try:
            message = self._connection.recv_bytes()
        except (EOFError, OSError):
            self._die("gone")
            return
        self._guard.cancel()
        if not self.ready:
            self.ready = message == READY
            self._free()
            return
        _, came, trouble = pickle.loads(message)  # noqa: S301 – from our own child
        wanted, self._wanted = self._wanted, None
        if trouble:
            log.error("computer player failed", trouble=trouble)
        if wanted is not None:
            wanted.done(came)
        self._free()

    def _late(self) -> None:
        """Tell whoever waits that nothing will come in time; the process may still find its way."""
        assert self._wanted is not None
        log.info("thought too long", seconds=self._wanted.seconds)
        if self._wanted.patient:
            self._too_long()
            return
        wanted, self._wanted = self._wanted, _NOBODY
        self._guard = self._clock.after(GRACE_SECONDS, self._too_long)
        self._undone(wanted)

    def _too_long(self) -> None:
        self._die("hung")

    def _die(self, why: str) -> None:
        """Stop it and tell whoever waits for it that nothing will come."""
        if self._ended:
            return
        log.warning("thinking process replaced", why=why, started=self.ready)
        wanted, self._wanted = self._wanted, None
        self.end()
        self._lost(self)
        if wanted is not None:
            self._undone(wanted)
