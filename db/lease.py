"""
The right to serve for the next seconds by the server's clock, renewed by a thread of its own.

Nobody's own clock matters: until when a lease holds the server writes down and the server compares, and a house
measures only how long ago it has asked. It stops being sure of its lease a second before anybody else may take it, so
also a house that was stopped, or starved of CPU, or whose connection hangs, notices before it says anything.
"""

import select
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final, TypeAlias

import psycopg

Driver: TypeAlias = "psycopg.Connection[tuple[object, ...]]"

LIFE: Final = 3.0
"""Seconds for which a lease holds without being renewed."""

SURE: Final = 2.0
"""Seconds after asking for a renewal for which a house relies on it."""

EACH: Final = 0.7
"""Seconds between two renewals."""

RENEW: Final = (
    "UPDATE writers SET until = clock_timestamp() + make_interval(secs => %s) WHERE incarnation = %s AND NOT gone "
    "RETURNING (SELECT count(*) FROM writers AS other WHERE other.waiting AND other.until > clock_timestamp())"
)
"""No row: another house has taken over. Else how many stand by."""


def is_open(driver: Driver) -> bool:
    """Tell whether the server has not closed an idle connection, without asking it: it would have said so."""
    if driver.closed:
        return False
    poll = select.poll()
    poll.register(driver.fileno(), select.POLLIN)
    return not poll.poll(0)


def elapsed() -> float:
    """Return seconds that run on while the machine sleeps, too."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Lease:
    """
    The lease of one incarnation, from when it was written down until `end`.

    Attributes:
        incarnation: whose.
        lost: another house has taken over, or must be expected to: this one is to say nothing more, and to end.
        standbys: how many other houses stood by when it was renewed last.

    Args:
        connect: makes a connection that gives up early.
        asked: when the lease was asked for, in seconds of `elapsed`.
    """

    def __init__(self, connect: Callable[[], Driver], incarnation: int, asked: float) -> None:
        self.incarnation = incarnation
        self.lost = False
        self.standbys = 0
        self._connect = connect
        self._driver: Driver | None = None
        self._sure_until = asked + SURE
        self._holds_until = asked + LIFE
        self._told: Callable[[], None] = lambda: None
        self._ended = Event()
        self._thread = Thread(target=self._run, name="lease", daemon=True)
        self._start()

    @property
    def sure(self) -> bool:
        """
        Whether nobody can have taken over by now; for any thread.

        While the server cannot be asked that holds as long as nobody stood by when it could: who asks for a move then
        has to be told that it was not stored.
        """
        return not self.lost and self._now() < self._sure_until

    @property
    def left(self) -> float:
        """Seconds for which the lease holds if it is not renewed any more."""
        return max(0.0, self._holds_until - self._now())

    def when_lost(self, told: Callable[[], None]) -> None:
        """Have somebody told, once, in the lease's thread; at once if it is lost already."""
        self._told = told
        if self.lost:
            told()

    def end(self) -> None:
        """Renew it no more."""
        self._ended.set()
        self._thread.join(LIFE)

    # ------------------------------------------------ the thread, and all a simulation has to have otherwise

    def _now(self) -> float:
        return elapsed()

    def _start(self) -> None:
        """Begin to renew it."""
        self._thread.start()

    # ---------------------------------------------------------------------------------------- in the thread

    def _run(self) -> None:
        while not self.lost and not self._ended.wait(EACH):
            self._renew()
        self._hang_up()

    def _renew(self) -> None:
        asked = self._now()
        try:
            if self._driver is None or not is_open(self._driver):
                self._hang_up()
                self._driver = self._connect()
            row = self._driver.execute(RENEW, (LIFE, self.incarnation)).fetchone()
        except psycopg.Error:
            self._hang_up()
            now = self._now()
            if self.standbys and now > self._holds_until:
                self._lose()
            elif not self.standbys:
                self._sure_until = now + SURE
            return
        if row is None:
            self._lose()
            return
        assert isinstance(row[0], int)
        self.standbys = row[0]
        self._sure_until, self._holds_until = asked + SURE, asked + LIFE

    def _lose(self) -> None:
        self.lost = True
        self._told()

    def _hang_up(self) -> None:
        driver, self._driver = self._driver, None
        if driver is not None:
            with suppress(psycopg.Error):
                driver.close()
