"""Who somebody is: an account or a guest, by a name that is unique when folded, with the settings he chose."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from commands.admin import ADMIN_VERBS
from commands.catalogue import VOCABULARIES
from commands.german import FILLERS, fold
from commands.haus import CLOCK_NAME, HOUSE_NAME
from commands.table import lexicon_of, lobby_lexicon
from db.players import Player

NAME = re.compile(r"[a-zäöüß]{3,16}", re.IGNORECASE)
GUEST_NAME = "Gast"


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
    words = {word for lexicon in lexicons for verb in lexicon.verbs for word in verb.words}
    words |= {word for verb in ADMIN_VERBS for word in verb.words}
    for vocabulary in VOCABULARIES:
        words.add(vocabulary.game.id)
        words |= set(vocabulary.spelling.cards) if vocabulary.spelling is not None else set()
        words |= {option.name for option in vocabulary.game.options}
    particles = {particle for lexicon in lexicons for verb in lexicon.verbs for _, particle in verb.splits}
    house = {HOUSE_NAME, CLOCK_NAME, "admin", "tisch", "niemand", "alle", "alles", "nichts", "du", "dich", "dir"}
    return frozenset(words | particles | house | FILLERS | {"mit", "ohne", "und", "vor", "hinter", "vorn", "hinten"})


def objection(name: str) -> str | None:
    """Return why a name cannot be given to anybody, None if it can."""
    if not NAME.fullmatch(name):
        return "Ein Name hat 3 bis 16 Buchstaben: a bis z, ä, ö, ü und ß, ohne Leerzeichen und Ziffern."
    if fold(name) in reserved() or fold(name).startswith(GUEST_NAME.lower()):
        return f"„{name}“ hat hier schon eine Bedeutung. Nimm bitte einen anderen Namen."
    return None
