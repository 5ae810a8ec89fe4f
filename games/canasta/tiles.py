"""The tiles of Canasta: what is wild, what a tile does to the pile, and what a meld of them is (R1-R10, R19, R20)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache

from games.kit.cards import Card, Face, Joker, Rank, Suit, pack
from games.kit.melds import NO_ROW, Meld, MeldRules, hand_value, natural

PACK = pack(copies=2, jokers=4)
"""108 tiles: two packs and four jokers."""

MELDS = MeldRules(NO_ROW, jokers=4, wild=frozenset({Rank.TWO}), longest=16, suits_repeat=True, naturals=1)
"""R2, R7-R9: one rank in any suits, twos and jokers wild and never more of them than naturals; or nothing but wild."""

VALUES = {
    **dict.fromkeys((Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN), 5),
    **dict.fromkeys((Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING), 10),
    **dict.fromkeys((Rank.ACE, Rank.TWO), 20),
}
"""R1."""

JOKER_VALUE = 50

RED_THREES = frozenset({Card(Rank.THREE, Suit.HEARTS), Card(Rank.THREE, Suit.DIAMONDS)})
"""R6: never in a hand."""

CANASTA = 7
"""R10: so many tiles make a Canasta."""


class Art(StrEnum):
    """R9, R10: what a meld is."""

    SET = "satz"
    NATURAL = "echt"
    MIXED = "unecht"
    WILD_SET = "jokersatz"
    WILD = "jokercanasta"


def value(cards: Iterable[Face]) -> int:
    """R1, R2: return what tiles count, in a hand or in a meld; what is wild counts its own value everywhere."""
    return hand_value(cards, VALUES, JOKER_VALUE)


def is_natural(card: Face) -> bool:
    """R2: tell whether a tile is neither a two nor a joker."""
    return natural(card, MELDS)


def is_black_three(card: Face) -> bool:
    """R4, R5: tell whether a tile is a black three."""
    return isinstance(card, Card) and card.rank is Rank.THREE and card not in RED_THREES


def barring(card: Face) -> bool:
    """R4, R19: tell whether a tile on top of the pile keeps the next player from taking it."""
    return is_black_three(card) or not is_natural(card)


def freezing(card: Face) -> bool:
    """R20: tell whether a tile anywhere in the pile freezes it: a wild one, or a red three from the deal."""
    return not is_natural(card) or card in RED_THREES


def rank_of(cards: Iterable[Face]) -> Rank | None:
    """Return the rank of a meld's natural tiles, None if all are wild."""
    return next((card.rank for card in cards if isinstance(card, Card) and is_natural(card)), None)


def art(meld: Meld) -> Art:
    """R9, R10: return what a meld is."""
    naturals = sum(map(is_natural, meld.cards))
    if len(meld.cards) < CANASTA:
        return Art.SET if naturals else Art.WILD_SET
    if not naturals:
        return Art.WILD
    return Art.NATURAL if naturals == len(meld.cards) else Art.MIXED


def is_canasta(meld: Meld) -> bool:
    """R10: tell whether a meld has become a Canasta."""
    return len(meld.cards) >= CANASTA


@cache
def by_value(card: Face) -> tuple[int, int, int]:
    """Sorting key `wert`: rank by rank, within a rank suit by suit; twos and at last jokers behind the others."""
    if isinstance(card, Joker):
        return (2, 0, 0)
    return (0 if is_natural(card) else 1, card.rank, card.suit)
