"""
The smallest rest and the best lay-off, computed exactly (R12, R13, R15).

Theory of operation
-------------------
An *arrangement* parts some tiles into melds that share no tile and a rest. Eleven tiles make few melds, and the melds
can be combined in few ways: 200 in the worst case, eleven neighbours of one suit, and hardly ever more than ten. So all
of them are written down, once for a hand, and every question is a minimum over them:

- The smallest rest is the arrangement with the fewest points.
- What is the least that could remain after a discard? Each arrangement of eleven tiles loses the dearest tile of its
  rest. One that has no rest needs no thought of its own: the shorter melds within it are written down as well.
- The best lay-off: for each arrangement, whatever of its rest fits the knocker's melds goes there. It never pays to
  keep a tile of the rest, and one that fits both a run and a set is better laid at the run, where another may follow.
  So every arrangement has one largest lay-off; which of two melds gets a tile matters for the numbers alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import permutations
from operator import itemgetter

from games.frozen import Frozen
from games.kit.cards import Card, Face
from games.kit.finding import within
from games.kit.melds import ACE_LOW, Kind, Meld, MeldRules, add, beside, card_values, hand_value
from games.kit.spread import Spread, numbered

MELDS = MeldRules(row=ACE_LOW, jokers=0, both_ends=True)
"""Sets and runs (R5), the ace before the two alone (R6); laying off may go on at both ends of a run (R13)."""

VALUES = card_values(ace=1)
"""R6: pictures 10, the ace 1, all others their number."""


class Arrangement(Frozen):
    """Tiles parted into melds and a rest."""

    melds: tuple[Meld, ...]
    rest: tuple[Card, ...]

    @property
    def points(self) -> int:
        """Return what the rest is worth."""
        return hand_value(self.rest, VALUES)


@cache
def place(tile: Card) -> tuple[int, int]:
    """Return where a tile stands in the order of R12: ace to king, of one rank `+ # * o`."""
    return MELDS.row.place(tile.rank), tile.suit


@cache
def by_suit(tile: Card) -> tuple[int, int]:
    """Return where a tile stands suit by suit, in each from ace to king."""
    rank, suit = place(tile)
    return suit, rank


@lru_cache(maxsize=256)
def arrangements(tiles: tuple[Card, ...]) -> tuple[tuple[int, Arrangement], ...]:
    """Return every arrangement of some tiles with its points; within one turn the same hand is asked for often."""
    bits: dict[Face, int] = {tile: 1 << bit for bit, tile in enumerate(tiles)}
    chosen: list[tuple[tuple[Meld, ...], int]] = [((), 0)]
    for meld in within(tiles, MELDS):
        mask = sum(bits[tile] for tile in meld.cards)
        chosen += [((*melds, meld), used | mask) for melds, used in chosen if not used & mask]
    found = (Arrangement(melds, tuple(tile for tile in tiles if not used & bits[tile])) for melds, used in chosen)
    return tuple((one.points, one) for one in found)


def arrange(tiles: tuple[Card, ...]) -> Arrangement:
    """R12, R15: the arrangement with the smallest rest, its melds in the order in which they are numbered."""
    least = min(points for points, _ in arrangements(tiles))
    ordered = (_in_order(one) for points, one in arrangements(tiles) if points == least)
    return min(ordered, key=_preference)


def _in_order(arrangement: Arrangement) -> Arrangement:
    """R12: melds are numbered by their first tiles."""
    melds = sorted(arrangement.melds, key=lambda meld: place(meld.shown()[0]))
    return Arrangement(tuple(melds), arrangement.rest)


def _preference(arrangement: Arrangement) -> tuple[int, list[tuple[int, int]], int]:
    """R12: of equal rests more sets, then the smaller tile where two first differ, then fewer melds."""
    sets = sum(meld.kind is Kind.SET for meld in arrangement.melds)
    tiles = [place(tile) for meld in arrangement.melds for tile in meld.shown()]
    return -sets, tiles, len(arrangement.melds)


def best_discard(tiles: tuple[Card, ...], barred: Card | None) -> tuple[int, Card]:
    """Return the smallest rest that could remain after one discard, and that discard; `barred` must stay (R9)."""
    return min(
        (
            (points - VALUES[tile.rank], tile)
            for points, one in arrangements(tiles)
            for tile in one.rest
            if tile != barred
        ),
        key=itemgetter(0),
    )


# --- laying off ------------------------------------------------------------------------------------------------------


def fitting(spread: Spread, hand: tuple[Card, ...]) -> tuple[tuple[int, Card], ...]:
    """Return every tile of a hand that fits a meld of the table by itself, with the number of the meld (R13)."""
    return tuple(
        (number, tile) for number, meld in numbered(spread).items() for tile in beside(meld, MELDS.row) if tile in hand
    )


def best_lay_off(spread: Spread, hand: tuple[Card, ...]) -> dict[int, tuple[Card, ...]]:
    """
    R13: what to lay off where, so that the smallest rest remains, and with it as few tiles laid as possible.

    Returns:
        The numbers of melds that grow, each with its tiles in the order of laying; empty if nothing helps.
    """
    melds = numbered(spread)
    runs_first = sorted(melds, key=lambda number: melds[number].kind is not Kind.RUN)
    if not fitting(spread, hand):
        return {}
    choices = []
    for points, one in arrangements(hand):
        tiles = [tile for laid in _greedily(melds, one.rest, runs_first).values() for tile in laid]
        choices.append((points - hand_value(tiles, VALUES), len(tiles), sorted(map(place, tiles)), tiles))
    *_, best = min(choices)
    tries = (_greedily(melds, best, order) for order in permutations(melds))
    return next(laid for laid in tries if sum(map(len, laid.values())) == len(best))


def _greedily(melds: Mapping[int, Meld], tiles: Iterable[Card], order: Iterable[int]) -> dict[int, tuple[Card, ...]]:
    """Return what each meld takes of some tiles, if one after another takes all that it can."""
    left, taken = set(tiles), dict[int, tuple[Card, ...]]()
    for number in order:
        meld = melds[number]
        while left and (tile := next((tile for tile in beside(meld, MELDS.row) if tile in left), None)) is not None:
            meld = add(meld, (tile,), None, MELDS)
            left.remove(tile)
            taken[number] = (*taken.get(number, ()), tile)
    return taken
