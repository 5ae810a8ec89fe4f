"""What a seat was told lately: for whoever was away, and for whoever asks once more."""

from __future__ import annotations

from collections import deque


class Scrollback:
    """
    The last lines told to one seat, and how many of them its owner may have missed.

    What was sent is not yet read: a line may have been lost long before anybody notices. Only what its owner types
    shows that he still hears us.
    """

    __slots__ = ("_lines", "_unread")

    def __init__(self, most: int) -> None:
        self._lines: deque[str] = deque(maxlen=most)
        self._unread = 0

    def keep(self, lines: list[str], unread: int | None = None) -> None:
        """Keep lines, oldest first; `unread` of them count as missed, all unless told otherwise."""
        self._lines.extend(lines)
        self._unread = min(self._unread + (len(lines) if unread is None else unread), self._lines.maxlen or 0)

    def read(self) -> None:
        """Note that the owner has typed something: he has read what he was told."""
        self._unread = 0

    def missed(self) -> list[str]:
        """Return the lines told since the owner last typed; from now on they count as read."""
        missed = list(self._lines)[-self._unread :] if self._unread else []
        self._unread = 0
        return missed

    def last(self, most: int) -> list[str]:
        """Return the last lines, oldest first."""
        return list(self._lines)[-most:]
