"""What one pair of eyes sees of any match of melds, built up from nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from games.contract import Seat, Viewer
from games.frozen import Frozen
from games.kit.cards import Face
from games.kit.melds import Kind
from games.kit.piles import Order
from games.kit.spread import numbered
from games.meld.rules import Match, X
from games.meld.turn import standings
from games.record import key


class OwnView(Frozen):
    """A player's own hand: the cards, and the order they keep them in."""

    hand: Annotated[tuple[Face, ...], key("hand")]
    order: Annotated[Order, key("reihenfolge")]


class MeldView(Frozen):
    """
    The public table, and the own hand of who looks.

    Attributes:
        dealer: of this deal; between deals of the next one.
        deal: of the match, from 1.
        winner, results, revealed: of the last deal; results: what it brought, revealed: what the others held.
    """

    dealer: Annotated[Seat, key("geber")]
    deal: Annotated[int, key("spiel_nr")]
    hands: Annotated[Mapping[Seat, int], key("handkarten")]
    out: Annotated[Mapping[Seat, bool], key("ausgelegt")]
    stock: Annotated[int, key("talon")]
    count: Annotated[int, key("auslagen")]
    melds: Annotated[Mapping[int, tuple[Face, ...]], key("auslage")]
    kinds: Mapping[int, Kind]
    open_jokers: Annotated[int, key("joker_offen")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    results: Mapping[Seat, int | None]
    winner: Annotated[Seat | None, key("gewinner")]
    revealed: Mapping[Seat, tuple[Face, ...]]
    winners: Annotated[tuple[Seat, ...], key("sieger")]
    own: Annotated[OwnView | None, key("")]


def picture(state: Match[X], viewer: Viewer) -> MeldView:
    """Return what `viewer` sees: everything public, and their own hand if they play."""
    melds, last = numbered(state.spread), state.last
    between = state.phase in {state.rules.shuffling, state.rules.over}
    return MeldView(
        dealer=state.dealer,
        deal=state.deal,
        hands={seat: len(player.hand) for seat, player in state.players.items()},
        out={seat: player.out for seat, player in state.players.items()},
        stock=len(state.stock),
        count=len(melds),
        melds={number: meld.cards for number, meld in melds.items()},
        kinds={number: meld.kind for number, meld in melds.items()},
        open_jokers=state.open_jokers,
        points=standings(state),
        results={seat: None if last is None else last.points.get(seat) for seat in state.everybody},
        winner=None if last is None else last.winner,
        revealed=last.hands if last is not None and between else {},
        winners=state.winners,
        own=None if viewer is None else own(state, viewer),
    )


def own(state: Match[X], viewer: Seat) -> OwnView | None:
    """Return what a viewer sees beside what all see alike: the own hand."""
    mine = state.players.get(viewer)
    return None if mine is None else _held(mine.hand)


@lru_cache(maxsize=512)
def _held(hand: tuple[Face, ...]) -> OwnView:
    """Return a hand as its owner sees it: the same one as long as it is the same, so that it is told anew by nobody."""
    return OwnView(hand, Order(hand))
