"""One function that flattens what somebody sees into the keys of a record (`handkarten.anna 12`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, StrEnum
from functools import cache
from operator import attrgetter
from typing import get_args, get_origin, get_type_hints

from commands.journal.fetching import fetcher
from commands.language.plain import plain
from games.contract import Seat
from games.frozen import Frozen, evolve
from games.record import called

NOTHING = "-"
"""Nobody, nothing, unknown."""

NameOf = Callable[[Seat], str]


def flatten(view: object, name: NameOf) -> dict[str, str]:
    """
    Return every key of a view with its value as text.

    A field counts if its declaration names a key. A value that has fields with keys, or a mapping, opens a level of its
    own, on the same level if the key is empty; a mapping by seat is keyed by names. Which numbers are seats is read
    from the field's declared type.

    Args:
        view: a `TableView` or a game's.
        name: the folded name of a seat.
    """
    found: dict[str, str] = {}
    _write(found, view, "", name)
    return found


class _Field(Frozen):
    """
    One field of a view: its attribute, its key, and whether its values and a mapping's keys are seats.

    `inner`: what always opens a level of its own there.
    """

    attribute: str
    key: str
    seats: bool
    by_seat: bool
    inner: type | None = None


_FIELDS: dict[type, tuple[_Field, ...]] = {}
"""What was found out about every type that ever stood in a view; there are as many as the games declare."""


def _fields(view: type) -> tuple[_Field, ...]:
    """Return the fields of a view that have a key; empty for anything else, a card for example."""
    found = _FIELDS.get(view)
    if found is None:
        found = _FIELDS[view] = _declared(view)
    return found


def _declared(view: type) -> tuple[_Field, ...]:
    keyed = {name: marks["key"] for name, marks in called(view).items() if "key" in marks}
    hints = get_type_hints(view) if keyed else {}
    return tuple(_field(name, key, hints[name]) for name, key in keyed.items())


def _field(attribute: str, key: str, hint: object) -> _Field:
    mappings = [one for one in (hint, *get_args(hint)) if get_origin(one) is Mapping]
    by, of = get_args(mappings[0]) if mappings else (None, hint)
    inner = hint if isinstance(hint, type) and _fields(hint) else None
    return _Field(attribute, key, seats=_speaks_of_seats(of), by_seat=_speaks_of_seats(by), inner=inner)


@cache
def _leaves(view: type) -> tuple[_Field, ...]:
    """Return the fields of a view, and instead of what always opens a level the fields of that: a level less to go."""
    found: list[_Field] = []
    for part in _fields(view):
        for below in () if part.inner is None else _leaves(part.inner):
            key = ".".join(filter(None, (part.key, below.key)))
            found.append(evolve(below, attribute=f"{part.attribute}.{below.attribute}", key=key))
        if part.inner is None:
            found.append(part)
    return tuple(found)


def _speaks_of_seats(hint: object) -> bool:
    return hint is Seat or any(_speaks_of_seats(part) for part in get_args(hint))


class Keys:
    """
    The keys of one type of view, field by field, for whoever keeps what was written of it (`server.programs.pieces`).

    Args:
        kind: the type, which has keys.
        name: the folded name of a seat.
        prefix: what stands before each key.
        taken: keys that are told by what opens a level of its own (`plain_keys`), and not here.

    Attributes:
        names: the key of each field with what stands before it, "" if nothing is told under it here.
    """

    def __init__(self, kind: type, name: NameOf, prefix: str = "", taken: frozenset[str] = frozenset()) -> None:
        self._parts = _leaves(kind)
        self._name = name
        self._prefix = prefix
        self._taken = taken
        self.names = tuple([prefix + part.key if part.key and part.key not in taken else "" for part in self._parts])
        self.values = _values(kind)

    def __len__(self) -> int:
        """Return how many fields have a key."""
        return len(self._parts)

    def text(self, place: int, value: object) -> str | None:
        """Return as text what stands under the key of a field; None if it opens a level of its own, or may do so."""
        kind = type(value)
        if kind not in _PLAIN and kind not in _SPELT:
            return None
        text = _text(value, self._name, seats=self._parts[place].seats)
        return text if text.isalnum() else plain(text)

    def write(self, place: int, value: object) -> dict[str, str]:
        """Return the keys of the field at a place with their values as text; what is nothing has none."""
        found: dict[str, str] = {}
        _write_field(found, self._parts[place], value, self._prefix, self._name)
        return {
            key: text if text.isalnum() else plain(text)
            for key, text in found.items()
            if text != NOTHING and key not in self._taken
        }

    def below(self, place: int, kind: type) -> Keys | None:
        """Return the keys of what stands in a field, if it opens a level of its own."""
        if not _fields(kind):
            return None
        key = self._parts[place].key
        return Keys(kind, self._name, f"{self._prefix}{key}." if key else self._prefix)


def way_to(view: object, attributes: Iterable[str]) -> tuple[int, ...]:
    """Return the way to a part of a view through the fields that have keys, by their places."""
    way, passed = [], ""
    for attribute in attributes:
        passed = f"{passed}.{attribute}".lstrip(".")
        kind: type = type(view)
        known = [part.attribute for part in _leaves(kind)]
        if passed in known:
            way.append(known.index(passed))
            view, passed = attrgetter(passed)(view), ""
    return tuple(way)


@cache
def plain_keys(view: type) -> frozenset[str]:
    """Return the keys that stand in every view of this type, by its declared types; what else has one may have none."""
    found: set[str] = set()
    hints = get_type_hints(view) if _fields(view) else {}
    for part in _fields(view):
        hint = hints[part.attribute]
        levels = [one for one in (hint, *get_args(hint)) if _opens(get_origin(one) or one)]
        if not levels:
            found.add(part.key)
        elif not part.key and levels == [hint]:
            found |= plain_keys(get_origin(hint) or hint)
    return frozenset(found)


def _opens(kind: type) -> bool:
    return kind is Mapping or bool(_fields(kind))


@cache
def _values(kind: type) -> Callable[[object], tuple[object, ...]]:
    """Return what fetches the values of all fields that have a key."""
    return fetcher(tuple(part.attribute for part in _leaves(kind)))


def _write(found: dict[str, str], view: object, prefix: str, name: NameOf) -> None:
    """Write every key of a view, each behind this prefix."""
    for part in _fields(type(view)):
        _write_field(found, part, getattr(view, part.attribute), prefix, name)


def _write_field(found: dict[str, str], part: _Field, value: object, prefix: str, name: NameOf) -> None:
    """Write the keys of one field."""
    key, kind = part.key, type(value)
    if kind in _PLAIN or kind in _SPELT:
        if key:
            found[prefix + key] = _text(value, name, seats=part.seats)
    elif _fields(kind):
        _write(found, value, f"{prefix}{key}." if key else prefix, name)
    elif isinstance(value, (dict, Mapping)):
        below = f"{prefix}{key}." if key else prefix
        for one, item in value.items():
            label = _text(one, name, seats=part.by_seat)
            if _fields(type(item)):
                _write(found, item, f"{below}{label}.", name)
            else:
                found[below + label] = _text(item, name, seats=part.seats)
    elif key:
        found[prefix + key] = _text(value, name, seats=part.seats)


_PLAIN = frozenset({str, int, bool, tuple, type(None)})
"""What opens no level of its own, by its very type."""


_SPELT: set[type] = set()
"""Types whose text is their own, of cards mostly and of phases; learnt as they are seen."""


def _text(value: object, name: NameOf, *, seats: bool) -> str:
    """Return a value as text; what is most often seen is looked for first, by its very type."""
    if type(value) is int:
        return name(Seat(value)) if seats else str(value)
    if type(value) is str:
        return value
    if type(value) is tuple:
        if not value:
            return NOTHING
        if not seats and isinstance(value[0], str):  # cards, mostly: each of them is its own text
            try:
                return " ".join(value)
            except TypeError:  # but for a joker
                return " ".join([one if isinstance(one, str) else _text(one, name, seats=False) for one in value])
        if not seats and _SPELT.issuperset(map(type, value)):
            return " ".join(map(str, value))
        return " ".join([_text(item, name, seats=seats) for item in value])
    if value is None:
        return NOTHING
    if type(value) in _SPELT:
        return str(value)
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, Enum):
        if isinstance(value, StrEnum):
            _SPELT.add(type(value))
        return str(value.value) if isinstance(value.value, str) else str(value)
    if isinstance(value, (tuple, list)):
        return " ".join([_text(item, name, seats=seats) for item in value])
    if seats and isinstance(value, int):
        return name(Seat(value))
    if not isinstance(value, (int, Mapping)) and not _fields(type(value)):
        _SPELT.add(type(value))
    return str(value)
