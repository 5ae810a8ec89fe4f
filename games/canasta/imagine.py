"""A deal of Canasta as it might be, for somebody who remembers which tiles went from the pile into whose hand (R38)."""

from __future__ import annotations

from games.canasta.events import CoverDiscarded, Dealt, Discarded, Laid, LaidAway, LaidOff, PileTaken
from games.canasta.state import State
from games.canasta.tiles import RED_THREES
from games.contract import Event, Seat, Shuffled
from games.frozen import evolve
from games.kit.cards import Face
from games.kit.imagining import Move, heap, remembered, share_out
from games.kit.melds import Meld

STOCK, PILE = "stock", "pile"


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the hands of the others, what lies face down in the pile, and the stock anew; red threes wait there (R6)."""
    others = {other: player for other, player in state.players.items() if other != seat}
    pile, moves = _course(heard)
    known = remembered(moves)
    certain = {other: known.get(other, ()) for other in others}
    lying = [tile for tile in pile if tile is not None]
    tiles = heap(
        *(player.hand for player in others.values()),
        state.stock,
        state.pile,
        known=(*lying, *(tile for cards in certain.values() for tile in cards)),
    )
    rooms: dict[Seat | str, int] = {other: len(player.hand) - len(certain[other]) for other, player in others.items()}
    rooms |= {PILE: len(pile) - len(lying), STOCK: len(state.stock)}
    dealt = share_out(tiles, rooms, lambda place, tile: place == STOCK or tile not in RED_THREES, shuffled)
    assert dealt is not None  # what nobody can hold fits into the stock
    covered = iter(dealt[PILE])
    players = {other: evolve(player, hand=(*certain[other], *dealt[other])) for other, player in others.items()}
    return evolve(
        state,
        players={other: players.get(other, own) for other, own in state.players.items()},
        pile=tuple(next(covered) if tile is None else tile for tile in pile),
        stock=shuffled(dealt[STOCK]),
    )


def _course(heard: tuple[Event, ...]) -> tuple[list[Face | None], list[Move[Face]]]:
    """Return the pile as it was seen, top tile first, and what went openly into hands and out of them."""
    pile: list[Face | None] = []
    moves: list[Move[Face]] = []
    for event in heard:
        match event:
            case Dealt(turned=turned):
                pile = list(turned[::-1])
            case LaidAway(_, tile):
                pile.insert(0, tile)
            case CoverDiscarded():
                pile.insert(0, None)
            case Discarded(seat, tile):
                pile.insert(0, tile)
                moves.append((seat, (), (tile,)))
            case PileTaken(seat):
                moves.append((seat, [one for one in pile[1:] if one is not None and one not in RED_THREES], ()))
                pile = []
            case Laid(seat, _, Meld(_, tiles)) | LaidOff(seat, _, tiles):
                moves.append((seat, (), tiles))
    return pile, moves
