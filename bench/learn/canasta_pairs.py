"""
What discards of Canasta tell of pairs: `python -m bench.learn.canasta_pairs [--deals N] [--seed S]`, for `belief`.

Deals of the strong player and the one of middling strength, with two, three and four, from accounts of every minimum.
Before each discard it is looked up in the true hands, of every rank that may be thrown, whether the next player holds
two of it and could take the pile. A logistic regression then says what counting, the size of the hand and what was
thrown and let lie tell of pairs, and with each minimum the share of those with a pair who reach it. The same seed
prints the same numbers; 360 deals take half a minute on one core.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp
from random import Random

from bench.arena import Contest, Meeting
from games.bots.canasta import PLAYERS
from games.bots.canasta.belief import Belief, tempts
from games.bots.contract import Choice, Level, Sight
from games.canasta import CANASTA
from games.canasta.actions import Discard
from games.canasta.state import Phase, State
from games.canasta.taking import PAIR, example
from games.contract import Step
from games.frozen import evolve
from games.kit.cards import Card

ACCOUNTS = (-50, 0, 0, 1500, 3000)
"""Before a deal a side has one of these."""

STEPS, DECAY = 12, 0.1


@dataclass
class Looked:
    """By number of players what was seen of pairs, and if there was one; by minimum, if the pile could be taken."""

    samples: dict[int, list[tuple[tuple[float, ...], bool]]] = field(default_factory=lambda: defaultdict(list))
    reached: dict[int, list[bool]] = field(default_factory=lambda: defaultdict(list))


@dataclass
class Learning(Meeting):
    """A deal whose true state can be looked at."""

    truth: State | None = None

    def _next(self, state: object, *rest: object) -> Step[object]:
        assert isinstance(state, State)
        if state.phase is Phase.SHUFFLING and not any(state.accounts):
            chance = Random(self.number)
            state = evolve(state, accounts=tuple(chance.choice(ACCOUNTS) for _ in state.accounts))
        self.truth = state
        return super()._next(state, *rest)  # type: ignore[arg-type]


def looked_at(level: Level, meeting: Learning, looked: Looked) -> Callable[[Sight, Random], Choice]:
    """Return a player beside whom it is noted what its discards could have known."""

    def playing(sight: Sight, chance: Random) -> Choice:
        choice = PLAYERS[level](sight, chance)
        if isinstance(choice.action, Discard) and meeting.truth is not None:
            _note(sight, meeting.truth, looked)
        return choice

    return playing


def _note(sight: Sight, truth: State, looked: Looked) -> None:
    assert isinstance(sight.world, State)
    belief = Belief(sight, sight.world)
    hand = {card.rank: card for card in truth.players[sight.seat].hand if isinstance(card, Card) and tempts(card)}
    other = truth.players[belief.next].hand
    for rank, card in hand.items():
        if belief.lies(rank) or belief.shows(rank):
            continue
        holds = sum(isinstance(one, Card) and one.rank is rank for one in other) >= PAIR
        looked.samples[len(truth.circle)].append((belief.told(rank), holds))
        if holds:
            there = evolve(truth, pile=(card, *truth.pile), turn=belief.next, phase=Phase.DRAWING, first=False)
            looked.reached[belief.needed].append(example(there, belief.next) is not None)


def fitted(samples: Sequence[tuple[tuple[float, ...], bool]]) -> list[float]:
    """Return the numbers of a logistic regression, by Newton's way."""
    size = len(samples[0][0])
    found = [0.0] * size
    for _ in range(STEPS):
        slope = [-DECAY * one for one in found]
        bend = [[DECAY * (row == column) for column in range(size)] for row in range(size)]
        for facts, holds in samples:
            likely = 1 / (1 + exp(-sum(a * b for a, b in zip(found, facts, strict=True))))
            for row, fact in enumerate(facts):
                if fact:
                    slope[row] += fact * (holds - likely)
                    for column in range(size):
                        bend[row][column] += fact * facts[column] * likely * (1 - likely)
        found = [one + step for one, step in zip(found, solved(bend, slope), strict=True)]
    return found


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return what a matrix of full rank takes to the right side."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        rows[at:] = sorted(rows[at:], key=lambda row: -abs(row[at]))
        rows[at] = [one / rows[at][at] for one in rows[at]]
        for other in range(len(rows)):
            if other != at:
                rows[other] = [one - rows[other][at] * two for one, two in zip(rows[other], rows[at], strict=True)]
    return [row[-1] for row in rows]


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=360)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    looked = Looked()
    for number in range(given.deals):
        contest = Contest(Level.STRONG, Level.MEDIUM, 2 + number % 3, 1)
        meeting = Learning(CANASTA, contest, given.seed * 100_000 + number, 0)
        strong, medium = (looked_at(level, meeting, looked) for level in (Level.STRONG, Level.MEDIUM))
        meeting.played({True: strong, False: medium}, None)
    for seats, samples in sorted(looked.samples.items()):
        print(f"SAYS {seats}: {[round(one, 2) for one in fitted(samples)]} of {len(samples)}")
    for needed, reached in sorted(looked.reached.items()):
        print(f"ENOUGH {needed:3} {sum(reached) / len(reached):6.2f} of {len(reached)}")


if __name__ == "__main__":
    main()
