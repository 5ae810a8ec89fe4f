"""The pieces of a table as JSON, so that what has not changed is not put into JSON again (`written.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from commands.journal.codec import Members
from server.wire.protocol import encode


class Pieces:
    """
    A value as an object, name by name, each behind its value with a comma.

    Args:
        members: its names.
        whole: puts the pieces of all names together.
    """

    def __init__(self, members: Members, whole: Callable[[Iterable[bytes]], bytes] = b"".join) -> None:
        self._members = members
        self._heads = [encode(name) + b":" if name else b"" for name in members.names]
        self._ways = members.ways
        self.values = members.values
        self.whole = whole

    def __len__(self) -> int:
        """Return how many parts there are."""
        return len(self._heads)

    def write(self, place: int, value: object) -> bytes:
        """Return a name with what stands there; nothing for a value whose names would stand beside the others."""
        head = self._heads[place]
        return b"%b%b," % (head, encode(self._ways[place](value))) if head else b""

    def below(self, place: int, kind: type) -> Pieces | None:
        """Return the pieces of what stands at a place, if its names stand beside the others."""
        members = None if kind is type(None) else self._members.below(place)
        return None if members is None else Pieces(members)


def in_braces(pieces: Iterable[bytes]) -> bytes:
    """Return the object of all these names."""
    return b"{%b}" % b"".join(pieces)[:-1]
