"""
What trainers by self-play share: networks that follow what the ends of turns led to.

Theory of operation
-------------------
A learner plays with networks that say what the end of a turn is worth, and notes the ends of its turns (`Ended`). When
the deal is over, each of them is to be worth what the deal came to, drawn towards what the best end of its next turn
was thought to be worth (Watkins' Q(lambda), `samples`). Rounds of deals are played side by side, each by seed and
number alone; then the weights follow the samples in an order by lot. The file is written after each round and gone on
with when it is there. The last shift of a network stays, for whatever else knows the size of its values: by how much
values and outcomes differ in the mean of a round is left out.

It is reckoned by numpy, which a network of the house is not, in a fifth of the time. So the same seed learns the same
on the same machine; on another the last digit may differ.
"""

from __future__ import annotations

import argparse
import json
import time
from base64 import b85encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from struct import pack
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bench.arena import Pack, Score
from games.bots.network import Net
from games.frozen import Frozen

WON = 0.85
"""What it counts to have won a deal; what is left of one count the points."""

BELIEVED = 0.3
"""How far the outcome gives way to what was thought of the next turn."""

ROUND = 250
UNSEEN = 90_000_000
"""Packs of `--against` are numbered from here on; those learnt from are named by their seed."""

Row: TypeAlias = NDArray[np.float64]


class Ended(Frozen):
    """
    The end of a turn.

    Attributes:
        net: by which network it was judged.
        numbers: what it was shown.
        worth, best: what the end that was chosen and the best one were thought to be worth, if those differ.
        strayed: whether they do.
    """

    net: str
    numbers: tuple[float, ...]
    worth: float
    best: float
    strayed: bool


class Sample(Frozen):
    """The end of a turn with what it led to."""

    net: str
    numbers: tuple[float, ...]
    outcome: float


def counted(won: float, ahead: float) -> float:
    """Return what a deal counts, from the share of others one has won from and the share of the most points ahead."""
    return WON * won + (1 - WON) * (1 + max(-1.0, min(1.0, ahead))) / 2


def samples(deals: Iterable[tuple[Sequence[Ended], float]]) -> list[Sample]:
    """Return what the ends of turns are to be worth; what values and outcomes differ by in the mean is left out."""
    held = [(ended, counts) for ended, counts in deals if ended]
    offset = fmean(counts - one.worth for ended, counts in held for one in ended)
    found = []
    for ended, counts in held:
        follows = counts - offset
        for one in reversed(ended):
            found.append(Sample(one.net, one.numbers, follows))
            follows = one.best if one.strayed else BELIEVED * one.best + (1 - BELIEVED) * follows
    return found


class Learner:
    """A network whose weights can be changed, and by which positions can be judged as by one of the house."""

    def __init__(self, net: Net) -> None:
        """Begin with the weights of a network."""
        self.table = len(net.common[0])
        self.first = np.array([[*common, *rest] for common, rest in zip(net.common, net.first, strict=True)])
        self.second, self.last, self.shift = np.array(net.second), np.array(net.last), net.shift

    def begun(self, numbers: Sequence[float]) -> Row:
        """Return what the common numbers add to the first layer."""
        found: Row = self.first[:, : self.table] @ np.array(numbers)
        return found

    def ended(self, begun: Row, numbers: Sequence[float]) -> float:
        """Return the value, with the other numbers."""
        one = np.maximum(begun + self.first[:, self.table :] @ np.array(numbers), 0.0)
        return float(self.last @ np.maximum(self.second @ one, 0.0)) + self.shift

    def follow(self, sample: Sample, rate: float) -> float:
        """Change the weights a little towards what a sample is worth; return what was missed by."""
        numbers = np.array(sample.numbers)
        one = np.maximum(self.first @ numbers, 0.0)
        two = np.maximum(self.second @ one, 0.0)
        missed = sample.outcome - self.shift - float(self.last @ two)
        slopes = np.where(two > 0.0, self.last, 0.0)
        back = np.where(one > 0.0, slopes @ self.second, 0.0)
        self.second += rate * missed * np.outer(slopes, one)
        self.last += rate * missed * two
        self.first += rate * missed * np.outer(back, numbers)
        return missed

    @property
    def written(self) -> str:
        """The network as `network.read` reads it: rows of bytes, each behind its factor."""
        return b85encode(b"".join(map(_row, (*self.first, *self.second, self.last))) + pack("<f", self.shift)).decode()

    @property
    def weights(self) -> list[object]:
        """All that was learnt, for `resumed`."""
        return [self.first.tolist(), self.second.tolist(), self.last.tolist()]

    def resumed(self, weights: Sequence[object]) -> None:
        """Go on with other weights."""
        self.first, self.second, self.last = map(np.array, weights)


def _row(weights: Row) -> bytes:
    factor = float(np.abs(weights).max()) / 127 or 1.0
    return pack(f"<f{len(weights)}b", factor, *(round(float(one) / factor) for one in weights))


Learners: TypeAlias = Mapping[str, Learner]


@dataclass(frozen=True)
class Lesson:
    """
    What is learnt.

    Attributes:
        name: of it, so that no file of another is gone on with.
        nets: the networks to begin with.
        played: plays the deal of a seed and a number; returns for each learner the ends of its turns and what counts.
        match: plays the networks of a file against the house's, on one mirrored pack.
    """

    name: str
    nets: Mapping[str, Net]
    played: Callable[[Learners, int, int], list[tuple[list[Ended], float]]]
    match: Callable[[Mapping[str, str], int], Pack]


def asked(description: str | None) -> argparse.ArgumentParser:
    """Return what every trainer can be asked."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=5_000)
    parser.add_argument("--rate", type=float, default=5e-5, help="how far the weights follow one end of a turn")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--against", type=int, metavar="PACKS", help="play against the house instead")
    parser.add_argument("--first", type=int, default=0, help="the number of the first pack played against the house")
    return parser


def followed(learners: Learners, found: Sequence[Sample], rate: float) -> float:
    """Have networks follow some samples; return what they missed by in the mean of squares."""
    return fmean(learners[sample.net].follow(sample, rate) ** 2 for sample in found)


def learn(lesson: Lesson, given: argparse.Namespace) -> None:
    """Play and learn, and write that down after each round."""
    learners, done, spent = {name: Learner(net) for name, net in lesson.nets.items()}, 0, 0.0
    if given.out.exists():
        kept = json.loads(given.out.read_text())
        if (kept["lesson"], kept["seed"]) != (lesson.name, given.seed):
            raise SystemExit(f"{given.out} is {kept['lesson']}, learnt with seed {kept['seed']}")
        for name, weights in kept["weights"].items():
            learners[name].resumed(weights)
        done, spent = kept["deals"], kept["seconds"]
    with ProcessPoolExecutor(given.processes) as pool:
        while done < given.deals:
            begun, last = time.monotonic(), min(given.deals, done + ROUND)
            seats = pool.map(partial(lesson.played, learners, given.seed), range(done, last), chunksize=10)
            found = samples(seat for deal in seats for seat in deal)
            Random(f"{given.seed}/{done}/order").shuffle(found)
            missed = followed(learners, found, given.rate)
            done, spent = last, spent + time.monotonic() - begun
            facts = {"lesson": lesson.name, "seed": given.seed, "deals": done, "seconds": spent}
            texts = {name: one.written for name, one in learners.items()}
            weights = {name: one.weights for name, one in learners.items()}
            given.out.write_text(json.dumps({**facts, "nets": texts, "weights": weights}))
            print(f"{done} deals, {len(found)} ends of turns, missed by {missed**0.5:.4f}, {spent:.0f} s", flush=True)


def run(lesson: Lesson, given: argparse.Namespace) -> int:
    """Learn, or play what was learnt. Returns the exit code."""
    if given.against is None:
        learn(lesson, given)
        return 0
    texts = json.loads(given.out.read_text())["nets"]
    with ProcessPoolExecutor(given.processes) as pool:
        numbers = range(UNSEEN + given.first, UNSEEN + given.first + given.against)
        score = Score(tuple(pool.map(partial(lesson.match, texts), numbers, chunksize=5)))
    won, lost = score.blocks
    mean, either = score.gap
    print(f"{won}:{lost} packs, luck {score.luck:.2g}, games {score.share:.1%}, {mean:+.2f} ± {either:.2f} points")
    return 0
