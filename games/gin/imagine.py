"""A deal of Gin Rummy as it might be, for somebody who sees his own tiles and those that lie open (R22)."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Event, Seat, Shuffled
from games.frozen import evolve
from games.gin.events import Discarded, LaidOff, Took, TookBack
from games.gin.state import Hand, Moment, State
from games.kit.cards import Card
from games.kit.imagining import Move, heap, remembered
from games.kit.melds import Spread
from games.kit.piles import without


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the other hand and the stock anew; what the other one took openly he still has, unless it lies again."""
    other = state.other(seat)
    hidden = () if state.laid is not None and state.laid.seat == other else state.hands[other]
    known = remembered(_moves(heard)).get(other, ()) if hidden else ()
    tiles = shuffled(heap(hidden, state.stock, state.left_over, known=known))
    size = len(hidden) - len(known)
    hand = (*known, *tiles[:size]) if hidden else state.hands[other]
    imagined = evolve(
        state,
        hands={one: hand if one == other else own for one, own in state.hands.items()},
        stock=tiles[size : size + len(state.stock)],
        left_over=tiles[size + len(state.stock) :],
    )
    return imagined if state.turn == seat else evolve(imagined, moments=_moments(state, hand))


def _moves(heard: tuple[Event, ...]) -> Iterator[Move[Card]]:
    for event in heard:
        match event:
            case Took(seat, tile):
                yield seat, (tile,), ()
            case Discarded(seat, tile):
                yield seat, (), (tile,)
            case LaidOff(seat, _, tiles):
                yield seat, (), tiles
            case TookBack(seat, tiles):
                yield seat, tiles, ()


def _moments(state: State, hand: Hand) -> tuple[Moment, ...]:
    """R13: return the table before each lay-off: what has come to the melds since then was in the hand."""
    since = (without(_tiles(state.lay_out.spread), _tiles(before.spread)) for before in state.moments)
    return tuple(evolve(before, hand=(*hand, *tiles)) for before, tiles in zip(state.moments, since, strict=True))


def _tiles(spread: Spread) -> tuple[Card, ...]:
    return tuple(tile for meld in spread if meld is not None for tile in meld.shown())
