"""What happens at many card tables in the same way: somebody gives, picks up a hand, draws, discards, leaves."""

from __future__ import annotations

from games.contract import Event, Public, Seat, ToOneSeat, Waits
from games.kit.cards import Card, Face


class NextDealNamed:
    """Marks what says who deals next in a match: where every deal stands for itself that is nobody's business."""

    __slots__ = ()


class DealerDrawn(Public):
    """The lot has named the first dealer."""

    seat: Seat


class DealerNext(Public, NextDealNamed):
    """Somebody has to mix, or to lay out, what is played next."""

    seat: Seat


class HandDealt(ToOneSeat):
    """Somebody has their hand; the others know its size anyway."""

    cards: tuple[Face, ...]


class CardDrawn(Public):
    """Somebody drew a card nobody else has seen."""

    seat: Seat


class Drew(ToOneSeat):
    """Somebody drew this card from the stock."""

    card: Face

    def outside(self) -> Event | None:
        """The others see that they drew."""
        return CardDrawn(self.seat)


class Took(Public):
    """Somebody took the top card of the discard pile."""

    seat: Seat
    card: Face


class Discarded(Public):
    """A card went onto the discard pile; `left` cards remain in the hand."""

    seat: Seat
    card: Face
    left: int


class Passed(Public):
    """Somebody lays nothing this time."""

    seat: Seat


class Reshuffled(Public):
    """The discards were mixed into a new stock of this many cards."""

    count: int


class PlayBegan(Public):
    """The first trick begins."""

    leader: Seat


class CardPlayed(Public):
    """Somebody has played a card to a trick."""

    seat: Seat
    card: Card


class TrickTaken(Public):
    """A trick is complete and belongs to somebody."""

    seat: Seat
    number: int
    cards: tuple[Card, ...]


class DealerFollows(Public, NextDealNamed):
    """The next deal is due: its dealer, and its number."""

    seat: Seat
    number: int


class MatchInterrupted(Waits):
    """Too few seats are taken; the match waits for newcomers."""

    missing: int


class HandTucked(Public):
    """The hand of somebody who has left lies in the stock, this many cards."""

    seat: Seat
    count: int
