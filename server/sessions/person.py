"""Who somebody is: an account or a guest, by an id that is never given twice, with a name and chosen settings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from commands.catalogue import VOCABULARIES
from commands.journal.house_lines import CLOCK_NAME, HOUSE_NAME
from commands.language.german import FILLERS, fold, with_level
from commands.language.names import GUEST_MARK, name_key, silhouettes
from commands.language.spelling import RANK_WORDS
from commands.lobby import login as said
from commands.lobby.admin import ADMIN_VERBS
from commands.table.verbs import lexicon_of, lobby_lexicon
from db.admission import subject_of
from db.identity import PersonId
from db.players import StoredGuest, StoredPlayer
from games.frozen import Frozen, field
from games.table.state import BOT

_LETTER = "a-zA-ZäöüÄÖÜß"
NAME = re.compile(
    rf"(?=.{{3,16}}\Z)[{_LETTER}][{_LETTER}0-9]+(?:-[{_LETTER}0-9]+)?"
    rf"(?: [A-ZÄÖÜ0-9][{_LETTER}0-9]*(?:-[{_LETTER}0-9]+)?)?\.?"
)
"""
A word, perhaps with a hyphen in it, perhaps with a second one behind a blank: `Klaus-Peter`, `Klaus B.`. What stands
behind the blank begins large or is a number: no sentence of the house goes on so. Written out: with IGNORECASE the long
s (ſ) and the Turkish i without its dot (ı) would pass for s and i.
"""

GUEST_NAME = "Gast"


def bare(key: str) -> str:
    """Return a key without what marks a guest who has chosen their name: by that they are addressed, too."""
    return key.removeprefix(GUEST_MARK)


def is_guest_name(name: str) -> bool:
    """Tell whether a name is a guest's, numbered or chosen: no account can be called so."""
    return fold(name).startswith(GUEST_NAME.lower())


def is_numbered(key: str) -> bool:
    """Tell whether a key is that of a guest who has chosen no name."""
    return key.removeprefix(GUEST_NAME.lower()).isdecimal()


NEUTRAL = "Ehemals"
"""How the names begin that stand where somebody was who is gone."""

NOT_AT_THE_BEGINNING = (GUEST_NAME.lower(), NEUTRAL.lower())

_HOUSE_HAND = frozenset({"ablauf", "fort", "los", "mit", "ohne", "und", "vor", "hinter", "vorn", "hinten"})
"""What stands in lines of the house's own hand, and between cards."""

COMPUTER_NAME = "Rechner"
"""What computers are called, with a number behind it: nobody else may be called so."""


class Person(Frozen):
    """
    Somebody who has come in.

    Attributes:
        id: what makes them the same person; whatever belongs to them hangs on it.
        name: as they typed it when the name was new; it is shown and typed, and may be another's tomorrow.
        key: the name folded.
        word: a guest's word of return, which this session may repeat to them; None for an account, and if not known.
        owner: whose program they are; None for everybody else.
        guest: has no account.
    """

    id: PersonId
    name: str
    key: str
    admin: bool = False
    word: str | None = None
    settings: Mapping[str, str | int | bool] = field(default_factory=dict)
    owner: PersonId | None = None
    guest: bool = False

    def __repr__(self) -> str:
        return f"Person({self.id}, {self.name})"  # a word of return stands in no log

    @property
    def shown(self) -> str:
        """The name as everybody at other tables reads it: of a bot with a note that it is one."""
        return with_level(self.name, BOT if self.owner is not None else "")

    @property
    def subject(self) -> str:
        """What a sanction against them hangs on."""
        return subject_of(self.key, self.id)

    @property
    def player(self) -> PersonId | None:
        """Their account, None for a guest."""
        return None if self.guest else self.id


def account(player: StoredPlayer) -> Person:
    """Return the person behind an account."""
    return Person(player.id, player.name, player.key, player.admin, None, player.settings)


def guest_person(guest: StoredGuest, word: str | None) -> Person:
    """Return the person behind a guest, with their word of return as far as it is known."""
    return Person(guest.id, guest.name, guest.key, word=word, settings=guest.settings, guest=True)


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
            words |= _card_words(vocabulary.spelling.cards) - _FIRST_NAMES
    house = {HOUSE_NAME, CLOCK_NAME, "admin", "gastgeber", "server", "system", "tisch", "zuschauer"}
    pronouns = {"niemand", "alle", "alles", "nichts", "ich", "du", "dich", "dir"}
    return frozenset(words | house | pronouns | FILLERS | _HOUSE_HAND)


_FIRST_NAMES = frozenset({"pia"})
"""Short forms of cards that are somebody's name: no command of their games takes both a card and a name."""


def _card_words(cards: Iterable[str]) -> set[str]:
    """Return every card as it may be typed in one word, and the words these are made of: suits, colours, ranks."""
    ranks = tuple(RANK_WORDS)
    ending = [card for card in cards if card.endswith(ranks)]
    return {*cards, *ranks, *(card.removesuffix(rank) for card in ending for rank in ranks if card.endswith(rank))}


_AUTHORITY = (
    "admin administration administrator administratorin aufsicht betreiber betreiberin gastgeber gastgeberin haus "
    "hausherr hausherrin hausmeister hausmeisterin host inhaber inhaberin leiter leiterin leitung mod moderation "
    "moderator moderatorin official offiziell operator operatorin owner postmaster root server service spielleiter "
    "spielleiterin spielleitung staff stammtisch support sysadmin sysop system team technik turnierleitung "
    "verwalter verwalterin verwaltung webmaster wirt wirtin"
)
"""Words by which somebody passes for one of those who keep the house."""


@cache
def _authority() -> frozenset[str]:
    return frozenset(one for word in _AUTHORITY.split() for one in silhouettes(word))


def borrows_authority(key: str, admins: Iterable[str] = ()) -> bool:
    """
    Tell whether somebody with this name could be taken for one who keeps the house; who is like that asks passwords.

    Whole words count, joined ones as well (`ha-us`, `hauswirt`), and what is read as them (`adrnin`, `haus1`); `Wirtz`
    is a name.

    Args:
        key: of the name, folded.
        admins: the keys of the admins there are.
    """
    words = (bare(key), *bare(key).split("-"))
    forms = frozenset(form for word in words if word for form in silhouettes(word))
    others = {form for one in admins if one != key for form in silhouettes(one)}
    return not forms.isdisjoint(_authority() | others) or any(map(_is_made_of_authority, words))


def _is_made_of_authority(word: str) -> bool:
    """Tell whether a word is two such words in one: `hauswirt`, `supportteam`."""
    cuts = ((word[:at], word[at:]) for at in range(1, len(word)))
    return any(all(not _authority().isdisjoint(silhouettes(part)) for part in parts) for parts in cuts)


def objection(name: str) -> str | None:
    """Return why a name cannot be given to anybody, None if it can."""
    if fold(name).startswith(COMPUTER_NAME.lower()):
        return said.means_something(name)
    if not NAME.fullmatch(name):
        return said.LETTERS_ONLY
    if name_key(name) in reserved() or fold(name).startswith(NOT_AT_THE_BEGINNING):
        return said.means_something(name)
    return said.sounds_like_the_house(name) if borrows_authority(name_key(name)) else None
