"""
What a page was sent and may not have got: a line that breaks is noticed late, and what was on its way is gone.

Of every page that has a ticket its last texts are kept, and what came of its numbered lines, under a hash of that
ticket, as long as its line seems to live. Whoever comes back with the ticket, and is let in, is sent what came behind
the last message they got. What was said when their line was known to be gone, their seat keeps for them.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

TICKET: Final = "Stammtisch.Karte"
ANSWER: Final = "Stammtisch.Antwort"

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

    def of(self, ticket: str) -> Sent:
        """Return what is kept of the page this ticket was given to, and what is yet to come."""
        return self._kept.get(_hashed(ticket), Sent())


def _hashed(ticket: str) -> str:
    return hashlib.sha256(ticket.encode("utf-8", "surrogatepass")).hexdigest()


class PageMessages:
    """
    The messages that go down to one page, each with its number, a comma before it.

    Once the page has a ticket, words and answers are kept under it: who comes back later may not have got them.

    Args:
        put: takes what is to be sent.
        backlogs: where it is kept.
    """

    __slots__ = ("_backlogs", "_before", "_number", "_put", "_sent", "_ticket")

    def __init__(self, put: Callable[[bytes], None], backlogs: Backlogs) -> None:
        self._put = put
        self._backlogs = backlogs
        self._number = 0
        self._ticket = ""
        self._sent: Sent | None = None
        self._before: tuple[Sent, int] | None = None

    def tell(self, message: bytes) -> None:
        """Send words, or an answer: a package and its JSON."""
        self._number += 1
        self._put(b",[%d,%b]" % (self._number, message))
        if self._sent is not None:
            self._sent.note(self._number, message)

    def send(self, package: str, data: bytes) -> None:
        """Send a message of whatever kind."""
        message = b'"%b",%b' % (package.encode(), data)
        if package == ANSWER:
            self.tell(message)
            return
        self._number += 1
        self._put(b",[%d,%b]" % (self._number, message))
        if package == TICKET:
            self._keep(str(json.loads(data)["karte"]))

    def send_all(self, messages: Sequence[tuple[str, bytes]]) -> None:
        """Send several messages, in this order and in one piece; behind a ticket there may stand what was missed."""
        if any(package == TICKET for package, _ in messages):
            for package, data in messages:
                self.send(package, data)
            return
        number, pieces = self._number, []
        for package, data in messages:
            number += 1
            message = b'"%b",%b' % (package.encode(), data)
            pieces.append(b",[%d,%b]" % (number, message))
            if package == ANSWER and self._sent is not None:
                self._sent.note(number, message)
        self._number = number
        self._put(b"".join(pieces))

    def come_back(self, ticket: str, last: int) -> None:
        """Learn which page comes back here, and what it got last: more may go down its old line until it is let in."""
        self._before = self._backlogs.of(ticket), last

    def _keep(self, ticket: str) -> None:
        """Keep from now on what is sent, and send what was missed on the line before."""
        self.forget()
        self._ticket, self._sent = ticket, self._backlogs.begin(ticket)
        if self._before is not None:
            [sent, last], self._before = self._before, None
            for message in sent.behind(last):
                self.tell(message)

    def forget(self) -> None:
        """Keep nothing any more: the line is gone, or there is another ticket."""
        if self._ticket:
            self._backlogs.forget(self._ticket)
