"""What one pair of eyes sees of a match of Dicke Zwei, built up from nothing (R20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from games.contract import Seat, Viewer
from games.dickezwei.combinations import Combination, Kind
from games.dickezwei.state import Phase, State
from games.frozen import Frozen
from games.kit.cards import Card
from games.record import key


class OwnView(Frozen):
    """A player's own tiles, in their order."""

    hand: Annotated[tuple[Card, ...], key("hand")]


class View(Frozen):
    """
    The public table of Dicke Zwei, and the own hand of who looks.

    Attributes:
        dealer: of this round; in phase `mischen` of the next one.
        round: the current or last one; rounds: how many were agreed.
        lies: what has to be beaten, for the screens.
        needed: the tile that the first play of the round must contain, until it is laid.
        points: minus points so far; last: those of the last scored round.
        winner: of the last scored round.
    """

    dealer: Annotated[Seat, key("geber")]
    round: Annotated[int, key("runde")]
    rounds: int
    hands: Annotated[Mapping[Seat, int], key("handkarten")]
    middle: Annotated[Card | None, key("mitte")]
    trick: Annotated[tuple[Card, ...], key("stich")]
    kind: Annotated[Kind | None, key("stich_art")]
    trick_by: Annotated[Seat | None, key("stich_von")]
    passed: Annotated[tuple[Seat, ...], key("gepasst")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    last: Annotated[Mapping[Seat, int | None], key("spielpunkte")]
    winners: Annotated[tuple[Seat, ...], key("sieger")]
    lies: Combination | None
    needed: Card | None
    pairs_by_rank: bool
    running: bool
    winner: Seat | None
    own: Annotated[OwnView | None, key("")]


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` sees: everything public (R13, R20), and their own tiles if they play."""
    lies, last = state.lies, state.last
    return View(
        dealer=state.dealer,
        round=state.round,
        rounds=state.rounds,
        hands={seat: len(state.hands.get(seat, ())) for seat in state.circle},
        middle=state.middle,
        trick=() if lies is None else lies.tiles,
        kind=None if lies is None else lies.kind,
        trick_by=None if state.trick is None else state.trick.seat,
        passed=tuple(seat for seat in state.circle if seat in state.passed),
        points=state.totals,
        last={seat: None if last is None else last.points.get(seat) for seat in state.everybody},
        winners=state.winners,
        lies=lies,
        needed=state.needed,
        pairs_by_rank=state.pairs_by_rank,
        running=state.phase is Phase.PLAYING,
        winner=None if last is None else last.winner,
        own=own(state, viewer),
    )


def own(state: State, viewer: Viewer) -> OwnView | None:
    """Return what a viewer sees beside what all see alike: the own cards."""
    hand = None if viewer is None else state.hands.get(viewer)
    return None if hand is None else OwnView(hand)
