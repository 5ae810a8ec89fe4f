"""A game of somebody else's: found where it is installed, and left out with a sentence where it is not sound."""

from importlib.metadata import EntryPoint

import pytest

from commands.catalogue import GROUP, OURS, gathered
from commands.layout import Family, Layout
from commands.lobby.login import not_played
from commands.table.verbs import lexicon_of
from games.frozen import evolve
from tests.records import EVERY_VOCABULARY, ids
from tests.tiny import package as tiny
from tests.tiny.words import WORDS

SOUND = "tests.tiny.package:PACKAGE"


def found(*values, name="klein"):
    """Return what comes of the house's first game and packages at these places."""
    return gathered((OURS[0], *(EntryPoint(name, value, GROUP) for value in values)))


def test_a_game_that_is_installed_is_played_beside_the_others():
    """It stands behind the house's own."""
    packages, left = found(SOUND)

    assert ["romme", WORDS.game.id] == [one.game.id for one in packages]
    assert () == left


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("nirgends.da:PACKAGE", "lässt sich nicht laden (ModuleNotFoundError: No module named 'nirgends')"),
        ("tests.tiny.package:KEINES", "lässt sich nicht laden (AttributeError: "),
        ("tests.tiny.words:WORDS", "lässt sich nicht laden (TypeError: tests.tiny.words:WORDS ist kein Package)"),
        ("commands.romme:PACKAGE", "heißt „romme“ wie Rommé, das es hier schon gibt"),
    ],
)
def test_what_cannot_be_played_is_left_out_and_named(value, why):
    """One that is broken keeps no other out; the host reads which one it is, and why."""
    packages, left = found(value, SOUND)

    assert ["romme", WORDS.game.id] == [one.game.id for one in packages]
    assert [True] == [one.sentence.startswith(why) for one in left]
    assert f"„klein“ wird nicht angeboten: Es {why}" in not_played("klein", left[0].sentence)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"contract": 7}, "ist für Fassung 7 des Vertrags zwischen Spiel und Haus geschrieben, hier gilt Fassung 1"),
        ({"help": {}}, "hält nicht „Die Hilfe ist geschrieben“: In der Hilfe fehlt „hochkarte“"),
        (
            {"words": evolve(WORDS, events={})},
            "hält nicht „Alles, was geschieht, hat einen Namen",
        ),
        ({"words": evolve(WORDS, verbs=())}, "hält nicht „Alles, was man tun kann, kann man tippen“: Für Show gibt es"),
        (
            {"layout": Layout(Family.TRICK, hand="blatt")},
            "hält nicht „Die Anlage des Tisches",
        ),
        ({"words": evolve(WORDS, also=("Rommee",))}, "heißt „rommee“ wie Rommé, das es hier schon gibt"),
    ],
)
def test_a_promise_that_is_missing_keeps_a_game_out(monkeypatch, changes, why):
    """Another version of the contract, no rules for players, a name that is taken: the sentence says which."""
    monkeypatch.setattr(tiny, "PACKAGE", evolve(tiny.PACKAGE, **changes))
    packages, left = found(SOUND)

    assert ["romme"] == [one.game.id for one in packages]
    assert [True] == [one.sentence.startswith(why) for one in left]


@pytest.mark.parametrize("vocabulary", EVERY_VOCABULARY, ids=ids(EVERY_VOCABULARY))
def test_what_beginners_say_belongs_to_a_verb(vocabulary):
    """No phrase of a game hangs on a word that nobody can type at its table."""
    known = {verb.name for verb in lexicon_of(vocabulary).verbs}

    assert set() == set(vocabulary.cues) - known
