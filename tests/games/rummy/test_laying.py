"""Rummy at the table: pieces, jokers, what a first lay is worth, and what keeps a turn from ending."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.contract import HOUSE, Drawn, Setup, TimeUp
from games.frozen import evolve
from games.game import play
from games.kit.cards import End
from games.meld.actions import Draw, Lay, LayOff, Rebuild, Replace, TakeBack
from games.meld.rules import NoMove
from games.rummy import RUMMY, Phase, Refusal
from games.rummy.actions import Finish
from games.rummy.laying import faults, loss, points
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
    turn_of,
)
from tests.games.written import cards as tiles


@pytest.mark.parametrize(
    ("meld", "value"),
    [("10+ b+ d+ k+", 46), ("d* k* a*", 26), ("k* a* 2*", 16), ("5+ 5# 5o", 15), ("j=8+ 9+ j=10+", 27)],
)
def test_points_of_a_meld(meld, value):
    """R7, R8: pictures count 11 to 13, the ace always 1, a joker what it stands for."""
    assert value == points(spread(meld)[0])


def test_loss_of_a_rack():
    """R10, R22: a joker costs 25, an ace 1."""
    assert 25 + 1 + 13 + 2 == loss(tiles("j a+ k# 2o"))


def test_joker_must_be_laid_with_the_next_step():
    """R9: neither another move nor a piece will do, and an open joker goes before one of the rack."""
    state = done(turn_of("10* 6o 7o 8o j 2+", "9* j=10* b*"), (ANNA, Replace(1, tiles("10*")[0])))

    assert "joker_offen" == refusal(state, ANNA, Lay(tiles("6o 7o 8o")))
    assert "joker_offen" == refusal(state, ANNA, Rebuild((1,), (), (tiles("9* 10* b*"),)))
    assert "joker_offen" == refusal(state, ANNA, Rebuild((1,), tiles("j"), groups("9* 10*", "b* j")))
    assert "joker_offen" == refusal(state, ANNA, Finish())
    assert "schon_ausgelegt" == refusal(state, ANNA, Draw())
    laid = done(state, (ANNA, Lay(tiles("6o 7o j=8o"))))
    assert (0, "8o j 2+") == (laid.open_jokers, rack(laid, ANNA))
    rebuilt = done(state, (ANNA, Rebuild((1,), tiles("j"), groups("9* 10* b* j"))))
    assert {1: "9* 10* b* j=d*"} == lying(rebuilt)


def test_joker_may_be_taken_for_a_rebuilding():
    """R8, R14: a joker on the table may move and stand for another tile."""
    state = done(turn_of("2+ 10o 10+", "9* j=10* b*"), (ANNA, Rebuild((1,), tiles("10o"), groups("9* b*", "j 10o"))))

    assert {1: "9* b*", 2: "j 10o"} == lying(state)
    assert "kein_joker" == refusal(state, ANNA, Replace(2, tiles("10+")[0]))
    assert "joker_unklar" == refusal(state, ANNA, LayOff(2, tiles("10+")))
    state = done(state, (ANNA, Rebuild((2,), tiles("10+"), groups("10+ j=10* 10o"))))
    assert {1: "9* b*", 2: "10+ j=10* 10o"} == lying(state)


def test_new_tiles_of_a_piece_go_behind_it_or_in_front():
    """R15: piece and new tiles are read as one list."""
    state = evolve(turn_of("j 8*", "6* 7*"), spread=spread("6* 7*"))

    assert {1: "6* 7* j=8*"} == lying(done(state, (ANNA, LayOff(1, tiles("j")))))
    assert {1: "j=5* 6* 7*"} == lying(done(state, (ANNA, LayOff(1, tiles("j"), End.FRONT))))
    assert "kein_satz_keine_folge" == refusal(turn_of("8+", "6* 7*"), ANNA, LayOff(1, tiles("8+")))


@pytest.mark.parametrize(
    ("moves", "worth"),
    [
        ((Lay(tiles("10+ b+ d+")),), 33),
        ((Lay(tiles("10+ b+ d+")), LayOff(1, tiles("10*"))), 33 + 40),
        ((LayOff(1, tiles("10*")),), 40),
        ((Rebuild((1,), (), (tiles("6* 7* 8* 9*"),)),), 0),
        ((Rebuild((1, 2), tiles("6o"), groups("7* 8* 9*", "6* 6+ 6# 6o")),), 24),
        ((Lay(tiles("6* 6o 6#")), Rebuild((1, 3), (), groups("6* 7* 8* 9*", "6* 6o 6#"))), 30 + 18),
        ((Lay(tiles("6* 6o 6#")), Rebuild((1, 3), (), groups("6* 6o 6#", "7* 8* 9*", "6*"))), 18),
    ],
)
def test_what_a_first_lay_is_worth(moves, worth):
    """R13: every complete meld with a tile laid in this turn counts whole; of equal ones the better is the own one."""
    state = turn_of("10+ b+ d+ 10* 6o 6* 6#", "6* 7* 8* 9*", "6+ 6# 6*", out=False)
    state = evolve(state, spread=spread("6* 7* 8* 9*", "6+ 6#"), players=state.players)

    assert worth == done(state, *((ANNA, move) for move in moves)).first_lay


@pytest.mark.parametrize(
    ("out", "moves", "wrong"),
    [
        (True, (), (Refusal.NOTHING_LAID,)),
        (False, (), (Refusal.NOTHING_LAID, Refusal.FIRST_LAY_TOO_LOW)),
        (True, (Rebuild((1,), (), groups("6* 7* 8*", "9*")),), (Refusal.UNFINISHED, Refusal.NOTHING_LAID)),
        (False, (Lay(tiles("10+ b+ d+")),), (Refusal.FIRST_LAY_TOO_LOW,)),
        (True, (Lay(tiles("10+ b+ d+")),), ()),
        (True, (Replace(2, tiles("2*")[0]),), (NoMove.JOKER_OPEN,)),
    ],
)
def test_what_is_still_wrong(out, moves, wrong):
    """R16: everything that keeps the turn from ending, in the order in which `fertig` asks for it."""
    state = turn_of("10+ b+ d+ 2* 7#", "6* 7* 8* 9*", "2+ j=2* 2o", out=out)
    state = done(state, *((ANNA, move) for move in moves))

    assert wrong == faults(state)
    assert refusal(state, ANNA, Finish()) == (str(wrong[0]) if wrong else None)


def test_table_may_be_wrong_between_the_lines():
    """R14, R15, R27: a long rebuilding in several lines, one step of it taken back, then all of them."""
    state = turn_of("8+ 8o 5* 2#", "6* 7* 8* 9* 10*", "d+ d# do")
    begun = done(state, (ANNA, Rebuild((1,), tiles("8+"), groups("6* 7*", "8* 8+", "9* 10*"))))
    further = done(begun, (ANNA, LayOff(3, tiles("8o"))), (ANNA, LayOff(1, tiles("5*"))))

    assert {1: "6* 7*", 2: "d+ d# do", 3: "8* 8+", 4: "9* 10*"} == lying(begun)
    assert {1: "5* 6* 7*", 2: "d+ d# do", 3: "8* 8+ 8o", 4: "9* 10*"} == lying(further)
    assert {1: "6* 7*", 2: "d+ d# do", 3: "8* 8+ 8o", 4: "9* 10*"} == lying(done(further, (ANNA, TakeBack())))
    back = done(further, (ANNA, TakeBack(everything=True)))
    assert (lying(state), rack(state, ANNA), 0) == (lying(back), rack(back, ANNA), back.first_lay)


def test_last_tile_ends_the_deal_at_once():
    """R21: but not while a piece lies there, or the first lay falls short."""
    state = turn_of("10* 8+", "6* 7* 8* 9*")
    piece = done(state, (ANNA, Rebuild((1,), tiles("8+ 10*"), groups("6* 7*", "8* 8+", "9* 10*"))))
    short = done(turn_of("5+ 5# 5o", out=False), (ANNA, Lay(tiles("5+ 5# 5o"))))

    assert Phase.TURN is piece.phase
    assert (Phase.TURN, "erstauslage") == (short.phase, refusal(short, ANNA, Finish()))
    won = done(turn_of("10*", "6* 7* 8* 9*"), (ANNA, LayOff(1, tiles("10*"))))
    assert (Phase.SHUFFLING, ANNA) == (won.phase, won.last.winner)
    assert 0 == sum(won.last.points.values())
    at_once = done(turn_of("8+ 9+ 10+ b+ d+ k+ a+", out=False), (ANNA, Lay(tiles("8+ 9+ 10+ b+ d+ k+ a+"))))
    assert (ANNA, True) == (at_once.last.winner, at_once.players[ANNA].out)


def test_first_lay_by_adding_alone():
    """R12, R13: one tile at a long run is enough."""
    state = done(turn_of("9+ 2#", "10+ b+ d+ k+", out=False), (ANNA, LayOff(1, tiles("9+"))), (ANNA, Finish()))

    assert state.players[ANNA].out


def test_who_has_touched_the_table_cannot_draw():
    """R17: but whoever takes everything back can."""
    state = done(turn_of("9+ 2#", "10+ b+ d+ k+"), (ANNA, Rebuild((1,), (), (tiles("10+ b+ d+ k+"),))))

    assert "schon_ausgelegt" == refusal(state, ANNA, Draw())
    assert refusal(done(state, (ANNA, TakeBack())), ANNA, Draw()) is None


def test_leaver_is_undone_and_mixed_into_the_stock():
    """R29: their tiles go into the Stock, all of it is mixed anew, and their turn passes."""
    state = done(turn_of("10+ b+ d+ k+ 2*", "5+ 5# 5o"), (ANNA, Lay(tiles("10+ b+ d+ k+"))))
    left = RUMMY.table.leave(state, ANNA).state

    assert {1: "5+ 5# 5o"} == lying(left)
    assert len(RUMMY.chance(left).things) == len(state.stock) + 5
    mixed = play(RUMMY, left, HOUSE, Drawn("mischen", RUMMY.chance(left).things)).state
    assert (BERND, ()) == (mixed.turn, mixed.loose)
    assert WHOLE_PACK == every_tile(mixed)


def test_dealer_is_drawn_by_lot():
    """R4: without a dealer in the record the lot names them, and their left neighbour begins."""
    state = started()
    waiting = RUMMY.start(Setup(state.circle, ANNA, state.options)).state
    drawn = play(RUMMY, waiting, HOUSE, Drawn("los", (BERND, ANNA, CLARA))).state

    assert ("los", "mischen") == (RUMMY.chance(waiting).kind, RUMMY.chance(drawn).kind)
    assert BERND == drawn.dealer
    dealt = play(RUMMY, drawn, HOUSE, Drawn("mischen", RUMMY.chance(drawn).things)).state
    assert CLARA == dealt.turn


@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 4), leaver=st.integers(0, 200))
def test_random_deals(seed, seats, leaver):
    """No tile is ever lost or doubled, every sampled move is accepted, the clock may run out at any time."""
    dice = random.Random(seed)
    state = started(seats=seats)
    for number in range(600):
        if state.phase is not Phase.TURN:
            break
        if number == leaver and seats > 2:
            state = RUMMY.table.leave(state, dice.choice(state.circle)).state
        elif dice.random() < 0.05:
            state = play(RUMMY, state, HOUSE, TimeUp()).state
        else:
            legal = list(RUMMY.moves(state))
            seat, action = legal[0] if dice.random() < 0.7 else dice.choice(legal)
            state = play(RUMMY, state, seat, action).state
        while (chance := RUMMY.chance(state)) is not None:
            order = dice.sample(chance.things, len(chance.things))
            state = play(RUMMY, state, HOUSE, Drawn(chance.kind, tuple(order))).state
        if state.phase is Phase.TURN:
            assert WHOLE_PACK == every_tile(state)
