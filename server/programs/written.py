"""
What was written of a table for a program, kept: most of it is the same after a move, and is not written again.

A view is made anew for every state, but most of what stands in it is equal to what stood there before. So it is written
part by part, and a part whose value is what it was stays as it was written. What is new in one pair of eyes is mostly
public, and new in all others, too: so those who look at one table ask each other before they write it themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")


class Parts(Protocol[T]):
    """How a dataclass is written, part by part; a part has values of one declared type."""

    def __len__(self) -> int:
        """Return how many parts there are."""

    @property
    def values(self) -> Callable[[object], Sequence[object]]:
        """Fetches the values of all parts, in their order."""

    def write(self, place: int, value: object) -> T:
        """Return what a part comes to."""

    def below(self, place: int, kind: type) -> Parts[T] | None:
        """Return how a value of this type is written there, if it has parts of its own."""

    def whole(self, pieces: Sequence[T]) -> T:
        """Return what all parts come to together."""


class _Nothing:
    """Stands where nothing has been written yet."""


_NOTHING = _Nothing()


class Written(Generic[T]):
    """
    What was written last of a dataclass: the value of each part, and what it came to.

    Args:
        others: what was written of it for whoever looks at the same.
    """

    __slots__ = ("_below", "_others", "_parts", "_pieces", "_values")

    def __init__(self, parts: Parts[T], others: Written[T] | None = None) -> None:
        self._parts = parts
        self._others = others
        self._values: list[object] = [_NOTHING] * len(parts)
        self._pieces: list[T] = [parts.whole(())] * len(parts)
        self._below: dict[tuple[int, type], Written[T] | None] = {}

    def now(self, one: object) -> T:
        """Return what is seen now, of which only that is written that has changed."""
        known, pieces = self._values, self._pieces
        for place, value in enumerate(self._parts.values(one)):
            before = known[place]
            if value is not before:
                known[place] = value
                if type(value) is not type(before) or value != before:  # equal numbers of two types are written apart
                    pieces[place] = self._piece(place, value)
        return self._parts.whole(pieces)

    def _piece(self, place: int, value: object) -> T:
        """Return what a value of a part comes to."""
        below = self.level(place, type(value))
        if below is not None:
            return below.now(value)
        return self._parts.write(place, value) if self._others is None else self._others.same(place, value)

    def same(self, place: int, value: object) -> T:
        """Return what a part came to if somebody has just seen the same in it, else what it comes to."""
        before = self._values[place]
        if type(value) is not type(before) or value != before:
            self._values[place], self._pieces[place] = value, self._parts.write(place, value)
        return self._pieces[place]

    def level(self, place: int, kind: type) -> Written[T] | None:
        """Return what was written of a part that has parts of its own."""
        try:
            return self._below[place, kind]
        except KeyError:
            parts = self._parts.below(place, kind)
            others = None if self._others is None else self._others.level(place, kind)
            found = self._below[place, kind] = None if parts is None else Written(parts, others)
            return found
