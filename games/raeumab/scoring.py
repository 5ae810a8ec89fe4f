"""The end of a game and of a match: one point for each card of the own pile (R11)."""

from __future__ import annotations

from games.contract import Sheet, Step
from games.frozen import evolve
from games.kit.events import DealerNext
from games.kit.match import clockwise, leaders
from games.raeumab.events import GameScored, MatchWon
from games.raeumab.state import Phase, State


def score(state: State) -> Step[State]:
    """R10, R11: the game is over; everybody's cards are added up, and after the last game the match is over."""
    cards = {seat: len(state.piles[seat]) for seat in state.circle}
    totals = {seat: total + cards.get(seat, 0) for seat, total in state.totals.items()}
    scored = evolve(state, totals=totals, scores=(*state.scores, tuple(cards.items())))
    step = Step(scored, (GameScored(cards, totals),))
    if len(scored.scores) >= state.games:
        return step.then(end_match)
    dealer = clockwise(state.everybody, state.dealer, state.circle)
    return Step(evolve(scored, phase=Phase.SHUFFLING, dealer=dealer, turn=dealer), (*step.events, DealerNext(dealer)))


def end_match(state: State, *, alone: bool = False) -> Step[State]:
    """R11, R12: most cards win, shared if equal; only who is still here is ranked."""
    totals = {seat: state.totals[seat] for seat in state.circle}
    ended = evolve(state, phase=Phase.OVER, pending=None, winners=leaders(totals, state.circle))
    return Step(ended, (MatchWon(ended.winners, totals, alone=alone),))


def sheet(state: State) -> Sheet:
    """Return the score sheet: cards by game, totals, winners."""
    return Sheet(state.scores, tuple(state.totals.items()), state.winners, state.phase is Phase.OVER)
