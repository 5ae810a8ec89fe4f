"""
The cards of a hand as bits, and every way to part them into melds: what Rommé and Rummy count with.

Theory of operation
-------------------
A card is the bit `13 * suit + place` of a number, its place being that of the ring (two to ace). A hand of two packs is
two such numbers, `once` (everything that is there) and `twice` (what is there a second time), and some jokers. Melds
are numbers, too, so taking one out of a hand is a few operations on bits. What melds a suit or a rank allows depends on
13 or 4 bits alone and is looked up.

Which melds there are is the rules' business (`kit.melds`): the tests lay every meld found here by `read`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

from games.frozen import Frozen
from games.kit.cards import Card, Face, Joker, Rank, Suit
from games.kit.melds import RING, SHORTEST

RANKS = len(Rank)
CARDS: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in RING.ranks)
"""The card of every bit."""

BIT: dict[Face, int] = {card: at for at, card in enumerate(CARDS)}
SUIT = (1 << RANKS) - 1
LONGEST = 7
"""A longer run is two runs, for every purpose but its looks."""


class Shape(Frozen):
    """
    A meld that could be laid.

    Attributes:
        cards: in the order of laying, a joker named.
        bits: its natural cards; jokers: how many it takes.
        ranks: of all its cards, jokers' places included.
        run: whether it is one.
    """

    cards: tuple[Face, ...]
    bits: int
    jokers: int
    ranks: tuple[Rank, ...]
    run: bool


def packed(cards: Iterable[Face]) -> tuple[int, int, int]:
    """Return what is there once, what is there twice, and how many jokers."""
    once = twice = jokers = 0
    for card in cards:
        if isinstance(card, Joker):
            jokers += 1
            continue
        bit = 1 << BIT[card]
        twice |= once & bit
        once |= bit
    return once, twice, jokers


@cache
def runs(suit: Suit, held: int, jokers: int) -> tuple[Shape, ...]:
    """Return the runs of one suit with just so many jokers; of the same naturals one for every set of places."""
    found = []
    for start in range(RANKS):
        for length in range(SHORTEST, LONGEST + 1):
            places = [(start + step) % RANKS for step in range(length)]
            lacking = [place for place in places if not held >> place & 1]
            if len(lacking) > jokers:
                break
            if len(lacking) == jokers and length - jokers >= SHORTEST - 1:
                found.append(_shape([RANKS * suit + place for place in places], lacking, suit, run=True))
    return tuple(found)


@cache
def sets(rank: Rank, held: int, jokers: int) -> tuple[Shape, ...]:
    """Return the sets of one rank with just so many jokers; `held` has a bit for every suit."""
    place = RING.place(rank)
    found = []
    for size in (SHORTEST, len(Suit)):
        for suits in combinations(Suit, size):
            lacking = [suit for suit in suits if not held >> suit & 1]
            if len(lacking) == jokers and size - jokers >= SHORTEST - 1:
                bits = [RANKS * suit + place for suit in suits]
                found.append(_shape(bits, lacking, None, run=False))
    return tuple(found)


def _shape(at: Sequence[int], lacking: Sequence[int], suit: Suit | None, *, run: bool) -> Shape:
    """Return a meld of these bits, jokers where cards are lacking: places of a suit, or suits of a rank."""
    gaps = {RANKS * suit + place if suit is not None else RANKS * place + at[0] % RANKS for place in lacking}
    cards = tuple(Joker(CARDS[bit]) if bit in gaps else CARDS[bit] for bit in at)
    ranks = tuple(CARDS[bit].rank for bit in at)
    return Shape(cards, sum(1 << bit for bit in at if bit not in gaps), len(gaps), ranks, run)


def shapes(once: int, jokers: int) -> list[Shape]:
    """Return every meld that could be laid of these cards with just so many jokers."""
    found: list[Shape] = []
    for suit in Suit:
        found += runs(suit, once >> RANKS * suit & SUIT, jokers)
    for place, rank in enumerate(RING.ranks):
        column = once >> place
        held = column & 1 | column >> 12 & 2 | column >> 24 & 4 | column >> 36 & 8
        if held:
            found += sets(rank, held, jokers)
    return found


Arrangement: TypeAlias = tuple[int, int, int, int, tuple[Shape, ...]]
"""What is left once, what is left twice, the jokers left, what the melds are worth, and the melds."""


def arrangements(
    once: int,
    twice: int,
    jokers: int,
    worth: Callable[[Shape], int],
    *,
    together: bool = True,
    most: int = 1_000_000,
) -> list[Arrangement]:
    """
    Return ways to lay disjoint melds of a hand, nothing laid included; melds of many cards come first.

    Args:
        once, twice, jokers: the hand; no meld takes more than one joker.
        worth: the points of a meld.
        together: whether the points of several melds add up; else the dearest counts.
        most: how many ways are looked at.
    """
    melds = [shape for used in range(min(jokers, 1) + 1) for shape in distinct(shapes(once, used), worth)]
    known = sorted(((meld.bits, meld.jokers, worth(meld), meld) for meld in melds), key=lambda one: -one[2])
    found: list[Arrangement] = [(once, twice, jokers, 0, ())]
    waiting = [(0, found[0])]
    while waiting and len(found) < most:
        first, (one, two, left, points, laid) = waiting.pop()
        for at in range(len(known) - 1, first - 1, -1):
            bits, used, value, meld = known[at]
            if bits & ~one or used > left:
                continue
            sum_or_dearest = points + value if together else max(points, value)
            found.append((one & ~(bits & ~two), two & ~bits, left - used, sum_or_dearest, (*laid, meld)))
            waiting.append((at, found[-1]))
    return found


def distinct(melds: Iterable[Shape], worth: Callable[[Shape], int]) -> list[Shape]:
    """Return the melds without those of the same natural cards that are worth less."""
    best: dict[int, Shape] = {}
    for meld in melds:
        if meld.bits not in best or worth(meld) > worth(best[meld.bits]):
            best[meld.bits] = meld
    return list(best.values())
