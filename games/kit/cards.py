"""
Playing cards and their one notation: rank and suit symbol (`10+`, `b*`, `ao`), a joker `j` or `j=8+`.

The suits stand in the order of the house, `+ # * o`, which is also the order of sorting. An ace is the highest rank;
games in which it may also be the one say so themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from functools import cache
from itertools import product
from typing import TypeAlias

from games.frozen import Frozen


class Suit(IntEnum):
    """The four suits, in the order of the house."""

    CLUBS = 0
    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3

    @property
    def symbol(self) -> str:
        """Return the suit's symbol: `+ # * o`."""
        return "+#*o"[self]


class Rank(IntEnum):
    """The thirteen ranks, two to ace."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def symbol(self) -> str:
        """Return the rank as written: `2` … `10`, `b`, `d`, `k`, `a`."""
        return _RANK_SYMBOLS[self]


_RANK_SYMBOLS = {rank: str(int(rank)) for rank in Rank if rank <= Rank.TEN} | dict(
    zip((Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE), "bdka", strict=True)
)


class Card(str):
    """
    One card of a suit. The two of two packs are equal, so a hand may hold a card twice.

    A card is the text that names it, and there is one object for each: cards are compared, counted and written a
    hundred times for every one that is played, and nothing does that faster than a text.
    """

    __slots__ = ("rank", "suit")
    __match_args__ = ("rank", "suit")

    rank: Rank
    suit: Suit

    def __new__(cls, rank: Rank, suit: Suit) -> Card:  # noqa: PYI034 - there is one object for each
        """Return the card of this rank and suit."""
        return _CARDS[rank][suit]

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"a card cannot change its {name}")

    def __repr__(self) -> str:
        return f"Card({self})"

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)


def _made(rank: Rank, suit: Suit) -> Card:
    """Make a card, once."""
    card = str.__new__(Card, f"{rank.symbol}{suit.symbol}")
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    return card


_CARDS = ((), (), *(tuple(_made(rank, suit) for suit in Suit) for rank in Rank))
"""Every card, by rank and suit."""


class Joker(Frozen):
    """A joker; on the table it stands for a card, in the hand for none."""

    stands_for: Card | None = None

    def __str__(self) -> str:
        return "j" if self.stands_for is None else f"j={self.stands_for}"


Face: TypeAlias = Card | Joker
"""Anything with a face: a card or a joker."""

JOKER = Joker()


def stands_for(face: Face) -> Card | None:
    """Return the card this is or stands for, None for a joker that has not been named."""
    return face.stands_for if isinstance(face, Joker) else face


def bare(cards: Iterable[Face]) -> tuple[Face, ...]:
    """Return the cards as they are held in a hand, where a joker stands for nothing."""
    return tuple([JOKER if isinstance(card, Joker) else card for card in cards])


def another(face: Face) -> Face:
    """Return an equal card that is an object of its own, by which it can be told from all that are equal to it."""
    return Joker(face.stands_for) if isinstance(face, Joker) else _made(face.rank, face.suit)


class End(Enum):
    """The two ends of a run."""

    FRONT = "vorn"
    BACK = "hinten"


PACK: tuple[Card, ...] = tuple(Card(rank, suit) for rank, suit in product(Rank, Suit))
"""One pack of 52, in the order in which records fill up: rank by rank, within a rank `+ # * o`."""


def pack(copies: int = 1, jokers: int = 0, lowest: Rank = Rank.TWO) -> tuple[Face, ...]:
    """Return `copies` packs from `lowest` up, every copy of a card together, the jokers last."""
    return tuple(card for card in PACK if card.rank >= lowest for _ in range(copies)) + (JOKER,) * jokers


# Plain numbers: two of them are compared in a tenth of the time that two tuples of members of an `Enum` take.


@cache
def by_suit(card: Face) -> int:
    """Sorting key `farbe`: suit by suit, within a suit from two to ace, jokers last."""
    return _RANKS * (len(Suit) if isinstance(card, Joker) else card.suit) + _rank(card)


@cache
def by_rank(card: Face) -> int:
    """Sorting key `wert`: rank by rank, within a rank suit by suit, jokers last."""
    return len(Suit) * _rank(card) + (0 if isinstance(card, Joker) else card.suit)


_RANKS = int(Rank.ACE) + 2


def _rank(card: Face) -> int:
    """Return how high a card is, a joker above all."""
    return int(Rank.ACE) + 1 if isinstance(card, Joker) else int(card.rank)
