"""The German of Doppelkopf: its words, its screens and its help."""

from pathlib import Path

import pytest

import commands
from commands.doppelkopf import DOPPELKOPF_WORDS, terms
from commands.doppelkopf.tale import tell
from commands.language.misread import Misread
from commands.language.names import KnownNames
from commands.language.voice import Voice
from commands.table.screens import show_cards
from commands.table.tale import view_of, voice_for
from commands.table.verbs import lexicon_of
from games.contract import Seat
from games.doppelkopf.events import CardsTaken, PartnerFound, PromiseMade
from games.doppelkopf.terms import Code, Item, Level, Party, Refusal, Result
from games.doppelkopf.trumps import Kind
from tests.commands.shown import played
from tests.games.written import cards

HELP = Path(commands.__file__).parent / "doppelkopf" / "hilfe"
NAMES = {Seat(place): name for place, name in enumerate(("Anna", "Bernd", "Clara", "Dora"))}


def canonical(line):
    """Return a line as the journal writes it."""
    lexicon = lexicon_of(DOPPELKOPF_WORDS)
    names = KnownNames(["anna"])
    return lexicon.write(lexicon.read(line, names), names)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("spiele ein solo", "solo"),
        ("ich spiele ein herz-solo", "solo herz"),
        ("spiele ein solo fleischlos", "solo ohne"),
        ("spiele ohne trumpf solo", "solo ohne"),
        ("Spiele ein Farben-Solo Pik!", "solo pik"),
        ("solo karo", "solo trumpf"),
        ("solo damensolo", "solo damen"),
        ("spiele ein königsolo", "solo koenigsolo"),
        ("k30", "keine 30"),
        ("keine dreißig", "keine 30"),
        ("kein Stich", "schwarz"),
        ("contra", "kontra"),
        ("nimm die Karten", "nehmen"),
        ("schieb 9o b* b*", "schieben 9o,b*,b*"),
        ("schieben", "schieben"),
        ("armut", "vorbehalt armut"),
        ("spiel kak aus", "spielen ko"),
        ("sortieren nach trumpf", "sortieren trumpf"),
    ],
)
def test_what_can_be_typed(typed, written):
    """Synonyms, short forms, soli in many words; a text with "solo" in it is an announcement."""
    assert written == canonical(typed)


@pytest.mark.parametrize("line", ["kon", "so damen", "schwar", "vorb"])
def test_announcements_need_the_whole_word(line):
    """What cannot be taken back is reached by no prefix."""
    with pytest.raises(Misread, match=r"Befehl|nicht eindeutig"):
        canonical(line)


@pytest.mark.parametrize(
    ("event", "you", "sentence"),
    [
        (PartnerFound(Seat(2), Seat(1), 1), 2, "Die Hochzeit ist geklärt: Bernd spielt mit dir."),
        (PartnerFound(Seat(2), Seat(1), 3), 0, "Die Hochzeit ist geklärt: Bernd spielt mit Clara."),
        (CardsTaken(Seat(1), Seat(3), cards("b* bo 9o")), 1, "Du nimmst b*, bo, 9o und spielst mit Dora."),
        (PromiseMade(Seat(0), Party.RE, (Level.NO_90, Level.NO_60)), 1, "Anna sagt für Re keine 90 und keine 60."),
    ],
)
def test_sentences(event, you, sentence):
    """A sentence speaks to its listener."""
    assert tell(event, Voice(NAMES, Seat(you))).startswith(sentence)


SECTION_8 = """
spiel      doppelkopf
spieler    anna bernd clara dora
geber      dora
hand       anna   10* d+ b+ b* bo 10o ko a+ 9+ a# k* 9*
hand       bernd  d# d* do b# ao 9o a+ 10+ a# 10# a* 9*
hand       clara  10* d+ d* b+ b# ao 10o 9o k+ 10# k# a*
hand       dora   d# do b* bo ko 10+ k+ 9+ k# 9# 9# k*
anna: gesund
bernd: gesund
clara: gesund
dora: gesund
bernd: kontra
anna: spiele a#
bernd: spiele a#
clara: spiele 10#
dora: spiele 9#
anna: spiele b*
bernd: spiele d#
clara: spiele 9o
dora: spiele ko
bernd: spiele ao
clara: spiele b#
dora: spiele do
"""

SCREEN = """\
Doppelkopf, Tisch 3. Spiel 1 von 8. Geber: Dora.
Normalspiel.
Ansagen: Kontra von Bernd.
Du spielst Re.
Bekannt: Kontra Bernd.
Noch nicht bekannt: Anna, Clara und Dora.

Stich 3, ausgespielt von Bernd:
  Bernd  ao   Karo-As
  Clara  b#   Pik-Bube
  Dora   do   Karo-Dame
Es liegt Trumpf, du musst Trumpf bedienen.

Stiche: Anna 1, Bernd 1, Clara 0, Dora 0.
Karten: Anna 10, Bernd 9, Clara 9, Dora 9.

Deine 10 Karten:
  Trumpf  10* d+ b+ bo 10o ko
  Kreuz   a+ 9+
  Herz    k* 9*

Du bist dran.
Ansagen kannst du nichts mehr.
Punkte: Anna 0, Bernd 0, Clara 0, Dora 0."""


def test_the_screen():
    """Everything in words, parties as far as they are known, the hand by what is trump."""
    play = played(SECTION_8)
    voice = voice_for(play.sitting, DOPPELKOPF_WORDS, Seat(0), table=3)

    assert SCREEN == show_cards(view_of(DOPPELKOPF_WORDS, play.sitting, Seat(0)), DOPPELKOPF_WORDS, voice)


def test_a_spectator_sees_no_hand():
    """R50: the public part alone."""
    play = played(SECTION_8)
    voice = voice_for(play.sitting, DOPPELKOPF_WORDS, None)
    screen = show_cards(view_of(DOPPELKOPF_WORDS, play.sitting, None), DOPPELKOPF_WORDS, voice)

    assert "Du" not in screen
    assert "Deine" not in screen
    assert "10*" not in screen


def test_a_hand_read_aloud_has_no_columns():
    """A screen reader gets one card a line below its suit, in words if they like, and no padding."""
    play = played(SECTION_8)
    voice = voice_for(play.sitting, DOPPELKOPF_WORDS, Seat(0), reader=True, words=True)
    screen = show_cards(view_of(DOPPELKOPF_WORDS, play.sitting, Seat(0)), DOPPELKOPF_WORDS, voice)

    assert "\n  Kreuz:\n    Kreuz-As\n    Kreuz-Neun\n" in screen


def test_every_code_is_explained():
    """The score sheet knows every item, and every refusal has a sentence."""
    assert [] == [code for code in Refusal if code not in DOPPELKOPF_WORDS.refusals]
    assert set(Code) == set(terms.REASONS)


@pytest.mark.parametrize("subject", DOPPELKOPF_WORDS.subjects)
def test_help(subject):
    """Every subject has its page, not wider than the narrowest screen."""
    text = (HELP / f"{subject}.md").read_text("utf-8")

    assert [] == [line for line in text.splitlines() if len(line) > 78]


def test_who_has_left_is_not_told_among_the_points():
    """R51: where a match ends, the points told are those of who sits there; `stand` says what a leaver had."""
    short = SECTION_8.replace("geber", "bestimmen spiele 1\ngeber", 1)
    told = "\n".join(played(f"{short}\ndora: aussteigen\n").sent["anna"])
    assert "Endstand: Anna" in told
    assert "Dora" not in told.partition("Endstand")[2]


def test_what_both_parties_have_may_come_to_nothing():
    """D22: where points are set off against each other, all of them keep their sign, also when nothing is left."""
    one, two, three, four = NAMES
    items = (Item(Code.WON, 1), Item(Code.CHARLIE, -1, four))
    points = tuple((seat, 0) for seat in NAMES)
    scored = Result(Kind.NORMAL, Party.RE, (one, two), (three, four), 130, 110, Party.RE, (), items, 0, 1, points)

    assert [
        "Gewonnen hat Re:",
        "  +1  gewonnen",
        "  -1  Karlchen: Dora macht den letzten Stich mit dem Kreuz-Buben",
        "  +0  zusammen",
        "Das macht: Anna +0, Bernd +0, Clara +0, Dora +0.",
    ] == terms.explanation(scored, Voice(NAMES))[3:]
