"""The fast count of Profi-Sort against the exact search of its rules, and who goes on collecting."""

from random import Random

import pytest

from games.bots.profisort.kernel import Held, lacking
from games.bots.profisort.players import Holding
from games.kit.cards import JOKER
from games.profisort.search import best, supply
from games.profisort.state import PACK
from games.profisort.tasks import TASKS


@pytest.mark.parametrize("seed", range(6))
def test_fast_count_agrees_with_the_rules(seed):
    """What a task lacks is the same by the fast count and by the exact search, wherever R10 allows a layout at all."""
    chance = Random(seed)
    for _ in range(100):
        hand = chance.sample(PACK, chance.randint(6, 24))
        held, counted = supply(hand), lacking(Held(hand), tuple(TASKS))
        for task, short in zip(TASKS.values(), counted, strict=True):
            layout = best(task, held)
            if layout is not None:
                assert max(0, layout.open - (held.jokers if task.jokers else 0)) == short, (task.number, hand)


def test_growing_hand_is_counted_like_a_whole_one():
    """Cards that come one after another make the same hand, and a copy goes its own way."""
    hand = Random(1).sample(PACK, 20)
    held = Held(hand[:8])
    grown = held.copy()
    for card in hand[8:]:
        grown.add(card)

    assert lacking(Held(hand), tuple(TASKS)) == lacking(grown, tuple(TASKS))
    assert lacking(Held(hand[:8]), tuple(TASKS)) == lacking(held, tuple(TASKS))


@pytest.mark.parametrize(
    ("cards", "done", "aims"),
    [
        (11, (), tuple(TASKS)),
        (7, (), (3, 4, 7, 9, 10)),
        (7, (3, 4, 15), (7, 9, 10)),
        (5, (3, 7), (10, 3)),
    ],
)
def test_aims_are_what_the_hand_has_room_for(cards, done, aims):
    """One card is discarded; a task that is done ends the deal as task 15 only if it takes all the others."""
    assert aims == Holding((JOKER,) * cards, 1, done).aims()
