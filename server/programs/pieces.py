"""The pieces of a table as JSON, so that what has not changed is not put into JSON again (`written.py`)."""

from __future__ import annotations

from collections.abc import Iterable

from commands.journal.codec import Members
from commands.journal.keys import Keys
from server.wire.protocol import encode


class MemberPieces:
    """
    A dataclass as an object, name by name.

    Args:
        members: its names.
        head: what stands before the object.
    """

    def __init__(self, members: Members, head: bytes = b"") -> None:
        self._members = members
        self._head = head
        self._heads = [encode(name) + b":" for name in members.names]
        self.values = members.values

    def __len__(self) -> int:
        """Return how many names there are."""
        return len(self._heads)

    def write(self, place: int, value: object) -> bytes:
        """Return a name with what stands there."""
        return self._heads[place] + encode(self._members.write(place, value))

    def below(self, place: int, kind: type) -> MemberPieces | None:
        """Return the pieces of what stands somewhere, if it is an object, too."""
        members = self._members.below(place, kind)
        return None if members is None else MemberPieces(members, self._heads[place])

    def whole(self, pieces: Iterable[bytes]) -> bytes:
        """Return the object."""
        return b"%b{%b}" % (self._head, b",".join(pieces))


class KeyPieces:
    """
    The keys of a view, field by field: what stands in an object of them all.

    Args:
        keys: of which no two are the same.
    """

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self.values = keys.values

    def __len__(self) -> int:
        """Return how many fields have a key."""
        return len(self._keys)

    def write(self, place: int, value: object) -> bytes:
        """Return the keys of a field with their values."""
        return encode(self._keys.write(place, value))[1:-1]

    def below(self, place: int, kind: type) -> KeyPieces | None:
        """Return the pieces of what stands in a field, if it opens a level of its own."""
        keys = self._keys.below(place, kind)
        return None if keys is None else KeyPieces(keys)

    def whole(self, pieces: Iterable[bytes]) -> bytes:
        """Return the keys of all fields."""
        return b",".join(filter(None, pieces))
