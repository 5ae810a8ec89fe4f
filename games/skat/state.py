"""
A match of Skat as it stands, and the questions its rules ask of it.

What belongs to one deal is a `Deal`; once scored it stays to be looked at until the next `mischen`.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Seat
from games.frozen import Frozen, field
from games.kit.cards import Card
from games.kit.places import Chairs
from games.kit.tricks import Order, Trick
from games.options import Value
from games.skat.cards import TRICKS, Kind, order
from games.skat.terms import Asked, Contract, Phase, Result


class Question(Frozen):
    """An open question: of what kind, who asked, who must answer in which order, and the answers so far."""

    asked: Asked
    seat: Seat
    others: tuple[Seat, ...]
    answers: Mapping[Seat, bool] = field(default_factory=dict)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """R44, R45: return who must answer now; the two who are asked for a gift answer one after the other."""
        left = tuple([seat for seat in self.others if seat not in self.answers])
        return left[:1] if self.asked is Asked.GIFT else left


class Deal(Frozen):
    """
    One deal, from its first card until it is scored.

    Attributes:
        dealer: who dealt; at a table of four the dealer sits out.
        active: Vorhand, Mittelhand, Hinterhand.
        seated: everybody at the table when the cards were dealt (R47).
        hands: their cards, each in its owner's own order; parallel to `active`.
        skat: the two cards that lie face down, as dealt or pressed; empty while the soloist holds twelve.
        turn: whom the deal waits for, unless there is a question.
        bid: the last value said.
        passed: who is out of the auction, in the order of passing.
        soloist: who plays alone, once the auction has found somebody.
        taken_up: whether the Skat was taken up.
        contract: what is played.
        open: whose cards lie open (R20, R45, R46).
        trick: the trick on the table.
        taken: the complete tricks in order.
        takers: who took them, parallel to `taken`.
        claimed: who got all that was left by R45 or R46.
        kontra, re: who said it; due: how many cards the soloist held at the Kontra.
        question: what is asked now.
    """

    dealer: Seat
    active: tuple[Seat, ...]
    seated: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    skat: tuple[Card, ...]
    turn: Seat
    bid: int | None = None
    passed: tuple[Seat, ...] = ()
    soloist: Seat | None = None
    taken_up: bool = False
    contract: Contract | None = None
    open: tuple[Seat, ...] = ()
    trick: Trick[Card] = field(default_factory=Trick)
    taken: tuple[Trick[Card], ...] = ()
    takers: tuple[Seat, ...] = ()
    claimed: Seat | None = None
    kontra: Seat | None = None
    re: Seat | None = None
    due: int = 0
    question: Question | None = None

    @property
    def game(self) -> Kind | None:
        """Return what is played, None before it is announced."""
        return None if self.contract is None else self.contract.kind

    @property
    def order(self) -> Order[Card]:
        """Return what the cards are worth; before the announcement as in a Grand."""
        return order(Kind.GRAND if self.contract is None else self.contract.kind)

    @property
    def defenders(self) -> tuple[Seat, ...]:
        """Return the Gegenspieler; in a Ramsch, and before there is a soloist, everybody."""
        return tuple([seat for seat in self.active if seat != self.soloist])

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of a seat; nobody who sits out holds any."""
        return self.hands[self.active.index(seat)] if seat in self.active else ()

    def with_hand(self, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        """Return all hands with that of one seat exchanged."""
        hands, place = self.hands, self.active.index(seat)
        return (*hands[:place], cards, *hands[place + 1 :])

    def after(self, seat: Seat) -> Seat:
        """Return the next active player clockwise."""
        return self.active[(self.active.index(seat) + 1) % 3]

    def played(self, seat: Seat) -> tuple[Card, ...]:
        """Return what somebody has played, first card first."""
        tricks = (zip(trick.seats, trick.cards, strict=True) for trick in (*self.taken, self.trick))
        return tuple([card for trick in tricks for other, card in trick if other == seat])

    def tricks(self, seat: Seat) -> int:
        """Return how many tricks somebody has, those got by a claim included."""
        return self.takers.count(seat) + (TRICKS - len(self.takers) if seat == self.claimed else 0)


class State(Chairs, kw_only=True):
    """
    A match.

    Attributes:
        options: what was agreed, by the option's name.
        deals: how many deals it has (R4).
        phase: see `Phase`.
        scores: the points of every deal that counted.
        won, lost: how many own games of everybody were won and lost.
        deal: the running deal, or the last one until the next `mischen`.
        result: how the last deal ended, until the next `mischen`.
        pending: the kind of order the house must bring now.
        winners: empty until the match is over.
    """

    options: Mapping[str, Value]
    deals: int
    phase: Phase
    scores: tuple[tuple[tuple[Seat, int], ...], ...] = ()
    won: tuple[Seat, ...] = ()
    lost: tuple[Seat, ...] = ()
    deal: Deal | None = None
    result: Result | None = None
    pending: str | None = None
    winners: tuple[Seat, ...] = ()

    @property
    def running(self) -> Deal:
        """
        Return the running deal.

        Raises:
            ValueError: no deal runs – a programming error, the phases say when one does.
        """
        if self.deal is None:
            raise ValueError(f"no deal in {self.phase}")
        return self.deal


def deal_number(state: State) -> int:
    """Return the number of the running or the next deal from 1; at the end that of the last one."""
    return len(state.scores) if state.phase is Phase.OVER else len(state.scores) + 1


def speaker(deal: Deal) -> Seat:
    """R6, R7, R9: return who says: Mittelhand, then Hinterhand, at last whoever is left alone."""
    forehand, middle, rear = deal.active
    if middle not in deal.passed and forehand not in deal.passed:
        return middle
    if rear not in deal.passed:
        return rear
    return forehand


def hearer(deal: Deal) -> Seat | None:
    """R6, R7: return who hears; None where only one is left to say."""
    left = [seat for seat in deal.active if seat not in deal.passed and seat != speaker(deal)]
    return left[0] if left else None
