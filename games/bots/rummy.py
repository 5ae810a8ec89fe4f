"""
Players of Rummy: the most tiles that can be laid, exactly, with the melds on the table taken apart if it takes that.

Theory of operation
-------------------
A turn is planned as a whole and then done step by step; after each step it is planned anew, and what is left of a plan
is always found again. The search itself stands in `tiling`. It is asked in stages, each dearer than the one before:
the melds that hold a joker left as they lie; all of them taken apart, with none, one, two … of the jokers used where
something is lacking; and where that has more ways than the budget allows, those with a joker one by one. The answer is
good then, but no longer proven to be the best.

A joker of the rack goes along for the first lay, for the last tiles, where it brings at least another one with it, or
when somebody else is nearly done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from itertools import product
from random import Random

from games.bots.bits import RANKS, Shape, arrangements, packed
from games.bots.contract import Bot, Choice, Level, Sight, first_of
from games.bots.tiling import Counts, Tiles, Tiling, TooMuch, tiled
from games.contract import Action, Refused
from games.frozen import Frozen
from games.game import play
from games.kit.cards import Face, Joker, Suit, bare
from games.kit.melds import RING, Meld, count_jokers
from games.kit.piles import missing, without
from games.kit.spread import numbered
from games.meld.actions import Draw, Lay, LayOff, Rebuild, TakeBack
from games.meld.rules import Match
from games.rummy.actions import Finish
from games.rummy.laying import VALUES
from games.rummy.state import FIRST_LAY, State

PART = 3
"""One stage of a search may take a third of the steps that are left."""

WAYS = 4_000
"""So many ways to lay melds of the rack alone are looked at: who holds thirty tiles has hundreds of thousands."""

NEARLY_DONE = 3
"""Somebody with so few tiles may lay their last ones soon: then jokers are not kept any longer."""


class Reason(StrEnum):
    """Why a computer player of Rummy does something."""

    MOST_TILES = "meiste_steine"
    """So many `tiles` can be laid in this turn, and no more."""
    MANY_TILES = "viele_steine"
    """So many `tiles` can be laid; more were not found."""
    ALL_TILES = "alle_steine"
    """The whole rack can be laid."""
    FIRST_LAY = "erstauslage"
    """The first lay is there: `points`, `tiles`."""
    TOO_LOW = "erstauslage_fehlt"
    """The rack does not make a first lay."""
    NOTHING_FITS = "nichts_passt"
    """Nothing can be laid at all."""
    NOTHING_FOUND = "nichts_gefunden"
    """Nothing was found that could be laid."""
    JOKER_STAYS = "joker_bleibt"
    """With a joker of the rack more could be laid, but not enough to be worth it."""
    DONE = "zug_fertig"
    """What could be laid lies there."""
    ENOUGH = "genug_gelegt"
    """What was found lies there."""
    STARTING_OVER = "neu_beginnen"
    """What lies there cannot stand."""


class Plan(Frozen):
    """
    What could be laid in this turn.

    Attributes:
        melds: what lies there afterwards; changed: the numbers of melds that are taken apart for it.
        added: the tiles of the rack, jokers bare.
    """

    melds: tuple[Tiles, ...]
    changed: tuple[int, ...]
    added: Tiles


class Skill(Frozen):
    """How far a player looks: whether jokers go into what they take apart, and how many steps a search may take."""

    rebuilds: bool
    budget: int


# --- what can be laid ------------------------------------------------------------------------------------------------


def planned(state: State, skill: Skill, *, jokers: bool) -> tuple[Plan | None, bool]:
    """
    Look for the plan that lays the most tiles, with the jokers of the rack if wanted.

    Returns:
        The plan, None if nothing was found, and whether every way was looked at: nothing else can lay more then.
    """
    hand = state.players[state.turn].hand
    own = count_jokers(hand) if jokers else 0
    melds = numbered(state.spread)
    kept = {number: meld for number, meld in melds.items() if count_jokers(meld.cards)}
    loose = {number: meld for number, meld in melds.items() if number not in kept}
    search = _Search(hand, own, skill.budget)
    search.look(loose, range(own, own + 1))
    if kept:
        search.sure = True
        search.look(melds, range(sum(count_jokers(meld.cards) for meld in kept.values()) + own + 1))
        if not search.sure:
            for number, meld in kept.items():
                search.look({**loose, number: meld}, range(own, own + count_jokers(meld.cards) + 1))
            search.sure = False
    return (None if search.best is None else _plan(search.apart, hand, search.best)), search.sure


@dataclass(slots=True)
class _Search:
    """
    The best found so far, in a search of several stages.

    Attributes:
        budget: how many steps are left, for all stages; the more of them one takes, the fewer are left for the others.
        sure: no stage was given up.
        apart: the melds taken apart for the best.
    """

    hand: Tiles
    own: int
    budget: int
    sure: bool = True
    best: Tiling | None = None
    apart: Mapping[int, Meld] = field(default_factory=dict)

    def look(self, melds: Mapping[int, Meld], used: Iterable[int]) -> None:
        """Take these melds apart, with so many jokers where something is lacking, one number after another."""
        there = sum(count_jokers(meld.cards) for meld in melds.values())
        must, may = counts(melds.values(), ()), counts(melds.values(), self.hand)
        possible = len(self.hand) - count_jokers(self.hand)
        for jokers, bridged in product(used, (False, True)):
            beat = 0 if self.best is None else self.best.gain
            if beat >= possible or jokers > there + self.own:
                return
            allowed = self.budget // PART
            try:
                better = tiled(must, may, (there, jokers), beat, allowed, bridged=bridged)
            except TooMuch:
                self.budget -= allowed
                self.sure = False
                return
            if better is not None:
                self.best, self.apart = better, melds


def counts(melds: Iterable[Meld], hand: Sequence[Face]) -> Counts:
    """Return how many tiles there are by place and suit, jokers aside."""
    found = [[0] * len(Suit) for _ in range(RANKS)]
    for face in (*(card for meld in melds for card in meld.cards), *hand):
        if not isinstance(face, Joker):
            found[RING.place(face.rank)][face.suit] += 1
    return found


def _plan(apart: Mapping[int, Meld], hand: Tiles, tiling: Tiling) -> Plan:
    """Return what has to be done for that; melds that lie there already are left alone."""
    left = {number: Counter(meld.cards) for number, meld in apart.items()}
    new = []
    for meld in tiling.melds:
        number = next((number for number, cards in left.items() if cards == Counter(meld)), None)
        if number is None:
            new.append(meld)
        else:
            del left[number]
    given = bare(card for number in left for card in apart[number].cards)
    added = missing(given, bare(card for meld in new for card in meld))
    return Plan(tuple(new), tuple(left), added)


# --- a turn ----------------------------------------------------------------------------------------------------------


def steps(plan: Plan, state: State) -> tuple[Action, ...]:
    """Return what a plan takes: its melds laid one by one, tiles laid off, or everything put together anew at once."""
    if not plan.changed:
        return tuple(Lay(meld) for meld in plan.melds)
    melds = numbered(state.spread)
    grown: list[Action] = []
    for meld in plan.melds:
        number = next((number for number in plan.changed if _grows(melds[number], meld)), None)
        if number is not None:
            grown += [LayOff(number, tuple(card for card in meld if card not in melds[number].cards))]
        elif not missing(state.players[state.turn].hand, bare(meld)):
            grown += [Lay(meld)]
        else:
            return (Rebuild(plan.changed, plan.added, plan.melds),)
    laid_off = [action.number for action in grown if isinstance(action, LayOff)]
    if sorted(laid_off) == sorted(plan.changed):
        return tuple(grown)
    return (Rebuild(plan.changed, plan.added, plan.melds),)


def _grows(meld: Meld, into: Tiles) -> bool:
    """Tell whether a meld becomes another one by laying off, its tiles staying what they are."""
    return set(meld.cards) < set(into) and len(set(into)) == len(into)


def done(sight: Sight, state: State, actions: Sequence[Action]) -> State | None:
    """Return the state after some actions by the real rules, None if one of them is refused."""
    try:
        for action in actions:
            state = play(sight.game, state, sight.seat, action).state
    except Refused:
        return None
    return state


def finds_first_lay(sight: Sight, state: State, skill: Skill) -> tuple[Action, ...]:
    """Return a first lay that lays the most tiles, with as few jokers as can be; nothing if there is none."""
    hand = state.players[sight.seat].hand
    choices: list[tuple[int, int, int, tuple[Action, ...]]] = []
    for actions in _first_lays(state, hand, skill):
        after = done(sight, state, actions)
        if after is None or (after.turn == sight.seat and after.first_lay < FIRST_LAY and after.deal == state.deal):
            continue
        left = after.players[sight.seat].hand
        choices.append((len(left) - count_jokers(left), -count_jokers(left), len(choices), actions))
    return min(choices)[3] if choices else ()


def _first_lays(state: State, hand: Tiles, skill: Skill) -> Iterator[tuple[Action, ...]]:
    """Yield what could be a first lay: melds of the rack for the most points or tiles, and whole plans."""
    once, twice, jokers = packed(hand)
    needed = FIRST_LAY - state.first_lay
    found = arrangements(once, twice, jokers, worth, most=WAYS)
    enough = [
        (one.bit_count() + two.bit_count(), -left, at)
        for at, (one, two, left, points, laid) in enumerate(found)
        if laid and points >= needed
    ]
    for *_, at in sorted(enough)[:1] + sorted(enough, key=lambda one: one[1])[:1]:
        yield tuple(Lay(meld.cards) for meld in found[at][4])
    for with_jokers in (False, True) if jokers and skill.rebuilds else (False,):
        plan, _ = planned(state, skill, jokers=with_jokers)
        if plan is not None:
            yield steps(plan, state)


def worth(meld: Shape) -> int:
    """Return the points of a meld (R7)."""
    return sum(VALUES[rank] for rank in meld.ranks)


def played(sight: Sight, skill: Skill) -> Choice:
    """Plan the turn and do the first step of it."""
    assert isinstance(sight.world, Match)
    state: State = sight.world
    hand = state.players[sight.seat].hand
    finish = done(sight, state, (Finish(),)) is not None
    if not state.out and not finish:
        actions = finds_first_lay(sight, state, skill)
        if actions:
            return Choice(actions[0], Reason.FIRST_LAY, {"needed": FIRST_LAY})
        return _without_a_plan(sight, Reason.TOO_LOW)
    plan, known = best_plan(state, skill) if hand else (None, Known.PROVED)
    if plan is not None:
        actions = steps(plan, state)
        if done(sight, state, actions) is not None:
            whole = len(plan.added) == len(hand)
            reason = Reason.ALL_TILES if whole else _MORE_THAN_THAT[known]
            return Choice(actions[0], reason, {"tiles": len(plan.added)}, sure=whole or known is Known.PROVED)
        known = Known.FOUND  # it would not stand by the rules
    if finish:
        return Choice(Finish(), _MORE_AT_ALL[known], sure=known is Known.PROVED)
    return _without_a_plan(sight, _ANYTHING[known])


class Known(Enum):
    """What is known of a plan: nothing lays more, nothing more was found, more was found and is not wanted."""

    PROVED, FOUND, JOKER_KEPT = range(3)


_MORE_THAN_THAT = {
    Known.PROVED: Reason.MOST_TILES,
    Known.FOUND: Reason.MANY_TILES,
    Known.JOKER_KEPT: Reason.JOKER_STAYS,
}
_MORE_AT_ALL = {Known.PROVED: Reason.DONE, Known.FOUND: Reason.ENOUGH, Known.JOKER_KEPT: Reason.JOKER_STAYS}
_ANYTHING = {
    Known.PROVED: Reason.NOTHING_FITS,
    Known.FOUND: Reason.NOTHING_FOUND,
    Known.JOKER_KEPT: Reason.JOKER_STAYS,
}


def best_plan(state: State, skill: Skill) -> tuple[Plan | None, Known]:
    """
    Look for the plan that lays the most tiles; jokers of the rack go along only if they should.

    Returns:
        The plan, None if nothing was found or should be laid, and what is known of others.
    """
    hand = state.players[state.turn].hand
    plan, sure = planned(state, skill, jokers=False)
    own = count_jokers(hand)
    if not own or not skill.rebuilds:
        return plan, Known.PROVED if sure and not own else Known.FOUND
    with_jokers, sure = planned(state, skill, jokers=True)
    known = Known.PROVED if sure else Known.FOUND
    if with_jokers is None:
        return plan, known if plan is None else Known.FOUND
    rest = without(hand, with_jokers.added)
    before = 0 if plan is None else len(plan.added)
    used = count_jokers(with_jokers.added)
    if len(with_jokers.added) - before >= 2 * used:
        return with_jokers, known
    others = (player for seat, player in state.players.items() if seat != state.turn)
    ending = not state.stock or any(len(other.hand) <= NEARLY_DONE for other in others)
    if ending or all(isinstance(card, Joker) for card in rest):
        return with_jokers, known
    return plan, Known.JOKER_KEPT


def _without_a_plan(sight: Sight, reason: Reason) -> Choice:
    """Draw; or lay what has to be laid, or take back what cannot stand."""
    offers = sight.offers
    if Draw() in offers:
        return Choice(Draw(), reason)
    if TakeBack(everything=True) in offers:
        return Choice(TakeBack(everything=True), Reason.STARTING_OVER)
    return first_of(offers)


# --- who plays -------------------------------------------------------------------------------------------------------


def rack_only(sight: Sight, chance: Random) -> Choice:
    """Lay what the rack alone makes, the dearest melds together; never touch the melds of the table."""
    assert isinstance(sight.world, Match)
    state: State = sight.world
    once, twice, jokers = packed(state.players[sight.seat].hand)
    *_, points, laid = max(arrangements(once, twice, jokers, worth, most=WAYS), key=lambda one: one[3])
    enough = laid and (state.out or state.first_lay + points >= FIRST_LAY)
    if enough and done(sight, state, (Lay(laid[0].cards),)) is not None:  # not while a joker taken waits for its place
        return Choice(Lay(laid[0].cards), Reason.MANY_TILES)
    if done(sight, state, (Finish(),)) is not None:
        return Choice(Finish(), Reason.ENOUGH)
    return _without_a_plan(sight, Reason.NOTHING_FOUND)


def _player(skill: Skill) -> Bot:
    def bot(sight: Sight, chance: Random) -> Choice:
        return played(sight, skill)

    return bot


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: rack_only,
    Level.MEDIUM: _player(Skill(rebuilds=False, budget=60_000)),
    Level.STRONG: _player(Skill(rebuilds=True, budget=180_000)),
}
