"""Laying and adding: the tasks and how they grow, jokers, the last card, task 15."""

import pytest

from games.kit.cards import End
from games.profisort import PROFISORT
from games.profisort.actions import Discard, Draw, Give, TakeBack
from games.profisort.laying import read_task
from games.profisort.state import Phase, Progress
from games.profisort.tasks import TASKS
from tests.games.profisort.deals import ANNA, BERND, added, display, done, hand, laid, playing, refusal
from tests.games.written import card, cards

REST = "2+ k#"


@pytest.mark.parametrize(
    ("number", "text", "code"),
    [
        (1, "2+ 2# / 4* 4o / 7+ 7* / 9# 9o / b+ bo", None),
        (1, "b+ bo / 2+ 2# / 4* 4o / 7+ 7* / 9# 9o", None),
        (1, "2+ 2# 2* 2o 4* 4o 7+ 7* 9# 9o", "aufgabe_nicht_erfuellt"),
        (1, "2+ 2# 4* 4o 7+ 7* 9# 9o b+ j", "kein_joker"),
        (2, "5+ 5+ 5# 8* j j k+ k# k*", None),
        (2, "5+ 5# 5o 5* 5+ j k+ k# k*", "aufgabe_nicht_erfuellt"),
        (2, "5+ 5# 5o j=5* 8# 8o k+ k# k*", "aufgabe_nicht_erfuellt"),
        (3, "7+ 7# 7* 7o", None),
        (3, "7+ 7# 7* 8o", "aufgabe_nicht_erfuellt"),
        (4, "9* 8* 7* 6* 5* 4*", None),
        (4, "5* 4* 6* 9* 8* 7*", None),
        (4, "4* 5* 6* 7o 8* 9*", "aufgabe_nicht_erfuellt"),
        (4, "9* 10* b* d* k* 2*", "aufgabe_nicht_erfuellt"),
        (4, "4* 5* 6* j=7o 8* 9*", "aufgabe_nicht_erfuellt"),
        (4, "4* 5* 6* j=7* 8* 9*", None),
        (5, "2+ 3o 4* 5# 6+ 7o / 5+ 5o / 9# 9*", None),
        (5, "5+ 5o 5# 5* 2+ 3o 4* 5# 6+ 7o", "aufgabe_nicht_erfuellt"),
        (6, "2+ 3o 4* 5# j / 8* 9o j b# d*", None),
        (6, "j j j j j / 8* 9o 10+ b# d*", "nur_joker"),
        (7, "2+ 2+ 2# 2# 2* 2o", None),
        (7, "2+ 3+ 2# 3# j=4* 2o", "aufgabe_nicht_erfuellt"),
        (8, "b+ d# ko bo d# k+ j", None),
        (8, "b+ d# ko bo d# k+ 10+", "aufgabe_nicht_erfuellt"),
        (9, "3# 3# / b* b* / 7o 7o", None),
        (9, "3# 3# b* 7o b* 7o", "aufgabe_nicht_erfuellt"),
        (10, "b# 3* 5o 9+", None),
        (10, "4+ 6# 10* do", None),
        (10, "4+ 6# 9* bo", "aufgabe_nicht_erfuellt"),
        (10, "3* 5* 9+ b#", "aufgabe_nicht_erfuellt"),
        (11, "6+ 6# 6* j 8+ j j j", None),
        (12, "7+ 7# 7* 7o j / 9o 10* b+ d#", None),
        (12, "9o 10* b+ d# / 7+ 7# 7* 7o j", None),
        (13, "6o 7+ 8# 9* 10o b+ d# k*", None),
        (13, "6o 7+ 8# 9* 10o b+ d# j", "kein_joker"),
        (14, "9+ 9# j 2* 4* 5* j k*", None),
        (14, "9+ 9# 9o 2* 4* 5* j=2+ k*", "aufgabe_nicht_erfuellt"),
        (7, "j j j j j j", "nur_joker"),
        (4, "4* 5* 6* 7* 8*", "falsche_kartenzahl"),
        (16, "4* 5* 6* 7* 8* 9*", "unbekannte_aufgabe"),
        (0, "4* 5* 6* 7* 8* 9*", "unbekannte_aufgabe"),
        (4, "4* 5* 6* 7* 8* a*", "ass_in_aufgabe"),
    ],
)
def test_task(number, text, code):
    """R2, R3, R7, R8, R10, R11, R13, R14: what does a task, and why something else does not."""
    held = " ".join("j" if word.startswith("j") else word for word in text.replace("/", " ").split())
    state = playing(f"{held} {REST}")

    assert code == refusal(state, ANNA, laid(number, text))


def test_layings_of_a_turn():
    """R2, R3: as many tasks as one likes; each ticks only itself, and pairs are struck by themselves."""
    state = playing("7+ 7# 7* 7o 4* 5* 6* j 8* 9* 2+")
    state = done(state, (ANNA, laid(4, "4* 5* 6* j 8* 9*")), (ANNA, laid(3, "7+ 7# 7* 7o")))

    assert ((3, 4), ("p2",)) == (state.sheets[ANNA].done, state.sheets[ANNA].struck)
    assert "schon_erledigt" == refusal(state, ANNA, laid(3, "7+ 7# 7* 7o"))


@pytest.mark.parametrize(
    ("typed", "low", "shown"),
    [
        ("4* j 6* 7* 8* 9*", 4, "4* j 6* 7* 8* 9*"),
        ("j j 6* 7* 8* 9*", 4, "j j 6* 7* 8* 9*"),
        ("9* 8* 7* 6* j j", 4, "j j 6* 7* 8* 9*"),
        ("6* 8* j j 9* 7*", 6, "6* 7* 8* 9* j j"),
        ("d* k* j j b* 10*", 8, "j j 10* b* d* k*"),
        ("k* j j j j j", 8, "j j j j j k*"),
        ("2* j j j j j", 2, "2* j j j j j"),
        ("5* j=10* j 8* 9* j", 5, "5* j j 8* 9* j"),
    ],
)
def test_place_of_a_joker(typed, low, shown):
    """R13: the list as typed, upwards or downwards; else gaps, then up to the king, then down."""
    (group,) = read_task(TASKS[4], (cards(typed),))

    assert (low, shown) == (group.low, " ".join(map(str, group.cards)))


@pytest.mark.parametrize("number", [2, 4])
@pytest.mark.parametrize("joker", [True, False])
def test_points_are_struck_without_a_joker(number, joker):
    """R22: a task that allows jokers is struck if it is laid without one; a joker ends that chance."""
    text = {2: "5+ 5# 5o 8* 8# 8o k+ k# k*", 4: "4* 5* 6* 7* 8* 9*"}[number]
    text = text.rsplit(" ", 1)[0] + " j" if joker else text
    state = done(playing(f"{text} 2+"), (ANNA, laid(number, text)))

    assert (() if joker else (number,)) == state.sheets[ANNA].bare
    assert (number,) == state.sheets[ANNA].done


@pytest.mark.parametrize(
    ("received", "held", "code"),
    [
        ("", "7+ 7# 7* 7o", "letzte_karte"),
        ("", "7+ 7# 7* 7o a#", None),
        ("a+", "7+ 7# 7* 7o a#", "erhaltenes_ass"),
        ("a+", "7+ 7# 7* 7o a# 2+", None),
    ],
)
def test_cards_that_must_stay(received, held, code):
    """R5, R18: one card for the discard, two with a received ace; an own ace counts as one."""
    assert code == refusal(playing(held, received=received), ANNA, laid(3, "7+ 7# 7* 7o"))


# --- adding ----------------------------------------------------------------------------------------------------------

TWINS = display(1, "2+ 2# / 4* 4o / 7+ 7* / 9# 9o / b+ bo")
FOUR = display(3, "7+ 7# 7* 7o")
HEARTS = display(4, "4* 5* 6* j 8* 9*")
MIXED = display(5, "5+ 5o / 9# 9* / 2+ 3o 4* 5# 6+ 7o")
RUNS = display(6, "2+ 3o 4* 5# 6+ / 8* 9o 10+ b# d*")
LOW = display(7, "2+ 2# 3* 3o 2* j")
PICTURES = display(8, "b* b# d+ do k+ k* j")
EQUAL = display(9, "3# 3# / b* b* / 7o 7o")
CORNERS = display(10, "3* 5o 9+ b#")
FIVE = display(12, "7+ 7# 7* 7o 7+ / 9o 10* b+ d#")
EIGHT = display(13, "3+ 4# 5* 6o 7+ 8# 9* 10o")
SUITED = display(14, "9+ 9# j / 2* 4* 5* b* d*")


@pytest.mark.parametrize(
    ("there", "place", "text", "code"),
    [
        (TWINS, "1", "9*", None),
        (TWINS, "1a", "9*", "passt_nicht"),
        (TWINS, "1", "j", "kein_joker"),
        (TWINS, "1", "9* b*", "passt_nicht"),
        (FOUR, "1", "9+ 9# 9* 9o", None),
        (FOUR, "1", "9+ 8+ 9# 8# 9* 8* 9o 8o", None),
        (FOUR, "1b", "7+ 7# 7* 7o", None),
        (FOUR, "1", "9+ 9# 9*", "passt_nicht"),
        (FOUR, "1", "9+ 9# 9* 9*", "passt_nicht"),
        (HEARTS, "1", "3* 10*", None),
        (HEARTS, "1", "7*", "passt_nicht"),
        (HEARTS, "1", "10o", "passt_nicht"),
        (HEARTS, "1", "b*", "passt_nicht"),
        (HEARTS, "1", "b* j", None),
        (HEARTS, "1", "j=10o", "passt_nicht"),
        (HEARTS, "1", "j=10*", None),
        (HEARTS, "1", "a*", "ass_in_aufgabe"),
        (MIXED, "1", "5*", None),
        (MIXED, "1", "8*", None),
        (MIXED, "1", "9+", None),
        (MIXED, "1", "j", "mehrdeutig"),
        (MIXED, "1c", "j", None),
        (RUNS, "1", "7#", "mehrdeutig"),
        (RUNS, "1b", "7# k*", None),
        (RUNS, "1c", "7#", "keine_auslage"),
        (RUNS, "2", "7#", "keine_auslage"),
        (LOW, "1", "3+ j 2o", None),
        (LOW, "1", "3+ 4+", "passt_nicht"),
        (PICTURES, "1", "b+ d# j", None),
        (PICTURES, "1", "10+", "passt_nicht"),
        (EQUAL, "1", "9+ 9+ 3o 3o", None),
        (EQUAL, "1f", "9+ 9+", None),
        (EQUAL, "1", "9+ 9#", "passt_nicht"),
        (EQUAL, "1", "9+", "passt_nicht"),
        (CORNERS, "1", "3o 9# 3#", None),
        (CORNERS, "1", "3*", "passt_nicht"),
        (CORNERS, "1", "3o 3o", "passt_nicht"),
        (CORNERS, "1", "4o", "passt_nicht"),
        (CORNERS, "1", "j", "kein_joker"),
        (FIVE, "1a", "7o j", None),
        (FIVE, "1", "8+", None),
        (EIGHT, "1", "2o", None),
        (EIGHT, "1", "b+ 2o d#", None),
        (EIGHT, "1", "j", "kein_joker"),
        (SUITED, "1", "7*", None),
        (SUITED, "1", "9*", "mehrdeutig"),
        (SUITED, "1b", "9* 9*", None),
        (SUITED, "1", "7o", "passt_nicht"),
        (SUITED, "1", "2#", "karte_fehlt"),
    ],
)
def test_adding(there, place, text, code):
    """R4, R8, R11, R12, R13: what each display takes, and where it is unclear to which of its groups."""
    held = " ".join("j" if word.startswith("j") else word for word in text.split() if code != "karte_fehlt")

    assert code == refusal(playing(f"{held} {REST}", displays=[there]), ANNA, added(place, text))


@pytest.mark.parametrize(
    ("there", "place", "text", "side", "lying"),
    [
        (HEARTS, "1", "j", None, "4* 5* 6* j 8* 9* j"),
        (HEARTS, "1", "j", End.FRONT, "j 4* 5* 6* j 8* 9*"),
        (HEARTS, "1", "j 3*", None, "3* 4* 5* 6* j 8* 9* j"),
        (HEARTS, "1", "b* j", None, "4* 5* 6* j 8* 9* j b*"),
        (HEARTS, "1", "j j j b* j", None, "j 4* 5* 6* j 8* 9* j b* j j"),
        (RUNS, "1b", "k* j", None, "j 8* 9o 10+ b# d* k*"),
        (FIVE, "1", "j", End.FRONT, "j 9o 10* b+ d#"),
        (TWINS, "1d", "9*", End.BACK, "9# 9o 9*"),
    ],
)
def test_where_added_cards_lie(there, place, text, side, lying):
    """R13: a joker fills a gap, else goes up, at the king down, or where it was told; a run stays ascending."""
    state = done(playing(f"{text} {REST}", displays=[there]), (ANNA, added(place, text, side)))

    shown = PROFISORT.view(state, None).lying.values()

    assert cards(lying) in shown


@pytest.mark.parametrize(("text", "side"), [("j", End.BACK), ("j j j j j j j", End.FRONT), ("3*", None)])
def test_side_without_room(text, side):
    """R13: at the king nothing goes behind, at the two nothing before; a gap needs its joker."""
    there = display(4, "8* 9* 10* b* d* k*")

    assert "passt_nicht" == refusal(playing(f"{text} {REST}", displays=[there]), ANNA, added("1", text, side))


def test_whoever_has_not_laid_may_not_add():
    """R4: in this deal, by themselves."""
    state = playing(f"10* {REST}", displays=[HEARTS])
    state = done(state, (ANNA, Discard(card("2+"))))

    assert BERND == state.turn
    state = done(state, (BERND, Draw()))
    assert "noch_nicht_aufgedeckt" == refusal(state, BERND, added("1", str(state.players[BERND].hand[0])))


# --- task 15 ---------------------------------------------------------------------------------------------------------

REPEATING = "7+ 7# 7* 7o 9+ 9# 9* 9o 2+ 3# a#"


@pytest.mark.parametrize(
    ("number", "repeats", "text", "code"),
    [
        (15, 3, "7+ 7# 7* 7o", None),
        (15, 10, "7+ 7# 7* 7o", "nicht_wiederholbar"),
        (15, 15, "7+ 7# 7* 7o", "nicht_wiederholbar"),
        (15, 16, "7+ 7# 7* 7o", "unbekannte_aufgabe"),
        (15, 3, "7+ 7# 7* 9o", "aufgabe_nicht_erfuellt"),
        (3, None, "7+ 7# 7* 7o", "schon_erledigt"),
    ],
)
def test_what_may_be_repeated(number, repeats, text, code):
    """R9: a task the player has ticked."""
    assert code == refusal(playing(REPEATING, done=(3,)), ANNA, laid(number, text, repeats))


def test_repetition_is_ticked_with_the_last_card():
    """R9, R20: until then it can be taken back with all that followed; then it counts, and strikes nothing."""
    state = done(playing("7+ 7# 7* 7o 2+", done=(3, 13)), (ANNA, laid(15, "7+ 7# 7* 7o", 3)))

    assert (3, 13) == state.sheets[ANNA].done
    state = done(state, (ANNA, Discard(card("2+"))))
    assert (Phase.SHUFFLING, Progress((3, 13, 15))) == (state.phase, state.sheets[ANNA])


def test_repetition_is_taken_back_whole():
    """R9: cards, displays, ticks and a given ace; whoever has arranged their hand keeps their order."""
    before = playing(REPEATING, done=(3,))
    state = done(
        before,
        (ANNA, laid(15, "7+ 7# 7* 7o", 3)),
        (ANNA, added("1", "9+ 9# 9* 9o")),
        (ANNA, Give(card("a#"), BERND)),
    )

    assert "runde_nicht_beendet" == refusal(state, ANNA, Discard(card("2+")))
    assert "schon_erledigt" == refusal(state, ANNA, laid(15, "7+ 7# 7* 7o", 3))
    assert before == done(state, (ANNA, TakeBack()))
    assert "nichts_zurueckzunehmen" == refusal(before, ANNA, TakeBack())


def test_tasks_laid_after_a_repetition_go_back_too():
    """R9: and their points are to be struck again."""
    before = playing("7+ 7# 7* 7o 4* 5* 6* 8* 9* 10* 7* 2+", done=(3,))
    state = done(before, (ANNA, laid(15, "7+ 7# 7* 7o", 3)), (ANNA, laid(4, "4* 5* 6* 7* 8* 9*")))

    assert ((3, 4), (4,)) == (state.sheets[ANNA].done, state.sheets[ANNA].bare)
    assert before == done(state, (ANNA, TakeBack()))


def test_own_order_outlasts_taking_back():
    """R9: sorting in between is kept, what comes back stands behind."""
    state = done(playing("7+ 7# 7* 7o 2+ 3#", done=(3,)), (ANNA, laid(15, "7+ 7# 7* 7o", 3)))
    state = done(PROFISORT.hands.arrange(state, ANNA, cards("3# 2+")), (ANNA, TakeBack()))

    assert "3# 2+ 7+ 7# 7* 7o" == hand(state, ANNA)


def test_no_repetition_with_a_received_ace():
    """R9, R18: the deal cannot be ended, so there is nothing to repeat."""
    state = playing(REPEATING, done=(3,), received="a+")

    assert "erhaltenes_ass" == refusal(state, ANNA, laid(15, "7+ 7# 7* 7o", 3))
