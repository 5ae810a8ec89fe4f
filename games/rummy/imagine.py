"""A deal of Rummy as it might be, for somebody who has watched it (R28)."""

from __future__ import annotations

from itertools import chain

from games.contract import Event, Seat, Shuffled
from games.kit.events import Took
from games.meld.imagine import drawn_anew
from games.rummy.events import PiecesTaken, Undone
from games.rummy.state import State


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the racks of the others and the Stock anew."""
    return drawn_anew(state, seat, chain.from_iterable(map(_common, heard)), shuffled)


def _common(event: Event) -> tuple[Event, ...]:
    """R20: everybody sees what the clock puts on a rack; no open joker matters any more, for the turn is over."""
    if isinstance(event, Undone | PiecesTaken):
        return tuple(Took(event.seat, tile) for tile in event.cards)
    return (event,)
