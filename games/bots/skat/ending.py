"""
The last tricks of a deal of Skat with all cards open, played to their best end by both parties.

Theory of operation
-------------------
Hands are bit masks here. A position between two tricks is remembered with what is known of it, so that many ways to
play the same cards cost one look (alpha-beta with a transposition table). What is counted are the Augen the soloist
takes from now on; in a Null a trick of the soloist counts one and ends the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeAlias

from games.bots.skat.thumb import EYES, Position, Worth

Bounds: TypeAlias = dict[tuple[int, ...], tuple[int, int]]
"""Position between two tricks -> the least and the most the soloist gets from it."""

MOST = 120

Masks: TypeAlias = tuple[int, ...]
"""A bit mask of cards for each player."""


@cache
def _classes(of: tuple[int, ...]) -> tuple[int, ...]:
    """Return for every card the mask of those that follow it."""
    return tuple(sum(1 << other for other in range(len(of)) if of[other] == number) for number in of)


@cache
def _by_strength(power: tuple[int, ...]) -> tuple[int, ...]:
    """Return all cards, the strongest first."""
    return tuple(sorted(range(len(power)), key=power.__getitem__, reverse=True))


class LastTricks:
    """One distribution of the cards, looked at to the end; what is found is remembered from question to question."""

    def __init__(self, worth: Worth, soloist: int) -> None:
        """Begin to look at deals of one game and soloist."""
        self._worth = worth
        self._soloist = soloist
        self._known: Bounds = {}
        self._following = _classes(worth.of)

    def reaches(self, position: Position, card: int, wanted: int) -> bool:
        """Tell whether the soloist takes so much from now on when the player on turn lays a card."""
        if wanted <= 0:
            return True
        hands = tuple([_mask([one for one in hand if one != card]) for hand in position.hands])
        return self._lain((*position.trick, card), position.leader, hands, (wanted - 1, wanted)) >= wanted

    def _lain(self, trick: tuple[int, ...], leader: int, hands: Masks, window: tuple[int, int]) -> int:
        """Return the value of a position with cards on the table."""
        if len(trick) < 3:
            return self._replies(trick, leader, hands, window)
        taker, gained = self._taken(trick, leader)
        if self._worth.null and gained:
            return 1
        low, high = window
        return gained + self._led(taker, hands, (low - gained, high - gained))

    def _taken(self, trick: tuple[int, ...], leader: int) -> tuple[int, int]:
        """Return who takes a full trick, and what the soloist has of it."""
        (first, second, third), (of, power) = trick, (self._worth.of, self._worth.power)
        best, place, led = first, 0, of[first]
        if of[second] in (0, led) and power[second] > power[best]:
            best, place = second, 1
        if of[third] in (0, led) and power[third] > power[best]:
            place = 2
        taker = (leader + place) % 3
        if taker != self._soloist:
            return taker, 0
        return taker, 1 if self._worth.null else EYES[first] + EYES[second] + EYES[third]

    def _led(self, leader: int, hands: Masks, window: tuple[int, int]) -> int:
        """Return the value of a position between two tricks, exact inside the window, else a bound."""
        if not hands[leader]:
            return 0
        key = (leader, *hands)
        least, most = self._known.get(key, (0, MOST))
        low, high = window
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        value = self._replies((), leader, hands, (low, high))
        if value <= low:
            most = min(most, value)
        elif value >= high:
            least = max(least, value)
        else:
            least = most = value
        self._known[key] = (least, most)
        return value

    def _replies(self, trick: tuple[int, ...], leader: int, hands: Masks, window: tuple[int, int]) -> int:
        """Return what the player on turn can get: the soloist as much as possible, the others as little."""
        turn = (leader + len(trick)) % 3
        mine, (low, high) = hands[turn], window
        follows = mine & self._following[trick[0]] if trick else 0
        alone, value = turn == self._soloist, -1
        there = hands[0] | hands[1] | hands[2] | _mask(trick)
        for card in _distinct(self._worth, follows or mine, there):
            left = mine & ~(1 << card)
            rest = tuple([left if seat == turn else hand for seat, hand in enumerate(hands)])
            found = self._lain((*trick, card), leader, rest, (low, high))
            if value < 0 or (found > value if alone else found < value):
                value = found
            if alone:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return value


def alike(worth: Worth, cards: Sequence[int], position: Position) -> dict[int, int]:
    """Return for every card that may be played the one that stands for all beside it that count alike."""
    there = sum([_mask(hand) for hand in position.hands]) | _mask(position.trick)
    kept = list(_distinct(worth, _mask(cards), there))
    standing, last = dict[int, int](), -1
    for card in _by_strength(worth.power):
        if card in cards:
            last = card if card in kept else last
            standing[card] = last
    return standing


def _mask(cards: Sequence[int]) -> int:
    return sum([1 << card for card in cards])


def _distinct(worth: Worth, cards: int, there: int) -> Iterator[int]:
    """Yield the cards of a mask, of neighbours that count alike only the strongest; there: all that are still out."""
    of, last = worth.of, -1
    for card in _by_strength(worth.power):
        bit = 1 << card
        if cards & bit:
            if last < 0 or of[last] != of[card] or EYES[last] != EYES[card]:
                yield card
            last = card
        elif there & bit and last >= 0 and of[last] == of[card]:
            last = -1
