"""R10, R11: the ranking of hands, against the table of the rules and against an independent evaluator."""

import random
from itertools import pairwise

import pytest
from phevaluator import evaluate_cards

from games.kit.cards import PACK, Rank
from games.pot.hands import Category, strength, strength_of_ranks
from tests.games.potplay import tiles
from tests.lanes import tries

BOUNDARIES = [
    (Category.HIGH_CARD, "7+ 5# 4* 3o 2+", "a+ k# d* bo 9+"),
    (Category.PAIR, "2+ 2# 3* 4o 5+", "a+ a# k* do b+"),
    (Category.TWO_PAIRS, "3+ 3# 2* 2o 4+", "a+ a# k* ko d+"),
    (Category.THREE, "2+ 2# 2* 3o 4+", "a+ a# a* ko d+"),
    (Category.STRAIGHT, "a+ 2# 3* 4o 5+", "10+ b# d* ko a+"),
    (Category.FLUSH, "2+ 3+ 4+ 5+ 7+", "a# k# d# b# 9#"),
    (Category.FULL_HOUSE, "2+ 2# 2* 3o 3+", "a+ a# a* ko k+"),
    (Category.FOUR, "2+ 2# 2* 2o 3+", "a+ a# a* ao k+"),
    (Category.STRAIGHT_FLUSH, "ao 2o 3o 4o 5o", "10* b* d* k* a*"),
]


@pytest.mark.parametrize(("category", "lowest", "highest"), BOUNDARIES)
def test_category_of_its_lowest_and_highest_hand(category, lowest, highest):
    """R10: both ends of every category are recognised."""
    assert [category, category] == [strength(tiles(lowest)).category, strength(tiles(highest)).category]


@pytest.mark.parametrize(("below", "above"), list(pairwise(BOUNDARIES)))
def test_order_of_categories(below, above):
    """R10: the best hand of a category loses to the worst of the next, here and for the other evaluator."""
    best, worst = tiles(below[2]), tiles(above[1])
    assert strength(best) < strength(worst)
    assert theirs(best) > theirs(worst)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("a+ d# 9* 8o 7+", "a# d+ 9o 8* 6+"),  # Höchster Stein: the fifth tile
        ("b+ b# 4* 3o 2+", "10+ 10# a* ko d+"),  # pair before kickers
        ("b+ b# a* 3o 2+", "b* bo k* do 10+"),  # first kicker
        ("k+ k# 2* 2o 3+", "d+ d# b* bo a+"),  # higher pair before the lower
        ("a+ a# 7* 7o k+", "a* ao 7+ 7# d+"),  # the fifth tile
        ("3+ 3# 3* 2o 4+", "2+ 2# 2* ao k+"),  # rank of the three
        ("9+ 9# 9* ao 3+", "9+ 9# 9* ko d+"),  # kicker beside equal threes
        ("2+ 3# 4* 5o 6+", "a+ 2# 3* 4o 5+"),  # beginning with the ace it counts by the 5
        ("a+ 9+ 8+ 7+ 5+", "a# 9# 8# 7# 4#"),  # Flush: the fifth tile
        ("3+ 3# 3* 2o 2+", "2+ 2# 2* ao a+"),  # Full House: the three
        ("3+ 3# 3* ao a+", "3+ 3# 3* ko k+"),  # then the pair
        ("9+ 9# 9* 9o k+", "9+ 9# 9* 9o d+"),  # the fifth tile beside a Vierling
        ("9+ 10+ b+ d+ k+", "8# 9# 10# b# d#"),  # top of a Straight Flush
    ],
)
def test_ties_inside_a_category(better, worse):
    """R11: what decides between hands of one kind."""
    assert strength(tiles(better)) > strength(tiles(worse))


@pytest.mark.parametrize(
    ("one", "other"),
    [("a+ k# d* bo 9+", "a# k* do b+ 9#"), ("5+ 6# 7* 8o 9+", "5* 6o 7# 8# 9*"), ("a+ k+ 9+ 8+ 2+", "a# k# 9# 8# 2#")],
)
def test_suits_never_decide(one, other):
    """R11, R26: hands that differ in suits alone are equal."""
    assert strength(tiles(one)) == strength(tiles(other))


@pytest.mark.parametrize(
    ("hand", "category"),
    [
        ("k+ a# 2* 3o 4+", Category.HIGH_CARD),
        ("d+ k# a* 2o 3+", Category.HIGH_CARD),
        ("a+ 7# 8+ 9o 10#", Category.HIGH_CARD),  # no straight with 32 tiles either
        ("a+ 7+ 8+ 9+ 10+", Category.FLUSH),
    ],
)
def test_the_ace_stands_at_the_edge(hand, category):
    """R7, R11: the ace continues no straight in its middle, nor below the seven."""
    assert category == strength(tiles(hand)).category


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("9+ 9# k+ k# 2* 2o a+", (Category.TWO_PAIRS, (Rank.KING, Rank.NINE, Rank.ACE))),
        ("9+ 9# k+ k# b* bo 2+", (Category.TWO_PAIRS, (Rank.KING, Rank.JACK, Rank.NINE))),
        ("9+ 9# 9* k+ k# k* 2o", (Category.FULL_HOUSE, (Rank.KING, Rank.NINE))),
        ("9+ 9# 9* 9o k# k* ko", (Category.FOUR, (Rank.NINE, Rank.KING))),
        ("a+ 2+ 3+ 4+ 5+ 6# 7#", (Category.STRAIGHT_FLUSH, (Rank.FIVE,))),
        ("a+ 2# 3* 4o 5+ 6# k#", (Category.STRAIGHT, (Rank.SIX,))),
        ("2+ 9+ b+ d+ k+ a+ 3#", (Category.FLUSH, (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE))),
    ],
)
def test_best_five_of_seven(hand, worth):
    """H7: of seven tiles the best five count, a third pair or a second three as a kicker or a pair."""
    assert worth == strength(tiles(hand))


@pytest.mark.parametrize(
    ("better", "worse"),
    [("2o 2+", "10# b#"), ("7# 7o 2+", "9o a# k*"), ("9+ 9# 5o 5#", "k+ k# 2o 3+"), ("a# 9*", "a+ 8*")],
)
def test_open_hands(better, worse):
    """S5: equal ranks and high tiles decide who speaks first; open straights and flushes are high tiles."""
    assert strength_of_ranks(tiles(better)) > strength_of_ranks(tiles(worse))


@pytest.mark.parametrize("size", [5, 7])
@pytest.mark.parametrize("lowest", [Rank.TWO, Rank.SEVEN])
@tries(10_000, 60_000)
def test_against_another_evaluator(size, lowest, tries):
    """R3, R10, R11, H7: random hands of each kind compare with their neighbours as phevaluator says."""
    dice = random.Random(size * lowest)
    pack = [card for card in PACK if card.rank >= lowest]
    previous, previous_theirs = None, 0
    for _ in range(tries):
        hand = dice.sample(pack, size)
        ours, others = strength(hand), theirs(hand)
        if previous is not None:
            # The other evaluator counts down: 1 is the royal flush.
            expected = (others < previous_theirs) - (others > previous_theirs)
            assert expected == (ours > previous) - (ours < previous), f"{[*map(str, hand)]}"
        previous, previous_theirs = ours, others


NUMBER = {card: number for number, card in enumerate(PACK)}
"""The other evaluator numbers cards rank by rank, four to a rank, as our pack stands."""


def theirs(hand) -> int:
    """Return what the other evaluator says: the lower the better."""
    return evaluate_cards(*(NUMBER[card] for card in hand))
