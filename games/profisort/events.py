"""What can happen in Profi-Sort; hidden cards are told to those alone who get them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.contract import Event, Private, Public, Seat
from games.kit.cards import Card, Face
from games.profisort.groups import Display


@dataclass(frozen=True, slots=True)
class DealerDrawn(Public):
    """The lot has named the first dealer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dealt(Public):
    """The dealer has mixed and dealt; `mark` is his, from 1."""

    dealer: Seat
    deal: int
    mark: int
    starter: Seat


@dataclass(frozen=True, slots=True)
class HandDealt(Private):
    """Somebody picks up his hand; the others know its size anyway."""

    seat: Seat
    cards: tuple[Face, ...]

    def insiders(self) -> tuple[Seat, ...]:
        """Only the owner sees his hand."""
        return (self.seat,)

    def outside(self) -> Event | None:
        """Nobody else is told anything."""
        return None


@dataclass(frozen=True, slots=True)
class CardDrawn(Public):
    """Somebody drew a card nobody else has seen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew(Private):
    """Somebody drew this card from the stock."""

    seat: Seat
    card: Face

    def insiders(self) -> tuple[Seat, ...]:
        """Only he sees the card."""
        return (self.seat,)

    def outside(self) -> Event | None:
        """The others see that he drew."""
        return CardDrawn(self.seat)


@dataclass(frozen=True, slots=True)
class Took(Public):
    """Somebody took the top card of the discard pile (R23)."""

    seat: Seat
    card: Face


@dataclass(frozen=True, slots=True)
class Laid(Public):
    """
    A task went down.

    Attributes:
        number: of the display.
        struck: what is struck on the sheet with it.
        left: cards of the hand that are left.
    """

    seat: Seat
    number: int
    display: Display
    struck: tuple[str, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Added(Public):
    """Cards were added to a display, which now lies so; `left` cards remain in the hand."""

    seat: Seat
    number: int
    cards: tuple[Face, ...]
    display: Display
    left: int


@dataclass(frozen=True, slots=True)
class AceGiven(Public):
    """An ace lies before somebody else now (R15)."""

    seat: Seat
    card: Card
    receiver: Seat


@dataclass(frozen=True, slots=True)
class SatOut(Public):
    """A received ace was played: no card is drawn, and the turn is over (R16)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Discarded(Public):
    """A card went onto the discard pile; `left` cards remain in the hand."""

    seat: Seat
    card: Face
    left: int


@dataclass(frozen=True, slots=True)
class TookBack(Public):
    """The repetition of this turn and all that followed it was taken back; these cards are in the hand again (R9)."""

    seat: Seat
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class RedealDemanded(Public):
    """Somebody was dealt three aces and wants other cards; the same dealer has to mix again (R19)."""

    seat: Seat
    dealer: Seat


@dataclass(frozen=True, slots=True)
class HandRemoved(Public):
    """The cards of somebody who has gone are out of play, unseen."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class DealScored(Public):
    """
    A deal is over (R20, R21).

    Attributes:
        ender: who got rid of his cards, None if the stock ran out first.
        hands: what the others still held, received aces included, for all to see.
        points: written down for this deal; empty where points are not counted.
        totals: of the match so far.
    """

    ender: Seat | None
    hands: Mapping[Seat, tuple[Face, ...]]
    points: Mapping[Seat, int]
    totals: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Repeated(Public):
    """With his last discard somebody has done task 15 (R9)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealerNext(Public):
    """Somebody has to mix the cards for the next deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchWon(Public):
    """
    The match is over; several winners share the victory.

    Attributes:
        totals: with the extras; extras: points that were not struck, empty where none are counted.
        goal: how many tasks somebody has done; None if everybody else has left.
    """

    winners: tuple[Seat, ...]
    totals: Mapping[Seat, int]
    extras: Mapping[Seat, int]
    goal: int | None
