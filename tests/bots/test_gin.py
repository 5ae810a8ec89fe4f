"""The player of Gin Rummy counts rests as the rules do, and discards what leaves the smallest one."""

from random import Random

from games.bots.arena import Contest, Meeting
from games.bots.contract import Level
from games.bots.gin import (
    BIT,
    CARDS,
    PLAYERS,
    Reason,
    makes_meld,
    packed,
    rests,
    simple,
    smallest,
    smallest_without,
    value,
)
from games.gin import GIN
from games.gin.actions import Discard
from games.gin.arranging import VALUES, arrange, best_discard
from games.kit.cards import PACK
from games.kit.melds import hand_value


def choices(number):
    """Return what a player was given and what he chose, in a deal against a simple one."""
    found = []

    def noting(sight, chance):
        choice = PLAYERS[Level.STRONG](sight, chance)
        found.append((sight, choice))
        return choice

    Meeting(GIN, Contest("stark", "simple", 2, 1), number, 0).played({True: noting, False: simple}, None)
    return found


def test_rest_is_the_one_of_the_rules():
    """The smallest rest by bits is the one the rules find, for hands of ten tiles and for those after a discard."""
    chance = Random(2)
    for _ in range(200):
        hand = tuple(chance.sample(PACK, 11))
        bits = packed(hand)

        assert value(bits) == hand_value(hand, VALUES)
        assert arrange(hand).points == min(points for points, _ in rests(bits))
        assert best_discard(hand, None)[0] == smallest(bits, 1)
        assert smallest(bits, 1) == min(smallest_without(bits, [BIT[card] for card in hand], 0).values())


def test_rest_without_one_tile_is_the_one_without_it():
    """What each discard would leave is the smallest rest of the other tiles."""
    chance = Random(3)
    for _ in range(50):
        hand = tuple(chance.sample(PACK, 11))
        found = smallest_without(packed(hand), [BIT[card] for card in hand], 0)
        for bit, rest in found.items():
            left = tuple(card for card in hand if card != CARDS[bit])

            assert arrange(left).points <= rest
        assert min(arrange(tuple(card for card in hand if card != CARDS[bit])).points for bit in found) == min(
            found.values()
        )


def test_tile_for_a_meld_is_known():
    """A tile makes a meld exactly when some arrangement with it has it in one."""
    chance = Random(4)
    for _ in range(200):
        *hand, tile = chance.sample(PACK, 9)
        with_it = packed((*hand, tile))
        in_one = any(not rest >> BIT[tile] & 1 for _, rest in rests(with_it))

        assert in_one == makes_meld(BIT[tile], packed(hand))


def test_choice_is_the_best_of_what_was_weighed():
    """Every discard that was thought about is weighed, and none is worth more than the chosen one."""
    found = [choice for _, choice in choices(1) if choice.reason is Reason.USELESS]

    assert found
    for choice in found:
        assert isinstance(choice.action, Discard)
        assert max(one.worth for one in choice.weighed) == next(
            one.worth for one in choice.weighed if one.action == choice.action
        )


def test_choice_hangs_on_nothing_but_what_is_seen():
    """With the unseen tiles drawn anew and the same randomness the choice is the same."""
    for sight, _ in choices(2):
        assert PLAYERS[Level.STRONG](sight, Random(4)) == PLAYERS[Level.STRONG](sight.anew(Random(9)), Random(4))
