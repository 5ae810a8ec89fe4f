"""
What could be done with the rest of a turn, and what of it is likely to win: at a table of three, by a learnt judgement.

Theory of operation
-------------------
Behind the card that was taken there are three ways to go on: lay nothing, lay what leaves the smallest loss (`laying`),
or do what the game itself would do first, which gets rid of jokers, too. Each way ends with a discard, and of all these
ends the one is chosen that the judgement thinks the best. To take the open card or to draw is a judgement of its own,
which knows what could be made of the open one.

What was learnt was learnt at tables of three with a first lay of 30; at others habits decide (`knows`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from games.bots.bits import BIT, CARDS, packed
from games.bots.contract import Choice, Sight
from games.bots.romme.counting import POINTS, makes_meld
from games.bots.romme.judgement import judging, taking
from games.bots.romme.laying import accepted, laying
from games.bots.romme.position import (
    NEIGHBOURS,
    START,
    Told,
    discard_numbers,
    hand_numbers,
    reaches,
    table_of,
    told_of,
)
from games.bots.romme.reasons import Reason
from games.frozen import Frozen
from games.game import play
from games.kit.cards import JOKER, Card, Face, bare
from games.meld.actions import Lay, LayOff, Replace, Take
from games.romme.state import Phase, State, adds_up, start_value

SEATS = 3
LONGEST = 40
"""So many actions a turn may have, and no more."""

WON = 2.0
"""What it is worth to discard the last card: more than any judgement."""


def knows(state: State) -> bool:
    """Tell whether this is a table as those at which the judgement was learnt."""
    return len(state.players) == SEATS and start_value(state) == START and not adds_up(state)


class Plan(Frozen):
    """How a turn could end: what is done first, None for a discard at once; the discard; how good that looks."""

    first: Choice | None
    discard: Face
    worth: float
    state: State


class Turn:
    """The rest of a turn from some moment on."""

    def __init__(self, sight: Sight, state: State) -> None:
        self.sight = sight
        self.state = state
        self.told: Told = told_of(sight.heard)

    @cached_property
    def best(self) -> Plan | None:
        """The plan that looks best; None if there is none, with a joker open that finds no place."""
        return max(self._plans(), key=lambda plan: plan.worth, default=None)

    @property
    def could_lay(self) -> bool:
        """Whether something could be laid."""
        return any(first is not None for first, _ in self._ways())

    def _plans(self) -> Iterator[Plan]:
        """Yield every way to go on with its best discard, ways that come to the same once."""
        seen = set()
        for first, state in self._ways():
            looks = (state.players[self.sight.seat], state.spread)
            if looks not in seen:
                seen.add(looks)
                yield self._ended(first, state)

    def _ways(self) -> Iterator[tuple[Choice | None, State]]:
        """Yield the ways to go on: the first action of each, and the table before its discard."""
        if not self.state.open_jokers:
            yield None, self.state
        if self.state.phase is Phase.OPENING:
            return
        for going_on in (laying, _eager):
            first, state = going_on(self.sight, self.state), self.state
            following = first
            for _ in range(LONGEST):
                if following is None:
                    break
                state = play(self.sight.game, state, self.sight.seat, following.action).state
                following = going_on(self.sight, state)
            if first is not None and not state.open_jokers:
                yield first, state

    def _ended(self, first: Choice | None, state: State) -> Plan:
        """Return a way with the discard that looks best behind it."""
        hand = state.players[self.sight.seat].hand
        if len(hand) == 1:
            return Plan(first, hand[0], WON, state)
        table = table_of(state, self.sight.seat, self.told)
        net = judging(out=table.out)
        begun = net.begun(table.numbers)
        once, twice, jokers = packed(hand)

        def worth(bit: int | None) -> float:
            left = (once & ~(1 << bit & ~twice), twice & ~(1 << bit)) if bit is not None else (once, twice)
            numbers = hand_numbers(*left, jokers - (bit is None), table)
            return net.ended(begun, (*numbers, *discard_numbers(bit, table), 1.0))

        bits = [bit for bit in range(len(CARDS)) if once >> bit & 1]
        if not bits:
            return Plan(first, JOKER, worth(None), state)
        valued = {bit: worth(bit) for bit in bits}
        best = max(bits, key=lambda bit: valued[bit])
        return Plan(first, CARDS[best], valued[best], state)

    def takes(self, top: Card) -> bool:
        """Tell whether to take the open card, which is no joker, instead of drawing; not to throw it back again."""
        taken = accepted(self.sight, self.state, Take())
        plan = None if taken is None else Turn(self.sight, taken).best
        if plan is None or plan.worth >= WON:
            return plan is not None
        return plan.discard != top and self._gain(top, plan) > 0

    def _gain(self, top: Card, plan: Plan) -> float:
        """Return how much better it looks to take a card and go on by a plan than to draw."""
        seat, bit = self.sight.seat, BIT[top]
        table = table_of(self.state, seat, self.told)
        once, twice, jokers = packed(self.state.players[seat].hand)
        numbers = (*hand_numbers(once, twice, jokers, table), *discard_numbers(None, table), 1.0)
        value = judging(out=table.out)
        now = value.ended(value.begun(table.numbers), numbers)
        after = plan.state.players[seat]
        top_numbers = (
            plan.worth, plan.worth - now, makes_meld(bit, once, jokers), POINTS[bit] / 10,
            (once & NEIGHBOURS[bit]).bit_count() / 3, once >> bit & 1, table.fits >> bit & 1,
            reaches(once | 1 << bit, jokers) and not reaches(once, jokers),
            after.out, plan.discard == top, makes_meld(bit, once, 0), len(after.hand) / 12,
        )  # fmt: skip
        net = taking(out=table.out)
        return net.ended(net.begun(table.numbers), (*numbers, *map(float, top_numbers)))


def _eager(sight: Sight, state: State) -> Choice | None:
    """Return what the game itself would lay first, None if it would discard."""
    action = next(action for seat, action in sight.game.moves(state) if seat == sight.seat)
    if isinstance(action, Lay):
        return Choice(action, Reason.LAYS)
    if isinstance(action, LayOff):
        return Choice(action, Reason.LAYS_OFF, {"card": bare(action.cards)[0]})
    if isinstance(action, Replace):
        return Choice(action, Reason.WINS_JOKER, {"card": action.card})
    return None
