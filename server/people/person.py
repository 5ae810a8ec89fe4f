"""Who somebody is: an account or a guest, by a name that is unique when folded, with the settings he chose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from commands.catalogue import VOCABULARIES
from commands.journal.house_lines import CLOCK_NAME, HOUSE_NAME
from commands.language.german import FILLERS, fold
from commands.language.spelling import RANK_WORDS
from commands.lobby.admin import ADMIN_VERBS
from commands.table.verbs import lexicon_of, lobby_lexicon
from db.players import Player

NAME = re.compile(r"[a-zA-ZäöüÄÖÜß]{3,16}")
"""Written out: with IGNORECASE the long s (ſ) and the Turkish i without its dot (ı) would pass for s and i."""

GUEST_NAME = "Gast"

_HOUSE_HAND = frozenset({"ablauf", "fort", "los", "mit", "ohne", "und", "vor", "hinter", "vorn", "hinten"})
"""What stands in lines of the house's own hand, and between cards."""


@dataclass(frozen=True, slots=True)
class Person:
    """
    Somebody who has come in.

    Attributes:
        name: as he typed it when the name was new.
        key: the name folded: what makes him the same person.
        player: his account, None for a guest.
        word: a guest's word of return, which this session may repeat to him; None for an account.
    """

    name: str
    key: str
    player: int | None = None
    admin: bool = False
    word: str | None = field(default=None, repr=False)
    settings: Mapping[str, str | int | bool] = field(default_factory=dict)


def account(player: Player) -> Person:
    """Return the person behind an account."""
    return Person(player.name, player.key, player.id, player.admin, None, player.settings)


@cache
def reserved() -> frozenset[str]:
    """Return every word that some grammar or the house reads, so that it cannot be anybody's name."""
    lexicons = [lobby_lexicon(), *(lexicon_of(vocabulary) for vocabulary in VOCABULARIES)]
    verbs = {verb for lexicon in lexicons for verb in lexicon.verbs} | set(ADMIN_VERBS)
    words: set[str] = set()
    for verb in verbs:
        words.update(verb.words, verb.fillers, *verb.pairs, *verb.splits)
        words |= verb.tail.words if verb.tail is not None else frozenset()
    for vocabulary in VOCABULARIES:
        words |= {vocabulary.game.id, fold(vocabulary.game.name), *(option.name for option in vocabulary.game.options)}
        if vocabulary.spelling is not None:
            words |= _card_words(vocabulary.spelling.cards)
    house = {HOUSE_NAME, CLOCK_NAME, "admin", "gastgeber", "server", "system", "tisch", "zuschauer"}
    pronouns = {"niemand", "alle", "alles", "nichts", "ich", "du", "dich", "dir"}
    return frozenset(words | house | pronouns | FILLERS | _HOUSE_HAND)


def _card_words(cards: Iterable[str]) -> set[str]:
    """Return every card as it may be typed in one word, and the words these are made of: suits, colours, ranks."""
    words = set(cards) | RANK_WORDS
    for card in cards:
        words |= {card.removesuffix(rank) for rank in RANK_WORDS if card.endswith(rank)}
    return words


def objection(name: str) -> str | None:
    """Return why a name cannot be given to anybody, None if it can."""
    if not NAME.fullmatch(name):
        return "Ein Name hat 3 bis 16 Buchstaben: a bis z, ä, ö, ü und ß, ohne Leerzeichen und Ziffern."
    if fold(name) in reserved() or fold(name).startswith(GUEST_NAME.lower()):
        return f"„{name}“ hat hier schon eine Bedeutung. Nimm bitte einen anderen Namen."
    return None
