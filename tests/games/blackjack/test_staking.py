"""Stakes before a deal, and whom the dealing waits for (B5 to B7)."""

import pytest

from games.blackjack import BLACKJACK
from games.blackjack.actions import (
    AllSatOut,
    Deal,
    Dealt,
    DealtHand,
    FirstBank,
    Hit,
    SitOut,
    Split,
    Stake,
    StakingOpened,
)
from games.blackjack.scoring import value
from games.blackjack.state import Phase, terms
from games.contract import DRAWING_LOTS, HOUSE, SHUFFLING, Chance, Drawn, Refused, Seat, Setup, TimeUp
from games.game import play
from games.record import BadDeal, Wanted
from games.table.state import defaults
from tests.games.blackjack.deals import ANNA, BERND, CLARA, DORA, EMIL, after, chips, refusal, seated, tiles, told


def test_a_match_begins_with_the_leaflets_chips():
    """B1, B5: 30 chips for a player, 100 for the bank, 104 tiles in the wall; everybody but the bank is asked."""
    state = seated()
    assert {ANNA: 30, BERND: 30, CLARA: 30, DORA: 100} == chips(state)
    assert (104, Phase.STAKING, (ANNA, BERND, CLARA)) == (len(state.wall), state.phase, BLACKJACK.on_turn(state))
    assert range(3, 8) == BLACKJACK.seats


def test_the_first_bank_is_drawn_by_lot():
    """B23: whoever the lot names gets the bank's chips; then all tiles are shuffled."""
    seats = (ANNA, BERND, CLARA)
    start = BLACKJACK.start(Setup(seats, ANNA, defaults(BLACKJACK))).state
    assert Chance(DRAWING_LOTS, seats) == BLACKJACK.chance(start)
    step = play(BLACKJACK, start, HOUSE, Drawn(DRAWING_LOTS, (BERND, ANNA, CLARA)))
    assert (FirstBank(BERND, 100, by_lot=True),) == step.events
    assert {ANNA: 30, BERND: 100, CLARA: 30} == chips(step.state)
    chance = BLACKJACK.chance(step.state)
    assert chance is not None
    assert (SHUFFLING, 104) == (chance.kind, len(chance.things))
    assert (
        StakingOpened(1, BERND, 1, 5)
        == play(BLACKJACK, step.state, HOUSE, Drawn(chance.kind, chance.things)).events[-1]
    )


@pytest.mark.parametrize("words", [("viel",), ("0",), (), ("1", "2")])
def test_a_record_must_give_a_number_of_chips(words):
    """B5: `chips NAME N` with anything but a number from 1 is a bad record."""
    given: dict[str, dict[Seat | None, tuple[str, ...]]] = {"chips": {ANNA: words}}
    with pytest.raises(BadDeal):
        BLACKJACK.start(Setup((ANNA, BERND, CLARA), ANNA, defaults(BLACKJACK), CLARA, given))


@pytest.mark.parametrize(
    ("agreed", "capital", "bank_capital", "lowest", "highest"),
    [
        ({}, 30, 100, 1, 5),
        ({"startkapital": 200}, 200, 200, 1, 5),
        ({"bankkapital": 20}, 30, 30, 1, 5),
        ({"mindesteinsatz": 10}, 30, 100, 10, 10),
        ({"hoechsteinsatz": 50}, 30, 100, 1, 50),
    ],
)
def test_terms_that_contradict_each_other(agreed, capital, bank_capital, lowest, highest):
    """B5: the bank never begins with less than a player, and the highest stake is never below the lowest."""
    read = terms(defaults(BLACKJACK) | agreed)
    assert (capital, bank_capital, lowest, highest) == (read.capital, read.bank_capital, read.lowest, read.highest)


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (DORA, Stake(5), "bank_setzt_nicht"),
        (DORA, SitOut(), "bank_setzt_nicht"),
        (DORA, Deal(), "kein_einsatz"),
        (ANNA, Deal(), "nicht_am_zug"),
        (ANNA, Stake(1), "zu_wenig"),
        (ANNA, Stake(0), "zu_wenig"),
        (ANNA, Stake(11), "zu_hoch"),
        (ANNA, Hit(), "falsche_phase"),
        (ANNA, Split(), "falsche_phase"),
        (ANNA, Stake(10), None),
        (BERND, Stake(3), "zu_wenig_chips"),
        (BERND, Stake(1), "zu_wenig"),
        (BERND, Stake(2), None),
        (CLARA, Stake(10), "zu_wenig_chips"),
        (CLARA, Stake(4), None),
    ],
)
def test_what_may_be_staked(seat, action, code):
    """B5, B6: between the limits, not more than one has; with less than the lower limit exactly that."""
    state = seated(mindesteinsatz=3, hoechsteinsatz=10, chips={BERND: 2, CLARA: 4})
    assert code == refusal(state, seat, action)


def test_a_stake_may_be_replaced_until_the_dealing():
    """B6: the old stake goes back before the new one is counted."""
    state = after(seated(hoechsteinsatz=30), (ANNA, Stake(20)), (ANNA, Stake(30)))
    assert (0, 30) == (chips(state)[ANNA], state.players[ANNA].stake)
    assert 25 == chips(after(state, (ANNA, Stake(5))))[ANNA]


def test_sitting_out_takes_a_stake_back():
    """B6: and whoever sat out may still change their mind."""
    state = after(seated(), (ANNA, Stake(5)), (ANNA, SitOut()))
    assert (30, 0) == (chips(state)[ANNA], state.players[ANNA].stake)
    assert (BERND, CLARA) == BLACKJACK.on_turn(after(state, (ANNA, Stake(2))))


def test_the_tiles_are_dealt_when_the_last_one_has_decided():
    """B7: one open tile each from the bank's left, then the bank; then a second one, the bank's hidden."""
    state = after(seated(bank=BERND), (ANNA, Stake(1)), (CLARA, SitOut()))
    step = told(state, (DORA, Stake(2)))
    wall = state.wall
    both = ((DORA, (wall[0], wall[3])), (ANNA, (wall[1], wall[4])))
    expected = Dealt(tuple(DealtHand(seat, two, value(two)) for seat, two in both), BERND, wall[2], value(wall[2:3]))
    assert expected in step.events
    assert (wall[5], wall[6:]) == (step.state.hole, step.state.wall)


def test_the_bank_may_deal_without_the_undecided():
    """B6: as soon as one stake lies; the undecided sit out."""
    state = after(seated(), (CLARA, Stake(1)), (DORA, Deal()))
    assert (Phase.PLAY, [CLARA]) == (state.phase, [spot.seat for spot in state.spots])


def test_if_all_sit_out_everybody_is_asked_again():
    """B6: no deal is counted."""
    step = told(seated(), (ANNA, SitOut()), (BERND, SitOut()), (CLARA, SitOut()))
    assert [AllSatOut(), StakingOpened(1, DORA, 1, 5)] == list(step.events[-2:])
    assert ((ANNA, BERND, CLARA), 1) == (BLACKJACK.on_turn(step.state), BLACKJACK.deal(step.state))


def test_when_time_is_up_the_undecided_sit_out():
    """B25: with a stake on the table the tiles are dealt, without one the table is asked anew with a fresh clock."""
    state = seated(bedenkzeit=30)
    idle = play(BLACKJACK, state, HOUSE, TimeUp()).state
    assert (Phase.STAKING, (ANNA, BERND, CLARA)) == (idle.phase, BLACKJACK.on_turn(idle))
    assert BLACKJACK.clock(state) != BLACKJACK.clock(idle)
    played = play(BLACKJACK, after(state, (ANNA, Stake(1))), HOUSE, TimeUp()).state
    assert (Phase.PLAY, (ANNA,)) == (played.phase, BLACKJACK.on_turn(played))


def test_a_stake_does_not_restart_the_clock():
    """B25: one clock for all stakes of a deal, and none where no time was agreed."""
    state = seated(bedenkzeit=30)
    assert BLACKJACK.clock(state) == BLACKJACK.clock(after(state, (ANNA, Stake(1))))
    assert BLACKJACK.clock(seated()) is None


@pytest.mark.parametrize(
    "hands",
    [{ANNA: "2+ 3+ 4+"}, {ANNA: "2+ 2+", BERND: "2+ 3+"}, {EMIL: "2+ 3+"}],
)
def test_a_deal_that_cannot_be(hands):
    """Three tiles, a tile three times, a hand for a stranger."""
    state = BLACKJACK.start(Setup((ANNA, BERND, CLARA), ANNA, defaults(BLACKJACK), CLARA)).state
    with pytest.raises(BadDeal):
        BLACKJACK.record.stack(state, Wanted({seat: tiles(typed) for seat, typed in hands.items()}))


def test_no_tiles_are_stacked_in_mid_deal():
    """A wanted deal belongs before the first tile."""
    with pytest.raises(BadDeal):
        BLACKJACK.record.stack(seated(), Wanted())


def test_a_refusal_changes_nothing():
    """The state before a refused action is the state after it."""
    state = seated()
    before = repr(state)
    with pytest.raises(Refused):
        play(BLACKJACK, state, ANNA, Stake(99))
    assert before == repr(state)
