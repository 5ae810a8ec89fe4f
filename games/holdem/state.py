"""A match of Texas Holdem: the common `Match` with the tiles on the table as its own part."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from games.frozen import Frozen
from games.pot.match import Hand, Match


class Phase(StrEnum):
    """The phases of Texas Holdem."""

    SHUFFLING = "mischen"
    BETTING_1 = "bieten1"
    BETTING_2 = "bieten2"
    BETTING_3 = "bieten3"
    BETTING_4 = "bieten4"
    OVER = "partie_ende"


class Table(Frozen):
    """The tiles everybody may use (H4, H6), in the order dealt."""

    tiles: Hand = ()


State: TypeAlias = Match[Table]
