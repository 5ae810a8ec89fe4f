"""
What is done and what happens in Räum-Ab!; everything is open to everybody (R14).

`mischen` and everything a table owns stand elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Action, Public, Seat
from games.raeumab.pack import Face, Fit


class Take(Action):
    """Take a pair of free cards (R3, R5): both named by their columns, or both by what they are."""

    first: int | Face
    second: int | Face


class Swap(Action):
    """Swap a free Wunschkarte for one of the last cards of one's own pile (R6)."""

    card: Face
    column: int | None = None


class LaidOut(Public):
    """The dealer has laid out the columns; these cards lie free. The game and how many there are, from 1."""

    dealer: Seat
    game: int
    games: int
    free: tuple[Face, ...]


class NothingFits(Public):
    """No pair lies free in a fresh layout: the same dealer lays out again (R4)."""

    dealer: Seat


class Taken(Public):
    """
    Somebody took a pair.

    Attributes:
        columns: where the cards lay; cards: what they were, in the order they named them.
        fit: how they match.
        freed: what lies free in those columns now, None where a column is empty.
        count: cards on their pile now.
        again: they are to take a further pair at once (R5).
    """

    seat: Seat
    columns: tuple[int, int]
    cards: tuple[Face, Face]
    fit: Fit
    freed: tuple[Face | None, Face | None]
    count: int
    again: bool


class Swapped(Public):
    """Somebody swapped a Wunschkarte for a card of their pile, which lies free in that column now (R6)."""

    seat: Seat
    column: int
    card: Face


class StartOver(Public):
    """The start is over, and the game proper begins with this player (R3, R4)."""

    seat: Seat


class MustSwap(Public):
    """No pair matches, but a swap would make one: they have to (R10)."""

    seat: Seat


class GameScored(Public):
    """No pair matches any more: the game is over. Cards of this game, and of all games so far."""

    cards: Mapping[Seat, int]
    totals: Mapping[Seat, int]
