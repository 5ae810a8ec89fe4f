"""
What the end of a turn of Gin Rummy is worth, by self-play: `python -m bench.learn.gin_turns --out FILE [--deals N]`.

A deal is played by the real rules. The learner plays the house's strong player, who judges with the weights learnt so
far, and sometimes throws another tile than the best; it meets the simple player, itself, those who keep tiles that have
company, and those who take whatever makes their rest smaller, in the shares `games.bots.gin` names. Behind every end of
its turns stands what the deal came to, 0.85 for having won it and up to 0.15 for the points (`selfplay`). The weights
follow that, from those of the house on. Who takes the open tile is judged by the house's weights throughout.

`--against` plays what stands in FILE against the house on mirrored packs nobody learnt from. `ending` of its `nets` is
the text `games.bots.gin.ENDING` would be.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from random import Random
from unittest.mock import patch

from bench.arena import Contest, Meeting, Pack, contested
from bench.learn.selfplay import UNSEEN, Ended, Learner, Learners, Lesson, asked, counted, run
from games.bots import gin
from games.bots.contract import Bot, Choice, Sight
from games.bots.gin import NUMBERS, TABLE, laid_down, learnt, simple
from games.bots.gin.position import BIT, NEAR, discard_numbers, hand_numbers, packed, table_of, told_of
from games.bots.network import Net, read
from games.gin import GIN
from games.gin.actions import Discard, Take
from games.gin.arranging import VALUES, arrange, best_discard
from games.gin.state import Phase, State

ENDING = "ending"
"""The name of the network."""

SIMPLE, ITSELF = 0.35, 0.30
"""How many of the opponents are the simple player, and how many the learner; the others are half and half."""

STRAYING = 0.1
"""How often another tile than the best is thrown."""
NEAREST = 3
"""It is one of so many behind the best."""

MOST_POINTS = 50
"""So many points or more count all that points can."""


def judging_by(net: Net | Learner) -> Bot:
    """Return the strong player of the house, were these its weights."""

    def playing(sight: Sight, chance: Random) -> Choice:
        with patch.object(gin, "judging", return_value=net):
            return learnt(sight, chance)

    return playing


def keeping_company(sight: Sight, chance: Random) -> Choice:
    """Play like the simple player, but discard the dearest tile of the rest that has no company in it."""
    choice, state = simple(sight, chance), _state(sight)
    rest = [card for card in arrange(state.hands[sight.seat]).rest if card != state.taken]
    if not rest or not isinstance(choice.action, Discard):
        return choice
    loose = packed(rest)
    thrown = min(rest, key=lambda card: ((NEAR[BIT[card]] & loose).bit_count(), -VALUES[card.rank]))
    return Choice(Discard(thrown), choice.reason)


def making_less(sight: Sight, chance: Random) -> Choice:
    """Play like the simple player, but take whatever makes the rest smaller."""
    choice, state = simple(sight, chance), _state(sight)
    if state.phase not in {Phase.OFFER, Phase.TAKING} or state.declined:
        return choice
    hand, top = state.hands[sight.seat], state.pile[0]
    less = best_discard((*hand, top), top)[0] < sum(VALUES[card.rank] for card in arrange(hand).rest)
    return Choice(Take(), choice.reason) if less else choice


def _state(sight: Sight) -> State:
    assert isinstance(sight.world, State)
    return sight.world


def learning(net: Learner, noted: list[Ended]) -> Bot:
    """Return the learner, who notes the ends of its turns."""
    player = judging_by(net)

    def playing(sight: Sight, chance: Random) -> Choice:
        choice, state = player(sight, chance), _state(sight)
        if not isinstance(choice.action, Discard) or laid_down(state, sight) is not None:
            return choice
        ranked = sorted(choice.weighed, key=lambda one: -one.worth)
        strayed = chance.random() < STRAYING and len(ranked) > 1
        taken = chance.choice(ranked[1 : NEAREST + 1]) if strayed else ranked[0]
        assert isinstance(taken.action, Discard)
        bit = BIT[taken.action.card]
        table = table_of(state, sight.seat, told_of(sight.heard, sight.seat))
        behind = hand_numbers(packed(state.hands[sight.seat]) ^ 1 << bit, table)
        numbers = (*table.numbers, *behind, *discard_numbers(bit, table), 1.0)
        noted.append(Ended(ENDING, numbers, taken.worth / gin.AT_STAKE, ranked[0].worth / gin.AT_STAKE, strayed))
        return Choice(taken.action, choice.reason)

    return playing


def played(learners: Learners, seed: int, number: int) -> list[tuple[list[Ended], float]]:
    """Play a deal of this number; return the ends of the learner's turns with what it came to, for each learner."""
    chance, net = Random(f"{seed}/{number}"), learners[ENDING]
    own, other, drawn = list[Ended](), list[Ended](), chance.random()
    against: Bot = simple if drawn < SIMPLE else chance.choice((keeping_company, making_less))
    if SIMPLE <= drawn < SIMPLE + ITSELF:
        against = learning(net, other)
    meeting = Meeting(GIN, Contest("learner", "other", 2, 1), chance.randrange(UNSEEN), number % 2)
    gap = meeting.played({True: learning(net, own), False: against}, None)
    counts = counted((gap > 0) + (gap == 0) / 2, gap / MOST_POINTS)
    return [(own, counts), (other, 1 - counts)]


@cache
def _ready(text: str) -> Net:
    return read(text, NUMBERS, TABLE)


def match(texts: Mapping[str, str], number: int) -> Pack:
    """Play the network of a text against the house's, on one mirrored pack."""
    return contested(GIN, Contest("new", "house", 2, 1), judging_by(_ready(texts[ENDING])), learnt, number)


def lesson() -> Lesson:
    """Return what is learnt."""
    return Lesson("gin", {ENDING: gin.judging()}, played, match)


if __name__ == "__main__":
    sys.exit(run(lesson(), asked(__doc__).parse_args()))
