"""Some legal actions in a state, the one a sensible player would take first: for playouts, never for advice."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Action, Seat, Shuffle
from games.raeumab.actions import Take
from games.raeumab.course import swaps
from games.raeumab.matching import Fit, free_cards, pairs
from games.raeumab.state import Phase, State


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions with their seats: double pairs first, then simple ones, then swaps."""
    if state.phase is Phase.SHUFFLING:
        yield state.turn, Shuffle()
    if state.phase not in {Phase.START, Phase.CLEARING}:
        return
    found = list(pairs(free_cards(state.columns)))
    doubles = [pair for pair in found if pair.fit is Fit.DOUBLE]
    simple = [pair for pair in found if pair.fit is Fit.SIMPLE]
    for pair in doubles if state.phase is Phase.START and doubles else (*doubles, *simple):
        yield state.turn, Take(*pair.columns)
        yield state.turn, Take(*pair.cards)
    if state.phase is Phase.CLEARING:
        for one in swaps(state, state.turn):
            yield state.turn, one
