"""What the strong player of Doppelkopf reports: a solo with a hand that wins it, and none with a weak one."""

from random import Random

import pytest

from games.bots.contract import sight_of
from games.bots.doppelkopf import Nerve, Worlds, charge_a_deal
from games.contract import HOUSE, Drawn, Seat, Setup
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import CallSolo, Pass, Report
from games.doppelkopf.terms import Phase, Reservation
from games.doppelkopf.trumps import PACK
from games.game import play
from games.kit.piles import without
from games.table.state import defaults
from tests.bots.test_doppelkopf_kernel import CIRCLE

CARD = {str(card): card for card in PACK}

UNBEATEN = "10* 10* d+ d# d# d* d* do do b+ b+ a#"
WEAK = "9+ 9+ k+ 9# 9# k# 9* k* ao 9o 9o ko"
WED = "d+ d+ 9+ k+ 9# 9# k# 9* ao 9o 9o ko"
POOR = "9+ 9+ k+ 9# 9# k# 9* k* k* 9* ao 9o"


def reported(hand):
    """Return what the strong player reports as Vorhand with these cards."""
    state = DOPPELKOPF.start(Setup(CIRCLE, CIRCLE[0], defaults(DOPPELKOPF), dealer=Seat(3))).state
    own = tuple(CARD[word] for word in hand.split())
    while state.phase is not Phase.REPORT:
        wanted = DOPPELKOPF.chance(state)
        assert wanted is not None
        order = wanted.things
        if set(own) <= set(order):
            rest = without(order, own)
            order = (*own, *Random(1).sample(rest, len(rest)))
        state = play(DOPPELKOPF, state, HOUSE, Drawn(wanted.kind, order)).state
    strong = Worlds(20, Nerve(), drawn=40)
    return strong(sight_of(DOPPELKOPF, state, state.running.turn, (), Random(2)), Random(3)).action


def test_a_solo_is_called_with_a_hand_that_wins_it():
    """R30: who holds all the high trumps plays alone."""
    assert isinstance(reported(UNBEATEN), CallSolo)


@pytest.mark.parametrize(
    ("hand", "action"),
    [(WEAK, Pass()), (WED, Report(Reservation.MARRIAGE)), (POOR, Report(Reservation.POVERTY))],
)
def test_no_solo_is_called_with_a_weak_hand(hand, action):
    """R16, R21, R26: a weak hand is healthy, or reports its Hochzeit or its Armut."""
    assert reported(hand) == action


@pytest.mark.parametrize(("left", "share"), [(12, 2.5), (3, 10), (1, 30), (0, 30)])
def test_a_pflicht_solo_is_owed_the_more_the_fewer_deals_are_left(left, share):
    """R35: what is charged for an unplayed one falls on the deals that are left in equal parts."""
    assert share == charge_a_deal(30, left)
