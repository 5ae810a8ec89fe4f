"""What a line is about: a command is the likelier, the more what was said of it is like the line."""

import pytest

from commands.language.nearness import stem
from commands.language.relevance import LOBBY, Relevance, Saying, features, words_of_text

SAID = {
    "breite": ["die zeilen sind zu lang", "der text geht über den rand"],
    "klingel": ["der ton soll aus sein", "der gong nervt"],
    "ablegen": ["die karte soll fort", "fort mit der karte"],
    "passen": ["passt"],
}
HERE = Relevance(Saying(about, words_of_text(line), 1, "gin") for about, lines in SAID.items() for line in lines)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("zeile", "breite"),
        ("zeilenumbruch", "breite"),
        ("das klingeltongong", "klingel"),
        ("fort mit ihr", "ablegen"),
    ],
)
def test_a_line_is_about_what_is_spoken_of_like_it(typed, first):
    """By its stems, by parts of a word that nobody used, by a word that says the same."""
    assert first == next(iter(HERE.ranked(typed.split(), "gin")))


@pytest.mark.parametrize("typed", ["", "xylophon", "quux"])
def test_of_what_was_never_said_nothing_is_offered(typed):
    """A line without a word that is known is about nothing."""
    assert {} == HERE.ranked(typed.split(), "gin")


def test_what_is_meant_there_more_often_is_likelier():
    """Of two commands of which the same is said, the lobby and the tables each have the one that is asked for there."""
    said = [Saying("wer", ("leute",), 1, LOBBY), Saying("mitspieler", ("leute",), 1, "gin")]
    relevance = Relevance(said)

    assert ["wer", "mitspieler"] == list(relevance.ranked(["leute"], LOBBY))
    assert ["mitspieler", "wer"] == list(relevance.ranked(["leute"], "poker"))


def test_a_number_is_a_number_and_a_comma_is_nothing():
    """Which card or number it is says nothing of the command."""
    assert features(["leg", "10+"]) == features(["leg", ",", "7o"])
    assert stem("karten") in features(["karten"])
