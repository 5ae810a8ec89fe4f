"""How the house describes itself to those who list places to play at (MSSP): in telnet's own way, and in plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from server.ops.clock import Clock
from server.wire.listening import household

Status: TypeAlias = Mapping[str, Sequence[str]]
"""Every variable and its values, in order; of several the last is the most important."""

REQUEST: Final = b"MSSP-REQUEST"
"""A first line that asks for the plain text; nobody can be called so."""

_VARIABLE, _VALUE = b"\1", b"\2"

_PAUSE: Final = 1.0
"""Seconds between two answers to one address."""

_MOST_REMEMBERED: Final = 1000


def packed(status: Status) -> bytes:
    """Return a description as telnet carries it; no value holds a byte that means something there."""
    pieces = ((_VARIABLE, name.encode(), *(_VALUE + one.encode() for one in values)) for name, values in status.items())
    return b"".join(piece for pieces_of_one in pieces for piece in pieces_of_one)


def written(status: Status) -> bytes:
    """Return a description as plain text, for crawlers that know no telnet."""
    return "\r\n".join(("", "MSSP-REPLY-START", *_lines(status), "MSSP-REPLY-END", "")).encode()


def _lines(status: Status) -> Iterator[str]:
    for name, values in status.items():
        yield "\t".join((name, *values))


class Crawlers:
    """
    Who has asked lately.

    Args:
        describe: describes the house as it is now.
    """

    def __init__(self, describe: Callable[[], Status], clock: Clock) -> None:
        self._describe = describe
        self._clock = clock
        self._asked: dict[str, float] = {}

    def status_for(self, address: str) -> Status | None:
        """Return the description, None for an address that has had it within the last second."""
        home, now = household(address), self._clock.monotonic()
        if now - self._asked.get(home, now - _PAUSE) < _PAUSE:
            return None
        if len(self._asked) >= _MOST_REMEMBERED:
            self._asked.clear()
        self._asked[home] = now
        return self._describe()
