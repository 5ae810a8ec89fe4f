"""
Rounds of Dicke Zwei played out fast: hands as bits, each parted once into a plan, and everybody plays by their plan.

Theory of operation
-------------------
A tile is a bit, in the order of heights, so that the four bits of a rank stand together and the two of spades is on
top. A *plan* parts a hand into plays of one, two, three and five tiles. It is found by trying which combinations of
five to keep, none of them included, and taking what is left by ranks. Of combinations that differ in nothing but which
of several equal tiles they take only the lowest is tried: a plan is good, not best.

In a playout everybody leads the most tiles they can, the lowest first, and beats what lies by as little as their plan
lets them. Single tiles are taken out of pairs and more once somebody is about to be out, or if they are high.
What beats what is counted as the rules do (`combinations`), as one number within plays of the same number of tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

from games.dickezwei.combinations import HEIGHTS, Combination, Kind

RANKS = 13
SUITS = 4
SUIT = sum(1 << SUITS * place for place in range(RANKS))
"""The tiles of the lowest suit."""

KIND = 1_000
"""How far apart two kinds of five tiles are."""

_KINDS = {kind: KIND * place for place, kind in enumerate(Kind)}

Plan: TypeAlias = tuple[list[int], list[int], list[int], list[int]]
"""The plays of a hand: single tiles, pairs, triplets, fives; of each the height, the lowest first."""

FIVES_LOOKED_AT = 24


def height(one: Combination) -> int:
    """Return how high a combination is among those of as many tiles; a pair as if suits decided (R4)."""
    if len(one.tiles) == 1:
        return HEIGHTS[one.tiles[0]]
    if one.kind is Kind.PAIR:
        top = max(HEIGHTS[tile] for tile in one.tiles) % SUITS
        return 2 * one.worth[0] + (top == SUITS - 1)
    if one.kind is Kind.TRIPLET:
        return one.worth[0]
    worth = one.worth[0] * 16 + (one.worth[1] if len(one.worth) > 1 else 0)
    return _KINDS[one.kind] + worth


# --- fives -----------------------------------------------------------------------------------------------------------


def fives(hand: int) -> list[tuple[int, int]]:
    """Return combinations of five tiles of a hand, of those that differ in little one: bits and height."""
    ranks = [hand >> SUITS * place & 15 for place in range(RANKS)]
    return [*_straights(ranks), *_flushes(hand), *_of_equals(ranks)][-FIVES_LOOKED_AT:]


def _straights(ranks: Sequence[int]) -> Iterable[tuple[int, int]]:
    row = 0
    for place, held in enumerate(ranks):
        row = row + 1 if held else 0
        if row >= 5:
            tiles = sum((ranks[at] & -ranks[at]) << SUITS * at for at in range(place - 4, place + 1))
            if all(tiles & ~(SUIT << level) for level in range(SUITS)):  # else it is found as one of one suit
                yield tiles, _KINDS[Kind.STRAIGHT] + place * 16 + (held & -held).bit_length() - 1


def _flushes(hand: int) -> Iterable[tuple[int, int]]:
    for level in range(SUITS):
        suit = hand & SUIT << level
        if suit.bit_count() >= 5:
            tiles = [SUITS * place + level for place in range(RANKS) if suit >> SUITS * place + level & 1]
            for some in combinations(tiles, 5):
                top, row = some[-1] // SUITS, some[-1] - some[0] == 4 * SUITS
                kind = Kind.STRAIGHT_FLUSH if row else Kind.FLUSH
                yield sum(1 << at for at in some), _KINDS[kind] + level * 16 + top


def _of_equals(ranks: Sequence[int]) -> Iterable[tuple[int, int]]:
    several = [place for place in range(RANKS) if ranks[place].bit_count() >= 2]
    single = next((place for place in range(RANKS) if ranks[place].bit_count() == 1), None)
    for place in several:
        held = ranks[place]
        if held.bit_count() >= 3:
            three = held if held.bit_count() == 3 else held & held - 1
            for other in several:
                if other != place:
                    pair = _lowest(ranks[other], 2) << SUITS * other
                    yield three << SUITS * place | pair, _KINDS[Kind.FULL_HOUSE] + place * 16
        if held == 15 and single is not None:
            yield 15 << SUITS * place | ranks[single] << SUITS * single, _KINDS[Kind.FOUR] + place * 16


def _lowest(tiles: int, number: int) -> int:
    rest = tiles
    for _ in range(number):
        rest &= rest - 1
    return tiles & ~rest


# --- plans -----------------------------------------------------------------------------------------------------------

SINGLE_COST = tuple(min(1.0, 1.25 - 0.09 * place) if place < 11 else (0.45, 0.12)[place - 11] for place in range(RANKS))
PAIR_COST = tuple(1.0 - 0.065 * place for place in range(RANKS))
TRIPLET_COST = tuple(0.6 - 0.045 * place for place in range(RANKS))
FIVE_COST = (0.0, 0.0, 0.0, 0.62, 0.45, 0.22, 0.04, 0.02)
"""By kind: what such a play costs, in turns that are lost; single tiles, pairs and triplets by rank."""


@cache
def _rank_cost(place: int, held: int) -> float:
    number = held.bit_count()
    if number == 4:
        return 2 * PAIR_COST[place]
    return (0.0, SINGLE_COST[place], PAIR_COST[place], TRIPLET_COST[place])[number]


_COSTS = [
    [_rank_cost(2 * at, byte & 15) + (_rank_cost(2 * at + 1, byte >> 4) if at < 6 else 0.0) for byte in range(256)]
    for at in range(7)
]


def cost(rest: int) -> float:
    """Return what tiles cost that are laid by ranks."""
    at = 0
    found = 0.0
    while rest:
        found += _COSTS[at][rest & 255]
        rest >>= 8
        at += 1
    return found


def parted(hand: int) -> list[tuple[int, int]]:
    """Return the fives of a good plan of a hand."""
    known = fives(hand)
    best = cost(hand)
    chosen: tuple[tuple[int, int], ...] = ()
    if not known:
        return []
    priced = [(bits, value, FIVE_COST[value // KIND]) for bits, value in known]
    for at, (bits, value, price) in enumerate(priced):
        left = hand & ~bits
        whole = price + cost(left)
        if whole < best:
            best, chosen = whole, ((bits, value),)
        if left.bit_count() >= 5:
            for other, height_, more in priced[at + 1 :]:
                if not other & bits:
                    whole = price + more + cost(left & ~other)
                    if whole < best:
                        best, chosen = whole, ((bits, value), (other, height_))
    return list(chosen)


def plan(hand: int) -> Plan:
    """Return how somebody would lay a hand."""
    kept = parted(hand)
    for bits, _ in kept:
        hand &= ~bits
    singles: list[int] = []
    pairs: list[int] = []
    triplets: list[int] = []
    place = 0
    while hand:
        held = hand & 15
        if held:
            number = held.bit_count()
            if number == 1:
                singles.append(SUITS * place + held.bit_length() - 1)
            elif number == 2:
                pairs.append(2 * place + (held > 7))
            elif number == 3:
                triplets.append(place)
            else:
                pairs += (2 * place, 2 * place + 1)
        hand >>= 4
        place += 1
    return singles, pairs, triplets, sorted(value for _, value in kept)


# --- playing out -----------------------------------------------------------------------------------------------------

NUMBERS = (1, 2, 3, 5)


def playout(
    plans: Sequence[Plan], left: list[int], turn: int, trick: tuple[int, int, int] | None, passed: int, near: int = 3
) -> list[int]:
    """
    Play a round to its end and return the tiles everybody has left.

    Args:
        plans: of everybody, by seat; lists are changed.
        left: how many tiles everybody has; changed.
        turn: who is on turn.
        trick: which plays (0 single tiles, 1 pairs, 2 triplets, 3 fives), how high, whose; None if one is to be led.
        passed: how many have passed in a row.
        near: so few tiles let the others take pairs apart.
    """
    seats = len(plans)
    kind = high = owner = -1
    if trick is not None:
        kind, high, owner = trick
    while True:
        own = plans[turn]
        if kind < 0:
            kind, high = _led(own, left, turn)
            owner, passed = turn, 0
            left[turn] -= NUMBERS[kind]
            if not left[turn]:
                return left
        else:
            answer = -1
            for value in own[kind]:
                if value > high:
                    answer = value
                    own[kind].remove(value)
                    break
            else:
                if kind == 0 and min(left) <= near:
                    answer = _taken_apart(own, high)
            if answer < 0:
                passed += 1
                if passed == seats - 1:
                    turn, kind = owner, -1
                    continue
            else:
                high, owner, passed = answer, turn, 0
                left[turn] -= NUMBERS[kind]
                if not left[turn]:
                    return left
        turn = turn + 1 if turn + 1 < seats else 0


def _led(own: Plan, left: Sequence[int], turn: int) -> tuple[int, int]:
    """Take out of a plan what is led: many tiles first; before somebody's last tile the highest single one."""
    for kind in (3, 2, 1):
        if own[kind]:
            return kind, own[kind].pop(0)
    one = own[0]
    following = left[(turn + 1) % len(left)]
    if following == 1 or len(one) == 2:
        return 0, one.pop()
    return 0, one.pop(0)


def _taken_apart(own: Plan, high: int) -> int:
    """Take a single tile out of a pair or a triplet, the highest; less than nothing if none is higher."""
    for kind in (1, 2):
        if own[kind] and (own[kind][-1] // (2 if kind == 1 else 1)) * SUITS > high:
            value = own[kind].pop()
            place = value // 2 if kind == 1 else value
            rest = [place * SUITS + at for at in range(3 - (kind == 1))]
            top = place * SUITS + 3
            own[0].extend(rest[:kind])
            own[0].sort()
            return top
    return -1
