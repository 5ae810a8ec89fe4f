"""How much whoever asks something by HTTP may have of the house: connections at a time, and seconds for each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from server.wire.address import household

LONGEST_HEAD: Final = 8 * 1024
"""Bytes of a request with all its headers."""


@dataclass(frozen=True, slots=True)
class Terms:
    """
    What those who ask may cost.

    Attributes:
        per_address: connections of one household at a time that only ask; None for any number.
        at_once: connections at a time in all; None for any number.
        head_seconds: for a request with all its headers, and for the pause before the next.
        once: one request a connection, which has `head_seconds` from its beginning to its end.
        proxies: addresses behind which all the others are.
    """

    per_address: int | None = None
    at_once: int | None = None
    head_seconds: float = 10.0
    once: bool = False
    proxies: tuple[str, ...] = ()


class Visits:
    """Who is asking something at the moment."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._from: Counter[str] = Counter()

    def __len__(self) -> int:
        """Return how many there are."""
        return self._from.total()

    def come(self, address: str) -> bool:
        """Note a connection; return whether there is room for it."""
        home, terms = household(address), self.terms
        self._from[home] += 1
        most = None if address in terms.proxies else terms.per_address
        return (most is None or self._from[home] <= most) and (terms.at_once is None or len(self) <= terms.at_once)

    def go(self, address: str) -> None:
        """Note that a connection asks nothing any more."""
        home = household(address)
        self._from[home] -= 1
        if self._from[home] <= 0:
            del self._from[home]
