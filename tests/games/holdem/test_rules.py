"""Texas Holdem's own rules: forced stakes, speakers, the table (H1-H8)."""

import pytest

from games.contract import Seat, Shuffle
from games.holdem import HOLDEM, ForcedStakePaid, Phase, TableDealt
from games.pot.actions import AllIn, Bid, Check, Fold, Hold, Raise
from games.pot.match import Shown
from tests.games.potplay import Playing, tiles

HANDS = ("9+ 9#", "a+ k#", "d* b*")
TABLE = "9* 10* 3o a# k*"


@pytest.mark.parametrize(("least", "half"), [(1, 1), (3, 2), (4, 2), (5, 3)])
def test_half_a_mindesteinsatz(least, half):
    """H2: half is rounded up, both stakes lie in the first phase, and the whole one is the bid."""
    match = Playing(HOLDEM, mindesteinsatz=least)
    seen = HOLDEM.view(match.state, None).common
    assert (half, least, least, half + least) == (seen.stakes[Seat(0)], seen.stakes[Seat(1)], seen.bid, seen.pot)


def test_short_forced_stakes():
    """H2, R30: a forced stake takes what there is; the bid is the whole Mindesteinsatz all the same."""
    match = Playing(HOLDEM, players=4, chips={0: 1, 1: 2})
    assert [ForcedStakePaid(Seat(0), 1, False, True), ForcedStakePaid(Seat(1), 2, True, True)] == [
        event for event in match.events if isinstance(event, ForcedStakePaid)
    ]
    assert 3 == match.state.betting.bid


@pytest.mark.parametrize(("players", "first"), [(3, 2), (4, 2), (7, 2)])
def test_third_after_the_dealer_begins(players, first):
    """H1, H3: the third after the dealer speaks first; with three that is the dealer. No checking."""
    match = Playing(HOLDEM, players=players)
    assert (Seat(first),) == HOLDEM.on_turn(match.state)
    assert "kein_schieben" == match.refusal(Check())


def test_two_left():
    """H3, R29: the dealer's neighbour brings the half stake and speaks first, the dealer the whole one."""
    match = Playing(HOLDEM, HANDS, "2+ 3o 7# 8+ 4o", chips={2: 10}, maximaleinsatz="ohne")
    match.do(AllIn(), Raise(3), Fold())
    assert [Seat(2)] == [one.seat for one in match.state.betting.players if one.eliminated]
    match.do(Shuffle())
    match.deal()
    assert (Seat(0), {Seat(1): 2, Seat(0): 3}) == (
        match.state.dealer,
        {one.seat: one.stake for one in match.state.betting.players if one.playing},
    )
    assert (Seat(1),) == HOLDEM.on_turn(match.state)


def test_whole_stake_may_raise():
    """H3: its owner is asked like everybody else, holds for nothing or raises."""
    match = Playing(HOLDEM)
    match.do(Hold(), Hold())
    assert ((Seat(1),), 0) == (HOLDEM.on_turn(match.state), HOLDEM.view(match.state, None).common.due)
    match.do(Raise(3))
    assert 6 == match.state.betting.bid


def test_course_of_the_table():
    """H4-H6: three, one and one tile; the dealer's left speaks first; the minimum doubles in the last two phases."""
    match = Playing(HOLDEM, HANDS, TABLE, durchgeschoben="frei")
    match.do(Hold(), Hold(), Hold())
    for phase, count, least in ((Phase.BETTING_2, 3, 3), (Phase.BETTING_3, 4, 6), (Phase.BETTING_4, 5, 6)):
        seen = HOLDEM.view(match.state, None)
        assert (phase, count, least) == (seen.common.phase, len(seen.table), seen.common.least)
        assert (Seat(0),) == HOLDEM.on_turn(match.state)
        match.do(Check(), Check(), Check())
    assert [3, 1, 1] == [len(event.tiles) for event in match.events if isinstance(event, TableDealt)]


def test_limit_is_never_below_the_doubled_minimum():
    """H6, R4: a small Maximaleinsatz gives way to the doubled minimum."""
    match = Playing(HOLDEM, durchgeschoben="frei", maximaleinsatz=3)
    match.do(Hold(), Hold(), Hold(), Check(), Check(), Check())
    seen = HOLDEM.view(match.state, None).common
    assert (6, 6) == (seen.least, seen.most)


def test_first_one_still_in_speaks():
    """H5: who has dropped is passed over."""
    match = Playing(HOLDEM, players=4)
    match.do(Hold(), Hold(), Fold(), Hold())
    assert (Seat(1),) == HOLDEM.on_turn(match.state)


def test_best_of_seven():
    """H7, H8: own tiles and table together; shown are the two own ones."""
    match = Playing(HOLDEM, HANDS, TABLE, durchgeschoben="frei")
    match.do(Hold(), Hold(), Hold(), *[Check()] * 9)
    assert (Seat(2),) == match.state.winners
    shown = [event for event in match.events if isinstance(event, Shown)]
    assert tiles("d* b*") == shown[-1].cards
    assert "STRAIGHT_FLUSH" == shown[-1].strength.category.name


def test_tables_straight_splits():
    """H7, R26: if the table alone is the best hand for all, they share."""
    match = Playing(HOLDEM, HANDS, "10o bo do ko ao", durchgeschoben="frei")
    match.do(Hold(), Hold(), Hold(), Bid(3), Hold(), Hold(), Hold(), Hold(), Hold(), *[Check()] * 6)
    assert [200, 200, 200] == match.chips()
