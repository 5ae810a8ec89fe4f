"""Rommé when somebody leaves for good, in every phase."""

import pytest

from games.contract import Shuffle
from games.meld.actions import Discard, Draw, Lay, Replace, Take
from games.romme import ROMME, Phase
from games.romme.actions import Allow, Knock
from tests.games.romme.deals import (
    ANNA,
    BERND,
    CLARA,
    DORA,
    WHOLE_PACK,
    done,
    every_card,
    laying,
    mixed,
    refusal,
    started,
)
from tests.games.romme.test_course import won_deal
from tests.games.romme.test_stock import after_first_round
from tests.games.written import card, cards


def left(state, seat):
    """Return the match after somebody has left and the house has mixed their hand."""
    state = ROMME.table.leave(state, seat).state
    while ROMME.chance(state):
        state = mixed(state).state
    return state


def test_leaving_before_the_first_discard():
    """R54: the next seat finds no discard and must draw; the thirteen cards lie under the stock."""
    state = left(started(), ANNA)

    assert (BERND, Phase.TAKING, 73 + 13) == (state.turn, state.phase, len(state.stock))
    assert "ablage_leer" == refusal(state, BERND, Take())
    assert WHOLE_PACK == every_card(state)


def test_hand_goes_under_the_stock():
    """R54: mixed, and beneath what lay there."""
    before = started(seats=4)
    state = left(before, CLARA)

    assert before.stock == state.stock[: len(before.stock)]
    assert sorted(map(str, before.players[CLARA].hand)) == sorted(map(str, state.stock[len(before.stock) :]))


def test_leaving_out_of_turn():
    """R54: the deal goes on; the turn stays where it is, and the next one steps over the empty place."""
    state = left(done(started({ANNA: "7o"}, seats=4), (ANNA, Discard(card("7o")))), CLARA)

    assert (BERND, Phase.TAKING, cards("7o")) == (state.turn, state.phase, state.pile)

    state = done(state, (BERND, Draw()), (BERND, Discard(state.players[BERND].hand[0])))

    assert DORA == state.turn


def test_leaving_in_ones_turn():
    """R54: the melds lie on, nothing is discarded, and the neighbour finds the open card as it was."""
    state = done(laying("10+ b+ d+ 5* 6*"), (BERND, Lay(cards("10+ b+ d+"))))
    state = left(state, BERND)

    assert (CLARA, Phase.TAKING, cards("7o")) == (state.turn, state.phase, state.pile)
    assert ["10+ b+ d+"] == [str(meld) for meld in state.spread]
    assert refusal(state, CLARA, Take()) is None


def test_open_joker_is_undone():
    """R54, R26: with an open joker the whole turn of the leaver is undone."""
    state = laying("10* 2+ 3+ 4+ 5o", ["8* 9* j b*"], out=True)
    state = done(state, (BERND, Lay(cards("2+ 3+ 4+"))), (BERND, Replace(1, card("10*"))))
    state = left(state, BERND)

    assert ["8* 9* j=10* b*"] == [str(meld) for meld in state.spread]
    assert 0 == state.open_jokers


def test_open_joker_is_undone_though_the_match_ends():
    """R54, R55: the last but one leaves the table as it was before their turn, too."""
    state = left(laying("10* 2+ 3+ 4+ 5o", ["8* 9* j b*"], out=True), CLARA)
    state = done(state, (BERND, Lay(cards("2+ 3+ 4+"))), (BERND, Replace(1, card("10*"))))
    state = left(state, BERND)

    assert (Phase.OVER, (ANNA,)) == (state.phase, state.winners)
    assert (["8* 9* j=10* b*"], 0) == ([str(meld) for meld in state.spread], state.open_jokers)


def test_sum_that_falls_short_is_undone():
    """R54, erstauslage summe: melds below the start value do not stay."""
    state = done(laying("5o 6o 7o 2+ 3+", erstauslage="summe"), (BERND, Lay(cards("5o 6o 7o"))))
    state = left(state, BERND)

    assert ((), 0) == (state.spread, state.first_lay)


def test_knocks_of_others_stay():
    """R43, R54: gone are the leaver's knock and their successor's, who is on turn themselves."""
    state = done(after_first_round(seats=4), (CLARA, Knock()), (BERND, Knock()), (DORA, Knock()))

    assert (CLARA, DORA) == left(state, BERND).own.knocks
    assert ((CLARA, DORA), BERND) == (left(state, ANNA).own.knocks, left(state, ANNA).turn)
    assert refusal(left(state, ANNA), BERND, Allow()) is None


@pytest.mark.parametrize("drawn", [False, True])
def test_card_given_away_stays_given(drawn):
    """R54: what a knocker got is theirs; the successor has nothing to take."""
    state = done(after_first_round(), (CLARA, Knock()), (ANNA, Allow()))
    state = left(done(state, (ANNA, Draw())) if drawn else state, ANNA)

    assert "schon_erlaubt" == refusal(state, BERND, Take())
    assert refusal(state, BERND, Draw()) is None


def test_dealer_to_be_leaves():
    """R54: their neighbour deals in their place."""
    state = won_deal(started(seats=4))

    assert (Phase.SHUFFLING, ANNA) == (state.phase, state.dealer)

    state = left(state, ANNA)

    assert (Phase.SHUFFLING, BERND) == (state.phase, state.dealer)
    assert refusal(state, BERND, Shuffle()) is None


def test_somebody_else_leaves_between_deals():
    """R54: who is to deal stays so."""
    state = left(won_deal(started(seats=4)), CLARA)

    assert (Phase.SHUFFLING, ANNA, (ANNA, BERND, DORA)) == (state.phase, state.dealer, state.circle)


@pytest.mark.parametrize(("rounds", "phase"), [(1, Phase.OVER), (2, Phase.SHUFFLING)])
def test_round_is_complete_when_everybody_here_has_dealt(rounds, phase):
    """R54, R55: if the last one to deal leaves, the Spielrunde is over, and after the last one the match."""
    state = won_deal(started(runden=rounds))
    state = won_deal(done(state, (ANNA, Shuffle())))

    assert BERND == state.dealer

    state = left(state, BERND)

    assert phase is state.phase
    assert (CLARA if rounds == 2 else BERND) == state.dealer
    assert (rounds == 1) is bool(state.winners)
    assert BERND not in state.winners


def test_dealer_of_the_running_deal_leaves():
    """R54: the deal passes on as if they were there."""
    state = started(seats=4)

    assert DORA == state.dealer

    state = won_deal(left(state, DORA))

    assert ANNA == state.dealer


def test_last_one_wins():
    """R55: who is left alone has won, whatever the unfinished deal."""
    state = left(left(started({ANNA: "7o"}), BERND), ANNA)

    assert (Phase.OVER, (CLARA,), ()) == (state.phase, state.winners, state.scores)
    assert () == ROMME.on_turn(state)


def test_leaver_is_not_ranked():
    """R55: their losses stay on the sheet, but however few they are they win nothing."""
    state = won_deal(started(seats=4))

    assert BERND == state.last.winner

    state = left(left(left(state, BERND), CLARA), DORA)

    assert (ANNA,) == state.winners
    assert 0 == dict(ROMME.sheet(state).totals)[BERND]


def test_two_go_on():
    """R55: two are enough to go on."""
    state = left(started(), CLARA)
    state = done(state, (ANNA, Discard(state.players[ANNA].hand[0])), (BERND, Draw()))
    state = done(state, (BERND, Discard(state.players[BERND].hand[0])))

    assert ANNA == state.turn
