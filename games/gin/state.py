"""Everything there is to know about a match of Gin Rummy at one moment, and who wins a deal."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from games.contract import Seat
from games.frozen import Frozen
from games.gin.arranging import Arrangement
from games.kit.cards import Card
from games.kit.rounds import HandMatch
from games.kit.spread import Spread

Hand: TypeAlias = tuple[Card, ...]

HAND = 10
"""Tiles dealt to each player (R3)."""

LEFT_OVER = 2
"""The wall is built in stacks of five; the last two tiles make the Reststapel and are never drawn (R2)."""

MOST_TO_KNOCK = 9
"""R10: a rest of less than ten points."""

GIN_BONUS = 25
"""R17."""

UNDERCUT_BONUS = 10
"""R16."""

GOAL = 100
"""Who has so many points has won the match (R21)."""


class Phase(StrEnum):
    """Where a match stands."""

    SHUFFLING = "mischen"
    OFFER = "angebot"
    TAKING = "aufnehmen"
    DISCARDING = "abwerfen"
    LAYING_OFF = "anlegen"
    OVER = "partie_ende"


class Refusal(StrEnum):
    """Refusals of Gin Rummy alone; the others stand in `contract.No` and `melds.NoMeld`."""

    DECLINED = "schon_abgelehnt"
    JUST_TAKEN = "gerade_genommen"
    NO_GIN = "kein_gin"
    TOO_MUCH_REST = "zu_viel_rest"
    NOTHING_TO_TAKE_BACK = "nichts_zurueckzunehmen"


class Outcome(StrEnum):
    """How a deal ended (R15 to R17, R19)."""

    KNOCKED = "geklopft"
    UNDERCUT = "unterboten"
    GIN = "gin"
    DRAWN = "unentschieden"


class Laid(Frozen):
    """What the knocker has laid out: their melds, grown by what was laid off, and their rest."""

    seat: Seat
    spread: Spread
    rest: Hand
    points: int


class Moment(Frozen):
    """The table before a lay-off; undo returns to it."""

    hand: Hand
    spread: Spread


class State(HandMatch, kw_only=True):
    """
    A match; both stay in `everybody` when one of them has left.

    Attributes:
        stock: the tiles that can still be drawn, top first; left_over: those that never are (R2).
        pile: the discards, top first.
        declined: both have declined the upcard, which lies on top and is not to be had any more (R7).
        taken: the open tile taken in this turn (R9).
        laid: what the knocker has laid out in this deal; shown: what the other one had in the end.
        moments: the table before each lay-off, oldest first.
        outcome, winner: of the last deal, which nobody has won if it was drawn (R20).
    """

    stock: Hand = ()
    left_over: Hand = ()
    pile: Hand = ()
    declined: bool = False
    taken: Card | None = None
    laid: Laid | None = None
    shown: Arrangement | None = None
    moments: tuple[Moment, ...] = ()
    outcome: Outcome | None = None
    winner: Seat | None = None

    def other(self, seat: Seat) -> Seat:
        """Return the one who sits opposite."""
        first, second = self.everybody
        return second if seat == first else first

    @property
    def lay_out(self) -> Laid:
        """Return what the knocker has laid out; only after a knock."""
        if self.laid is None:
            raise ValueError("nobody has knocked")
        return self.laid


class Verdict(Frozen):
    """How a deal with a knock or Gin ended: who scores how much, the bonus within it included."""

    outcome: Outcome
    winner: Seat
    points: int
    bonus: int = 0


def verdict(laid: Laid, other: Seat, rest: int) -> Verdict:
    """
    R15 to R17: what a deal brings.

    Args:
        laid: what the knocker has.
        other: the other one.
        rest: their points after laying off.
    """
    if not laid.points:
        return Verdict(Outcome.GIN, laid.seat, rest + GIN_BONUS, GIN_BONUS)
    if laid.points < rest:
        return Verdict(Outcome.KNOCKED, laid.seat, rest - laid.points)
    return Verdict(Outcome.UNDERCUT, other, UNDERCUT_BONUS + laid.points - rest, UNDERCUT_BONUS)
