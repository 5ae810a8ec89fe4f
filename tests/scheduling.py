"""
Which tests run one after another in the same process, and which of these come first.

All that is about one game does, so that its matches are played once (`playouts.played`); and whatever shares a file, so
that a house or a browser for all tests of a module is opened once.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]

GAMES: Final = frozenset(
    [rules.parent.name for rules in (ROOT / "games").glob("*/RULES.md")]
    + [folder.name for folder in (ROOT / "tests" / "tiny" / "partien").iterdir()]
)

BY_FILE: Final = ("tests/server/", "tests/browser/", "tests/clients/")
"""Where houses are opened, rather than matches played."""

IN_A_LOOP: Final = "tests/browser/test_deals.py"
"""It has a browser of its own; most other files before a page share theirs."""

ALONE: Final = ("tests/browser/test_seen.py",)
"""What takes so long that another browser pays for itself."""

FIRST: Final = (
    "tests/browser/",
    IN_A_LOOP,
    *ALONE,
    "tests/server/test_games_of_others.py",
    "tests/server/test_computers_killed.py",
    "tests/server/test_bad_guests.py",
    "tests/server/test_swap_indoors.py",
    "tests/clients/test_real_clients.py",
    "tests/bottle/test_bottle.py",
    "tests/games/rummy/test_oracle.py",
)
"""What takes long, or waits long, must not be left for the end, when nobody else has anything to do."""


def scope(test: str) -> str:
    """Return what a test runs together with, by its name."""
    file, _, rest = test.partition("::")
    if file.startswith("tests/browser/") and file not in {IN_A_LOOP, *ALONE}:
        return "tests/browser/"
    if not file.startswith(BY_FILE):
        for word in re.split(r"[-/\[\]]", rest):
            if word in GAMES:
                return word
    return file


def units(items: Sequence[pytest.Item]) -> list[list[int]]:
    """Return what runs together, each as places of tests: first what takes long, then the biggest."""
    found: dict[str, list[int]] = {}
    for place, item in enumerate(items):
        found.setdefault(scope(item.nodeid), []).append(place)
    pressing = {name: len(FIRST) - place for place, name in enumerate(FIRST)}
    names = sorted(found, key=lambda name: (pressing.get(name, 0), len(found[name])), reverse=True)
    return [found[name] for name in names]
