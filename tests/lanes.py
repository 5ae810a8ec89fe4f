"""
Which tests run when: those of `make test`, those of `make e2e` before real programs, and the long forms of the soak.

How much of something random is tried: a little in every run, much in the soak. What a test proves is the same in both;
the longer form looks at more of it.
"""

from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]

SOAK_SECONDS = 1_800

USUAL: Final = "not soak and not e2e"
"""What runs when nobody says which (pyproject.toml)."""

PROGRAMS: Final = "e2e and not soak"
"""What `make e2e` runs."""

BY_HAND: Final = "not soak"
"""And of the files that somebody names."""

BEFORE_PROGRAMS: Final = (
    "tests/browser/",
    "tests/clients/",
    "tests/server/test_games_of_others.py",
    "tests/server/test_kept_lines.py",
    "tests/server/test_bad_guests.py",
    "tests/server/test_company_killed.py",
    "tests/server/test_computers_killed.py",
    "tests/server/test_daily_killed.py",
    "tests/server/test_limits.py",
    "tests/server/test_load.py",
    "tests/server/test_many_kept_lines.py",
    "tests/server/test_skat_cut_off.py",
    "tests/server/test_swap_indoors.py",
    "tests/server/test_tls.py::test_a_new_certificate_without_dropping_anybody",
    "tests/server/test_tls.py::test_bad_files_leave_the_old_certificate",
    "tests/server/test_upgrades.py",
    "tests/server/wire/test_proxied.py::test_haproxy_as_it_is_documented",
)
"""
Files, and single tests, that take real programs: Chromium, telnet and tt++, a wheel in an environment of its own,
HAProxy; and a house that is a process of its own, flooded, killed again and again, or begun by an older release, or of
which every byte is compared in two worlds. That nothing told is lost when it is killed, and that nobody sees what is
not theirs, `make test` proves, too (tests/server/test_kill.py, tests/test_swap.py).
"""


def elsewhere(path: Path, expression: str) -> bool:
    """Tell whether no test of a file is among those that run, by the marks that are wanted."""
    if path.suffix != ".py" or expression not in {USUAL, PROGRAMS}:
        return False
    name = path.relative_to(ROOT).as_posix()
    if expression == USUAL:
        return name.startswith(BEFORE_PROGRAMS)
    return not name.startswith(tuple(one.partition("::")[0] for one in BEFORE_PROGRAMS))


def mark(items: list[pytest.Item]) -> None:
    """Mark the tests before real programs."""
    for item in items:
        if item.nodeid.startswith(BEFORE_PROGRAMS):
            item.add_marker(pytest.mark.e2e)


def tries(few: int, many: int) -> pytest.MarkDecorator:
    """Hand a test the parameter `tries`: `few` in every run, `many` under `make soak`."""
    long_form = pytest.param(many, marks=[pytest.mark.soak, pytest.mark.timeout(SOAK_SECONDS)])
    return pytest.mark.parametrize("tries", [few, long_form])
