"""Rummy against the clock: whose time is running, and what is left of a turn when it is over."""

import pytest

from games.contract import Clock, TimeRanOut
from games.frozen import evolve
from games.kit.events import Drew
from games.meld.actions import Draw, Lay, LayOff, Rebuild, Replace, TakeBack
from games.meld.events import TurnCame
from games.rummy import RUMMY, Phase
from games.rummy.actions import DealVoid, Finish, NothingDrawn, PiecesTaken, Undone
from tests.games.rummy.deals import (
    ANNA,
    BERND,
    CLARA,
    WHOLE_PACK,
    done,
    every_tile,
    groups,
    lying,
    rack,
    refusal,
    spread,
    started,
    time_up,
    turn_of,
)
from tests.games.written import cards as tiles

RUN, JOKER_RUN, FOURS = "6* 7* 8* 9*", "9* j=10* b*", "4+ 4# 4o"


def kinds(step):
    """Return what happened, by the kinds of events."""
    return [type(event) for event in step.events]


def test_every_turn_has_its_time():
    """R19: the clock starts with a turn; nothing done in it, sorting least of all, starts it anew."""
    state = started({ANNA: "10+ b+ d+ k+ 2*"})
    clock = RUMMY.clock(state)
    laid = done(state, (ANNA, Lay(tiles("10+ b+ d+ k+"))), (ANNA, TakeBack()))

    assert Clock((1, 1), 120.0, (30, 10)) == clock
    assert clock == RUMMY.clock(laid) == RUMMY.clock(RUMMY.hands.arrange(laid, ANNA, laid.players[ANNA].hand[::-1]))
    assert Clock((1, 2), 120.0, (30, 10)) == RUMMY.clock(done(state, (ANNA, Draw())))
    assert RUMMY.clock(evolve(state, phase=Phase.SHUFFLING)) is None


@pytest.mark.parametrize(("agreed", "seconds"), [(30, 30.0), (600, 600.0)])
def test_time_is_agreed(agreed, seconds):
    """R19: the property says how long a turn may take."""
    assert seconds == RUMMY.clock(started(zeitlimit=agreed)).seconds


def test_no_clock_with_a_limit_of_nought():
    """R19: 0 means that a turn may take as long as it likes."""
    assert RUMMY.clock(started(zeitlimit="0")) is None


def test_who_has_done_nothing_draws():
    """R20 (4): one tile, and the next seat goes on."""
    step = time_up(started({ANNA: "2+"}, "7#"))

    assert [TimeRanOut, Drew, TurnCame] == kinds(step)
    assert (BERND, 14) == (step.state.turn, len(step.state.players[ANNA].hand))


def test_open_joker_goes_back():
    """R20 (1): the replacement is undone alone; what was laid before it stands."""
    state = turn_of("10* 2+ 3+ 4+ 7o", JOKER_RUN)
    step = time_up(done(state, (ANNA, Lay(tiles("2+ 3+ 4+"))), (ANNA, Replace(1, tiles("10*")[0]))))

    assert [TimeRanOut, Undone, TurnCame] == kinds(step)
    assert {1: JOKER_RUN, 2: "2+ 3+ 4+"} == lying(step.state)
    assert "7o 10*" == rack(step.state, ANNA) or "10* 7o" == rack(step.state, ANNA)
    assert (0, BERND) == (step.state.open_jokers, step.state.turn)


def test_open_joker_alone_means_a_tile():
    """R20 (1), (4): with nothing else laid the turn was for nothing."""
    step = time_up(done(turn_of("10* 7o", JOKER_RUN), (ANNA, Replace(1, tiles("10*")[0]))))

    assert [TimeRanOut, Undone, Drew, TurnCame] == kinds(step)


def test_joker_of_the_table_never_comes_to_a_rack():
    """R20 (1a): a piece with a joker of the table undoes the whole turn, also what was complete."""
    state = turn_of("2+ 3+ 4+ 7o", "8* 9* j=10* b*")
    moves = (ANNA, Lay(tiles("2+ 3+ 4+"))), (ANNA, Rebuild((1,), (), groups("8* 9*", "j b*")))
    step = time_up(done(state, *moves))

    assert [TimeRanOut, Undone, Drew, TurnCame] == kinds(step)
    assert step.events[1].whole
    assert {1: "8* 9* j=10* b*"} == lying(step.state)


def test_own_joker_comes_back_from_a_piece():
    """R20 (2): a joker laid in this turn goes back to the rack like any tile."""
    state = turn_of("j 2+ 3+ 4+ 7o", RUN)
    moves = (ANNA, Lay(tiles("2+ 3+ 4+"))), (ANNA, Rebuild((1,), tiles("j"), groups("6* 7* 8*", "9* j")))
    step = time_up(done(state, *moves))

    assert [TimeRanOut, PiecesTaken, TurnCame] == kinds(step)
    assert "7o 9* j" == rack(step.state, ANNA)
    assert {1: "6* 7* 8*", 2: "2+ 3+ 4+"} == lying(step.state)


def test_rearrangement_stays_though_its_maker_draws():
    """R20 (4): what is complete stays; without a tile of one's own on the table one draws all the same."""
    state = turn_of("8+ 2#", "6* 7* 8* 9* 10* b*", stock="7#")
    step = time_up(done(state, (ANNA, Rebuild((1,), tiles("8+"), groups("6* 7* 8*", "9* 10* b*", "8+")))))

    assert {1: "6* 7* 8*", 2: "9* 10* b*"} == lying(step.state)
    assert "2# 8+ 7#" == rack(step.state, ANNA)


def test_first_lay_too_low_is_undone():
    """R20 (3): whoever is not out and falls short has touched nothing."""
    state = turn_of("10+ b+ d+ 7o", RUN, out=False)
    step = time_up(done(state, (ANNA, Lay(tiles("10+ b+ d+"))), (ANNA, Rebuild((1,), (), (tiles(RUN),)))))

    assert {1: RUN} == lying(step.state)
    assert not step.state.players[ANNA].out
    assert 5 == len(step.state.players[ANNA].hand)


def test_first_lay_high_enough_stands():
    """R20 (5): 51 points are on the table, so they are out, and draw nothing."""
    step = time_up(done(turn_of("k+ k# k* ko 7o", out=False), (ANNA, Lay(tiles("k+ k# k* ko")))))

    assert [TimeRanOut, TurnCame] == kinds(step)
    assert step.state.players[ANNA].out


def test_first_lay_that_only_pieces_made_is_undone():
    """R20 (2), (3): the sum is that of what is complete once the pieces are gone."""
    state = turn_of("k+ k# k* 5+ 7o", "9* 10* b* d*", out=False)
    moves = (ANNA, Lay(tiles("k+ k# k*"))), (ANNA, Rebuild((1,), tiles("5+"), groups("9* 10* b*", "d* 5+")))
    step = time_up(done(state, *moves))

    assert step.events[1].whole
    assert {1: "9* 10* b* d*"} == lying(step.state)


def test_nothing_is_lost_when_time_is_over():
    """R20: whatever the clock does, every tile is somewhere."""
    state = turn_of("j 2+ 3+ 4+ 7o 10*", RUN, JOKER_RUN)
    moves = (ANNA, Lay(tiles("2+ 3+ 4+"))), (ANNA, Rebuild((1,), tiles("j"), groups("6* 7* 8*", "9* j")))

    assert WHOLE_PACK == every_tile(time_up(done(state, *moves)).state)
    assert WHOLE_PACK == every_tile(time_up(done(state, (ANNA, Replace(2, tiles("10*")[0])))).state)


# --- the Stock is empty ----------------------------------------------------------------------------------------------


def test_who_could_lay_may_not_void_the_deal():
    """R23: out and with a tile that fits, `ziehen` is refused and names it."""
    state = turn_of("10* 2+", RUN, stock="")

    assert "kann_legen" == refusal(state, ANNA, Draw())
    assert Draw not in RUMMY.possible(state, ANNA)


@pytest.mark.parametrize(("out", "held"), [(True, "2+ 7#"), (False, "10* 2+ 3+ 4+")])
def test_who_cannot_lay_ends_the_deal(out, held):
    """R23: nothing fits, or it would not be enough for a first lay that only a plan could make."""
    step = time_up(turn_of(held, RUN, out=out, stock=""))

    assert DealVoid in kinds(step)
    assert (Phase.SHUFFLING, None) == (step.state.phase, step.state.last.winner)
    assert {0} == set(step.state.last.points.values())


def test_time_runs_out_for_who_could_lay():
    """R23: nothing is drawn, the next seat goes on; after a whole round of that the deal is void."""
    state = turn_of("10* 2+", RUN, stock="")
    players = {seat: evolve(player, hand=tiles("5* 2#"), out=True) for seat, player in state.players.items()}
    state = evolve(state, players={**players, ANNA: state.players[ANNA]})
    first, second = time_up(state), time_up(time_up(state).state)

    assert [TimeRanOut, NothingDrawn, TurnCame] == kinds(first)
    assert [TimeRanOut, NothingDrawn, TurnCame] == kinds(second)
    assert CLARA == second.state.turn
    assert DealVoid in kinds(time_up(second.state))


def test_a_tile_laid_begins_the_round_anew():
    """R23: only turns in a row without one count."""
    state = turn_of("10* 2+", RUN, stock="")
    players = {seat: evolve(player, hand=tiles("5* 2#"), out=True) for seat, player in state.players.items()}
    state = time_up(evolve(state, players={**players, ANNA: state.players[ANNA]})).state
    state = done(state, (BERND, LayOff(1, tiles("5*"))), (BERND, Finish()))

    assert (CLARA, 0) == (state.turn, state.own.idle)


def test_undone_turn_draws_nothing_from_an_empty_stock():
    """R23: an undone turn passes, though its maker is not out."""
    state = turn_of("10+ b+ d+ 7o", RUN, out=False, stock="")
    step = time_up(done(state, (ANNA, Lay(tiles("10+ b+ d+")))))

    assert [TimeRanOut, Undone, NothingDrawn, TurnCame] == kinds(step)


def test_pieces_lie_under_their_numbers():
    """R15, R26: what a rebuilding leaves is numbered like melds."""
    assert {1: "6* 7*", 2: "8* 8+"} == lying(evolve(started(), spread=spread("6* 7*", "8* 8+")))
    assert {1: FOURS} == lying(evolve(started(), spread=spread(FOURS)))
