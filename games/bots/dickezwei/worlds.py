"""The strong player of Dicke Zwei: what the best plays come to in sampled hands of the others, played to the end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.bots.contract import Choice, Sight, Weighed, Why
from games.bots.dickezwei import kernel
from games.bots.dickezwei.kernel import NUMBERS, Plan
from games.bots.dickezwei.plans import FewPlays, Option, Reason, bits
from games.contract import Action
from games.dickezwei.actions import Lay, Pass
from games.dickezwei.combinations import HEIGHTS
from games.dickezwei.rules import minus_points
from games.dickezwei.state import State
from games.frozen import Frozen


class Way(Frozen):
    """
    Something that may be done now, and where the round stands then.

    Attributes:
        worth: what the plan says of it, in plays.
        plan: of the rest of the hand.
        left: how many tiles everybody has, in the order of turns from who chooses.
        trick, passed, turn: as `kernel.playout` wants them.
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
                plans.append(kernel.plan(sum(order[at : at + number])))
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
    end = [minus_points(tiles) for tiles in kernel.playout(plans, list(way.left), way.turn, way.trick, way.passed)]
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
        trick = None if over else (NUMBERS.index(len(lies.tiles)), kernel.height(lies), owner)
        plan, turn = kernel.plan(whole), owner if over else 1
        return Way(Pass(), worth, plan, tuple(left), trick, len(state.passed) + 1, turn, sure=False)
    laid = option.combination
    left[0] -= len(laid.tiles)
    trick = (NUMBERS.index(len(laid.tiles)), kernel.height(laid), 0)
    plan = kernel.plan(whole & ~option.bits)
    return Way(Lay(laid.tiles), worth, plan, tuple(left), trick, 0, 1, sure=option.stands == 1.0)
