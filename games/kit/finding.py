"""Finding melds: which sets and runs could be laid from the cards at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.kit.cards import Card, Face, Joker, Rank, Suit
from games.kit.melds import SHORTEST, Kind, Meld, MeldRules, Row, count_jokers


def within(cards: Sequence[Face], rules: MeldRules) -> Iterator[Meld]:
    """
    Yield every meld that can be laid from these cards, sets first, then run by run; each with as many jokers as needed.

    A joker stands in only for a card that is not there, and at least one card is natural.
    """
    held = set(cards)
    jokers = min(count_jokers(cards), rules.jokers)
    for rank in Rank:
        present = sum(Card(rank, suit) in held for suit in Suit)
        if present and present + jokers >= SHORTEST:
            yield from _sets_within(rank, held, jokers)
    for suit in Suit:
        if sum(Card(rank, suit) in held for rank in Rank) + jokers >= SHORTEST:
            yield from _runs_within(suit, held, jokers, rules.row)


def _sets_within(rank: Rank, held: set[Face], jokers: int) -> Iterator[Meld]:
    for size in (SHORTEST, len(Suit)):
        for suits in combinations(Suit, size):
            wanted = [Card(rank, suit) for suit in suits]
            lacking = sum(card not in held for card in wanted)
            if lacking <= jokers and lacking < size:
                yield Meld(Kind.SET, tuple(card if card in held else Joker(card) for card in wanted))


def _runs_within(suit: Suit, held: set[Face], jokers: int, row: Row) -> Iterator[Meld]:
    for start in range(len(row.ranks)):
        for length in range(SHORTEST, len(row.ranks) + 1):
            stretch = row.stretch(start, length)
            if stretch is None:
                break
            wanted = [Card(rank, suit) for rank in stretch]
            lacking = sum(card not in held for card in wanted)
            if lacking > jokers:
                break
            if lacking < length:
                yield Meld(Kind.RUN, tuple(card if card in held else Joker(card) for card in wanted))
