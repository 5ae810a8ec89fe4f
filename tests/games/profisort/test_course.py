"""Turns, aces, the end of a deal and of a match, in Profi-Sort."""

import random

import pytest

from games.contract import Drawn, Seat, Setup, Shuffle
from games.frozen import evolve
from games.profisort import PROFISORT, Phase
from games.profisort.actions import Discard, Draw, Give, Redeal, SitOut, Take
from games.profisort.course import minus, unstruck, worth
from games.profisort.state import Player, Progress
from games.record import BadDeal, Wanted
from games.table.state import defaults
from tests.games.profisort.deals import (
    ANNA,
    BERND,
    CLARA,
    WHOLE_PACK,
    dealt,
    done,
    every_card,
    hand,
    laid,
    playing,
    refusal,
    started,
)
from tests.games.written import card, cards

TWINS = "2+ 2# 4* 4o 7+ 7* 9# 9o b+ bo"


# --- dealing and turns -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "stock"), [(2, 92), (3, 82)])
def test_deal(seats, stock):
    """R1: ten cards each, the rest is the stock, nothing is turned up; the player behind the dealer begins."""
    state = started(seats=seats)

    assert {10} == {len(player.hand) for player in state.players.values()}
    assert (stock, (), ANNA, Phase.DRAWING) == (len(state.stock), state.pile, state.turn, state.phase)
    assert WHOLE_PACK == every_card(state)


def test_first_dealer_is_drawn_by_lot():
    """R1: they sit at mark I."""
    state = PROFISORT.start(Setup((ANNA, BERND, CLARA), ANNA, defaults(PROFISORT))).state

    assert "los" == PROFISORT.chance(state).kind
    state = PROFISORT.rules[Phase.SHUFFLING][1].rule(state, ANNA, Drawn("los", (CLARA, ANNA, BERND))).state
    assert (CLARA, "mischen") == (state.dealer, state.pending)
    assert "I" == PROFISORT.view(dealt(state), None).mark


def test_turn():
    """R1, R6: a card from the stock, a card to the pile, then the next one; the first player may end the deal."""
    state = started({ANNA: TWINS}, "k* 5+")
    state = done(state, (ANNA, Draw()))
    assert f"{TWINS} k*" == hand(state, ANNA)
    ended = done(state, (ANNA, laid(1, TWINS)), (ANNA, Discard(card("k*"))))
    assert (Phase.SHUFFLING, ANNA) == (ended.phase, ended.last.ender)
    state = done(state, (ANNA, Discard(card("2+"))), (BERND, Draw()))
    assert (BERND, card("2+"), card("5+")) == (state.turn, state.pile[0], state.players[BERND].hand[-1])


@pytest.mark.parametrize(
    ("pile", "on", "code"),
    [("5+", True, None), ("a+", True, "ass_nicht_ziehen"), ("", True, "ablage_leer"), ("5+", False, "nur_talon")],
)
def test_taking_a_discard(pile, on, code):
    """R23: where it was agreed, the top discard, but never an ace."""
    state = started(ablageziehen=on)
    held = cards(pile)
    state = evolve(state, pile=held)

    assert code == refusal(state, ANNA, Take())
    if code is None:
        after = done(state, (ANNA, Take()))
        assert ((), state.stock, Phase.PLAYING) == (after.pile, after.stock, after.phase)
        assert card("5+") == after.players[ANNA].hand[-1]


# --- aces ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "received", "given", "code"),
    [
        ("a+ 2+", "", Give(card("a+"), BERND), None),
        ("a+ 2+", "", Give(card("a+"), ANNA), "unbekannter_spieler"),
        ("a+ 2+", "", Give(card("a+"), Seat(7)), "unbekannter_spieler"),
        ("a+ 2+", "", Give(card("2+"), BERND), "kein_ass"),
        ("a+ j", "", Give(card("j"), BERND), "kein_ass"),
        ("a+ 2+", "", Give(card("a#"), BERND), "karte_fehlt"),
        ("2# 2+", "a#", Give(card("a#"), BERND), "ass_nicht_weitergeben"),
        ("a# 2+ 2#", "a#", Give(card("a#"), BERND), None),
        ("a+", "", Give(card("a+"), BERND), "letzte_karte"),
        ("a+ 2+", "a#", Give(card("a+"), BERND), "erhaltenes_ass"),
    ],
)
def test_giving_an_ace(held, received, given, code):
    """R5, R15, R17, R18: an own ace, to somebody else, with a card left for the discard."""
    assert code == refusal(playing(held, received=received), ANNA, given)


@pytest.mark.parametrize(("how", "code"), [("durchgang", "ass_schon_abgegeben"), ("zug", None)])
def test_how_often_an_ace_is_given(how, code):
    """R15: one in a deal; with `assabgabe zug` one in every turn of one's own."""
    state = done(playing("a+ a# ao 2+ 3+ 4+", assabgabe=how), (ANNA, Give(card("a+"), BERND)))

    assert "ass_schon_abgegeben" == refusal(state, ANNA, Give(card("a#"), BERND))
    state = done(state, (ANNA, Discard(card("2+"))), (BERND, SitOut()), (ANNA, Draw()))
    assert code == refusal(state, ANNA, Give(card("a#"), BERND))


def test_sitting_out():
    """R16: the ace instead of a card of the stock, and the turn is over; several are played one by one."""
    state = started()
    ace = Player(state.players[ANNA].hand, received=cards("a+ a#"))
    state = evolve(state, players=state.with_player(ANNA, ace))

    assert "kein_aussetzen" == refusal(state, ANNA, SitOut(card("ao")))
    after = done(state, (ANNA, SitOut(card("a#"))))
    assert (cards("a+"), card("a#"), BERND) == (after.players[ANNA].received, after.pile[0], after.turn)
    assert len(state.stock) == len(after.stock)
    assert "kein_aussetzen" == refusal(after, BERND, SitOut())


@pytest.mark.parametrize(
    ("held", "code"), [("2+ 3+", "ass_nur_aussetzen"), ("a+ 3+", None), ("3+", "ass_nur_aussetzen")]
)
def test_received_ace_is_no_discard(held, code):
    """R14, R17: only an own one is."""
    assert code == refusal(playing(held, received="a+"), ANNA, Discard(card("a+")))


def test_received_ace_holds_the_last_card():
    """R18: nobody ends a deal with an ace before them."""
    assert "erhaltenes_ass" == refusal(playing("3+", received="a+"), ANNA, Discard(card("3+")))


# --- a new deal ------------------------------------------------------------------------------------------------------

ACES = "a+ a# a* 2+ 3+ 4+ 5+ 6+ 7+ 8+"


def test_new_deal():
    """R19: the same dealer, the same number, no points; also out of turn."""
    state = done(started({BERND: ACES}), (ANNA, Draw()), (BERND, Redeal()))

    assert (Phase.SHUFFLING, BERND, BERND, 0) == (state.phase, state.turn, state.dealer, state.round)
    state = done(state, (BERND, Shuffle()))
    assert (1, ANNA, ()) == (state.round, state.turn, state.scores)
    assert WHOLE_PACK == every_card(state)


def test_new_deal_refused():
    """R19: three dealt aces, before the first draw, and nothing on the table."""
    state = started({ANNA: f"{TWINS}", BERND: ACES}, "k* 2o")

    assert "zu_wenige_asse" == refusal(state, ANNA, Redeal())
    drawn = done(state, (ANNA, Draw()))
    assert "zu_spaet" == refusal(done(drawn, (ANNA, laid(1, TWINS))), BERND, Redeal())
    passed = done(drawn, (ANNA, Discard(card("k*"))))
    assert refusal(passed, BERND, Redeal()) is None
    assert "zu_spaet" == refusal(done(passed, (BERND, Draw())), BERND, Redeal())


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "points"), [("2+ 10o", 10), ("b+ d# k*", 30), ("a+", 15), ("j j", 40), ("", 0), ("2+ b+ a+ j", 50)]
)
def test_minus_points(held, points):
    """R20: numbers 5, pictures 10, aces 15, jokers 20."""
    assert points == worth(cards(held))


def test_received_aces_are_written_down_too():
    """R20."""
    assert 20 == minus(Player(cards("2+"), received=cards("a+")))


def test_stock_used_up():
    """R21: the turn of the last drawn card is finished, then everybody writes down their hand."""
    state = started({ANNA: "2+ 2# 2* 2o 3+ 3# 3* 3o 4+ 4#", BERND: TWINS.replace("2+ 2#", "k+ k#").replace("4*", "5*")})
    state = evolve(state, stock=cards("j"))
    state = done(state, (ANNA, Draw()))
    assert (0, Phase.PLAYING) == (len(state.stock), state.phase)
    state = done(state, (ANNA, Discard(card("j"))))

    assert (Phase.SHUFFLING, None, 50) == (state.phase, state.last.ender, state.last.points[ANNA])
    assert 40 + 30 == state.last.points[BERND]


def ended(progress, other, **options):
    """Return a match after Anna has laid a last task and ended the deal; Bernd holds 50 points."""
    state = playing("4* 5* 6* 7* 8* 9* 2+", **options)
    bernd = Player(cards("2+ 2# 2* 2o 3+ 3# 3* 3o 4+ 4#"))
    sheets = {ANNA: progress, BERND: other}
    state = evolve(state, players=state.with_player(BERND, bernd), sheets=sheets)
    return done(state, (ANNA, laid(4, "4* 5* 6* 7* 8* 9*")), (ANNA, Discard(card("2+"))))


ALL_BUT_FOUR = (1, 2, 3, *range(5, 16))


def test_match_ends_with_the_deal():
    """R22: when somebody has done all, what is not struck is added; the fewest points win."""
    state = ended(Progress(ALL_BUT_FOUR, (2, 5)), Progress((1, 2), (2,)))

    assert (Phase.OVER, (ANNA,)) == (state.phase, state.winners)
    assert {ANNA: 60, BERND: 50 + 80 + 60} == state.totals


def test_finisher_need_not_win():
    """R22: whoever has fewer points wins; equal points share."""
    state = ended(Progress(ALL_BUT_FOUR), Progress(tuple(range(1, 15)), (2, 4, 5, 6, 7, 8, 11, 12, 14)))

    assert ({ANNA: 80, BERND: 50}, (BERND,)) == (state.totals, state.winners)

    state = ended(Progress(ALL_BUT_FOUR), Progress(tuple(range(1, 15)), (2, 4, 5, 6, 7, 8)))
    assert ({ANNA: 80, BERND: 80}, (ANNA, BERND)) == (state.totals, state.winners)


def test_sheet_of_points():
    """R22: nine tasks and seven pairs, as dear as was agreed."""
    state = started(sonderpunkte=7, paarpunkte=3)

    assert 9 * 7 + 7 * 3 == unstruck(state, Progress())
    assert 7 * 7 + 6 * 3 == unstruck(state, Progress((3, 4, 5), (4, 5)))


def test_beginners_match_ends_at_once():
    """R24: no points, and whoever has the tasks first wins in the middle of the deal."""
    state = playing("4* 5* 6* 7* 8* 9* 2+", done=(1, 2, 3, 5), aufgaben=5)
    state = done(state, (ANNA, laid(4, "4* 5* 6* 7* 8* 9*")))

    assert (Phase.OVER, (ANNA,), ()) == (state.phase, state.winners, state.scores)
    assert {0} == set(state.totals.values())


def test_beginners_deal_without_points():
    """R24: a deal ends and nobody writes anything down; task 15 may be the last of five."""
    state = done(playing("7+ 2+", aufgaben=5), (ANNA, Discard(card("2+"))), (BERND, Draw()))
    state = evolve(state, players=state.with_player(BERND, Player(cards("2+"))))
    state = done(state, (BERND, Discard(card("2+"))))
    assert ((), Phase.SHUFFLING) == (state.scores, state.phase)

    state = playing("7+ 7# 7* 7o 2+", done=(1, 2, 3, 5), aufgaben=5)
    state = done(state, (ANNA, laid(15, "7+ 7# 7* 7o", 3)))
    assert Phase.PLAYING is state.phase
    assert (ANNA,) == done(state, (ANNA, Discard(card("2+")))).winners


# --- the sheets of a record ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"erledigt": {ANNA: ("16",)}},
        {"gestrichen": {ANNA: ("3",)}},
        {"punkte": {ANNA: ("viele",)}},
        {"punkte": {None: ("3",)}},
    ],
)
def test_impossible_headers(given):
    """A record cannot tick what is not on the sheet, strike a task without jokers, or begin with points of nobody."""
    with pytest.raises(BadDeal):
        started(given=given)


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(hands={CLARA: cards("2+")}),
        Wanted(upcards=cards("2+")),
        Wanted(hands={ANNA: cards("2+ 2# 2* 2o 3+ 3# 3* 3o 4+ 4# 4*")}),
        Wanted(others={"spalte": {"1": cards("2+")}}),
    ],
)
def test_impossible_deals(wanted):
    """Nobody is dealt eleven cards, and nothing is turned up."""
    state = PROFISORT.start(Setup((ANNA, BERND), ANNA, defaults(PROFISORT), dealer=BERND)).state

    with pytest.raises(BadDeal):
        PROFISORT.record.stack(state, wanted)


@pytest.mark.parametrize("seats", [2, 3])
def test_no_card_is_lost(seats):
    """At every moment of a deal hands, received aces, displays, stock and pile are the pack."""
    chance = random.Random(seats)
    state = started(seats=seats, ablageziehen=True, assabgabe="zug")
    for _ in range(600):
        if state.phase is Phase.OVER:
            break
        if state.phase is not Phase.SHUFFLING:
            assert WHOLE_PACK == every_card(state)
        legal = list(PROFISORT.moves(state))
        state = done(state, legal[0] if chance.random() < 0.7 else chance.choice(legal))

    assert state.round > 3
