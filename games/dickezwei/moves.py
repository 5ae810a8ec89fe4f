"""Some legal actions in a state, the one a sensible player would take first: for playouts, never for advice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from games.contract import Action, Seat, Shuffle
from games.dickezwei.actions import Lay, Pass
from games.dickezwei.combinations import SIZES, playable
from games.dickezwei.state import Phase, State

SAMPLES = 6
"""Of one number of tiles no more combinations are offered."""


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions with their seats: many tiles before few, low before high, passing last."""
    if state.phase is Phase.SHUFFLING:
        yield state.turn, Shuffle()
    elif state.phase is Phase.PLAYING:
        for size in reversed(SIZES) if state.trick is None else SIZES[:1]:
            found = playable(
                state.hands[state.turn],
                state.lies,
                state.needed,
                pairs_by_rank=state.pairs_by_rank,
                sizes=(size,),
            )
            for one in islice(found, SAMPLES):
                yield state.turn, Lay(one.tiles)
        if state.trick is not None:
            yield state.turn, Pass()
