"""
What work costs in CPU: in seconds of a machine as fast as the one that the bounds were found on.

A machine that is slower, or does something else at the same time, takes longer for everything. So the same small work
is timed before and after what is asked about, and both are set against each other: a bound holds on any machine.
"""

import time
from collections.abc import Callable
from statistics import median

USUAL = 0.000095
"""Seconds that `_stride` takes on a quiet machine of 2026."""


def _stride() -> float:
    """Return how long a work takes that is always the same: calls, dictionaries, sorting, texts."""
    began = time.thread_time()
    known: dict[str, tuple[int, ...]] = {}
    for number in range(200):
        name = f"{number * 7919 % 1009:04}"
        known[name] = (*known.get(name[1:], ()), number)[-3:]
    sorted(known.items(), key=lambda one: (one[1], one[0]))
    return time.thread_time() - began


def _slowness() -> float:
    """Return how many times as long as usual this machine takes for anything, just now; less than once is once."""
    return max(1.0, median(_stride() for _ in range(3)) / USUAL)


def seconds(*works: Callable[[], object]) -> list[float]:
    """Return the seconds of CPU of this thread that each of several works takes, done one after the other."""
    taken: list[float] = []
    before = _slowness()
    for work in works:
        began = time.thread_time()
        work()
        spent = time.thread_time() - began
        after = _slowness()
        taken.append(spent / max(before, after))
        before = after
    return taken


def cheapest(work: Callable[[], object], tries: int = 5) -> float:
    """Return the seconds of CPU of this thread that a work takes, at the best of so many tries."""
    return min(seconds(*[work] * tries))
