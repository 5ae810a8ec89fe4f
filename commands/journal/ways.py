"""How values of a type are written as data and read again: the parts of which `codec.py` puts its ways together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

from games.frozen import Frozen

Convert: TypeAlias = Callable[..., object]


def same(value: object) -> object:
    """Return what is data already; where it stands for a conversion nothing is called at all."""
    return value


class DataPath(Frozen):
    """
    How values of one type are written and read.

    Attributes:
        shape: what the data is, in a word.
    """

    write: Convert
    read: Convert
    shape: str


def listed(item: DataPath) -> DataPath:
    """Return the way of a tuple of any length: a list."""
    write, read, shape = item.write, item.read, f"[{item.shape}]"
    if write is same:
        return DataPath(list, tuple, shape)
    return DataPath(lambda some: list(map(write, some)), lambda data: tuple(map(read, data)), shape)


def row(items: Sequence[DataPath]) -> DataPath:
    """Return the way of a tuple of a fixed length: a list, too."""
    shape = f"[{', '.join(item.shape for item in items)}]"
    if len({item.write for item in items}) == 1:
        alike = listed(items[0])
        return DataPath(alike.write, alike.read, shape)
    writers, readers = [item.write for item in items], [item.read for item in items]
    return DataPath(
        lambda some: [write(one) for write, one in zip(writers, some, strict=True)],
        lambda data: tuple(read(one) for read, one in zip(readers, data, strict=True)),
        shape,
    )


class _Numerals(dict[int, str]):
    """Numbers as words, the small ones ready: every view has a dozen mappings by seat."""

    def __missing__(self, number: int) -> str:
        return str(number)


_NUMERALS = _Numerals((number, str(number)) for number in range(256))


def mapped(by: DataPath, of: DataPath) -> DataPath:
    """Return the way of a mapping: an object, its keys as words."""
    numbers = by.shape in {"number", "seat"}
    word, key = (_NUMERALS.__getitem__, int) if numbers else (by.write, by.read)
    write, read = of.write, of.read

    def plain(some: Mapping[int, object]) -> object:
        return {_NUMERALS[one]: value for one, value in some.items()}

    def converted(some: Mapping[int, object]) -> object:
        return {word(one): write(value) for one, value in some.items()}

    return DataPath(
        plain if numbers and write is same else converted,
        lambda data: {key(one): read(value) for one, value in data.items()},
        f"{{{by.shape}: {of.shape}}}",
    )


def optional(way: DataPath) -> DataPath:
    """Return the way of what may be missing."""
    write, read, shape = way.write, way.read, f"{way.shape}?"
    if write is same:
        return DataPath(write, read, shape)
    return DataPath(
        lambda one: None if one is None else write(one), lambda data: None if data is None else read(data), shape
    )


def either(kinds: Mapping[object, DataPath]) -> DataPath:
    """
    Return the way of a value that is of one of several types: all of them are data already, or words.

    Raises:
        TypeError: nobody could tell which of them the data is.
    """
    ways = list(dict.fromkeys(kinds.values()))
    shape = "|".join(way.shape for way in ways)
    if len(ways) == 1 or all(way.write is same for way in ways):
        return DataPath(ways[0].write, ways[0].read, shape)
    if any(way.write is same or way.shape[0] in "[{" for way in ways):
        raise TypeError(f"data of {shape} would not tell which of them it is")

    def read(word: object) -> object:
        for way in ways[:-1]:
            with suppress(KeyError, ValueError):
                return way.read(word)
        return ways[-1].read(word)

    return DataPath(lambda one: kinds[type(one)].write(one), read, shape)
