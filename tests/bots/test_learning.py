"""The trainers go on from the weights of the house, the same seed learns the same, and what is learnt is nearer by."""

from argparse import Namespace

import pytest

from bench.learn import gin_turns, romme_turns
from bench.learn.romme_turns import BEFORE, OUT, Student, dealt
from bench.learn.selfplay import Ended, Learner, Sample, followed, samples
from games.bots import gin, romme
from games.bots.contract import Level
from games.bots.romme import plans

STRONG = romme.PLAYERS[Level.STRONG]


def romme_with(seats, *, zero=False):
    """Return what the trainer of Rommé learns at a table."""
    return romme_turns.lesson(Namespace(seats=seats, zero=zero, seed=1, opponent=Level.STRONG))


def learnt(lesson, seed):
    """Return the weights after a handful of deals, and how many ends of turns they followed."""
    learners = {name: Learner(net) for name, net in lesson.nets.items()}
    found = samples(seat for number in range(5) for seat in lesson.played(learners, seed, number))
    followed(learners, found, 0.01)
    return {name: one.written for name, one in learners.items()}, len(found)


def test_an_untrained_learner_writes_the_weights_of_the_house():
    """What is written before anything was learnt is what the player reads."""
    assert gin.ENDING == Learner(gin.judging()).written
    assert plans.BEFORE == Learner(plans.judging(out=False)).written
    assert plans.OUT == Learner(plans.judging(out=True)).written


@pytest.mark.parametrize("lesson", [gin_turns.lesson(), romme_with(2), romme_with(4), romme_with(6, zero=True)])
def test_the_same_seed_learns_the_same_weights(lesson):
    """A handful of deals by one seed leads twice to the same weights, which are others than those begun with."""
    once = learnt(lesson, 3)

    assert once == learnt(lesson, 3)
    for name, net in lesson.nets.items():
        assert once[0][name] != Learner(net).written
    assert once[1] > 5


def test_what_is_followed_is_missed_by_less():
    """After one step towards a sample the value is nearer to it, and no further than that."""
    for rate in (1e-4, 1e-3):
        learner = Learner(gin.judging())
        sample = Sample("ending", tuple(number % 5 / 4 for number in range(gin.NUMBERS)), 0.9)
        missed = learner.follow(sample, rate)

        assert 0 < abs(learner.follow(sample, 0.0)) < abs(missed)


def test_what_a_turn_is_to_be_worth_comes_from_the_end_of_the_deal():
    """The last turn is to be worth the outcome, those before it less of it, nothing of it where one strayed."""
    one = Ended("a", (1.0,), 0.5, 0.5, strayed=False)
    two, three = Ended("b", (2.0,), 0.4, 0.6, strayed=True), Ended("a", (3.0,), 0.2, 0.2, strayed=False)

    found = samples([((one, two, three), 0.8), ((), 1.0)])

    last = 0.8 - (0.3 + 0.4 + 0.6) / 3
    assert [(sample.net, sample.numbers) for sample in found] == [("a", (3.0,)), ("b", (2.0,)), ("a", (1.0,))]
    assert [sample.outcome for sample in found] == pytest.approx([last, 0.3 * 0.2 + 0.7 * last, 0.6])


def test_a_student_plays_like_the_strong_player_at_the_table_that_is_known():
    """Thought of once and without imagining, turns are those of the house: every deal comes to the same losses."""
    for number in range(4):
        learners = {BEFORE: Learner(plans.judging(out=False)), OUT: Learner(plans.judging(out=True))}

        students = [Student(learners, 0) for _ in range(3)]

        assert dealt(3, number, [STRONG] * 3) == dealt(3, number, students)
        assert all(student.ended for student in students)


@pytest.mark.parametrize(("seats", "games"), [(2, 2), (3, 6), (4, 2)])
def test_what_was_learnt_plays_against_the_house(seats, games):
    """Its pack is played to the end with every exchange of seats; at a table of three by the house's own player."""
    lesson = romme_with(seats)
    texts = {name: Learner(net).written for name, net in lesson.nets.items()}

    gaps = lesson.match(texts, 1).gaps

    assert len(gaps) == games
    assert any(gaps)
    if seats == 3:
        assert gaps[0] == -gaps[1]
