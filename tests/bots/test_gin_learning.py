"""The trainer of Gin Rummy goes on from the weights of the house, and the same seed learns the same."""

from bench.learn.gin_turns import Learner, played, samples, written
from games.bots import gin


def learnt(seed):
    """Return the weights after a handful of deals, and how many ends of turns they followed."""
    learner = Learner(gin.judging())
    found = samples(seat for number in range(5) for seat in played(learner.net, seed, number))
    for sample in found:
        learner.follow(sample, 0.01)
    return written(learner.net), len(found)


def test_an_untrained_learner_writes_the_weights_of_the_house():
    """What is written before anything was learnt is what the player reads."""
    assert gin.ENDING == written(Learner(gin.judging()).net)


def test_the_same_seed_learns_the_same_weights():
    """A handful of deals by one seed leads twice to the same weights, which are others than those of the house."""
    once = learnt(3)

    assert once == learnt(3)
    assert once[0] != gin.ENDING
    assert once[1] > 5
