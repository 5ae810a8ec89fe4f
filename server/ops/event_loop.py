"""
The event loop's health: its exceptions, said once a second, and how late its timers ring.

Without the first asyncio writes a traceback for every connection it cannot take, tens of thousands in half a minute.
"""

import asyncio
import math
from collections import Counter, deque
from typing import Final

import structlog

from server.ops.clock import Clock, Timer

log = structlog.get_logger()

EVERY: Final = 1.0
"""Seconds in which one kind of complaint is written once; the others are counted."""

MOST_KINDS: Final = 200


class LoopExceptions:
    """The exception handler of the house's loop: `loop.set_exception_handler(Complaints(clock).hear)`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._said: dict[str, float] = {}
        self._kept_back: Counter[str] = Counter()

    def hear(self, _loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """Write a complaint, or count it if one of its kind has just been written."""
        error = context.get("exception")
        cause = type(error).__name__ if isinstance(error, BaseException) else ""
        message = str(context.get("message", "")) or "the loop complains"
        kind, now = f"{message} {cause}", self._clock.monotonic()
        if now - self._said.get(kind, -EVERY) < EVERY:
            self._kept_back[kind] += 1
            return
        if len(self._said) >= MOST_KINDS:
            self._said.clear()
            self._kept_back.clear()
        self._said[kind] = now
        more = self._kept_back.pop(kind, 0)
        if isinstance(error, OSError):  # the machine's trouble, not a bug: where in our code it was met says nothing
            log.error("loop", what=message, cause=f"{cause}: {error.strerror or error}", more=more)
        else:
            log.error("loop", what=message, cause=cause, more=more, exc_info=error or None)


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
