"""
What whoever asks something by HTTP may have of the house: how much, and under which names the house is asked for.

A page elsewhere can have its own name point to an address of this machine or its network (DNS rebinding): for the
browser it is then at home here. So a name in `Host` counts only if the host has given it to the house; a bare address
and the names of the machine itself cannot be made to point elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from games.frozen import Frozen
from server.ops.clock import Clock
from server.wire.budget import Bucket
from server.wire.listening import household


class Window(Frozen):
    """
    What the window is opened with.

    Attributes:
        origins: pages elsewhere that may open a socket here; the own one always may.
        proxies: addresses whose `X-Forwarded-For` counts.
        telnet: what whoever has no JavaScript is told: where the house can be reached by telnet.
        names: under which the house is asked for; bare addresses and this machine's own names always may be. None: any.
        is_place: tells whether a path is a place in the house: the page is sent, and shows it.
    """

    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    telnet: str = ""
    names: frozenset[str] | None = None
    is_place: Callable[[str], bool] = lambda _path: False


_HOST: Final = re.compile(r"(?:\[([^\]]*)\]|([^:\[\]/@?#\s]+))(?::\d{0,5})?")
"""An address in brackets, or a name, perhaps with a port behind it."""

_THIS_MACHINE: Final = "localhost"


def own_names(*names: str, origins: Iterable[str] = ()) -> frozenset[str]:
    """Return names as they are compared, and those of trusted pages (`https://spiele.example`) with them."""
    hosts = (urlsplit(origin).hostname or "" for origin in origins if _is_address(origin))
    return frozenset(_plain(name) for name in (*names, *hosts) if name)


def is_own_name(host: str, names: frozenset[str]) -> bool:
    """Tell whether what stands in `Host` is a bare address, this machine, or one of these names."""
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    name = _plain(found[1] or found[2] or "")
    if name in names or name == _THIS_MACHINE or name.endswith(f".{_THIS_MACHINE}"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


def _is_address(origin: str) -> bool:
    try:
        urlsplit(origin)
    except ValueError:
        return False
    return True


LONGEST_HEAD: Final = 8 * 1024
"""Bytes of a request with all its headers."""

_MOST_KEPT: Final = 2000
"""Households of which it is known how much they have asked lately."""


class VisitLimits(Frozen):
    """
    What those who ask may cost.

    Attributes:
        per_address: connections of one household at a time that only ask; None for any number.
        answers, answers_per_second: of one household at once, a page being twenty, and in the long run; None for any.
        at_once: connections at a time in all; who has not asked anything yet makes room. None for any number.
        head_seconds: for a request with all its headers, and for the pause before the next.
        once: one request a connection, which has `head_seconds` from its beginning to its end.
        proxies: addresses behind which all the others are.
    """

    per_address: int | None = None
    answers: int = 300
    answers_per_second: float | None = None
    at_once: int | None = None
    head_seconds: float = 10.0
    once: bool = False
    proxies: tuple[str, ...] = ()


class Visits:
    """Who is asking something at the moment."""

    def __init__(self, terms: VisitLimits, clock: Clock) -> None:
        self.terms = terms
        self._clock = clock
        self._from: Counter[str] = Counter()
        self._silent: dict[Callable[[], None], None] = {}  # whoever has not asked yet: what hangs up; oldest first
        self._answered: OrderedDict[str, Bucket] = OrderedDict()  # who asked last stands last

    def __len__(self) -> int:
        """Return how many there are."""
        return self._from.total()

    def come(self, address: str, hang_up: Callable[[], None]) -> bool:
        """Note a connection, and what hangs up on it if others need its room; return whether there is room for it."""
        home, terms = household(address), self.terms
        if terms.at_once is not None and len(self) >= terms.at_once and self._silent:
            next(iter(self._silent))()
        self._from[home] += 1
        self._silent[hang_up] = None
        most = None if address in terms.proxies else terms.per_address
        return (most is None or self._from[home] <= most) and (terms.at_once is None or len(self) <= terms.at_once)

    def asks(self, hang_up: Callable[[], None]) -> None:
        """Note that a connection has asked something, and is not to make room any more."""
        self._silent.pop(hang_up, None)

    def go(self, address: str, hang_up: Callable[[], None]) -> None:
        """Note that a connection asks nothing any more."""
        self.asks(hang_up)
        home = household(address)
        self._from[home] -= 1
        if self._from[home] <= 0:
            del self._from[home]

    def may_ask(self, address: str) -> bool:
        """Note a request; return whether it is to be answered: the household has not asked too much lately."""
        terms, home = self.terms, household(address)
        if terms.answers_per_second is None or address in terms.proxies:
            return True
        if home not in self._answered:
            self._answered[home] = Bucket(terms.answers_per_second, terms.answers, self._clock.monotonic)
            if len(self._answered) > _MOST_KEPT:
                self._answered.popitem(last=False)
        self._answered.move_to_end(home)
        bucket = self._answered[home]
        if bucket.take(1) == 0:
            return True
        bucket.take(-1)  # who goes on asking is not kept waiting the longer for it
        return False
