"""What one pair of eyes sees of a match of Gin Rummy, built up from nothing (R22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from games.contract import Seat, Viewer
from games.frozen import Frozen
from games.gin.arranging import Arrangement, arrange, best_discard, fitting
from games.gin.state import HAND, LEFT_OVER, Hand, Outcome, Phase, State
from games.kit.cards import Card, Face
from games.kit.melds import Kind
from games.kit.piles import Order
from games.kit.spread import numbered
from games.record import key


class OwnView(Frozen):
    """
    What a player sees of their own tiles.

    Attributes:
        hand: in their order, which `order` says for a record.
        arranged: their melds and the smallest rest.
        least: with eleven tiles, the smallest rest that could remain after a discard.
        fitting: what could be laid off by itself now, and where; only while they may lay off.
    """

    hand: Annotated[Hand, key("hand")]
    order: Annotated[Order, key("reihenfolge")]
    arranged: Arrangement
    least: int | None
    fitting: tuple[tuple[int, Card], ...]


class View(Frozen):
    """
    The public table, and the own tiles of who looks.

    Attributes:
        dealer: of this deal; in phase `mischen` of the next one.
        stock: tiles that can still be drawn; left_over: those that never are.
        top: the top discard; pile: how many lie there; declined: the upcard on top was declined by both.
        knocker, melds, kinds, rests, rest_tiles: of this deal, from the knock on.
        shown: the tiles of the one who did not knock, once the deal is scored.
        outcome, winner, gains: of the last deal that has ended.
    """

    dealer: Annotated[Seat, key("geber")]
    deal: Annotated[int, key("spiel_nr")]
    hands: Annotated[Mapping[Seat, int], key("handkarten")]
    stock: Annotated[int, key("talon")]
    left_over: Annotated[int, key("reststapel")]
    top: Annotated[Card | None, key("ablage")]
    pile: Annotated[int, key("ablage_anzahl")]
    declined: bool
    knocker: Annotated[Seat | None, key("klopfer")]
    count: Annotated[int, key("auslagen")]
    melds: Annotated[Mapping[int, tuple[Face, ...]], key("auslage")]
    kinds: Mapping[int, Kind]
    rests: Annotated[Mapping[Seat, int], key("rest")]
    rest_tiles: Annotated[Mapping[Seat, Hand], key("reststeine")]
    shown: Arrangement | None
    outcome: Annotated[Outcome | None, key("ausgang")]
    winner: Annotated[Seat | None, key("gewinner")]
    gains: Annotated[Mapping[Seat, int], key("wertung")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    winners: Annotated[tuple[Seat, ...], key("sieger")]
    own: Annotated[OwnView | None, key("")]


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` sees: everything public, and their own tiles if they play."""
    laid = state.laid
    melds = {} if laid is None else numbered(laid.spread)
    return View(
        dealer=state.dealer,
        deal=state.round,
        hands={seat: len(hand) for seat, hand in state.hands.items()},
        stock=len(state.stock),
        left_over=LEFT_OVER,
        top=state.pile[0] if state.pile else None,
        pile=len(state.pile),
        declined=state.declined,
        knocker=None if laid is None else laid.seat,
        count=len(melds),
        melds={number: meld.cards for number, meld in melds.items()},
        kinds={number: meld.kind for number, meld in melds.items()},
        rests={seat: points for seat, (points, _) in _rests(state).items()},
        rest_tiles={seat: tiles for seat, (_, tiles) in _rests(state).items()},
        shown=state.shown,
        outcome=state.outcome,
        winner=state.winner,
        gains=dict(state.scores[-1]) if state.scores else {},
        points=state.totals,
        winners=state.winners,
        own=None if viewer is None else own(state, viewer),
    )


def _rests(state: State) -> dict[Seat, tuple[int, Hand]]:
    """Return the rests that lie open: the knocker's from the knock on, the other one's with the score."""
    if state.laid is None:
        return {}
    rests = {state.laid.seat: (state.laid.points, state.laid.rest)}
    if state.shown is not None:
        rests[state.other(state.laid.seat)] = (state.shown.points, state.shown.rest)
    return rests


def own(state: State, viewer: Seat) -> OwnView | None:
    """Return what a viewer sees beside what all see alike: the own tiles."""
    hand = state.hands.get(viewer)
    if hand is None:
        return None
    discarding = state.phase is Phase.DISCARDING and len(hand) > HAND
    laying_off = state.phase is Phase.LAYING_OFF and state.turn == viewer
    return OwnView(
        hand,
        Order(hand),
        arrange(hand),
        best_discard(hand, state.taken)[0] if discarding else None,
        fitting(state.lay_out.spread, hand) if laying_off else (),
    )
