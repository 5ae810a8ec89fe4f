"""
The mailbox of a table: what is asked of it, in order; while something is being stored, everything else waits.

There is room for so many requests of each kind of people. Whoever only watches, or is not even there yet, can fill no
room but his own: however much he asks, it turns away nobody who plays.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from enum import Enum, auto

MOST_WAITING = 200
"""Requests of one kind that may wait at one table for the disk; the connection limits keep it far below."""


class Room(Enum):
    """Whose requests wait in which room."""

    MOVES = auto()
    """Of those who sit here, what they do."""
    QUESTIONS = auto()
    """Of those who sit here, what they want to know."""
    OUTSIDE = auto()
    """Of everybody else."""


Errand = Callable[[], None]


class Mailbox:
    """
    One table's queue.

    Args:
        guarded: runs an errand so that a fault of ours in it keeps nobody else from his turn.
    """

    __slots__ = ("_busy", "_guarded", "_room", "_waiting")

    def __init__(self, guarded: Callable[[Errand], None]) -> None:
        self._guarded = guarded
        self._waiting: deque[tuple[Errand, Room | None]] = deque()
        self._room: Counter[Room | None] = Counter()
        self._busy = False

    @property
    def idle(self) -> bool:
        """Nothing is under way: everything asked is done and stored."""
        return not self._busy and not self._waiting

    def when_free(self, errand: Errand) -> None:
        """Do something now or when it is its turn; what the house itself wants is never turned away."""
        self._put(errand, None)

    def if_room(self, room: Room, errand: Errand, turned_away: Errand) -> None:
        """Do what somebody asks for when it is its turn, unless too much of the kind is waiting already."""
        if self._room[room] < MOST_WAITING:
            self._put(errand, room)
        else:
            turned_away()

    def _put(self, errand: Errand, room: Room | None) -> None:
        if self._busy:
            self._waiting.append((errand, room))
            self._room[room] += 1
        else:
            errand()

    def hold(self) -> None:
        """Let everything wait until `go_on`: the table is storing."""
        self._busy = True

    def go_on(self) -> None:
        """Do what has waited, up to the next thing that has to be stored."""
        self._busy = False
        while self._waiting and not self._busy:
            errand, room = self._waiting.popleft()
            self._room[room] -= 1
            self._guarded(errand)

    def clear(self) -> None:
        """Forget what waits: it is not done, and nobody was told of it."""
        self._waiting.clear()
        self._room.clear()
