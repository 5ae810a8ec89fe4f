"""The cards of Skat, what is trump in each of its games, and what a game is worth before anything happens."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from enum import StrEnum
from functools import cache

from games.kit.cards import PACK as ONE_PACK
from games.kit.cards import Card, Rank, Suit
from games.kit.tricks import TRUMP, Order


class Kind(StrEnum):
    """What can be played; the values are those of `spiel`."""

    DIAMONDS = "karo"
    HEARTS = "herz"
    SPADES = "pik"
    CLUBS = "kreuz"
    GRAND = "grand"
    NULL = "null"
    RAMSCH = "ramsch"


PACK: tuple[Card, ...] = tuple(card for card in ONE_PACK if card.rank >= Rank.SEVEN)
"""R1: the 32 cards, in the order in which records fill up."""

EYES = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
"""What a card counts; 120 in all."""

EYES_OF: Mapping[Card, int] = {card: EYES.get(card.rank, 0) for card in PACK}

TRICKS = 10

TRUMP_SUIT = {
    Kind.DIAMONDS: Suit.DIAMONDS,
    Kind.HEARTS: Suit.HEARTS,
    Kind.SPADES: Suit.SPADES,
    Kind.CLUBS: Suit.CLUBS,
}
"""R12: the suit of each Farbspiel."""

BASE = {Kind.DIAMONDS: 9, Kind.HEARTS: 10, Kind.SPADES: 11, Kind.CLUBS: 12, Kind.GRAND: 24}
"""R41: what a game is multiplied by."""

NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""R41: what a Null counts, by Hand and ouvert."""

MOST_TOPS = {kind: 4 if kind is Kind.GRAND else 11 for kind in BASE}

BIDS = tuple(
    sorted(
        {base * factor for kind, base in BASE.items() for factor in range(2, MOST_TOPS[kind] + 8)} | {23, 35, 46, 59}
    )
)
"""R5: every value a game can have."""

JACKS = tuple(Card(Rank.JACK, suit) for suit in Suit)
_SUIT_ORDER = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
_NULL_ORDER = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)


def trumps(kind: Kind) -> tuple[Card, ...]:
    """R12-R14: return the trumps of a game, the highest first."""
    if kind is Kind.NULL:
        return ()
    suit = TRUMP_SUIT.get(kind)
    return JACKS + (() if suit is None else tuple(Card(rank, suit) for rank in _SUIT_ORDER))


@cache
def order(kind: Kind) -> Order[Card]:
    """R12-R14: return what the cards are worth in a game."""
    high = trumps(kind)
    ranks = _NULL_ORDER if kind is Kind.NULL else _SUIT_ORDER
    classes: dict[Card, Hashable] = {card: TRUMP if card in high else card.suit for card in PACK}
    strength = {card: -high.index(card) if card in high else -ranks.index(card.rank) for card in PACK}
    return Order(classes.__getitem__, strength.__getitem__, None if kind is Kind.NULL else TRUMP)


@cache
def sorting(kind: Kind | None) -> Mapping[Card, int]:
    """Return the place of every card in a sorted hand: trumps, then suit by suit; without a game as in a Grand."""
    high = trumps(kind or Kind.GRAND)
    ranks = _NULL_ORDER if kind is Kind.NULL else _SUIT_ORDER
    plain = (Card(rank, suit) for suit in Suit for rank in ranks)
    return {card: place for place, card in enumerate((*high, *(card for card in plain if card not in high)))}


def tops(kind: Kind, cards: Sequence[Card]) -> int:
    """R40: return the Spitzen of these cards: n with, or minus n without."""
    high = trumps(kind)
    having = high[0] in cards
    run = next((place for place, card in enumerate(high) if (card in cards) is not having), len(high))
    return run if having else -run


def eyes(cards: Sequence[Card]) -> int:
    """Return the Augen of some cards."""
    return sum([EYES_OF[card] for card in cards])
