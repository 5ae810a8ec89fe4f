"""What one pair of eyes sees of Draw Poker: the common picture, who opened, and how many tiles were exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from games.contract import Seat, Viewer
from games.frozen import Frozen, evolve
from games.poker.rules import State, on_turn
from games.pot.view import PotView, picture
from games.record import key, wire


class View(Frozen):
    """
    A view of Draw Poker.

    Attributes:
        opener: who opened phase 1; None until somebody has.
        exchanged: how many tiles somebody exchanged, None before.
    """

    common: Annotated[PotView, key("")]
    opener: Annotated[Seat | None, key("eroeffner") | wire("eroeffnet_hat")]
    exchanged: Annotated[Mapping[Seat, int | None], key("getauscht")]


def view(state: State, viewer: Viewer) -> View:
    """Build what `viewer` sees."""
    common = picture(state, viewer)
    turns = on_turn(state)
    return View(
        common=evolve(common, turn=turns[0] if turns else None),
        opener=state.own.opener,
        exchanged={seat: state.own.exchanged.get(seat) for seat in common.circle},
    )
