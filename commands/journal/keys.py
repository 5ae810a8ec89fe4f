"""One function that flattens what somebody sees into the keys of a record (`handkarten.anna 12`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from typing import get_args, get_origin, get_type_hints

from games.contract import Seat
from games.frozen import Frozen
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
    """One field of a view: its attribute, its key, and whether its values and a mapping's keys are seats."""

    attribute: str
    key: str
    seats: bool
    by_seat: bool


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
    return _Field(attribute, key, seats=_speaks_of_seats(of), by_seat=_speaks_of_seats(by))


def _speaks_of_seats(hint: object) -> bool:
    return hint is Seat or any(_speaks_of_seats(part) for part in get_args(hint))


def _write(found: dict[str, str], view: object, prefix: str, name: NameOf) -> None:
    """Write every key of a view, each behind this prefix."""
    for part in _fields(type(view)):
        _write_field(found, part, getattr(view, part.attribute), prefix, name)


def _write_field(found: dict[str, str], part: _Field, value: object, prefix: str, name: NameOf) -> None:
    """Write what stands in one field under its own key, or under several that begin with it."""
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
