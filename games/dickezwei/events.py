"""What can happen in Dicke Zwei; a hand is told to its owner alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.contract import Public, Seat, ToOneSeat
from games.dickezwei.combinations import Combination
from games.kit.cards import Card


@dataclass(frozen=True, slots=True)
class Dealt(Public):
    """
    The dealer has mixed and dealt.

    Attributes:
        round: of the match, from 1; rounds: how many it has.
        tiles: how many everybody got.
        middle: the odd tile of three players.
        leads: who opens the round, because he holds the tile `needed` (R9).
    """

    dealer: Seat
    round: int
    rounds: int
    tiles: int
    middle: Card | None
    leads: Seat
    needed: Card


@dataclass(frozen=True, slots=True)
class HandDealt(ToOneSeat):
    """Somebody picks up his tiles; the others know how many anyway."""

    tiles: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Laid(Public):
    """Somebody laid a combination; `left` tiles remain on his bench."""

    seat: Seat
    combination: Combination
    left: int


@dataclass(frozen=True, slots=True)
class Passed(Public):
    """Somebody laid nothing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickWon(Public):
    """Everybody else has passed in a row: the trick is cleared away, and who laid last leads anew (R12)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundScored(Public):
    """
    A round is over: somebody has laid his last tile.

    Attributes:
        left: tiles everybody still has; points: minus points of this round.
        totals: of the match so far.
    """

    winner: Seat
    left: Mapping[Seat, int]
    points: Mapping[Seat, int]
    totals: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class RoundVoid(Public):
    """Somebody has left in the middle of a round: it does not count (R17)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchWon(Public):
    """The match is over; several winners share the victory. `early`: too few are left to go on (R18)."""

    winners: tuple[Seat, ...]
    totals: Mapping[Seat, int]
    early: bool = False


@dataclass(frozen=True, slots=True)
class TooFewLeft(Public):
    """Too few are left, and no round was ever finished: nobody has won (R18)."""
