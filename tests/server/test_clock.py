"""The clock by which is decided what ends for good."""

from datetime import timedelta

import pytest

from server.ops.clock import BELIEVED_AFTER, CautiousTime
from tests.server.indoors import MovedClock

DAY = timedelta(days=1)
SLACK = timedelta(seconds=1)


@pytest.fixture
def clock():
    """Return a clock that stands."""
    return MovedClock()


@pytest.fixture
def cautious(clock):
    """Return what a house believes by that clock."""
    return CautiousTime(clock)


def behind(clock, cautious):
    """Return how far the house is behind the clock, to the second."""
    apart = clock.now() - cautious.now()
    return timedelta(seconds=round(apart / SLACK))


def test_time_that_passes_is_believed(clock, cautious):
    """An hour and a day later it is an hour and a day later."""
    for seconds in (1.0, 3600.0, 86_400.0):
        clock.advance(seconds)
        assert timedelta(0) == behind(clock, cautious)


@pytest.mark.parametrize("open_for", [0.0, 2 * BELIEVED_AFTER])
def test_a_clock_set_forward_is_believed_after_an_hour(clock, cautious, open_for):
    """However long the house has been open; nothing of that hour is lost."""
    clock.advance(open_for)
    cautious.now()
    clock.jump(3 * DAY)
    assert 3 * DAY == behind(clock, cautious)
    clock.advance(BELIEVED_AFTER - 1)
    assert 3 * DAY == behind(clock, cautious)
    clock.advance(1)
    assert timedelta(0) == behind(clock, cautious)


def test_a_slip_that_is_mended_within_the_hour_was_none(clock, cautious):
    """Forward and back again: what it was set to is forgotten, and a second slip waits for its own hour."""
    clock.jump(DAY)
    cautious.now()
    clock.advance(BELIEVED_AFTER / 2)
    clock.jump(-DAY)
    assert timedelta(0) == behind(clock, cautious)
    clock.advance(BELIEVED_AFTER / 2)
    clock.jump(DAY)
    assert DAY == behind(clock, cautious)
    clock.advance(BELIEVED_AFTER / 2)
    assert DAY == behind(clock, cautious)


def test_a_clock_set_back_is_believed_at_once(clock, cautious):
    """What has not come by the clock has not come; set right again, it is no slip."""
    clock.jump(-DAY)
    assert timedelta(0) == behind(clock, cautious)
    clock.jump(DAY)
    assert timedelta(0) == behind(clock, cautious)


def test_a_clock_that_goes_a_little_fast_is_followed(clock, cautious):
    """Half a second a minute, for a day, is no leap."""
    for _ in range(24 * 60):
        clock.advance(60)
        clock.jump(timedelta(seconds=0.5))
        cautious.now()
    assert behind(clock, cautious) <= timedelta(minutes=1)
