"""
What a move has cost, judged by what its player could know.

A strong player is asked what they would have done. Where they have weighed both actions themselves, their numbers
count. Otherwise both are played to the end of the deal in the same imagined worlds, everybody going on by their rule of
thumb,
and the points are compared: an estimate, named so.
"""

from __future__ import annotations

from random import Random
from statistics import fmean

from games.bots.contract import Bot, Choice, LetGoOn, Level, Sight, by, chance_of, thinkable
from games.bots.players import Players
from games.contract import HOUSE, Action, Drawn, Refused, Seat
from games.frozen import Frozen
from games.game import AnyGame, play

WORLDS = 12
"""In how many worlds two actions are compared."""

LONGEST = 400
"""After how many actions a playout is given up: then the points so far count."""


class Verdict(Frozen):
    """
    What a move has cost.

    Attributes:
        better: what would have been better, or the move itself.
        cost: by how many points of the deal; 0 where nothing would have been better.
        sure: nothing of it is an estimate.
    """

    better: Choice
    cost: float
    sure: bool = False


def judged(sight: Sight, done: Action, seed: int, players: Players) -> Verdict:
    """Return what an action has cost the seat that did it, as these players of its game see it."""
    chance, easy = chance_of(seed), players.at(Level.EASY)
    better = (players.analyst or players.at(Level.STRONG))(sight, chance)
    if better.action == done or isinstance(better.action, LetGoOn):
        return Verdict(better, 0.0, better.sure)
    worth = {weighed.action: weighed.worth for weighed in better.weighed}
    if done in worth and better.action in worth:
        return Verdict(better, max(0.0, worth[better.action] - worth[done]), better.sure)
    gaps = []
    for _ in range(WORLDS):
        world, luck = sight.anew(chance), chance.random()
        ends = [_points(world, action, luck, easy) for action in (better.action, done)]
        if ends[0] is not None and ends[1] is not None:
            gaps.append(ends[0] - ends[1])
    return Verdict(better, max(0.0, fmean(gaps)) if gaps else 0.0)


def _points(sight: Sight, action: Action, luck: float, easy: Bot) -> float | None:
    """Return the points of a seat when a deal goes on from an action of its own; None if it cannot be done there."""
    game, state, seat, chance = sight.game, sight.world, sight.seat, Random(luck)
    before = _of(game, state, seat)
    try:
        state = play(game, state, seat, action).state
    except Refused:
        return None
    number = game.deal(state)
    for _ in range(LONGEST):
        wanted = game.chance(state)
        if wanted is not None:
            state = play(game, state, HOUSE, Drawn(wanted.kind, by(chance)(wanted.things))).state
        elif not thinkable(game, state) or game.deal(state) != number:
            break
        else:
            state = _next(game, state, chance, easy)
    after = _of(game, state, seat)
    return before - after if game.fewest_wins else after - before


def _next(game: AnyGame, state: object, chance: Random, easy: Bot) -> object:
    """Let whoever is on turn follow a rule of thumb."""
    turns = game.on_turn(state)
    for seat in turns:
        sight = Sight(game, seat, state)
        if sight.offers:
            choice = easy(sight, chance)
            return play(game, state, seat, choice.action).state
    seat, action = next(iter(game.moves(state)))
    return play(game, state, seat, action).state


def _of(game: AnyGame, state: object, seat: Seat) -> int:
    return dict(game.sheet(state).totals).get(seat, 0)
