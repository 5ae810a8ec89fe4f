"""
Values that never change: what every game, and much of the house, is made of.

Theory of operation
-------------------
A frozen dataclass of Python 3.11 with four fields is made in half a microsecond, one with sixteen in one and a half:
its constructor goes around its own lock field by field; another with a field changed costs as much again. A struct of
msgspec is made, changed, compared and hashed in C for a tenth of that, and promises the same: its fields are declared
in the body, it never changes, equals are equal and hash alike, and `match` takes it apart.

Views stay dataclasses: their fields carry keys (`games.record.key`), and some of them are never there (`sketched`).
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import dataclass_transform

from msgspec import Struct, field
from msgspec.structs import replace as evolve

__all__ = ["Frozen", "evolve", "field", "names_of"]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen(Struct, frozen=True):
    """A value with declared fields that never change; `evolve` returns another one with some of them changed."""


def names_of(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a frozen value or a dataclass, in order; none of anything else."""
    if issubclass(kind, Frozen):
        return kind.__struct_fields__
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()
