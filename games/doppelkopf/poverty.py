"""The Armut: three cards go round face down, and whoever takes them is the partner (R21-R25)."""

from __future__ import annotations

from games.contract import No, Refused, Seat, Step
from games.doppelkopf.actions import Decline, GiveBack, MaybeCard, Push, Take
from games.doppelkopf.events import CardsDeclined, CardsGivenBack, CardsPushed, CardsTaken, NobodyTook
from games.doppelkopf.playing import begin
from games.doppelkopf.state import Deal, State
from games.doppelkopf.terms import Phase, Refusal
from games.doppelkopf.trumps import Kind, order, sorting
from games.frozen import evolve
from games.kit.cards import Card
from games.kit.piles import missing, without

PUSHED = 3
"""R22, R24: exactly three cards go each way."""


def push(state: State, seat: Seat, action: Push) -> Step[State]:
    """R22: all trumps must go, filled up with Fehl to three; with exactly three trumps nothing need be named."""
    deal = state.running
    hand = deal.hand(seat)
    trumps = tuple(filter(order(Kind.POVERTY).is_trump, hand))
    named = action.cards if action.cards or len(trumps) != PUSHED else trumps
    cards = _three_of(hand, named)
    if missing(cards, trumps):
        raise Refused(Refusal.ALL_TRUMPS, trumps=trumps)
    to = deal.after(seat)
    pushed = evolve(deal, hands=deal.with_hand(seat, without(hand, cards)), pushed=cards, turn=to)
    return Step(evolve(state, phase=Phase.OFFER, deal=pushed), (CardsPushed(seat, to),))


def decline(state: State, seat: Seat, _action: Decline) -> Step[State]:
    """R23, R25: the cards go on; when all three have declined the same dealer deals again and nothing counts."""
    deal = state.running
    to = deal.after(seat)
    if to != deal.chief:
        return Step(evolve(state, deal=evolve(deal, turn=to)), (CardsDeclined(seat, to),))
    redeal = evolve(state, phase=Phase.SHUFFLE, deal=None)
    return Step(redeal, (CardsDeclined(seat, None), NobodyTook(deal.chief, deal.dealer)))


def take(state: State, seat: Seat, _action: Take) -> Step[State]:
    """R23: three cards they have not seen are theirs now, and they are the partner."""
    deal = state.running
    taken = evolve(deal, hands=deal.with_hand(seat, _sorted(deal, seat, deal.pushed)), pushed=(), partner=seat)
    event = CardsTaken(seat, _poor(deal), deal.pushed)
    return Step(evolve(state, phase=Phase.RETURN, deal=taken), (event,))


def give_back(state: State, seat: Seat, action: GiveBack) -> Step[State]:
    """R24: any three of the fifteen go back; the house reports whether trump is among them. Vorhand leads."""
    deal = state.running
    hand = deal.hand(seat)
    cards = _three_of(hand, action.cards)
    trump = any(map(order(Kind.POVERTY).is_trump, cards))
    given = evolve(deal, hands=deal.with_hand(seat, without(hand, cards)), trump_back=trump)
    whole = evolve(given, hands=given.with_hand(_poor(deal), _sorted(given, _poor(deal), cards)))
    event = CardsGivenBack(seat, _poor(deal), cards, trump)
    return Step(evolve(state, deal=whole), (event,)).then(lambda s: begin(s, deal.forehand))


def _three_of(hand: tuple[Card, ...], named: tuple[MaybeCard, ...]) -> tuple[Card, ...]:
    """Return three cards of a hand, or refuse them."""
    cards = tuple(card for card in named if isinstance(card, Card))
    if len(cards) != PUSHED or len(named) != PUSHED:
        raise Refused(Refusal.THREE_CARDS, got=len(named))
    lacking = missing(hand, cards)
    if lacking:
        raise Refused(No.CARD_MISSING, cards=lacking)
    return cards


def _sorted(deal: Deal, seat: Seat, more: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a hand with more cards in it, in the order of the Normalspiel, which is that of the Armut too."""
    return tuple(sorted(deal.hand(seat) + more, key=sorting(Kind.POVERTY).__getitem__))


def _poor(deal: Deal) -> Seat:
    """Return the poor player."""
    assert deal.chief is not None  # the phases of an Armut have one
    return deal.chief
