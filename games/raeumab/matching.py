"""What matches what (R1, R7 to R9), and which pairs lie free (R2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from math import gcd

from games.frozen import Frozen
from games.raeumab.pack import JOKER, Ban, Face, Number

COLUMNS = 7


class Fit(StrEnum):
    """How two cards match."""

    SIMPLE = "einfach"
    DOUBLE = "doppelt"


class Pair(Frozen):
    """Two free cards that match: their columns from 1, the lower one first, and how."""

    columns: tuple[int, int]
    cards: tuple[Face, Face]
    fit: Fit


def fit(one: Face, other: Face, bans: Sequence[int]) -> Fit | None:
    """
    R1, R7 to R9: tell how two cards match, None if they do not.

    Args:
        one: a card.
        other: another one.
        bans: what does not count as common divisor now.
    """
    if isinstance(one, Ban) and one == other:
        return Fit.DOUBLE
    if not (isinstance(one, Number) and isinstance(other, Number)):
        return None
    colour = one.colour is other.colour
    divisor = JOKER in {one.value, other.value} or _share(one.value, other.value, bans)
    if colour and divisor:
        return Fit.DOUBLE
    return Fit.SIMPLE if colour or divisor else None


def _share(one: int, other: int, bans: Sequence[int]) -> bool:
    """R1, R7: tell whether two numbers have a common divisor that is allowed; only the barred number itself is not."""
    # Two and five are primes: where the greatest common divisor is one of them there is no other, and any greater one
    # (a four, a ten) is a divisor of its own.
    greatest = gcd(one, other)
    return greatest > 1 and greatest not in bans


def free_cards(columns: Sequence[Sequence[Face]]) -> tuple[Face | None, ...]:
    """R2: return the card at the lower end of each column, None where a column is empty."""
    return tuple(column[0] if column else None for column in columns)


def bans_among(free: Sequence[Face | None]) -> tuple[int, ...]:
    """R7: return what does not count as common divisor while these cards lie free."""
    return tuple(sorted({card.divisor for card in free if isinstance(card, Ban)}))


def pairs(free: Sequence[Face | None]) -> Iterator[Pair]:
    """R1, R2: yield every matching pair among the free cards, column by column."""
    bans = bans_among(free)
    for (first, one), (second, other) in combinations(enumerate(free, 1), 2):
        if one is not None and other is not None:
            found = fit(one, other, bans)
            if found is not None:
                yield Pair((first, second), (one, other), found)
