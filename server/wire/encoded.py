"""JSON that is written already, put as it is into messages, where it stands as a value; and what every message is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeVar, overload

from msgspec import Raw, Struct
from msgspec.json import Encoder

V = TypeVar("V")


class Encoded(Mapping[str, V]):
    """
    Facts that have been written.

    Args:
        data: the JSON object they are.
    """

    __slots__ = ("data",)

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __getitem__(self, key: str) -> V:
        return self._facts()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts())

    def __len__(self) -> int:
        return len(self._facts())

    def _facts(self) -> dict[str, V]:
        facts: dict[str, V] = json.loads(self.data)
        return facts


class EncodedRow(Sequence[V]):
    """
    A list that has been written.

    Args:
        data: the JSON list it is.
    """

    __slots__ = ("data",)

    def __init__(self, data: bytes) -> None:
        self.data = data

    @overload
    def __getitem__(self, place: int) -> V: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[V]: ...
    def __getitem__(self, place: int | slice) -> V | Sequence[V]:
        return self._row()[place]

    def __len__(self) -> int:
        return len(self._row())

    def _row(self) -> list[V]:
        row: list[V] = json.loads(self.data)
        return row


def _as_it_is(part: object) -> Raw:
    """Return what was written before, for the place where it stands."""
    if type(part) is Encoded or type(part) is EncodedRow:  # to ask whether it is an instance of an ABC costs more
        return Raw(part.data)
    raise TypeError(type(part))


ENCODER: Final = Encoder(enc_hook=_as_it_is)


class HouseMessage(Struct, frozen=True, omit_defaults=False):
    """A message of the house to a program."""
