"""
Klopfen: claiming the top discard out of turn, and what the player on turn makes of it (R37 to R45).

A knock cannot be withdrawn and nothing limits knocks or hands (R44): there is no action and no check for it.
"""

from __future__ import annotations

from games.contract import Refused, Seat, Step
from games.frozen import evolve
from games.meld.rules import NoMove
from games.meld.turn import settle
from games.romme.actions import Allow, Knock
from games.romme.events import Allowed, Knocked, Penalised
from games.romme.state import PENALTY, Penalty, Phase, Refusal, State, first_round


def knock(state: State, seat: Seat, action: Knock) -> Step[State]:
    """R37 to R39, R43: after the first round, as long as the card is on offer, once each; knocks queue up."""
    waiting = first_round(state)
    if waiting:
        raise Refused(Refusal.FIRST_ROUND, waiting=waiting)
    if state.phase is not Phase.TAKING or state.own.allowed:
        raise Refused(Refusal.TOO_LATE)
    if not state.pile:
        raise Refused(NoMove.PILE_EMPTY)
    knocks = state.own.knocks
    if seat in knocks:
        raise Refused(Refusal.KNOCKED_ALREADY, decides=state.turn)
    knocked = evolve(state, own=evolve(state.own, knocks=(*knocks, seat)))
    return Step(knocked, (Knocked(seat, state.pile[0], state.turn),))


def allow(state: State, seat: Seat, action: Allow) -> Step[State]:
    """R41, R43: the first knocker, or the one named, gets the card and two from the stock; the others get nothing."""
    knocks = state.own.knocks
    if not knocks or (action.seat is not None and action.seat not in knocks):
        raise Refused(Refusal.NOBODY_KNOCKS, seat=action.seat, knocks=knocks)
    knocker = knocks[0] if action.seat is None else action.seat
    card, *rest = state.pile
    given = evolve(
        state,
        players=state.with_hand(knocker, (*state.players[knocker].hand, card)),
        pile=tuple(rest),
        own=evolve(state.own, knocks=(), allowed=True, penalty=Penalty(knocker, PENALTY)),
    )
    return Step(given, (Allowed(seat, knocker, card),)).then(settle)


def pay(state: State, penalty: Penalty) -> Step[State]:
    """R41: draw penalty cards as far as the stock goes; where there is nothing more, so be it."""
    cards = state.stock[: penalty.cards]
    owed = penalty.cards - len(cards)
    paid = evolve(
        state,
        players=state.with_hand(penalty.seat, (*state.players[penalty.seat].hand, *cards)),
        stock=state.stock[len(cards) :],
        own=evolve(state.own, penalty=Penalty(penalty.seat, owed) if cards and owed else None),
    )
    return Step(paid, (Penalised(penalty.seat, cards),) if cards else ())
