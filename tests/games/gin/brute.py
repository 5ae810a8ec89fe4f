"""
A second opinion on Gin Rummy: every way of parting tiles and of laying off, tried one by one.

It shares nothing with the rules of the house but the cards themselves: what a meld is stands here once more.
"""

from functools import cache

SUITS = {suit: number for number, suit in enumerate("+#*o")}
RANKS = {rank: number for number, rank in enumerate(("a", *map(str, range(2, 11)), "b", "d", "k"), 1)}


def known(tile):
    """Return a tile as (rank from ace = 1, suit)."""
    text = str(tile)
    return RANKS[text[:-1]], SUITS[text[-1]]


def worth(tile):
    """R6: pictures ten, everything else its number."""
    return min(tile[0], 10)


def is_meld(tiles):
    """R5, R6: three or four of a rank, or three and more neighbours of a suit."""
    ranks, suits = [rank for rank, _ in tiles], {suit for _, suit in tiles}
    if len(tiles) < 3:
        return False
    if len(set(ranks)) == 1:
        return len(suits) == len(tiles)
    return len(suits) == 1 and len(set(ranks)) == len(tiles) == max(ranks) - min(ranks) + 1


@cache
def partings(tiles):
    """Return every way of parting sorted tiles into melds: each a tuple of melds, each a tuple of tiles."""
    if not tiles:
        return ((),)
    first, rest = tiles[0], tiles[1:]
    found = list(partings(rest))
    for meld in _melds_with(first, rest):
        left = tuple(tile for tile in rest if tile not in meld)
        found += [(meld, *others) for others in partings(left)]
    return tuple(found)


def _melds_with(first, rest):
    """Yield every meld of the first tile with some of the others."""
    same = [tile for tile in rest if tile[0] == first[0]]
    for number in range(1 << len(same)):
        chosen = tuple(tile for place, tile in enumerate(same) if number >> place & 1)
        if is_meld((first, *chosen)):
            yield (first, *chosen)
    run = [first]
    while (run[-1][0] + 1, first[1]) in rest:
        run.append((run[-1][0] + 1, first[1]))
        if is_meld(tuple(run)):
            yield tuple(run)


def left_of(tiles, melds):
    """Return the points of tiles that lie in none of the melds."""
    laid = {tile for meld in melds for tile in meld}
    return sum(worth(tile) for tile in tiles if tile not in laid)


def smallest_rest(tiles):
    """Return the least points that remain."""
    ordered = tuple(sorted(tiles))
    return min(left_of(ordered, melds) for melds in partings(ordered))


def in_order(melds):
    """Return melds numbered by their first tiles."""
    return sorted(sorted(meld) for meld in melds)


def best_parting(tiles):
    """R12: the parting the house must choose, its melds in order."""
    ordered = tuple(sorted(tiles))

    def preference(melds):
        groups = sum(len({rank for rank, _ in meld}) == 1 for meld in melds)
        written = [tile for meld in in_order(melds) for tile in meld]
        return left_of(ordered, melds), -groups, written, len(melds)

    return in_order(min(partings(ordered), key=preference))


def lay_offs(melds, tiles):
    """Return every hand that can be left by laying off tiles one after another, the whole hand included."""
    met, waiting = set(), [(tuple(map(frozenset, melds)), frozenset(tiles))]
    while waiting:
        table, hand = waiting.pop()
        if (table, hand) in met:
            continue
        met.add((table, hand))
        for place, meld in enumerate(table):
            for tile in hand:
                if is_meld(tuple(meld | {tile})):
                    grown = (*table[:place], meld | {tile}, *table[place + 1 :])
                    waiting.append((grown, hand - {tile}))
    return {hand for _, hand in met}


def best_lay_off(melds, tiles):
    """R13: the smallest rest after laying off, and the fewest tiles laid for it."""
    return min((smallest_rest(hand), len(tiles) - len(hand)) for hand in lay_offs(melds, tiles))
