"""What is done and what happens in Rommé beside what every game of melds has (`games/meld/`)."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Action, Event, Public, Seat, ToOneSeat
from games.kit.cards import Face


class Knock(Action):
    """Claim the top discard out of turn (R38)."""


class Allow(Action):
    """Let a knocker have the card: the first one, or the one named (R41, R43)."""

    seat: Seat | None = None


class Dealt(Public):
    """The dealer has mixed and dealt: deal and Spielrunde of the match, counted from 1."""

    dealer: Seat
    deal: int
    round: int
    rounds: int


class NothingToTake(Public):
    """There is no card to take at all: the player on turn goes straight on (R12)."""

    seat: Seat


class Knocked(Public):
    """Somebody wants the top discard; whoever is on turn has to answer."""

    seat: Seat
    card: Face
    decides: Seat


class Allowed(Public):
    """The player on turn lets a knocker have the card."""

    seat: Seat
    knocker: Seat
    card: Face


class PenaltyDrawn(Public):
    """A knocker drew so many penalty cards nobody else has seen."""

    seat: Seat
    count: int


class Penalised(ToOneSeat):
    """A knocker drew these penalty cards."""

    cards: tuple[Face, ...]

    def outside(self) -> Event | None:
        """The others see how many they got."""
        return PenaltyDrawn(self.seat, len(self.cards))


class DealScored(Public):
    """
    A deal is over: somebody discarded their last card.

    Attributes:
        hands: what the others still held, for all to see.
        losses: of this deal; totals: of the match so far.
    """

    winner: Seat
    handromme: bool
    hands: Mapping[Seat, tuple[Face, ...]]
    losses: Mapping[Seat, int]
    totals: Mapping[Seat, int]
