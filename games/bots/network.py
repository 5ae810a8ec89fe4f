"""
A small network, reckoned without any library: numbers of a position go through two layers to one.

Theory of operation
-------------------
What is learnt are the weights between the layers: whole numbers of a byte, and a factor for each neuron, kept as text
(`weights` of a game). Positions that are compared differ in little: what they have in common stands ahead in their
numbers, and what it adds to the first layer is reckoned once (`begun`). Sums are those of `fsum`: what
`sum` makes of fractions depends on the version of Python.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Sequence
from math import fsum
from operator import mul
from struct import unpack

from games.frozen import Frozen

FIRST, SECOND = 32, 16
"""How many neurons the layers have."""


class Net(Frozen):
    """
    A network.

    Attributes:
        common, first: for every neuron of the first layer the weights of what is common, and of the other numbers.
        second: for every neuron of the second layer the weights of those before it.
        last: the weights of the second layer; shift: what is added at the end.
    """

    common: tuple[tuple[float, ...], ...]
    first: tuple[tuple[float, ...], ...]
    second: tuple[tuple[float, ...], ...]
    last: tuple[float, ...]
    shift: float

    def begun(self, numbers: Sequence[float]) -> list[float]:
        """Return what the common numbers add to the first layer."""
        return [fsum(map(mul, row, numbers)) for row in self.common]

    def ended(self, begun: Sequence[float], numbers: Sequence[float]) -> float:
        """Return the value, with the other numbers."""
        return self._second([one + fsum(map(mul, row, numbers)) for one, row in zip(begun, self.first, strict=True)])

    def _second(self, sums: Sequence[float]) -> float:
        neurons = [one if one > 0 else 0.0 for one in sums]
        last = self.shift
        for weight, row in zip(self.last, self.second, strict=True):
            found = fsum(map(mul, row, neurons))
            if found > 0:
                last += weight * found
        return last


def read(told: str, numbers: int, common: int) -> Net:
    """
    Read a network: rows of bytes, each behind its factor.

    Args:
        told: the text.
        numbers: how many numbers a position has; common: how many of them stand ahead.
    """
    data = b85decode(told)
    at = 0

    def row(size: int) -> tuple[float, ...]:
        nonlocal at
        (factor,) = unpack("<f", data[at : at + 4])
        values = unpack(f"<{size}b", data[at + 4 : at + 4 + size])
        at += 4 + size
        return tuple(factor * value for value in values)

    first = tuple(row(numbers) for _ in range(FIRST))
    second = tuple(row(FIRST) for _ in range(SECOND))
    last = row(SECOND)
    (shift,) = unpack("<f", data[at : at + 4])
    return Net(tuple(row[:common] for row in first), tuple(row[common:] for row in first), second, last, shift)
