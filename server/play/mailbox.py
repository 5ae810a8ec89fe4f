"""
The mailbox of a table: what is asked of it, in order; while something is being stored, everything else waits.

Until what has been judged is handed to the disk, more may be judged behind it (`gather`): one batch for everything that
is asked in one round of the loop. What wants to find the table as it is stored (`when_free`) waits, and so does all
that is asked after it.

There is room for so many requests of each kind of people, judged or not. Whoever only watches, or is not even there
yet, can fill no room but their own: however much they ask, it turns away nobody who plays.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import partial
from typing import Final, TypeVar

T = TypeVar("T")

MOST_WAITING = 200
"""Requests of one kind that may wait at one table for the disk; the connection limits keep it far below."""


class Room:
    """Whose requests wait in which room: plain numbers, as lists are looked into by them with every line."""

    MOVES: Final = 0
    """Of those who sit here, what they do."""
    QUESTIONS: Final = 1
    """Of those who sit here, what they want to know."""
    OUTSIDE: Final = 2
    """Of everybody else."""
    HOUSE: Final = 3
    """Of the house itself; it is never turned away."""


class _Door(IntEnum):
    """Who gets their turn now."""

    OPEN = 0
    """Everybody: nothing is under way."""
    GATHERING = 1
    """Whoever may be judged behind what is to be stored."""
    SHUT = 2
    """Nobody: the table is storing, or telling what was stored."""


_OPEN, _GATHERING, _SHUT = _Door  # looked up with every line, and a member of an Enum costs ten times a plain name

Errand = Callable[[], None]

_ROOMS = 4


class Mailbox:
    """
    One table's queue.

    Args:
        guarded: runs an errand so that a fault of ours in it keeps nobody else from their turn.
    """

    __slots__ = ("_alone", "_behind", "_door", "_guarded", "_room", "_waiting")

    def __init__(self, guarded: Callable[[Errand], None]) -> None:
        self._guarded = guarded
        self._waiting: list[tuple[Errand, int, bool]] = []
        self._room = [0] * _ROOMS
        self._behind = [0] * _ROOMS
        self._door = _OPEN
        self._alone = False

    @property
    def idle(self) -> bool:
        """Nothing is under way: everything asked is done and stored."""
        return self._door is _OPEN and not self._waiting

    def when_free(self, errand: Errand, room: int = Room.HOUSE) -> bool:
        """Do something now or when it is its turn: when all before it is stored, and alone; as `in_turn` else."""
        if room != Room.HOUSE and self._room[room] + self._behind[room] >= MOST_WAITING:
            return False
        if self._door is _OPEN:
            self._run_alone(errand)
        else:
            self._wait(errand, room, alone=True)
        return True

    def in_turn(self, deal_with: Callable[[T], None], request: T, room: int) -> bool:
        """
        Deal with a request now or when it is its turn: when all before it is judged.

        False if too many of its kind wait already: it is turned away.
        """
        behind = self._behind
        if self._room[room] + behind[room] >= MOST_WAITING:
            return False
        if self._door is _OPEN:
            deal_with(request)
        elif self._door is _GATHERING and not self._waiting:
            behind[room] += 1
            deal_with(request)
        else:
            self._wait(partial(deal_with, request), room, alone=False)
        return True

    def _wait(self, errand: Errand, room: int, *, alone: bool) -> None:
        self._waiting.append((errand, room, alone))
        self._room[room] += 1

    def _run_alone(self, errand: Errand) -> None:
        before, self._alone = self._alone, True
        try:
            errand()
        finally:
            self._alone = before

    def gather(self) -> None:
        """Let others be judged behind what was judged just now, unless that wants to be alone."""
        self._door = _SHUT if self._alone else _GATHERING

    def hold(self) -> None:
        """Let everything wait until `go_on`: the table is storing."""
        self._door = _SHUT

    def go_on(self) -> None:
        """Do what has waited, up to the next thing that has to be stored alone."""
        self._door = _OPEN
        self._behind = [0] * _ROOMS
        waiting = self._waiting
        while waiting:
            errand, room, alone = waiting[0]
            gathering = self._door is _GATHERING
            if self._door is _SHUT or (alone and gathering):
                break
            del waiting[0]
            self._room[room] -= 1
            self._behind[room] += gathering
            self._guarded(partial(self._run_alone, errand) if alone else errand)

    def clear(self) -> None:
        """Forget what waits: it is not done, and nobody was told of it."""
        self._waiting.clear()
        self._room = [0] * _ROOMS
        self._behind = [0] * _ROOMS
