"""From an evening that fails to the shortest that fails in the same promise: fewer faults, people and seconds."""

from __future__ import annotations

import time

from tests.bottle.evening import Evening
from tests.bottle.plan import Plan
from tests.bottle.tables import Broken

MOST_SECONDS = 120.0


def shrunk(plan: Plan, found: Broken, most: float = MOST_SECONDS) -> tuple[Plan, Broken]:
    """Return the shortest plan that was found to fail in the same promise, and how it does."""
    ends = time.monotonic() + most
    best, how = plan, found

    def fails(shorter: Plan) -> bool:
        nonlocal best, how
        if time.monotonic() >= ends:
            return False
        again = Evening(shorter).spend()
        if again is None or again.promise != found.promise:
            return False
        best, how = shorter, again
        return True

    if found.at < plan.seconds:
        fails(best.without(seconds=found.at + 1))
    _without(fails, lambda: best, "faults")
    _without(fails, lambda: best, "people")
    _without(fails, lambda: best, "faults")
    length = best.seconds / 2
    while length >= 2 and fails(best.without(seconds=length)):
        length /= 2
    return best, how


def _without(fails, best, what: str) -> None:
    """Leave out ever smaller parts, as long as it fails without them."""
    size = len(getattr(best(), what))
    while size >= 1:
        place = 0
        while place < len(getattr(best(), what)):
            part = getattr(best(), what)[place : place + size]
            if not fails(best().without(**{what: part})):
                place += size
        size //= 2
