"""R52: leaks of Skat that the swap test must find: the Skat, pressed cards, how far somebody would have bid, a time."""

import pytest

from commands.skat import PACKAGE
from games.bots.skat.judgement import limit
from games.contract import Clock
from games.frozen import evolve
from games.skat import SKAT
from games.skat.cards import eyes
from games.skat.terms import Phase
from games.skat.view import view
from tests.swap import LeakError, swap_test


def seen_with(told):
    """Return a view in which a number hides what `told` says of a running deal and its viewer."""

    def leaky(state, viewer):
        seen, deal = view(state, viewer), state.deal
        runs = deal is not None and state.result is None
        return evolve(seen, rounds=seen.rounds + told(state, viewer)) if runs else seen

    return leaky


def lying(state, _viewer):
    """Tell of the Skat nobody has taken up whether its Augen are odd."""
    return 0 if state.running.taken_up else eyes(state.running.skat) % 2


def pressed(state, viewer):
    """Tell of the cards somebody else has pressed whether their Augen are odd."""
    deal = state.running
    return eyes(deal.skat) % 2 if deal.taken_up and viewer != deal.soloist else 0


def how_far(state, viewer):
    """Tell while bids are made how far the others would go."""
    deal = state.running
    others = [hand for seat, hand in zip(deal.active, deal.hands, strict=True) if seat != viewer]
    return sum(limit(hand) for hand in others) if state.phase is Phase.BIDDING else 0


def slow_answer(state):
    """Give more time when the hand of whoever is on turn is odd."""
    deal = state.deal
    if deal is None or state.result is not None:
        return None
    return Clock((len(deal.taken), len(deal.trick.cards), deal.bid, deal.turn), 60.0 + eyes(deal.hand(deal.turn)) % 2)


LEAKS = {
    "skat": evolve(SKAT, view=seen_with(lying), hands=evolve(SKAT.hands, apart=None)),
    "pressed": evolve(SKAT, view=seen_with(pressed), hands=evolve(SKAT.hands, apart=None)),
    "how far": evolve(SKAT, view=seen_with(how_far), hands=evolve(SKAT.hands, apart=None)),
    "time": evolve(SKAT, clock=slow_answer),
}


@pytest.mark.parametrize("leaky", LEAKS.values(), ids=LEAKS)
def test_planted_leak_is_caught(leaky):
    """A double of the game that gives one of these away, in whatever way, does not pass."""
    with pytest.raises(LeakError):
        swap_test(evolve(PACKAGE.words, game=leaky), 100)
