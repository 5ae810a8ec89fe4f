"""Every record of the tests, and the mixers with which each of them must hold."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

from commands.catalogue import VOCABULARIES
from commands.journal.partie import Mixer
from commands.language.vocabulary import AnyVocabulary
from tests.tiny.minirummy import MINI_WORDS
from tests.tiny.words import WORDS

HERE = Path(__file__).parent

EVERY_VOCABULARY: tuple[AnyVocabulary, ...] = (WORDS, MINI_WORDS, *VOCABULARIES)
"""The words of the tiny games, then those of every game of the house."""

FOLDERS = {one.game.id: HERE / "tiny" / "partien" / one.game.id for one in (WORDS, MINI_WORDS)} | {
    one.game.id: HERE / "partien" / one.game.id for one in VOCABULARIES
}
"""Game -> where its records lie."""


def records_of(vocabulary: AnyVocabulary) -> list[Path]:
    """Return the records of a game, in their order."""
    return sorted(FOLDERS[vocabulary.game.id].glob("*.partie"))


def seeded(seed: int) -> Mixer:
    """Return a mixer that does the same on every run."""
    chance = random.Random(seed)
    return lambda things: tuple(chance.sample(tuple(things), len(things)))


MIXERS: dict[str, Callable[[], Mixer]] = {
    "as it lies": lambda: tuple,
    "the other way round": lambda: lambda things: tuple(reversed(things)),
    "shuffled": lambda: seeded(1),
}
"""What a record leaves to chance must not matter to what it expects."""


def ids(vocabularies: Sequence[AnyVocabulary]) -> list[str]:
    """Return the names of games as pytest shows them."""
    return [one.game.id for one in vocabularies]
