"""What cards and melds of Rommé are worth."""

import pytest

from games.frozen import evolve
from games.kit.melds import read
from games.meld.turn import end_match, sheet, standings
from games.romme.rules import loss, points
from games.romme.state import MELDS
from tests.games.romme.deals import ANNA, BERND, CLARA, started
from tests.games.written import cards


@pytest.mark.parametrize(
    ("meld", "value"),
    [
        ("8+ 9+ 10+", 27),
        ("10+ b+ d+", 30),
        ("d* k* a*", 31),
        ("d* k* a* 2*", 33),
        ("k* a* 2*", 23),
        ("a* 2* 3*", 6),
        ("a+ 2+ 3+ 4+ 5+ 6+ 7+", 28),
        ("a+ a# a*", 33),
        ("2+ 2# 2*", 6),
        ("8* 9* j b*", 37),
        ("a* j 3*", 6),
        ("j a* 2*", 23),
        ("k+ j 2+", 23),
        ("b+ d+ j", 30),
    ],
)
def test_points_of_a_meld(meld, value):
    """R17, R18: only a two without a king makes the ace beside it 1; a joker is worth its place."""
    assert value == points(read(cards(meld), MELDS))


@pytest.mark.parametrize(
    ("hand", "lost"),
    [
        ("a# k# 2o 2+ 5* 6* 8# j 10o b# 4o 4+", 92),
        ("d# d* 7# 7* 2# 6+ 5+ a* k* 8+ 4* 3o", 83),
        ("a+ 2+ 3+", 16),
        ("j j", 40),
        ("", 0),
    ],
)
def test_loss_of_a_hand(hand, lost):
    """R31: in the hand the ace always counts 11 and a joker 20; the worked example of the rules."""
    assert lost == loss(cards(hand))


def test_sheet_adds_up_losses():
    """R33, R35: losses add up, and the smallest total of those still here wins; equal ones share."""
    scores = (((ANNA, 196), (BERND, 0), (CLARA, 166)), ((ANNA, 0), (BERND, 196), (CLARA, 40)))
    scored = evolve(started(), scores=scores)

    assert {ANNA: 196, BERND: 196, CLARA: 206} == standings(scored)
    assert (ANNA, BERND) == end_match(scored).state.winners
    assert ((ANNA, 196), (BERND, 196), (CLARA, 206)) == sheet(scored).totals
    assert scores == sheet(scored).deals
    assert not sheet(scored).over
