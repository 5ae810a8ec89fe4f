"""The time somebody has for his turn: it starts anew with a new key alone, warns, and runs out."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from games.contract import Clock as Allowance
from server.ops.clock import Clock, Timer
from server.play.bell import Bell


class TurnClock:
    """
    The clock of one table.

    Args:
        clock: the house's.
        warn: is told how many seconds are left, whenever the time says that somebody is to be warned.
        unheard: whether something may still lie there that was said in time.
        up: is told the key of the time that has run out.
    """

    __slots__ = ("_bell", "_clock", "_key", "_unheard", "_up", "_warn", "_warnings")

    def __init__(
        self,
        clock: Clock,
        warn: Callable[[int], None],
        unheard: Callable[[], bool],
        up: Callable[[Hashable], None],
    ) -> None:
        self._clock = clock
        self._warn = warn
        self._unheard = unheard
        self._up = up
        self._key: Hashable = None
        self._bell: Bell | None = None
        self._warnings: list[Timer] = []

    def wind(self, allowance: Allowance | None) -> bool:
        """Start afresh if somebody else, or somebody again, has time now; else run on. Tell whether time begins."""
        key = None if allowance is None else allowance.key
        if key == self._key:
            return False
        self.stop()
        self._key = key
        if allowance is None:
            return False
        self._bell = Bell(self._clock, allowance.seconds, self._unheard, lambda: self._up(key))
        for left in allowance.warnings or (max(1, round(allowance.seconds / 4)),):
            if left < allowance.seconds:
                self._warnings.append(self._clock.after(allowance.seconds - left, partial(self._warn, left)))
        return True

    def stop(self) -> None:
        """Stop: no time runs until it is wound again."""
        if self._bell is not None:
            self._bell.silence()
        for warning in self._warnings:
            warning.cancel()
        self._bell = self._key = None
        self._warnings.clear()
