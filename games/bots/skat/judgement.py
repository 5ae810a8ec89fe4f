"""What a hand of Skat is good for: how far to bid, what to press, what to announce."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from games.frozen import Frozen
from games.kit.cards import Card, Rank, Suit
from games.skat.cards import BASE, EYES_OF, JACKS, NULL_VALUES, TRUMP_SUIT, Kind, tops

ENOUGH_FOR_A_SUIT = 7.0
ENOUGH_FOR_A_GRAND = 5.8
NULL_WORTH = 9.0
"""What a hand that takes no trick is worth beside others."""

_NULL_PLACE = {
    rank: place
    for place, rank in enumerate(
        (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
    )
}


class Plan(Frozen):
    """A game that could be played with some cards, what is pressed for it, and how good that looks."""

    kind: Kind
    pressed: tuple[Card, ...]
    worth: float


def suit_worth(hand: Iterable[Card], suit: Suit) -> float:
    """Return how strong a hand is in a Farbspiel: its trumps, the high ones again, and what stands beside them."""
    worth = 0.0
    ranks: dict[Suit, set[Rank]] = {one: set() for one in Suit}
    for card in hand:
        if card.rank is Rank.JACK:
            worth += 1.5 if card.suit in (Suit.CLUBS, Suit.SPADES) else 1.0
        else:
            ranks[card.suit].add(card.rank)
    held = ranks.pop(suit)
    worth += len(held) + 0.5 * len(held & {Rank.ACE, Rank.TEN})
    for beside in ranks.values():
        if not beside:
            worth += 0.3
        elif Rank.ACE in beside:
            worth += 1.7 if Rank.TEN in beside else 1.0
    return worth


def grand_worth(hand: Iterable[Card]) -> float:
    """Return how strong a hand is in a Grand: jacks, aces, and tens beside them."""
    worth = 0.0
    ranks: dict[Suit, set[Rank]] = {one: set() for one in Suit}
    for card in hand:
        if card.rank is Rank.JACK:
            worth += 2.0 if card.suit is Suit.CLUBS else 1.5
        else:
            ranks[card.suit].add(card.rank)
    for held in ranks.values():
        if Rank.ACE in held:
            worth += 2.2 if Rank.TEN in held else 1.2
        elif held == {Rank.TEN}:
            worth -= 0.4
    return worth


def takes_nothing(hand: Iterable[Card]) -> bool:
    """Tell whether a Null looks safe: in every suit there is a low card for each that others may lead."""
    suits: dict[Suit, list[int]] = {one: [] for one in Suit}
    for card in hand:
        suits[card.suit].append(_NULL_PLACE[card.rank])
    return all(place <= 2 * at for held in suits.values() for at, place in enumerate(sorted(held)))


def value(kind: Kind, cards: Sequence[Card]) -> int:
    """Return what a game counts at least."""
    return NULL_VALUES[False, False] if kind is Kind.NULL else BASE[kind] * (abs(tops(kind, cards)) + 1)


def limit(hand: Sequence[Card]) -> int:
    """Return how far a hand can be bid; 0 if nothing can be played with it."""
    suit = max(TRUMP_SUIT, key=lambda kind: suit_worth(hand, TRUMP_SUIT[kind]))
    most = value(suit, hand) if suit_worth(hand, TRUMP_SUIT[suit]) >= ENOUGH_FOR_A_SUIT else 0
    if grand_worth(hand) >= ENOUGH_FOR_A_GRAND:
        most = max(most, value(Kind.GRAND, hand))
    return max(most, value(Kind.NULL, hand)) if takes_nothing(hand) else most


def best_plan(twelve: Sequence[Card], bid: int) -> Plan:
    """Return what to press of twelve cards, and for which game; jacks stay."""
    plain = [card for card in twelve if card not in JACKS]
    found = (
        Plan(kind, pressed, worth)
        for pressed in combinations(plain, 2)
        for kind, worth in _games([card for card in twelve if card not in pressed], pressed, bid)
    )
    return max(found, key=lambda plan: plan.worth)


def best_game(ten: Sequence[Card], pressed: Sequence[Card], bid: int) -> Kind:
    """Return what to announce with ten cards and two that are pressed."""
    return max(_games(ten, pressed, bid), key=lambda one: one[1])[0]


def _games(ten: Sequence[Card], pressed: Sequence[Card], bid: int) -> Iterable[tuple[Kind, float]]:
    all_cards = (*ten, *pressed)
    eyes = 0.05 * sum(EYES_OF[card] for card in pressed)
    for kind, suit in TRUMP_SUIT.items():
        counts = value(kind, all_cards)
        trumps = sum(card.suit is suit for card in pressed)
        yield kind, suit_worth(ten, suit) + eyes - trumps + 0.01 * counts - (20 if counts < bid else 0)
    counts = value(Kind.GRAND, all_cards)
    yield Kind.GRAND, grand_worth(ten) + 1.5 + eyes + 0.01 * counts - (20 if counts < bid else 0)
    if takes_nothing(ten) and bid <= NULL_VALUES[False, False]:
        yield Kind.NULL, NULL_WORTH
