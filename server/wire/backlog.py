"""
What a page was sent and may not have got: a line that breaks is noticed late, and what was on its way is gone.

Of every page that has a ticket its last texts are kept, and what came of its numbered lines, under a hash of that
ticket, as long as its line seems to live. Whoever comes back with the ticket, and is let in, is sent what came behind
the last message he got. What was said when his line was known to be gone, his seat keeps for him.
"""

from __future__ import annotations

import hashlib
from collections import deque
from typing import Final

MOST_MESSAGES: Final = 200
MOST_BYTES: Final = 32 * 1024
"""Of one page."""


class Sent:
    """The last texts and answers a page was sent, each with its number."""

    __slots__ = ("_bytes", "_texts")

    def __init__(self) -> None:
        self._texts: deque[tuple[int, bytes]] = deque()
        self._bytes = 0

    def note(self, number: int, text: bytes) -> None:
        """Keep a message, and no more than is allowed."""
        self._texts.append((number, text))
        self._bytes += len(text)
        while len(self._texts) > MOST_MESSAGES or self._bytes > MOST_BYTES:
            self._bytes -= len(self._texts.popleft()[1])

    def behind(self, number: int) -> list[bytes]:
        """Return what came behind a message."""
        return [text for each, text in self._texts if each > number]


class Backlogs:
    """What is kept for all pages, by their tickets."""

    def __init__(self) -> None:
        self._kept: dict[str, Sent] = {}

    def __len__(self) -> int:
        """Return for how many pages something is kept."""
        return len(self._kept)

    def begin(self, ticket: str) -> Sent:
        """Keep from now on what a page is sent that has just got this ticket."""
        return self._kept.setdefault(_hashed(ticket), Sent())

    def forget(self, ticket: str) -> None:
        """Keep nothing more under this ticket: its line is gone, or there is another one."""
        self._kept.pop(_hashed(ticket), None)

    def missed(self, ticket: str, number: int) -> list[bytes]:
        """Return what came behind a message on the line this ticket was given on."""
        sent = self._kept.get(_hashed(ticket))
        return [] if sent is None else sent.behind(number)


def _hashed(ticket: str) -> str:
    return hashlib.sha256(ticket.encode("utf-8", "surrogatepass")).hexdigest()
