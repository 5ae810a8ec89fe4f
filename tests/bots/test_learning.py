"""The trainers go on from the weights of the house, the same seed learns the same, and what is learnt is nearer by."""

from argparse import Namespace

import pytest

from bench.learn import gin_turns, romme_turns
from bench.learn.romme_turns import Student, dealt
from bench.learn.selfplay import Ended, Learner, Sample, followed, samples
from games.bots import gin, romme
from games.bots.contract import Level
from games.bots.romme import plans
from games.meld.actions import Discard

STRONG = romme.PLAYERS[Level.STRONG]


def romme_with(seats, *, zero=False):
    """Return what the trainer of Rommé learns at a table."""
    return romme_turns.lesson(Namespace(seats=seats, zero=zero, seed=1, begin=3, opponent=Level.STRONG))


def taught(lesson, seed):
    """Return the weights after a handful of deals, and how many ends of turns they followed."""
    learners = {name: Learner(net) for name, net in lesson.nets.items()}
    found = samples(seat for number in range(5) for seat in lesson.played(learners, seed, number))
    followed(learners, found, 0.01)
    return {name: one.written for name, one in learners.items()}, len(found)


def test_an_untrained_learner_writes_the_weights_of_the_house():
    """What is written before anything was learnt is what the player reads."""
    assert gin.ENDING == Learner(gin.judging()).written
    for players, texts in plans.JUDGING.items():
        assert texts == tuple(Learner(plans.judging(players, out=out)).written for out in (False, True))


@pytest.mark.parametrize("lesson", [gin_turns.lesson(), romme_with(2), romme_with(4), romme_with(6, zero=True)])
def test_the_same_seed_learns_the_same_weights(lesson):
    """A handful of deals by one seed leads twice to the same weights, which are others than those begun with."""
    once = taught(lesson, 3)

    assert once == taught(lesson, 3)
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


def test_a_student_begins_what_the_strong_player_would(monkeypatch):
    """Asked for the first time, whatever happened before, they are of one mind, and the end of a turn is noted."""
    monkeypatch.setattr(romme_turns, "STRAYING", 0)
    learners = {name: Learner(net) for name, net in romme_with(3).nets.items()}
    compared = 0

    def both(sight, chance):
        nonlocal compared
        done, student = STRONG(sight, chance).action, Student(learners)
        compared += 1
        assert student(sight, chance) == done
        if isinstance(done, Discard) and len(sight.world.players[sight.seat].hand) > 1:
            assert [ended.worth for ended in student.ended] == [ended.best for ended in student.ended] != []
        return done

    for number in range(4):
        assert dealt(3, number, [both] * 3) is not None
    assert compared > 50


@pytest.mark.parametrize(("seats", "games"), [(2, 2), (3, 6), (4, 2)])
def test_what_was_learnt_plays_against_the_house(seats, games):
    """Its pack is played to the end with every exchange of seats, by the house's own player."""
    lesson = romme_with(seats)
    texts = {name: Learner(net).written for name, net in lesson.nets.items()}

    gaps = lesson.match(texts, 1).gaps

    assert len(gaps) == games
    assert any(gaps)
    if seats == 3:
        assert gaps[0] == -gaps[1]
