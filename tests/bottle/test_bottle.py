"""Evenings of fixed seeds, and those that once failed: nothing the house promises is broken."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bottle.evening import Evening
from tests.bottle.plan import drawn, read, written

ROOT = Path(__file__).parents[2]

FOUND = sorted(Path(__file__).with_name("found").glob("*.flasche"))


@pytest.mark.parametrize("seed", [4])
def test_an_evening_with_every_fault_of_the_world(seed):
    """Whatever breaks, all promises are kept, and people have played."""
    evening = Evening(drawn(seed, seconds=60.0))

    assert evening.spend() is None
    assert evening.lines > 30


@pytest.mark.parametrize("file", FOUND, ids=[file.stem for file in FOUND])
def test_what_was_found_stays_mended(file):
    """An evening that once broke a promise breaks none any more."""
    assert Evening(read(file.read_text(encoding="utf-8"))).spend() is None


REPEATED = """
from tests.bottle.evening import Evening
from tests.bottle.plan import drawn
evening = Evening(drawn(4, seconds=20.0))
print(evening.spend(), evening.digest, evening.steps)
"""


def test_an_evening_is_the_same_in_any_process():
    """What is drawn for a process, as hashes are, makes no other evening."""
    said = {
        subprocess.run(
            [sys.executable, "-c", REPEATED],
            env={**os.environ, "PYTHONHASHSEED": drawn_for},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for drawn_for in ("1", "2")
    }

    assert len(said) == 1


def test_a_plan_is_written_and_read():
    """What a `.flasche` file says is the plan it was made of."""
    plan = drawn(11)

    assert plan == read(written(plan, "a note"))
