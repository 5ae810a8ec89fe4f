"""What one pair of eyes sees of Texas Holdem: the common picture and the tiles on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.contract import Seat, Viewer, sketched
from games.holdem.state import State
from games.pot.match import Hand
from games.pot.view import PotView, picture, sketched_picture
from games.record import key


@dataclass(frozen=True, slots=True)
class View:
    """A view of Texas Holdem; `table` are the tiles everybody may use."""

    common: PotView = field(metadata=key(""))
    table: Hand = field(metadata=key("tisch"))


def view(state: State, viewer: Viewer) -> View:
    """Build what `viewer` sees."""
    return View(picture(state, viewer), state.own.tiles)


def sketch(state: State, viewer: Seat) -> View:
    """Return as much of it as the hint of a prompt reads."""
    return sketched(View, common=sketched_picture(state, viewer))
