"""The deal, the turns, the end of a deal and of the match."""

import pytest

from games.contract import DRAWING_LOTS, HOUSE, Chance, Drawn, Seat, Setup, Shuffle
from games.frozen import evolve
from games.game import play
from games.gin import GIN, Outcome, Phase
from games.gin.actions import (
    CallGin,
    DealDrawn,
    Dealt,
    Decline,
    Discard,
    Draw,
    Finish,
    Knock,
    MatchWon,
    Take,
)
from games.kit.cards import PACK
from games.kit.events import DealerDrawn, DealerNext, HandDealt
from games.record import BadDeal, Wanted
from tests.games.gin.deals import ANNA, BERND, KNOCKING, dealt, done, drawing, knocked, opened, refusal
from tests.games.written import card as tile
from tests.games.written import cards as tiles


def nearly_empty(*, left=1):
    """Return a match in which Bernd is to take a tile, and so many can still be drawn."""
    state = done(dealt({BERND: KNOCKING}, "2* 3+", "d#"), (BERND, Decline()), (ANNA, Decline()))
    return evolve(state, stock=state.stock[:left])


# --- the deal --------------------------------------------------------------------------------------------------------


def test_wall_in_the_order_of_taking():
    """R2, R3: one by one, the dealer's opponent first; 21 is turned up, 22 to 50 can be drawn, 51 and 52 never."""
    state = play(GIN, opened(dealer=BERND), HOUSE, Drawn("mischen", PACK)).state

    assert PACK[0:20:2] == state.hands[ANNA]
    assert PACK[1:20:2] == state.hands[BERND]
    assert (PACK[20],) == state.pile
    assert PACK[21:50] == state.stock
    assert PACK[50:] == state.left_over
    assert (Phase.OFFER, ANNA) == (state.phase, state.turn)


def test_deal_is_told():
    """R3, R22: everybody hears who deals and what is turned up, each their own hand."""
    events = play(GIN, opened(), HOUSE, Drawn("mischen", PACK)).events

    assert Dealt(ANNA, 1, PACK[20], BERND) == events[0]
    assert [HandDealt(ANNA, PACK[1:20:2])] == [one for event in events[1:] if (one := event.seen_by(ANNA))]


def test_lot_names_the_first_dealer():
    """R1, R4: both take part in the lot; whoever comes out deals at once."""
    state = GIN.start(Setup((ANNA, BERND), ANNA, {})).state
    assert Chance(DRAWING_LOTS, (ANNA, BERND)) == GIN.chance(state)
    step = play(GIN, state, HOUSE, Drawn(DRAWING_LOTS, (BERND, ANNA)))

    assert (DealerDrawn(BERND),) == step.events
    assert BERND == step.state.dealer
    assert "mischen" == GIN.chance(step.state).kind


@pytest.mark.parametrize(
    ("kind", "order"), [("mischen", PACK[1:]), ("mischen", (*PACK[1:], PACK[1])), ("los", (ANNA, BERND))]
)
def test_house_brings_what_was_asked_for(kind, order):
    """Anything else would be our own mistake."""
    with pytest.raises(ValueError, match=r"other things|asked for"):
        play(GIN, opened(), HOUSE, Drawn(kind, order))


def test_stacked_deal():
    """A record names hands, the upcard and the stock, whose tiles 30 and 31 are the Reststapel (R2)."""
    state = dealt({ANNA: "a+ 2+"}, "7o 8o", "d#")
    alone = dealt(stock="7o 8o")

    assert tiles("a+ 2+") == state.hands[ANNA][:2]
    assert tiles("7o 8o") == state.stock[:2]
    assert tiles("d#") == state.pile
    assert (tiles("7o"), tiles("8o")) == (alone.pile, alone.stock[:1])


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(upcards=tiles("7o 8o")),
        Wanted(stock=PACK[:33]),
        Wanted(hands={ANNA: PACK[:11]}),
        Wanted(stock=tiles("7o 7o")),
        Wanted(hands={Seat(2): tiles("7o")}),
        Wanted(others={"spalte": {"1": tiles("7o")}}),
    ],
)
def test_impossible_deals(wanted):
    """A record cannot want two upcards, too long a pile, a tile twice or a hand for nobody."""
    with pytest.raises(BadDeal):
        GIN.record.stack(opened(), wanted)


# --- turns -----------------------------------------------------------------------------------------------------------


def test_declined_upcard_is_lost():
    """R7: it lies under the next discard, and can never be taken any more."""
    state = done(dealt(stock="2*", upcard="d#"), (BERND, Decline()), (ANNA, Decline()))
    assert "schon_abgelehnt" == refusal(state, BERND, Take())
    assert (Draw,) == GIN.possible(state, BERND)
    state = done(state, (BERND, Draw()), (BERND, Discard(tile("2*"))), (ANNA, Take()))

    assert tiles("d#") == state.pile


@pytest.mark.parametrize("action", [Discard, Knock, CallGin])
def test_open_tile_cannot_be_put_back(action):
    """R9: neither plainly nor to knock; one drawn from the stock may."""
    taken = done(dealt({BERND: KNOCKING}, upcard="d#"), (BERND, Take()))
    drawn = drawing({BERND: KNOCKING}, "2*", "d#")

    assert "gerade_genommen" == refusal(taken, BERND, action(tile("d#")))
    assert "gerade_genommen" != refusal(drawn, BERND, action(tile("2*")))


def test_open_tile_may_go_in_a_later_turn():
    """R9: it stays for this turn alone."""
    state = done(
        dealt({BERND: KNOCKING}, upcard="d#"),
        (BERND, Take()),
        (BERND, Discard(tile("8*"))),
        (ANNA, Draw()),
    )
    state = done(state, (ANNA, Discard(state.hands[ANNA][0])), (BERND, Draw()))

    assert refusal(state, BERND, Discard(tile("d#"))) is None


# --- the end of a deal and of the match ------------------------------------------------------------------------------


def test_last_tile_and_a_plain_discard_end_in_a_draw():
    """R19, R20: nobody scores, the same player deals again, and the last discard is nobody's."""
    state = done(nearly_empty(), (BERND, Draw()))
    step = play(GIN, state, BERND, Discard(tile("8*")))

    assert (Phase.SHUFFLING, ANNA, Outcome.DRAWN) == (step.state.phase, step.state.dealer, step.state.outcome)
    assert [DealDrawn({ANNA: 0, BERND: 0}), DealerNext(ANNA)] == list(step.events[1:])
    assert step.state.winner is None
    assert "falsche_phase" == refusal(step.state, ANNA, Take())


def test_last_tile_waits_while_open_ones_are_taken():
    """R19: only who draws it brings the end near."""
    state = done(nearly_empty(left=2), (BERND, Draw()), (BERND, Discard(tile("8*"))), (ANNA, Take()))
    state = done(state, (ANNA, Discard(state.hands[ANNA][0])))

    assert (Phase.TAKING, 1) == (state.phase, len(state.stock))


def test_knock_with_the_last_tile_counts():
    """R19: with a knock the deal is scored as ever."""
    state = done(nearly_empty(), (BERND, Draw()), (BERND, Knock(tile("8*"))), (ANNA, Finish()))

    assert (Outcome.KNOCKED, BERND) == (state.outcome, state.winner)


def test_loser_deals():
    """R18: whoever lost the deal, be it the knocker or the other one."""
    assert ANNA == done(knocked(), (ANNA, Finish())).dealer
    assert BERND == done(knocked("a+ a# a* ao 3# 4# 5# bo b* b#", rest="2*"), (ANNA, Finish())).dealer


@pytest.mark.parametrize(("before", "phase"), [(73, Phase.SHUFFLING), (74, Phase.OVER), (99, Phase.OVER)])
def test_match_ends_at_a_hundred(before, phase):
    """R21: a hundred points are enough, ninety-nine are not (here 26 come to them)."""
    state = evolve(knocked("a+ a# a* ao 3# 4# 5# bo do 8+"), totals={ANNA: 0, BERND: before})
    step = play(GIN, state, ANNA, Finish())

    assert ((ANNA, 0), (BERND, 26)) == step.state.scores[-1]
    assert phase is step.state.phase
    assert [MatchWon(BERND, {ANNA: 0, BERND: before + 26})] * (phase is Phase.OVER) == [
        event for event in step.events if isinstance(event, MatchWon)
    ]


@pytest.mark.parametrize("leaver", [ANNA, BERND])
@pytest.mark.parametrize("state", [dealt(), drawing(), knocked(), done(knocked(), (ANNA, Finish()))])
def test_who_leaves_loses(state, leaver):
    """R23: the other one has won in whatever phase; the running deal does not count."""
    step = GIN.table.leave(state, leaver)

    assert (Phase.OVER, (state.other(leaver),)) == (step.state.phase, step.state.winners)
    assert state.scores == step.state.scores
    assert () == GIN.on_turn(step.state)


def test_new_deal_keeps_what_was_scored():
    """R22: the last deal's outcome stays in sight, its tiles do not."""
    state = done(knocked(), (ANNA, Finish()), (ANNA, Shuffle()))
    seen = GIN.view(state, None)

    assert (2, Outcome.KNOCKED, BERND) == (seen.deal, seen.outcome, seen.winner)
    assert ({}, {}, None, None) == (seen.rests, seen.melds, seen.knocker, seen.shown)
