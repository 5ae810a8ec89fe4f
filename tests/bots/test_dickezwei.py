"""The strong player of Dicke Zwei: its fast rounds go by the rules, and it sees what a plan alone does not."""

from itertools import combinations, pairwise
from random import Random

import pytest

from games.bots import dickezwei
from games.bots.contract import Level, sight_of
from games.bots.dickezwei import PLAYERS
from games.bots.dickezwei.plans import bits
from games.contract import Seat, Setup
from games.dickezwei import DICKEZWEI, Phase
from games.dickezwei.actions import Lay
from games.dickezwei.combinations import HEIGHTS, beats, read, within
from games.frozen import evolve
from games.kit.cards import PACK
from games.table.state import defaults
from tests.games.written import cards

TILES = {height: tile for tile, height in HEIGHTS.items()}


def test_heights_are_ordered_as_the_rules_have_it():
    """R3 to R7: of two combinations of as many tiles in one deal that with the higher number beats the other."""
    chance = Random(3)
    known = [one for _ in range(60) for one in chance.sample(list(within(chance.sample(PACK, 13))), 6)]

    assert all(
        beats(one, other) is (dickezwei.height(one) > dickezwei.height(other))
        for one, other in combinations(known, 2)
        if len(one.tiles) == len(other.tiles) and not set(one.tiles) & set(other.tiles)
    )


def test_fives_of_the_kernel_are_those_of_the_rules():
    """R7: each is a combination of five, and as high as the rules say."""
    chance = Random(4)
    for _ in range(300):
        for some, height in dickezwei.fives(bits(chance.sample(PACK, 17))):
            laid = read([TILES[at] for at in range(len(PACK)) if some >> at & 1])

            assert laid is not None
            assert dickezwei.height(laid) == height


@pytest.mark.parametrize("tiles", [1, 4, 8, 13, 17])
def test_plan_lays_every_tile(tiles):
    """No tile of a hand is left out or laid twice, and the plays of each size go upwards."""
    chance = Random(tiles)
    for _ in range(300):
        plan = dickezwei.plan_of(bits(chance.sample(PACK, tiles)))

        assert tiles == sum(number * len(plays) for number, plays in zip(dickezwei.NUMBERS, plan, strict=True))
        assert all(one <= other for plays in plan for one, other in pairwise(plays))


def played_by_strong(own, counts):
    """Return what `stark` leads of a hand if the others, clockwise, hold so many tiles."""
    start = DICKEZWEI.start(Setup(tuple(map(Seat, range(4))), Seat(0), defaults(DICKEZWEI))).state
    hand = cards(own)
    rest = [tile for tile in PACK if tile not in hand]
    hands = {Seat(0): hand}
    for seat, count in enumerate(counts, 1):
        hands[Seat(seat)], rest = tuple(rest[-count:]), rest[:-count]
    state = evolve(start, phase=Phase.PLAYING, turn=Seat(0), hands=hands, needed=None)
    action = PLAYERS[Level.STRONG](sight_of(DICKEZWEI, state, Seat(0), (), Random(1)), Random(2)).action
    assert isinstance(action, Lay)
    return action.tiles


def test_before_somebodys_last_tile_no_single_one_is_led():
    """Who follows has one tile left: a pair they cannot beat comes first, whatever else is lower."""
    assert len(played_by_strong("4+ 7o 9+ 9o", counts=(1, 6, 6))) == 2
