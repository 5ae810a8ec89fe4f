"""How good somebody is: what a match moves, what moves nothing, and that counting again comes to the same."""

import itertools
import random
import statistics

import pytest

from server.social.rating import PROVISIONAL_UNTIL, UNKNOWN, PairingCounts, RatedPlace, Skill, after_match


def alone(*players):
    """Return a match that everybody played for themselves, in the order of their places."""
    return [RatedPlace(player, place, player) for place, player in enumerate(players, 1)]


def test_who_wins_rises_and_who_loses_falls():
    """A place above somebody is worth more than one below them, and nobody loses by winning."""
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
    after = after_match({}, [RatedPlace(1, 1, 1), RatedPlace(2, 1, 2)])

    assert after[1].mu == pytest.approx(after[2].mu)


def test_who_plays_together_rises_together():
    """A team of which nothing is known rises as one."""
    placed = [RatedPlace(1, 1, 0), RatedPlace(3, 1, 0), RatedPlace(2, 3, 1), RatedPlace(4, 3, 1)]
    after = after_match({}, placed)

    assert after[1] == after[3]
    assert after[2] == after[4]
    assert after[1].mu > UNKNOWN.mu > after[2].mu


@pytest.mark.parametrize("placed", [[], alone(1), [RatedPlace(1, 1, 0), RatedPlace(2, 1, 0)]])
def test_without_a_second_side_nothing_is_learnt(placed):
    """Nobody, one alone, or one team alone: the number stays as it was."""
    assert {} == after_match({}, placed)


def test_a_match_can_be_told_in_any_order():
    """What comes out depends on who took which place, not on who is named first."""
    known = {1: Skill(30, 4, 12), 2: Skill(22, 6, 3)}
    placed = [RatedPlace(1, 2, 0), RatedPlace(2, 1, 1), RatedPlace(3, 1, 1), RatedPlace(4, 2, 0)]

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


# --- what cannot be had by patience ----------------------------------------------------------------------------------

PEOPLE = range(1, 21)


class Evening:
    """Matches among people, counted as the house does, and by the plain rule beside it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.known: dict[int, Skill] = {}
        self.plain: dict[int, Skill] = {}
        self.pairings = PairingCounts()

    def end(self, placed):
        """Count a match."""
        self.plain |= after_match(self.plain, placed)
        self.known |= after_match(self.known, placed, self.pairings.weights(placed))
        self.pairings.count(placed)

    def among(self, seats, strength=lambda _player: 0.0, *, leaver=0):
        """Have some of twenty play, each as well as they are and the day wills; `leaver` goes unless winning."""
        order = sorted(self.chance.sample(PEOPLE, seats), key=lambda one: -strength(one) - self.chance.gauss(0, 1))
        gone = leaver in order[1:]
        if gone:
            order = [*(one for one in order if one != leaver), leaver]
        self.end([RatedPlace(one, place, one, left=gone and one == leaver) for place, one in enumerate(order, 1)])

    def against(self, others, matches, *, home=-1):
        """Have player 1 win against accounts that nobody else plays with; return what that changed."""
        before = self.known.get(1, UNKNOWN).shown
        for number in range(matches):
            self.end([RatedPlace(1, 1, 1, home), RatedPlace(1000 + number % others, 2, 2, home)])
        return self.known[1].shown - before


def correlation(one, other):
    """Return Spearman's rank correlation of two books about the same people."""
    first, second = (
        {who: place for place, who in enumerate(sorted(book, key=lambda who: book[who].shown))} for book in (one, other)
    )
    apart = sum((first[who] - second[who]) ** 2 for who in one)
    return 1 - 6 * apart / (len(one) * (len(one) ** 2 - 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_leaves_when_losing_ends_below_the_middle(seats):
    """Of twenty equal players one leaves whenever the match is lost; 2,000 matches later most stand higher."""
    evening = Evening(seats)
    for _ in range(2000):
        evening.among(seats, leaver=7)

    assert statistics.median(one.shown for one in evening.known.values()) > evening.known[7].shown


@pytest.mark.parametrize("established", [False, True])
@pytest.mark.parametrize(("accounts", "home"), [(1, -1), (1, 0), (5, 0), (200, 0)])
def test_second_accounts_lift_nobody(established, accounts, home):
    """200 matches won against one other account, or against any number from one's own address: at most 100 points."""
    evening = Evening(5)
    for _ in range(600 if established else 0):
        evening.among(2)

    assert 100 >= evening.against(accounts, 200, home=home)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("apart", [0.0, 0.05, 0.2])
def test_an_honest_circle_keeps_its_order(seats, apart):
    """Twenty who play with each other as it comes stand as they would if every match counted whole."""
    evening = Evening(seats)
    for _ in range(2000):
        evening.among(seats, lambda player: player * apart)

    assert 0.97 <= correlation(evening.known, evening.plain)


def test_a_family_counts_less_and_not_nothing():
    """Four who play with nobody else, from one address: who wins always stands first, and with fewer points."""
    elsewhere, home = Evening(1), Evening(1)
    for _ in range(50):
        elsewhere.end([RatedPlace(player, player, player) for player in range(1, 5)])
        home.end([RatedPlace(player, player, player, home=0) for player in range(1, 5)])

    for evening in (elsewhere, home):
        assert [1, 2, 3, 4] == sorted(evening.known, key=lambda who: -evening.known[who].mu)
    assert elsewhere.plain[1].mu > elsewhere.known[1].mu > home.known[1].mu > UNKNOWN.mu


def test_the_same_two_learn_less_from_every_match():
    """Each match between them moves the winner by less than the one before, and by something."""
    evening = Evening(1)
    means = [UNKNOWN.mu]
    for _ in range(20):
        evening.against(1, 1)
        means.append(evening.known[1].mu)
    steps = [after - before for before, after in itertools.pairwise(means)]

    assert steps == sorted(steps, reverse=True)
    assert steps[-1] > 0
