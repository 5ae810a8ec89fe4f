"""A deal of Rommé as it might be, for somebody who has watched it (R12, R36)."""

from __future__ import annotations

from games.contract import Event, Seat, Shuffled
from games.kit.cards import Face
from games.kit.events import Took
from games.meld import imagine as melds
from games.romme.events import Allowed
from games.romme.state import State


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the hands of the others and the stock anew; a card given to a knocker is one he took (R41)."""
    return melds.drawn_anew(state, seat, map(_common, heard), shuffled)


def openly_held(heard: tuple[Event, ...]) -> dict[Seat, tuple[Face, ...]]:
    """Return the cards somebody is known to hold, because he took them openly or was given them for a knock."""
    return melds.openly_held(map(_common, heard))


def _common(event: Event) -> Event:
    return Took(event.knocker, event.card) if isinstance(event, Allowed) else event
