"""Lists that are longer than a message may be: they come in several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from server.wire.protocol import LONGEST_SAID, encode

T = TypeVar("T")

ROOM: Final = LONGEST_SAID - 1024
"""Bytes of a message for what it lists; the rest is for what else it says."""


def parts(things: Iterable[T]) -> Iterator[tuple[T, ...]]:
    """Yield things in their order, as many at a time as one message holds; of none one empty part."""
    part: list[T] = []
    size = 1
    for thing in things:
        needs = len(encode(thing)) + 1
        if part and size + needs > ROOM:
            yield tuple(part)
            part, size = [], 1
        part.append(thing)
        size += needs
    yield tuple(part)
