"""
What the end of a turn of Gin Rummy is worth, by self-play: `python -m bench.learn.gin_turns --out FILE [--deals N]`.

A deal is played by the real rules. The learner plays the house's strong player, who judges with the weights learnt so
far, and sometimes throws another tile than the best; it meets the simple player, itself, those who keep tiles that have
company, and those who take whatever makes their rest smaller, in the shares `games.bots.gin` names. Behind every end of
its turns stands what the deal came to, 0.85 for having won it and up to 0.15 for the points, drawn towards what the
best discard of its next turn was thought to be worth (Watkins' Q(lambda)). The weights follow that, from those of the
house on. The shift stays, for the network that judges the open tile knows its size: by how much values and outcomes
differ in the mean of a round is left out. Who takes the open tile is judged by the house's weights throughout.

Rounds of deals are played side by side, each deal by seed and number alone; then the weights follow them in an order
by lot. FILE is written after each round and gone on with when it is there. `--against` plays what stands in FILE
against the house on mirrored packs nobody learnt from. `ending` in FILE is the text `games.bots.gin.ENDING` would be.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from base64 import b85encode
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import fsum
from pathlib import Path
from random import Random
from statistics import fmean
from struct import pack
from unittest.mock import patch

from bench.arena import Contest, Meeting, Pack, Score, contested
from games.bots import gin
from games.bots.contract import Bot, Choice, Sight
from games.bots.gin import NUMBERS, TABLE, laid_down, learnt, simple
from games.bots.gin.position import BIT, NEAR, discard_numbers, hand_numbers, packed, table_of, told_of
from games.bots.network import FIRST, Net, read
from games.frozen import Frozen
from games.gin import GIN
from games.gin.actions import Discard, Take
from games.gin.arranging import VALUES, arrange, best_discard
from games.gin.state import Phase, State

SIMPLE, ITSELF = 0.35, 0.30
"""How many of the opponents are the simple player, and how many the learner; the others are half and half."""

STRAYING = 0.1
"""How often another tile than the best is thrown."""
NEAREST = 3
"""It is one of so many behind the best."""

WON, MOST_POINTS = 0.85, 50
"""What it counts to have won a deal; so many points or more count what is left of one."""

BELIEVED = 0.3
"""How far the outcome gives way to what was thought of the next turn."""

ROUND = 250
UNSEEN = 90_000_000
"""Packs of `--against` are numbered from here on; those learnt from are named by their seed."""


class Ended(Frozen):
    """The end of a turn: its numbers, what the discard and the best were thought to be worth, if those differ."""

    numbers: tuple[float, ...]
    worth: float
    best: float
    strayed: bool


class Sample(Frozen):
    """The end of a turn with what it led to."""

    numbers: tuple[float, ...]
    worth: float
    outcome: float


def judging_by(net: Net) -> Bot:
    """Return the strong player of the house, were these its weights."""

    def playing(sight: Sight, chance: Random) -> Choice:
        with patch.object(gin, "judging", return_value=net):
            return learnt(sight, chance)

    return playing


def keeping_company(sight: Sight, chance: Random) -> Choice:
    """Play like the simple player, but discard the dearest tile of the rest that has no company in it."""
    choice, state = simple(sight, chance), _state(sight)
    rest = [card for card in arrange(state.hands[sight.seat]).rest if card != state.taken]
    if not rest or not isinstance(choice.action, Discard):
        return choice
    loose = packed(rest)
    thrown = min(rest, key=lambda card: ((NEAR[BIT[card]] & loose).bit_count(), -VALUES[card.rank]))
    return Choice(Discard(thrown), choice.reason)


def making_less(sight: Sight, chance: Random) -> Choice:
    """Play like the simple player, but take whatever makes the rest smaller."""
    choice, state = simple(sight, chance), _state(sight)
    if state.phase not in {Phase.OFFER, Phase.TAKING} or state.declined:
        return choice
    hand, top = state.hands[sight.seat], state.pile[0]
    less = best_discard((*hand, top), top)[0] < sum(VALUES[card.rank] for card in arrange(hand).rest)
    return Choice(Take(), choice.reason) if less else choice


def _state(sight: Sight) -> State:
    assert isinstance(sight.world, State)
    return sight.world


def learning(net: Net, noted: list[Ended]) -> Bot:
    """Return the learner, who notes the ends of its turns."""
    player = judging_by(net)

    def playing(sight: Sight, chance: Random) -> Choice:
        choice, state = player(sight, chance), _state(sight)
        if not isinstance(choice.action, Discard) or laid_down(state, sight) is not None:
            return choice
        ranked = sorted(choice.weighed, key=lambda one: -one.worth)
        strayed = chance.random() < STRAYING and len(ranked) > 1
        taken = chance.choice(ranked[1 : NEAREST + 1]) if strayed else ranked[0]
        assert isinstance(taken.action, Discard)
        bit = BIT[taken.action.card]
        table = table_of(state, sight.seat, told_of(sight.heard, sight.seat))
        behind = hand_numbers(packed(state.hands[sight.seat]) ^ 1 << bit, table)
        numbers = (*table.numbers, *behind, *discard_numbers(bit, table), 1.0)
        noted.append(Ended(numbers, taken.worth / gin.AT_STAKE, ranked[0].worth / gin.AT_STAKE, strayed))
        return Choice(taken.action, choice.reason)

    return playing


def played(net: Net, seed: int, number: int) -> list[tuple[list[Ended], float]]:
    """Play a deal of this number; return the ends of the learner's turns with what it came to, for each learner."""
    chance = Random(f"{seed}/{number}")
    own, other, drawn = list[Ended](), list[Ended](), chance.random()
    against = simple if drawn < SIMPLE else chance.choice((keeping_company, making_less))
    if SIMPLE <= drawn < SIMPLE + ITSELF:
        against = learning(net, other)
    meeting = Meeting(GIN, Contest("learner", "other", 2, 1), chance.randrange(UNSEEN), number % 2)
    gap = meeting.played({True: learning(net, own), False: against}, None)
    counts = WON * (gap > 0) + WON / 2 * (gap == 0) + (1 - WON) * (1 + max(-1.0, min(1.0, gap / MOST_POINTS))) / 2
    return [(own, counts), (other, 1 - counts)]


def samples(deals: Iterable[tuple[list[Ended], float]]) -> list[Sample]:
    """Return what the ends of turns are to be worth; what values and outcomes differ by in the mean is left out."""
    held = [(ended, counts) for ended, counts in deals if ended]
    offset = fmean(counts - one.worth for ended, counts in held for one in ended)
    found = []
    for ended, counts in held:
        follows = counts - offset
        for one in reversed(ended):
            found.append(Sample(one.numbers, one.worth, follows))
            follows = one.best if one.strayed else BELIEVED * one.best + (1 - BELIEVED) * follows
    return found


class Learner:
    """A network whose weights can be changed."""

    def __init__(self, net: Net) -> None:
        """Begin with the weights of a network."""
        self.first = [[*common, *rest] for common, rest in zip(net.common, net.first, strict=True)]
        self.second = [list(row) for row in net.second]
        self.last, self.shift = list(net.last), net.shift

    @property
    def net(self) -> Net:
        """The network as it is now."""
        common = tuple(tuple(row[:TABLE]) for row in self.first)
        rest = tuple(tuple(row[TABLE:]) for row in self.first)
        return Net(common, rest, tuple(map(tuple, self.second)), tuple(self.last), self.shift)

    def follow(self, sample: Sample, rate: float) -> float:
        """Change the weights a little towards what a sample is worth; return what was missed by."""
        numbers = sample.numbers
        one = [max(0.0, fsum(a * b for a, b in zip(row, numbers, strict=True))) for row in self.first]
        two = [max(0.0, fsum(a * b for a, b in zip(row, one, strict=True))) for row in self.second]
        missed = sample.outcome - self.shift - fsum(a * b for a, b in zip(self.last, two, strict=True))
        back = [0.0] * FIRST
        for at, neuron in enumerate(two):
            if neuron:
                row, slope = self.second[at], self.last[at]
                back = [sum_ + slope * weight for sum_, weight in zip(back, row, strict=True)]
                self.second[at] = [a + rate * missed * slope * b for a, b in zip(row, one, strict=True)]
                self.last[at] += rate * missed * neuron
        for at, neuron in enumerate(one):
            if neuron:
                step = rate * missed * back[at]
                self.first[at] = [a + step * b for a, b in zip(self.first[at], numbers, strict=True)]
        return missed


def written(net: Net) -> str:
    """Return a network as `network.read` reads it: rows of bytes, each behind its factor."""
    first = [(*common, *rest) for common, rest in zip(net.common, net.first, strict=True)]
    return b85encode(b"".join(map(_row, (*first, *net.second, net.last))) + pack("<f", net.shift)).decode()


def _row(weights: Sequence[float]) -> bytes:
    factor = max(map(abs, weights)) / 127 or 1.0
    return pack(f"<f{len(weights)}b", factor, *(round(one / factor) for one in weights))


def told(learner: Learner, **facts: object) -> str:
    """Return what is kept of a learner."""
    weights = {"first": learner.first, "second": learner.second, "last": learner.last}
    return json.dumps({**facts, "ending": written(learner.net), "weights": weights})


@cache
def _ready(text: str) -> Net:
    return read(text, NUMBERS, TABLE)


def match(text: str, number: int) -> Pack:
    """Play the weights of a text against the house's, on one mirrored pack."""
    return contested(GIN, Contest("new", "house", 2, 1), judging_by(_ready(text)), learnt, UNSEEN + number)


def learn(given: argparse.Namespace) -> None:
    """Play and learn, and write that down after each round."""
    learner, done, spent = Learner(gin.judging()), 0, 0.0
    if given.out.exists():
        kept = json.loads(given.out.read_text())
        if kept["seed"] != given.seed:
            raise SystemExit(f"{given.out} was learnt with seed {kept['seed']}")
        learner.first, learner.second, learner.last = (kept["weights"][row] for row in ("first", "second", "last"))
        done, spent = kept["deals"], kept["seconds"]
    with ProcessPoolExecutor(given.processes) as pool:
        while done < given.deals:
            begun, last = time.monotonic(), min(given.deals, done + ROUND)
            seats = pool.map(partial(played, learner.net, given.seed), range(done, last), chunksize=10)
            found = samples(seat for deal in seats for seat in deal)
            Random(f"{given.seed}/{done}/order").shuffle(found)
            missed = fmean(learner.follow(sample, given.rate) ** 2 for sample in found)
            done, spent = last, spent + time.monotonic() - begun
            given.out.write_text(told(learner, seed=given.seed, deals=done, seconds=spent))
            print(f"{done} deals, {len(found)} ends of turns, missed by {missed**0.5:.4f}, {spent:.0f} s", flush=True)


def main() -> int:
    """Learn, or play what was learnt. Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=5_000)
    parser.add_argument("--rate", type=float, default=5e-5, help="how far the weights follow one end of a turn")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--against", type=int, metavar="PACKS", help="play against the house instead")
    parser.add_argument("--first", type=int, default=0, help="the number of the first pack played against the house")
    given = parser.parse_args()
    if given.against is None:
        learn(given)
        return 0
    text = json.loads(given.out.read_text())["ending"]
    with ProcessPoolExecutor(given.processes) as pool:
        score = Score(
            tuple(pool.map(partial(match, text), range(given.first, given.first + given.against), chunksize=5))
        )
    won, lost = score.blocks
    mean, either = score.gap
    print(f"{won}:{lost} packs, luck {score.luck:.2g}, games {score.share:.1%}, {mean:+.2f} ± {either:.2f} points")
    return 0


if __name__ == "__main__":
    sys.exit(main())
