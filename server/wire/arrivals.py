"""
Whose lines are worked on first: those of the connection that was read first, at whichever port.

What is promised: of two lines that wait for nothing the one that was read first is worked on first, whoever sent them,
wherever they were typed, and whatever others type. A line that has to wait (for its connection's turn, for its budget,
or because the house holds the guest) takes its place when its connection is worked on again, before whatever is read
after that.
"""

from collections.abc import Callable

from server.ops.clock import Clock


class Arrivals:
    """
    The connections of all ports from which something was read in this round of the loop, in the order of reading.

    They are worked on when all that has come is read: reading and working in turn, each would push out of the core's
    memory what the other needs, for a fifth of the mix at a thousand connections (bench/NOTES.md).
    """

    __slots__ = ("_clock", "_works")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._works: dict[Callable[[], None], None] = {}

    def note(self, work: Callable[[], None]) -> None:
        """Have an inbox `work` in its turn; to be called for each piece that was read, before its lines are added."""
        if work in self._works:
            self.work()  # else its lines would pass those that others have sent since
        if not self._works:
            self._clock.after(0, self.work)
        self._works[work] = None

    def work(self) -> None:
        """Have all work that were noted."""
        works, self._works = self._works, {}
        for work in works:
            work()
