"""What is written already, among what is still to be written: it stands there as it is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from msgspec import Raw
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
        """Return one of them."""
        return self._facts()[key]

    def __iter__(self) -> Iterator[str]:
        """Yield their names."""
        return iter(self._facts())

    def __len__(self) -> int:
        """Return how many they are."""
        return len(self._facts())

    def _facts(self) -> dict[str, V]:
        facts: dict[str, V] = json.loads(self.data)
        return facts


def _as_it_is(part: object) -> Raw:
    """Return what was written before, for the place where it stands."""
    if not isinstance(part, Encoded):
        raise TypeError(type(part))
    return Raw(part.data)


ENCODER: Final = Encoder(enc_hook=_as_it_is)
