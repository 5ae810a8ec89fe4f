"""The German of Rummy: its screens, its sentences, `pruefen`, and that rebuilding reads as in Rommé."""

from pathlib import Path

import pytest

import commands
from commands import melds
from commands.language.names import KnownNames
from commands.language.voice import Voice
from commands.romme import ROMME_WORDS
from commands.rummy import RUMMY_WORDS, TERMS, ShowFaults, tell
from commands.table.screens import answer, show_cards, show_rules, show_score
from commands.table.tale import voice_for, waiting_line
from commands.table.verbs import lexicon_of
from games.contract import Seat
from games.kit.events import CardDrawn, HandTucked
from games.kit.melds import NoMeld
from games.kit.rounds import MatchWon
from games.kit.spread import numbered
from games.meld import NoMove
from games.meld import events as shared
from games.meld.actions import Rebuild, Replace, TakeBack
from games.meld.events import TookBack
from games.rummy import RUMMY, Refusal, actions
from games.table.view import view
from tests.commands.shown import played
from tests.games.rummy.deals import spread
from tests.games.written import cards as tiles
from tests.playouts import played as played_out

HELP = Path(commands.__file__).parent / "rummy" / "hilfe"

PLAYED = """
spiel      rummy
spieler    anna bernd clara
geber      clara
hand       anna   6* 7* 8* 9* 10* d+ d# do b* 8+ 8o 5* 2#
hand       bernd  3+ 4* 4o 6+ 6o 7+ 9+ 10o d# k# a# a* ao
hand       clara  3# 3* 4# 4* 5# 5* 8# 8o 9* 9o 10+ d+ a#
talon      3+ 3#

anna: rauslegen 6*,7*,8*,9*,10*
anna: rauslegen d+,d#,do
anna: fertig
bernd: ziehen
clara: ziehen
anna: umbauen 1 mit 8+ zu 6*,7*; 8*,8+; 9*,10*
anna: anlegen 4,b*
"""

SCREEN = """\
Rummy, Tisch 1. Spiel 1 von 4. Ein Zug hat 2 Minuten.
Geber: Clara. Am Zug: Anna (du).

Auslagen:
  1) Teil:   6* 7*
  2) Gruppe: d+ d# do
  3) Teil:   8* 8+
  4) Straße: 9* 10* b*
Stock: 69 Steine.

Spieler:
  Anna    3 Steine   hat rausgelegt          Stand 0   (du)
  Bernd  14 Steine   noch nicht rausgelegt   Stand 0
  Clara  14 Steine   noch nicht rausgelegt   Stand 0

Deine 3 Steine: 8o 5* 2#"""

READ_OUT = """\
Spieler:
  Anna, 3 Steine, hat rausgelegt, Stand 0, du
  Bernd, 14 Steine, noch nicht rausgelegt, Stand 0
  Clara, 14 Steine, noch nicht rausgelegt, Stand 0

Deine 3 Steine:
  Karo-Acht
  Herz-Fünf
  Pik-Zwei"""


def screen(what, sitting, you, **style):
    """Return a screen as somebody sees it."""
    voice = voice_for(sitting, RUMMY_WORDS, you, table=1, **style)
    return what(view(RUMMY, sitting, you), RUMMY_WORDS, voice)


def checked(sitting, you):
    """Return the answer to `pruefen`."""
    return screen(lambda seen, words, voice: answer(ShowFaults(), seen, words, voice), sitting, you)


def test_screen_of_a_player():
    """The table at a glance, unfinished pieces among it, their own rack last."""
    assert SCREEN == screen(show_cards, played(PLAYED).sitting, Seat(0))


def test_screen_for_a_screen_reader():
    """In reading mode nothing is drawn in columns, and every tile of the rack has a line of its own."""
    shown = screen(show_cards, played(PLAYED).sitting, Seat(0), reader=True, words=True)

    assert shown.endswith(READ_OUT)
    assert "  1) Teil: Herz-Sechs, Herz-Sieben\n" in shown


def test_screen_of_a_spectator():
    """R28: who watches sees no rack."""
    assert "Deine" not in screen(show_cards, played(PLAYED).sitting, None)


@pytest.mark.parametrize("what", [show_cards, show_score, show_rules])
def test_screens_are_narrow(what):
    """No line of a screen is wider than 78 columns, the names as long as they may be."""
    text = PLAYED
    for short, long in (("anna", "annaannaannaanna"), ("bernd", "berndberndberndb"), ("clara", "claraclaraclarac")):
        text = text.replace(short, long)

    assert [] == [line for line in screen(what, played(text).sitting, Seat(0)).splitlines() if len(line) > 78]


def test_screens_after_a_deal():
    """R22, R28: what was left on the racks, and what the deal brought."""
    text = (Path(__file__).parents[1] / "partien/rummy/12-ganzes-spiel.partie").read_text("utf-8")
    lines = text.partition("anna: fertig\n  nein")[0].splitlines()
    sitting = played("\n".join(line for line in lines if not line.startswith(" "))).sitting

    assert "Im letzten Spiel hatten noch:\n  Bernd: j a#" in screen(show_cards, sitting, Seat(1))
    assert "Am Zug: Anna, mischen." in screen(show_cards, sitting, Seat(1))
    assert "  Anna   Stand +179, im letzten Spiel +179\n  Bernd  Stand -78" in screen(show_score, sitting, Seat(1))
    assert "Gerade wird nicht gelegt." in checked(sitting, Seat(0))


def test_check_names_everything_that_is_wrong():
    """R15, R16: every piece with what it lacks; to the others it is said without advice."""
    sitting = played(PLAYED).sitting

    assert checked(sitting, Seat(0)) == (
        "Das fehlt noch, bevor du „fertig“ tippen kannst:\n"
        "  Auslage 1 ist unfertig: 6* 7*. Da fehlt mindestens ein Stein.\n"
        "  Auslage 3 ist unfertig: 8* 8+. Da fehlt mindestens ein Stein."
    )
    assert checked(sitting, Seat(1)).startswith("Auf dem Tisch fehlt noch:\n  Auslage 1 ist unfertig")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("anna: anlegen 3,8o\nanna: anlegen 1,5*", "Alles in Ordnung: „fertig“ beendet deinen Zug."),
        ("anna: zuruecknehmen alles", "  Von deiner Bank liegt in diesem Zug noch kein Stein auf dem Tisch."),
    ],
)
def test_check_goes_along_with_the_turn(more, said):
    """R16, R27: what is mended is no longer named."""
    assert said in checked(played(PLAYED + more).sitting, Seat(0))


def test_check_counts_the_first_lay():
    """R12, R13: how much it is worth, and how much is missing."""
    sitting = played(PLAYED.partition("anna: rauslegen d+")[0]).sitting

    assert "  Erstauslage: 40 von 51 Punkten. Es fehlen noch 11 Punkte." in checked(sitting, Seat(0))
    assert "Auf dem Tisch ist alles vollständig." == checked(sitting, Seat(1))


@pytest.mark.parametrize(
    ("more", "prompt"),
    [
        (
            "",
            (
                "Du bist dran. Noch unfertig: Auslagen 1 und 3 („pruefen“). "
                "Möglich: rauslegen, anlegen, umbauen, zuruecknehmen."
            ),
        ),
        (
            "anna: anlegen 3,8o\nanna: anlegen 1,5*",
            "Du bist dran. Möglich: anlegen, umbauen, zuruecknehmen, fertig.",
        ),
        ("anna: zuruecknehmen alles\nanna: ziehen", "Am Zug: Bernd."),
    ],
)
def test_prompt(more, prompt):
    """The prompt says whose turn it is, what is unfinished, and what has hope now."""
    sitting = played(PLAYED + more).sitting

    assert prompt == waiting_line(RUMMY_WORDS, sitting, voice_for(sitting, RUMMY_WORDS, Seat(0)))


def test_prompt_reminds_of_the_first_lay():
    """R12: the sum so far, and that it is enough."""
    low, enough = (PLAYED.partition(f"anna: {line}")[0] for line in ("rauslegen d+", "fertig"))
    said = [
        waiting_line(RUMMY_WORDS, sitting, voice_for(sitting, RUMMY_WORDS, Seat(0)))
        for sitting in (played(low).sitting, played(enough).sitting)
    ]

    assert "Du bist dran. Erstauslage: 40 von 51 Punkten. Möglich: rauslegen," in said[0]
    assert "Du bist dran. Erstauslage: 76 Punkte, das reicht. Möglich: rauslegen," in said[1]


VOICE = Voice(names={Seat(0): "Anna", Seat(1): "Bernd", Seat(2): "Clara"}, you=Seat(1))
(RUN,) = spread("8* 9* j=10* b*")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            shared.Laid(Seat(1), 1, RUN, 38, out=False, needed=13),
            "Du legst Auslage 1: Straße 8*, 9*, j=10*, b*, 38 Punkte. Zur Erstauslage fehlen noch 13 Punkte.",
        ),
        (CardDrawn(Seat(0)), "Anna zieht einen Stein."),
        (shared.TurnCame(Seat(0)), None),
        (shared.TurnCame(Seat(1), first=True), "Du fängst an."),
        (actions.Finished(Seat(0), 0), "Anna ist fertig."),
        (
            actions.Finished(Seat(1), 51),
            "Du bist fertig und hast rausgelegt. Die Erstauslage zählt 51 Punkte.",
        ),
        (
            actions.Undone(Seat(0), tiles("2+ 3+"), whole=True),
            "Der Zug von Anna gilt nicht; der Tisch liegt wieder wie vorher. Zurück auf der Bank: 2+, 3+.",
        ),
        (
            actions.Undone(Seat(1), tiles("10*"), whole=False),
            "Der Joker liegt wieder dort, wo er lag. Zurück auf der Bank: 10*.",
        ),
        (
            actions.PiecesTaken(Seat(1), (1, 3), tiles("6* 7* 8*")),
            "Alles Unfertige kommt auf deine Bank: 6*, 7*, 8*.",
        ),
        (actions.NothingDrawn(Seat(0)), "Der Stock ist leer: Anna zieht nichts."),
        (actions.DealVoid(), "Der Stock ist leer. Das Spiel endet ohne Wertung."),
        (HandTucked(Seat(2), 1), "1 Stein von Clara kommt zurück in den Stock."),
        (
            MatchWon((Seat(0),), {Seat(0): 5, Seat(1): -5, Seat(2): 0}),
            "Die Partie ist zu Ende. Anna gewinnt die Partie. Stand: Anna +5, Bernd -5, Clara 0.",
        ),
    ],
)
def test_sentences(event, sentence):
    """What happened is told with names and public tiles, to the listener as du."""
    assert sentence == tell(event, VOICE)


@pytest.mark.parametrize("code", [*Refusal, *NoMove, *NoMeld])
def test_every_refusal_has_its_sentence(code):
    """Every code the rules may give has a sentence; no fact is left open in it."""
    facts = {"cards": tiles("2+ 3+"), "choices": tiles("4+"), "meld": RUN, "number": 3, "numbers": (1, 2)}
    facts |= {"needed": 51, "got": 27, "card": tiles("6#")[0]}
    sentence = VOICE.fill(RUMMY_WORDS.refusals[code], facts)

    assert sentence
    assert "{" not in sentence
    assert "niemand" not in sentence
    assert "Karte" not in sentence or code is NoMove.STOCK_EMPTY or code is NoMove.PILE_EMPTY


REBUILDING = (
    NoMeld.JOKER_UNCLEAR,
    NoMeld.NO_SUCH_MELD,
    NoMeld.DOES_NOT_FIT,
    NoMeld.NO_JOKER_THERE,
    NoMeld.CARD_UNUSED,
    NoMeld.CARD_FROM_NOWHERE,
    NoMove.NOTHING_TO_TAKE_BACK,
)


def test_rebuilding_reads_as_in_romme():
    """The words of rebuilding and their excuses are the same in both games but for what a card is called."""
    names = KnownNames(["anna"])
    lines = ("umbau 1,2 mit 5*,a* zu d*,k*,a*; a*,2*,3*", "ersetze 2,b+", "nimm alles zurueck", "zurück")
    read = [[lexicon_of(words).read(line, names) for line in lines] for words in (ROMME_WORDS, RUMMY_WORDS)]
    cards, own = melds.CARDS, TERMS
    said = [ROMME_WORDS.refusals[code] for code in REBUILDING]
    for one, other in ((cards.every, own.every), (cards.many, own.many), ("aus deiner Hand", "von deiner Bank")):
        said = [sentence.replace(one, other) for sentence in said]

    assert read[0] == read[1]
    assert [Rebuild, Replace, TakeBack, TakeBack] == list(map(type, read[0]))
    assert said == [RUMMY_WORDS.refusals[code] for code in REBUILDING]


@pytest.mark.parametrize("subject", RUMMY_WORDS.subjects)
def test_help(subject):
    """Every subject has its file, in lines of at most 78 columns, and its examples parse."""
    lines = (HELP / f"{subject}.md").read_text("utf-8").splitlines()
    lexicon = lexicon_of(RUMMY_WORDS)
    verbs = {verb.name for verb in lexicon.verbs}
    examples = [line.strip().split("  ")[0] for line in lines if line.startswith("  ")]

    assert lines[0].startswith("Rummy – ")
    assert [] == [line for line in lines if len(line) > 78]
    for example in examples:
        if example.split()[0] in verbs:
            assert lexicon.read(example, KnownNames(["anna", "clara"])) is not None


def test_taking_back_tells_what_changed_and_not_the_whole_table():
    """F26: of a table full of melds only those are told again that lie otherwise than before."""
    undone = found = 0
    for seed in range(3):
        for one in played_out(RUMMY_WORDS, seed).done:
            for event in one.events:
                if isinstance(event, TookBack):
                    before, after = numbered(one.before.state.spread), numbered(one.after.state.spread)
                    undone += 1
                    found += len(event.melds) < len(after)
                    assert dict(event.melds) == {n: meld for n, meld in after.items() if before.get(n) != meld}
                    assert set(event.gone) == set(before) - set(after)
    assert undone
    assert found


def test_shared_sentences_fit_tiles_as_well_as_cards():
    """A tile is a he and a card is a she: what both games say of the last one has the right endings."""
    last = [words.refusals[NoMove.LAST_CARD] for words in (ROMME_WORDS, RUMMY_WORDS)]

    assert [True, True] == [
        said.endswith(f"Zum Schluss legst du noch {one} ab.")
        for said, one in zip(last, ("eine Karte", "einen Stein"), strict=True)
    ]
