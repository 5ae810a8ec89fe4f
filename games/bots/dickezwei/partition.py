"""
How a hand of Dicke Zwei is best parted into plays: each costs a turn, and one that nobody beats costs nothing.

A tile is a bit, in the order of heights; a hand is the sum of its bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.dickezwei.combinations import HEIGHTS, MOST, PLACES, Combination, Kind, within
from games.frozen import Frozen
from games.kit.cards import Card

LOOKED_AT = 6_000
"""So many parts of a hand are looked at; a hand with more is parted well, though perhaps not best."""

SINGLE_FALLS = 0.82
"""How likely a single tile stands for each unseen one above it."""

PAIRS = {2: 0.97, 3: 0.9, 4: 0.8}
"""How likely a pair stands for each rank above of which so many tiles are unseen."""

TRIPLETS = {3: 0.97, 4: 0.88}
FIVES = {
    Kind.STRAIGHT: 0.45,
    Kind.FLUSH: 0.65,
    Kind.FULL_HOUSE: 0.82,
    Kind.FOUR: 0.97,
    Kind.STRAIGHT_FLUSH: 0.99,
}


def bit(tile: Card) -> int:
    """Return the bit of a tile."""
    return 1 << HEIGHTS[tile]


def bits(tiles: Iterable[Card]) -> int:
    """Return the bits of some tiles."""
    return sum(map(bit, tiles))


class Option(Frozen):
    """A combination of a hand: its bits, how likely nobody beats it (1: nobody can), and itself."""

    bits: int
    stands: float
    combination: Combination


@dataclass
class Outlook:
    """
    What somebody can say of his hand.

    Attributes:
        unseen: the tiles the others hold.
        longest: how many the one with most of them holds.
        options: his combinations.
        costs: part of the hand -> what it costs.
    """

    unseen: Sequence[Card]
    longest: int
    options: list[Option]
    by_lowest: dict[int, list[tuple[int, float]]] = field(default_factory=dict)
    costs: dict[int, tuple[float, int]] = field(default_factory=dict)

    def cost(self, part: int) -> tuple[float, int]:
        """Return what the best way of laying these tiles costs, and how many plays it takes."""
        if not part:
            return 0.0, 0
        known = self.costs.get(part)
        if known is not None:
            return known
        lowest = part & -part
        best = (1_000.0, 0)
        ways = self.by_lowest[lowest]
        for some, price in ways if len(self.costs) < LOOKED_AT else ways[:1]:
            if some & part == some:
                rest, plays = self.cost(part & ~some)
                if rest + price < best[0]:
                    best = rest + price, plays + 1
        self.costs[part] = best
        return best


def outlook(hand: Sequence[Card], unseen: Sequence[Card], longest: int) -> Outlook:
    """Look at a hand, given what the others hold and how many tiles the one with most of them has."""
    ranks = [0] * 13
    for tile in unseen:
        ranks[PLACES[tile.rank]] += 1
    heights = sorted(HEIGHTS[tile] for tile in unseen)
    options = [Option(bits(one.tiles), _stands(one, ranks, heights, longest), one) for one in within(hand)]
    found = Outlook(unseen, longest, options)
    for option in options:
        found.by_lowest.setdefault(option.bits & -option.bits, []).append((option.bits, 1 - option.stands))
    return found


def _stands(one: Combination, ranks: Sequence[int], heights: Sequence[int], longest: int) -> float:
    """Return how likely nobody beats a combination."""
    if len(one.tiles) > longest:
        return 1.0
    place = one.worth[0]
    if one.kind is Kind.SINGLE:
        height = HEIGHTS[one.tiles[0]]
        higher = sum(other > height for other in heights)
        return float(SINGLE_FALLS**higher)
    if len(one.tiles) < MOST:
        chances = PAIRS if one.kind is Kind.PAIR else TRIPLETS
        stands = 1.0
        for above in range(place + 1, len(ranks)):
            stands *= chances.get(ranks[above], 1.0)
        if one.kind is Kind.PAIR and ranks[place] == 2:
            top = max(HEIGHTS[tile] for tile in one.tiles)
            stands *= 1.0 if all(other < top for other in heights if other // 4 == place) else PAIRS[2]
        return stands
    return FIVES[one.kind] + (1 - FIVES[one.kind]) * 0.6 * place / 12 if one.kind is not Kind.STRAIGHT_FLUSH else 0.99
