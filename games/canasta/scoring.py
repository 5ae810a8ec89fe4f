"""What a deal of Canasta is worth to a side, item by item, and the minimum its first meld must count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from games.canasta.tiles import Art, art, value
from games.contract import Seat
from games.frozen import Frozen
from games.kit.cards import Face
from games.kit.melds import Meld

ENDED = 100
ENDED_AT_ONCE = 200
"""R28: for ending the deal; more if whoever did it had laid nothing in an earlier turn."""

BONUS = {Art.NATURAL: 500, Art.MIXED: 300, Art.WILD: 1000, Art.WILD_SET: -1000}
"""R29, R30: for every Canasta, and against an unfinished Jokersatz."""

RED_THREE = 100
ALL_RED_THREES = 800
"""R31: four red threes of one side count double."""

MINIMA = ((0, 15), (1500, 50), (3000, 90))
"""R12: the minimum below these totals."""

HIGHEST_MINIMUM = 120


class Code(StrEnum):
    """The items of a score sheet."""

    ENDED = "ausgemacht"
    ENDED_AT_ONCE = "aus_der_hand"
    NATURAL = "echt"
    MIXED = "unecht"
    WILD = "jokercanasta"
    WILD_SET = "jokersatz"
    RED_THREES = "rote_dreien"
    LAID = "gelegt"
    HELD = "hand"


class Item(Frozen):
    """A line of the score sheet: what it is for, how many of it there were, and its points."""

    code: Code
    count: int
    points: int


class SideResult(Frozen):
    """What a deal was worth to a side: who that is, the items, their sum, and its total with them."""

    team: tuple[Seat, ...]
    items: tuple[Item, ...]
    points: int
    total: int


def minimum(total: int) -> int:
    """R12: return what the first meld of a side must count, by its total before the deal."""
    return next((needed for below, needed in MINIMA if total < below), HIGHEST_MINIMUM)


def items(melds: Sequence[Meld], threes: int, held: Iterable[Face], ended: Code | None) -> Iterator[Item]:
    """
    Yield the items of one side in the order in which they are read out.

    Args:
        melds: all its melds.
        threes: how many red threes it has.
        held: what was left in the hands of its people.
        ended: how one of them has ended the deal, None if nobody did.
    """
    if ended is not None:
        yield Item(ended, 1, ENDED_AT_ONCE if ended is Code.ENDED_AT_ONCE else ENDED)
    arts = [art(meld) for meld in melds]
    for kind, bonus in BONUS.items():
        if kind in arts:
            yield Item(Code(kind), arts.count(kind), bonus * arts.count(kind))
    if threes:
        worth = ALL_RED_THREES if threes == 4 else RED_THREE * threes
        finished = any(kind in {Art.NATURAL, Art.MIXED, Art.WILD} for kind in arts)
        yield Item(Code.RED_THREES, threes, worth if finished else -worth)
    laid = [card for meld in melds for card in meld.cards]
    if laid:
        yield Item(Code.LAID, len(laid), value(laid))
    left = tuple(held)
    if left:
        yield Item(Code.HELD, len(left), -value(left))
