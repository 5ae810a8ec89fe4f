"""What cannot be read is repeated as it was typed, and nothing is suggested that is nothing like it."""

import re

import pytest

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.language.german import Likeness, nearest
from commands.language.misread import Misread
from commands.language.names import AnyName
from commands.language.voice import Voice
from commands.table.refusals import REFUSALS
from commands.table.verbs import lexicon_of
from games.contract import No
from games.pot.actions import AllIn, Bid, Check, Fold, Hold, Raise
from tests.records import ids


def lexicon(game):
    """Return the words that count at a table of a game."""
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    return lexicon_of(vocabulary)


def excuse(game, line):
    """Return what somebody reads whose line means nothing."""
    with pytest.raises(Misread) as misread:
        lexicon(game).heard(line, AnyName())
    return misread.value.sentence


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("ä", "„ä“"),
        ("Vorführen", "„Vorführen“"),
        ("jetzt Blödsinn, bitte", "„Blödsinn“"),
        ("klopfen Öl", "„Öl“"),
        ("ablegen 7ü", "„7ü“"),
        ("rauswerfen", "Wen willst du rauswerfen?"),
        ("sortieren Größe und Maß", "„Größe“"),
        ("bestimmen Käse", "„bestimmen Käse“"),
    ],
)
def test_a_line_that_means_nothing_is_quoted_as_it_was_typed(line, quoted):
    """F31: folded for reading, but never shown folded: no `vorfuehren` for `vorführen`."""
    assert quoted in excuse("romme", line)


@pytest.mark.parametrize("game", ["romme", "doppelkopf", "poker"])
@pytest.mark.parametrize("typed", ["qwertz", "asdfgh", "xyzzy"])
def test_nothing_is_suggested_where_nothing_is_near(game, typed):
    """A suggestion is worth reading if it may be meant: `qwertz` is no slip of anything."""
    assert "Meintest du" not in excuse(game, typed)


FAR = {"weiter": "breite", "suche": "mische", "sau": "sag", "weg": "wer", "qwertz": "ersetz"}


@pytest.mark.parametrize("typed", FAR)
def test_half_a_likeness_is_none(typed):
    """Two wrong letters are a slip where the word begins as it should; in a word of three letters one is none."""
    assert [] == nearest(typed, [FAR[typed]]) == Likeness([FAR[typed]]).nearest(typed)


SLIPS = {"abelgen 7o": "ablegen", "zeihen": "ziehen", "mishcen": "mischen", "anlgen 1": "anlegen", "hilef": "hilfe"}


@pytest.mark.parametrize("typed", SLIPS)
def test_slips_are_still_understood(typed):
    """One letter missing, two exchanged: then the word is suggested."""
    assert f"„{SLIPS[typed]}“" in excuse("romme", typed)


@pytest.mark.parametrize("game", ["poker", "holdem", "studpoker"])
@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("call", Hold()),
        ("check", Check()),
        ("bet 5", Bid(5)),
        ("raise 5", Raise(5)),
        ("raise auf 12", Raise(12, to=True)),
        ("fold", Fold()),
        ("all in", AllIn()),
        ("all-in", AllIn()),
        ("setzen alles", AllIn()),
        ("erhöhe um alles", AllIn()),
    ],
)
def test_the_words_of_other_poker_tables_are_known(game, line, means):
    """P6: whoever learnt poker in English, or says `alles` behind the verb, is understood."""
    assert means == lexicon(game).heard(line, AnyName())
    assert means == lexicon(game).read(lexicon(game).write(means, AnyName()), AnyName())


def test_nothing_is_said_to_be_missing_that_is_not():
    """6: of the two lists of a wrong order only those are told that hold anything: no `Zu viel: nichts`."""
    voice = Voice({})
    sentence = REFUSALS[No.NOT_ALL_CARDS]

    assert "Das ist nicht genau deine Hand. Vergessen: 3+." == voice.fill(sentence, {"missing": ("3+",), "surplus": ()})
    assert "Das ist nicht genau deine Hand. Zu viel: 4+." == voice.fill(sentence, {"missing": (), "surplus": ("4+",)})


def slips(word):
    """Yield a word with a letter lost, two swapped, one doubled, and the last one mistaken."""
    half = len(word) // 2
    yield word[:half] + word[half + 1 :]
    yield word[: half - 1] + word[half] + word[half - 1] + word[half + 1 :]
    yield word[:half] + word[half] + word[half:]
    yield word[:-1] + "x"


PLAYED = [one for one in VOCABULARIES if one.game.waits]
"""The games one sits down to; a tournament's words are two each."""


@pytest.mark.parametrize("vocabulary", PLAYED, ids=ids(PLAYED))
def test_a_slip_of_the_finger_is_understood_or_asked_about(vocabulary):
    """At every table, of every word of its game: what is typed all but right means it, or „Meintest du …?“ names it."""
    words = lexicon_of(vocabulary)
    own = [verb for verb in words.verbs if verb.means.__module__.startswith("games.") and " " not in verb.name]
    lost = []
    for verb in own:
        tail = verb.sample.partition(" ")[2] if verb.sample.startswith(verb.name) else ""
        for slip in slips(verb.name) if len(verb.name) >= SHORT else ():
            try:
                right = type(words.heard(f"{slip} {tail}".strip(), AnyName())) is verb.means
            except Misread as misread:
                right = any(re.search(f"„{one.name}[ “]", misread.sentence) for one in own if one.means is verb.means)
            lost += [] if right else [slip]

    assert own
    assert [] == lost


SHORT = 5
"""A slip in a word of fewer letters may be another word."""
