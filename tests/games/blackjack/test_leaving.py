"""Who leaves, and what becomes of the stakes (B25)."""

import pytest

from games.blackjack import BLACKJACK
from games.blackjack.actions import BankTaken, Dealt, Forfeited, Hit, SitOut, Split, Stake, StakesReturned, Stand
from games.blackjack.state import Phase
from games.contract import Shuffle
from tests.games.blackjack.deals import ANNA, BERND, CLARA, DORA, after, chips, seated, told

HANDS = {ANNA: "10+ 9#", BERND: "8+ 8#", CLARA: "k+ 8*", DORA: "9+ 9o"}


def playing(stock=""):
    """Three players against Dora, Anna's turn."""
    return after(seated(HANDS, stock), (ANNA, Stake(2)), (BERND, Stake(3)), (CLARA, Stake(4)))


def test_leaving_is_asked_back():
    """B25: `verlassen` takes the word `ja`."""
    stakes = BLACKJACK.table.stakes

    assert stakes is not None
    assert stakes(playing(), ANNA)


def test_a_leaver_forfeits_their_stake_to_the_bank_at_once():
    """B25: nobody plays their hands, and the deal counts the loss."""
    step = BLACKJACK.table.leave(playing(), BERND)
    assert (Forfeited(BERND, 3),) == step.events
    assert (103, (ANNA,)) == (chips(step.state)[DORA], BLACKJACK.on_turn(step.state))
    state = after(step.state, (ANNA, Stand()), (CLARA, Stand()))
    assert ((ANNA, 2), (BERND, -3), (CLARA, 0), (DORA, 1)) == state.scores[-1]


def test_a_leaver_on_turn_forfeits_both_hands_of_a_split():
    """B25: the next player is asked."""
    state = after(playing("2+ 3+"), (ANNA, Stand()), (BERND, Split()))
    step = BLACKJACK.table.leave(state, BERND)
    assert Forfeited(BERND, 6) in step.events
    assert (CLARA,) == BLACKJACK.on_turn(step.state)


def test_a_busted_hand_is_not_forfeited_again():
    """B8, B25: the stake is the bank's already."""
    state = after(playing("2+ k* d*"), (ANNA, Stand()), (BERND, Hit()), (BERND, Hit()))
    assert () == BLACKJACK.table.leave(state, BERND).events
    assert 103 == chips(state)[DORA]


def test_when_the_last_hand_goes_the_bank_turns_its_tile_and_the_match_ends():
    """B14, B24: two players less leave the bank alone."""
    state = after(seated(HANDS), (ANNA, Stake(2)), (BERND, SitOut()), (CLARA, SitOut()))
    for seat in (BERND, CLARA, ANNA):
        state = BLACKJACK.table.leave(state, seat).state
    assert (Phase.OVER, (DORA,), 102) == (state.phase, state.winners, chips(state)[DORA])


def test_a_stake_lying_goes_with_its_owner():
    """B25: nobody waits for them any longer; if they were the last one undecided, the tiles are dealt."""
    state = after(seated(), (ANNA, Stake(2)), (BERND, Stake(3)))
    step = BLACKJACK.table.leave(state, ANNA)
    assert (StakesReturned(((ANNA, 2),)),) == step.events
    assert (CLARA,) == BLACKJACK.on_turn(step.state)
    step = BLACKJACK.table.leave(step.state, CLARA)
    assert isinstance(step.events[0], Dealt)
    assert (BERND,) == BLACKJACK.on_turn(step.state)


@pytest.mark.parametrize("phase", [Phase.STAKING, Phase.SHUFFLING])
def test_a_bank_that_leaves_between_deals_makes_the_bank_change(phase):
    """B25: all stakes go back, the next one shuffles; the leaver returns the supplement."""
    state = seated(wechsel=1)
    if phase is Phase.SHUFFLING:
        state = after(state, (ANNA, Stake(2)), (BERND, SitOut()), (CLARA, SitOut()))
        while state.phase is Phase.PLAY:
            state = after(state, (ANNA, Stand()))
    else:
        state = after(state, (ANNA, Stake(2)))
    old = state.bank
    assert old is not None
    before = sum(chips(state).values()) - state.lent + sum(player.stake or 0 for player in state.players)
    step = BLACKJACK.table.leave(state, old)
    new = BERND if phase is Phase.SHUFFLING else ANNA
    assert isinstance(step.events[-1], BankTaken)
    assert (Phase.SHUFFLING, (new,)) == (step.state.phase, BLACKJACK.on_turn(step.state))
    assert before == sum(chips(step.state).values()) - step.state.lent


def test_a_bank_that_leaves_in_mid_deal_plays_it_to_the_end():
    """B25: it decides nothing, so the deal is paid from its chips; then the bank changes."""
    step = BLACKJACK.table.leave(playing(), DORA)
    assert ((), (ANNA,)) == (step.events, BLACKJACK.on_turn(step.state))
    step = told(step.state, (ANNA, Stand()), (BERND, Stand()), (CLARA, Stand()))
    assert BankTaken(ANNA, 102, 70) == step.events[-1]
    assert {ANNA: 102, BERND: 27, CLARA: 30} == {s: c for s, c in chips(step.state).items() if s != DORA}


def test_a_bank_that_leaves_can_end_the_round():
    """B24, B25: if the bank would come back to the first Bankhalter."""
    state = seated(players=3, bank=BERND, wechsel=1)
    state = BLACKJACK.table.leave(state, BERND).state
    assert CLARA == state.bank
    state = after(state, (CLARA, Shuffle()), (ANNA, Stake(1)))
    while state.phase is Phase.PLAY:
        state = after(state, (ANNA, Stand()))
    state = after(state, (ANNA, Shuffle()))
    state = BLACKJACK.table.leave(state, ANNA).state
    assert (Phase.OVER, (CLARA,)) == (state.phase, state.winners)


def test_with_one_player_left_between_deals_the_match_is_over():
    """B24: nobody is asked for a stake any more."""
    state = seated(players=3)
    state = BLACKJACK.table.leave(BLACKJACK.table.leave(state, ANNA).state, BERND).state
    assert (Phase.OVER, (CLARA,)) == (state.phase, state.winners)


def test_breaking_off_returns_the_stakes_that_lie():
    """B25: those of busted hands stay lost, and the bank's second tile stays hidden."""
    state = after(playing("2+ k* d*"), (ANNA, Stand()), (BERND, Hit()), (BERND, Hit()))
    broken = BLACKJACK.table.abort(state)
    assert {ANNA: 30, BERND: 27, CLARA: 30, DORA: 103} == chips(broken)
    assert 1 == len(BLACKJACK.view(broken, DORA).cards[DORA])
    assert not BLACKJACK.sheet(broken).over
    staking = after(seated(), (ANNA, Stake(2)))
    assert 30 == chips(BLACKJACK.table.abort(staking))[ANNA]
