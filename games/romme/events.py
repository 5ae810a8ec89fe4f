"""What can happen in Rommé; hidden cards are told to those alone who get them (R36)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.contract import Event, Private, Public, Seat
from games.kit.cards import Face
from games.kit.melds import Meld


@dataclass(frozen=True, slots=True)
class Dealt(Public):
    """The dealer has mixed and dealt: deal and Spielrunde of the match, counted from 1."""

    dealer: Seat
    deal: int
    round: int
    rounds: int


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
class TurnCame(Public):
    """Somebody is on turn now: the first player of a deal, or the next one."""

    seat: Seat
    first: bool = False


@dataclass(frozen=True, slots=True)
class Discarded(Public):
    """A card went onto the discard pile; `left` cards remain in the hand."""

    seat: Seat
    card: Face
    left: int


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
    """Somebody took the top card of the discard pile."""

    seat: Seat
    card: Face


@dataclass(frozen=True, slots=True)
class NothingToTake(Public):
    """There is no card to take at all: the player on turn goes straight on (R12)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reshuffled(Public):
    """The discards were mixed into a new stock of this many cards (R12)."""

    count: int


@dataclass(frozen=True, slots=True)
class Laid(Public):
    """
    A meld went down.

    Attributes:
        value: its points.
        out: with it the player has made his first lay.
        needed: points still missing to the first lay, where the melds of a turn add up; else 0.
    """

    seat: Seat
    number: int
    meld: Meld
    value: int
    out: bool
    needed: int = 0


@dataclass(frozen=True, slots=True)
class LaidOff(Public):
    """Cards were added to a meld, which now lies so."""

    seat: Seat
    number: int
    cards: tuple[Face, ...]
    meld: Meld


@dataclass(frozen=True, slots=True)
class Replaced(Public):
    """A card took the place of a joker, which must be laid again in this turn."""

    seat: Seat
    number: int
    card: Face
    meld: Meld


@dataclass(frozen=True, slots=True)
class Rebuilt(Public):
    """Melds were taken apart; what came of them lies under these numbers."""

    seat: Seat
    numbers: tuple[int, ...]
    added: tuple[Face, ...]
    melds: tuple[tuple[int, Meld], ...]


@dataclass(frozen=True, slots=True)
class TookBack(Public):
    """
    Somebody took back the last of his table moves, or all of them.

    Attributes:
        cards: what went back into his hand.
        moves: how many moves were undone.
        melds: the melds that lie on the table now.
        out: whether he has still made his first lay.
    """

    seat: Seat
    cards: tuple[Face, ...]
    moves: int
    melds: tuple[tuple[int, Meld], ...]
    out: bool


@dataclass(frozen=True, slots=True)
class Knocked(Public):
    """Somebody wants the top discard; whoever is on turn has to answer."""

    seat: Seat
    card: Face
    decides: Seat


@dataclass(frozen=True, slots=True)
class Allowed(Public):
    """The player on turn lets a knocker have the card."""

    seat: Seat
    knocker: Seat
    card: Face


@dataclass(frozen=True, slots=True)
class PenaltyDrawn(Public):
    """A knocker drew so many penalty cards nobody else has seen."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Penalised(Private):
    """A knocker drew these penalty cards."""

    seat: Seat
    cards: tuple[Face, ...]

    def insiders(self) -> tuple[Seat, ...]:
        """Only he sees the cards."""
        return (self.seat,)

    def outside(self) -> Event | None:
        """The others see how many he got."""
        return PenaltyDrawn(self.seat, len(self.cards))


@dataclass(frozen=True, slots=True)
class HandTucked(Public):
    """The hand of somebody who has gone lies mixed under the stock (R54)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class DealScored(Public):
    """
    A deal is over: somebody discarded his last card.

    Attributes:
        hands: what the others still held, for all to see.
        losses: of this deal; totals: of the match so far.
    """

    winner: Seat
    handromme: bool
    hands: Mapping[Seat, tuple[Face, ...]]
    losses: Mapping[Seat, int]
    totals: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class DealerNext(Public):
    """Somebody has to mix the cards for the next deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchWon(Public):
    """The match is over; several winners share the victory. `alone`: everybody else has left (R55)."""

    winners: tuple[Seat, ...]
    totals: Mapping[Seat, int]
    alone: bool = False
