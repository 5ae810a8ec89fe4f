"""The German of Rommé: its screens, its sentences and its help."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import commands
from commands import melds
from commands.language.names import KnownNames
from commands.language.voice import Voice
from commands.romme import ROMME_WORDS, tell
from commands.table.screens import show_cards, show_rules, show_score
from commands.table.tale import voice_for, waiting_line
from commands.table.verbs import lexicon_of
from games.contract import Seat
from games.kit.cards import Joker
from games.kit.events import HandTucked
from games.kit.melds import NoMeld, read
from games.kit.rounds import MatchWon
from games.meld import events as shared
from games.meld.actions import LayOff, TakeBack
from games.meld.rules import NoMove
from games.romme import ROMME, Refusal, actions
from games.romme.actions import Allow
from games.romme.state import MELDS
from games.table.view import view
from tests.commands.shown import played
from tests.games.romme.deals import done, started
from tests.games.written import cards

HELP = Path(commands.__file__).parent / "romme" / "hilfe"

PLAYED = """
spiel      romme
spieler    anna bernd clara
geber      clara
mit        klopfen
mit        umbauen
hand       anna   7o 2+ 2# 3+ 4# 5# 6+ 8+ 9+ 10o do k* a#
hand       bernd  8* 9* j b* 5+ 5# 5o 2# 4* 4o 6+ 7+
hand       clara  d+ k+ a+ 10* b+ 3* 4+ 7# 8# 9o 10# ko
talon      2* 3*

anna: ablegen 7o
bernd: ziehen
bernd: rauslegen 8*,9*,j,b*
bernd: rauslegen 5+,5#,5o
"""

SCREEN = """\
Rommé, Tisch 1. Spiel 1 von 3, Spielrunde 1 von 1.
Startwert 30. Sonderregeln: mit klopfen und mit umbauen.
Geber: Clara. Am Zug: Bernd (du), auslegen oder ablegen.

Auslagen:
  1) Folge: 8* 9* j=10* b*
  2) Satz:  5+ 5# 5o
Ablagestapel: oben 7o (1 Karte). Talon: 72 Karten.

Spieler:
  Anna   12 Karten   noch nicht rausgelegt   Verlust 0
  Bernd   6 Karten   hat rausgelegt          Verlust 0   (du)
  Clara  12 Karten   noch nicht rausgelegt   Verlust 0

Deine 6 Karten: 2# 4* 4o 6+ 7+ 2*"""

READ_OUT = """\
Rommé, Tisch 1. Spiel 1 von 3, Spielrunde 1 von 1.
Startwert 30. Sonderregeln: mit klopfen und mit umbauen.
Geber: Clara. Am Zug: Bernd (du), auslegen oder ablegen.

Auslagen:
  1) Folge: Herz-Acht, Herz-Neun, Joker als Herz-Zehn, Herz-Bube
  2) Satz: Kreuz-Fünf, Pik-Fünf, Karo-Fünf
Ablagestapel: oben Karo-Sieben (1 Karte). Talon: 72 Karten.

Spieler:
  Anna, 12 Karten, noch nicht rausgelegt, Verlust 0
  Bernd, 6 Karten, hat rausgelegt, Verlust 0, du
  Clara, 12 Karten, noch nicht rausgelegt, Verlust 0

Deine 6 Karten:
  Pik-Zwei
  Herz-Vier
  Karo-Vier
  Kreuz-Sechs
  Kreuz-Sieben
  Herz-Zwei"""


def screen(what, sitting, you, **style):
    """Return a screen as somebody sees it."""
    voice = voice_for(sitting, ROMME_WORDS, you, table=1, **style)
    return what(view(ROMME, sitting, you), ROMME_WORDS, voice)


def test_screen_of_a_player():
    """The table at a glance, every fact in words, their own hand last."""
    assert SCREEN == screen(show_cards, played(PLAYED).sitting, Seat(1))


def test_screen_for_a_screen_reader():
    """With reader mode and card words every card of the hand has a line of its own and nothing is drawn in columns."""
    assert READ_OUT == screen(show_cards, played(PLAYED).sitting, Seat(1), reader=True, words=True)


def test_screen_of_a_spectator():
    """R36: who watches sees no hand."""
    assert "Deine" not in screen(show_cards, played(PLAYED).sitting, None)


def test_screen_between_deals():
    """R36: the hands that remained are shown until the next deal."""
    text = (Path(__file__).parents[1] / "partien/romme/13-ganzes-spiel.partie").read_text("utf-8")
    lines = [line for line in text.partition("bernd: ziehen\n  nein")[0].splitlines() if not line.startswith(" ")]
    shown = screen(show_cards, played("\n".join(lines)).sitting, Seat(1))

    assert "Im letzten Spiel hatten noch:\n  Anna: a# k# 2o" in shown
    assert "Am Zug: Anna, mischen." in shown
    assert "Das letzte Spiel gewann Bernd." in screen(show_score, played("\n".join(lines)).sitting, Seat(1))


@pytest.mark.parametrize("what", [show_cards, show_score, show_rules])
def test_screens_are_narrow(what):
    """No line of a screen is wider than 78 columns, the names as long as they may be."""
    text = PLAYED
    for short, long in (("anna", "annaannaannaanna"), ("bernd", "berndberndberndb"), ("clara", "claraclaraclarac")):
        text = text.replace(short, long)
    shown = screen(what, played(text).sitting, Seat(1))

    assert [] == [line for line in shown.splitlines() if len(line) > 78]


@pytest.mark.parametrize(
    ("more", "prompt"),
    [
        (
            "",
            "Du bist dran. Möglich: rauslegen, anlegen, ersetzen, umbauen, zuruecknehmen, ablegen.",
        ),
        ("bernd: ablegen 2#", "Am Zug: Clara."),
    ],
)
def test_prompt(more, prompt):
    """The prompt says whose turn it is and what has hope now."""
    sitting = played(PLAYED + more).sitting

    assert prompt == waiting_line(ROMME_WORDS, sitting, voice_for(sitting, ROMME_WORDS, Seat(1)))


def test_prompt_reminds_of_a_sum_that_falls_short():
    """Erstauslage summe: what is still missing stands in the prompt, and discarding does not."""
    text = PLAYED.replace("mit        klopfen", "bestimmen  erstauslage summe").rsplit("bernd: rauslegen 8*", 1)[0]
    sitting = played(f"{text}bernd: rauslegen 5+,5#,5o").sitting
    prompt = waiting_line(ROMME_WORDS, sitting, voice_for(sitting, ROMME_WORDS, Seat(1)))

    assert "Du bist dran. Zum Startwert fehlen noch 15 Punkte. Möglich: rauslegen, zuruecknehmen." == prompt


VOICE = Voice(names={Seat(0): "Anna", Seat(1): "Bernd", Seat(2): "Clara"}, you=Seat(1))
RUN, LIES = read(cards("8* 9* j b*"), MELDS), "Auslage 1: Folge 8*, 9*, j=10*, b*"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            shared.Laid(Seat(1), 1, RUN, 37, out=True),
            "Du legst Auslage 1: Folge 8*, 9*, j=10*, b*, 37 Punkte. Du hast damit rausgelegt.",
        ),
        (
            shared.Laid(Seat(0), 1, RUN, 37, out=False),
            "Anna legt Auslage 1: Folge 8*, 9*, j=10*, b*, 37 Punkte.",
        ),
        (
            actions.Knocked(Seat(2), cards("6#")[0], Seat(1)),
            "Clara klopft und möchte 6#. Du entscheidest: erlauben oder nehmen.",
        ),
        (actions.Allowed(Seat(0), Seat(1), cards("6#")[0]), "Anna erlaubt das Klopfen: 6# geht an dich."),
        (actions.PenaltyDrawn(Seat(0), 1), "Anna zieht 1 Strafkarte."),
        (actions.Penalised(Seat(1), cards("6# a+")), "Du ziehst 2 Strafkarten: 6#, a+."),
        (
            shared.TookBack(Seat(0), cards("d+"), 1, (), out=True, gone=(2, 3)),
            "Anna nimmt den letzten Schritt zurück. Wieder auf der Hand: d+. Auslagen 2 und 3 sind wieder weg.",
        ),
        (
            shared.TookBack(Seat(0), (), 2, ((1, RUN),), out=False),
            f"Anna nimmt die letzten 2 Schritte zurück. Anna hat noch nicht rausgelegt. Wieder wie vorher: {LIES}.",
        ),
        (shared.TurnCame(Seat(0)), None),
        (HandTucked(Seat(2), 1), "1 Karte von Clara liegt jetzt unter dem Talon."),
        (
            MatchWon((Seat(0), Seat(1)), {Seat(0): 5, Seat(1): 5, Seat(2): 9}),
            "Die Partie ist zu Ende. Den Sieg teilen sich Anna und Bernd. Verluste: Anna 5, Bernd 5, Clara 9.",
        ),
        (
            MatchWon((Seat(1),), {Seat(1): 5}, alone=True),
            "Alle anderen sind gegangen. Du gewinnst die Partie. Verluste: Bernd 5.",
        ),
    ],
)
def test_sentences(event, sentence):
    """What happened is told with names and public cards, to the listener as du."""
    assert sentence == tell(event, VOICE)


@pytest.mark.parametrize("code", [*Refusal, *NoMove, *NoMeld])
def test_every_refusal_has_its_sentence(code):
    """Every code the rules may give has a sentence; no fact is left open in it."""
    facts = {"cards": cards("2+ 3+"), "choices": cards("4+"), "meld": RUN, "knocks": (Seat(0),), "waiting": (Seat(2),)}
    facts |= {"number": 3, "numbers": (1, 2), "needed": 30, "got": 27, "card": cards("6#")[0], "decides": Seat(0)}
    sentence = VOICE.fill(ROMME_WORDS.refusals[code], facts)

    assert sentence
    assert "{" not in sentence
    assert "niemand." not in sentence or code is Refusal.NOBODY_KNOCKS


@pytest.mark.parametrize("subject", ROMME_WORDS.subjects)
def test_help(subject):
    """Every subject has its file, in lines of at most 78 columns, and its examples parse."""
    lines = (HELP / f"{subject}.md").read_text("utf-8").splitlines()
    lexicon = lexicon_of(ROMME_WORDS)
    verbs = {verb.name for verb in lexicon.verbs} | {"spiel"}
    examples = [line.strip().split("  ")[0] for line in lines if line.startswith("  ")]

    assert lines[0].startswith("Rommé – ")
    assert [] == [line for line in lines if len(line) > 78]
    for example in examples:
        if example.split()[0] in verbs:
            assert lexicon.read(example, KnownNames(["anna", "clara"])) is not None


def test_every_verb_has_help_with_an_example_that_parses():
    """`hilfe BEFEHL` never sends anybody away empty-handed, and says nothing wrong."""
    lexicon, names = lexicon_of(ROMME_WORDS), KnownNames(["anna", "clara"])

    for verb in ROMME_WORDS.verbs:
        meaning = lexicon.read(verb.sample, names)
        assert verb.help.endswith(".")
        assert verb.means is type(meaning)
        assert verb.sample == lexicon.write(meaning, names)


@pytest.mark.parametrize(
    "action",
    [
        Allow(),
        Allow(Seat(0)),
        Allow(Seat(2)),
        TakeBack(),
        TakeBack(everything=True),
        LayOff(12, (Joker(cards("8+")[0]),)),
    ],
)
def test_what_is_written_reads_as_the_same(action):
    """The journal's line of an action means the same action, the first seat included."""
    names = KnownNames(["anna", "bernd", "clara"])
    lexicon = lexicon_of(ROMME_WORDS)

    assert action == lexicon.read(lexicon.write(action, names), names)


@settings(max_examples=20)
@given(steps=st.integers(0, 60))
def test_moves_are_written_and_read(steps):
    """Whatever a playout does can be written into the journal and read again."""
    names = KnownNames(["anna", "bernd", "clara"])
    lexicon = lexicon_of(ROMME_WORDS)
    state = started(klopfen=True, umbauen=True)
    for _ in range(steps):
        legal = list(ROMME.moves(state))
        for _seat, action in legal:
            assert action == lexicon.read(lexicon.write(action, names), names)
        if ROMME.sheet(state).deals:
            break
        state = done(state, legal[0])


def test_an_empty_table_can_be_looked_at():
    """Who looks when the last player has just left reads that nobody is there, and no fault is noted."""
    assert ["Spieler:"] == melds.people([], Voice({}, None))
