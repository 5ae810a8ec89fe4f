"""A deal of Black Jack as it might be: every tile that does not lie open is anywhere (B20)."""

from __future__ import annotations

from games.blackjack.state import State
from games.contract import Event, Seat, Shuffled
from games.frozen import evolve
from games.kit.imagining import heap


def imagine(state: State, _seat: Seat, _heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the hidden tile of the bank, the wall and what lies aside anew."""
    hole = () if state.hole is None else (state.hole,)
    tiles = shuffled(heap(hole, state.wall, state.aside))
    wall = len(hole) + len(state.wall)
    return evolve(state, hole=tiles[0] if hole else None, wall=tiles[len(hole) : wall], aside=tiles[wall:])
