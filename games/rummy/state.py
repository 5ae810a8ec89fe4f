"""What only Rummy knows of a match; the common part is `games.meld.rules.Match`."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from games.frozen import Frozen
from games.kit.cards import Face, pack
from games.kit.melds import RING, MeldRules
from games.meld.rules import Match

PACK = pack(copies=2, jokers=6)
"""R1: 110 tiles."""

MELDS = MeldRules(row=RING, jokers=6, both_ends=True)
"""R5, R6, R8: Gruppen and Straßen round the corner, as many jokers as there are; tiles may go to both ends at once."""

FIRST_LAY = 51
"""R12: what the first lay of a player in a deal must be worth."""


class Phase(StrEnum):
    """Where a match stands."""

    SHUFFLING = "mischen"
    TURN = "zug"
    OVER = "partie_ende"


class Refusal(StrEnum):
    """Refusals of Rummy alone; the others stand in `contract.No`, `melds.NoMeld` and `meld.rules.NoMove`."""

    UNFINISHED = "unfertig"
    NOTHING_LAID = "nichts_ausgelegt"
    FIRST_LAY_TOO_LOW = "erstauslage"
    ALREADY_LAID = "schon_ausgelegt"
    CAN_LAY = "kann_legen"


class Placed(Frozen):
    """
    A tile somebody has laid in this turn, and the melds in which it may lie now (R13).

    Which of two equal tiles is the own one cannot be told any more once both went through one rebuilding.
    """

    tile: Face
    places: frozenset[int]


class Course(Frozen):
    """
    What is Rummy's own of a match.

    Attributes:
        placed: the tiles laid in this turn that are still on the table.
        turns: how many turns there have been; it tells the clock one from the next (R19).
        idle: how many turns in a row ended without a tile laid or drawn (R23).
    """

    placed: tuple[Placed, ...] = ()
    turns: int = 0
    idle: int = 0


State: TypeAlias = Match[Course]


def deals(state: State) -> int:
    """Return how many deals were agreed (R24)."""
    return int(state.options["spiele"])


def seconds(state: State) -> int:
    """Return how long a turn may take, 0 for as long as one likes (R19)."""
    return int(state.options["zeitlimit"])
