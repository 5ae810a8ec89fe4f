"""How good somebody is: what a match moves, what moves nothing, and that counting again comes to the same."""

import itertools

import pytest

from server.company.rating import PROVISIONAL_UNTIL, UNKNOWN, Placed, Skill, after_match


def alone(*players):
    """Return a match that everybody played for himself, in the order of their places."""
    return [Placed(player, place, player) for place, player in enumerate(players, 1)]


def test_who_wins_rises_and_who_loses_falls():
    """A place above somebody is worth more than one below him, and nobody loses by winning."""
    after = after_match({}, alone(1, 2, 3))

    assert after[1].shown > UNKNOWN.shown
    assert after[1].mu > after[2].mu > after[3].mu
    assert {1} == {one.played for one in after.values()}


def test_a_surprise_moves_more():
    """Who beats the better one gains more than who beats the worse one."""
    known = {1: Skill(25, 5, 9), 2: Skill(32, 5, 9), 3: Skill(18, 5, 9)}
    strong = after_match(known, alone(1, 2))[1].mu
    weak = after_match(known, alone(1, 3))[1].mu

    assert strong > weak > 25


def test_equal_places_are_equal():
    """Two who share a place are told nothing about each other, in whatever order they stand."""
    after = after_match({}, [Placed(1, 1, 1), Placed(2, 1, 2)])

    assert after[1].mu == pytest.approx(after[2].mu)


def test_who_plays_together_rises_together():
    """A team of which nothing is known rises as one."""
    placed = [Placed(1, 1, 0), Placed(3, 1, 0), Placed(2, 3, 1), Placed(4, 3, 1)]
    after = after_match({}, placed)

    assert after[1] == after[3]
    assert after[2] == after[4]
    assert after[1].mu > UNKNOWN.mu > after[2].mu


@pytest.mark.parametrize("placed", [[], alone(1), [Placed(1, 1, 0), Placed(2, 1, 0)]])
def test_without_a_second_side_nothing_is_learnt(placed):
    """Nobody, one alone, or one team alone: the number stays as it was."""
    assert {} == after_match({}, placed)


def test_a_match_can_be_told_in_any_order():
    """What comes out depends on who took which place, not on who is named first."""
    known = {1: Skill(30, 4, 12), 2: Skill(22, 6, 3)}
    placed = [Placed(1, 2, 0), Placed(2, 1, 1), Placed(3, 1, 1), Placed(4, 2, 0)]

    assert {repr(after_match(known, list(order))[1]) for order in itertools.permutations(placed)} == {
        repr(after_match(known, placed)[1])
    }


def test_a_number_is_believed_after_ten_matches():
    """Before that it is provisional; who wins and wins climbs, and the doubt shrinks."""
    known: dict[int, Skill] = {}
    for number in range(PROVISIONAL_UNTIL):
        assert number == 0 or known[1].provisional
        known |= after_match(known, alone(1, 2, 3))

    assert not known[1].provisional
    assert known[1].sigma < UNKNOWN.sigma
    assert known[1].shown > 1400
    assert known[3].shown < UNKNOWN.shown
