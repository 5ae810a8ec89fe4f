"""The turn clock: it starts anew with a new key alone, warns once, and runs out."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from games.contract import Clock as Allowance
from server.ops.clock import Clock, Timer
from server.play.bell import Bell


class TurnClock:
    """
    The clock of one table.

    Args:
        clock: the house's.
        warn: is told how many seconds are left when a quarter of the time is.
        unheard: whether something may still lie there that was said in time.
        up: is told the key of the time that has run out.
    """

    __slots__ = ("_bell", "_clock", "_key", "_unheard", "_up", "_warn", "_warning")

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
        self._warning: Timer | None = None

    def wind(self, allowance: Allowance | None) -> None:
        """Start afresh if the key is another one than before; else run on."""
        key = None if allowance is None else allowance.key
        if key == self._key:
            return
        self.stop()
        self._key = key
        if allowance is None:
            return
        left = max(1, round(allowance.seconds / 4))
        self._bell = Bell(self._clock, allowance.seconds, self._unheard, lambda: self._up(key))
        if left < allowance.seconds:
            self._warning = self._clock.after(allowance.seconds - left, lambda: self._warn(left))

    def stop(self) -> None:
        """Stop: no time runs until it is wound again."""
        if self._bell is not None:
            self._bell.silence()
        if self._warning is not None:
            self._warning.cancel()
        self._bell = self._warning = None
        self._key = None
