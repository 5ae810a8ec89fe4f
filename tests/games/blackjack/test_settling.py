"""Paying, a bank that runs short, the change of the bank and the end of a match (B15 to B24)."""

import pytest

from games.blackjack import BLACKJACK
from games.blackjack.actions import (
    BankBroken,
    BankReturned,
    BankTaken,
    Deal,
    DealScored,
    HandSettled,
    Hit,
    MatchEnded,
    ShuffleDue,
    SitOut,
    Stake,
    Stand,
)
from games.blackjack.scoring import Outcome
from games.blackjack.settling import go_on_with_match
from games.blackjack.state import TILES, Phase, on_table, player
from games.contract import Shuffle
from games.frozen import evolve
from games.kit.chips import Eliminated
from tests.games.blackjack.deals import ANNA, BERND, CLARA, DORA, after, chips, refusal, seated, told

EVEN = {ANNA: "10+ 8#", BERND: "10# 8*", CLARA: "10* 8o"}
"""Anna and Bernd are level with the bank."""

LEVEL = {ANNA: "10+ 8#", CLARA: "10* 8o"}
"""Anna alone against the bank, level."""


def deal(state, *, stakes=1):
    """One deal in which everybody stakes and stands."""
    while state.phase is Phase.STAKING:
        state = after(state, (BLACKJACK.on_turn(state)[0], Stake(stakes)))
    while state.phase is Phase.PLAY:
        state = after(state, (BLACKJACK.on_turn(state)[0], Stand()))
    return state


def shuffled(state):
    """The shuffle that is due."""
    return after(state, (BLACKJACK.on_turn(state)[0], Shuffle()))


def test_the_worked_example():
    """B15: 19, 20 and 18 against 18; what they win the bank loses."""
    hands = {ANNA: "10+ 9#", BERND: "8+ 7#", CLARA: "k+ 8*", DORA: "9+ 9o"}
    state = after(seated(hands, "5o"), (ANNA, Stake(2)), (BERND, Stake(3)), (CLARA, Stake(4)), (ANNA, Stand()))
    state = after(state, (BERND, Hit()), (BERND, Stand()))
    step = told(state, (CLARA, Stand()))
    results = ((ANNA, 2), (BERND, 3), (CLARA, 0), (DORA, -5))
    assert DealScored(1, results, ((ANNA, 32), (BERND, 33), (CLARA, 30), (DORA, 95))) in step.events
    assert (results,) == BLACKJACK.sheet(step.state).deals
    assert ((ANNA, 32), (BERND, 33), (CLARA, 30), (DORA, 25)) == BLACKJACK.sheet(step.state).totals


def test_a_bank_that_runs_short_pays_in_playing_order():
    """B22: it takes first, pays then as far as its chips go, and a stake itself always goes back."""
    hands = {ANNA: "10+ 10#", BERND: "10# k*", CLARA: "10o 7*", DORA: "10* 8o"}
    state = seated(hands, chips={DORA: 4}, hoechsteinsatz=10)
    state = after(state, (ANNA, Stake(5)), (BERND, Stake(5)), (CLARA, Stake(2)), (ANNA, Stand()), (BERND, Stand()))
    step = told(state, (CLARA, Stand()))
    settled = [event for event in step.events if isinstance(event, HandSettled)]
    assert [(CLARA, -2, -2), (ANNA, 5, 5), (BERND, 1, 5)] == [(e.seat, e.change, e.due) for e in settled]
    assert Outcome.LOST is settled[0].outcome
    assert {ANNA: 105, BERND: 31, CLARA: 28, DORA: 0} == chips(step.state)


def test_a_broken_bank_is_out_and_the_bank_changes_at_once():
    """B22, B23: the next one gets the supplement of 70 and shuffles; the broken one has none to return."""
    state = seated({ANNA: "10+ 10#", DORA: "10* 8o"}, chips={DORA: 3})
    step = told(state, (ANNA, Stake(3)), (BERND, SitOut()), (CLARA, SitOut()), (ANNA, Stand()))
    assert (BankBroken(DORA), Eliminated(DORA), BankReturned(DORA, 0, 0), BankTaken(ANNA, 103, 70)) == step.events[-4:]
    assert (Phase.SHUFFLING, (ANNA,)) == (step.state.phase, BLACKJACK.on_turn(step.state))
    assert "ausgeschieden" == refusal(shuffled(step.state), DORA, Stake(1))


def test_a_player_without_chips_is_out():
    """B21: they watch from the next deal on."""
    hands = {ANNA: "10+ 7#", BERND: "10# 9*", CLARA: "10* 8o"}
    state = after(seated(hands, players=3, chips={ANNA: 5}), (ANNA, Stake(5)), (BERND, Stake(1)), (ANNA, Stand()))
    step = told(state, (BERND, Stand()))
    assert Eliminated(ANNA) in step.events
    assert ((BERND,), "ausgeschieden") == (BLACKJACK.on_turn(step.state), refusal(step.state, ANNA, SitOut()))


@pytest.mark.parametrize(("left", "phase"), [(35, Phase.STAKING), (34, Phase.SHUFFLING), (33, Phase.SHUFFLING)])
def test_a_shuffle_is_due_when_the_last_third_is_begun(left, phase):
    """B18: 34 tiles left are less than a third of 104, 35 are not."""
    state = seated(EVEN, players=3)
    state = evolve(state, wall=state.wall[: left + 6], aside=state.wall[left + 6 :])
    state = deal(state)
    assert (left, phase) == (len(state.wall), state.phase)


def test_the_same_bank_shuffles_all_tiles_when_a_shuffle_is_due():
    """B18: the table is cleared, nothing lies aside; before that nobody may shuffle."""
    state = seated(EVEN, players=3)
    assert "falsche_phase" == refusal(state, CLARA, Shuffle())
    state = deal(evolve(state, wall=state.wall[:20], aside=state.wall[20:]))
    assert ("nicht_am_zug", None) == (refusal(state, ANNA, Shuffle()), refusal(state, CLARA, Shuffle()))
    state = shuffled(state)
    assert (104, (), ()) == (len(state.wall), state.aside, on_table(state))
    assert sorted(map(str, TILES)) == sorted(map(str, state.wall))


def test_played_tiles_go_aside_with_the_next_dealing():
    """B18, B20: until then they stay visible."""
    state = deal(seated(EVEN, players=3))
    assert ((), 6) == (state.aside, len(on_table(state)))
    state = after(state, (ANNA, Stake(1)), (CLARA, Deal()))
    assert 6 == len(state.aside)


def test_the_bank_changes_after_the_agreed_number_of_deals():
    """B19, B23: the supplement is returned and handed out again."""
    state = deal(seated(EVEN, "9+ 9# 9* 9o 9+ 8#", players=3, wechsel=2))
    assert CLARA == state.bank
    state = deal(state)
    assert (ANNA, Phase.SHUFFLING, 101) == (state.bank, state.phase, player(state, ANNA).chips)
    assert sum(chips(state).values()) - state.lent == 90


def test_a_bank_with_less_than_the_supplement_returns_all_and_is_out():
    """B23: points were negative while it kept the bank."""
    state = seated(LEVEL, players=3, wechsel=1, chips={CLARA: 40})
    assert -30 == dict(BLACKJACK.sheet(state).totals)[CLARA]
    step = told(state, (ANNA, Stake(1)), (BERND, SitOut()), (ANNA, Stand()))
    assert (BankReturned(CLARA, 40, 0), Eliminated(CLARA), BankTaken(ANNA, 100, 70)) == step.events[-3:]
    assert 0 == dict(BLACKJACK.sheet(step.state).totals)[CLARA]


def test_the_match_ends_after_a_round_of_banks():
    """B24: when the bank would come back to the first Bankhalter; then nobody keeps it, and everybody's chips count."""
    state = seated(players=3, wechsel=1)
    for bank in (CLARA, ANNA, BERND):
        assert bank == state.bank
        state = deal(shuffled(state) if state.phase is Phase.SHUFFLING else state)
    assert (Phase.OVER, None, 3) == (state.phase, state.bank, state.dealt)
    sheet = BLACKJACK.sheet(state)
    assert sheet.over
    assert dict(sheet.totals) == chips(state)
    assert set(sheet.winners) == {seat for seat, points in sheet.totals if points == max(chips(state).values())}


def test_two_rounds():
    """B24: the first Bankhalter begins the second Runde."""
    state = seated(players=3, wechsel=1, runden=2)
    for _ in range(3):
        state = deal(shuffled(state) if state.phase is Phase.SHUFFLING else state)
    assert (Phase.SHUFFLING, CLARA, 1) == (state.phase, state.bank, state.rounds)


def test_a_round_is_over_when_the_bank_passes_the_seat_of_a_first_bank_that_has_gone():
    """B24: to or beyond that seat."""
    state = seated(players=4, bank=ANNA, wechsel=1)
    state = BLACKJACK.table.leave(state, ANNA).state
    for bank in (BERND, CLARA, DORA):
        assert bank == state.bank
        state = deal(shuffled(state))
    assert (Phase.OVER, None) == (state.phase, state.bank)


def test_a_bank_that_never_changes_has_rounds_of_twenty_deals():
    """B19, B24: and it keeps the bank to the end."""
    state = evolve(seated(EVEN, players=3, wechsel=0), dealt=18, term=18)
    state = deal(state)
    assert (Phase.STAKING, CLARA) == (state.phase, state.bank)
    state = deal(state)
    assert (Phase.OVER, CLARA) == (state.phase, state.bank)


def test_the_match_ends_after_the_agreed_deals():
    """B24: asked before the bank changes, so the supplement still counts against the bank."""
    step = told(seated(LEVEL, players=3, wechsel=1, spiele=1), (ANNA, Stake(1)), (CLARA, Deal()), (ANNA, Stand()))
    assert MatchEnded(((ANNA, 30), (BERND, 30), (CLARA, 30)), (ANNA, BERND, CLARA)) == step.events[-1]
    assert (CLARA, 100) == (step.state.bank, chips(step.state)[CLARA])
    assert () == BLACKJACK.on_turn(step.state)


def test_the_match_ends_when_only_the_bank_has_chips():
    """B24: fewer than two are left."""
    hands = {ANNA: "10+ 7#", BERND: "10# 7*", CLARA: "10* 8o"}
    state = deal(seated(hands, players=3, chips={ANNA: 5, BERND: 5}), stakes=5)
    assert (Phase.OVER, (CLARA,)) == (state.phase, state.winners)


def test_without_limits_a_match_goes_on():
    """B24: `runden 0` and `spiele 0`."""
    state = seated(players=3, wechsel=1, runden=0)
    for _ in range(12):
        state = deal(shuffled(state) if state.phase is Phase.SHUFFLING else state)
    assert (Phase.SHUFFLING, 12, 4) == (state.phase, state.dealt, state.rounds)


def test_one_shuffle_serves_two_reasons():
    """B18, B19: if a shuffle is due and the bank changes, the new Bankhalter shuffles once."""
    state = seated(EVEN, players=3, wechsel=1)
    state = evolve(state, wall=state.wall[:20], aside=state.wall[20:])
    step = told(state, (ANNA, Stake(1)), (CLARA, Deal()), (ANNA, Stand()))
    assert not any(isinstance(event, ShuffleDue) for event in step.events)
    assert (Phase.STAKING, ANNA) == (shuffled(step.state).phase, step.state.bank)


def test_going_on_asks_nobody_twice():
    """B24: a match that goes on opens the stakes of the next deal with nobody decided."""
    state = go_on_with_match(evolve(seated(players=3), dealt=1, term=1)).state
    assert (ANNA, BERND) == BLACKJACK.on_turn(state)
