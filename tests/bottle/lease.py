"""
The right to serve, as a server of PostgreSQL gives it, and another house that stands by.

The lease is the house's own (`db.lease`); its thread, the server's clock and the row it renews are replaced. The other
house takes over once the lease has run out: because the one that serves cannot reach the server, or because it was
stopped for a while. What it then does in its turn is what the next house of the evening does.
"""

# mypy: disable-error-code="override, arg-type, attr-defined"

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import psycopg

from db.lease import EACH, LIFE, RENEW, Lease
from tests.bottle.loop import BottleLoop

KNOWN: Final = 2 * EACH
"""Seconds in which the house that serves has learnt that another one stands by."""


class Row:
    """
    The row by which the house that serves is known, and the way there.

    Attributes:
        closed: a connection is made anew for every renewal.
        away: the server cannot be reached from this house; from the other one it can.
        standbys: how many houses stand by; gone: one of them serves now.
        until: until when the lease holds.
    """

    closed = True

    def __init__(self, loop: BottleLoop) -> None:
        self._loop = loop
        self.away = self.gone = False
        self.standbys = 0
        self.until = loop.time() + LIFE

    def connect(self) -> Row:
        """Return a connection to it."""
        if self.away:
            raise psycopg.OperationalError("simulated")
        return self

    def execute(self, statement: str, given: tuple[float, int]) -> Row:
        """Renew the lease."""
        assert statement == RENEW
        if not self.gone:
            self.until = self._loop.time() + given[0]
        return self

    def fetchone(self) -> tuple[int] | None:
        """Return how many stand by, None if another house has taken over."""
        return None if self.gone else (self.standbys,)

    def close(self) -> None:
        """Hang up."""


class BottleLease(Lease):
    """A lease that is renewed in steps of the loop."""

    def __init__(self, row: Row, loop: BottleLoop) -> None:
        self._loop = loop
        super().__init__(row.connect, 1, loop.time())

    def _now(self) -> float:
        return self._loop.time()

    def _start(self) -> None:
        self._loop.call_later(EACH, self._each)

    def _each(self) -> None:
        self._renew()
        if not self.lost:
            self._loop.call_later(EACH, self._each)


class Serving:
    """
    A house that serves, and the one that stands by.

    Args:
        taken: is called at the moment from which on the other one serves.
    """

    def __init__(self, loop: BottleLoop, taken: Callable[[], None]) -> None:
        self._loop, self._taken = loop, taken
        self._row = Row(loop)
        self.lease = BottleLease(self._row, loop)

    def lose(self, chance: Random) -> None:
        """Have another house stand by, and this one lose its lease."""
        self._row.standbys = 1
        self._loop.call_later(KNOWN, self._be_away if chance.random() < 0.5 else self._be_stopped)

    def calm(self) -> None:
        """Have the server be there, and nobody wait for it."""
        self._row.away, self._row.standbys = False, 0

    def _be_away(self) -> None:
        if self._row.standbys:
            self._row.away = True
            self._loop.call_at(self._row.until, self._run_out)

    def _be_stopped(self) -> None:
        """Do nothing for so long that the lease runs out."""
        if self._row.standbys:
            self._loop.stand_still(LIFE + 0.5)
            self._run_out()

    def _run_out(self) -> None:
        if self._row.standbys:
            self._row.away, self._row.gone = False, True
            self._taken()
