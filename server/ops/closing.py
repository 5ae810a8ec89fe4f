"""The announced end of the house: everybody is told, told again as it comes near, and told when it is taken back."""

from collections.abc import Callable

from commands.lobby import moderation as told
from server.ops.clock import Clock, Timer

SHUTDOWN_SECONDS = 60
WARNINGS = (600, 300, 120, 60, 30, 10, 5)
"""Seconds before the end at which everybody is told once more."""


class Closing:
    """
    The end of the house, if one is announced.

    Args:
        clock: the house's.
        tell: says a line to everybody who is here.
        end: closes the house.
    """

    def __init__(self, clock: Clock, tell: Callable[[str], None], end: Callable[[], None]) -> None:
        self._clock = clock
        self._tell = tell
        self._end = end
        self._timers: list[Timer] = []
        self._end_at: float | None = None

    @property
    def ends_in(self) -> int | None:
        """Seconds until the house closes, None if nobody has announced it."""
        return None if self._end_at is None else max(0, round(self._end_at - self._clock.monotonic()))

    def announce(self, seconds: int, reason: str) -> None:
        """Close the house after a while, whatever was announced before."""
        self._drop()
        self._end_at = self._clock.monotonic() + seconds
        self._warn(seconds, reason)
        self._timers = [self._warning(seconds - left, left, reason) for left in WARNINGS if left < seconds]
        self._timers.append(self._clock.after(seconds, self._end))

    def take_back(self) -> bool:
        """Stay open after all; False if no end was announced."""
        if self._end_at is None:
            return False
        self._drop()
        self._tell(told.STAYS_OPEN)
        return True

    def _drop(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers = []
        self._end_at = None

    def _warning(self, after: float, left: int, reason: str) -> Timer:
        return self._clock.after(after, lambda: self._warn(left, reason))

    def _warn(self, seconds: int, reason: str) -> None:
        self._tell(told.closes(seconds, reason))
