"""What one pair of eyes sees of a match of Rommé (R36): the common picture, the discard pile, knocks, losses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from games.contract import Seat, Viewer
from games.frozen import Frozen
from games.kit.cards import Face
from games.meld.view import MeldView, picture
from games.record import key
from games.romme.state import State, offered, rounds, start_value


class View(Frozen):
    """
    The public table of Rommé, and the own hand of who looks.

    Attributes:
        deals: how many the match will have if nobody leaves.
        top: the top discard; pile: how many lie there.
        losses, handromme: of the last scored deal.
        missing: points still missing to the first lay of this turn, where melds add up.
    """

    common: Annotated[MeldView, key("")]
    deals: int
    round: Annotated[int, key("runde")]
    top: Annotated[Face | None, key("ablage")]
    pile: Annotated[int, key("ablage_anzahl")]
    offered: bool
    missing: int
    knocks: Annotated[tuple[Seat, ...], key("klopfer")]
    losses: Annotated[Mapping[Seat, int | None], key("verlust")]
    handromme: Annotated[bool, key("handromme")]


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` sees."""
    common = picture(state, viewer)
    return View(
        common=common,
        deals=_deals(state),
        round=state.own.round,
        top=state.pile[0] if state.pile else None,
        pile=len(state.pile),
        offered=offered(state) is not None,
        missing=start_value(state) - state.first_lay if state.first_lay else 0,
        knocks=state.own.knocks,
        losses=common.results,
        handromme=state.own.handromme,
    )


def sketch(state: State, viewer: Seat) -> View | None:
    """Return the view if somebody could forget something: a knock, an open joker, a first lay that falls short."""
    return view(state, viewer) if state.own.knocks or state.open_jokers or state.first_lay else None


def _deals(state: State) -> int:
    """Return how many deals the match will have if nobody leaves (R34, R55)."""
    to_come = len([seat for seat in state.circle if seat not in state.own.dealt])
    return state.deal + to_come + len(state.circle) * (rounds(state) - max(state.own.round, 1))
