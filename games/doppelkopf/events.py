"""What happens in Doppelkopf. What stays hidden (R50) is in no `outside` here."""

from __future__ import annotations

from games.contract import Action, Event, Private, Public, Seat
from games.doppelkopf.actions import CallSolo, Report
from games.doppelkopf.terms import Level, Party, Reservation, Result, Said
from games.doppelkopf.trumps import SOLO_WORDS, Kind
from games.kit.cards import Card

RESERVATIONS = {Reservation.POVERTY: Kind.POVERTY, Reservation.MARRIAGE: Kind.MARRIAGE}
"""What is played if a Vorbehalt stands."""


class Dealt(Public):
    """Somebody has dealt; Vorhand speaks first. Whoever sits out is named."""

    number: int
    deals: int
    dealer: Seat
    forehand: Seat
    idle: tuple[Seat, ...] = ()


class Reported(Public):
    """Somebody has spoken in the announcement round; a kind is not named yet."""

    seat: Seat
    said: Said


class GameSettled(Public):
    """The round is over and this is played: the only kind that is ever named (R20)."""

    kind: Kind
    chief: Seat | None = None
    duty: bool = False

    def makes_known(self) -> tuple[Seat, Action] | None:
        """R20: return what its chief had said."""
        if self.chief is None:
            return None
        for reservation, kind in RESERVATIONS.items():
            if kind is self.kind:
                return self.chief, Report(reservation)
        return self.chief, CallSolo(next(word for word, kind in SOLO_WORDS.items() if kind is self.kind))


class CardsPushed(Public):
    """The poor player has pushed three cards, face down, to the next one."""

    poor: Seat
    to: Seat


class CardsDeclined(Public):
    """Somebody does not want them; they go on, or nobody is left."""

    seat: Seat
    to: Seat | None


class CardsTakenUnseen(Public):
    """Somebody is the partner of an Armut now."""

    taker: Seat
    poor: Seat


class CardsTaken(Private):
    """The partner of an Armut sees the three cards."""

    taker: Seat
    poor: Seat
    cards: tuple[Card, ...]

    def insiders(self) -> tuple[Seat, ...]:
        """Giver and receiver."""
        return (self.taker, self.poor)

    def outside(self) -> Event | None:
        """The others see who took them."""
        return CardsTakenUnseen(self.taker, self.poor)


class CardsGivenBackUnseen(Public):
    """Three cards went back; whether trump was among them is reported, not how many (R24)."""

    taker: Seat
    poor: Seat
    trump: bool


class CardsGivenBack(Private):
    """The two of an Armut see the three cards that went back."""

    taker: Seat
    poor: Seat
    cards: tuple[Card, ...]
    trump: bool

    def insiders(self) -> tuple[Seat, ...]:
        """Giver and receiver."""
        return (self.taker, self.poor)

    def outside(self) -> Event | None:
        """The others hear the report."""
        return CardsGivenBackUnseen(self.taker, self.poor, self.trump)


class NobodyTook(Public):
    """Nobody wanted the cards of an Armut: the same dealer deals again (R25)."""

    poor: Seat
    dealer: Seat


class HandTossed(Public):
    """Somebody has thrown the hand in: the deal is void, and the same dealer deals again (D6)."""

    seat: Seat
    dealer: Seat


class PartnerFound(Public):
    """A Hochzeit is cleared (R27); all limits move by the number of tricks it took."""

    groom: Seat
    partner: Seat
    shift: int


class MarriageBecameSolo(Public):
    """No partner after three tricks: the Hochzeiter plays a Trumpf-Solo (R28)."""

    seat: Seat


class PartyAnnounced(Public):
    """Somebody has said Re or Kontra."""

    seat: Seat
    party: Party


class PromiseMade(Public):
    """Somebody has made an Absage; the steps it contains, lowest first."""

    seat: Seat
    party: Party
    steps: tuple[Level, ...]


class SauAnnounced(Public):
    """Both Karo-Asse are the highest trumps now."""

    seat: Seat


class DealScored(Public):
    """A deal is over: parties, Augen, every point with its reason, and the totals of those at the table."""

    number: int
    result: Result
    totals: tuple[tuple[Seat, int], ...]


class DealForfeited(Public):
    """Somebody left in mid-deal: it is lost for them, the other three get points, no cards are shown (R51)."""

    number: int
    leaver: Seat
    points: tuple[tuple[Seat, int], ...]


class MatchEnded(Public):
    """The match is over: who paid for a missing Pflicht-Solo, and who has won."""

    charged: tuple[Seat, ...]
    charge: int
    totals: tuple[tuple[Seat, int], ...]
    winners: tuple[Seat, ...]
