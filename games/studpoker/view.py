"""What one pair of eyes sees of Studpoker: the common picture and everybody's open tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from games.contract import Seat, Viewer
from games.frozen import Frozen, blank, evolve
from games.pot.match import Hand
from games.pot.view import PotView, picture, sketched_picture
from games.record import key
from games.studpoker.rules import State, best_open_hand, open_tiles


class View(Frozen):
    """
    A view of Studpoker.

    Attributes:
        open: open tiles by seat, none for who is not in the deal (S9).
        best: who has the best open hand, None between deals (S5).
    """

    common: Annotated[PotView, key("")]
    open: Annotated[Mapping[Seat, Hand], key("offen")]
    best: Seat | None


def view(state: State, viewer: Viewer) -> View:
    """Build what `viewer` sees."""
    common = picture(state, viewer)
    return View(
        common=common,
        open={seat: open_tiles(state, seat) for seat in common.circle},
        best=best_open_hand(state) if state.hands else None,
    )


_VIEW = blank(View)


def sketch(state: State, viewer: Seat) -> View:
    """Return as much of it as the hint of a prompt reads."""
    return evolve(_VIEW, common=sketched_picture(state, viewer))
