"""Dealers, totals and leaders of a match."""

import pytest

from games.contract import Seat
from games.kit.match import clockwise, leaders, totals

A, B, C, D = map(Seat, range(4))


@pytest.mark.parametrize(
    ("seat", "here", "following"),
    [(A, {A, B, C, D}, B), (D, {A, B, C, D}, A), (A, {A, C, D}, C), (B, {A, C}, C), (D, {B, D}, B), (C, {C}, C)],
)
def test_next_one_clockwise(seat, here, following):
    """People who have gone are passed over, and somebody who has gone still has a place to count from."""
    assert following == clockwise((A, B, C, D), seat, here)


def test_nobody_follows_in_an_empty_circle():
    """An empty table is our own mistake."""
    with pytest.raises(ValueError, match="nobody"):
        clockwise((A, B), A, ())


def test_totals_count_every_deal():
    """A seat without points stands there with 0."""
    assert {A: 3, B: 5, C: 0} == totals((((A, 1), (B, 5)), ((A, 2),)), (A, B, C))


@pytest.mark.parametrize(
    ("here", "fewest", "best"),
    [((A, B, C), False, (B,)), ((A, B, C), True, (A, C)), ((B, C), True, (C,)), ((C, A), True, (C, A))],
)
def test_leaders_share(here, fewest, best):
    """Equal totals share the victory, in the order of those who are here; who has left is not ranked."""
    assert best == leaders({A: 1, B: 9, C: 1}, here, fewest=fewest)
