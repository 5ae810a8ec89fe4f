"""What a page completes and says in words: how commands begin, what may stand behind them, how cards are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from commands.catalogue import VOCABULARIES
from commands.language.plain import plain
from commands.language.vocabulary import AnyVocabulary
from commands.table.verbs import lexicon_of, lobby_lexicon
from server.programs.parts import parts
from server.wire.protocol import Words

MOST_PEOPLE: Final = 200
"""Names that are completed; thousands may be here."""


def wordlists(vocabulary: AnyVocabulary | None, people: Iterable[str]) -> Iterator[Words]:
    """
    Yield the words of a place, as many at a time as a message holds.

    Args:
        vocabulary: of the game that is played there, None in the lobby.
        people: how those are called who are here.
    """
    game = None if vocabulary is None else vocabulary.game.id
    commands, others, cards = _kept(vocabulary)
    for number, part in enumerate(cards, 1):
        first = number == 1
        names = (*people, *others) if first else ()
        yield Words(game, number, len(cards), part, commands if first else (), names)


@cache
def _kept(
    vocabulary: AnyVocabulary | None,
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Mapping[str, str], ...]]:
    """Return what is the same for everybody: the words commands begin with, what stands behind them, and the cards."""
    lexicon = lobby_lexicon() if vocabulary is None else lexicon_of(vocabulary)
    commands = tuple(sorted({word for verb in lexicon.verbs for word in verb.words}))
    if vocabulary is None:
        return commands, tuple(one.game.id for one in VOCABULARIES), ({},)
    spelled = (vocabulary.spelling.words if vocabulary.spelling is not None else None) or {}
    cards = [dict(part) for part in parts((card, plain(word)) for card, word in spelled.items())]
    return commands, tuple(one.name for one in vocabulary.game.options), ({}, *cards)
