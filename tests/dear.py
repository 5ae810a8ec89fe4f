"""
What the tests cost: a run ends with the dearest files, and a test that costs too much fails.

Seconds are those of CPU, of the test's own process and of what it has started and waited for: nobody else who uses the
machine makes a test dear. Houses that are forked from another process (`tests/server/warm.py`) are not counted.
"""

import os
import sys
from collections.abc import Generator
from typing import Any

import pytest

DEAREST = 20.0
"""
Seconds one test may take, `make soak` apart: all of them together are to be done in three minutes, on two cores.

The dearest takes nine; on a machine that does much else at the same time the same work costs half as much again.
"""

NAMED = 10
"""So many files are named."""

WORTH_NAMING = 20.0
"""Seconds a run has to take for that."""

BEGAN = pytest.StashKey[float]()
BEFORE = pytest.StashKey[float]()


def seconds() -> float:
    """Return what this process has used so far, with its children."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: object) -> Generator[None, Any, Any]:
    """Note what a phase of a test has cost, and fail where that is too much."""
    report = yield
    now = seconds()
    report.cpu = now - item.stash.get(BEFORE, now)
    item.stash[BEFORE] = now
    spent = now - item.stash.get(BEGAN, now)
    if report.when == "call" and report.passed and spent > DEAREST and not may_be_dear(item):
        report.outcome = "failed"
        report.longrepr = (
            f"It took {spent:.1f} seconds of CPU, and no test may take more than {DEAREST}: share what it builds, "
            "split it, or try less of it here and more of it in the soak (`tests/lanes.py`)."
        )
    return report


def may_be_dear(item: pytest.Item) -> bool:
    """Tell whether nobody minds: in the soak, or when every line is traced."""
    return item.get_closest_marker("soak") is not None or sys.gettrace() is not None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin to count."""
    item.stash[BEGAN] = item.stash[BEFORE] = seconds()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Name the dearest files."""
    files: dict[str, float] = {}
    for report in (one for reports in terminalreporter.stats.values() for one in reports):
        file = getattr(report, "nodeid", "").partition("::")[0]
        files[file] = files.get(file, 0.0) + getattr(report, "cpu", 0.0)
    if sum(files.values()) > WORTH_NAMING:
        terminalreporter.write_line(f"{sum(files.values()):.0f} seconds of CPU; the dearest files:")
        for file, spent in sorted(files.items(), key=lambda one: -one[1])[:NAMED]:
            terminalreporter.write_line(f"{spent:7.1f} {file}")
