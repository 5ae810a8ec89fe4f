"""Doppelkopf's computer players believe what is said: who calls a solo or announces is imagined with such a hand."""

from random import Random

import pytest

from games.bots.contract import sight_of
from games.bots.doppelkopf.worlds import Nerve, Worlds
from games.contract import HOUSE, Drawn, Seat, Setup, witnessed
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import CallSolo, Pass, Play, SayKontra
from games.doppelkopf.terms import Phase
from games.doppelkopf.trumps import PACK
from games.game import play
from games.kit.piles import without
from games.table.state import defaults
from tests.bots.test_doppelkopf_kernel import CIRCLE

CARD = {str(card): card for card in PACK}
QUEENS = "d+ d+ d# d# d* d* a+ a# a* ao 10+ 10#"
"""Six of the eight trumps of a Damensolo and four aces."""

STRONG = Worlds(24, Nerve(), drawn=80)


class Told:
    """A deal in which everybody's words and cards are noticed by all."""

    def __init__(self, seed, hand):
        """Deal these cards to Vorhand and the rest by lot, and let everybody speak."""
        self.state = DOPPELKOPF.start(Setup(CIRCLE, CIRCLE[0], defaults(DOPPELKOPF), dealer=Seat(3))).state
        self.heard = dict.fromkeys(CIRCLE, ())
        own = tuple(CARD[word] for word in hand.split())
        while self.state.phase is not Phase.REPORT:
            wanted, order = DOPPELKOPF.chance(self.state), None
            order = wanted.things
            if set(own) <= set(order):
                rest = without(order, own)
                order = (*own, *Random(seed).sample(rest, len(rest)))
            self.does(HOUSE, Drawn(wanted.kind, order))

    def does(self, seat, action):
        """Let somebody act."""
        step = play(DOPPELKOPF, self.state, seat, action)
        self.state = step.state
        self.heard = {one: (*events, *witnessed(step.events, one)) for one, events in self.heard.items()}

    def sight(self, seat):
        """Return what a seat may think about."""
        return sight_of(DOPPELKOPF, self.state, seat, self.heard[seat], Random(5))

    @property
    def turn(self):
        """Who plays now."""
        return self.state.running.turn


def alone(seed, word="damen", hand=QUEENS):
    """Return a deal in which Vorhand plays a solo and leads."""
    told = Told(seed, hand)
    told.does(told.turn, CallSolo(word))
    while told.state.phase is Phase.REPORT:
        told.does(told.turn, Pass())
    return told


@pytest.mark.parametrize("seed", range(4))
def test_nobody_says_kontra_to_six_queens_and_four_aces(seed):
    """F3: who calls a Damensolo has the Damen; no hand of the three others is good against it."""
    told = alone(seed)
    for _ in CIRCLE:
        seat = told.turn
        choice = STRONG(told.sight(seat), Random(seed))
        assert not isinstance(choice.action, SayKontra), choice.facts
        told.does(seat, choice.action)
        if not isinstance(choice.action, Play):
            told.does(seat, STRONG(told.sight(seat), Random(seed)).action)
