"""A match of Draw Poker: the common `Match` with the opener and the exchange as its own part."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from games.contract import Seat
from games.frozen import Frozen, field
from games.pot.match import Match


class Phase(StrEnum):
    """The phases of Draw Poker."""

    SHUFFLING = "mischen"
    BETTING_1 = "bieten1"
    EXCHANGE = "tausch"
    BETTING_2 = "bieten2"
    OVER = "partie_ende"


class Draw(Frozen):
    """
    What only Draw Poker has.

    Attributes:
        opener: who opened phase 1 (R18, R21).
        exchanged: tiles exchanged so far; who has not been asked is absent.
        asked: whose exchange is still to come, the next one first.
    """

    opener: Seat | None = None
    exchanged: Mapping[Seat, int] = field(default_factory=dict)
    asked: tuple[Seat, ...] = ()


State: TypeAlias = Match[Draw]
