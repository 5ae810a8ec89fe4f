"""Knocking, Gin, laying off, the score."""

import pytest

from games.contract import Seat
from games.game import play
from games.gin import GIN, Outcome, Phase
from games.gin.actions import CallGin, Finish, Knock, LaidDown, LaidOff, LayOff, Take, TakeBack
from games.gin.state import Laid, Verdict, verdict
from tests.games.gin.deals import ANNA, BERND, KNOCKING, dealt, done, drawing, knocked, refusal
from tests.games.written import card as tile
from tests.games.written import cards as tiles

MELDS = ("4+ 5+ 6+", "9# 9* 9o", "k+ k# ko")


def named(kind, card, *melds):
    """Return a knock or Gin with melds of the player's own choice."""
    return kind(tile(card), tuple(map(tiles, melds)))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Knock(tile("3#")), "karte_fehlt"),
        (named(Knock, "8*", "4+ 5+ 6+", "6+ 7+ 8+"), "karte_fehlt"),
        (named(Knock, "8*", "4+ 5+ 6+", "6+ 9o 9#"), "karte_fehlt"),
        (named(Knock, "4+", "4+ 5+ 6+"), "karte_fehlt"),
        (named(Knock, "d#", "7+ 8+ 9+"), "karte_fehlt"),
        (named(Knock, "d#", "4+ 5+"), "gerade_genommen"),
        (named(Knock, "8*", "4+ 5+"), "kein_satz_keine_folge"),
        (named(Knock, "8*", "4+ 5+ 9o"), "kein_satz_keine_folge"),
        (named(Knock, "8*", *MELDS[:2]), "zu_viel_rest"),
        (Knock(tile("8*")), "zu_viel_rest"),
        (CallGin(tile("8*")), "kein_gin"),
        (named(CallGin, "8*", *MELDS), "kein_gin"),
    ],
)
def test_refusals(action, code):
    """R9 to R12: first the tiles that are not there or named twice, then the barred one, the melds, the rest."""
    state = done(dealt({BERND: KNOCKING}, upcard="d#"), (BERND, Take()))

    assert code == refusal(state, BERND, action)


@pytest.mark.parametrize(("rest", "code"), [("9+", None), ("10+", "zu_viel_rest"), ("a#", None)])
def test_less_than_ten(rest, code):
    """R10: nine points may be left over, ten may not."""
    state = drawing({BERND: KNOCKING}, rest, "d#")

    assert code == refusal(state, BERND, Knock(tile("8*")))


def test_knock_in_the_first_turn():
    """R10: with the upcard just taken one may knock at once, with another discard."""
    state = done(dealt({BERND: KNOCKING}, upcard="2*"), (BERND, Take()), (BERND, Knock(tile("8*"))))

    assert (Phase.LAYING_OFF, ANNA, 2) == (state.phase, state.turn, state.laid.points)


@pytest.mark.parametrize(
    "action", [Knock(tile("8*")), CallGin(tile("8*")), named(Knock, "8*", *MELDS[:2], "k+ k# ko k*")]
)
def test_nothing_left_over_is_gin(action):
    """R11, R13, R17: also with a knock; nothing can be laid off."""
    state = done(drawing({ANNA: "7+ 9+ b# b* bo 10# 3# 4o 5o d*", BERND: KNOCKING}, "k*"), (BERND, action))

    assert (Outcome.GIN, BERND, Phase.SHUFFLING) == (state.outcome, state.winner, state.phase)
    assert ((ANNA, 0), (BERND, 48 + 25)) == state.scores[-1]


def test_eleven_matching_tiles_bring_no_more():
    """R17: one of them is discarded as ever."""
    hand = "4+ 5+ 6+ 9o 9# 9* k+ k# ko 7+"
    state = done(drawing({ANNA: "8# 9+ b# b* bo 10# 3# 4o 5o d*", BERND: hand}, "8+"), (BERND, CallGin(tile("8+"))))

    assert Outcome.GIN is state.outcome
    assert 25 + 49 == dict(state.scores[-1])[BERND]


def test_own_melds_lie_as_typed():
    """R12: they keep the order of typing and their numbers; a Straße ascends."""
    action = named(Knock, "8*", "ko k+ k#", "6+ 4+ 5+", "9# 9* 9o")
    step = play(GIN, drawing({BERND: KNOCKING}), BERND, action)
    (event,) = step.events

    assert isinstance(event, LaidDown)
    assert [tiles("ko k+ k#"), tiles("4+ 5+ 6+"), tiles("9# 9* 9o")] == [meld.cards for _, meld in event.melds]
    assert (tiles("2*"), 2) == (event.rest, event.points)


def test_own_melds_may_leave_a_bigger_rest():
    """R12: nobody has to lay the best arrangement."""
    hand = "a+ 2+ 3+ 9o 9# 9* k+ k# ko 8*"
    state = done(drawing({BERND: hand}, "a#"), (BERND, named(Knock, "8*", *MELDS[1:])))

    assert (1 + 2 + 3 + 1, 2) == (state.laid.points, len(state.laid.spread))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (LayOff(4, tiles("7+")), "auslage_fehlt"),
        (LayOff(0, tiles("7+")), "auslage_fehlt"),
        (LayOff(1, tiles("k*")), "karte_fehlt"),
        (LayOff(1, tiles("7+ 7+")), "karte_fehlt"),
        (LayOff(1, tiles("10#")), "passt_nicht"),
        (LayOff(1, tiles("7+ 9+")), "passt_nicht"),
        (LayOff(2, tiles("9+ 7+")), "passt_nicht"),
        (TakeBack(), "nichts_zurueckzunehmen"),
    ],
)
def test_refused_laying_off(action, code):
    """R13, R14: only what carries a meld on, and only what one holds."""
    assert code == refusal(knocked(), ANNA, action)


def test_both_ends_at_once():
    """R13: tiles of one command may go to both ends of a Straße, in any order."""
    state = done(knocked("8+ 7+ 3+ b# b* bo 10# 3# 4o d*"), (ANNA, LayOff(1, tiles("8+ 3+ 7+"))))

    assert tiles("3+ 4+ 5+ 6+ 7+ 8+") == state.laid.spread[0].cards
    assert 7 == len(state.hands[ANNA])


def test_own_meld_may_be_broken():
    """R13, R15: laying off may do harm, if one wants it; `anlegen alles` never does."""
    hand = "7+ 7# 7* b# b* bo 10# 3# 4o d*"
    harmed = done(knocked(hand), (ANNA, LayOff(1, tiles("7+"))), (ANNA, Finish()))

    assert "passt_nicht" == refusal(knocked(hand), ANNA, LayOff())
    assert 7 + 7 + 10 + 3 + 4 + 10 == harmed.shown.points


def test_everything_at_once():
    """R13: the best lay-off is one step, told meld by meld, and taken back as one."""
    step = play(GIN, knocked(), ANNA, LayOff())
    back = done(step.state, (ANNA, TakeBack()))

    assert [(1, tiles("7+")), (2, tiles("9+"))] == [
        (event.number, event.cards) for event in step.events if isinstance(event, LaidOff)
    ]
    assert (knocked().hands, knocked().laid) == (back.hands, back.laid)


@pytest.mark.parametrize(("everything", "left"), [(False, 9), (True, 10)])
def test_taking_back(everything, left):
    """R13: the last lay-off, or all of them; whoever has sorted their hand keeps its order."""
    state = done(knocked(), (ANNA, LayOff(1, tiles("7+"))), (ANNA, LayOff(2, tiles("9+"))))
    state = GIN.hands.arrange(state, ANNA, tuple(reversed(state.hands[ANNA])))
    kept = state.hands[ANNA]
    back = done(state, (ANNA, TakeBack(everything=everything)))

    assert left == len(back.hands[ANNA])
    assert kept == back.hands[ANNA][: len(kept)]


@pytest.mark.parametrize(
    ("knocker", "other", "outcome", "winner", "points", "bonus"),
    [
        (0, 48, Outcome.GIN, BERND, 73, 25),
        (0, 0, Outcome.GIN, BERND, 25, 25),
        (2, 32, Outcome.KNOCKED, BERND, 30, 0),
        (8, 9, Outcome.KNOCKED, BERND, 1, 0),
        (9, 9, Outcome.UNDERCUT, ANNA, 10, 10),
        (9, 2, Outcome.UNDERCUT, ANNA, 17, 10),
        (9, 0, Outcome.UNDERCUT, ANNA, 19, 10),
    ],
)
def test_score(knocker, other, outcome, winner, points, bonus):
    """R15, R16, R17: the difference, ten more against the knocker, the rest and 25 for Gin."""
    laid = Laid(Seat(BERND), (), (), knocker)

    assert Verdict(outcome, winner, points, bonus) == verdict(laid, ANNA, other)
