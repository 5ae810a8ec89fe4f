"""What hands are worth and what they win, as tables."""

import pytest

from games.blackjack.scoring import Outcome, change, is_black_jack, outcome, value
from tests.games.blackjack.deals import tiles


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("b+ d#", 20),
        ("k* 10o", 20),
        ("9+ 2#", 11),
        ("a+ k#", 21),
        ("a+ 8#", 19),
        ("a+ a#", 12),
        ("a+ a# a* 9o", 12),
        ("a+ 6# k*", 17),
        ("a+ k# k*", 21),
        ("a+ 5# 5* k+", 21),
        ("10+ 6# k*", 26),
        ("k+ d# a* a+", 22),
        ("2+ a#", 13),
        ("a+", 11),
    ],
)
def test_the_value_of_a_hand(cards, total):
    """B2: pictures are 10, one ace is 11 unless that exceeds 21; above 21 the lowest total counts."""
    assert total == value(tiles(cards))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("a+ 10#", True), ("b+ a#", True), ("a+ 9#", False), ("7+ 7# 7*", False), ("a+ 5# 5*", False), ("k+ d#", False)],
)
def test_a_black_jack_is_an_ace_and_a_ten_value_tile_alone(cards, expected):
    """B4: no other 21 is a Black Jack."""
    assert expected is is_black_jack(tiles(cards))


@pytest.mark.parametrize(
    ("hand", "bank", "result"),
    [
        ("10+ 9#", "10* 8*", Outcome.WON),
        ("10+ 8#", "10* 8*", Outcome.PUSH),
        ("10+ 7#", "10* 8*", Outcome.LOST),
        ("10+ 2#", "10* 6* k+", Outcome.WON),
        ("10+ 6# k+", "10* 6* k+", Outcome.LOST),
        ("a+ k#", "7* 7+ 7#", Outcome.BLACK_JACK),
        ("a+ k#", "a* k*", Outcome.PUSH),
        ("7* 7+ 7#", "a* k*", Outcome.LOST),
        ("7* 7+ 7#", "10* 5* 6*", Outcome.PUSH),
        ("a+ k#", "10* 6* k+", Outcome.BLACK_JACK),
        ("10+ 6#", "2* 3*", Outcome.WON),
    ],
)
def test_how_a_hand_ends_against_the_bank(hand, bank, result):
    """B3, B15, B16: the higher value wins, a Black Jack beats all, what is above 21 has lost already."""
    assert result is outcome(tiles(hand), tiles(bank), split=False)


@pytest.mark.parametrize(
    ("bank", "result"),
    [("10* 9*", Outcome.WON), ("10* 5* 6*", Outcome.PUSH), ("a* k*", Outcome.LOST)],
)
def test_ace_and_ten_after_a_split_are_an_ordinary_21(bank, result):
    """B13: paid once, level with the bank's 21, beaten by its Black Jack."""
    assert result is outcome(tiles("a+ k#"), tiles(bank), split=True)


@pytest.mark.parametrize(
    ("result", "stake", "down", "up"),
    [
        (Outcome.BLACK_JACK, 1, 1, 2),
        (Outcome.BLACK_JACK, 2, 3, 3),
        (Outcome.BLACK_JACK, 3, 4, 5),
        (Outcome.BLACK_JACK, 5, 7, 8),
        (Outcome.WON, 5, 5, 5),
        (Outcome.PUSH, 5, 0, 0),
        (Outcome.LOST, 5, -5, -5),
    ],
)
def test_half_chips_are_rounded_as_agreed(result, stake, down, up):
    """B16, B17: one and a half stakes for a Black Jack, in whole chips."""
    assert (down, up) == (change(result, stake, round_up=False), change(result, stake, round_up=True))
