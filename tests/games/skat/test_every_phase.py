"""R53, R55 and the refusals, phase by phase: nonsense, a clock that runs out, somebody who leaves."""

import pytest

from commands.journal.partie import Typed, begin, parse
from commands.skat import PACKAGE
from games.contract import HOUSE, Seat, TimeUp
from games.skat.terms import Ending, Phase
from games.table import rules

DEAL = """spiel skat
spieler anna bernd clara
geber clara
bestimmen bedenkzeit 30
mit kontra
hand anna b+ bo a+ 10+ 9+ a# k# 8* 9o 7o
hand bernd b# b* k+ d+ 10# 7# ao do 10o 8o
hand clara 7+ d# 9# 8# a* k* 10* 9* 7* ko
talon 8+ d*
"""
ANNA, BERND, CLARA = map(Seat, range(3))
WAYS = {
    "reizen": ("bernd: 18",),
    "skat": ("bernd: 18", "anna: ja", "bernd: passen", "clara: passen"),
    "druecken": ("anna: aufnehmen",),
    "ansage": ("anna: druecken 7o 8*",),
    "spiel": ("anna: kreuz",),
    "frage": ("anna: a+", "bernd: d+", "clara: 7+", "anna: k#", "bernd: 10#", "clara: d#", "bernd: schenken"),
}
"""Phase -> what is typed to come there, from the phase before it."""


def reached(phase):
    """Return the table in a phase; in `reizen` Anna has to answer."""
    play = begin(PACKAGE.words, parse(DEAL), tuple)
    lines = WAYS["reizen"] if phase == "reizen" else [line for way in list(WAYS)[1:] for line in WAYS[way]]
    for line in lines:
        if str(play.sitting.state.phase) == phase != "reizen":
            break
        speaker, _, text = line.partition(": ")
        play.speak(Typed(0, speaker, text), None)
        assert play.code is None, line
    assert phase == str(play.sitting.state.phase)
    return play


def refused(play, name, line):
    """Return why a line is refused, and make sure that nothing has changed; None if it is accepted."""
    before = play.sitting
    play.speak(Typed(0, name, line), None)
    assert play.code is None or before is play.sitting
    return play.code


@pytest.mark.parametrize(
    ("phase", "name", "line", "code"),
    [
        ("reizen", "anna", "19", "du_hoerst"),
        ("reizen", "bernd", "19", "nicht_am_zug"),
        ("reizen", "clara", "ja", "nicht_am_zug"),
        ("reizen", "anna", "grand", "falsche_phase"),
        ("reizen", "anna", "b+", "falsche_phase"),
        ("reizen", "anna", "reizen b+", "syntax"),
        ("reizen", "anna", "99999999999999999999", "unbekannter_befehl"),
        ("reizen", "anna", "schenken", "falsche_phase"),
        ("skat", "anna", "grand", "skat_liegt"),
        ("skat", "anna", "druecken 9o 7o", "falsche_phase"),
        ("skat", "bernd", "aufnehmen", "nicht_am_zug"),
        ("skat", "anna", "ja", "falsche_phase"),
        ("druecken", "anna", "druecken 9o 7o 8*", "zwei_karten"),
        ("druecken", "anna", "druecken 9o", "zwei_karten"),
        ("druecken", "anna", "druecken", "zwei_karten"),
        ("druecken", "anna", "druecken 9o 9o", "karte_fehlt"),
        ("druecken", "anna", "druecken 7o ao", "karte_fehlt"),
        ("druecken", "anna", "grand hand", "falsche_phase"),
        ("ansage", "anna", "grand hand", "kein_handspiel"),
        ("ansage", "anna", "kreuz schneider", "nur_hand"),
        ("ansage", "anna", "ansagen", "welches_spiel"),
        ("ansage", "anna", "18", "falsche_phase"),
        ("ansage", "bernd", "kontra", "falsche_phase"),
        ("spiel", "bernd", "18", "falsche_phase"),
        ("spiel", "anna", "b#", "karte_fehlt"),
        ("spiel", "anna", "ja", "falsche_phase"),
        ("spiel", "bernd", "rest", "nicht_am_zug"),
        ("spiel", "anna", "kontra", "falsche_partei"),
        ("spiel", "anna", "re", "keine_ansage"),
        ("frage", "clara", "rest", "frage_offen"),
        ("frage", "anna", "schenken", "frage_offen"),
        ("frage", "anna", "ja", "nicht_am_zug"),
        ("frage", "clara", "kontra", "falsche_phase"),
        ("frage", "bernd", "ao", "falsche_phase"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(phase, name, line, code):
    """Bids that are none, cards for numbers, answers nobody asked for, what comes too early or too late."""
    assert code == refused(reached(phase), name, line)


def test_a_claim_comes_too_early():
    """R46: a Gegenspieler with more than five cards has nothing judged, whoever is on turn."""
    play = reached("frage")
    assert refused(play, "clara", "nein") is None

    assert "zu_frueh" == refused(play, "bernd", "rest")


@pytest.mark.parametrize(
    ("phase", "after", "turns"),
    [
        ("reizen", Phase.BIDDING, (CLARA,)),
        ("skat", Phase.PRESSING, (ANNA,)),
        ("druecken", Phase.ANNOUNCING, (ANNA,)),
        ("ansage", Phase.PLAY, (ANNA,)),
        ("spiel", Phase.PLAY, (BERND,)),
        ("frage", Phase.PLAY, (BERND,)),
    ],
)
def test_the_clock_goes_on_in_each_phase(phase, after, turns):
    """R53: whoever lets the time run out has passed, taken up, pressed, announced, played the least card, said no."""
    play = reached(phase)
    game = play.vocabulary.game
    state = rules.play(game, play.sitting, HOUSE, TimeUp()).state.state

    assert (after, turns) == (state.phase, game.on_turn(state))


@pytest.mark.parametrize(
    ("phase", "leaver", "ending", "points"),
    [
        ("reizen", ANNA, Ending.DROPPED, None),
        ("reizen", CLARA, Ending.DROPPED, None),
        ("skat", ANNA, Ending.LOST, -36),
        ("skat", BERND, Ending.DROPPED, None),
        ("druecken", ANNA, Ending.LOST, -36),
        ("ansage", CLARA, Ending.DROPPED, None),
        ("spiel", ANNA, Ending.LOST, -48),
        ("spiel", CLARA, Ending.WON, 24),
        ("frage", ANNA, Ending.LOST, -48),
        ("frage", BERND, Ending.WON, 24),
        ("frage", CLARA, Ending.WON, 24),
    ],
)
def test_leaving_ends_the_deal_in_each_phase(phase, leaver, ending, points):
    """R55: dropped before there is a soloist or without one of the others; then given up by whoever goes."""
    play = reached(phase)
    state = play.vocabulary.game.table.leave(play.sitting.state, leaver).state

    assert (Phase.INTERRUPTED, ending, points) == (state.phase, state.result.ending, state.result.points)
    assert state.deal is None or state.deal.question is None


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ((), "Das Spiel bringt -48 Punkte, denn verloren zählt doppelt."),
        (("bernd: kontra",), "Das Spiel bringt -96 Punkte, denn verloren zählt doppelt und Kontra verdoppelt."),
        (
            ("bernd: kontra", "anna: re"),
            "Das Spiel bringt -192 Punkte, denn verloren zählt doppelt und Kontra und Re vervierfachen.",
        ),
    ],
)
def test_the_score_says_what_has_multiplied_it(said, why):
    """R42, R49: who reads the points can reckon them again; between deals nobody's roles or Kontra are shown."""
    play = reached("spiel")
    for line in (*said, "anna: schenken"):
        speaker, _, text = line.partition(": ")
        assert refused(play, speaker, text) is None

    assert why in play.sent["anna"][0]
    play.speak(Typed(0, "anna", "karten"), None)
    assert "Vorhand" not in play.sent["anna"][0]
    assert "Kontra" not in play.sent["anna"][0]


def test_who_left_and_came_back_is_told_once():
    """R51, R55: what a leaver had stays with the seat that was left; the points told are those of who sits there."""
    play = reached("spiel")
    for line in ("anna: aussteigen", "anna: mitspielen", "anna: mischen", "clara: weg", "anna: weg", "bernd: weg"):
        speaker, _, text = line.partition(": ")
        assert refused(play, speaker, text) is None

    assert "Eingepasst: Niemand bekommt Punkte.\nPunkte: Bernd 40, Clara 40, Anna 0." in "\n".join(play.sent["clara"])
