"""What one pair of eyes sees of Texas Holdem: the common picture and the tiles on the table."""

from __future__ import annotations

from typing import Annotated

from games.contract import Seat, Viewer
from games.frozen import Frozen, blank, evolve
from games.holdem.rules import State
from games.pot.match import Hand
from games.pot.view import PotView, picture, sketched_picture
from games.record import key


class View(Frozen):
    """A view of Texas Holdem; `table` are the tiles everybody may use."""

    common: Annotated[PotView, key("")]
    table: Annotated[Hand, key("tisch")]


def view(state: State, viewer: Viewer) -> View:
    """Build what `viewer` sees."""
    return View(picture(state, viewer), state.own.tiles)


_VIEW = blank(View)


def sketch(state: State, viewer: Seat) -> View:
    """Return as much of it as the hint of a prompt reads."""
    return evolve(_VIEW, common=sketched_picture(state, viewer))
