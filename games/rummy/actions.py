"""What is done and what happens in Rummy beside what every game of melds has (`games/meld/`)."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Action, Public, Seat
from games.kit.cards import Face


class Finish(Action):
    """End one's turn: the table is in order again and at least one tile of the rack lies there (R16)."""


class Dealt(Public):
    """The Geber has mixed and dealt: deal of the match, counted from 1, and how many there will be."""

    dealer: Seat
    deal: int
    deals: int


class Finished(Public):
    """R16: somebody ends their turn; `value` is what their first lay is worth if this was it, else 0."""

    seat: Seat
    value: int


class Undone(Public):
    """R20: the clock undid the last table move, or the whole turn; `cards` went back to the rack."""

    seat: Seat
    cards: tuple[Face, ...]
    whole: bool


class PiecesTaken(Public):
    """R20: the clock put the unfinished pieces of the table, with these numbers, on somebody's rack."""

    seat: Seat
    numbers: tuple[int, ...]
    cards: tuple[Face, ...]


class NothingDrawn(Public):
    """R23: somebody would draw, but the Stock is empty and they could lay: their turn passes."""

    seat: Seat


class DealVoid(Public):
    """R23: the Stock is empty and nobody goes on: the deal ends without a score."""


class DealScored(Public):
    """
    R21, R22: a deal is over, somebody has laid their last tile.

    Attributes:
        hands: what the others still had, for all to see.
        points: of this deal; totals: of the match so far.
    """

    winner: Seat
    hands: Mapping[Seat, tuple[Face, ...]]
    points: Mapping[Seat, int]
    totals: Mapping[Seat, int]
