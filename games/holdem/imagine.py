"""A deal of Texas Holdem as it might be: but for one's own tiles and those on the table all are hidden (H4)."""

from __future__ import annotations

from collections.abc import Callable

from games.contract import Event, Seat, Shuffled
from games.holdem.state import State
from games.pot.imagine import imagining
from games.pot.match import Hand


def _seen(_event: object) -> Hand:
    """Return no tiles: what is laid on the table stays there."""
    return ()


imagine: Callable[[State, Seat, tuple[Event, ...], Shuffled], State] = imagining(_seen)
