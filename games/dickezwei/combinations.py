"""
Combinations of tiles: what they are, which one is higher, and which of them a hand holds (R1 to R8).

The order of this game is its own. Threes are the lowest and twos the highest rank; suits are ordered too, so no two
combinations of one kind are equal but straights with the same highest tile. Poker ranks other things: its straights
know an ace below the two, its flushes no suit, so nothing of `pokerhands` is true here.

A combination read off tiles (`read`) and those found in a hand (`within`) are made independently of each other: the
one judges any five tiles, the other builds only what fits, kind by kind, and so needs no time for the rest.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property

from games.frozen import Frozen
from games.kit.cards import PACK, Card, Rank, Suit

RANKS: tuple[Rank, ...] = (*(rank for rank in Rank if rank is not Rank.TWO), Rank.TWO)
"""R1: the ranks from the three up; above the ace stands the two."""

SUITS: tuple[Suit, ...] = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""R2: the suits, low to high."""

PLACES: Mapping[Rank, int] = {rank: place for place, rank in enumerate(RANKS)}
LEVELS: Mapping[Suit, int] = {suit: level for level, suit in enumerate(SUITS)}
HEIGHTS: Mapping[Card, int] = {tile: PLACES[tile.rank] * len(SUITS) + LEVELS[tile.suit] for tile in PACK}
"""R1, R2: every tile's height, from the three of clubs (0) to the two of spades (51)."""

MOST = 5
"""Tiles of the largest combinations."""

SIZES = (1, 2, 3, MOST)
"""How many tiles a combination has (R6: never four)."""


class Kind(StrEnum):
    """The kinds of combinations; of those with five tiles a later one beats every earlier one (R7)."""

    SINGLE = "einer"
    PAIR = "paar"
    TRIPLET = "drilling"
    STRAIGHT = "strasse"
    FLUSH = "gruppe"
    FULL_HOUSE = "volle_hand"
    FOUR = "vierling"
    STRAIGHT_FLUSH = "farbstrasse"


_ORDER = {kind: place for place, kind in enumerate(Kind)}


class Combination(Frozen):
    """
    Tiles that may be laid together.

    Attributes:
        kind: the highest kind they are (R7).
        tiles: in the order laid.
        worth: what decides against another of the same kind, the weightiest first.
    """

    kind: Kind
    tiles: tuple[Card, ...]
    worth: tuple[int, ...]

    @property
    def order(self) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """Return by what combinations are listed: kind, worth, then their tiles from the lowest."""
        return _ORDER[self.kind], self.worth, tuple(sorted(map(HEIGHTS.__getitem__, self.tiles)))


def beats(combination: Combination, lies: Combination, *, pairs_by_rank: bool = False) -> bool:
    """
    R3 to R5, R7, R10: tell whether a combination beats the one that lies.

    Args:
        combination: what is to be laid.
        lies: what is to be beaten; another number of tiles cannot beat it.
        pairs_by_rank: property `paarvergleich wert` (R4): of two pairs of one rank neither is higher.
    """
    if len(combination.tiles) != len(lies.tiles):
        return False
    if combination.kind is not lies.kind:
        return _ORDER[combination.kind] > _ORDER[lies.kind]
    if combination.kind is Kind.PAIR and pairs_by_rank:
        return combination.worth[0] > lies.worth[0]
    return combination.worth > lies.worth


# --- reading tiles ---------------------------------------------------------------------------------------------------

_SAME_RANK = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIPLET}
_SHAPES: Mapping[tuple[int, ...], Kind] = {(4, 1): Kind.FOUR, (3, 2): Kind.FULL_HOUSE}


def read(tiles: Sequence[Card]) -> Combination | None:
    """R3 to R8: return what some different tiles are, None if they are no combination."""
    counts = Counter(tile.rank for tile in tiles).most_common()
    if len(counts) == 1 and len(tiles) in _SAME_RANK:
        return _made(_SAME_RANK[len(tiles)], tiles)
    if len(tiles) != MOST:
        return None
    kind = _SHAPES.get(tuple(count for _, count in counts))
    if kind is not None:
        return _made(kind, tiles, PLACES[counts[0][0]])
    places = [PLACES[tile.rank] for tile in tiles]
    in_a_row = len(counts) == MOST and max(places) - min(places) == MOST - 1  # R8: no way round the corner
    one_suit = len({tile.suit for tile in tiles}) == 1
    if one_suit:
        return _made(Kind.STRAIGHT_FLUSH if in_a_row else Kind.FLUSH, tiles)
    return _made(Kind.STRAIGHT, tiles) if in_a_row else None


def _made(kind: Kind, tiles: Sequence[Card], rank: int | None = None) -> Combination:
    """Return a combination of a known kind; `rank`: the place of the rank that decides, where it is not the top's."""
    top = max(tiles, key=HEIGHTS.__getitem__)
    place, level = PLACES[top.rank], LEVELS[top.suit]
    if rank is not None or kind is Kind.TRIPLET:
        worth: tuple[int, ...] = (place if rank is None else rank,)
    elif kind in {Kind.FLUSH, Kind.STRAIGHT_FLUSH}:
        worth = (level, place)
    else:
        worth = (place, level)
    return Combination(kind, tuple(tiles), worth)


# --- finding them in a hand ------------------------------------------------------------------------------------------


class _Hand:
    """A hand sorted for looking: its tiles from the lowest, by rank and by suit."""

    def __init__(self, tiles: Iterable[Card]) -> None:
        self.tiles = sorted(tiles, key=HEIGHTS.__getitem__)
        self.ranks: list[list[Card]] = [[] for _ in RANKS]
        for tile in self.tiles:
            self.ranks[PLACES[tile.rank]].append(tile)

    def equal(self, number: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
        """Yield every so many tiles of one rank, with the place of their rank."""
        for place, tiles in enumerate(self.ranks):
            for some in itertools.combinations(tiles, number):
                yield place, some

    @cached_property
    def suits(self) -> list[list[Card]]:
        """The tiles of every suit, the lowest suit first."""
        return [[tile for tile in self.tiles if tile.suit is suit] for suit in SUITS]


def _alike(kind: Kind, number: int) -> Callable[[_Hand], Iterator[Combination]]:
    def found(hand: _Hand) -> Iterator[Combination]:
        for _, tiles in hand.equal(number):
            yield _made(kind, tiles)

    return found


def _straights(hand: _Hand) -> Iterator[Combination]:
    for first in range(len(RANKS) - MOST + 1):
        window = hand.ranks[first : first + MOST]
        if all(window):
            for tiles in itertools.product(*window):
                one_suit = all(tile.suit is tiles[0].suit for tile in tiles)
                yield _made(Kind.STRAIGHT_FLUSH if one_suit else Kind.STRAIGHT, tiles)


def _flushes(hand: _Hand) -> Iterator[Combination]:
    for suit in hand.suits:
        for tiles in itertools.combinations(suit, MOST):
            if PLACES[tiles[-1].rank] - PLACES[tiles[0].rank] >= MOST:
                yield _made(Kind.FLUSH, tiles)


def _full_houses(hand: _Hand) -> Iterator[Combination]:
    pairs = list(hand.equal(2))
    for rank, triplet in hand.equal(3):
        for other, pair in pairs:
            if other != rank:
                yield _made(Kind.FULL_HOUSE, (*triplet, *pair), rank)


def _fours(hand: _Hand) -> Iterator[Combination]:
    for rank, four in hand.equal(4):
        for tile in hand.tiles:
            if PLACES[tile.rank] != rank:
                yield _made(Kind.FOUR, (*four, tile), rank)


_FINDERS: Mapping[int, tuple[Callable[[_Hand], Iterator[Combination]], ...]] = {
    1: (_alike(Kind.SINGLE, 1),),
    2: (_alike(Kind.PAIR, 2),),
    3: (_alike(Kind.TRIPLET, 3),),
    MOST: (_straights, _flushes, _full_houses, _fours),
}


def within(hand: Iterable[Card], sizes: Iterable[int] = SIZES) -> Iterator[Combination]:
    """Yield every combination a hand holds, of these numbers of tiles, in the order of `sizes` and roughly upwards."""
    sorted_hand = _Hand(hand)
    for size in sizes:
        for finder in _FINDERS[size]:
            yield from finder(sorted_hand)


def playable(
    hand: Iterable[Card],
    lies: Combination | None,
    needed: Card | None = None,
    *,
    pairs_by_rank: bool = False,
    sizes: Iterable[int] = SIZES,
) -> Iterator[Combination]:
    """
    Yield every combination of a hand that may be laid now (R9, R10), as `within` finds them.

    Args:
        hand: its owner's tiles.
        lies: what has to be beaten; None if a trick is to be led.
        needed: the tile that must be among them (R9), None if there is none.
        pairs_by_rank: as for `beats`.
        sizes: numbers of tiles, for leading.
    """
    for one in within(hand, sizes if lies is None else (len(lies.tiles),)):
        if (needed is None or needed in one.tiles) and (lies is None or beats(one, lies, pairs_by_rank=pairs_by_rank)):
            yield one
