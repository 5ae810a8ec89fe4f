"""R50: what somebody reads, and what they may try, does not depend on cards they have not seen."""

import random

import pytest

from games.contract import HOUSE, Drawn, Refused, Setup
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import GiveBack, Pass, Push
from games.doppelkopf.events import CardsGivenBack, CardsTaken, PromiseMade
from games.doppelkopf.trumps import ELDER, PACK
from games.frozen import evolve
from games.game import play
from games.kit.events import CardPlayed, HandDealt
from games.table.state import defaults
from tests.games.doppelkopf.dealing import ANNA, BERND, CLARA, DORA
from tests.lanes import tries

SEATS = (ANNA, BERND, CLARA, DORA)


def notice(step, viewer):
    """Return everything a viewer gets from one step: the tale, the picture, what is offered, whose turn it is."""
    state = step.state
    return (
        [seen for event in step.events if (seen := event.seen_by(viewer)) is not None],
        DOPPELKOPF.view(state, viewer),
        () if viewer is None else DOPPELKOPF.possible(state, viewer),
        DOPPELKOPF.on_turn(state),
        DOPPELKOPF.clock(state),
    )


def begun(order):
    """Return the first step of a match with this order of the pack."""
    state = DOPPELKOPF.start(Setup(SEATS, ANNA, defaults(DOPPELKOPF), DORA)).state
    return play(DOPPELKOPF, state, HOUSE, Drawn("mischen", tuple(order)))


def random_prefix(rng, order):
    """Return the moves of a deal up to a random point, and every step of it."""
    steps, moves = [begun(order)], []
    for _ in range(rng.randrange(4, 52)):
        possible = list(DOPPELKOPF.moves(steps[-1].state))
        # Plain deals are the interesting ones: there a silent soloist and the other Kreuz-Dame are hidden.
        healthy = [(seat, action) for seat, action in possible if isinstance(action, Pass)]
        move = rng.choice(healthy if healthy and rng.random() < 0.8 else possible)
        step = play(DOPPELKOPF, steps[-1].state, *move)
        if step.state.phase in DOPPELKOPF.idle:
            break
        moves.append(move)
        steps.append(step)
    return moves, steps


def shown(steps, viewer):
    """Return every card a viewer was shown."""
    cards = set[object]()
    for step in steps:
        for event in step.events:
            match event.seen_by(viewer):
                case CardPlayed(card=card):
                    cards.add(card)
                case HandDealt(cards=some) | CardsTaken(cards=some) | CardsGivenBack(cards=some):
                    cards |= set(some)
                case _:
                    pass
    return cards


def swapped(cards, one, other):
    """Return cards with two kinds exchanged."""
    return tuple({one: other, other: one}.get(card, card) for card in cards)


def again(moves, order, viewer, one, other):
    """Return the same prefix with two hidden kinds of cards exchanged, None if a line is not accepted any more."""
    steps = [begun(swapped(order, one, other))]
    for seat, action in moves:
        secret = seat != viewer and isinstance(action, (Push, GiveBack))
        same = evolve(action, cards=swapped(action.cards, one, other)) if secret else action
        try:
            steps.append(play(DOPPELKOPF, steps[-1].state, seat, same))
        except Refused:
            return None
    return steps


@tries(80, 800)
@pytest.mark.parametrize("viewer", [None, *SEATS])
def test_the_swap(viewer, tries):
    """R50: exchange two kinds of cards the viewer never saw; all they get is the same, step by step."""
    rng = random.Random(f"swap {viewer}")
    survived = elders = 0
    for _ in range(tries):
        order = rng.sample(PACK, len(PACK))
        moves, steps = random_prefix(rng, order)
        hidden = sorted(set(PACK) - shown(steps, viewer), key=str)
        if len(hidden) < 2:
            continue
        one = ELDER if ELDER in hidden and rng.random() < 0.5 else rng.choice(hidden)
        other = rng.choice([card for card in hidden if card != one])
        steps_again = again(moves, order, viewer, one, other)
        # Whether trump came back in an Armut is told to all: there the rules compare hidden cards in public. Whoever
        # promises something tells all for which party: with other cards they say another thing with these words.
        if steps_again is None or _told_of_trump(steps) != _told_of_trump(steps_again):
            continue
        if _promised_for(steps) != _promised_for(steps_again):
            continue
        survived += 1
        elders += one == ELDER
        assert [notice(step, viewer) for step in steps] == [notice(step, viewer) for step in steps_again]

    assert survived >= tries // 4
    assert elders >= tries // 20


def _told_of_trump(steps):
    return [step.state.deal.trump_back for step in steps if step.state.deal is not None]


def _promised_for(steps):
    return [event.party for step in steps for event in step.events if isinstance(event, PromiseMade)]
