"""How late the event loop is: a timer that should ring every quarter of a second, and how much later it does."""

import math
from collections import deque
from typing import Final

from server.ops.clock import Clock, Timer

PERIOD: Final = 0.25
WINDOW: Final = 1200
"""Rings remembered: five minutes."""


class Lag:
    """Measures while it runs; all figures are in seconds."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timer: Timer | None = None
        self._due = 0.0
        self._late: deque[float] = deque(maxlen=WINDOW)

    def start(self) -> None:
        """Measure from now on, in the running event loop."""
        self._due = self._clock.monotonic() + PERIOD
        self._timer = self._clock.after(PERIOD, self._ring)

    def stop(self) -> None:
        """Measure no more; the figures stay."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def last(self) -> float:
        """The latest lag, 0.0 before the first."""
        return self._late[-1] if self._late else 0.0

    @property
    def p99(self) -> float:
        """The 99th percentile of the last five minutes."""
        ranked = sorted(self._late)
        return ranked[math.ceil(len(ranked) * 0.99) - 1] if ranked else 0.0

    @property
    def longest(self) -> float:
        """The longest of the last five minutes."""
        return max(self._late, default=0.0)

    def _ring(self) -> None:
        now = self._clock.monotonic()
        self._late.append(max(0.0, now - self._due))
        self._due = now + PERIOD
        self._timer = self._clock.after(PERIOD, self._ring)
