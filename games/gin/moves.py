"""What could be done in Gin Rummy, the most sensible first; and a deal as it might be, for computer players."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Action, Event, Seat, Shuffle, Shuffled
from games.frozen import evolve
from games.gin.actions import (
    CallGin,
    Decline,
    Discard,
    Discarded,
    Draw,
    Finish,
    Knock,
    LaidOff,
    LayOff,
    Take,
    TakeBack,
    Took,
    TookBack,
)
from games.gin.arranging import VALUES, arrange, best_discard, best_lay_off, fitting
from games.gin.rules import likely
from games.gin.state import MOST_TO_KNOCK, Hand, Moment, Phase, State
from games.kit.cards import Card
from games.kit.imagining import Move, heap, remembered
from games.kit.piles import without
from games.kit.spread import Spread


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the other hand and the stock anew; what the other one took openly they still have, unless it lies again."""
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


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions with their seats, best intended first."""
    seat = state.turn
    for action in _intended(state, seat):
        yield seat, action


def _intended(state: State, seat: Seat) -> Iterator[Action]:
    """Yield what the player on turn can do, best first."""
    if state.phase is Phase.SHUFFLING:
        yield Shuffle()
    elif state.phase in {Phase.OFFER, Phase.TAKING}:
        leave_it = Decline() if state.phase is Phase.OFFER else Draw()
        wanted = not state.declined and _useful(state.pile[0], state.hands[seat])
        choice = (Take(), leave_it) if wanted else (leave_it, Take())
        yield from choice if not state.declined else (leave_it,)
    elif state.phase is Phase.DISCARDING:
        yield from _discarding(state, seat)
    elif state.phase is Phase.LAYING_OFF:
        yield from _laying_off(state, seat)


def _useful(card: Card, hand: Hand) -> bool:
    """Tell whether an open tile makes the rest smaller."""
    return best_discard((*hand, card), card)[0] < arrange(hand).points


def _discarding(state: State, seat: Seat) -> Iterator[Action]:
    """
    Yield Gin and knocking where they are possible, then discards: what has least company and counts most.

    Whoever took the open tile for a smaller rest keeps to it: else two who always play what comes first could hand each
    other the same tiles for ever.
    """
    hand = state.hands[seat]
    least, card = best_discard(hand, state.taken)
    if not least:
        yield CallGin(card)
    if least <= MOST_TO_KNOCK:
        yield Knock(card)
        melds = arrange(without(hand, (card,))).melds
        yield Knock(card, tuple(meld.shown() for meld in reversed(melds)))
    loose = arrange(hand).rest
    allowed = (tile for tile in hand if tile != state.taken)
    first = None if state.taken is None else card
    ranked = sorted(
        allowed, key=lambda tile: (tile != first, tile not in loose, _company(tile, loose), -VALUES[tile.rank])
    )
    yield from map(Discard, ranked)


def _company(tile: Card, loose: Hand) -> int:
    """Return how many other loose tiles could lie in a meld with this one, roughly."""
    others = without(loose, (tile,)) if tile in loose else loose
    beside = sum(other.suit == tile.suit and abs(other.rank - tile.rank) <= 2 for other in others)
    return beside + sum(other.rank == tile.rank for other in others)


def _laying_off(state: State, seat: Seat) -> Iterator[Action]:
    """Yield the best lay-off and single ones, then the end of it; taking back is merely possible."""
    spread, hand = state.lay_out.spread, state.hands[seat]
    if best_lay_off(spread, hand):
        yield LayOff()
    yield Finish()
    for number, tile in fitting(spread, hand):
        yield LayOff(number, (tile,))
    if likely(state, seat, TakeBack):
        yield TakeBack()
        yield TakeBack(everything=True)
