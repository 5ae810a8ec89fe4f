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
    DICKEZWEI_WORDS,
    RAEUMAB_WORDS,
    BLACKJACK_WORDS,
    GIN_WORDS,
    RUMMY_WORDS,
    POKER_WORDS,
    HOLDEM_WORDS,
    STUDPOKER_WORDS,
    PROFISORT_WORDS,
    CANASTA_WORDS,
    DOPPELKOPF_WORDS,
    TURNIER_WORDS,
)


_ALSO = {"rommee": "romme", "drawpoker": "poker", "doko": "doppelkopf", "bigtwo": "dickezwei"}
"""Other names of a game: the seed writes Rommee (romme §1), and some are known by another one elsewhere."""


def names_of(vocabulary: AnyVocabulary) -> tuple[str, ...]:
    """Return how a game is called, folded: its id, its name and other names of it."""
    also = (word for word, game in _ALSO.items() if game == vocabulary.game.id)
    name = "".join(letter if letter.isalnum() else " " for letter in fold(vocabulary.game.name))
    return tuple(dict.fromkeys((vocabulary.game.id, " ".join(name.split()), *also)))


def _squeezed(name: str) -> str:
    """Return a name as it is compared: `Räum-Ab!`, `räum ab` and `raeumab` are one."""
    return "".join(letter for letter in fold(name) if letter.isalnum())


def vocabulary_of(typed: str) -> AnyVocabulary | None:
    """Return the vocabulary of a game by its id, its name, or the only one that begins like that; None if none does."""
    word = _squeezed(typed)
    word = word.removesuffix("tisch") or word
    word = _ALSO.get(word, word)
    begun = []
    for vocabulary in VOCABULARIES:
        names = (vocabulary.game.id, _squeezed(vocabulary.game.name))
        if word in names:
            return vocabulary
        if word and any(name.startswith(word) for name in names):
            begun.append(vocabulary)
    return begun[0] if len(begun) == 1 else None
