"""
What a position of Rommé is worth, learnt from play: a small network, reckoned without any library.

Theory of operation
-------------------
The numbers of a position (`position`) go through two layers to one: how likely the game is won. What is learnt are
the weights between the layers, in `weights`: whole numbers of a byte, and a factor for each neuron. Before the first
lay and behind it different things count, so there is a network for each; two more tell whether to take the open card.

They were learnt outside the house, in a fast simulation of tables of three that keeps the rules and plays `first` as it
is. In each of some 600,000 deals, with one who learns or two, the end of a turn was looked at in six ways, three that
looked best and three at random; each was played on in the true deal, the stock mixed anew, to the end or for one or two
more turns, where what had been learnt so far was believed. What counted was the game as the table of strengths counts
it, half a win for equal losses and a little to either side; the weights followed the differences within the six (least
squares, Adam). Every third open card was taken and not taken in the same way.

A plan for a turn is judged by all its discards, and they differ in little: what the table adds to the first layer is
reckoned once.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Sequence
from functools import cache
from operator import mul
from struct import unpack

from games.bots.romme import weights
from games.frozen import Frozen

FIRST, SECOND = 32, 16
"""How many neurons the layers have."""

TABLE, NUMBERS, OPEN = 30, 77, 12
"""How many numbers a table has; how many a position, with those; and how many more the open card."""


class Net(Frozen):
    """
    A network.

    Attributes:
        table, first: for every neuron of the first layer the weights of the table's numbers, and of the others.
        second: for every neuron of the second layer the weights of those before it.
        last: the weights of the second layer; shift: what is added at the end.
    """

    table: tuple[tuple[float, ...], ...]
    first: tuple[tuple[float, ...], ...]
    second: tuple[tuple[float, ...], ...]
    last: tuple[float, ...]
    shift: float

    def begun(self, numbers: Sequence[float]) -> list[float]:
        """Return what the table adds to the first layer."""
        return [sum(map(mul, row, numbers)) for row in self.table]

    def ended(self, begun: Sequence[float], numbers: Sequence[float]) -> float:
        """Return the value, with the other numbers."""
        return self._second([one + sum(map(mul, row, numbers)) for one, row in zip(begun, self.first, strict=True)])

    def _second(self, sums: Sequence[float]) -> float:
        neurons = [one if one > 0 else 0.0 for one in sums]
        last = self.shift
        for weight, row in zip(self.last, self.second, strict=True):
            found = sum(map(mul, row, neurons))
            if found > 0:
                last += weight * found
        return last


@cache
def judging(*, out: bool) -> Net:
    """Return what judges the end of a turn, before the first lay or behind it."""
    return _read(weights.OUT if out else weights.BEFORE, NUMBERS)


@cache
def taking(*, out: bool) -> Net:
    """Return what judges whether to take the open card."""
    return _read(weights.TAKING_OUT if out else weights.TAKING_BEFORE, NUMBERS + OPEN)


def _read(told: str, inputs: int) -> Net:
    """Read a network: rows of bytes, each behind its factor."""
    data = b85decode(told)
    at = 0

    def row(size: int) -> tuple[float, ...]:
        nonlocal at
        (factor,) = unpack("<f", data[at : at + 4])
        values = unpack(f"<{size}b", data[at + 4 : at + 4 + size])
        at += 4 + size
        return tuple(factor * value for value in values)

    first = tuple(row(inputs) for _ in range(FIRST))
    second = tuple(row(FIRST) for _ in range(SECOND))
    last = row(SECOND)
    (shift,) = unpack("<f", data[at : at + 4])
    table = tuple(row[:TABLE] for row in first)
    return Net(table, tuple(row[TABLE:] for row in first), second, last, shift)
