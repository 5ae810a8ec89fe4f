"""
The basic strategy for the rules of this house: what to do with a hand against the bank's open tile.

It differs from the casinos' in one point: here a doubled hand may take any number of tiles (B10), so doubling is right
whenever the hand wins on average at all. STRATEGY.md explains the tables and says what they are worth;
`bench/blackjack_expectation.py` derives them anew and compares.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games.blackjack.actions import Double, Hit, Split, Stand
from games.blackjack.scoring import PIPS, value
from games.contract import Action
from games.kit.cards import Card, Rank

ACE = PIPS[Rank.ACE]
"""Points of an ace in these tables."""

STANDS_HARD: Mapping[int, int] = {2: 13, 3: 13, 4: 12, 5: 12, 6: 12} | dict.fromkeys((7, 8, 9, 10, ACE), 17)
"""Points of the upcard -> value from which a hand without an ace as 11 stands."""

STANDS_SOFT: Mapping[int, int] = dict.fromkeys(range(2, 9), 18) | dict.fromkeys((9, 10, ACE), 19)
"""Points of the upcard -> value from which a hand with an ace as 11 stands."""

DOUBLES: Mapping[int, range] = {9: range(2, 9), 10: range(2, 10), 11: range(2, 11)}
"""Value of the first two tiles -> points of the upcards against which they are doubled."""

SPLITS: Mapping[int, Collection[int]] = {
    ACE: range(1, 11),
    2: range(4, 8),
    3: range(4, 8),
    6: range(3, 7),
    7: range(2, 8),
    8: range(2, 10),
    9: (2, 3, 4, 5, 6, 8, 9),
}
"""Points of one tile of a pair -> points of the upcards against which it is split."""


def advice(cards: Sequence[Card], upcard: Card, allowed: Collection[type[Action]]) -> Action:
    """
    Return the best decision for a hand below 21.

    Args:
        cards: the hand, two tiles or more.
        upcard: the bank's open tile.
        allowed: what the rules let its owner do (`rules.choices`): `Double` and `Split` only if he may and can pay.
    """
    against = PIPS[upcard.rank]
    if Split in allowed and against in SPLITS.get(PIPS[cards[0].rank], ()):
        return Split()
    total = value(cards)
    if Double in allowed and against in DOUBLES[total]:
        return Double()
    soft = total > sum(PIPS[card.rank] for card in cards)
    return Stand() if total >= (STANDS_SOFT if soft else STANDS_HARD)[against] else Hit()
