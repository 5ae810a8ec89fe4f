"""One function that flattens what somebody sees into the keys of a record (`handkarten.anna 12`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from games.contract import Seat

NOTHING = "-"
"""Nobody, nothing, unknown."""

NameOf = Callable[[Seat], str]


def flatten(view: Any, name: NameOf) -> dict[str, str]:
    """
    Return every key of a view with its value as text.

    A field counts if its metadata names a key. A value that is a dataclass or a mapping opens a level of its own, on
    the same level if the key is empty; a mapping by seat is keyed by names.

    Args:
        view: a frozen dataclass, `TableView` or a game's.
        name: the folded name of a seat.
    """
    found: dict[str, str] = {}
    _collect(view, "", name, found)
    return found


def _collect(view: Any, prefix: str, name: NameOf, found: dict[str, str]) -> None:
    for part in fields(view):
        key = part.metadata.get("key")
        if key is not None:
            _put(getattr(view, part.name), f"{prefix}{key}", str(part.type), name, found)


def _put(value: Any, key: str, declared: str, name: NameOf, found: dict[str, str]) -> None:
    """Note one field; its declared type tells which numbers are seats."""
    if _is_view(value):
        _collect(value, f"{key}." if key else "", name, found)
    elif isinstance(value, Mapping):
        by, _, of = declared.partition("Mapping[")[2].partition(",")
        for one, item in value.items():
            label = _text(one, name, seats="Seat" in by)
            path = f"{key}.{label}" if key else label
            if _is_view(item):
                _collect(item, f"{path}.", name, found)
            else:
                found[path] = _text(item, name, seats="Seat" in of)
    elif key:
        found[key] = _text(value, name, seats="Seat" in declared)


def _is_view(value: Any) -> bool:
    """Tell whether a value is a part of a view, with keys of its own (a card is a dataclass too, but has none)."""
    return is_dataclass(value) and any("key" in part.metadata for part in fields(value))


def _text(value: Any, name: NameOf, *, seats: bool) -> str:
    if value is None or value == ():
        return NOTHING
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, Enum):
        return str(value.value) if isinstance(value.value, str) else str(value)
    if isinstance(value, (tuple, list)):
        return " ".join(_text(item, name, seats=seats) for item in value)
    if seats and isinstance(value, int):
        return name(Seat(value))
    return str(value)
