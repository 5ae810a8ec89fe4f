"""
Which poker hand is better: one ranking for the best five of up to seven cards, with 52 cards or with 32.

A hand's worth is a `Strength`, a tuple that compares as the rules say (R10, R11 of BETTING.md): first the category,
then the ranks that decide inside it, the weightiest first. Suits never decide. Fewer than five cards are ranked by the
same rules as far as they go, so that an open hand can be compared and an unfinished one named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from games.kit.cards import Card, Rank, Suit


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


_HAND = 5
_THREE = 3

KEPT = 1024
"""Hands whose worth is remembered: it is asked whenever its owner is on turn, for their screens, and when all show."""


def strength(cards: Sequence[Card]) -> Strength:
    """Return the worth of the best five among one to seven cards."""
    return _strength(tuple(cards))


@lru_cache(maxsize=KEPT)
def _strength(cards: tuple[Card, ...]) -> Strength:
    paired = strength_of_ranks(cards)
    if len(cards) < _HAND:
        return paired
    flush = _flush(cards)
    if flush:
        top = _straight_top(flush)
        if top is not None:
            return Strength(Category.STRAIGHT_FLUSH, (top,))
    if paired.category >= Category.FULL_HOUSE:
        return paired
    if flush:
        return Strength(Category.FLUSH, tuple(flush[:_HAND]))
    top = _straight_top(_falling(cards))
    return paired if top is None else Strength(Category.STRAIGHT, (top,))


def strength_of_ranks(cards: Sequence[Card]) -> Strength:
    """Return the worth of cards if only equal ranks count, as for the right to speak first in stud (S5)."""
    ranks = _falling(cards)
    falling = list(dict.fromkeys(ranks))
    if len(falling) == len(ranks):
        return Strength(_HIGH_CARD, tuple(ranks[:_HAND]))
    sets = sorted([rank for rank in falling if ranks.count(rank) > 1], key=ranks.count, reverse=True)  # stable
    first, most = sets[0], ranks.count(sets[0])
    if most == len(Suit):
        return _with_kickers(Category.FOUR, falling, (first,), 1)
    if most == _THREE:
        if len(sets) > 1:  # a second three is no more than a pair beside the first
            return Strength(Category.FULL_HOUSE, (first, max(sets[1:])))
        return _with_kickers(Category.THREE, falling, (first,), 2)
    if len(sets) > 1:
        return _with_kickers(Category.TWO_PAIRS, falling, (first, sets[1]), 1)
    return _with_kickers(Category.PAIR, falling, (first,), 3)


def _falling(cards: Iterable[Card]) -> list[Rank]:
    """Return the ranks of cards from the top, equal ones each time."""
    return sorted([card.rank for card in cards], reverse=True)


def _with_kickers(category: Category, falling: list[Rank], sets: tuple[Rank, ...], number: int) -> Strength:
    """Add the highest other ranks; a third pair or a second three counts as one card, its like cannot help."""
    return Strength(category, (*sets, *[rank for rank in falling if rank not in sets][:number]))


_HIGH_CARD = Category.HIGH_CARD  # looked up at every hand; a member of an Enum costs ten times a plain name


def _flush(cards: Sequence[Card]) -> list[Rank]:
    """Return the ranks of five or more cards of one suit from the top, empty if there are none."""
    suits = [card.suit for card in cards]
    for suit in dict.fromkeys(suits[: 1 - _HAND]):  # of five cards of a suit one lies ahead of the last four
        if suits.count(suit) >= _HAND:
            return _falling([card for card in cards if card.suit is suit])
    return []


def _straight_top(ranks: list[Rank]) -> Rank | None:
    """R7, R11: the top of the highest straight; the ace stands at either end of the ranks, nowhere inside."""
    falling = list(dict.fromkeys(ranks))
    for top, bottom in zip(falling, falling[_HAND - 1 :], strict=False):
        if top - bottom == _HAND - 1:
            return top
    return Rank.FIVE if falling[0] is Rank.ACE and falling[1 - _HAND :] == _BELOW_AN_ACE else None


_BELOW_AN_ACE = [Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO]
