"""What a client program says by message, over whichever line: a package, and its JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from server.wire.budget import Bucket
from server.wire.inbox import Packed
from server.wire.protocol import encode
from server.wire.requests import Hello, Unusable, heard

_OURS: Final = b"stammtisch."
"""How the packages begin of which a mistake is told to the client."""


class Messages:
    """
    What a client program says by message.

    Args:
        answer: sends a message back.
        monotonic: the clock.

    Attributes:
        mistaken: one was none of those that are listened to; `mistakes`: so often that is told.
    """

    __slots__ = ("_answer", "mistaken", "mistakes")

    def __init__(self, answer: Callable[[str, bytes], None], monotonic: Callable[[], float]) -> None:
        self._answer = answer
        self.mistaken = False
        self.mistakes = Bucket(1, 1, monotonic)

    def take(self, said: bytes) -> Packed | Hello | None:
        """Return a message for the guest, or who the client is; what only concerns the line is settled here."""
        name, _, data = said.partition(b" ")
        try:
            package, message = heard(name.decode("ascii", "replace"), data)
        except Unusable:
            self.mistaken = self.mistaken or name.lower().startswith(_OURS)
            return None
        if package in {"Core.Ping", "Core.KeepAlive"}:
            self._answer(package, encode(message) if isinstance(message, float) else b"")
            return None
        return message if isinstance(message, Hello) else Packed(package, message)
