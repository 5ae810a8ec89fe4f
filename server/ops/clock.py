"""
The house's only clock.

Inside, time is monotonic, so that neither a summer night nor a corrected system clock shortens anybody's turn; what is
stored or shown is UTC with its zone. Whoever needs time is handed a `Clock`; a test hands over one it moves itself.
"""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Timer(Protocol):
    """Something that will happen later, unless it is called off."""

    def cancel(self) -> None:
        """Call it off; harmless when it has happened already."""


class Clock:
    """The real time. Holds nothing, so every holder may have one of its own."""

    def monotonic(self) -> float:
        """Seconds since some moment that stays the same while the process runs; never goes back."""
        return time.monotonic()

    def worked(self) -> float:
        """Seconds of CPU this thread has worked; what others do meanwhile, and waiting, does not count."""
        return time.thread_time()

    def now(self) -> datetime:
        """The wall clock, in UTC and aware of it."""
        return datetime.now(UTC)

    def after(self, seconds: float, callback: Callable[[], object]) -> Timer:
        """Call `callback` once in the running loop, `seconds` from now (0: in the loop's next round)."""
        return asyncio.get_running_loop().call_later(seconds, callback)


BELIEVED_AFTER = 3600.0
"""Seconds for which a wall clock that was set forward has to keep going so until it is believed."""

CORRECTED = timedelta(minutes=1)
"""By so much the wall clock has to leave the time that passes to count as set anew."""


class CautiousTime:
    """
    The wall clock by which is decided what ends for good: what it is set forward by mistake ends nothing.

    It is no later than time has passed. Set forward it is believed after an hour: a machine that has slept for days, or
    had no time before the net told it, does not live in the past until the house is started anew. Set back it is
    believed at once.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._zero = self._claimed = clock.now() - timedelta(seconds=clock.monotonic())
        self._since = clock.monotonic()

    def now(self) -> datetime:
        """Return the moment that is believed."""
        wall, passed = self._clock.now(), self._clock.monotonic()
        zero = wall - timedelta(seconds=passed)
        if abs(zero - self._claimed) > CORRECTED:
            self._claimed, self._since = zero, passed
        elif passed - self._since >= BELIEVED_AFTER:
            self._zero = self._claimed = zero
        return min(wall, self._zero + timedelta(seconds=passed))
