"""
The stock that never runs dry for long: drawing, taking, and the reshuffle in mid-deal (R8, R12).

Whenever the stock is empty, every discard that nobody can take any more is mixed into a new one at once. The house does
the mixing, so a rule that runs dry stops here with `mixing` set; what it still had to do is kept in the state (penalty
cards), and `settle` goes on with it as soon as the house has answered.
"""

from __future__ import annotations

from dataclasses import replace

from games.contract import Drawn, Event, Refused, Seat, Step
from games.kit.cards import Face
from games.kit.piles import same_cards
from games.romme.actions import Draw, Take
from games.romme.events import Drew, NothingToTake, Penalised, Reshuffled, Took
from games.romme.state import Mixing, Penalty, Phase, Refusal, State


def draw(state: State, seat: Seat, action: Draw) -> Step[State]:
    """R8: the top card of the stock, unless a knock must be answered first (R40)."""
    if state.knocks:
        raise Refused(Refusal.KNOCK_PENDING, knocks=state.knocks, card=state.offered)
    if not state.stock:
        raise Refused(Refusal.STOCK_EMPTY, card=state.offered)
    card, *rest = state.stock
    players = state.with_hand(seat, (*state.players[seat].hand, card))
    drawn = replace(state, players=players, stock=tuple(rest), phase=Phase.LAYING)
    return Step(drawn, (Drew(seat, card),)).then(settle)


def take(state: State, seat: Seat, action: Take) -> Step[State]:
    """R8, R9: the open top card, without any condition; knocks for it lapse (R42)."""
    if state.allowed:
        raise Refused(Refusal.GIVEN_AWAY)
    if not state.pile:
        raise Refused(Refusal.PILE_EMPTY)
    card, *rest = state.pile
    players = state.with_hand(seat, (*state.players[seat].hand, card))
    taken = replace(state, players=players, pile=tuple(rest), knocks=(), phase=Phase.LAYING)
    return Step(taken, (Took(seat, card),)).then(settle)


def settle(state: State) -> Step[State]:
    """R12, R41: mix the discards if the stock is empty, then draw penalty cards, then see what can be taken."""
    if not state.stock and state.unwanted:
        return Step(replace(state, mixing=Mixing.DISCARDS))
    if state.penalty is not None:
        return _pay(state, state.penalty).then(settle)
    if state.phase is Phase.TAKING and not state.stock and state.offered is None:
        return Step(replace(state, phase=Phase.LAYING), (NothingToTake(state.turn),))
    return Step(state)


def _pay(state: State, penalty: Penalty) -> Step[State]:
    """R41: draw penalty cards as far as the stock goes; where there is nothing more, so be it."""
    cards = state.stock[: penalty.cards]
    owed = penalty.cards - len(cards)
    players = state.with_hand(penalty.seat, (*state.players[penalty.seat].hand, *cards))
    paid = replace(
        state,
        players=players,
        stock=state.stock[len(cards) :],
        penalty=Penalty(penalty.seat, owed) if cards and owed else None,
    )
    return Step(paid, (Penalised(penalty.seat, cards),) if cards else ())


def mixed(state: State, drawn: Drawn) -> Step[State]:
    """R12, R54: the house has mixed the discards into a new stock, or a leaver's hand to be put under the old one."""
    events: tuple[Event, ...] = ()
    if state.mixing is Mixing.DISCARDS:
        order = mixing_of(drawn, state.unwanted)
        kept = () if state.offered is None else (state.offered,)
        after = replace(state, stock=order, pile=kept, mixing=None)
        events = (Reshuffled(len(order)),)
    else:
        after = replace(state, stock=state.stock + mixing_of(drawn, state.loose), loose=(), mixing=None)
    return Step(after, events).then(settle)


def mixing_of(drawn: Drawn, things: tuple[Face, ...]) -> tuple[Face, ...]:
    """
    Return the order the house answered with.

    Raises:
        ValueError: these are not the cards it was asked to mix.
    """
    order: tuple[Face, ...] = drawn.order
    if not same_cards(order, things):
        raise ValueError("the house mixed other cards than it was asked to")
    return order
