"""
What is done and what happens in Dicke Zwei; a hand is told to its owner alone.

`mischen` and everything a table owns stand elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Action, Public, Seat, ToOneSeat
from games.dickezwei.combinations import Combination
from games.kit.cards import Card


class Lay(Action):
    """Lay a combination: lead a trick with it, or beat what lies (R9, R10)."""

    tiles: tuple[Card, ...]


class Pass(Action):
    """Lay nothing this time (R11)."""


class Dealt(Public):
    """
    The dealer has mixed and dealt.

    Attributes:
        round: of the match, from 1; rounds: how many it has.
        tiles: how many everybody got.
        middle: the odd tile of three players.
        leads: who opens the round, because they hold the tile `needed` (R9).
    """

    dealer: Seat
    round: int
    rounds: int
    tiles: int
    middle: Card | None
    leads: Seat
    needed: Card


class HandDealt(ToOneSeat):
    """Somebody picks up their tiles; the others know how many anyway."""

    tiles: tuple[Card, ...]


class Laid(Public):
    """Somebody laid a combination; `left` tiles remain on their bench."""

    seat: Seat
    combination: Combination
    left: int


class TrickWon(Public):
    """Everybody else has passed in a row: the trick is cleared away, and who laid last leads anew (R12)."""

    seat: Seat


class RoundScored(Public):
    """
    A round is over: somebody has laid their last tile.

    Attributes:
        left: tiles everybody still has; points: minus points of this round.
        totals: of the match so far.
    """

    winner: Seat
    left: Mapping[Seat, int]
    points: Mapping[Seat, int]
    totals: Mapping[Seat, int]


class RoundVoid(Public):
    """Somebody has left in the middle of a round: it does not count (R17)."""

    seat: Seat


class MatchWon(Public):
    """The match is over; several winners share the victory. `early`: too few are left to go on (R18)."""

    winners: tuple[Seat, ...]
    totals: Mapping[Seat, int]
    early: bool = False


class TooFewLeft(Public):
    """Too few are left, and no round was ever finished: nobody has won (R18)."""
