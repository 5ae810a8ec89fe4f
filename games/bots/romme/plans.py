"""
What could be done with the rest of a turn, and what of it is likely to win, by a learnt judgement.

Theory of operation
-------------------
Behind the card that was taken there are three ways to go on: lay nothing, lay what leaves the smallest loss (`laying`),
or do what the game itself would do first, which gets rid of jokers, too. Each way ends with a discard, and of all these
ends the one is chosen that the judgement thinks the best. To take the open card or to draw is a judgement of its own,
which knows what could be made of the open one.

What was learnt was learnt at tables of three and four with a first lay of 30 (`learnt`); at others habits decide, and
with two imagined worlds (`knows`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from games.bots.bits import BIT, CARDS, packed
from games.bots.contract import Choice, Sight
from games.bots.romme.counting import POINTS, makes_meld
from games.bots.romme.laying import Reason, accepted, laying
from games.bots.romme.learnt import JUDGING, judging, taking
from games.bots.romme.position import (
    NEIGHBOURS,
    START,
    Told,
    discard_numbers,
    hand_numbers,
    numbers_behind,
    reaches,
    table_of,
    told_of,
)
from games.frozen import Frozen
from games.game import play
from games.kit.cards import JOKER, Card, Face, bare
from games.meld.actions import Lay, LayOff, Replace, Take
from games.romme.state import Phase, State, adds_up, start_value

LONGEST = 40
"""So many actions a turn may have, and no more."""

FOLLOWED = 4
"""From so many players on whoever has begun to lay goes through with it; with three they think again each time."""

WON = 2.0
"""What it is worth to discard the last card: more than any judgement."""


def knows(state: State) -> bool:
    """Tell whether this is a table as those at which the judgement was learnt."""
    return len(state.players) in JUDGING and start_value(state) == START and not adds_up(state)


class Plan(Frozen):
    """How a turn could end: what is laid before the discard, the discard, how good that looks, the table before it."""

    lays: tuple[Choice, ...]
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
        return max(self.plans(), key=lambda plan: plan.worth, default=None)

    @property
    def could_lay(self) -> bool:
        """Whether something could be laid."""
        return any(lays for lays, _ in self._ways())

    def plans(self) -> Iterator[Plan]:
        """Yield every way to go on with its best discard, ways that come to the same once."""
        seen = set()
        for lays, state in self._ways():
            looks = (state.players[self.sight.seat], state.spread)
            if looks not in seen:
                seen.add(looks)
                worth = self.worths(state)
                best = max(worth, key=lambda card: worth[card])
                yield Plan(lays, best, worth[best], state)

    def _ways(self) -> Iterator[tuple[tuple[Choice, ...], State]]:
        """Yield the ways to go on: what each lays, and the table before its discard."""
        begun = bool(self.state.moments) and len(self.state.players) >= FOLLOWED
        if not self.state.open_jokers and not begun:
            yield (), self.state
        if self.state.phase is Phase.OPENING:
            return
        for going_on in (laying, _eager):
            lays, state = list[Choice](), self.state
            while len(lays) < LONGEST and (following := going_on(self.sight, state)) is not None:
                lays.append(following)
                state = play(self.sight.game, state, self.sight.seat, following.action).state
            if (lays or begun) and not state.open_jokers:
                yield tuple(lays), state

    def worths(self, state: State) -> dict[Face, float]:
        """Return for each discard, behind all that is laid, what it is worth to end the turn with it."""
        hand = state.players[self.sight.seat].hand
        if len(hand) == 1:
            return {hand[0]: WON}
        table = table_of(state, self.sight.seat, self.told)
        net = judging(len(state.players), out=table.out)
        begun = net.begun(table.numbers)
        held = packed(hand)
        cards: list[Face] = [card for bit, card in enumerate(CARDS) if held[0] >> bit & 1]
        return {card: net.ended(begun, numbers_behind(held, card, table)) for card in cards or [JOKER]}

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
        value = judging(len(self.state.players), out=table.out)
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
