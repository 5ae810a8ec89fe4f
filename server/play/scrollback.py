"""The last lines a seat was told, bounded: read again by whoever was away, or asks for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from server.play.views import CachedText

TALK_SHARE: Final = 4
"""Talk may take one line in so many: however much is said, it does not push out what happened."""

_LATELY: Final = 4
"""Among so many lines it is looked for one that is told again: who sorts to and fro reads the same two."""

_SPARE: Final = 16
"""So many lines too many may lie there before the oldest are dropped, all at once."""


class _Talk(str):
    """A line that somebody said."""

    __slots__ = ()


class Scrollback:
    """
    The last lines told to one seat, and how many of them its owner may have missed.

    What was sent is not yet read: a line may have been lost long before anybody notices. Only what its owner types
    shows that they still hear us. What several seats are told in the same words is there once.
    """

    __slots__ = ("_most", "_talk", "_told", "_unread")

    def __init__(self, most: int) -> None:
        self._most = most
        self._told: list[str] = []
        self._talk = 0
        self._unread = 0  # so many of them, the last ones

    def keep(self, lines: list[str], unread: int | None = None, *, talk: bool = False) -> list[str]:
        """
        Keep lines, oldest first; return them as they are kept: a line told again a moment later is there once.

        Args:
            lines: as they were told.
            unread: so many of them count as missed, all unless told otherwise; a line missed stays so.
            talk: whether somebody said them.
        """
        told = self._told
        self._unread += len(lines) if unread is None or self._unread else unread
        if talk:
            self._talk += len(lines)
            told += map(_Talk, lines)
            while self._talk > self._most // TALK_SHARE:
                self._drop_talk()
        else:
            if type(lines) is not CachedText:
                lines = self._as_known(lines)
            told += lines
        if len(told) > self._most + _SPARE:
            self._drop(len(told) - self._most)
        return lines

    def _as_known(self, lines: list[str]) -> list[str]:
        """Return a single line as it is there already, if it was told a moment ago."""
        if len(lines) == 1 and lines[0] in (recent := self._told[-_LATELY:]):
            known = recent[recent.index(lines[0])]
            if type(known) is type(lines[0]):  # what the house says of itself sounds
                return [known]
        return lines

    def _drop_talk(self) -> None:
        """Drop the oldest talk: there is too much of it."""
        place = next(place for place, line in enumerate(self._told) if type(line) is _Talk)
        if place >= len(self._told) - self._unread:
            self._unread -= 1
        del self._told[place]
        self._talk -= 1

    def _drop(self, surplus: int) -> None:
        """Drop the oldest lines: there are too many."""
        if self._talk:
            self._talk -= sum(type(line) is _Talk for line in self._told[:surplus])
        del self._told[:surplus]
        self._unread = min(self._unread, len(self._told))

    def read(self) -> None:
        """Note that the owner has typed something: they have read what they were told."""
        self._unread = 0

    def missed(self, spelled: Callable[[str], str] = str) -> list[str]:
        """Return the lines told since the owner last typed, as `last` does; from now on they count as read."""
        missed = self.last(self._unread, spelled)
        self.read()
        return missed

    def last(self, most: int, spelled: Callable[[str], str] = str) -> list[str]:
        """
        Return the last lines, oldest first.

        What is told while nobody listens is told in signs: who reads it later is not known yet.

        Args:
            spelled: puts a line of the house as its reader wants it; what somebody says stays as they said it.
        """
        lines = self._told[max(0, len(self._told) - min(most, self._most)) :]
        return [str(line) if type(line) is _Talk else spelled(line) for line in lines]
