"""
The house's only clock.

Inside, time is monotonic, so that neither a summer night nor a corrected system clock shortens anybody's turn; what is
stored or shown is UTC with its zone. Whoever needs time is handed a `Clock`; a test hands over one it moves itself.
"""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
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
