"""Every line of `tests/sprache.tsv` is read as it says; those of games that are not in the house yet wait for them."""

import re
from pathlib import Path

import pytest

from commands.catalogue import VOCABULARIES
from commands.table.verbs import reading

EXAMPLES = [
    line.split("\t")
    for line in (Path(__file__).parents[1] / "sprache.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
GAMES = {vocabulary.game.id: vocabulary for vocabulary in VOCABULARIES} | {"lobby": None}
FREE_TEXT = {"sagen", "rufen", "fluestern", "antworten", "nachricht"}


def parts(line):
    """Return what a canonical line says, its groups kept apart, whatever stands between its parts."""
    verb = line.split(" ", 1)[0]
    if verb in FREE_TEXT:
        return [line]
    if verb == "nein":
        return line.split()[:2]
    return [re.split(r"[\s,]+", group.strip()) for group in re.split(r"[;/]", line)]


@pytest.mark.parametrize(
    ("game", "typed", "expected"),
    [(game, typed, expected) for game, typed, expected, _note in EXAMPLES if game in GAMES],
    ids=[f"{game}: {typed}" for game, typed, _expected, _note in EXAMPLES if game in GAMES],
)
def test_line_is_read_as_written(game, typed, expected):
    """A typed line has the canonical form, or the refusal, that the examples give."""
    assert parts(expected) == parts(reading(GAMES[game], typed))


def test_every_game_of_the_house_has_examples():
    """No game is skipped: whoever plays cards is in the examples."""
    games = {vocabulary.game.id for vocabulary in VOCABULARIES if vocabulary.spelling is not None}

    assert set() == games - {game for game, *_rest in EXAMPLES}


@pytest.mark.parametrize(
    ("game", "canonical"),
    [(game, expected) for game, _typed, expected, _note in EXAMPLES if game in GAMES and expected[:5] != "nein "],
)
def test_canonical_line_reads_as_itself(game, canonical):
    """What is written into the journal means the same when it is read again."""
    assert canonical == reading(GAMES[game], canonical)


def test_one_letter_is_the_beginning_of_a_word():
    """Where one command of the game begins with it, it is that; where several do, all are named."""
    assert "passen" == reading(GAMES["skat"], "p")
    assert "„z“ ist nicht eindeutig. Meintest du „ziehen“ oder „zuruecknehmen“?" in reading(GAMES["romme"], "z")
