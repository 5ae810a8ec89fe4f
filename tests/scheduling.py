"""
Which tests run one after another in the same process, and which of these come first.

All that is about one game does, so that its matches are played once (`playouts.played`); and whatever shares a file, so
that a house or a browser for all tests of a module is opened once. The scheduler reads it off the test's name: marks do
not reach the process that schedules.
"""

import re
from pathlib import Path
from typing import Final

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

ROOT: Final = Path(__file__).parents[1]

GAMES: Final = frozenset(
    [rules.parent.name for rules in (ROOT / "games").glob("*/RULES.md")]
    + [folder.name for folder in (ROOT / "tests" / "tiny" / "partien").iterdir()]
)

BY_FILE: Final = ("tests/server/", "tests/browser/", "tests/clients/")
"""Where houses are opened, rather than matches played."""

FIRST: Final = (
    "tests/browser/test_deals.py",
    "tests/browser/test_page.py",
    "tests/browser/test_access.py",
    "tests/server/test_games_of_others.py",
    "tests/server/test_computers_killed.py",
    "tests/server/test_bad_guests.py",
    "tests/server/test_swap_indoors.py",
    "tests/clients/test_real_clients.py",
)
"""What takes long, or waits long, must not be left for the end, when nobody else has anything to do."""


def scope(test: str) -> str:
    """Return what a test runs together with, by its name."""
    file, _, rest = test.partition("::")
    if not file.startswith(BY_FILE):
        for word in re.split(r"[-/\[\]]", rest):
            if word in GAMES:
                return word
    return file


class Together(LoadScopeScheduling):
    """Hands out games and files, the biggest first."""

    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        pressing = next((one for one in FIRST if one in self.workqueue), None)
        if pressing is not None:
            self.workqueue.move_to_end(pressing, last=False)
        super()._assign_work_unit(node)
