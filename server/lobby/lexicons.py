"""Which words count for whom: at a table, in the lobby, for an admin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain

from commands.catalogue import VOCABULARIES, said_names, vocabulary_of
from commands.language.german import fold
from commands.language.lexicon import Lexicon
from commands.language.misread import Misread, MisreadCode, quoted
from commands.language.nearness import SAYS_NOTHING, cleaned
from commands.language.phrases import Cues
from commands.language.phrases import described as phrases_of
from commands.language.relevance import HELP, LOBBY, Example, Relevance, Saying, examples, words_of_text
from commands.language.verb import Verb
from commands.language.vocabulary import AnyVocabulary
from commands.lobby.admin import ADMIN_VERBS
from commands.lobby.help import described
from commands.lobby.replies import LOBBY as NEEDS_A_TABLE
from commands.lobby.replies import of_other_games
from commands.lobby.verbs import service_verb
from commands.table.verbs import lexicon_of, lobby_lexicon
from games.contract import Action
from server.tournaments.executor import NOBODY, services


@cache
def _lexicon(game: str | None) -> Lexicon:
    return _with(game, ())


@cache
def _admins_lexicon(game: str | None) -> Lexicon:
    return _with(game, ADMIN_VERBS)


def _with(game: str | None, more: tuple[Verb, ...]) -> Lexicon:
    vocabulary = None if game is None else vocabulary_of(game)
    plain = lobby_lexicon() if vocabulary is None else lexicon_of(vocabulary)
    machines = [service_verb(one.game.id, one.game.name, one.verbs[0].sample) for one in services()]
    served = (
        Saying(verb.name, words_of_text(f"{verb.name} {verb.help}"), HELP) for one in services() for verb in one.verbs
    )
    return Lexicon(
        *plain.layers,
        machines,
        more,
        cues=_with_games(plain.cues or {}),
        subjects=(*described(vocabulary), *served),
        about=partial(_about, game or LOBBY),
    )


def _about(place: str, words: Sequence[str]) -> Mapping[str, float]:
    return _relevance().ranked(words, place)


@cache
def _relevance() -> Relevance:
    return relevance_of(examples())


def relevance_of(typed: Iterable[Example]) -> Relevance:
    """Return what is said of the commands of all places: in lines that were typed, in phrases, names and help."""
    return Relevance(dict.fromkeys(chain(_meant(typed), *map(_said, every_lexicon()))))


def _said(lexicon: Lexicon) -> Iterator[Saying]:
    """Yield what is said of the commands that count somewhere."""
    for verb in lexicon.verbs:
        yield from phrases_of(verb, (lexicon.cues or {}).get(verb.name, ()))
    yield from lexicon.subjects


@cache
def _about_what(lexicon: Lexicon, line: str) -> str:
    """Return the command of a line, or the line itself where something is said of it."""
    words = line.removeprefix("~").split()
    pair = " ".join(words[:2])
    known = lexicon.named(pair) or lexicon.named(words[0])
    return pair if pair in lexicon.offers or not known else known[0].name


def _meant(examples: Iterable[Example]) -> Iterator[Saying]:
    """Yield what lines say of the commands that were meant; one that may mean several things counts in parts."""
    for place, typed, meant in examples:
        where = _WHERE.get(place, place)
        about = dict.fromkeys(_about_what(_lexicon(where), line) for line in meant)
        for one in about:
            yield Saying(one, tuple(cleaned(typed)), 1 / len(about), where or LOBBY)


_WHERE: Mapping[str, str | None] = {"lobby": None, "turnier": None, "wartend": "romme", "zuschauer": "canasta"}
"""Whose words count where a beginner's line was typed, if its place is no game: a table's of any game, the lobby's."""


def _with_games(cues: Cues) -> Cues:
    """Return phrases with the names of the games: alone, each is a wish to play it."""
    played = [one for one in VOCABULARIES if one.game.waits]
    ways = ("~{}", "~{} computer|rechner|bot|bots|bitte|runde", "~runde|partie|gegen {}")
    named = [
        f"{way.format(name)} = spielen {one.game.id}" for one in played for name in said_names(one) for way in ways
    ]
    parts = [
        f"~{word} = spielen {one.game.id}"
        for one in played
        for name in said_names(one)
        for word in (name.split() if " " in name else ())
        if len(word) >= _TELLING
    ]
    return {**cues, "spielen": (*cues.get("spielen", ()), *named, *parts)}


_TELLING = 5
"""How many letters the one word of two has that stands for a game: `texas`."""


def lexicon_for(vocabulary: AnyVocabulary | None, *, admin: bool) -> Lexicon:
    """Return the words that count for somebody: at their table or in the lobby, and for an admin a layer more."""
    made = _admins_lexicon if admin else _lexicon  # each asked by one value: a hundred thousand lines an hour ask
    return made(None if vocabulary is None else vocabulary.game.id)


def every_lexicon() -> tuple[Lexicon, ...]:
    """Return the words of every place, with all that an admin may say in the lobby; slow the first time."""
    return (_admins_lexicon(None), *(_lexicon(one.game.id) for one in VOCABULARIES))


def make_ready() -> None:
    """Do now what the first line with each verb would make everybody wait for: up to forty milliseconds."""
    _relevance()
    for verb in chain.from_iterable(lexicon.verbs for lexicon in every_lexicon()):
        if verb.reader is not None:
            _ = verb.reader.re


def is_final(line: str) -> bool:
    """Tell whether a line would, somewhere in the house, do what cannot be undone."""
    return any(lexicon.is_final(line) for lexicon in every_lexicon())


def is_command(word: str) -> bool:
    """Tell whether a word means something somewhere in the house."""
    return any(lexicon.has(word) for lexicon in every_lexicon())


def refusal(vocabulary: AnyVocabulary | None, line: str, misread: Misread) -> str:
    """Return what to say of a line that means nothing here: where its command belongs, if it is another place's."""
    if misread.code is not MisreadCode.UNKNOWN_COMMAND:
        return NEEDS_A_TABLE if vocabulary is None and is_a_move_at_a_table(line) else misread.sentence
    if vocabulary is None and (is_a_move_at_a_table(line) if misread.guided else needs_a_table(line)):
        return NEEDS_A_TABLE
    if misread.guided or vocabulary is None:
        return misread.sentence
    words = fold(line).split()
    first = words[_own_words(vocabulary).verb_at(words)].strip(_SIGNS) if words else ""
    if first in SAYS_NOTHING or sum(map(str.isalpha, words)) > _MOST_WORDS_OF_A_MOVE:
        return misread.sentence
    games = [one.game.name for one in VOCABULARIES if one is not vocabulary and _own_words(one).has(first)]
    return of_other_games(quoted(first), vocabulary.game.name, games) if games else misread.sentence


_MOST_WORDS_OF_A_MOVE = 3
"""A line of more words than these, but for cards and numbers, says something else than the move of another game."""
_SIGNS = ',:;.!?"„“'


@cache
def _own_words(vocabulary: AnyVocabulary) -> Lexicon:
    return Lexicon(vocabulary.verbs)


def is_a_move_at_a_table(line: str) -> bool:
    """Tell whether a line is, as it stands, what somebody does at a table of some game."""

    def read(vocabulary: AnyVocabulary) -> bool:
        try:
            return isinstance(lexicon_of(vocabulary).read(line, NOBODY), Action)
        except Misread:
            return False

    return any(map(read, VOCABULARIES))


def needs_a_table(line: str) -> bool:
    """Tell whether a line would mean something at a table of some game."""
    return any(lexicon_of(vocabulary).knows(line, NOBODY) for vocabulary in VOCABULARIES)
