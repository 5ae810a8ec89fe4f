"""The most tiles of a rack that can lie on a table: found exactly, and laid out so that the real rules take it."""

from collections import Counter
from contextlib import suppress
from random import Random

import pytest

from commands.rummy import RUMMY_WORDS
from games.bots.bits import CARDS, arrangements, packed, shapes
from games.bots.contract import Level, Sight, thinkable
from games.bots.rummy import PLAYERS, Known, Skill, best_plan, counts, worth
from games.bots.tiling import TooMuch, tiled
from games.kit.cards import JOKER, Joker, bare
from games.kit.melds import Kind, Meld, read
from games.kit.spread import numbered
from games.romme.state import MELDS as ONE_JOKER
from games.rummy.laying import points
from games.rummy.state import MELDS, PACK
from tests.bots.tiling_program import most
from tests.games.written import cards
from tests.lanes import tries
from tests.playouts import seated, started


def lying(*texts):
    """Return melds as they lie on a table."""
    return [read(cards(text), MELDS) for text in texts]


def laid(melds, hand, jokers=(0, 0), beat=0, budget=10_000_000):
    """Return the best tiling of some melds and a rack, both kinds of ways looked at."""
    best = None
    for bridged in (False, True):
        found = tiled(counts(melds, ()), counts(melds, hand), jokers, beat, budget, bridged=bridged)
        if found is not None:
            best, beat = found, found.gain
    return best


def unpacked(once, twice, jokers=0):
    """Return the cards that `packed` made bits of, in any order."""
    named = [card for bits in (once, twice) for number, card in enumerate(CARDS) if bits >> number & 1]
    return [*named, *[JOKER] * jokers]


@pytest.mark.parametrize(
    ("table", "rack", "wanted"),
    [
        ([], "5+ 6+ 7+ 9o", 3),
        (["5+ 6+ 7+"], "8+ 9+ ao", 2),
        (["5+ 6+ 7+ 8+"], "5# 5*", 2),
        (["5+ 6+ 7+"], "5# 5*", 0),
        (["5+ 6+ 7+ 8+ 9+"], "7+", 1),
        (["k+ a+ 2+"], "d+ 3+", 2),
        ([], "d+ k+ a+ 2+ 3+", 5),
        (["5+ 5# 5* 5o", "6+ 6# 6*", "7+ 7# 7o"], "6+ 7+", 2),
        ([], "2+ 2+ 3+ 3+ 4+ 4+", 6),
    ],
)
def test_as_many_tiles_are_laid_as_can_be(table, rack, wanted):
    """Runs are made longer, cut and joined, sets give their fourth tile, and the ring has no beginning."""
    found = laid(lying(*table), cards(rack))

    assert wanted == (0 if found is None else found.gain)


def test_nothing_better_is_missed():
    """What trying every part of a rack finds is what is found at once."""
    chance = Random(3)
    for _ in range(60):
        rack = [card for card in chance.sample(PACK, 9) if card != JOKER]
        best = max(len(rack) - one.bit_count() - two.bit_count() for one, two, *_ in every(rack))
        found = laid([], rack)

        assert best == (0 if found is None else found.gain)


def every(rack):
    """Return every arrangement of a rack."""
    return arrangements(*packed(rack), worth)


@pytest.mark.parametrize(
    ("table", "rack", "jokers", "wanted"),
    [
        (["d+ k+ j=a+ 2+"], "3+ 9o 6#", 1, 1),
        (["k+ a+ j=2+ 3+"], "4+ 9o 6#", 1, 1),
        (["5+ 6+ j=7+ 8+"], "9+ bo 2#", 1, 1),
        (["d+ k+ j=a+ 2+", "5# 6# 7#"], "3+ 9o 8#", 1, 2),
        (["b+ d+ j=k+", "j=a# 2# 3#"], "k+ 4#", 2, 2),
    ],
)
def test_joker_bridges_every_gap_of_the_ring(table, rack, jokers, wanted):
    """A run goes on behind a joker wherever the search has cut the ring."""
    melds = lying(*table)
    found = [laid(melds, cards(rack), (jokers, used)) for used in range(jokers + 1)]

    assert wanted == max(0 if one is None else one.gain for one in found)


def test_jokers_of_the_table_lie_even_where_none_is_needed():
    """A joker that no run or set lacks is put to one all the same, and counted."""
    found = laid(lying("5+ 6+ 7+ j=8+"), cards("4+"), (1, 1))

    assert found.jokers == sum(isinstance(card, Joker) for card in all_of_tiles(found.melds)) == 1


def all_of_tiles(melds):
    """Return every tile of melds that are tiles and nothing more."""
    return [card for meld in melds for card in meld]


def random_table(chance):
    """Return melds as a search lays them out, jokers among them, and some tiles of the pack that are not there."""
    while True:
        dealt = chance.sample(PACK, 26)
        with suppress(TooMuch):
            first = laid([], dealt, (0, dealt.count(JOKER)), budget=300_000)
            if first is not None:
                melds = [read(meld, MELDS) for meld in first.melds]
                left = Counter(PACK) - Counter(card for meld in melds for card in bare(meld.cards))
                rack = chance.sample(list(left.elements()), chance.randint(3, 9))
                return melds, [card for card in rack if card != JOKER]


@tries(few=200, many=2_000)
def test_an_integer_program_lays_as_many(tries):
    """What a search finds, no way round another method can better, jokers of the table and all."""
    chance = Random(11)
    jokers = 0
    for _ in range(tries):
        melds, rack = random_table(chance)
        there = sum(isinstance(card, Joker) for meld in melds for card in meld.cards)
        found = 0
        for used in range(there + 1):
            better = laid(melds, rack, (there, used), beat=found)
            found = found if better is None else better.gain

        assert most(counts(melds, ()), counts(melds, rack), (there, there)) == found, (melds, rack)
        jokers += there > 0
    assert jokers > tries / 2


def test_what_is_called_sure_is():
    """In the middle of matches: where a plan is said to be the best, an integer program lays no more tiles."""
    vocabulary = RUMMY_WORDS
    proved, skill = 0, Skill(rebuilds=True, budget=180_000)
    match = started(seated(vocabulary, 1, seats=2))
    while not match.over and len(match.done) < 120:
        state = match.sitting.state
        assert state is not None
        if not thinkable(vocabulary.game, state):
            break
        plan, known = best_plan(state, skill)
        if known is Known.PROVED:
            hand, melds = state.players[state.turn].hand, list(numbered(state.spread).values())
            there, own = (sum(isinstance(card, Joker) for card in some) for some in (all_of(melds), hand))
            naturals = 0 if plan is None else sum(not isinstance(card, Joker) for card in plan.added)
            proved += 1
            assert most(counts(melds, ()), counts(melds, hand), (there, there + own)) == naturals
        choice = PLAYERS[Level.STRONG](Sight(vocabulary.game, state.turn, state), Random(1))
        match.act(state.turn, choice.action)
    assert proved > 5


def all_of(melds):
    """Return every tile of some melds."""
    return [card for meld in melds for card in meld.cards]


def test_tiling_is_made_of_melds_and_of_what_was_given():
    """Whatever lies there afterwards is a meld by the rules, with every tile of the table and no foreign one."""
    chance = Random(5)
    jokers = 0
    for _ in range(40):
        rack = chance.sample(PACK, 24)
        first = laid([], rack, (0, rack.count(JOKER)))
        if first is None:
            continue
        melds = [read(meld, MELDS) for meld in first.melds]
        hand = chance.sample(PACK, 8)
        there = sum(isinstance(card, Joker) for meld in melds for card in meld.cards)
        try:
            found = laid(melds, hand, (there, there), budget=50_000)
        except TooMuch:
            continue
        if found is None:
            continue
        jokers += there > 0
        given = Counter(card for meld in melds for card in bare(meld.cards))
        now = Counter(card for meld in found.melds for card in bare(read(meld, MELDS).cards))

        assert given <= now
        assert now - given <= Counter(card for card in hand if card != JOKER)
        assert found.gain == (now - given).total()
    assert jokers > 10


def test_search_that_is_too_long_is_given_up():
    """The budget is a number of steps, so it is the same everywhere."""
    with pytest.raises(TooMuch):
        laid([], cards("2+ 2+ 3+ 3+ 4+ 4+ 5+ 5+"), budget=10)


def test_every_meld_of_a_hand_can_be_laid():
    """What is a meld by its bits is one by the rules, worth as much, its jokers where they were thought to be."""
    chance = Random(7)
    for _ in range(100):
        hand = chance.sample(PACK, 15)
        once, _, _ = packed(hand)
        for shape in (*shapes(once, 0), *shapes(once, 1)):
            meld = read(shape.cards, ONE_JOKER)

            assert shape.cards == meld.cards
            assert worth(shape) == points(meld)
            assert shape.run == (meld.kind is Kind.RUN)


def test_cards_become_bits_and_cards_again():
    """Nothing is lost, not even what is there twice."""
    hand = cards("5+ 5+ ao j j 2#")

    assert Counter(hand) == Counter(unpacked(*packed(hand)))


def test_melds_of_an_arrangement_share_no_card():
    """Every arrangement and what it leaves are the hand."""
    hand = cards("5+ 5+ 6+ 7+ 5# 5* j")
    for one, two, left, value, melds in arrangements(*packed(hand), worth):
        gone = [card for shape in melds for card in bare(shape.cards)]

        assert Counter(hand) == Counter((*unpacked(one, two, left), *gone))
        assert value == sum(points(Meld(Kind.RUN if shape.run else Kind.SET, shape.cards)) for shape in melds)
