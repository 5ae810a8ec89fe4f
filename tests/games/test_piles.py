"""Hands and piles as multisets."""

import pytest

from games.kit.piles import restored


@pytest.mark.parametrize(
    ("before", "now", "after"),
    [
        ("abcd", "ad", "abcd"),
        ("abcd", "da", "dabc"),
        ("abcb", "ab", "abcb"),
        ("abcd", "abcd", "abcd"),
        ("abcd", "", "abcd"),
    ],
)
def test_what_comes_back_into_a_hand(before, now, after):
    """A hand is as it was; if the rest was sorted meanwhile, that order is kept with what comes back behind it."""
    assert tuple(after) == restored(tuple(before), tuple(now))
