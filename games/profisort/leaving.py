"""Leaving for good (section Leaving of RULES.md, R25): the others go on, a last one alone has won."""

from __future__ import annotations

from games.contract import Event, Seat, Step
from games.frozen import evolve
from games.kit.events import DealerNext
from games.kit.match import clockwise
from games.profisort.course import end_turn, match_won
from games.profisort.events import HandRemoved
from games.profisort.laying import undone
from games.profisort.state import Phase, State


def leave(state: State, seat: Seat) -> Step[State]:
    """R25: his cards are out of play, what he laid stays; if he was to move, his turn is over."""
    circle = tuple(other for other in state.circle if other != seat)
    if len(circle) == 1:
        return _alone(_without(state, seat, circle))
    if state.phase is Phase.SHUFFLING:
        return _before_a_deal(state, seat, circle)
    step = Step(state)
    if state.trial is not None and seat == state.turn:
        step = undone(state, seat, state.trial)
    player = step.state.players[seat]
    removed = HandRemoved(seat, len(player.hand) + len(player.received))
    rest = _without(step.state, seat, circle)
    gone = Step(rest, (*step.events, removed))
    return gone.then(end_turn) if seat == state.turn else gone


def _alone(state: State) -> Step[State]:
    """R25: the unfinished deal is nobody's loss, and nothing is added for what was not struck."""
    ended = evolve(state, phase=Phase.OVER, asks=None, winners=state.circle, trial=None)
    return Step(ended, (match_won(ended, {}, None),))


def _before_a_deal(state: State, seat: Seat, circle: tuple[Seat, ...]) -> Step[State]:
    """R25: a dealer who leaves is followed by the next player, who is at mark I from then on."""
    rest = _without(state, seat, circle)
    if seat != state.dealer:
        return Step(rest)
    dealer = clockwise(state.everybody, seat, circle)
    events: tuple[Event, ...] = (DealerNext(dealer),)
    return Step(evolve(rest, dealer=dealer, turn=dealer, first=dealer), events)


def _without(state: State, seat: Seat, circle: tuple[Seat, ...]) -> State:
    """Return the match without somebody; if he sat at mark I, his neighbour does now."""
    players = {other: player for other, player in state.players.items() if other != seat}
    first = clockwise(state.everybody, seat, circle) if seat == state.first else state.first
    return evolve(state, circle=circle, players=players, first=first)
