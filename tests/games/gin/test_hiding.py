"""What everybody sees of Gin Rummy, what is possible, and what nobody may know."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commands.gin import GIN_WORDS
from games.contract import HOUSE, Drawn
from games.frozen import evolve
from games.game import play
from games.gin import GIN, Phase
from games.gin.actions import CallGin, Decline, Discard, Draw, Drew, Finish, Knock, LayOff, Take, TakeBack, TileDrawn
from games.kit.cards import PACK
from tests.games.gin.deals import ANNA, BERND, KNOCKING, WHOLE_PACK, dealt, done, drawing, every_tile, knocked, opened
from tests.games.written import card as tile
from tests.games.written import cards as tiles
from tests.lanes import tries
from tests.swap import LeakError, swap_test


def test_own_tiles_alone():
    """R22: a player sees their own tiles, who watches none; everybody sees the same of the rest."""
    state = drawing({BERND: KNOCKING})
    seen = {viewer: GIN.view(state, viewer) for viewer in (ANNA, BERND, None)}

    assert state.hands[BERND] == seen[BERND].own.hand
    assert seen[None].own is None
    assert evolve(seen[ANNA], own=None) == evolve(seen[BERND], own=None) == seen[None]


def test_drawn_tile_is_told_to_the_drawer():
    """R22: the other one hears that a tile was drawn, and how many are left."""
    state = done(dealt(stock="a#", upcard="d#"), (BERND, Decline()), (ANNA, Decline()))
    (event,) = play(GIN, state, BERND, Draw()).events

    assert Drew(BERND, tile("a#"), 28) == event.seen_by(BERND)
    assert TileDrawn(BERND, 28) == event.seen_by(ANNA) == event.seen_by(None)


def test_what_lies_open():
    """R22: from the knock on the knocker's melds and rest, with the score the other one's too."""
    seen = GIN.view(knocked(), None)
    after = GIN.view(done(knocked(), (ANNA, Finish())), None)

    assert ({BERND: 2}, {BERND: tiles("2*")}, None) == (seen.rests, seen.rest_tiles, seen.shown)
    assert {BERND: 2, ANNA: 48} == after.rests
    assert tiles("b# b* bo") == after.shown.melds[0].cards


def test_own_rest():
    """R12: whoever must discard sees what they have, and what the best discard would leave."""
    own = GIN.view(drawing({BERND: KNOCKING}), BERND).own

    assert (10, 2) == (own.arranged.points, own.least)
    assert GIN.view(dealt({BERND: KNOCKING}), BERND).own.least is None


@pytest.mark.parametrize(
    ("state", "seat", "possible"),
    [
        (dealt(), BERND, {Take, Decline}),
        (dealt(), ANNA, set()),
        (done(dealt(), (BERND, Decline())), ANNA, {Take, Decline}),
        (done(dealt(), (BERND, Decline()), (ANNA, Decline())), BERND, {Draw}),
        (drawing({BERND: KNOCKING}, "10+"), BERND, {Discard, Knock}),
        (drawing({BERND: KNOCKING.replace("8*", "d*")}, "10+"), BERND, {Discard}),
        (drawing({BERND: KNOCKING}, "k*"), BERND, {Discard, Knock, CallGin}),
        (knocked(), ANNA, {LayOff, Finish}),
        (knocked(), BERND, set()),
        (knocked("7# 10+ b# b* bo 10# 3# 4o 5o d*"), ANNA, {Finish}),
        (done(knocked(), (ANNA, LayOff())), ANNA, {TakeBack, Finish}),
    ],
)
def test_what_is_possible(state, seat, possible):
    """R7, R10, R11, R13: the prompt names nothing that would be refused whatever its details."""
    assert possible == set(GIN.possible(state, seat))


@tries(15, 200)
def test_random_deals(tries):
    """No tile is lost or doubled, every sampled move is accepted, every deal ends, one alone scores in it."""

    @settings(max_examples=tries)
    @given(seed=st.integers(0, 10_000))
    def any_deal(seed):
        dice = random.Random(seed)
        state = play(GIN, opened(), HOUSE, Drawn("mischen", tuple(dice.sample(PACK, len(PACK))))).state
        for _ in range(600):
            if state.phase in {Phase.SHUFFLING, Phase.OVER}:
                break
            assert WHOLE_PACK == every_tile(state)
            legal = list(GIN.moves(state))
            state = done(state, legal[0] if dice.random() < 0.8 else dice.choice(legal))

        assert state.phase in {Phase.SHUFFLING, Phase.OVER}
        assert 1 >= sum(points > 0 for _, points in state.scores[-1])

    any_deal()


def telltale(state, seat, kinds):
    """Do not offer to discard while the other one holds a three."""
    others = state.hands.get(state.other(seat), ())
    return tuple(
        kind
        for kind in GIN.likely(state, seat, kinds)
        if not (kind is Discard and any(one.rank == 3 for one in others))
    )


def counting(state, viewer):
    """See how many aces the others hold, disguised as a number of discards."""
    seen = GIN.view(state, viewer)
    aces = sum(one.rank == 14 for seat, hand in state.hands.items() if seat != viewer for one in hand)
    return evolve(seen, pile=seen.pile + aces)


@pytest.mark.parametrize("leaky", [evolve(GIN, likely=telltale), evolve(GIN, view=counting)])
def test_planted_leak_is_caught(leaky):
    """R22: a double that gives away something of the other rack, in a prompt or in a count, does not pass."""
    with pytest.raises(LeakError):
        swap_test(evolve(GIN_WORDS, game=leaky), 200)
