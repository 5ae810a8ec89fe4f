"""
What a position of Gin Rummy looks like in numbers, for the judgement that has learnt what they are worth.

Theory of operation
-------------------
The numbers are those of somebody who has just ended their turn: what they hold, how far the deal is and what the other
one has shown (`Table`), and what they have just thrown away. What a hand may become is counted exactly: with each tile
that has not been seen, what would be the smallest rest behind the best discard? How many of them let them knock, and
how many bring them near? What the other one throws tells much: whoever throws the dearest tile of their rest holds
nothing dearer but in melds, so such a tile is safe to throw, and none that could be thrown is waited for in vain. Each
number is brought to about the size of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import fsum

from games.bots.gin.tiles import (
    BIT,
    CARDS,
    CHEAP,
    COLUMN,
    DEAREST,
    POINTS,
    WHOLE,
    WIDTH,
    down,
    each,
    elsewhere,
    in_melds,
    makes_meld,
    packed,
    smallest_rest,
    up,
    value,
)
from games.contract import Event, Seat
from games.frozen import Frozen
from games.gin.actions import Dealt, Declined, Discarded, Drew, TileDrawn, Took
from games.gin.state import MOST_TO_KNOCK, State

UNKNOWN = DEAREST + 1
"""What they have thrown last, before they have thrown anything."""

FEW_LEFT, FEW_TURNS = (2, 6, 12, 18, 22), (1, 2, 3, 5, 7)
"""So many tiles of the stock, and so many turns of the other one, are told apart."""

CHEAPEST_LAST = 3
"""What they throw last counts as this, if it is cheaper still."""

RESTS = (12, 16, 20, 25, 30)
"""The rests a draw may lead to that are told apart, and by how much their counts are divided."""
HOW_MANY = (10, 10, 10, 15, 20)

OF_ALL = 30.0
"""Tiles are counted as if so many had not been seen."""

OUTS = (0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4)
KNOCKS = (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2)
"""To which class a tile belongs that makes a meld, or lets somebody knock, by what it counts."""


def _near(bit: int) -> int:
    """Return the tiles that could lie in a meld with one: of its rank, and up to two places away."""
    own = 1 << bit
    return COLUMN[bit % WIDTH] & ~own | up(own, 1) | up(own, 2) | down(own, 1) | down(own, 2)


NEAR = tuple(map(_near, range(len(CARDS))))


class Told(Frozen):
    """
    What somebody remembers of a deal.

    Attributes:
        held: the tiles the other one has taken openly and holds still; thrown: all they have thrown away; left: those
            they have left lying.
        last: what the last tile counts they have thrown.
        taken: how often they have taken the open tile; turns: how many turns they have ended; own: how many oneself.
    """

    held: int = 0
    thrown: int = 0
    left: int = 0
    last: int = UNKNOWN
    taken: int = 0
    turns: int = 0
    own: int = 0


def told_of(heard: Sequence[Event], seat: Seat) -> Told:
    """Return that from what a seat has heard."""
    held = thrown = left = taken = turns = own = 0
    last, pile = UNKNOWN, list[int]()
    for event in heard:
        match event:
            case Dealt(upcard=card):
                pile = [1 << BIT[card]]
            case Took(taker, card):
                pile = pile[:-1]
                if taker != seat:
                    held, taken = held | 1 << BIT[card], taken + 1
            case Declined(asked) | TileDrawn(asked) | Drew(asked):
                if asked != seat and pile:
                    left |= pile[-1]
            case Discarded(thrower, card):
                bit = 1 << BIT[card]
                pile.append(bit)
                if thrower == seat:
                    own += 1
                else:
                    held, thrown, last, turns = held & ~bit, thrown | bit, POINTS[BIT[card]], turns + 1
    return Told(held, thrown, left, last, taken, turns, own)


class Table(Frozen):
    """
    What does not depend on the discard.

    Attributes:
        numbers: of the deal and of the other one.
        told: what is remembered.
        unseen: the tiles that may be drawn; loose: those the other one may hold beside melds.
    """

    numbers: tuple[float, ...]
    told: Told
    unseen: int
    loose: int


def table_of(state: State, seat: Seat, told: Told) -> Table:
    """Return it for a hand before its discard."""
    unseen = WHOLE & ~(packed(state.hands[seat]) | packed(state.pile) | told.held)
    stock = len(state.stock)
    last = max(told.last, CHEAPEST_LAST)
    numbers = (
        stock / 29, *(stock <= few for few in FEW_LEFT),
        told.turns / 8, *(told.turns < few for few in FEW_TURNS),
        *(last == points for points in range(DEAREST, CHEAPEST_LAST - 1, -1)),
        0 if told.last == UNKNOWN else told.last / 10,
        told.taken / 3, told.taken > 0, told.held.bit_count() / 3, in_melds(told.held).bit_count() / 3,
        value(told.held) / 20, told.own - told.turns, state.dealer == seat,
    )  # fmt: skip
    loose = (unseen | told.held) & CHEAP[told.last]
    return Table(tuple(map(float, numbers)), told, unseen, loose)


def hand_numbers(hand: int, table: Table) -> list[float]:
    """Return what a hand looks like behind its discard."""
    now = smallest_rest(hand)
    melds = in_melds(hand)
    return [
        now / 50, float(now <= 15), float(now <= 20), float(now <= 30),
        *_prospects(hand, now, table), *_loose(hand & ~melds, melds, table.unseen),
    ]  # fmt: skip


def _prospects(hand: int, now: int, table: Table) -> list[float]:
    """Return what the next tile may make of a hand."""
    rests = [(bit, smallest_rest(hand | 1 << bit, discarding=True)) for bit in each(table.unseen)]
    each_counts = OF_ALL / len(rests)
    outs, knocks = [0.0] * (OUTS[DEAREST] + 1), [0.0] * (KNOCKS[DEAREST] + 1)
    better = thrown = 0
    for bit, rest in rests:
        if rest <= MOST_TO_KNOCK:
            knocks[KNOCKS[POINTS[bit]]] += each_counts / 5
        if rest < now:
            better += 1
        if (rest < now or POINTS[bit] >= table.told.last) and makes_meld(bit, hand):
            thrown += POINTS[bit] >= table.told.last
            if rest < now:
                outs[OUTS[POINTS[bit]]] += each_counts / 5
    left = [rest for _, rest in rests]
    return [
        fsum(knocks) / 2, float(any(knocks)), left.count(0) * each_counts / 3,
        *(sum(rest <= most for rest in left) * each_counts / many for most, many in zip(RESTS, HOW_MANY, strict=True)),
        sum(left) / len(left) / 50, better * each_counts / 15, min(left) / 30,
        *outs, *knocks, thrown * each_counts / 5,
    ]  # fmt: skip


def _loose(loose: int, melds: int, unseen: int) -> list[float]:
    """Return what the tiles beside melds look like, and how they keep company."""
    following, skipping = loose & up(loose, 1), loose & up(loose, 2)
    one, two, three = elsewhere(loose)
    alike = loose & (one | two | three)
    alone = loose & ~(following | down(following, 1) | skipping | down(skipping, 2) | alike)
    beside = down(unseen, 1) | up(unseen, 1)
    for others in elsewhere(unseen):
        beside |= others
    cheapest = sorted(POINTS[bit] for bit in each(loose))
    sums = [*accumulate(cheapest[:4])]
    return [
        melds.bit_count() / 6, float(melds.bit_count() >= 3), float(melds.bit_count() >= 6), loose.bit_count() / 6,
        following.bit_count() / 3, skipping.bit_count() / 3, alike.bit_count() / 4,
        alone.bit_count() / 5, value(alone) / 40, value(loose) / 50, value(loose & ~CHEAP[9]) / 30,
        value(loose & CHEAP[5]) / 20, (loose & beside).bit_count() / 8,
        *(sums[count] / (10 * count + 10) if count < len(sums) else float(count > 0) for count in range(4)),
        sum((NEAR[bit] & unseen).bit_count() for bit in each(loose)) / 40,
    ]  # fmt: skip


GIVEN = 16
"""How many numbers a discard has."""


def discard_numbers(bit: int, table: Table) -> list[float]:
    """Return what the discard looks like to the other one."""
    told, near, same = table.told, NEAR[bit], COLUMN[bit % WIDTH]
    ways, partners = _ways(bit, table.unseen | told.held)
    loose_ways, loose_partners = _ways(bit, table.loose)
    points = POINTS[bit]
    return [
        points / 10, ways / 6, partners / 5, loose_ways / 6, loose_partners / 5, float(not ways), float(not loose_ways),
        (told.held & near).bit_count() / 2, float(makes_meld(bit, told.held)), (told.left & near).bit_count() / 2,
        (told.thrown & near).bit_count() / 2, float((told.left | told.thrown) >> bit & 1),
        (told.thrown & same).bit_count() / 2, float(points < told.last), float(points > told.last),
        (told.left & same).bit_count() / 2,
    ]  # fmt: skip


def _ways(bit: int, among: int) -> tuple[int, int]:
    """Return how many pairs of some tiles make a meld with one, and how many of them lie beside it or are alike."""
    own = 1 << bit
    below, lower = bool(down(own, 1) & among), bool(down(own, 2) & among)
    above, higher = bool(up(own, 1) & among), bool(up(own, 2) & among)
    alike = (COLUMN[bit % WIDTH] & ~own & among).bit_count()
    ways = (lower and below) + (below and above) + (above and higher) + alike * (alike - 1) // 2
    return ways, below + above + alike
