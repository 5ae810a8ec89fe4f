"""The vocabularies of the house, one line for each game of `games/catalogue.py`, in the same order."""

from __future__ import annotations

from commands.blackjack import BLACKJACK_WORDS
from commands.doppelkopf import DOPPELKOPF_WORDS
from commands.german import fold
from commands.holdem import HOLDEM_WORDS
from commands.poker import POKER_WORDS
from commands.replay import AnyVocabulary
from commands.romme import ROMME_WORDS
from commands.rummy import RUMMY_WORDS
from commands.studpoker import STUDPOKER_WORDS
from commands.turnier import TURNIER_WORDS

VOCABULARIES: tuple[AnyVocabulary, ...] = (
    ROMME_WORDS,
    BLACKJACK_WORDS,
    DOPPELKOPF_WORDS,
    POKER_WORDS,
    STUDPOKER_WORDS,
    HOLDEM_WORDS,
    TURNIER_WORDS,
    RUMMY_WORDS,
)


def vocabulary_of(typed: str) -> AnyVocabulary | None:
    """Return the vocabulary of a game by its id, its name, or the only id that begins like that; None if none does."""
    word = fold(typed)
    for vocabulary in VOCABULARIES:
        if word in {vocabulary.game.id, fold(vocabulary.game.name)}:
            return vocabulary
    alike = [vocabulary for vocabulary in VOCABULARIES if word and vocabulary.game.id.startswith(word)]
    return alike[0] if len(alike) == 1 else None
