"""What a seat was told lately: for whoever was away, and for whoever asks once more."""

from __future__ import annotations

from collections import deque
from typing import Final

TALK_SHARE: Final = 4
"""Talk may take one line in so many: however much is said, it does not push out what happened."""


_Told = tuple[int, str, bool]
"""Which line it was, the line, and whether somebody said it: a plain tuple, as every line makes one for every seat."""

_TALK: Final = 2


class Scrollback:
    """
    The last lines told to one seat, and how many of them its owner may have missed.

    What was sent is not yet read: a line may have been lost long before anybody notices. Only what its owner types
    shows that he still hears us.
    """

    __slots__ = ("_last", "_most", "_read", "_talk", "_told")

    def __init__(self, most: int) -> None:
        self._most = most
        self._told: deque[_Told] = deque()
        self._talk = 0
        self._read = self._last = 0  # numbers of the last line he has read and of the last one told

    def keep(self, lines: list[str], unread: int | None = None, *, talk: bool = False) -> None:
        """
        Keep lines, oldest first.

        Args:
            lines: as they were told.
            unread: so many of them count as missed, all unless told otherwise; a line missed stays so.
            talk: whether somebody said them.
        """
        if unread is not None and self._read == self._last:
            self._read += len(lines) - unread
        told = self._told
        for line in lines:
            self._last += 1
            told.append((self._last, line, talk))
            if talk:
                self._talk += 1
                if self._talk > self._most // TALK_SHARE:
                    self._drop_talk()
            if len(told) > self._most:
                self._talk -= told.popleft()[_TALK]

    def _drop_talk(self) -> None:
        """Drop the oldest talk: there is too much of it."""
        self._told.remove(next(told for told in self._told if told[_TALK]))
        self._talk -= 1

    def read(self) -> None:
        """Note that the owner has typed something: he has read what he was told."""
        self._read = self._last

    def missed(self) -> list[str]:
        """Return the lines told since the owner last typed; from now on they count as read."""
        missed = [line for number, line, _ in self._told if number > self._read]
        self.read()
        return missed

    def last(self, most: int) -> list[str]:
        """Return the last lines, oldest first."""
        return [line for _, line, _ in self._told][-most:]
