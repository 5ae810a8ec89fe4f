"""The vocabularies of the house, one line for each game of `games/catalogue.py`, in the same order."""

from __future__ import annotations

from commands.blackjack import BLACKJACK_WORDS
from commands.canasta import CANASTA_WORDS
from commands.dickezwei import DICKEZWEI_WORDS
from commands.doppelkopf import DOPPELKOPF_WORDS
from commands.gin import GIN_WORDS
from commands.holdem import HOLDEM_WORDS
from commands.language.german import fold
from commands.language.vocabulary import AnyVocabulary
from commands.poker import POKER_WORDS
from commands.profisort import PROFISORT_WORDS
from commands.raeumab import RAEUMAB_WORDS
from commands.romme import ROMME_WORDS
from commands.rummy import RUMMY_WORDS
from commands.studpoker import STUDPOKER_WORDS
from commands.turnier import TURNIER_WORDS

VOCABULARIES: tuple[AnyVocabulary, ...] = (
    ROMME_WORDS,
    PROFISORT_WORDS,
    DOPPELKOPF_WORDS,
    RAEUMAB_WORDS,
    BLACKJACK_WORDS,
    POKER_WORDS,
    STUDPOKER_WORDS,
    HOLDEM_WORDS,
    CANASTA_WORDS,
    GIN_WORDS,
    RUMMY_WORDS,
    DICKEZWEI_WORDS,
    TURNIER_WORDS,
)


_ALSO = {"rommee": "romme"}
"""Other spellings of a game's name: the seed writes Rommee (romme §1)."""


def vocabulary_of(typed: str) -> AnyVocabulary | None:
    """Return the vocabulary of a game by its id, its name, or the only id that begins like that; None if none does."""
    word = _ALSO.get(fold(typed), fold(typed))
    for vocabulary in VOCABULARIES:
        if word in {vocabulary.game.id, fold(vocabulary.game.name)}:
            return vocabulary
    alike = [vocabulary for vocabulary in VOCABULARIES if word and vocabulary.game.id.startswith(word)]
    return alike[0] if len(alike) == 1 else None
