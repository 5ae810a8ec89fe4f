"""
All-time lists: who has earned how many points over imports and tournaments, how a list is written, whose entry it is.

An award is what one import or one tournament gave, best place first; a list is the sum of awards. Nobody shares a
place: more points stand first, and of equal totals the one that was reached earlier.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

from games.frozen import Frozen


class Entry(Frozen):
    """A line of an all-time list, or of one award: `key` says who it is, `name` how they are shown."""

    key: str
    name: str
    points: int


class Fault(StrEnum):
    """What is wrong with a list in a file."""

    FIELDS = "felder"
    PLACE = "platz"
    POINTS = "punkte"
    TWICE = "doppelt"


class BadList(ValueError):
    """
    A list in a file that is none.

    Attributes:
        entry: number of the entry, from 1.
        fault: what is wrong with it.
        text: the entry as read.
    """

    def __init__(self, entry: int, fault: Fault, text: str) -> None:
        super().__init__(f"entry {entry}: {fault.value} in {text!r}")
        self.entry = entry
        self.fault = fault
        self.text = text


_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_JOINTS = re.compile(r"[\s._-]+")
_FIELDS = re.compile(r"[;|\r\n]")


def key(name: str) -> str:
    """
    Return by what a name is compared: `Klaus B.` -> `klaus_b`.

    Case does not matter, and whatever joins two words is one `_` between them. An umlaut is two letters, because the
    house takes `Jürgen` and `Juergen` for one person.
    """
    return _JOINTS.sub("_", name.lower().translate(_LETTERS)).strip("_")


def all_time(given: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the list that all awards together make, first place first; what was `given` in the order of that."""
    totals: dict[str, int] = {}
    names: dict[str, str] = {}
    reached: dict[str, int] = {}
    for moment, entry in enumerate(given):
        totals[entry.key] = totals.get(entry.key, 0) + entry.points
        names[entry.key] = entry.name
        if entry.points or entry.key not in reached:
            reached[entry.key] = moment
    order = sorted(totals, key=lambda one: (-totals[one], reached[one]))
    return tuple(Entry(one, names[one], totals[one]) for one in order)


def read_list(text: str) -> tuple[Entry, ...]:
    """
    Return the entries of a list in a file: triples of place, name and points, parted by `;`, `|` or a new line.

    Fields are stripped, and those with nothing in them skipped. Places must be 1, 2, 3 and so on; nothing else is made
    of them.

    Raises:
        BadList: a field is missing or no number, the places do not count up, or two entries are the same person.
    """
    fields = [field for part in _FIELDS.split(text) if (field := part.strip())]
    entries: list[Entry] = []
    known: set[str] = set()
    for number, first in enumerate(range(0, len(fields), 3), 1):
        row = fields[first : first + 3]
        said = ";".join(row)
        if len(row) < 3:
            raise BadList(number, Fault.FIELDS, said)
        place, name, points = row
        if place.rstrip(".") != str(number):
            raise BadList(number, Fault.PLACE, said)
        if not re.fullmatch(r"[0-9]{1,9}", points):
            raise BadList(number, Fault.POINTS, said)
        who = key(name)
        if not who or who in known:
            raise BadList(number, Fault.TWICE, said)
        known.add(who)
        entries.append(Entry(who, name, int(points)))
    return tuple(entries)


def write_list(entries: Sequence[Entry]) -> str:
    """Return a list as a file holds it: one entry a line, `1;Uwe;200`."""
    return "".join(f"{place};{entry.name};{entry.points}\n" for place, entry in enumerate(entries, 1))
