"""A match of Studpoker: the common `Match` with everybody's open tiles as its own part."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from games.contract import Seat
from games.frozen import Frozen, field
from games.pot.match import Hand, Match


class Phase(StrEnum):
    """The phases of Studpoker."""

    SHUFFLING = "mischen"
    BETTING_1 = "bieten1"
    BETTING_2 = "bieten2"
    BETTING_3 = "bieten3"
    BETTING_4 = "bieten4"
    OVER = "partie_ende"


class OpenTiles(Frozen):
    """Which tiles were dealt open, in that order; a dropped player's are turned over but stay written here (S9)."""

    dealt: Mapping[Seat, Hand] = field(default_factory=dict)


State: TypeAlias = Match[OpenTiles]


def open_tiles(state: State, seat: Seat) -> Hand:
    """Return somebody's open tiles, none if he is not in the deal (S9)."""
    return state.own.dealt.get(seat, ()) if seat in state.hands else ()
