"""The machines of the house that have no table of their own, and how their lines are read."""

from __future__ import annotations

from typing import Any

from commands.catalogue import VOCABULARIES
from commands.language.names import KnownNames
from commands.language.vocabulary import AnyVocabulary
from commands.table.verbs import lexicon_of
from games import table
from games.service import Service
from games.table import AnyTable

NOBODY = KnownNames(())
"""The people of no table: whoever is named in a line for a machine may be unknown to it."""


def services() -> tuple[AnyVocabulary, ...]:
    """Return the machines."""
    return tuple(vocabulary for vocabulary in VOCABULARIES if vocabulary.game.service is not None)


def service_of(vocabulary: AnyVocabulary) -> Service[Any]:
    """Return what a machine promises."""
    assert vocabulary.game.service is not None
    return vocabulary.game.service


def read(vocabulary: AnyVocabulary, line: str) -> object:
    """
    Return what a line for a machine means.

    Raises:
        Misread: nothing.
    """
    return lexicon_of(vocabulary).heard(f"{vocabulary.game.id} {line}", NOBODY)


def fresh(vocabulary: AnyVocabulary, name: str = "niemand") -> AnyTable:
    """Return a machine that has just been made: nothing is open there."""
    return table.opened(vocabulary.game, name).state
