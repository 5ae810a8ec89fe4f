"""The pieces of a table as JSON, so that what has not changed is not put into JSON again (`written.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from commands.journal.codec import Members
from commands.journal.keys import NOTHING, Keys
from server.wire.protocol import encode


class MemberPieces:
    """
    A value as an object, name by name; before the first of an object within it stands that one's name, too.

    Args:
        members: its names.
        head: what stands before the object; tail: what stands behind it.
    """

    def __init__(self, members: Members, head: bytes = b"", tail: bytes = b"") -> None:
        self._members = members
        self._end = b"}" + tail
        outer = [names[:-1] for names in members.names]
        shared = [_alike(one, other) for one, other in zip([(), *outer], [*outer, ()], strict=True)]
        self._heads = [
            b"".join([encode(name) + b":{" for name in names[before:-1]]) + encode(names[-1]) + b":"
            for names, before in zip(members.names, shared, strict=False)
        ]
        self._heads[0] = head + b"{" + self._heads[0]
        self._tails = [b"}" * (len(one) - behind) for one, behind in zip(outer, shared[1:], strict=True)]
        self._ways = members.ways
        self.values = members.values

    def __len__(self) -> int:
        """Return how many names there are."""
        return len(self._heads)

    def write(self, place: int, value: object) -> bytes:
        """Return a name with what stands there."""
        return self._heads[place] + encode(self._ways[place](value)) + self._tails[place]

    def below(self, place: int, kind: type) -> MemberPieces | None:
        """Return the pieces of what stands somewhere, if it is an object, too."""
        members = self._members.below(kind)
        return None if members is None else MemberPieces(members, self._heads[place], self._tails[place])

    def whole(self, pieces: Iterable[bytes]) -> bytes:
        """Return the object."""
        return b",".join(pieces) + self._end


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many names both begin with."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))


class KeyPieces:
    """
    The keys of a view, field by field, each behind its value with a comma: what stands in an object of them all.

    Args:
        keys: of which no two are the same.
        whole: puts the pieces of all fields together.
    """

    def __init__(self, keys: Keys, whole: Callable[[Iterable[bytes]], bytes] = b"".join) -> None:
        self._keys = keys
        self._heads = [encode(key) + b":" if key else b"" for key in keys.names]
        self.values = keys.values
        self.whole = whole

    def __len__(self) -> int:
        """Return how many fields have a key."""
        return len(self._heads)

    def write(self, place: int, value: object) -> bytes:
        """Return the keys of a field with their values."""
        text, head = self._keys.text(place, value), self._heads[place]
        if text is not None:
            return head + encode(text) + b"," if head and text != NOTHING else b""
        written = encode(self._keys.write(place, value))
        return b"%b," % written[1:-1] if written != b"{}" else b""

    def below(self, place: int, kind: type) -> KeyPieces | None:
        """Return the pieces of what stands in a field, if it opens a level of its own."""
        keys = self._keys.below(place, kind)
        return None if keys is None else KeyPieces(keys)


def in_braces(pieces: Iterable[bytes]) -> bytes:
    """Return the object of all these keys."""
    return b"{%b}" % b"".join(pieces)[:-1]
