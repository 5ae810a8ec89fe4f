"""
The cards of Doppelkopf, and what is trump in each of its games (R1, R5-R9, R12, R13, R30).

An order is looked up, not worked out: there are ten kinds of game, with or without the Sau, and two answers to which
Herz 10 is higher.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum
from functools import cache

from games.kit.cards import PACK as ONE_PACK
from games.kit.cards import Card, Rank, Suit
from games.kit.tricks import TRUMP, Order


class Kind(StrEnum):
    """What can be played; the values are those of `spielart` and `ergebnis.art`."""

    NORMAL = "normal"
    MARRIAGE = "hochzeit"
    POVERTY = "armut"
    QUEENS = "damensolo"
    JACKS = "bubensolo"
    CLUBS = "kreuzsolo"
    SPADES = "piksolo"
    HEARTS = "herzsolo"
    TRUMP = "trumpfsolo"
    NO_TRUMP = "ohnetrumpf"
    SILENT = "stilles_solo"


PACK: tuple[Card, ...] = tuple(card for card in ONE_PACK if card.rank >= Rank.NINE for _ in range(2))
"""R1: the 48 cards from the nine up, each one twice, in the order in which records fill up."""

WITHOUT_NINES = tuple(card for card in PACK if card.rank > Rank.NINE)
"""D2: the same without the eight nines."""

EYES = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2, Rank.NINE: 0}
"""What a card counts at the end; the whole pack makes 240."""

_EYES_OF = {card: EYES[card.rank] for card in PACK}

TOP_TEN = Card(Rank.TEN, Suit.HEARTS)
FOX = Card(Rank.ACE, Suit.DIAMONDS)
ELDER = Card(Rank.QUEEN, Suit.CLUBS)
CHARLIE = Card(Rank.JACK, Suit.CLUBS)

SOLO_WORDS = {
    "damen": Kind.QUEENS,
    "buben": Kind.JACKS,
    "kreuz": Kind.CLUBS,
    "pik": Kind.SPADES,
    "herz": Kind.HEARTS,
    "trumpf": Kind.TRUMP,
    "ohne": Kind.NO_TRUMP,
}
"""R30, D7: the word that names a solo when it is announced."""

SOLO_RANK = {
    Kind.QUEENS: 1,
    Kind.JACKS: 2,
    Kind.CLUBS: 3,
    Kind.SPADES: 3,
    Kind.HEARTS: 3,
    Kind.TRUMP: 4,
    Kind.NO_TRUMP: 5,
    Kind.SILENT: 6,
}
"""R30, R34: the lower number outranks the higher; Farben-Soli share one. Whatever stands here is a solo."""

WITH_FOXES = frozenset({Kind.NORMAL, Kind.MARRIAGE, Kind.POVERTY, Kind.TRUMP, Kind.SILENT})
"""R12, R31, R42: games in which Karo is trump, so that there are Fuechse and the Sau."""

_TRUMP_SUIT = dict.fromkeys(WITH_FOXES, Suit.DIAMONDS) | {
    Kind.CLUBS: Suit.CLUBS,
    Kind.SPADES: Suit.SPADES,
    Kind.HEARTS: Suit.HEARTS,
}
_QUEENS = tuple(Card(Rank.QUEEN, suit) for suit in Suit)
_JACKS = tuple(Card(Rank.JACK, suit) for suit in Suit)
_SUIT_TRUMPS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.NINE)
_DOWNWARDS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)


def eyes(cards: tuple[Card, ...]) -> int:
    """Return the Augen of some cards."""
    return sum(map(_EYES_OF.__getitem__, cards))


def trumps(kind: Kind, *, sau: bool = False) -> tuple[Card, ...]:
    """R5, R6, R12, R30: return the trumps of a game from the top, every card once."""
    if kind is Kind.QUEENS:
        return _QUEENS
    if kind is Kind.JACKS:
        return _JACKS
    if kind is Kind.NO_TRUMP:
        return ()
    plain = (Card(rank, _TRUMP_SUIT[kind]) for rank in _SUIT_TRUMPS)
    usual = (TOP_TEN, *_QUEENS, *_JACKS, *(card for card in plain if card != TOP_TEN))
    return (FOX, *(card for card in usual if card != FOX)) if sau else usual


@cache
def order(kind: Kind, *, sau: bool = False, first_ten: bool = False) -> Order[Card]:
    """
    Return what the cards are worth in a game.

    Args:
        kind: the game played.
        sau: R12: the Sau was announced; then R13 lets the first Herz 10 win in any case.
        first_ten: R7 [option]: the first Herz 10 wins, as with `letztezehn` in the last trick.
    """
    top_down = trumps(kind, sau=sau)
    # R9: every suit gets its plain order first; trumps replace theirs, for strengths are compared inside a class only.
    strengths = {card: len(_DOWNWARDS) - _DOWNWARDS.index(card.rank) for card in set(PACK)}
    strengths |= {card: len(top_down) - place for place, card in enumerate(top_down)}
    classes: dict[Card, Hashable] = {card: card.suit for card in set(PACK)} | dict.fromkeys(top_down, TRUMP)
    # R7, R8: of two equal cards the first is higher, but for the Herz 10 on top of the trumps.
    later_wins = frozenset({TOP_TEN} if kind in _TRUMP_SUIT and not sau and not first_ten else ())
    return Order(classes.__getitem__, strengths.__getitem__, TRUMP, later_wins)


@cache
def sorting(kind: Kind, *, sau: bool = False) -> dict[Card, tuple[int, int]]:
    """Return the place of every card in a sorted hand: trumps from the top, then suit by suit from the ace down."""
    worth = order(kind, sau=sau)
    return {card: (0 if worth.is_trump(card) else card.suit + 1, -worth.strength(card)) for card in set(PACK)}


def count_trumps(hand: tuple[Card, ...]) -> int:
    """R21: count the trumps, as a Normalspiel has them."""
    normal = order(Kind.NORMAL)
    return sum(map(normal.is_trump, hand))
