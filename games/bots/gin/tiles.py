"""
Tiles as bits, and what is left of them beside melds.

Theory of operation
-------------------
A tile is the bit `13 * suit + place`, the ace first. What runs can be laid of one suit is a matter of 13 bits, so the
smallest rest of every holding of a suit is reckoned once, and so is how much smaller it gets by throwing one tile away.
Sets bind the suits together: of a rank that is there three or four times every set is tried, and the suits are asked
for what is left without it. A hand seldom has more than two such ranks. `arranging` of the rules says the same of any
hand, with the melds named; the tests compare them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.gin.arranging import MELDS, VALUES
from games.kit.cards import Card, Suit
from games.kit.melds import SHORTEST

RANKS = MELDS.row.ranks
WIDTH = len(RANKS)
CARDS: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
BIT = {card: at for at, card in enumerate(CARDS)}
POINTS = tuple(VALUES[card.rank] for card in CARDS)
DEAREST = max(POINTS)

SUIT = (1 << WIDTH) - 1
WHOLE = (1 << len(CARDS)) - 1
COLUMN = tuple(sum(1 << WIDTH * suit + place for suit in Suit) for place in range(WIDTH))
BELOW = tuple(sum(((1 << place) - 1) << WIDTH * suit for suit in Suit) for place in range(WIDTH + 1))
"""Of every suit the places below one."""

CHEAP = tuple(sum(1 << bit for bit, points in enumerate(POINTS) if points <= most) for most in range(DEAREST + 2))
"""The tiles that count so much at most."""

LONGEST = 5
"""A longer run is two runs."""


NOTHING_THERE = -100
"""What is saved by throwing a tile of a suit that has none: so it is never done."""


def packed(cards: Iterable[Card]) -> int:
    """Return some tiles as bits."""
    return sum(1 << BIT[card] for card in cards)


def each(bits: int) -> Iterator[int]:
    """Yield the places of the bits, the lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _of_one_suit() -> tuple[list[int], list[int], list[int]]:
    """Return for every holding of a suit its points, its smallest rest, and how much less is left without one tile."""
    worth, rest, without_one = [0], [0], [0]
    for held in range(1, 1 << WIDTH):
        low = held & -held
        points, others = POINTS[low.bit_length() - 1], held ^ low
        worth.append(points + worth[others])
        runs = [run for run in (low * ((1 << size) - 1) for size in range(SHORTEST, LONGEST + 1)) if run & held == run]
        rest.append(min([points + rest[others], *(rest[held ^ run] for run in runs)]))
        thrown = [rest[others], points + without_one[others], *(without_one[held ^ run] for run in runs if run != held)]
        without_one.append(min(thrown))
    saved = [kept - less for kept, less in zip(rest, without_one, strict=True)]
    return worth, rest, [NOTHING_THERE, *saved[1:]]


WORTH, REST, SAVED = _of_one_suit()


def value(bits: int) -> int:
    """Return what some tiles count."""
    return (
        WORTH[bits & SUIT]
        + WORTH[bits >> WIDTH & SUIT]
        + WORTH[bits >> 2 * WIDTH & SUIT]
        + WORTH[bits >> 3 * WIDTH & SUIT]
    )


def smallest_rest(bits: int, *, discarding: bool = False) -> int:
    """Return the smallest rest of some tiles; behind the best discard, if one of them is to be discarded."""
    one, two, three, four = bits & SUIT, bits >> WIDTH & SUIT, bits >> 2 * WIDTH & SUIT, bits >> 3 * WIDTH
    least = REST[one] + REST[two] + REST[three] + REST[four]
    if discarding:
        least -= max(SAVED[one], SAVED[two], SAVED[three], SAVED[four])
    alike = one & two & (three | four) | three & four & (one | two)
    for place in each(alike) if alike else ():
        for laid in sets(bits & COLUMN[place]):
            least = min(least, smallest_rest(bits ^ laid, discarding=discarding))
    return least


def sets(alike: int) -> tuple[int, ...]:
    """Return the sets that can be laid of three or four tiles of a rank."""
    return (alike,) if alike.bit_count() == SHORTEST else (alike, *(alike ^ 1 << bit for bit in each(alike)))


def makes_meld(bit: int, hand: int) -> bool:
    """Tell whether a hand makes a meld of one more tile."""
    suit, place = divmod(bit, WIDTH)
    row = ((hand | 1 << bit) >> WIDTH * suit & SUIT) << 2
    return any(row >> place + step & 7 == 7 for step in range(3)) or (hand & COLUMN[place]).bit_count() >= 2


def up(bits: int, steps: int) -> int:
    """Return tiles moved so many places up in their suits; what would go beyond the king is lost."""
    return bits << steps & WHOLE & ~BELOW[steps]


def down(bits: int, steps: int) -> int:
    """Return tiles moved so many places down in their suits; what would go below the ace is lost."""
    return bits >> steps & BELOW[WIDTH - steps]


def elsewhere(bits: int) -> tuple[int, int, int]:
    """Return tiles moved to each of the other suits."""
    one, two, three = ((bits << WIDTH * step | bits >> WIDTH * (4 - step)) & WHOLE for step in range(1, 4))
    return one, two, three


def in_melds(bits: int) -> int:
    """Return which tiles are part of some meld."""
    ending = bits & up(bits, 1) & up(bits, 2)
    one, two, three = elsewhere(bits)
    return ending | down(ending, 1) | down(ending, 2) | bits & (one & two | one & three | two & three)
