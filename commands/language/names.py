"""Who may be named in a line: the people of one table, or anybody; and which names could be taken for each other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Protocol

from commands.language.german import fold, title
from games.contract import Seat


def name_key(name: str) -> str:
    """Return by what somebody is found and written in lines: their name folded, in one word (`Klaus B.`: `klaus-b`)."""
    return _JOINTS.sub("-", fold(name)).strip("-")


def table_name(name: str) -> str:
    """Return what somebody is called at a table, whose records know names of one word alone: `Klaus-B`."""
    return title(_JOINTS.sub("-", name).strip("-"))


_JOINTS = re.compile(r"[ .-]+")


GUEST_MARK = "gast-"
"""How the keys of guests begin who have chosen a name: they are addressed without it, too."""


class Names(Protocol):
    """Who sits at a table, in both directions."""

    def seat(self, typed: str) -> Seat | None:
        """Return the seat of a folded name or of a unique beginning of one, None if nobody has it."""
        ...

    def key(self, seat: Seat) -> str:
        """Return the folded name of a seat, as it is written in lines and keys."""
        ...


class AskedNames:
    """Names that remember whether anybody asked for one: a meaning found without them is the same at every table."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self.anything = False

    def seat(self, typed: str) -> Seat | None:
        """Return the seat of a name."""
        self.anything = True
        return self._names.seat(typed)

    def key(self, seat: Seat) -> str:
        """Return the folded name of a seat."""
        self.anything = True
        return self._names.key(seat)


class KnownNames:
    """
    The people of one table by name.

    Args:
        people: the names of everybody who ever sat there, by seat.
        sitting: who sits there now; only they can be named in a line, all can be written.
    """

    __slots__ = ("_keys", "_seats")

    def __init__(self, people: Iterable[str], sitting: Iterable[Seat] | None = None) -> None:
        self._keys = tuple(fold(name) for name in people)
        here = range(len(self._keys)) if sitting is None else sitting
        self._seats = {self._keys[seat]: Seat(seat) for seat in here}

    def seat(self, typed: str) -> Seat | None:
        """Return the seat of a name, or of the only one that begins like it."""
        if typed in self._seats:
            return self._seats[typed]
        if (guest := GUEST_MARK + typed) in self._seats:
            return self._seats[guest]
        alike = [seat for name, seat in self._seats.items() if name.startswith((typed, guest))]
        return alike[0] if len(alike) == 1 else None

    def exact(self, key: str) -> Seat | None:
        """Return the seat of exactly this folded name."""
        return self._seats.get(key)

    def key(self, seat: Seat) -> str:
        """Return the folded name of a seat."""
        return self._keys[seat]


class AnyName:
    """Names for a line without a table: every word is somebody, numbered as it comes."""

    def __init__(self) -> None:
        self._names: list[str] = []

    def seat(self, typed: str) -> Seat | None:
        """Return the seat of a name, a new one for a new name."""
        if typed not in self._names:
            self._names.append(typed)
        return Seat(self._names.index(typed))

    def key(self, seat: Seat) -> str:
        """Return the folded name of a seat."""
        return self._names[seat]


_SHAPES: Final = (("rn", "m"), ("vv", "w"))
_LIKE: Final = str.maketrans({"i": "l", "1": "l", "0": "o", "-": None, " ": None, ".": None})


def shape(key: str) -> str:
    """A folded name as it looks from afar: equal for names one could take for each other (chefin, chefln)."""
    seen = key.translate(_LIKE)
    for letters, like in _SHAPES:
        seen = seen.replace(letters, like)
    return seen


_DRAWN: Final = str.maketrans({"3": "e", "4": "a", "5": "s"})
_DOUBLED: Final = re.compile(r"(.)\1+")


def silhouettes(key: str) -> frozenset[str]:
    """
    A folded name as somebody reads it in passing: a letter doubled is one letter, a digit is a letter or nothing.

    Two names with a silhouette in common may be taken for each other (chefin: cheffin, chefin1, ch3fin). Too coarse to
    keep everybody apart who plays here; for names that must not be borrowed.
    """
    drawn = key.translate(_DRAWN)
    plain = re.sub(r"\d", "", key)
    return frozenset(_DOUBLED.sub(r"\1", shape(form)) for form in (key, drawn, plain) if form)
