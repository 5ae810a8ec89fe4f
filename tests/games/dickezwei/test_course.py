"""The course of a match of Dicke Zwei: dealing, the odd tile, the end of a round, leaving."""

import random

import pytest

from games.contract import HOUSE, Drawn, Seat, Setup, Shuffle
from games.dickezwei import DICKEZWEI, Phase
from games.dickezwei.actions import Lay, Pass
from games.dickezwei.rules import minus_points
from games.game import play
from games.kit.cards import PACK
from games.record import BadDeal, Wanted
from games.table.state import defaults
from tests.games.refusing import refusal_in
from tests.games.written import CARDS as TILES
from tests.games.written import cards as tiles

ANNA, BERND, CLARA, DORA = map(Seat, range(4))
ROW = "3o 4o 5o 6o 7o"


def lay(text):
    """Return the action of laying these tiles."""
    return Lay(tiles(text))


def begun(seats=4, dealer=DORA, given=None, **options):
    """Return a match that waits for its first deal."""
    circle = tuple(map(Seat, range(seats)))
    agreed = {**defaults(DICKEZWEI), **options}
    return DICKEZWEI.start(Setup(circle, ANNA, agreed, dealer, given or {})).state


def dealt(state, **hands):
    """Return the match after a deal with these hands; gaps are filled up."""
    seats = {"anna": ANNA, "bernd": BERND, "clara": CLARA, "dora": DORA}
    wanted = Wanted(hands={seats[name]: tiles(text) for name, text in hands.items()})
    return play(DICKEZWEI, state, HOUSE, Drawn("mischen", DICKEZWEI.record.stack(state, wanted))).state


def done(state, *moves):
    """Return the match after some moves, each a seat and an action."""
    for seat, action in moves:
        state = play(DICKEZWEI, state, seat, action).state
    return state


refusal = refusal_in(DICKEZWEI)
"""Tells the code with which an action is refused, None if it is not."""


def finished_round(state, *, winner=ANNA):
    """Return a match after a round that somebody has won with their first thirteen tiles, nobody else laying any."""
    names = ("anna", "bernd", "clara", "dora")
    state = dealt(state, **{names[winner]: f"{ROW} 9# 10# b# d# k# 2# 2* 2o"})
    for text in (ROW, "9# 10# b# d# k#", "2# 2* 2o"):
        state = play(DICKEZWEI, state, winner, lay(text)).state
        while state.phase is Phase.PLAYING and state.turn != winner:
            state = play(DICKEZWEI, state, state.turn, Pass()).state
    return state


# --- dealing ---------------------------------------------------------------------------------------------------------


def test_first_dealer_is_drawn_by_lot():
    """R19: without a record's word the house draws who deals first; then the tiles are mixed."""
    state = begun(dealer=None)
    assert ("los", state.circle) == (DICKEZWEI.chance(state).kind, DICKEZWEI.chance(state).things)

    step = play(DICKEZWEI, state, HOUSE, Drawn("los", (CLARA, ANNA, BERND, DORA)))

    assert CLARA == step.state.dealer
    assert PACK == DICKEZWEI.chance(step.state).things


@pytest.mark.parametrize(("seats", "size", "odd"), [(4, 13, 0), (3, 17, 1)])
def test_everybody_gets_as_many(seats, size, odd):
    """R19: thirteen for each of four, seventeen for each of three; the odd tile lies in the middle."""
    state = dealt(begun(seats))
    held = [tile for seat in state.circle for tile in DICKEZWEI.hands.of(state, seat)]

    assert [size] * seats == [len(DICKEZWEI.hands.of(state, seat)) for seat in state.circle]
    assert odd == (state.middle is not None)
    assert set(PACK) == {*held, *([state.middle] if odd else [])}


def test_hands_are_dealt_in_order():
    """R19: from the lowest tile to the highest, by this game's own order."""
    state = dealt(begun(), anna="2# 3+ a* 3o 10# 4# 4+ k# 5o do b+ b# 9*")

    assert "3+ 3o 4+ 4# 5o 9* 10# b+ b# do k# a* 2#" == " ".join(map(str, DICKEZWEI.hands.of(state, ANNA)))


@pytest.mark.parametrize("order", [PACK[1:], (*PACK, PACK[0]), (*PACK[1:], PACK[1])])
def test_house_brings_the_tiles_it_was_asked_for(order):
    """Another pack than the one that was to be mixed is a fault of the house, and no deal."""
    with pytest.raises(ValueError, match="other things"):
        play(DICKEZWEI, begun(), HOUSE, Drawn("mischen", order))


def test_record_may_give_points_to_begin_with():
    """The header `punkte` of a record sets where the sums begin; what is no number is refused."""
    assert {ANNA: 5, BERND: 0, CLARA: 0, DORA: 12} == begun(given={"punkte": {ANNA: ("5",), DORA: ("12",)}}).totals
    with pytest.raises(BadDeal):
        begun(given={"punkte": {ANNA: ("viele",)}})


def test_stand_in_opens_when_the_three_of_diamonds_lies_in_the_middle():
    """R9: then whoever holds the three of clubs leads, and it must be in their first play."""
    anna = "3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+ a+ 2+ 4o 5o 6o 7o"
    bernd = "8o 9o 10o bo do ko ao 2o 3* 4* 5* 6* 7* 8* 9* 10* b*"
    state = dealt(begun(3, CLARA), anna=anna, bernd=bernd, clara="d* k* a* 2* 3# 4# 5# 6# 7# 8# 9# 10# b# d# k# a# 2#")

    assert TILES["3o"] == state.middle
    assert ANNA == state.turn
    assert "karo_drei" == refusal(state, ANNA, lay("4+ 4o"))
    assert BERND == done(state, (ANNA, lay("3+ 4+ 5+ 6+ 7+"))).turn


# --- playing ---------------------------------------------------------------------------------------------------------


def test_nothing_of_a_refused_play_happens():
    """R6, R9, R10: four tiles, a play without the opening tile, tiles one does not hold: the match is as it was."""
    state = dealt(begun(), anna="3o 4+ 4o 4* 4# 5+ 5o 6+ 7# 8# 9# 10# b#")
    for text, code in (("4+ 4o 4* 4#", "keine_kombination"), ("4+ 4o", "karo_drei"), ("2#", "karte_fehlt")):
        assert code == refusal(state, ANNA, lay(text))


def test_passing_binds_for_nothing():
    """R11: who has passed may lay when the turn comes round."""
    state = dealt(begun(), anna="3o", bernd="8+", clara="7o")
    state = done(state, (ANNA, lay("3o")), (BERND, Pass()), (CLARA, lay("7o")), (DORA, Pass()), (ANNA, Pass()))

    assert BERND == state.turn
    assert BERND == done(state, (BERND, lay("8+"))).trick.seat


def test_trick_ends_when_all_others_passed_in_a_row():
    """R12: who laid last is not asked to beat their own tiles; they lead anew and cannot pass."""
    state = dealt(begun(3, CLARA), anna="3o")
    state = done(state, (ANNA, lay("3o")), (BERND, Pass()), (CLARA, Pass()))

    assert (ANNA, None, ()) == (state.turn, state.trick, state.passed)
    assert "muss_ausspielen" == refusal(state, ANNA, Pass())


def test_last_tile_ends_the_round_in_mid_trick():
    """R14, R15: the others are not asked any more; the winner writes down nothing and deals."""
    state = finished_round(begun(), winner=BERND)

    assert (Phase.SHUFFLING, BERND, BERND) == (state.phase, state.dealer, state.turn)
    assert {ANNA: 39, BERND: 0, CLARA: 39, DORA: 39} == state.last.points


@pytest.mark.parametrize(("left", "points"), [(0, 0), (1, 1), (9, 9), (10, 20), (11, 22), (12, 24), (13, 39), (17, 51)])
def test_minus_points(left, points):
    """R15: one for each tile, two for each from ten on, three for each from thirteen on."""
    assert points == minus_points(left)


def test_fewest_minus_points_win_after_the_agreed_rounds():
    """R16: two rounds with two winners; who has never won is behind, equal sums share the victory."""
    state = finished_round(begun(runden=2), winner=ANNA)
    state = finished_round(play(DICKEZWEI, state, ANNA, Shuffle()).state, winner=BERND)

    assert Phase.OVER is state.phase
    assert (ANNA, BERND) == state.winners
    assert DICKEZWEI.sheet(state).over
    assert "falsche_phase" == refusal(state, ANNA, Shuffle())


# --- leaving ---------------------------------------------------------------------------------------------------------


def test_round_is_void_when_one_of_four_leaves():
    """R17, R18: nobody writes anything down, the same dealer deals again, and the round does not count."""
    state = finished_round(begun())
    state = dealt(play(DICKEZWEI, state, ANNA, Shuffle()).state, bernd="3o")
    assert 2 == state.round
    state = DICKEZWEI.table.leave(done(state, (BERND, lay("3o"))), CLARA).state

    assert (Phase.SHUFFLING, ANNA, 1, {}) == (state.phase, state.dealer, state.round, state.hands)
    state = dealt(play(DICKEZWEI, state, ANNA, Shuffle()).state)
    assert [17] * 3 == [len(DICKEZWEI.hands.of(state, seat)) for seat in state.circle]
    assert 2 == state.round


@pytest.mark.parametrize("leaver", [DORA, ANNA])
def test_next_seat_deals_for_a_dealer_who_left(leaver):
    """R17: in mid-round or between two rounds the deal goes to the seat behind them; of others it stays."""
    running = DICKEZWEI.table.leave(dealt(begun()), leaver).state
    waiting = DICKEZWEI.table.leave(finished_round(begun()), leaver).state

    assert (ANNA if leaver == DORA else DORA) == running.dealer
    assert (ANNA if leaver == DORA else BERND) == waiting.dealer
    assert {seat: 0 if seat == ANNA else 39 for seat in range(4)} == waiting.totals


def test_two_are_too_few():
    """R18: without a finished round nobody has won; after one the smaller sum of those two has, be it not the least."""
    broken = DICKEZWEI.table.leave(dealt(begun(3, CLARA)), CLARA).state
    after_one = finished_round(begun())
    three = DICKEZWEI.table.leave(after_one, DORA).state
    ended = DICKEZWEI.table.leave(three, ANNA).state

    assert (Phase.BROKEN_OFF, (), False) == (broken.phase, broken.winners, DICKEZWEI.sheet(broken).over)
    assert (Phase.OVER, (BERND, CLARA)) == (ended.phase, ended.winners)
    assert () == DICKEZWEI.on_turn(broken) == DICKEZWEI.on_turn(ended)


def test_what_is_left_on_a_bench_stays_hidden():
    """R13, R20: after the round everybody sees counts and their own tiles, and nothing else of anybody."""
    state = finished_round(begun())
    view = DICKEZWEI.view(state, BERND)

    assert {ANNA: 0, BERND: 13, CLARA: 13, DORA: 13} == view.hands
    assert DICKEZWEI.hands.of(state, BERND) == view.own.hand
    assert DICKEZWEI.view(state, None).own is None


def test_prompt_offers_laying_only_to_who_can_lay():
    """R10, R11: who holds nothing higher is offered to pass alone, a leader to lay alone; both by their own tiles."""
    chance = random.Random(3)
    for _ in range(40):
        state = begun()
        state = play(DICKEZWEI, state, HOUSE, Drawn("mischen", tuple(chance.sample(PACK, len(PACK))))).state
        for _ in range(20):
            moves = list(DICKEZWEI.moves(state))
            offered = {type(action) for _, action in moves}
            assert offered == set(DICKEZWEI.possible(state, state.turn))
            state = play(DICKEZWEI, state, *chance.choice(moves)).state
            if state.phase is not Phase.PLAYING:
                break
