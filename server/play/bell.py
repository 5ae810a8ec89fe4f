"""
A bell that rings when somebody's time is up, but not before everything he said in time has been heard.

When a timer is due, the loop may have been busy for long: a line that came before the moment still lies in the kernel,
in a connection that has to rest, or in front of a table that waits for the disk. uvloop even runs due timers before it
looks for input. So a due bell lets the loop look for input first, and then waits, not for ever, for what lies there.
"""

from collections.abc import Callable

from server.ops.clock import Clock, Timer

LOOKS = 3
"""Rounds of the loop before a due bell rings: one to end what runs, one to look for input, one to hear it."""

PATIENCE = 2.0
"""Seconds a due bell waits for what was said in time; more could be had by talking all the time."""

PAUSE = 0.05


class Bell:
    """
    A timer that hears everybody out.

    Args:
        seconds: until it is due.
        unheard: whether something still lies there that was said before.
        ring: what is to be done then.
    """

    __slots__ = ("_clock", "_given_up_at", "_looks", "_ring", "_timer", "_unheard")

    def __init__(self, clock: Clock, seconds: float, unheard: Callable[[], bool], ring: Callable[[], object]) -> None:
        self._clock = clock
        self._unheard = unheard
        self._ring = ring
        self._looks = LOOKS
        self._given_up_at = clock.monotonic() + seconds + PATIENCE
        self._timer: Timer = clock.after(seconds, self._hear_out)

    def silence(self) -> None:
        """Call it off, also when it is due already."""
        self._timer.cancel()

    def _hear_out(self) -> None:
        if self._looks:
            self._looks -= 1
            self._timer = self._clock.after(0, self._hear_out)
        elif self._unheard() and self._clock.monotonic() < self._given_up_at:
            self._timer = self._clock.after(PAUSE, self._hear_out)
        else:
            self._ring()
