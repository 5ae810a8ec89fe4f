"""What is written already, among what is still to be written: JSON puts it in as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from msgspec import Raw
from msgspec.json import Decoder, Encoder

V = TypeVar("V")


class Encoded(Mapping[str, V]):
    """
    Facts that have been written.

    Args:
        data: the JSON object they are.
        reader: reads it, if anybody asks.
    """

    __slots__ = ("_data", "_reader")

    def __init__(self, data: bytes, reader: Decoder[dict[str, V]]) -> None:
        self._data = data
        self._reader = reader

    def __bytes__(self) -> bytes:
        """Return them as they are written."""
        return self._data

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
        return self._reader.decode(self._data)


def _as_it_is(thing: object) -> Raw:
    """Return what is to stand where somebody has put something that is no message."""
    if isinstance(thing, Encoded):
        return Raw(bytes(thing))
    raise TypeError(f"no part of a message: {type(thing)}")


FACTS: Final = Decoder(dict[str, object])
TEXTS: Final = Decoder(dict[str, str])
ENCODER: Final = Encoder(enc_hook=_as_it_is)
