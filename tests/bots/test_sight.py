"""What a computer player is given holds nothing they could not see, and may go to another process."""

import pickle
from functools import cache
from itertools import islice
from random import Random

import pytest

from bench.arena import Contest, contested
from bench.contests import called
from commands.catalogue import VOCABULARIES
from commands.thinking import choosing, judging, players_of
from games.bots import analysis
from games.bots.contract import Level, Sight, Why, thinkable
from games.bots.fallback import first_of_moves
from tests.records import ids

PLAYED = [vocabulary for vocabulary in VOCABULARIES if vocabulary.game.waits]

played_game = pytest.mark.parametrize("vocabulary", PLAYED, ids=ids(PLAYED))


@cache
def sights(ident, most=5):
    """Return what the players of one deal are given, at most so many."""
    game = next(vocabulary.game for vocabulary in PLAYED if vocabulary.game.id == ident)
    found: list[Sight] = []

    def noting(sight, chance):
        if len(found) < most:
            found.append(sight)
        return first_of_moves(sight, chance)

    contested(game, Contest("first", "first", seats=game.seats[0], packs=1), noting, noting, 1)
    return found


@played_game
def test_sight_goes_to_another_process_and_back(vocabulary, monkeypatch):
    """What comes of a job is the same over there: the world, what was heard, and the game by its name."""
    monkeypatch.setattr(analysis, "LOOKS", (2,))  # more worlds are no other job, but take longer
    sight = sights(vocabulary.game.id)[-1]
    chosen, asked = choosing(sight, Level.EASY, 3), judging(sight, sight.offers[0], 3)
    found = asked()
    further = judging(sight, sight.offers[0], 3, found, 2)

    assert found == over_there(asked)
    assert [chosen(), further()] == [over_there(chosen), over_there(further)]


def over_there(job):
    """Return what comes of a job in another process."""
    return pickle.loads(pickle.dumps(job))()


@played_game
def test_further_worlds_look_the_same(vocabulary):
    """Whoever imagines on sees the same cards and offers, and the same randomness brings the same world."""
    for sight in islice(sights(vocabulary.game.id), 0, None, 4):
        other = sight.anew(Random(5))

        assert other == sight.anew(Random(5))
        assert other.view == sight.view
        assert other.offers == sight.offers
        assert thinkable(sight.game, other.world)


@pytest.mark.parametrize("level", Level)
def test_game_without_players_is_played_by_its_own_moves(level):
    """Nobody is missing: a game nobody has thought about is played by the first of its moves."""
    assert players_of("unbekannt").at(level) is first_of_moves


def test_yardstick_has_a_name():
    """A contest names its opponent: a level, a yardstick of the game, or one of every game."""
    assert called("gin", "first") is called("unbekannt", "first") is first_of_moves
    assert called("gin", "stark") is players_of("gin").at(Level.STRONG)
    with pytest.raises(KeyError):
        called("gin", "niemand")


def test_only_thing_to_do_is_said_to_be_the_only_one():
    """Who has no choice gives that as their reason."""
    found = [sight for sight in sights("dickezwei", 40) if len(sight.offers) == 1]

    assert all(first_of_moves(sight, Random(0)).reason is Why.ONLY for sight in found)
    assert found
