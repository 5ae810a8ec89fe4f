"""What could be done in Dicke Zwei, the most sensible first; and a deal as it might be, for computer players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from games.contract import Action, Event, Seat, Shuffle, Shuffled
from games.dickezwei.actions import Lay, Pass
from games.dickezwei.combinations import HEIGHTS, SIZES, playable
from games.dickezwei.state import Phase, State
from games.frozen import evolve
from games.kit.cards import Card
from games.kit.imagining import heap, share_out


def imagine(state: State, seat: Seat, _heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Share the tiles of the others out anew; the one who opens the round holds the tile he must open with (R9)."""
    others = {other: hand for other, hand in state.hands.items() if other != seat}

    def fits(other: Seat, tile: Card) -> bool:
        return tile != state.needed or other == state.turn

    rooms = {other: len(hand) for other, hand in others.items()}
    dealt = share_out(heap(*others.values()), rooms, fits, shuffled)
    assert dealt is not None  # who opens has room for one tile
    hands = {other: tuple(sorted(hand, key=HEIGHTS.__getitem__)) for other, hand in dealt.items()}
    return evolve(state, hands={other: hands.get(other, hand) for other, hand in state.hands.items()})


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
