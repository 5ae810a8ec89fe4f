"""
Values that never change: what every game, and much of the house, is made of.

Theory of operation
-------------------
A frozen dataclass of Python 3.11 with four fields is made in half a microsecond, one with sixteen in one and a half:
its constructor goes around its own lock field by field; another with a field changed costs as much again. A struct of
msgspec is made, changed, compared and hashed in C for a tenth of that, and promises the same: its fields are declared
in the body, it never changes, equals are equal and hash alike, and `match` takes it apart.

That it never changes holds against mistakes, not against somebody who means to go around it: the fields of a struct are
descriptors of its class, which set them on every Python if they are asked to, and msgspec has a function of its own
for doing it by force; the setter of `object` is refused up to Python 3.12 and not on 3.13. A class of ours cannot close
that: a guard on the base is gone around just the same, properties would cost every read a call of Python, and tuples
would be equal whatever they mean. So nothing of the house does it, and a test reads all of its code for it.

A view of which only a part is read need not be whole: it begins as a `blank`, and `evolve` fills in what is known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar, dataclass_transform

from msgspec import Struct, field
from msgspec.structs import replace as evolve

__all__ = ["Frozen", "blank", "evolve", "field", "names_of"]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen(Struct, frozen=True):
    """A value with declared fields that never change; `evolve` returns another one with some of them changed."""


F = TypeVar("F", bound=Frozen)


def names_of(kind: object) -> tuple[str, ...]:
    """Return the names of the fields of a kind of value, in order; none of anything else that may be declared."""
    return kind.__struct_fields__ if isinstance(kind, type) and issubclass(kind, Frozen) else ()


class Missing:
    """Stands for what is not there; whoever asks it for anything has taken it for something else."""

    __slots__ = ()

    def _never(self, *_asked: object) -> NoReturn:
        raise AttributeError("a field of a blank is read that nobody has filled in")

    __getattr__ = __bool__ = __iter__ = __len__ = __eq__ = __hash__ = __getitem__ = __contains__ = __str__ = _never


MISSING = Missing()


def blank(kind: type[F]) -> F:
    """Return a value of which nothing is there yet: every field is `MISSING`, its defaults included."""
    make: Callable[..., F] = kind
    return make(**dict.fromkeys(names_of(kind), MISSING))
