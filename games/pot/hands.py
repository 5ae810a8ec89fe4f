"""
Which poker hand is better: one ranking for the best five of up to seven cards, with 52 cards or with 32.

A hand's worth is a `Strength`, a tuple that compares as the rules say (R10, R11 of BETTING.md): first the category,
then the ranks that decide inside it, the weightiest first. Suits never decide. Fewer than five cards are ranked by the
same rules as far as they go, so that an open hand can be compared and an unfinished one named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from games.kit.cards import Card, Rank


class Category(IntEnum):
    """R10: the nine kinds of hands, low to high; a royal flush is no kind of its own."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8


class Strength(NamedTuple):
    """
    R11: a hand's worth; of two the greater wins, equal ones split.

    Attributes:
        category: the kind of hand.
        ranks: what decides inside it: the rank of the four, three or pairs first, then the other cards from the top;
            of a straight only its top, the five in a-2-3-4-5.
    """

    category: Category
    ranks: tuple[Rank, ...]


_SHAPES: tuple[tuple[Category, tuple[int, ...]], ...] = (
    (Category.FOUR, (4,)),
    (Category.FULL_HOUSE, (3, 2)),
    (Category.THREE, (3,)),
    (Category.TWO_PAIRS, (2, 2)),
    (Category.PAIR, (2,)),
)
_HAND = 5


def strength(cards: Sequence[Card]) -> Strength:
    """Return the worth of the best five among one to seven cards."""
    paired = strength_of_ranks(cards)
    flush = _flush(cards)
    if flush:
        top = _straight_top(flush)
        if top is not None:
            return Strength(Category.STRAIGHT_FLUSH, (top,))
    if paired.category >= Category.FULL_HOUSE:
        return paired
    if flush:
        return Strength(Category.FLUSH, flush[:_HAND])
    top = _straight_top([card.rank for card in cards])
    return paired if top is None else Strength(Category.STRAIGHT, (top,))


def strength_of_ranks(cards: Sequence[Card]) -> Strength:
    """Return the worth of cards if only equal ranks count, as for the right to speak first in stud (S5)."""
    counts: dict[Rank, int] = {}
    for card in cards:
        counts[card.rank] = counts.get(card.rank, 0) + 1
    falling, most = sorted(counts, reverse=True), max(counts.values(), default=0)
    for category, shape in _SHAPES:
        sets = _sets(counts, falling, shape) if shape[0] <= most else ()
        if sets:
            return Strength(category, (*sets, *_kickers(falling, sets, _HAND - sum(shape))))
    return Strength(Category.HIGH_CARD, tuple(falling[:_HAND]))


def _sets(counts: dict[Rank, int], falling: Sequence[Rank], shape: tuple[int, ...]) -> tuple[Rank, ...]:
    """Return the highest ranks that fill the shape, empty if they cannot."""
    found: list[Rank] = []
    for size in shape:
        rank = next((rank for rank in falling if counts[rank] >= size and rank not in found), None)
        if rank is None:
            return ()
        found.append(rank)
    return tuple(found)


def _kickers(falling: Sequence[Rank], sets: tuple[Rank, ...], number: int) -> list[Rank]:
    """Return the highest other ranks; a third pair or a second three counts as one card, its like cannot help."""
    return [rank for rank in falling if rank not in sets][:number]


def _flush(cards: Sequence[Card]) -> tuple[Rank, ...]:
    """Return the ranks of five or more cards of one suit from the top, empty if there are none."""
    suits: dict[int, list[Rank]] = {}
    for card in cards:
        suits.setdefault(card.suit, []).append(card.rank)
    return next((tuple(sorted(ranks, reverse=True)) for ranks in suits.values() if len(ranks) >= _HAND), ())


def _straight_top(ranks: Iterable[Rank]) -> Rank | None:
    """R7, R11: the top of the highest straight; the ace stands at either end of the ranks, nowhere inside."""
    there = 0
    for rank in ranks:
        there |= 1 << rank
    if there >> Rank.ACE & 1:
        there |= 1 << 1
    runs = there & there >> 1 & there >> 2 & there >> 3 & there >> 4
    return None if not runs else Rank(runs.bit_length() - 1 + 4)
