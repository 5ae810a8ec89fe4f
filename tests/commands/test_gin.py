"""The German of Gin Rummy: its screens, its sentences and its help."""

from pathlib import Path

import pytest

import commands
from commands.gin import GIN_WORDS
from commands.gin.tale import tell
from commands.language.names import KnownNames
from commands.language.voice import Voice
from commands.table.screens import show_cards, show_rules, show_score
from commands.table.tale import voice_for, waiting_line
from commands.table.verbs import lexicon_of, reading
from games.contract import Seat
from games.gin import GIN, Outcome, Refusal, actions
from games.gin.actions import CallGin, Knock, LayOff, TakeBack
from games.gin.arranging import Arrangement, arrange
from games.gin.state import Verdict
from games.kit.events import DealerDrawn
from games.kit.melds import NoMeld
from games.table.view import view
from tests.commands.shown import played
from tests.games.written import card as tile
from tests.games.written import cards as tiles

HELP = Path(commands.__file__).parent / "gin" / "hilfe"

KNOCKED = """
spiel      gin
spieler    anna bernd
geber      anna
hand       anna   7+ 9+ b# b* bo 10# 3# 4o 5o d*
hand       bernd  4+ 5+ 6+ 9o 9# 9* k+ k# ko 8*
talon      2*
ablage     d#

bernd: passen
anna: passen
bernd: ziehen
bernd: klopfen 8*
"""

SCORED = KNOCKED + "anna: anlegen alles\nanna: fertig\n"

SCREEN = """\
Gin Rummy, Tisch 1. Spiel 1. Geber: Anna.
Am Zug: Anna (du), anlegen oder fertig.

Kombinationen von Bernd:
  1) Straße: 4+ 5+ 6+
  2) Gruppe: 9# 9* 9o
  3) Gruppe: k+ k# ko
  Rest: 2*, zusammen 2 Punkte.
Ablage: oben 8* (2 Steine).
Vorrat: 28 Steine, dazu 2 im Reststapel.

Spieler:
  Anna   10 Steine   0 Punkte   (du)
  Bernd    1 Stein   0 Punkte   (hat geklopft)

Deine 10 Steine: 7+ 9+ b# b* bo 10# 3# 4o 5o d*
Kombinationen: b# b* bo. Rest: 48 Punkte."""

READ_OUT = """\
Gin Rummy, Tisch 1. Spiel 1. Geber: Anna.
Am Zug: Anna, mischen.

Kombinationen von Bernd:
  1) Straße: Kreuz-Vier, Kreuz-Fünf, Kreuz-Sechs, Kreuz-Sieben
  2) Gruppe: Pik-Neun, Herz-Neun, Karo-Neun, Kreuz-Neun
  3) Gruppe: Kreuz-König, Pik-König, Karo-König
  Rest: Herz-Zwei, zusammen 2 Punkte.
Kombinationen von Anna:
  Gruppe: Pik-Bube, Herz-Bube, Karo-Bube
  Rest: Pik-Zehn, Pik-Drei, Karo-Vier, Karo-Fünf, Herz-Dame, zusammen 32 Punkte.
Ablage: oben Herz-Acht (2 Steine).
Vorrat: 28 Steine, dazu 2 im Reststapel.

Spieler:
  Anna, 8 Steine, 0 Punkte
  Bernd, 1 Stein, 30 Punkte, hat geklopft"""


def screen(what, sitting, you, **style):
    """Return a screen as somebody sees it."""
    voice = voice_for(sitting, GIN_WORDS, you, table=1, **style)
    return what(view(GIN, sitting, you), GIN_WORDS, voice)


def test_screen_of_a_player():
    """What lies open, who has how much, their own tiles and what they are worth last."""
    assert SCREEN == screen(show_cards, played(KNOCKED).sitting, Seat(0))


def test_screen_for_a_screen_reader():
    """Between deals both hands lie open, in words and one thing a line; nothing is drawn in columns."""
    assert READ_OUT == screen(show_cards, played(SCORED).sitting, None, reader=True, words=True)


def test_whoever_has_knocked_reads_their_tiles_once():
    """Their rest stands among what lies open, and nowhere else."""
    shown = screen(show_cards, played(KNOCKED).sitting, Seat(1))

    assert "Deine Kombinationen:\n  1) Straße: 4+ 5+ 6+" in shown
    assert 1 == shown.count("2*")


def test_best_discard_is_valued():
    """With eleven tiles one reads what could be left over."""
    shown = screen(show_cards, played(KNOCKED.rpartition("bernd")[0]).sitting, Seat(1))

    assert "Kombinationen: 4+ 5+ 6+; 9# 9* 9o; k+ k# ko. Rest: 10 Punkte." in shown
    assert "Nach dem besten Ablegen: 2 Punkte." in shown


def test_score():
    """`stand` tells the points and how the last deal ended."""
    shown = screen(show_score, played(SCORED).sitting, Seat(0))

    assert "  Anna   0 Punkte, im letzten Spiel 0\n  Bernd  30 Punkte, im letzten Spiel 30" in shown
    assert "Das letzte Spiel gewann Bernd mit dem kleineren Rest." in shown


@pytest.mark.parametrize("what", [show_cards, show_score, show_rules])
@pytest.mark.parametrize("text", [KNOCKED, SCORED])
def test_screens_are_narrow(what, text):
    """No line of a screen is wider than 78 columns, the names as long as they may be."""
    for short, long in (("anna", "annaannaannaanna"), ("bernd", "berndberndberndb")):
        text = text.replace(short, long)
    shown = screen(what, played(text).sitting, Seat(1))

    assert [] == [line for line in shown.splitlines() if len(line) > 78]


@pytest.mark.parametrize(
    ("text", "seat", "prompt"),
    [
        (KNOCKED, 0, "Du bist dran. Du könntest anlegen: 7+ an 1, 9+ an 2. Möglich: anlegen, fertig."),
        (KNOCKED, 1, "Am Zug: Anna."),
        (KNOCKED.rpartition("bernd")[0], 1, "Du bist dran. Möglich: ablegen, klopfen."),
        (SCORED, 0, "Du bist dran. Möglich: mischen."),
    ],
)
def test_prompt(text, seat, prompt):
    """The prompt says whose turn it is and what has hope now; who may lay off is told where."""
    sitting = played(text).sitting

    assert prompt == waiting_line(GIN_WORDS, sitting, voice_for(sitting, GIN_WORDS, Seat(seat)))


VOICE = Voice(names={Seat(0): "Anna", Seat(1): "Bernd"}, you=Seat(1))
LAID = tuple(enumerate(arrange(tiles("4+ 5+ 6+ 9o 9# 9*")).melds, 1))
TOTALS = {Seat(0): 12, Seat(1): 30}


def scored(knocker, other, rest, shown, *verdict):
    """Return the end of a deal."""
    return actions.DealScored(Seat(knocker), rest, Seat(other), shown, Verdict(*verdict), TOTALS)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (DealerDrawn(Seat(0)), "Das Los entscheidet: Anna gibt zuerst."),
        (
            actions.Dealt(Seat(0), 3, tile("d#"), Seat(1)),
            "Anna mischt und gibt. Spiel 3. Aufgedeckt wird der Stein d#. Du darfst ihn zuerst nehmen.",
        ),
        (actions.Declined(Seat(1), tile("d#"), Seat(0), both=False), "Du lehnst d# ab."),
        (
            actions.Declined(Seat(0), tile("d#"), Seat(1), both=True),
            "Anna lehnt d# auch ab. Du beginnst und musst ziehen.",
        ),
        (actions.TileDrawn(Seat(0), 12), "Anna zieht einen Stein."),
        (actions.TileDrawn(Seat(0), 1), "Anna zieht einen Stein. Im Vorrat liegt noch 1."),
        (
            actions.Drew(Seat(1), tile("d#"), 0),
            "Du ziehst d#. Das war der letzte: Ohne Klopfen oder Gin endet das Spiel jetzt unentschieden.",
        ),
        (
            actions.LaidDown(Seat(0), tile("8*"), LAID, tiles("2* a+"), 3),
            (
                "Anna klopft und legt 8* ab.\n  1) Straße: 4+ 5+ 6+\n  2) Gruppe: 9# 9* 9o\n"
                "  Rest: 2* a+, zusammen 3 Punkte."
            ),
        ),
        (
            actions.LaidDown(Seat(1), tile("8*"), LAID, (), 0),
            "Du legst 8* ab und hast Gin.\n  1) Straße: 4+ 5+ 6+\n  2) Gruppe: 9# 9* 9o",
        ),
        (actions.LaidOff(Seat(1), 1, tiles("7+"), LAID[0][1]), "Du legst 7+ an. Straße 1: 4+ 5+ 6+."),
        (
            actions.TookBack(Seat(0), tiles("7+"), 1, LAID[:1]),
            "Anna nimmt 7+ zurück. Es liegen wieder:\n  1) Straße: 4+ 5+ 6+",
        ),
        (
            scored(0, 1, 2, arrange(tiles("b# b* bo 10# 3#")), Outcome.KNOCKED, Seat(0), 11),
            (
                "Du hattest b# b* bo und 13 Punkte Rest: 10# 3#.\n"
                "Rest: Anna 2, Bernd 13. Anna gewinnt mit dem kleineren Rest und bekommt 11 Punkte.\n"
                "Stand: Anna 12, Bernd 30."
            ),
        ),
        (
            scored(0, 1, 9, arrange(tiles("b# b* bo")), Outcome.UNDERCUT, Seat(1), 19, 10),
            (
                "Du hattest b# b* bo und keinen Rest.\n"
                "Rest: Anna 9, Bernd 0. "
                "Du gewinnst gegen den Klopfer und bekommst 19 Punkte, 10 davon fürs Unterbieten.\n"
                "Stand: Anna 12, Bernd 30."
            ),
        ),
        (
            scored(1, 0, 0, Arrangement((), tiles("a+")), Outcome.GIN, Seat(1), 26, 25),
            (
                "Anna hatte keine Kombination und 1 Punkt Rest: a+.\n"
                "Rest: Bernd 0, Anna 1. Du gewinnst mit Gin und bekommst 26 Punkte, 25 davon für Gin.\n"
                "Stand: Anna 12, Bernd 30."
            ),
        ),
        (
            actions.DealDrawn(TOTALS),
            "Der Vorrat ist aufgebraucht, das Spiel endet unentschieden. Stand: Anna 12, Bernd 30.",
        ),
        (
            actions.MatchWon(Seat(1), TOTALS, alone=True),
            "Damit bleibt nur einer am Tisch. Du gewinnst die Partie. Stand: Anna 12, Bernd 30.",
        ),
    ],
)
def test_sentences(event, sentence):
    """What happened is told with names and open tiles, to the listener as du."""
    assert sentence == tell(event, VOICE)


@pytest.mark.parametrize("code", [*Refusal, *NoMeld])
def test_every_refusal_has_its_sentence(code):
    """Every code the rules may give has a sentence; no fact is left open in it."""
    facts = {"cards": tiles("2+ 3+"), "number": 3, "numbers": (1, 2), "most": 9, "got": 12, "card": tile("6#")}
    sentence = VOICE.fill(GIN_WORDS.refusals[code], facts)

    assert sentence
    assert "{" not in sentence
    assert "niemand" not in sentence


@pytest.mark.parametrize("subject", GIN_WORDS.subjects)
def test_help(subject):
    """Every subject has its file, in lines of at most 78 columns, and its examples parse."""
    lines = (HELP / f"{subject}.md").read_text("utf-8").splitlines()
    lexicon = lexicon_of(GIN_WORDS)
    examples = [line.strip().split("   ")[0] for line in lines if line.startswith("  ")]
    typed = [example for example in examples if example.split()[0] in {verb.name for verb in GIN_WORDS.verbs}]

    assert lines[0].startswith("Gin Rummy – ")
    assert [] == [line for line in lines if len(line) > 78]
    assert all(lexicon.read(example, KnownNames([])) is not None for example in typed)
    assert len(typed) == {"gin-klopfen": 7}.get(subject, 0)


def test_every_verb_has_help_with_an_example_that_parses():
    """`hilfe BEFEHL` never sends anybody away empty-handed, and says nothing wrong."""
    lexicon, names = lexicon_of(GIN_WORDS), KnownNames([])

    for verb in GIN_WORDS.verbs:
        meaning = lexicon.read(verb.sample, names)
        assert verb.help.endswith(".")
        assert verb.means is type(meaning)
        assert verb.sample == lexicon.write(meaning, names)


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("nimm den offenen stein", "nehmen"),
        ("nimm die 8* auf", "nein syntax"),
        ("zieh vom vorrat", "ziehen"),
        ("leg rote acht ab", "ablegen 8*"),
        ("leg blau dame ab", "ablegen d#"),
        ("ich klopfe mit herz 8", "klopfen 8*"),
        ("klopf 8* mit 5+ 6+ 7+ und 5# 5* 5o", "klopfen 8* mit 5+,6+,7+;5#,5*,5o"),
        ("klopfen 8* mit", "nein syntax"),
        ("klopfen 8*, 9*", "nein syntax"),
        ("klopfen j", "nein unbekannte_karte"),
        ("gin", "nein syntax"),
        ("gin 8* mit 5+,6+,7+", "gin 8* mit 5+,6+,7+"),
        ("leg 7+ an 1 an", "anlegen 1,7+"),
        ("anlegen 1 8+,7+", "anlegen 1,8+,7+"),
        ("leg alles an", "anlegen alles"),
        ("anlegen", "nein syntax"),
        ("anlegen 7+", "nein syntax"),
        ("zurück", "zuruecknehmen"),
        ("nimm alles zurück", "zuruecknehmen alles"),
        ("fertig", "fertig"),
        ("fertig 7+", "nein syntax"),
        ("klofpen 8*", "nein unbekannter_befehl"),
    ],
)
def test_lines(typed, canonical):
    """What players type in many forms, and what is missing in a line that cannot be read."""
    said = reading(GIN_WORDS, typed)

    assert canonical == (" ".join(said.split()[:2]) if said.startswith("nein") else said)


def test_mistyped_word_is_guessed():
    """Whoever mistypes reads what they may have meant."""
    assert "Meintest du „klopfen“?" in reading(GIN_WORDS, "klofpen 8*")


@pytest.mark.parametrize(
    "action",
    [
        Knock(tile("8*")),
        Knock(tile("8*"), (tiles("5+ 6+ 7+"), tiles("a# a* ao a+"))),
        CallGin(tile("10o"), (tiles("5+ 6+ 7+"),)),
        LayOff(),
        LayOff(3, tiles("7+ 3+")),
        TakeBack(),
        TakeBack(everything=True),
    ],
)
def test_what_is_written_reads_as_the_same(action):
    """The journal's line of an action means the same action."""
    lexicon, names = lexicon_of(GIN_WORDS), KnownNames([])

    assert action == lexicon.read(lexicon.write(action, names), names)
