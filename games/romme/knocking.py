"""
Klopfen: claiming the top discard out of turn, and what the player on turn makes of it (R37 to R45).

A knock cannot be withdrawn and nothing limits knocks or hands (R44): there is no action and no check for it.
"""

from __future__ import annotations

from dataclasses import replace

from games.contract import Refused, Seat, Step
from games.romme.actions import Allow, Knock
from games.romme.events import Allowed, Knocked
from games.romme.state import PENALTY, Penalty, Phase, Refusal, State
from games.romme.stock import settle


def knock(state: State, seat: Seat, action: Knock) -> Step[State]:
    """R37 to R39, R43: after the first round, as long as the card is on offer, once each; knocks queue up."""
    if not all(player.discarded for player in state.players.values()):
        waiting = tuple(other for other in state.circle if not state.players[other].discarded)
        raise Refused(Refusal.FIRST_ROUND, waiting=waiting)
    if state.phase is not Phase.TAKING or state.allowed:
        raise Refused(Refusal.TOO_LATE)
    if not state.pile:
        raise Refused(Refusal.PILE_EMPTY)
    if seat in state.knocks:
        raise Refused(Refusal.KNOCKED_ALREADY, decides=state.turn)
    return Step(replace(state, knocks=(*state.knocks, seat)), (Knocked(seat, state.pile[0], state.turn),))


def allow(state: State, seat: Seat, action: Allow) -> Step[State]:
    """R41, R43: the first knocker, or the one named, gets the card and two from the stock; the others get nothing."""
    if not state.knocks or (action.seat is not None and action.seat not in state.knocks):
        raise Refused(Refusal.NOBODY_KNOCKS, seat=action.seat, knocks=state.knocks)
    knocker = state.knocks[0] if action.seat is None else action.seat
    card, *rest = state.pile
    given = replace(
        state,
        players=state.with_hand(knocker, (*state.players[knocker].hand, card)),
        pile=tuple(rest),
        knocks=(),
        allowed=True,
        penalty=Penalty(knocker, PENALTY),
    )
    return Step(given, (Allowed(seat, knocker, card),)).then(settle)
