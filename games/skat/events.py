"""What happens in Skat. What stays hidden (R52) is in no `outside` here."""

from __future__ import annotations

from games.contract import Event, Private, Public, Seat
from games.kit.cards import Card
from games.skat.terms import Asked, Contract, Result


class Dealt(Public):
    """Somebody has dealt; Vorhand, Mittelhand, Hinterhand, and who sits out."""

    number: int
    deals: int
    dealer: Seat
    active: tuple[Seat, ...]
    idle: tuple[Seat, ...] = ()


class BidMade(Public):
    """Somebody has said a value."""

    seat: Seat
    value: int


class BidHeld(Public):
    """Somebody holds it."""

    seat: Seat


class BiddingLeft(Public):
    """Somebody has passed."""

    seat: Seat


class SoloistFound(Public):
    """The auction has found who plays alone, and at what bid."""

    seat: Seat
    bid: int


class SkatLifted(Public):
    """The soloist has taken the Skat up."""

    seat: Seat


class SkatSeen(Private):
    """The soloist sees the two cards."""

    seat: Seat
    cards: tuple[Card, ...]

    def insiders(self) -> tuple[Seat, ...]:
        """Return the soloist."""
        return (self.seat,)

    def outside(self) -> Event | None:
        """The others see that it was taken up."""
        return SkatLifted(self.seat)


class SkatLaid(Public):
    """The soloist has pressed two cards."""

    seat: Seat


class CardsPressed(Private):
    """The soloist knows which."""

    seat: Seat
    cards: tuple[Card, ...]

    def insiders(self) -> tuple[Seat, ...]:
        """Return the soloist."""
        return (self.seat,)

    def outside(self) -> Event | None:
        """The others see two backs."""
        return SkatLaid(self.seat)


class GameAnnounced(Public):
    """This is played; with Ouvert the soloist's cards lie open."""

    seat: Seat
    contract: Contract
    cards: tuple[Card, ...] = ()


class RamschBegan(Public):
    """All have passed, and a Ramsch is played."""


class KontraSaid(Public):
    """Somebody has said Kontra."""

    seat: Seat


class ReSaid(Public):
    """The soloist has said Re."""

    seat: Seat


class CardsShown(Public):
    """Somebody lays the cards open and claims the rest."""

    seat: Seat
    cards: tuple[Card, ...]


class QuestionAsked(Public):
    """Others are asked; play waits for them."""

    asked: Asked
    seat: Seat
    others: tuple[Seat, ...]


class QuestionAnswered(Public):
    """Somebody has answered."""

    seat: Seat
    yes: bool


class PlayGoesOn(Public):
    """It was refused."""

    turn: Seat


class ClaimJudged(Public):
    """R46: whether a Gegenspieler alone takes all that is left."""

    seat: Seat
    holds: bool


class DealScored(Public):
    """A deal is over: how, and the totals of those at the table."""

    number: int
    result: Result
    totals: tuple[tuple[Seat, int], ...]


class DealDropped(Public):
    """Somebody has left, and the deal does not count."""

    leaver: Seat


class MatchEnded(Public):
    """The match is over, and who has won."""

    totals: tuple[tuple[Seat, int], ...]
    winners: tuple[Seat, ...]
