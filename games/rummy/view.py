"""What one pair of eyes sees of a match of Rummy (R28): the common picture, and what the running turn comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from games.contract import Seat, Viewer
from games.frozen import Frozen
from games.meld.rules import NoMove
from games.meld.view import MeldView, picture
from games.record import key
from games.rummy.laying import faults, pieces
from games.rummy.state import FIRST_LAY, Phase, Refusal, State, deals, seconds


class View(Frozen):
    """
    The public table of Rummy, and the own rack of who looks.

    Attributes:
        deals: how many the match will have.
        unfinished: how many pieces lie there; pieces: their numbers.
        first_lay: what was laid in this turn is worth (R13), needed: what a first lay must be; laying: it is one.
        results: of the last deal, 0 without a score.
        faults: why the turn could not end now, as refusals; nothing between deals.
        moved: something was done at the table in this turn.
        seconds: how long a turn may take, 0 for as long as one likes.
    """

    common: Annotated[MeldView, key("")]
    deals: int
    unfinished: Annotated[int, key("unfertig")]
    pieces: tuple[int, ...]
    first_lay: Annotated[int, key("erstauslage")]
    needed: int
    laying: bool
    results: Annotated[Mapping[Seat, int | None], key("wertung")]
    faults: tuple[Refusal | NoMove, ...]
    moved: bool
    seconds: int


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` sees."""
    common, left = picture(state, viewer), pieces(state.spread)
    running = state.phase is Phase.TURN
    return View(
        common=common,
        deals=deals(state),
        unfinished=len(left),
        pieces=tuple(left),
        first_lay=state.first_lay,
        needed=FIRST_LAY,
        laying=running and not state.out and bool(state.moments),
        results=common.results,
        faults=faults(state) if running else (),
        moved=running and bool(state.moments),
        seconds=seconds(state),
    )
