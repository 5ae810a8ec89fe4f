"""What a hand is good for: exactly what trying everything finds, and quickly."""

import random
from functools import partial

import pytest

from games.kit.cards import Card, Joker, Suit
from games.profisort.laying import read_task
from games.profisort.search import chances, completing, layable, supply
from games.profisort.state import PACK
from games.profisort.tasks import REPEAT, TASKS
from tests.games.profisort import oracle
from tests.games.written import cards
from tests.lanes import tries
from tests.price import seconds


def some_hand(seed):
    """Return a hand: every other one as dealt, the rest from few ranks or suits and with jokers, so that much fits."""
    chance = random.Random(seed)
    size = chance.choice((4, 7, 9, 10, 11, 11))
    if seed % 2:
        return tuple(chance.sample(PACK, size))
    low = chance.randint(2, 9)
    ranks, suits = range(low, low + chance.randint(3, 9)), chance.sample(list(Suit), chance.choice((1, 2, 4, 4)))
    plain = [card for card in PACK if isinstance(card, Card) and card.rank in ranks and card.suit in suits]
    pool = [*plain, *[card for card in PACK if isinstance(card, Joker)][: chance.randint(0, 5)]]
    return tuple(chance.sample(pool, min(size, len(pool))))


def plain(card):
    """Return a card as the oracle writes it."""
    return None if isinstance(card, Joker) else (int(card.rank), int(card.suit))


def compared(seeds):
    """Compare search and oracle for every task; return how many layings and how many lacking hands were met."""
    met = [0, 0]
    for seed in seeds:
        hand = some_hand(seed)
        held, simple = supply(hand), [plain(card) for card in hand]
        for number, task in TASKS.items():
            groups, lacking = layable(task, held), completing(task, held)
            assert oracle.layable(number, simple) is (groups is not None), (seed, number, hand)
            assert oracle.completing(number, simple) == {plain(card) for card in lacking}, (seed, number, hand)
            met[0] += groups is not None
            met[1] += bool(lacking)
    return met


@tries(40, 1_000)
def test_search_finds_what_trying_everything_finds(record_property, tries):
    """R2, R3, R7, R10, R11: layable tasks and the cards that are lacking, by the wording of the rules."""
    layings, lackings = compared(range(tries))
    record_property("counted", f"profisort: {layings} layings and {lackings} hands that lack a card")

    assert layings > tries / 4
    assert lackings > tries


@tries(300, 1_000)
def test_what_is_found_can_be_laid(tries):
    """R3: the groups found are the task's, from cards of the hand, with as few jokers as can be."""
    for seed in range(tries):
        hand = some_hand(seed)
        for task in TASKS.values():
            groups = layable(task, supply(hand))
            if groups is not None:
                assert len(read_task(task, groups)) == len(task.shapes)
                assert not [card for group in groups for card in group if hand.count(card) < 1]


@pytest.mark.parametrize(
    ("number", "hand", "lacking"),
    [
        (1, "2+ 2# 4* 4o 7+ 7* 9# 9o b+ d#", "b+ b# b* bo d+ d# d* do"),
        (2, "2+ 2# 2* 3+ 3# 3* 4+ 4#", "4+ 4# 4* 4o j"),
        (3, "7+ 7# 7* 7+", "7o"),
        (4, "4* 5* 6* 7* 8*", "3* 9* j"),
        (4, "4* 5* j 7* 8*", "3* 6* 9* j"),
        (5, "j j 9o 9* j 3# 4* 5o 6+", None),
        (7, "2+ 2# j j j", "2+ 2# 2* 2o 3+ 3# 3* 3o j"),
        (9, "3# 3# b* b* 7o", "7o"),
        (10, "3* 5o 9+ d#", "b#"),
        (12, "7+ 7# 7* 7o 7+ 9o 10* b+", "8+ 8# 8* 8o d+ d# d* do j"),
        (14, "9+ 9# 9o 2* 4* 5* b*", "2* 3* 4* 5* 6* 7* 8* 9* 10* b* d* k* j"),
    ],
)
def test_lacking_card(number, hand, lacking):
    """What is lacking is every card that would do, a joker only where it may lie (R11), no ace (R14)."""
    found = {str(card) for card in completing(TASKS[number], supply(cards(hand)))}

    if lacking is not None:
        assert set(lacking.split()) == found
    assert not any(card.startswith("a") for card in found)


def test_two_cards_lacking_is_nothing():
    """A task that lacks two cards is not listed, nor one that can be laid already."""
    assert () == completing(TASKS[4], supply(cards("4* 5* 6* 7*")))
    assert () == completing(TASKS[4], supply(cards("4* 5* 6* 7* 8* 9*")))


def test_room_for_the_discard_is_kept():
    """R5, R18: a task that would leave too few cards is out of reach, and is told as such."""
    hand = cards("2+ 2# 4* 4o 7+ 7* 9# 9o b+ bo k*")

    assert 1 in chances(hand, (), 10, repeat=True).now
    assert 1 in chances(hand, (), 9, repeat=True).too_many
    assert 1 not in chances(hand, (1,), 10, repeat=False).now


@pytest.mark.parametrize(("repeat", "there"), [(True, True), (False, False)])
def test_repetition_is_a_chance_of_its_own(repeat, there):
    """R9: what is done already counts for task 15, if that is open."""
    found = chances(cards("7+ 7# 7* 7o 2+ 4#"), (3,), 6, repeat=repeat)

    assert (there, 3 not in found.now) == (REPEAT in found.now, True)
    assert ((3,) if there else ()) == found.repeats[0]


def test_repetition_may_lack_one_card():
    """R9: if no done task can be repeated now, the cards for any of them are told."""
    found = chances(cards("7+ 7# 7* 4* 5* 6* 8+"), (3, 13), 9, repeat=True)

    assert ((), (3,)) == found.repeats
    assert cards("7o") == found.one_card[REPEAT]


def test_question_is_answered_quickly():
    """`aufgaben karten`: the processor needs less than 20 ms for 99 of 100 hands."""
    hands = [some_hand(seed) for seed in range(400)]
    took = seconds(*(partial(chances, hand, (1, 2), len(hand), repeat=True) for hand in hands))

    assert sorted(took)[395] < 0.020
