"""A deal of Studpoker as it might be: what was dealt openly is known, the first tile of everybody is not (S3, S9)."""

from __future__ import annotations

from games.contract import Event
from games.pot.imagine import imagining
from games.pot.match import Hand
from games.studpoker.events import DealtOpen
from games.studpoker.state import open_tiles


def _seen(event: Event) -> Hand:
    return tuple(tile for _, tile in event.tiles) if isinstance(event, DealtOpen) else ()


imagine = imagining(_seen, open_to_all=open_tiles)
