"""Evenings of fixed seeds, and those that once failed: nothing the house promises is broken."""

from pathlib import Path

import pytest

from tests.bottle.evening import Evening
from tests.bottle.plan import drawn, read, written

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


def test_a_plan_is_written_and_read():
    """What a `.flasche` file says is the plan it was made of."""
    plan = drawn(11)

    assert plan == read(written(plan, "a note"))


def test_an_evening_can_be_repeated():
    """The same plan is the same evening, line by line."""
    one, other = Evening(drawn(4, seconds=20.0)), Evening(drawn(4, seconds=20.0))

    assert one.spend() == other.spend()
    assert (one.digest, one.steps) == (other.digest, other.steps)
