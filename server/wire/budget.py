"""
What one connection may send and make the house work: three token buckets, and where haste becomes a flood.

A bucket looks at the clock only when the allowance seems to be used up; staying far from it costs a subtraction.
"""

from collections.abc import Callable
from typing import Final

from server.ops.clock import Clock
from server.wire.ports import WireLimits


class Bucket:
    """Allows `burst` at once (at most twice that, after a pause) and `rate` per second in the long run."""

    __slots__ = ("_burst", "_filled_at", "_left", "_monotonic", "_rate")

    def __init__(self, rate: float, burst: float, monotonic: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._monotonic = monotonic
        self._left = burst
        self._filled_at = monotonic()

    def take(self, amount: float) -> float:
        """Take `amount`; the seconds until it is paid for, 0.0 within the allowance."""
        self._left -= amount
        if self._left >= 0:
            return 0.0
        now = self._monotonic()
        self._left = min(self._burst, self._left + (now - self._filled_at) * self._rate)
        self._filled_at = now
        return max(0.0, -self._left / self._rate)


PATIENCE: Final = 20.0
"""Seconds' worth of input beyond the allowance that one connection may have waiting; more is a flood."""


class Budget:
    """
    The allowances of one connection.

    Attributes:
        bytes: pays for what is read.
        lines: pays for each line that is worked on.
        work: pays for what working on it cost, in milliseconds of CPU.
        most_lines: may wait at a time.
    """

    __slots__ = ("bytes", "lines", "most_lines", "work")

    def __init__(self, limits: WireLimits, clock: Clock) -> None:
        self.bytes = Bucket(limits.bytes_per_second, limits.bytes_burst, clock.monotonic)
        self.lines = Bucket(limits.lines_per_second, limits.lines_burst, clock.monotonic)
        self.work = Bucket(limits.work_ms_per_second, limits.work_ms_burst, clock.monotonic)
        self.most_lines = limits.lines_burst + limits.lines_per_second * PATIENCE

    def pay_for_line(self, seconds: float) -> float:
        """Take one line and the work it was; the seconds until both are paid for."""
        return max(self.lines.take(1), self.work.take(seconds * 1000))
