"""What one connection may send and make us work: three buckets, and the point where haste becomes a flood."""

from typing import Final

from server.ops.clock import Clock
from server.wire.bucket import Bucket
from server.wire.ports import WireLimits

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
