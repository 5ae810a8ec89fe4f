"""The German of Canasta: its screens, its sentences and what its prompts say."""

import pytest

from commands.canasta import CANASTA_WORDS
from commands.journal.partie import Stacked, begin, parse
from commands.table.screens import show_cards, show_possible, show_rules, show_score
from commands.table.tale import tale, voice_for, waiting_line
from games.canasta import CANASTA
from games.canasta.actions import Ask, LotsDrawn, PlaceTaken, Replied
from games.contract import Seat
from games.table import rules
from games.table.actions import Join
from games.table.rules import opened
from games.table.view import view
from tests.records import FOLDERS

ANNA, BERND, CLARA, DORA = map(Seat, range(4))

PLAYED = """
spiel      canasta
spieler    anna bernd clara dora
geber      dora
punkte     bernd 1600
hand       anna   3* k+ k# k* ko k+ k# k* a+ 4+ 5+
hand       bernd  4* 5# 6+ 7* 8# 9* 10+ b* d+ 4o 6o
hand       clara  5* 5o 6# 7+ 8* 9o 10o b# do 8+ 6*
hand       dora   a+ a# a* 2o j 10* 9# b+ d# 4+ 7+
talon      8o 7# ao
ablage     7o

anna: ziehen
anna: rauslegen k+ k# k* ko k+ k# k*
anna: ablegen 4+
bernd: ziehen
bernd: ablegen 4*
"""

SCREEN = """\
Canasta, Tisch 1. Spiel 1. Wer über 5000 Punkte kommt, gewinnt.
Geber: Dora. Am Zug: Clara (du), ziehen.

Anna und Clara, 0 Punkte:
  1) Könige, echtes Canasta: k+ k# k* ko k+ k# k*
  Rote Dreien: 3*
Bernd und Dora, 1600 Punkte:
  noch keine Auslage
Ablage: oben 4*, 3 Steine. Mauer: 60 Steine.

Spieler:
  Anna    4 Steine   hat gemeldet
  Bernd  11 Steine   erste Meldung: 90 Punkte
  Clara  11 Steine   hat gemeldet               (du)
  Dora   11 Steine   erste Meldung: 90 Punkte

Deine 11 Steine: 5* 5o 6# 7+ 8* 9o 10o b# do 8+ 6*"""

READ_OUT = """\
Canasta, Tisch 1. Spiel 1. Wer über 5000 Punkte kommt, gewinnt.
Geber: Dora. Am Zug: Clara (du), ziehen.

Anna und Clara, 0 Punkte:
  1) Könige, echtes Canasta: k+, k#, k*, ko, k+, k#, k*
  Rote Dreien: 3*
Bernd und Dora, 1600 Punkte:
  noch keine Auslage
Ablage: oben 4*, 3 Steine. Mauer: 60 Steine.

Spieler:
  Anna, 4 Steine, hat gemeldet
  Bernd, 11 Steine, erste Meldung: 90 Punkte
  Clara, 11 Steine, hat gemeldet, du
  Dora, 11 Steine, erste Meldung: 90 Punkte

Deine 11 Steine:
  5*
  5o
  6#
  7+
  8*
  9o
  10o
  b#
  do
  8+
  6*"""

SHEET = """\
Canasta, Tisch 1. Spiel 2. Wer über 5000 Punkte kommt, gewinnt.
  Anna und Clara   520
  Bernd und Dora  -195
Das letzte Spiel: Ausgemacht hat Anna.
Anna und Clara:
  Aus der Hand ausgemacht  200
  1 unechtes Canasta       300
  11 Steine ausgelegt      105
  11 Steine auf der Hand   -85
  Zusammen                 520
Bernd und Dora:
  22 Steine auf der Hand  -195
  Zusammen                -195"""


def after(text):
    """Return a record after its last line."""
    record = parse(text)
    play = begin(CANASTA_WORDS, record, tuple)
    for one in record.body:
        assert not isinstance(one, Stacked)
        play.speak(one, None)
        assert play.code is None or any(expected.words[0] == "nein" for expected in one.expected), one
    return play


def scenario(number):
    """Return a scenario of the folder after its last line."""
    return after(next(FOLDERS["canasta"].glob(f"{number}-*")).read_text("utf-8"))


def screen(what, sitting, you, **style):
    """Return a screen as somebody sees it."""
    voice = voice_for(sitting, CANASTA_WORDS, you, table=1, **style)
    return what(view(CANASTA, sitting, you), CANASTA_WORDS, voice)


def prompt(sitting, you):
    """Return the prompt as somebody reads it."""
    return waiting_line(CANASTA_WORDS, sitting, voice_for(sitting, CANASTA_WORDS, you))


def said(event, you, names=("anna", "bernd", "clara", "dora", "emil")):
    """Return the sentence for an event as somebody hears it."""
    sitting = opened(CANASTA, names[0]).state
    for seat, name in enumerate(names[1:4], 1):
        sitting = rules.play(CANASTA, sitting, Seat(seat), Join(name)).state
    return " ".join(tale(CANASTA_WORDS, (event,), voice_for(sitting, CANASTA_WORDS, you)))


def test_screen_of_a_player():
    """R38: the table at a glance, side by side, every fact in words, their own hand last."""
    assert SCREEN == screen(show_cards, after(PLAYED).sitting, CLARA)


def test_screen_for_a_screen_reader():
    """Nothing stands in columns, and every tile of the hand has a line of its own."""
    assert READ_OUT == screen(show_cards, after(PLAYED).sitting, CLARA, reader=True)


def test_screen_of_a_spectator():
    """R38: who watches sees no hand, and not whether it can take the pile."""
    seen = SCREEN.partition("\n\nDeine")[0].replace("               (du)", "")

    assert seen.replace(" (du), ziehen.", ", ziehen oder nehmen.") == screen(show_cards, after(PLAYED).sitting, None)


def test_nobody_reads_of_a_pile_that_cannot_be_taken():
    """R14, R19: in the first turn, and before a pile that is barred, `karten` says to everybody that one draws."""
    opening = PLAYED.partition("anna: ziehen")[0]
    barred = PLAYED.replace("bernd  4*", "bernd  3+").replace("bernd: ablegen 4*", "bernd: ablegen 3+")

    for played, turn in ((opening, "Anna"), (barred.replace("6+\n", "3+\n"), "Clara")):
        seen = screen(show_cards, after(played).sitting, DORA)
        assert f"Am Zug: {turn}, ziehen.\n" in seen


def test_score_sheet_names_every_item():
    """R32 to R36: `stand` says what each side got its points for; a screen reader hears no columns."""
    sitting = scenario(10).sitting

    assert SHEET == screen(show_score, sitting, ANNA)
    assert "  1 unechtes Canasta: 300\n" in screen(show_score, sitting, ANNA, reader=True)


def test_hands_between_deals():
    """R38: what was left in the hands stands on the screen until the next deal."""
    shown = screen(show_cards, scenario(10).sitting, BERND)

    assert "Im letzten Spiel hatten noch:\n  Bernd: 4* 5# 6+" in shown
    assert "Deine" not in shown


@pytest.mark.parametrize("what", [show_cards, show_score, show_rules])
def test_screens_are_narrow(what):
    """No line of a screen is wider than 78 columns, the names as long as they may be."""
    text = PLAYED
    for name in ("anna", "bernd", "clara", "dora"):
        text = text.replace(name, (name * 4)[:16])
    shown = screen(what, after(text).sitting, CLARA)

    assert [] == [line for line in shown.splitlines() if len(line) > 78]


@pytest.mark.parametrize(
    ("more", "you", "line"),
    [
        ("", CLARA, "Du bist dran. Möglich: ziehen."),
        ("", DORA, "Am Zug: Clara."),
        ("clara: ziehen", CLARA, "Du bist dran. Möglich: rauslegen, anlegen, fragen, ablegen."),
        ("clara: ziehen\nclara: fragen", CLARA, "Am Zug: Anna."),
        (
            "clara: ziehen\nclara: fragen",
            ANNA,
            "Du bist dran. Clara fragt: Soll jetzt Schluss sein? Möglich: ja, nein.",
        ),
        (
            "clara: ziehen\nclara: fragen\nanna: nein",
            CLARA,
            "Du bist dran. Ausmachen darfst du in diesem Zug nicht. Möglich: rauslegen, anlegen, ablegen.",
        ),
        (
            "clara: ziehen\nclara: ablegen 5*\ndora: ziehen",
            DORA,
            "Du bist dran. Die erste Meldung braucht 90 Punkte. Möglich: rauslegen, ablegen.",
        ),
        (
            "clara: ziehen\nclara: ablegen 5*\ndora: ziehen\ndora: ablegen 2o",
            ANNA,
            "Du bist dran. Die Ablage ist gesperrt. Möglich: ziehen.",
        ),
        (
            "clara: ziehen\nclara: ablegen 5*\ndora: ziehen\ndora: ablegen 2o\nanna: ziehen\nanna: ablegen a+",
            BERND,
            "Du bist dran. Die Ablage ist blockiert: Du brauchst zwei gleiche Steine. Möglich: ziehen.",
        ),
    ],
)
def test_prompts(more, you, line):
    """What is possible, and what must not be forgotten: the minimum, the bar, the question, the answer."""
    assert line == prompt(after(PLAYED + more).sitting, you)


def test_prompt_of_an_empty_stock():
    """R23: who must take the pile reads a line that they can type; nobody else does."""
    text = next(FOLDERS["canasta"].glob("18-*")).read_text("utf-8")
    sitting = after(text.partition("anna: ziehen\n  nein talon_leer")[0]).sitting

    assert "Du musst die Ablage nehmen, zum Beispiel so: „nehmen“. Möglich: nehmen." in prompt(sitting, ANNA)
    assert "Am Zug: Anna." == prompt(sitting, CLARA)


def test_commands_with_what_they_do():
    """`befehle` explains every command that is possible now."""
    shown = screen(show_possible, after(f"{PLAYED}clara: ziehen\nclara: fragen").sitting, ANNA)

    assert "  ja: Erlaubt deinem Partner auszumachen. Beispiel: ja" in shown


@pytest.mark.parametrize(
    ("event", "you", "sentence"),
    [
        (
            LotsDrawn(CLARA, (CLARA, ANNA, BERND, DORA), ((BERND, CLARA), (ANNA, DORA)), seated=True),
            CLARA,
            (
                "Die Plätze sind ausgelost, es geht jetzt so herum: Clara, Anna, Bernd und Dora. "
                "Bernd und Clara spielen gegen Anna und Dora. Du gibst als Erstes."
            ),
        ),
        (LotsDrawn(BERND, (ANNA, BERND, CLARA), (), seated=False), ANNA, "Bernd gibt als Erstes."),
        (Replied(CLARA, ANNA, yes=True), ANNA, "Clara sagt ja: Jetzt darfst du ausmachen."),
        (Replied(CLARA, ANNA, yes=True), BERND, "Clara sagt ja: Jetzt darf Anna ausmachen."),
        (Replied(CLARA, ANNA, yes=False), CLARA, "Du sagst nein: In diesem Zug darf Anna nicht ausmachen."),
        (
            PlaceTaken(DORA, BERND, 1),
            BERND,
            "Dora übernimmt den freien Platz, zusammen mit dir. Diese Seite hat 1 Punkt.",
        ),
        (PlaceTaken(DORA, None, 20), DORA, "Du übernimmst den freien Platz. Eure Seite hat 20 Punkte."),
    ],
)
def test_sentences(event, you, sentence):
    """Everybody is spoken to as themselves."""
    assert sentence == said(event, you)


def test_question_is_put_to_the_partner():
    """R22: they are told how to answer; the others hear the question."""
    play = after(f"{PLAYED}clara: ziehen")
    step = rules.play(CANASTA, play.sitting, CLARA, Ask())
    told = {
        seat: tale(CANASTA_WORDS, step.events, voice_for(step.state, CANASTA_WORDS, seat)) for seat in (ANNA, BERND)
    }

    assert ["Clara fragt dich: Soll jetzt Schluss sein? Antworte mit „ja“ oder „nein“."] == told[ANNA]
    assert ["Clara fragt Anna: Soll jetzt Schluss sein?"] == told[BERND]
