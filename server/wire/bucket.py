"""
A token bucket: so much at once, so much per second, and no more.

It looks at the clock only when the allowance seems to be used up; everybody who keeps far from it costs a subtraction.
"""

from collections.abc import Callable


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
