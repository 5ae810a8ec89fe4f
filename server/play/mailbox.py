"""The mailbox of a table: what is asked of it, in order; while something is being stored, everything else waits."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

MOST_WAITING = 200
"""Requests that may wait at one table for the disk; the connection limits keep it far below."""

Errand = Callable[[], None]


class Mailbox:
    """
    One table's queue.

    Args:
        guarded: runs an errand so that a fault of ours in it keeps nobody else from his turn.
    """

    __slots__ = ("_busy", "_guarded", "_waiting")

    def __init__(self, guarded: Callable[[Errand], None]) -> None:
        self._guarded = guarded
        self._waiting: deque[Errand] = deque()
        self._busy = False

    @property
    def idle(self) -> bool:
        """Nothing is under way: everything asked is done and stored."""
        return not self._busy and not self._waiting

    def when_free(self, errand: Errand) -> None:
        """Do something now or when it is its turn; what the house itself wants is never turned away."""
        if self._busy:
            self._waiting.append(errand)
        else:
            errand()

    def if_room(self, errand: Errand, turned_away: Errand) -> None:
        """Run an errand when its turn comes, unless too many wait already."""
        if len(self._waiting) < MOST_WAITING:
            self.when_free(errand)
        else:
            turned_away()

    def hold(self) -> None:
        """Let everything wait until `go_on`: the table is storing."""
        self._busy = True

    def go_on(self) -> None:
        """Do what has waited, up to the next thing that has to be stored."""
        self._busy = False
        while self._waiting and not self._busy:
            self._guarded(self._waiting.popleft())

    def clear(self) -> None:
        """Forget what waits: it is not done, and nobody was told of it."""
        self._waiting.clear()
