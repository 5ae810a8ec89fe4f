"""
A second opinion on Rummy, with its own idea of melds: an exact search for a table on which every tile finds a place.

A tile is a pair (rank from 0 for the ace to 12 for the king, suit), a joker is `J`. Runs longer than five need not be
looked for: each of them is two shorter ones.
"""

from collections import Counter
from functools import cache
from itertools import combinations

from games.kit.cards import Card

J = "j"
SUITS = "+#*o"


def tile_of(face):
    """Return a card of the house as a tile, whatever a joker stands for."""
    return (face.rank % 14 and face.rank - 1, SUITS[face.suit]) if isinstance(face, Card) else J


@cache
def melds_with(tile):
    """Return every meld of at most five places that holds a tile, each a tuple of tiles."""
    rank, suit = tile
    others = [one for one in SUITS if one != suit]
    sets = [
        ((rank, suit), *((rank, one) for one in chosen)) for size in (2, 3) for chosen in combinations(others, size)
    ]
    runs = [
        tuple(((start + step) % 13, suit) for step in range(length))
        for length in (3, 4, 5)
        for start in range(13)
        if (rank - start) % 13 < length
    ]
    return (*sets, *runs)


EVERY_MELD = tuple(
    {frozenset(meld): meld for rank in range(13) for suit in SUITS for meld in melds_with((rank, suit))}.values()
)


def fillings(meld, stock):
    """Yield the ways to fill the places of a meld from some tiles, a joker wherever there is one."""
    if not possible(meld, stock):
        return
    jokers = stock[J]
    for count in range(min(jokers, len(meld)) + 1):
        for chosen in combinations(meld, count):
            if all(tile in chosen or stock[tile] for tile in meld):
                yield tuple((tile, J if tile in chosen else tile) for tile in meld)


def rearranged(table, rack):
    """
    Return melds that hold every tile of the table and at least one of the rack, None if there are none.

    Each meld is a tuple of pairs: the tile it shows, and what lies there, that tile or `J`.
    """

    def search(must, may, melds):
        if not any(must.values()):
            return melds if may.total() < len(rack) else alone(may, melds)
        naturals = [tile for tile in must if tile != J and must[tile]]
        candidates = min(map(melds_with, naturals), key=lambda some: _count(some, must + may), default=EVERY_MELD)
        for meld in candidates:
            for filling in fillings(meld, must + may):
                used = Counter(what for _, what in filling)
                if naturals or used[J]:
                    found = search(must - used, may - (used - must), (*melds, filling))
                    if found is not None:
                        return found
        return None

    return search(Counter(table), Counter(rack), ())


def alone(rack, melds=()):
    """Return some melds and one more from the tiles of a rack, None if it holds none."""
    for meld in EVERY_MELD:
        for filling in fillings(meld, rack):
            return (*melds, filling)
    return None


def possible(meld, stock):
    """Tell whether a meld can be filled from some tiles."""
    return sum(not stock[tile] for tile in meld) <= stock[J]


def _count(melds, stock):
    return sum(possible(meld, stock) for meld in melds)
