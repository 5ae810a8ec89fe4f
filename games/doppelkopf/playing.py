"""Playing the twelve tricks: following, taking, and the clearing of a Hochzeit (R7-R14, R26-R29, R33)."""

from __future__ import annotations

from games.contract import No, Refused, Seat, Step
from games.doppelkopf.actions import Play
from games.doppelkopf.course import finish_deal
from games.doppelkopf.events import MarriageBecameSolo, PartnerFound
from games.doppelkopf.state import Deal, State, both_foxes
from games.doppelkopf.terms import Phase, Refusal
from games.doppelkopf.trumps import Kind, sorting
from games.frozen import evolve
from games.kit.cards import Card
from games.kit.events import CardPlayed, PlayBegan, TrickTaken
from games.kit.piles import without
from games.kit.tricks import Trick, allowed

CLEARING_TRICKS = 3
"""R27, R28: a Hochzeit is cleared within so many tricks, or it is a solo."""


def begin(state: State, leader: Seat) -> Step[State]:
    """Open phase `spiel`: hands are sorted for the game played, and who holds both Fuechse is noted (R12)."""
    deal = state.running
    kind = deal.kind or Kind.NORMAL
    place = sorting(kind)
    hands = deal.hands if kind in (Kind.NORMAL, Kind.MARRIAGE) else tuple(_sorted(hand, place) for hand in deal.hands)
    opened = evolve(deal, turn=leader, hands=hands, foxes=both_foxes(deal))
    return Step(evolve(state, phase=Phase.PLAY, deal=opened), (PlayBegan(leader),))


def _sorted(hand: tuple[Card, ...], place: dict[Card, tuple[int, int]]) -> tuple[Card, ...]:
    return tuple(sorted(hand, key=place.__getitem__))


def play_card(state: State, seat: Seat, action: Play) -> Step[State]:
    """R10, R11: lay one card; a wrong one is refused while the trick still lies."""
    deal, card = state.running, action.card
    hand, led = deal.hand(seat), deal.trick.led
    if card not in hand:
        raise Refused(No.CARD_MISSING, cards=(card,))
    if led is not None and not allowed(deal.order, hand, led, card):
        raise Refused(Refusal.FOLLOW, led=led, wanted=deal.order.class_of(led))
    lain = evolve(
        deal,
        hands=deal.with_hand(seat, without(hand, (card,))),
        trick=deal.trick.with_card(seat, card),
        turn=deal.after(seat),
    )
    step = Step(evolve(state, deal=lain), (CardPlayed(seat, card),))
    return step.then(take_trick) if len(lain.trick.cards) == len(deal.active) else step


def take_trick(state: State) -> Step[State]:
    """R7-R10, R13: the fourth card decides; the trick is judged as a whole, under what has been announced by then."""
    deal = state.running
    taker = deal.trick.taker(deal.order)
    taken = evolve(
        deal,
        taken=(*deal.taken, deal.trick),
        takers=(*deal.takers, taker),
        trick=Trick(),
        turn=taker,
    )
    event = TrickTaken(taker, len(taken.taken), deal.trick.cards)
    step = Step(evolve(state, deal=taken), (event,)).then(clear)
    return step.then(finish_deal) if len(taken.taken) == taken.setting.tricks else step


def clear(state: State) -> Step[State]:
    """R27, R28: the first foreign Fehl trick shows the partner; after three tricks without one it is a Trumpf-Solo."""
    deal = state.running
    if not deal.uncleared or deal.groom is None:
        return Step(state)
    tricks, taker = len(deal.taken), deal.takers[-1]
    if taker != deal.groom and (deal.setting.ddv or is_fehl_trick(deal, deal.taken[-1])):
        shift = tricks - 1 if deal.setting.ddv else tricks  # D11, D14
        cleared = evolve(deal, partner=taker, shift=shift)
        return Step(evolve(state, deal=cleared), (PartnerFound(deal.groom, taker, shift),))
    if tricks == CLEARING_TRICKS:
        alone = evolve(deal, kind=Kind.TRUMP, shift=tricks - 1 if deal.setting.ddv else tricks)
        return Step(evolve(state, deal=alone), (MarriageBecameSolo(deal.groom),))
    return Step(state)


def is_fehl_trick(deal: Deal, trick: Trick[Card]) -> bool:
    """R27: a trick is Fehl by the card led; ruffing it changes nothing."""
    return trick.led is not None and not deal.order.is_trump(trick.led)
