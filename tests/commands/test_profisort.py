"""The German of Profi-Sort: its screens, the task sheet, its sentences and excuses."""

import random

import pytest

from commands.journal.partie import Typed
from commands.language.misread import Misread
from commands.language.names import KnownNames
from commands.language.voice import Voice
from commands.profisort import PROFISORT_WORDS
from commands.profisort.tale import tell
from commands.profisort.words import TASK_NAMES, ShowChances, ShowSheet, ShowSheetOf
from commands.table.screens import answer, show_cards, show_rules, show_score
from commands.table.tale import voice_for, waiting_line
from commands.table.verbs import lexicon_of
from games.contract import Seat
from games.kit.cards import End, Joker
from games.profisort import PROFISORT, Phase, Refusal, actions
from games.profisort.actions import Add, Give, Lay, Place, SitOut
from games.profisort.tasks import EVERY
from games.table.view import view
from tests.commands.shown import played
from tests.games.profisort.deals import display, done, started
from tests.games.written import card, cards

PLAYED = """
spiel      profisort
spieler    anna bernd clara
geber      clara
punkte     anna 20
erledigt   anna 1 2
hand       anna   a+ 7+ 7# 7* 7o 4* 5* 6* 2+ 3o
hand       bernd  2* 3* 5* 6* 7* 8* k# b+ j a#
hand       clara  3# 4o 6o 7# 8# 9+ 10# b# do k+
talon      k# 9* 8+

anna: ziehen
anna: auslegen 3 7+ 7# 7* 7o
anna: abgeben a+ bernd
anna: ablegen 2+
bernd: ziehen
"""

SCREEN = """\
Profi-Sort, Tisch 1. Durchgang 1. Geber: Clara (Marke I).
Partie auf 15 Aufgaben.
Am Zug: Bernd (du), auslegen oder ablegen.

Auslagen:
  1) Anna, Aufgabe 3: 7+ 7# 7* 7o
Erhaltene Asse vor dir: a+.
Ablagestapel: oben 2+. Talon: 80 Karten.

Spieler:
  Anna    5 Karten  3 Aufgaben  20 Punkte  (hat ausgelegt)
  Bernd  11 Karten  0 Aufgaben   0 Punkte  (du)
  Clara  10 Karten  0 Aufgaben   0 Punkte

Deine 11 Karten: 2* 3* 5* 6* 7* 8* k# b+ j a# 9*"""

READ_OUT = """\
Profi-Sort, Tisch 1. Durchgang 1. Geber: Clara (Marke I).
Partie auf 15 Aufgaben.
Am Zug: Bernd (du), auslegen oder ablegen.

Auslagen:
  1) Anna, Aufgabe 3: Kreuz-Sieben, Pik-Sieben, Herz-Sieben, Karo-Sieben
Erhaltene Asse vor dir: Kreuz-As.
Ablagestapel: oben Kreuz-Zwei. Talon: 80 Karten.

Spieler:
  Anna, 5 Karten, 3 Aufgaben, 20 Punkte, hat ausgelegt
  Bernd, 11 Karten, 0 Aufgaben, 0 Punkte, du
  Clara, 10 Karten, 0 Aufgaben, 0 Punkte

Deine 11 Karten:
  Herz-Zwei
"""


def screen(what, text, seat, *, reader=False):
    """Return a screen or the answer to a question as somebody reads it."""
    sitting = played(text).sitting
    seen = view(PROFISORT, sitting, seat)
    voice = voice_for(sitting, PROFISORT_WORDS, seat, reader=reader, words=reader, table=1)
    if callable(what) and not isinstance(what, type):
        return what(seen, PROFISORT_WORDS, voice)
    return answer(what() if isinstance(what, type) else what, seen, PROFISORT_WORDS, voice)


def test_screen():
    """Everything Bernd can see, in Bernd's order."""
    assert SCREEN == screen(show_cards, PLAYED, Seat(1))


def test_screen_read_out():
    """For a screen reader: one item a line, cards in words, nothing drawn."""
    assert screen(show_cards, PLAYED, Seat(1), reader=True).startswith(READ_OUT)


def test_long_displays_stand_group_by_group():
    """What does not fit on a line, or is read out, has a line for every group with its letter."""
    text = PLAYED.partition("anna: auslegen")[0].replace("7+ 7# 7* 7o 4* 5* 6* 2+ 3o", "2* 3* 4+ 5+ 6+ 7+ 8+ 9+ 10+")
    text += "anna: auslegen 6 2* 3* 4+ 5+ 6+ 7+ 8+ 9+ 10+ j\n"
    text = text.replace("talon      k#", "talon      j")

    assert "  1) Anna, Aufgabe 6: a) 2* 3* 4+ 5+ 6+  b) 7+ 8+ 9+ 10+ j" in screen(show_cards, text, Seat(0))
    assert "\n  1) Anna, Aufgabe 6:\n     a) Herz-Zwei, Herz-Drei" in screen(show_cards, text, Seat(0), reader=True)


def test_score_is_the_sheet_as_written_by_hand():
    """First initial and points, then points of the deal and the total; the mark says who deals."""
    text = PLAYED.replace("spieler    anna bernd clara", "spieler    anna albert clara").replace("bernd", "albert")
    shown = screen(show_score, text, Seat(0))

    assert "  Anna   Albert  Clara\n  An/20  Al/0    C/0\n" in shown
    assert "Anna: 20 Punkte, 3 Aufgaben erledigt, noch 150 zu streichen." in shown
    assert "Marke I: Clara gibt." in shown
    assert "  Zeile 1: Anna 20; Albert 0; Clara 0." in screen(show_score, text, Seat(0), reader=True)


def test_score_of_a_beginners_match():
    """Where points are not counted none are shown, on no screen."""
    text = PLAYED.replace("punkte     anna 20", "bestimmen  aufgaben 5")

    for what in (show_score, show_cards, ShowSheet):
        assert "unkt" not in screen(what, text, Seat(1)).replace("Punkte zählen nicht", "")
    assert "Wer zuerst 5 Aufgaben erledigt hat, gewinnt." in screen(show_score, text, Seat(1))


def test_sheet():
    """Every task with its number, the cards needed, joker or not, done or open, points still to be struck."""
    lines = screen(ShowSheet, PLAYED, Seat(0)).splitlines()

    assert "Dein Aufgabenblatt: 3 von 15 Aufgaben erledigt." == lines[0]
    assert "   1) 5 Zwillinge, 10 Karten, NO J: erledigt" == lines[1]
    assert "   2) 3 Drillinge, 9 Karten, mit Joker: erledigt, 10 bleiben stehen" == lines[2]
    assert "   4) 6er-Folge einer Farbe, 6 Karten, mit Joker: offen, 10 zu streichen" == lines[4]
    assert "Paare zu je 10 Punkten, offen: 3/4, 5/6, 7/8, 9/10, 11/12, 13/14." == lines[16]
    assert "Paare gestrichen: 1/2." == lines[17]
    assert "Noch nicht gestrichen: 150 Sonderpunkte." == lines[18]
    assert set(TASK_NAMES) == set(EVERY)


def test_sheet_read_out():
    """NO J is spelt out for a screen reader."""
    assert "   1) 5 Zwillinge, 10 Karten, ohne Joker: erledigt" in screen(ShowSheet, PLAYED, Seat(0), reader=True)


def test_sheets_of_others():
    """Sheets are public: anybody's can be asked for, and a watcher reads them all."""
    assert screen(ShowSheetOf(Seat(0)), PLAYED, Seat(1)).startswith("Aufgabenblatt von Anna: 3 von 15")
    assert 3 == screen(ShowSheet, PLAYED, None).count("Aufgabenblatt von")


def test_chances():
    """What can be laid now, with its cards; what one card is lacking for, with every card that would do."""
    shown = screen(ShowChances, PLAYED, Seat(1))

    assert "Deine Karten reichen für:\n  4) 6er-Folge einer Farbe: 2* 3* j 5* 6* 7*\n" in shown
    assert "Nur eine Karte fehlt für:" in shown
    assert "  13) 8er-Folge: Vier" in shown
    assert shown.endswith("Ausgelegt wird zum Beispiel so: auslegen 4 2*,3*,j,5*,6*,7*")
    assert screen(ShowChances, PLAYED, None).startswith("Du siehst nur zu")


def test_typed_chance_can_be_typed():
    """The line that is offered lays the task."""
    play = played(PLAYED)
    line = screen(ShowChances, PLAYED, Seat(1)).splitlines()[-1].partition(": ")[2]
    play.speak(Typed(1, "bernd", line), None)

    assert play.code is None


def test_chances_of_a_repetition():
    """Task 15 says which tasks could be repeated."""
    text = PLAYED.replace("erledigt   anna 1 2", "erledigt   bernd 4").replace("anna: abgeben a+ bernd\n", "")

    assert "  15) Aufgabe 4 wiederholen und dabei beenden: " in screen(ShowChances, text, Seat(1))


@pytest.mark.parametrize("what", [show_cards, show_score, show_rules, ShowSheet])
def test_screens_are_narrow(what):
    """No line of a screen is wider than 78 columns, the names as long as they may be."""
    text = PLAYED
    for short, long in (("anna", "annaannaannaanna"), ("bernd", "berndberndberndb"), ("clara", "claraclaraclarac")):
        text = text.replace(short, long)

    assert [] == [line for line in screen(what, text, Seat(1)).splitlines() if len(line) > 78]


@pytest.mark.parametrize(
    ("more", "seat", "prompt"),
    [
        ("", 1, "Du bist dran. Vor dir liegt a+. Möglich: auslegen, abgeben, ablegen."),
        ("", 0, "Am Zug: Bernd."),
        ("bernd: ablegen k#\n", 2, "Du bist dran. Möglich: ziehen."),
        (
            "bernd: ablegen k#\nclara: ziehen\nclara: ablegen k+\nanna: ziehen\nanna: ablegen 3o\n",
            1,
            "Du bist dran. Vor dir liegt a+. Möglich: ziehen, aussetzen.",
        ),
    ],
)
def test_prompt(more, seat, prompt):
    """The prompt says whose turn it is, what lies before them and what has hope now."""
    sitting = played(PLAYED + more).sitting

    assert prompt == waiting_line(PROFISORT_WORDS, sitting, voice_for(sitting, PROFISORT_WORDS, Seat(seat)))


def test_prompt_reminds_of_a_repetition():
    """Whoever has laid task 15 must end the deal or take it back."""
    text = PLAYED.partition("anna: auslegen")[0].replace("anna 1 2", "anna 3") + "anna: auslegen 15 3 7+ 7# 7* 7o\n"
    sitting = played(text).sitting
    prompt = waiting_line(PROFISORT_WORDS, sitting, voice_for(sitting, PROFISORT_WORDS, Seat(0)))

    assert "Mit Aufgabe 15 musst du jetzt alle Karten loswerden oder sie zurücknehmen." in prompt
    assert "zuruecknehmen" in prompt
    assert "Aufgabe 15 als 3" in screen(show_cards, text, Seat(0))


# --- sentences -------------------------------------------------------------------------------------------------------

VOICE = Voice(names={Seat(0): "Anna", Seat(1): "Bernd", Seat(2): "Clara"}, you=Seat(1))
FOUR = display(3, "7+ 7# 7* 7o")
PAIR, BARE = "Gestrichen: das Paar 3/4.", "Gestrichen: Aufgabe 6 ohne Joker."
BOTH = "a) 2+ 3o 4* 5# 6+; b) 8* 9o 10+ b# d*"
TWO = display(6, "2+ 3o 4* 5# 6+ / 8* 9o 10+ b# d*")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            actions.Laid(Seat(0), 1, FOUR, ("p2",), 6),
            f"Anna legt Aufgabe 3 ({TASK_NAMES[3]}) als Auslage 1: 7+ 7# 7* 7o. Anna hat noch 6 Karten. {PAIR}",
        ),
        (
            actions.Laid(Seat(1), 2, TWO, ("6",), 1),
            f"Du legst Aufgabe 6 ({TASK_NAMES[6]}) als Auslage 2: {BOTH}. Du hast noch 1 Karte. {BARE}",
        ),
        (
            actions.Added(Seat(0), 1, cards("7+"), FOUR, 2),
            "Anna legt 7+ an. Auslage 1: 7+ 7# 7* 7o. Anna hat noch 2 Karten.",
        ),
        (actions.AceGiven(Seat(0), card("a+"), Seat(1)), "Anna gibt dir a+. Damit kannst du einmal aussetzen."),
        (actions.AceGiven(Seat(1), card("a+"), Seat(2)), "Du gibst Clara a+."),
        (actions.SatOut(Seat(2), card("a+")), "Clara legt a+ ab und setzt aus."),
        (
            actions.RedealDemanded(Seat(0), Seat(1)),
            "Anna hat zu viele Asse und verlangt neue Karten. Dieser Durchgang zählt nicht. Du mischst noch einmal.",
        ),
        (actions.TookBack(Seat(1), cards("2+ 3+")), "Du nimmst Aufgabe 15 zurück. Wieder auf der Hand: 2+, 3+."),
        (actions.HandRemoved(Seat(2), 1), "1 Karte von Clara ist aus dem Spiel. Die Auslagen bleiben liegen."),
        (
            actions.DealScored(None, {Seat(0): cards("2+")}, {Seat(0): 5}, {Seat(0): 9}),
            "Der Talon ist aufgebraucht. Der Durchgang ist zu Ende.\nAnna hat noch: 2+\nAnna: 5 Punkte, zusammen 9.",
        ),
        (
            actions.MatchWon((Seat(1),), {Seat(1): 5}, {}, 5),
            "Die Partie ist zu Ende: 5 Aufgaben sind erledigt. Du gewinnst die Partie.",
        ),
        (actions.MatchWon((Seat(1),), {Seat(1): 5}, {}, None), "Alle anderen sind gegangen. Du gewinnst die Partie."),
    ],
)
def test_sentences(event, sentence):
    """What happened is told with names and public cards, to the listener as du."""
    assert sentence == tell(event, VOICE)


@pytest.mark.parametrize("code", list(Refusal))
def test_every_refusal_has_its_sentence(code):
    """Every code the rules may give has a sentence; no fact is left open in it."""
    facts = {"cards": cards("2+ 3+"), "card": card("a+"), "number": 4, "needed": 6, "got": 5, "place": "1c"}
    facts |= {"displays": (1, 2), "places": ("1a", "1b"), "often": "durchgang", "received": (), "left": 3}
    sentence = VOICE.fill(PROFISORT_WORDS.refusals[code], facts)

    assert sentence.endswith(".")
    assert "{" not in sentence
    assert "niemand" not in sentence


# --- words -----------------------------------------------------------------------------------------------------------

NAMES = KnownNames(["anna", "bernd", "clara"])


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("leg aufgabe 4 4* 5* 6* j 8* 9* aus", Lay(4, (cards("4* 5* 6* j 8* 9*"),))),
        ("lege die aufgabe 4 aus 4* 5* 6* j 8* 9*", Lay(4, (cards("4* 5* 6* j 8* 9*"),))),
        ("decke 4 4* 5* 6* j 8* 9* auf", Lay(4, (cards("4* 5* 6* j 8* 9*"),))),
        ("auslegen 9 3# 3# / b* b* / 7o 7o", Lay(9, (cards("3# 3#"), cards("b* b*"), cards("7o 7o")))),
        ("anlegen 1 b j", Add(Place(1, "b"), cards("j"))),
        ("lege j an 3 vorn an", Add(Place(3), cards("j"), End.FRONT)),
        ("anlegen 3 j=8+ hinten", Add(Place(3), (Joker(card("8+")),), End.BACK)),
        ("anlegen 12 herz bube", Add(Place(12), cards("b*"))),
        ("gib a+ an bernd ab", Give(card("a+"), Seat(1))),
        ("gib bernd das kreuz as", Give(card("a+"), Seat(1))),
        ("ich setze mit a+ aus", SitOut(card("a+"))),
        ("aufgaben", ShowSheet()),
        ("blatt", ShowSheet()),
        ("aufgaben karten", ShowChances()),
        ("aufgaben bernd", ShowSheetOf(Seat(1))),
    ],
)
def test_typed_line(typed, action):
    """Lines as people type them."""
    assert action == lexicon_of(PROFISORT_WORDS).read(typed, NAMES)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("aufgaben hugo", "unbekannter_spieler"),
        ("auslegen 15 4* 5*", "syntax"),
        ("auslegen 4 5 4* 5*", "syntax"),
        ("auslegen 4", "syntax"),
        ("anlegen 1", "syntax"),
        ("anlegen b+", "syntax"),
        ("abgeben a+", "syntax"),
        ("abgeben a+ hugo", "unbekannter_spieler"),
        ("ablegen 12+", "unbekannte_karte"),
        ("zuruecknehmen 4", "syntax"),
    ],
)
def test_mistyped_line(typed, code):
    """What cannot be read is answered with a code and a sentence that leads on."""
    with pytest.raises(Misread) as misread:
        lexicon_of(PROFISORT_WORDS).read(typed, NAMES)

    assert (code, True) == (misread.value.code, misread.value.sentence.endswith((".", "bernd", "8+", "9*", "7o")))


@pytest.mark.parametrize("seats", [2, 3])
def test_moves_are_written_and_read(seats):
    """Whatever a playout does can be written into the journal and read again."""
    lexicon, chance = lexicon_of(PROFISORT_WORDS), random.Random(seats)
    state = started(seats=seats, ablageziehen=True)
    for _ in range(120):
        if state.phase is Phase.OVER:
            break
        legal = list(PROFISORT.moves(state))
        for _seat, action in legal:
            assert action == lexicon.read(lexicon.write(action, NAMES), NAMES)
        state = done(state, legal[0] if chance.random() < 0.8 else chance.choice(legal))

    assert state.round > 1
