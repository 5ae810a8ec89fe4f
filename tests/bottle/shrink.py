"""
From an evening that fails to the shortest that fails in the same promise.

First whole faults, people and seconds are left out, as characters do by themselves what they would do without them.
Then what is left is written down deed by deed, and of that script ever smaller parts are left out: what stays is what
somebody has to type to see it, and it fails in the same way when the characters have long become others.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from tests.bottle.evening import Evening
from tests.bottle.people import Deed
from tests.bottle.plan import Plan
from tests.bottle.tables import Broken

MOST_SECONDS = 110.0
"""Of CPU: on a machine with nothing else to do that is less than two minutes."""

Fails = Callable[[Plan], bool]


class Shortest:
    """
    The shortest plan that is known to fail.

    Attributes:
        plan, how: which, and how it fails.
        deeds: what people did in it.
    """

    def __init__(self, plan: Plan, found: Broken, most: float) -> None:
        self.plan, self.how = plan, found
        self.deeds: list[Deed] = []
        self._began, self._most = time.process_time(), most

    def fails(self, shorter: Plan, share: float = 1.0) -> bool:
        """Tell whether a plan fails in the same promise; the shortest one is kept. False when the time is over."""
        if time.process_time() - self._began >= share * self._most:
            return False
        evening = Evening(shorter)
        again = evening.spend()
        if again is None or again.promise != self.how.promise:
            return False
        self.plan, self.how, self.deeds = shorter, again, list(evening.deeds)
        return True

    def without(self, what: str, share: float = 1.0) -> None:
        """Leave out ever smaller parts, as long as it fails without them."""
        size = len(getattr(self.plan, what))
        while size >= 1:
            place = 0
            while place < len(getattr(self.plan, what)):
                part = getattr(self.plan, what)[place : place + size]
                if not self.fails(self.plan.without(**{what: part}), share):
                    place += size
            size //= 2

    def hasten(self, share: float = 1.0) -> None:
        """End sooner."""
        if self.how.at < self.plan.seconds:
            self.fails(self.plan.without(seconds=self.how.at + 1), share)


def shrunk(plan: Plan, found: Broken, most: float = MOST_SECONDS) -> tuple[Plan, Broken]:
    """Return the shortest plan that was found to fail in the same promise, and how it does."""
    best = Shortest(plan, found, most)
    best.hasten()
    if plan.script is None:
        for what in ("faults", "people", "faults"):
            best.without(what, 0.4)
        best.hasten(0.4)
        if not best.deeds:
            best.fails(best.plan, 0.5)
        best.fails(replace(best.plan, script=tuple(best.deeds)), 0.6)
    if best.plan.script is not None:
        best.deeds.clear()
        for what in ("people", "script", "faults", "script"):
            best.without(what)
        best.hasten()
    return best.plan, best.how
