"""What a table agrees on before a match: properties with numbers or words, and special rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from games.frozen import Frozen, field

Value: TypeAlias = int | str | bool
"""What an option can be set to: a number, a word, or on/off for a special rule."""


class Number(Frozen):
    """
    A property with whole numbers `low`…`high`, and perhaps some words beside them (`maximaleinsatz pott`).

    Attributes:
        at_most: the property whose number it must not exceed.
    """

    name: str
    low: int
    high: int
    default: Value | None
    words: tuple[str, ...] = ()
    at_most: str = ""

    def value(self, typed: str) -> Value | None:
        """Return the value meant by a folded word, or None if it is none."""
        if typed in self.words:
            return typed
        if typed.isdecimal() and len(typed) <= len(str(self.high)) and self.low <= int(typed) <= self.high:
            return int(typed)
        return None

    def allowed(self) -> tuple[str, ...]:
        """Return what may be typed, for the sentence that says so."""
        return (f"{self.low} bis {self.high}", *self.words)


class Choice(Frozen):
    """
    A property with a short list of values; numbers among them are stored as numbers.

    Attributes:
        sets: value -> what else is agreed with it, by the option's name; each of that may be changed again.
        fixes: value -> the options that cannot be set otherwise while it holds.
        own_list: as of `Special`.
    """

    name: str
    values: tuple[Value, ...]
    default: Value | None
    sets: Mapping[Value, Mapping[str, Value]] = field(default_factory=dict)
    own_list: str = ""
    fixes: Mapping[Value, tuple[str, ...]] = field(default_factory=dict)

    def value(self, typed: str) -> Value | None:
        """Return the value meant by a folded word, or None if it is none."""
        return next((value for value in self.values if str(value) == typed), None)

    def allowed(self) -> tuple[str, ...]:
        """Return what may be typed, for the sentence that says so."""
        return tuple(str(value) for value in self.values)


class Special(Frozen):
    """
    A special rule, switched with `spiel mit` and `spiel ohne`.

    Attributes:
        own_list: in which ranking a match counts that is not as usual here, where its points cannot be added to those
            of the others; empty where they can.
    """

    name: str
    default: bool
    own_list: str = ""


Option: TypeAlias = Number | Choice | Special
