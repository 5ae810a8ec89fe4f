"""
Computer players of Dicke Zwei: by few plays (`plans`), and by rounds played out fast in sampled hands of the others.

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

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import TypeAlias

from games.bots.contract import Bot, Choice, Level, Sight, Weighed, Why
from games.bots.dickezwei.plans import FewPlays, Option, Reason, bits, lowest_legal
from games.contract import Action
from games.dickezwei.actions import Lay, Pass
from games.dickezwei.combinations import HEIGHTS, Combination, Kind
from games.dickezwei.rules import minus_points
from games.dickezwei.state import State
from games.frozen import Frozen

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
    priced = [(five, value, FIVE_COST[value // KIND]) for five, value in known]
    for at, (five, value, price) in enumerate(priced):
        left = hand & ~five
        whole = price + cost(left)
        if whole < best:
            best, chosen = whole, ((five, value),)
        if left.bit_count() >= 5:
            for other, height_, more in priced[at + 1 :]:
                if not other & five:
                    whole = price + more + cost(left & ~other)
                    if whole < best:
                        best, chosen = whole, ((five, value), (other, height_))
    return list(chosen)


def plan_of(hand: int) -> Plan:
    """Return how somebody would lay a hand."""
    kept = parted(hand)
    for five, _ in kept:
        hand &= ~five
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


class Way(Frozen):
    """
    Something that may be done now, and where the round stands then.

    Attributes:
        worth: what the plan says of it, in plays.
        plan: of the rest of the hand.
        left: how many tiles everybody has, in the order of turns from who chooses.
        trick, passed, turn: as `playout` wants them.
        sure: nobody can beat it.
    """

    action: Action
    worth: float
    plan: Plan
    left: tuple[int, ...]
    trick: tuple[int, int, int] | None
    passed: int
    turn: int
    sure: bool


class Sampled(Frozen):
    """
    A player who tries what its plan likes best against hands the others may have.

    Attributes:
        worlds: how many hands of the others are sampled.
        most: so many options are tried, passing beside them.
        trusted: how many points a play is worth by which the plan likes something better.
        plan: which options are tried.
    """

    worlds: int = 80
    most: int = 5
    trusted: float = 1.0
    plan: FewPlays = FewPlays()

    def __call__(self, sight: Sight, chance: Random) -> Choice:
        """Lay what does best, or pass."""
        first, rated = self.plan.considered(sight)
        state = sight.world
        assert isinstance(state, State)
        options = [one for one in rated if one[1] is not None][: self.most]
        chosen = [*options, *(one for one in rated if one[1] is None)]
        if first.sure or len(chosen) < 2:
            return first
        ways = [_way(state, option, worth) for worth, option in chosen]
        sums, won = self._tried(_unseen(state), ways, chance)
        means = [total / self.worlds / (len(state.circle) - 1) for total in sums]
        best = max(range(len(ways)), key=lambda at: means[at] + self.trusted * ways[at].worth)
        weighed = tuple(Weighed(way.action, mean) for way, mean in zip(ways, means, strict=True))
        if ways[best].sure:
            return Choice(ways[best].action, Reason.SURE, weighed=weighed)
        return Choice(ways[best].action, Why.WORLDS, {"worlds": self.worlds, "won": won[best]}, weighed=weighed)

    def _tried(self, unseen: Sequence[int], ways: Sequence[Way], chance: Random) -> tuple[list[int], list[int]]:
        """Return of every way the sum of its points over all worlds, and in how many it was as good as any."""
        sums, won = [0] * len(ways), [0] * len(ways)
        held = ways[0].left[1:]
        for _ in range(self.worlds):
            order, plans, at = chance.sample(unseen, len(unseen)), list[Plan](), 0
            for number in held:
                plans.append(plan_of(sum(order[at : at + number])))
                at += number
            points = [_points(way, plans) for way in ways]
            most = max(points)
            for place, point in enumerate(points):
                sums[place] += point
                won[place] += point == most
        return sums, won


def _points(way: Way, others: Sequence[Plan]) -> int:
    """Return by how many minus points in all the others are behind who chooses, if everybody goes on by plan."""
    plans = [(list(one), list(two), list(three), list(five)) for one, two, three, five in (way.plan, *others)]
    end = [minus_points(tiles) for tiles in playout(plans, list(way.left), way.turn, way.trick, way.passed)]
    return sum(end) - len(end) * end[0]


def _unseen(state: State) -> list[int]:
    """Return the tiles the others hold, as bits, in an order that tells nothing."""
    return sorted(1 << HEIGHTS[tile] for seat, hand in state.hands.items() if seat != state.turn for tile in hand)


def _way(state: State, option: Option | None, worth: float) -> Way:
    """Return where the round stands after an option, or after passing; who is on turn is number 0 there."""
    at = state.circle.index(state.turn)
    circle = state.circle[at:] + state.circle[:at]
    left = [len(state.hands[seat]) for seat in circle]
    whole = bits(state.hands[state.turn])
    if option is None:
        assert state.trick is not None
        lies, owner = state.trick.combination, circle.index(state.trick.seat)
        over = len(state.passed) + 2 == len(circle)
        trick = None if over else (NUMBERS.index(len(lies.tiles)), height(lies), owner)
        plan, turn = plan_of(whole), owner if over else 1
        return Way(Pass(), worth, plan, tuple(left), trick, len(state.passed) + 1, turn, sure=False)
    laid = option.combination
    left[0] -= len(laid.tiles)
    trick = (NUMBERS.index(len(laid.tiles)), height(laid), 0)
    plan = plan_of(whole & ~option.bits)
    return Way(Lay(laid.tiles), worth, plan, tuple(left), trick, 0, 1, sure=option.stands == 1.0)


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: lowest_legal,
    Level.MEDIUM: FewPlays(shed=0.3, lead=0.5, fear=0.0),
    Level.STRONG: Sampled(),
}
