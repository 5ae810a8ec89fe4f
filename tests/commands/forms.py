"""
Every sentence in all its forms, as a book to be read: `python -m tests.commands.forms` writes it anew.

A sentence that depends on what is filled in is a function. Each of those is asked here with one of everything, with two
and with none, with a word that is far too long, with what may be on and off, there and not; what comes of it stands
below its name, each form once. Nothing is chosen by hand, so a new sentence stands there of itself.

Whoever changes a sentence writes the book anew and reads the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from importlib import import_module
from inspect import isclass, isfunction
from itertools import groupby, product, zip_longest
from pkgutil import iter_modules
from types import UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from games.frozen import Frozen
from tests.commands.book import FOLDER

BOOK = FOLDER / "saetze.txt"

ROOMS = ("company", "daily", "lobby", "table")
"""Where sentences stand that no game has."""

EVENING = datetime(2026, 3, 28, 20, 15, tzinfo=UTC).astimezone().replace(hour=20)  # it is evening everywhere

PLAIN: Mapping[object, tuple[object, ...]] = {
    int: (1, 2, 0),
    float: (1.0, 2.5, 0.0),
    bool: (False, True),
    object: ("gin", 2),
    date: (EVENING.date(),),
    datetime: (EVENING, EVENING + timedelta(days=3)),
    timedelta: (timedelta(hours=2), timedelta(minutes=1)),
    type(None): (None,),
}
"""What is filled in, the usual thing first; for a word the name of the gap, so that no two are taken for each other."""

CALLED: Mapping[tuple[str, object], tuple[object, ...]] = {
    **{(gap, str): (gap.title(), "x" * 90) for gap in ("typed", "line", "word", "words", "text", "reason")},
    **{(gap, int): (7,) for gap in ("table", "entry", "deal")},
    ("number", int): (7, 1),
    ("day", str): ("2026-03-28",),
    ("month", str): ("2026-03", "2026-12"),
    ("game", str): ("Rommé",),
    ("unit", str): ("Punkte",),
    ("address", str): ("192.0.2.7",),
}
"""The same for a gap whose name says more than its kind."""

PEOPLE = ("anna", "bernd", "clara")

SWITCHES = 4
"""Of so many gaps that are on or off, filled or not, all combinations are tried; of more, one after the other."""


class NotSampledError(Exception):
    """Nothing of this kind can be made up."""


def samples(kind: Any, gap: str) -> tuple[Any, ...]:
    """
    Return things of a kind, the usual one first.

    Raises:
        NotSampledError
    """
    origin, inner = get_origin(kind), get_args(kind)
    if (gap, kind) in CALLED or kind is str:
        return CALLED.get((gap, kind), (gap,))
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, NewType):
        return samples(kind.__supertype__, gap)
    if origin in {Union, UnionType}:
        return tuple(one for each in inner for one in samples(each, gap))
    if isclass(kind) and issubclass(kind, Enum):
        return tuple(kind)
    if isclass(kind) and issubclass(kind, Frozen):
        hints = get_type_hints(kind)
        return tuple(kind(**given) for given in one_by_one({name: hints[name] for name in kind.__struct_fields__}))
    if inner:
        return several(origin, inner, gap)
    raise NotSampledError(kind)


def several(origin: Any, inner: tuple[Any, ...], gap: str) -> tuple[Any, ...]:
    """
    Return one, two and none of something.

    Raises:
        NotSampledError
    """
    columns = [PEOPLE if one is str else samples(one, gap) for one in inner if one is not ...]
    rows = [row for row in zip_longest(*(column * 3 for column in columns)) if None not in row][:2]
    if origin is tuple and ... not in inner:
        return tuple(rows)
    if origin in {Mapping, dict}:
        return tuple(dict(rows[:many]) for many in (1, 2, 0))
    if origin in {Iterable, Sequence, Collection, list, tuple}:
        return tuple(tuple(columns[0][:many]) for many in (1, 2, 0))
    raise NotSampledError(origin)


def one_by_one(kinds: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what to fill in: the usual, then each other thing by itself."""
    gaps = {name: samples(kind, name) for name, kind in kinds.items()}
    usual = {name: some[0] for name, some in gaps.items()}
    yield usual
    for name, some in gaps.items():
        yield from (usual | {name: one} for one in some[1:])


def chosen(kinds: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the same, and then all combinations of what is on or off."""
    usual, *others = one_by_one(kinds)
    yield from (usual, *others)
    switches = {name for name in kinds if {None, True} & {one[name] for one in others if one[name] in (None, True)}}
    if 1 < len(switches) <= SWITCHES:
        ways = {name: (usual[name], samples(kinds[name], name)[-1]) for name in kinds if name in switches}
        yield from (usual | dict(zip(ways, values, strict=True)) for values in product(*ways.values()))


def sentences(room: str) -> Iterator[tuple[str, Callable[..., str | None]]]:
    """Yield the functions of a room that may be sentences."""
    package = f"commands.{room}"
    for module in sorted(one.name for one in iter_modules(import_module(package).__path__, f"{package}.")):
        for name, one in vars(import_module(module)).items():
            if isfunction(one) and one.__module__ == module and not name.startswith("_"):
                yield f"{module.removeprefix('commands.')}.{name}", one


def forms(sentence: Callable[..., str | None]) -> list[str]:
    """
    Return everything a sentence comes to, each form once.

    Raises:
        NotSampledError: it is no sentence, or depends on what cannot be made up.
    """
    kinds = get_type_hints(sentence)
    if kinds.pop("return", None) not in {str, str | None} or not kinds:
        raise NotSampledError(sentence)
    said = (form(sentence, given) for given in chosen(kinds))
    return [*dict.fromkeys(one for one in said if one is not None)]


def form(sentence: Callable[..., str | None], given: Mapping[str, Any]) -> str | None:
    """Return what a sentence comes to, None if it is none with that."""
    try:
        return str(sentence(**given))
    except (ValueError, LookupError, TypeError, AttributeError):
        return None


def written() -> str:
    """Return the book: below each sentence its forms, and in them of lines that stand there already only how many."""
    book: list[str] = []
    for room in ROOMS:
        for name, sentence in sentences(room):
            with suppress(NotSampledError):
                book += ["", name, *new_lines(forms(sentence))]
    return "\n".join(line.rstrip() for line in book[1:]) + "\n"


def new_lines(said: Iterable[str]) -> Iterator[str]:
    """Yield the lines of forms."""
    known: set[str] = set()
    for one in said:
        mark = "  "
        for is_known, lines in groupby(one.splitlines() or [""], known.__contains__):
            some = [*lines]
            for line in [f"… ({len(some)})"] if is_known else some:
                yield mark + line
                mark = "  | "
        known.update(one.splitlines())


if __name__ == "__main__":
    BOOK.write_text(written(), "utf-8")
