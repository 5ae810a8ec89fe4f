"""A round of Dicke Zwei as it might be, for somebody who sees his own tiles alone (R20)."""

from __future__ import annotations

from games.contract import Event, Seat, Shuffled
from games.dickezwei.combinations import HEIGHTS
from games.dickezwei.state import State
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
