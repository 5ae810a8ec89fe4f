"""The most tiles of a rack that can lie on a table: found exactly, and laid out so that the real rules take it."""

from collections import Counter
from random import Random

import pytest

from games.bots.bits import CARDS, arrangements, packed, shapes
from games.bots.rummy import counts, worth
from games.bots.tiling import TooMuch, tiled
from games.kit.cards import JOKER, Joker, bare
from games.kit.melds import Kind, Meld, read
from games.romme.state import MELDS as ONE_JOKER
from games.rummy.laying import points
from games.rummy.state import MELDS, PACK
from tests.games.written import cards


def lying(*texts):
    """Return melds as they lie on a table."""
    return [read(cards(text), MELDS) for text in texts]


def laid(melds, hand, jokers=(0, 0), beat=0, budget=10_000_000):
    """Return the best tiling of some melds and a rack."""
    return tiled(counts(melds, ()), counts(melds, hand), jokers, beat, budget)


def unpacked(once, twice, jokers=0):
    """Return the cards that `packed` made bits of, in any order."""
    named = [card for bits in (once, twice) for number, card in enumerate(CARDS) if bits >> number & 1]
    return [*named, *[JOKER] * jokers]


@pytest.mark.parametrize(
    ("table", "rack", "most"),
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
def test_as_many_tiles_are_laid_as_can_be(table, rack, most):
    """Runs are made longer, cut and joined, sets give their fourth tile, and the ring has no beginning."""
    found = laid(lying(*table), cards(rack))

    assert most == (0 if found is None else found.gain)


def test_nothing_better_is_missed():
    """What trying every part of a rack finds is what is found at once."""
    chance = Random(3)
    for _ in range(60):
        rack = [card for card in chance.sample(PACK, 9) if card != JOKER]
        most = max(len(rack) - one.bit_count() - two.bit_count() for one, two, *_ in every(rack))
        found = laid([], rack)

        assert most == (0 if found is None else found.gain)


def every(rack):
    """Return every arrangement of a rack."""
    return arrangements(*packed(rack), worth)


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
