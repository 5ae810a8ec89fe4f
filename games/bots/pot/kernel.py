"""
Hands as sums of numbers: what the rules say of every set of ranks is asked once and remembered.

Theory of operation
-------------------
A tile is a number in whose bits there is a counter for every rank and one for every suit, so the sum of some tiles says
which ranks they have how often, and whether there is a flush. Ranks without a flush decide alone: there are 6,175 sets
of five and 49,205 of seven, and each is looked up under `games.pot.hands.strength` the first time it is met. Whoever
has a flush is judged by the rules every time; that is one hand in thirty with seven tiles, and one in five hundred with
five.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from games.frozen import Frozen
from games.kit.cards import Card, Rank, Suit
from games.pot.hands import Strength, strength
from games.pot.match import Hand

Tile: TypeAlias = int
"""A tile as its counters."""

RANK_BITS, SUIT_BITS = 3, 4
SUITS_AT = RANK_BITS * len(Rank)
RANKS = (1 << SUITS_AT) - 1
"""The counters of the ranks."""

TO_A_FLUSH = sum(3 << SUITS_AT + SUIT_BITS * suit for suit in Suit)
TO_FOUR_OF_A_SUIT = sum(4 << SUITS_AT + SUIT_BITS * suit for suit in Suit)
FLUSH = sum(8 << SUITS_AT + SUIT_BITS * suit for suit in Suit)
"""A counter of five and more, and three on top, reaches its highest bit; so does one of four, and four on top."""

TILES = {
    Card(rank, suit): (1 << RANK_BITS * (rank - Rank.TWO)) + (1 << SUITS_AT + SUIT_BITS * suit)
    for rank in Rank
    for suit in Suit
}
CARDS = {tile: card for card, tile in TILES.items()}

_KNOWN: dict[int, int] = {}


def tiles(cards: Sequence[Card]) -> list[Tile]:
    """Return cards as numbers."""
    return [TILES[card] for card in cards]


def worth(hand: Sequence[Tile]) -> int:
    """Return a number for a hand: of two the better one has the greater, equal ones the same."""
    total = sum(hand)
    if total + TO_A_FLUSH & FLUSH:
        return in_order(strength([CARDS[tile] for tile in hand]))
    found = _KNOWN.get(total & RANKS)
    if found is None:
        found = _KNOWN[total & RANKS] = in_order(strength([CARDS[tile] for tile in hand]))
    return found


def in_order(found: Strength) -> int:
    """Return a number for what a hand is worth by the rules, as `worth` does for its tiles."""
    number = int(found.category)
    for place in range(5):
        number = 16 * number + (found.ranks[place] if place < len(found.ranks) else 0)
    return number


class Spot(Frozen):
    """
    What somebody knows of a deal: which tiles lie where, and which may be anywhere.

    Attributes:
        hands: the tiles known of everybody who is in, their own ahead.
        each: how many tiles a hand has at the end.
        table: the tiles on the table.
        shared: how many lie there at the end.
        unseen: all others, in an order that depends on nothing hidden.
    """

    hands: tuple[Hand, ...]
    each: int
    table: Hand
    shared: int
    unseen: Hand

    def share(self, chance: Random, worlds: int) -> float:
        """Return which share of the pot the first hand wins in the mean of so many worlds."""
        hands, table = [tiles(hand) for hand in self.hands], tiles(self.table)
        missing = [self.each - len(hand) for hand in hands]
        shared = self.shared - len(table)
        rest, won = tiles(self.unseen), 0.0
        for _ in range(worlds):
            mix(rest, shared + sum(missing), chance)
            won += _won(hands, missing, [*table, *rest[:shared]], rest[shared:])
        return won / worlds


def mix(rest: list[Tile], wanted: int, chance: Random, behind: int = 0) -> None:
    """Bring any tiles to so many places, `behind` those that stay: the part of a shuffle that is needed."""
    count, draw = len(rest), chance.random
    for place in range(behind, behind + wanted):
        other = place + int(draw() * (count - place))
        rest[place], rest[other] = rest[other], rest[place]


def _won(hands: Sequence[list[Tile]], missing: Sequence[int], table: list[Tile], drawn: list[Tile]) -> float:
    """Return which share of the pot the first hand has when the tiles drawn have been given out."""
    at = missing[0]
    own, equal = worth([*hands[0], *table, *drawn[:at]]), 1
    for hand, more in zip(hands[1:], missing[1:], strict=True):
        theirs = worth([*hand, *table, *drawn[at : at + more]])
        at += more
        if theirs > own:
            return 0.0
        equal += theirs == own
    return 1 / equal
