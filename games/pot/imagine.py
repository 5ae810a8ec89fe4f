"""A deal played for the pot as it might be, for somebody who knows their own tiles and what was dealt openly (R36)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import TypeVar

from games.contract import Event, Seat, Shuffled
from games.frozen import evolve
from games.kit.imagining import heap
from games.pot.match import Hand, HandDealt, Match

X = TypeVar("X")

TRIES = 60
"""How many worlds are looked at for one that agrees with what somebody's bid has told; the last one has to do."""


def nothing_open(state: Match[X], seat: Seat) -> Hand:
    """Return no tiles: the default of a game in which nobody has open ones."""
    return ()


def anything_goes(state: Match[X]) -> bool:
    """Tell that every world may be: the default of a game in which a bid tells nothing for certain."""
    return True


def imagining(
    seen: Callable[[Event], Hand],
    open_to_all: Callable[[Match[X], Seat], Hand] = nothing_open,
    agrees: Callable[[Match[X]], bool] = anything_goes,
) -> Callable[[Match[X], Seat, tuple[Event, ...], Shuffled], Match[X]]:
    """
    Return how worlds of one game are imagined.

    Args:
        seen: the tiles an event shows to whoever notices it whole, beside those of the first dealing.
        open_to_all: the open tiles in somebody's hand.
        agrees: whether a world agrees with what players' bids have told.
    """

    def imagine(state: Match[X], seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> Match[X]:
        ever = dict.fromkeys(tile for event in heard for tile in (*_dealt(event), *seen(event)))
        open_tiles = {other: open_to_all(state, other) for other in state.hands if other != seat}
        laid_away = tuple(tile for tile in ever if tile in state.muck)
        hidden = [hand for other, hand in state.hands.items() if other != seat]
        known = (*laid_away, *(tile for tiles in open_tiles.values() for tile in tiles))
        tiles = heap(*hidden, state.stock, state.muck, known=known)
        for _ in range(TRIES):
            imagined = _shared(state, shuffled(tiles), open_tiles, laid_away)
            if agrees(imagined):
                break
        return imagined

    return imagine


def _dealt(event: Event) -> Hand:
    return event.cards if isinstance(event, HandDealt) else ()


def _shared(state: Match[X], tiles: Hand, open_tiles: Mapping[Seat, Hand], laid_away: Hand) -> Match[X]:
    """Give everybody else as many hidden tiles as they hold, then the wall and what was laid away as much as it has."""
    hands, rest = dict(state.hands), iter(tiles)
    for other, shown in open_tiles.items():
        hands[other] = (*islice(rest, len(state.hands[other]) - len(shown)), *shown)
    stock = tuple(islice(rest, len(state.stock)))
    return evolve(state, hands=hands, stock=stock, muck=(*laid_away, *rest))
