"""
What the event loop has to complain about, said once a second: a machine in trouble must not drown in its own log.

Without it asyncio writes a traceback for every connection it cannot take, tens of thousands in half a minute.
"""

import asyncio
from collections import Counter
from typing import Final

import structlog

from server.ops.clock import Clock

log = structlog.get_logger()

EVERY: Final = 1.0
"""Seconds in which one kind of complaint is written once; the others are counted."""

MOST_KINDS: Final = 200


class Complaints:
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
        self._said[kind] = now
        more = self._kept_back.pop(kind, 0)
        if isinstance(error, OSError):  # the machine's trouble, not a bug: where in our code it was met says nothing
            log.error("loop", what=message, cause=f"{cause}: {error.strerror or error}", more=more)
        else:
            log.error("loop", what=message, cause=cause, more=more, exc_info=error or None)
