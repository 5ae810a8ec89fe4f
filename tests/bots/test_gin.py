"""The player of Gin Rummy counts rests as the rules do, and judges hands as it has learnt to."""

from random import Random

import pytest

from bench.arena import Contest, Meeting
from games.bots.contract import Level
from games.bots.gin import NUMBERS, PLAYERS, TABLE, Reason, gain_of, simple, worths
from games.bots.gin.position import (
    BIT,
    GIVEN,
    UNKNOWN,
    Told,
    discard_numbers,
    each,
    hand_numbers,
    in_melds,
    makes_meld,
    packed,
    smallest_rest,
    table_of,
    told_of,
    value,
)
from games.contract import Seat
from games.frozen import evolve
from games.gin import GIN
from games.gin.actions import CallGin, Dealt, Declined, Discard, Discarded, Drew, Knock, Take, TileDrawn, Took
from games.gin.arranging import MELDS, VALUES, arrange, best_discard
from games.gin.state import MOST_TO_KNOCK, Phase
from games.kit.cards import PACK
from games.kit.finding import within
from games.kit.melds import hand_value
from tests.games.written import cards as tiles

ANNA, BERND = Seat(0), Seat(1)
FIRST_PHASES = (Phase.OFFER, Phase.DISCARDING)


def choices(number):
    """Return what a player was given and what they chose, in a deal against a simple one."""
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
    for _ in range(300):
        hand = tuple(chance.sample(PACK[: chance.choice((18, 30, 52))], 11))
        bits = packed(hand)

        assert value(bits) == hand_value(hand, VALUES)
        assert smallest_rest(bits) == arrange(hand).points
        assert smallest_rest(bits, discarding=True) == best_discard(hand, None)[0]


def test_melds_are_found_by_bits():
    """The tiles in melds are those of the rules, and so are the tiles that would make one more."""
    chance = Random(4)
    for _ in range(100):
        hand = tuple(chance.sample(PACK, 10))
        bits = packed(hand)

        assert in_melds(bits) == packed({card for meld in within(hand, MELDS) for card in meld.shown()})
        for card in set(PACK) - set(hand):
            makes = any(card in meld.cards for meld in within((*hand, card), MELDS))
            assert makes_meld(BIT[card], bits) == makes


def test_what_the_other_one_shows_is_remembered():
    """What they have taken and not thrown again, what they have thrown, left lying, and thrown last."""
    upcard, *rest = tiles("5+ k# 9o 9* 2o")
    seven, nine, other_nine, two = rest
    heard = (
        Dealt(ANNA, 1, upcard, BERND),
        Declined(BERND, upcard, ANNA, both=False),
        Took(ANNA, upcard),
        Discarded(ANNA, nine),
        Took(BERND, nine),
        Discarded(BERND, seven),
        Drew(ANNA, two, 28),
        Discarded(ANNA, other_nine),
        TileDrawn(BERND, 27),
        Discarded(BERND, nine),
    )
    told = told_of(heard, ANNA)

    assert told == Told(0, packed((seven, nine)), packed((upcard, other_nine)), 9, 1, 2, 2)
    assert told_of(heard[:5], ANNA) == Told(packed((nine,)), 0, packed((upcard,)), UNKNOWN, 1, 0, 1)


def test_position_has_as_many_numbers_as_the_judgement_was_shown():
    """Whatever is discarded, and where nothing is."""
    for sight, _ in choices(1):
        table = table_of(sight.world, sight.seat, told_of(sight.heard, sight.seat))
        hand = packed(sight.world.hands[sight.seat])
        for bit in each(hand):
            left, given = hand_numbers(hand ^ 1 << bit, table), discard_numbers(bit, table)

            assert (len(table.numbers), len(given)) == (TABLE, GIVEN)
            assert TABLE + len(left) + len(given) + 1 == NUMBERS


def test_judgement_is_the_one_that_was_learnt():
    """In a fixed deal it values the first open tile and the first discards as the simulation does it was learnt in."""
    found = choices(1)
    offer, turn = (next(sight for sight, _ in found if sight.world.phase is phase) for phase in FIRST_PHASES)
    table = table_of(turn.world, turn.seat, told_of(turn.heard, turn.seat))
    hand = packed(turn.world.hands[turn.seat])
    learnt = {2: 0.599753, 12: 0.552080, 13: 0.575242, 34: 0.620237, 50: 0.462365}

    assert gain_of(offer, offer.world) == pytest.approx(0.126551, abs=1e-5)
    assert worths(hand, learnt, table) == pytest.approx(learnt, abs=1e-5)


def test_tile_that_lets_somebody_knock_is_counted():
    """Each unseen tile that brings the rest to nine or fewer is one more prospect of a hand."""
    sight, _ = next(one for one in choices(3) if one[0].world.phase is Phase.DISCARDING)
    state = evolve(sight.world, hands={sight.seat: tiles("2+ 3+ 4+ 8o 8# 8* b+ b# 5o 7*")}, pile=())
    hand = packed(state.hands[sight.seat])
    table = table_of(state, sight.seat, Told())

    assert sum(1 for bit in each(table.unseen) if smallest_rest(hand | 1 << bit, discarding=True) <= 9) == 2
    assert hand_numbers(hand, table)[4] == pytest.approx(2 * 30 / 42 / 10)


def test_whoever_can_knock_knocks():
    """No discard is chosen where a knock could be, and the open tile is taken with which one can."""
    for number in range(20):
        for sight, choice in choices(number):
            state, hand = sight.world, sight.world.hands[sight.seat]
            if state.phase is Phase.DISCARDING:
                can = best_discard(hand, state.taken)[0] <= MOST_TO_KNOCK
                assert isinstance(choice.action, (Knock, CallGin)) == can
            elif state.phase in {Phase.OFFER, Phase.TAKING} and not state.declined:
                top = state.pile[0]
                if best_discard((*hand, top), top)[0] <= MOST_TO_KNOCK:
                    assert choice.action == Take()


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
    """With the unseen tiles drawn anew and another randomness the choice is the same."""
    for sight, _ in choices(2):
        assert PLAYERS[Level.STRONG](sight, Random(4)) == PLAYERS[Level.STRONG](sight.anew(Random(9)), Random(5))
