"""
What was written of a table for a program, kept: most of it is the same after a move, and is not written again.

A view is made anew for every state, but most of what stands in it is equal to what stood there before. So it is written
part by part, and a part whose value is what it was stays as it was written. What is new in one pair of eyes is mostly
public, and new in all others, too: so it is written once for all who look at one table, one after the other, and of
what each of them sees alone it is remembered what it was in his eyes.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import compress
from operator import is_not
from types import NoneType
from typing import Final

from games.frozen import names_of
from server.programs.pieces import Pieces


class _Nothing:
    """Stands where nothing has been written yet."""


_NOTHING = _Nothing()

_PLAIN: Final = frozenset({bool, dict, int, str, tuple, NoneType})
"""What has no parts of its own, by its very type."""

_WHOLE: Final = frozenset({"common", "own"})
"""Fields of a view that holds all somebody sees: it is another one for every state. What it holds may stay the same."""


class Written:
    """
    What was written last of a value: the value of each part, and what it came to.

    Attributes:
        is_new: one is made for every state, so that it is never the very one that was seen before.
    """

    __slots__ = ("_below", "_fetch", "_parts", "_pieces", "_places", "_seen", "_values", "_whole", "_write", "is_new")

    def __init__(self, parts: Pieces, *, is_new: bool = True) -> None:
        self.is_new = is_new
        self._parts = parts
        self._fetch, self._write, self._whole = parts.values, parts.write, parts.whole
        self._places = range(len(parts))
        self._values: Sequence[object] = [_NOTHING] * len(parts)
        self._pieces: list[bytes] = [parts.whole(())] * len(parts)
        self._below: dict[tuple[int, type], Written | None] = {}
        self._seen: dict[Hashable, dict[int, tuple[object, bytes]]] = {}

    def now(self, one: object, eyes: Hashable) -> bytes:
        """
        Return what is seen now, of which only that is written that has changed.

        Args:
            eyes: whose; what only they see is compared with what they saw before.
        """
        known, pieces = self._values, self._pieces
        values = self._values = self._fetch(one)
        seen = self._seen.get(eyes) or self._seen.setdefault(eyes, {})
        for place in compress(self._places, map(is_not, values, known)):  # most are the very same: found out in C
            value, before = values[place], known[place]
            kind = type(value)
            if kind not in _PLAIN and (below := self._level(place, kind)) is not None:
                pieces[place] = below.now(value, eyes) if below.is_new else self._own(place, value, eyes, below)
            elif kind is not type(before) or value != before:  # equal numbers of two types are written apart
                pieces[place] = self._piece(place, value, seen)
        return self._whole(pieces)

    def but_for(self, way: tuple[int, ...], own: object, eyes: Hashable) -> bytes:
        """
        Return what was written last, but at the end of a way with what other eyes see there.

        What was written last stands as it is.

        Args:
            way: places, one below the other.
            own: what they see there.
            eyes: whose.
        """
        place, on = way[0], way[1:]
        below = self._level(place, type(self._values[place] if on else own))
        assert below is not None
        pieces = self._pieces.copy()
        pieces[place] = below.but_for(on, own, eyes) if on else self._own(place, own, eyes, below)
        return self._whole(pieces)

    def _own(self, place: int, value: object, eyes: Hashable, below: Written) -> bytes:
        """Return what a part comes to that has parts of its own, and may be the very one these eyes saw before."""
        seen = self._seen.get(eyes) or self._seen.setdefault(eyes, {})
        own = seen.get(place)
        if own is None or own[0] is not value:
            own = seen[place] = value, below.now(value, eyes)
        return own[1]

    def _piece(self, place: int, value: object, seen: dict[int, tuple[object, bytes]]) -> bytes:
        """Return what a value of a part comes to, which is not what was seen there last, if perhaps by these eyes."""
        own = seen.get(place)
        if own is None or type(value) is not type(own[0]) or value != own[0]:
            own = seen[place] = value, self._write(place, value)
        return own[1]

    def _level(self, place: int, kind: type) -> Written | None:
        """Return what is written of a part of this type that has parts of its own."""
        try:
            return self._below[place, kind]
        except KeyError:
            parts = self._parts.below(place, kind)
            found = None if parts is None else Written(parts, is_new=not _WHOLE.isdisjoint(names_of(kind)))
            self._below[place, kind] = found
            return found
