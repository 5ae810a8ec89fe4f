"""
The sheet of Profi-Sort: fifteen tasks, what each is made of, and the points that can be struck beside them.

The table is data: what a group of cards must be is a `Shape`, a task is a row of shapes. How cards are read as a group
and how a group grows stands in `groups`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum

from games.frozen import Frozen
from games.kit.cards import Rank


class Kind(Enum):
    """What holds a group of cards together."""

    SAME = "same"  # one rank
    FOUR_SUITS = "four suits"  # one rank in all four suits
    SUIT_RUN = "suit run"  # neighbouring ranks of one suit
    RUN = "run"  # neighbouring ranks, suits free
    LOW = "low"  # twos and threes in any mixture
    PICTURES = "pictures"  # jacks, queens, kings
    IDENTICAL = "identical"  # rank and suit alike
    CORNERS = "corners"  # the ranks of a form, each once in every suit
    SUIT = "suit"  # one suit, any ranks


RUNS = frozenset({Kind.RUN, Kind.SUIT_RUN})

WHOLE = frozenset({Kind.FOUR_SUITS, Kind.IDENTICAL})
"""Groups that never grow; beside them whole further ones are laid (exceptions 1 and 2)."""

FORMS: tuple[frozenset[Rank], ...] = (
    frozenset({Rank.THREE, Rank.FIVE, Rank.NINE, Rank.JACK}),
    frozenset({Rank.FOUR, Rank.SIX, Rank.TEN, Rank.QUEEN}),
)
"""R8: the two forms of task 10."""

LOW_RANKS = frozenset({Rank.TWO, Rank.THREE})
PICTURES = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})

JOKERS = 8
"""Jokers in the pack."""

LOWEST, HIGHEST = Rank.TWO, Rank.KING
"""Runs go from the two to the king; there is no corner and no ace."""


class Shape(Frozen):
    """One group of a task: what holds it together, and of how many cards it is laid."""

    kind: Kind
    size: int


class Task(Frozen):
    """A line of the sheet."""

    number: int
    shapes: tuple[Shape, ...]
    jokers: bool

    @property
    def size(self) -> int:
        """Return with exactly how many cards it is laid (R3)."""
        return sum(shape.size for shape in self.shapes)


def _row(number: int, *shapes: tuple[Kind, int], jokers: bool = True) -> Task:
    return Task(number, tuple(Shape(kind, size) for kind, size in shapes), jokers)


TASKS: Mapping[int, Task] = {
    task.number: task
    for task in (
        _row(1, *((Kind.SAME, 2),) * 5, jokers=False),
        _row(2, *((Kind.SAME, 3),) * 3),
        _row(3, (Kind.FOUR_SUITS, 4), jokers=False),
        _row(4, (Kind.SUIT_RUN, 6)),
        _row(5, (Kind.SAME, 2), (Kind.SAME, 2), (Kind.RUN, 6)),
        _row(6, (Kind.RUN, 5), (Kind.RUN, 5)),
        _row(7, (Kind.LOW, 6)),
        _row(8, (Kind.PICTURES, 7)),
        _row(9, *((Kind.IDENTICAL, 2),) * 3, jokers=False),
        _row(10, (Kind.CORNERS, 4), jokers=False),
        _row(11, (Kind.SAME, 4), (Kind.SAME, 4)),
        _row(12, (Kind.SAME, 5), (Kind.RUN, 4)),
        _row(13, (Kind.RUN, 8), jokers=False),
        _row(14, (Kind.SAME, 3), (Kind.SUIT, 5)),
    )
}
"""R2, R7: the tasks 1 to 14; the fifteenth repeats one of them (R9)."""

REPEAT = 15
EVERY = (*TASKS, REPEAT)

PAIRS: Mapping[str, tuple[int, int]] = {f"p{half}": (2 * half - 1, 2 * half) for half in range(1, 8)}
"""Neighbours on the sheet; a pair is struck when both its tasks are done. Task 15 is in none."""

BARE: tuple[int, ...] = tuple(task.number for task in TASKS.values() if task.jokers)
"""The tasks that allow jokers: of each there are points to strike for laying it without."""


def pairs_done(done: Collection[int]) -> tuple[str, ...]:
    """Return the pairs both of whose tasks are done."""
    return tuple(pair for pair, tasks in PAIRS.items() if all(task in done for task in tasks))
