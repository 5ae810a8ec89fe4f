"""The most tiles that can lie on a table, by an integer program over every meld there could be (HiGHS)."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import highspy

from games.bots.tiling import Counts
from games.kit.cards import Suit
from games.kit.melds import RING

RANKS = len(RING.ranks)
Places = tuple[tuple[int, int], ...]
"""Tiles as (place in the ring, suit)."""


def shapes() -> Iterator[Places]:
    """Yield every meld that cannot be cut into two: sets of three and four, runs of three to five."""
    for place in range(RANKS):
        for size in (3, 4):
            for suits in combinations(Suit, size):
                yield tuple((place, suit) for suit in suits)
        for suit in Suit:
            for length in (3, 4, 5):
                yield tuple(((place + step) % RANKS, suit) for step in range(length))


def melds(may: Counts, jokers: int) -> Iterator[tuple[Places, int]]:
    """Yield what can be laid: the tiles, and how many jokers stand for the others."""
    for shape in shapes():
        for used in range(min(jokers, len(shape) - 1) + 1):
            for gaps in combinations(shape, used):
                tiles = tuple(tile for tile in shape if tile not in gaps)
                if all(may[place][suit] for place, suit in tiles):
                    yield tiles, used


def most(must: Counts, may: Counts, jokers: tuple[int, int]) -> int | None:
    """Return how many tiles of the rack can lie there, jokers aside; None if what has to lie there cannot."""
    program = highspy.Highs()
    program.silent()
    choices = list(dict.fromkeys(melds(may, jokers[1])))
    counts = [program.addIntegral(0, 2) for _ in choices]
    lying: dict[tuple[int, int], list[Any]] = {}
    for (tiles, _), count in zip(choices, counts, strict=True):
        for tile in tiles:
            lying.setdefault(tile, []).append(count)
    for place, suits in enumerate(may):
        for suit, many in enumerate(suits):
            _between(program, lying.get((place, suit), []), must[place][suit], many)
    _between(program, [count for (_, used), count in zip(choices, counts, strict=True) for _ in range(used)], *jokers)
    program.maximize(
        sum((len(tiles) * count for (tiles, _), count in zip(choices, counts, strict=True)), 0 * counts[0])
    )
    if program.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    return round(program.getObjectiveValue()) - sum(map(sum, must))


def _between(program: highspy.Highs, counts: Sequence[Any], least: int, most: int) -> None:
    """Demand that a sum lies between two numbers."""
    if counts:
        program.addConstr(least <= sum(counts[1:], counts[0]) <= most)
    elif least:
        program.addConstr(program.addVariable(0, 0) >= least)
