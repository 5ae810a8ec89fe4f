"""
Help: on a command from its verb, on a subject from its file in `hilfe/`, and the rules of a game.

A file `hilfe/<subject>.md` in here belongs to everybody. A game brings its own (`Package.help`): `<game>` holds its
rules for players, and its vocabulary lists its further subjects; a `<game>-<subject>` is found as `<subject>` by
whoever plays that game. Three subjects are written from what the house knows: `spiele` lists the games, `befehle` every
command that counts here, `themen` every subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from commands.catalogue import PACKAGES, VOCABULARIES, vocabulary_in, vocabulary_of
from commands.language.german import Likeness, fold, listed, meant
from commands.language.lexicon import Lexicon
from commands.language.relevance import HELP, Saying, words_of_text
from commands.language.spelling import CARDS_IN_WORDS, in_words
from commands.language.verb import HouseWord, Verb
from commands.language.vocabulary import AnyVocabulary
from commands.lobby.admin import AdminWord
from commands.lobby.glossary import entries, explanation, looked_up
from commands.package import help_in
from commands.table.verbs import lexicon_of, some_value
from games.game import AnyGame
from games.options import Choice, Number, Special

START = "hilfe"
ALL_COMMANDS = "befehle"
INDEX = "themen"
_ABOUT_THE_INDEX = (
    "Alle Themen; „hilfe“ und ein Wort daraus zeigt den Text. Die Befehle stehen in „hilfe befehle“. An einem Tisch "
    "genügt von den Themen seines Spiels, was hinter dem Strich steht."
)
_IN_A_GAME, _AT_A_TABLE, _EVERYWHERE, _FOR_ADMINS = "Im Spiel", "Am Tisch", "Überall", "Für Admins"
_ABOUT: Mapping[str, str] = {
    "commands.company": "Mit anderen",
    "commands.table.computers": "Mit Computern",
    "commands.lobby.lessons": "Lernen",
    "commands.lobby.glossary": "Lernen",
    "commands.lobby.keeping": "Was war und wer du bist",
    "commands.lobby.settings": "Einstellen",
    "commands.lobby.short_forms": "Einstellen",
}
"""What the commands of a module are about, where one line of them all would be too long to hear."""
_TABLE_MODULES = frozenset({"games.contract", "games.table.actions", "commands.table.verbs"})
"""Where the actions and questions of every table are defined."""


@cache
def _likeness(lexicon: Lexicon, vocabulary: AnyVocabulary | None) -> Likeness:
    """Return what a mistyped word may mean here: made once, for making it takes a hundred times as long as asking."""
    return Likeness([*_offered(vocabulary), *lexicon.known])


@cache
def subjects() -> dict[str, str]:
    """Return every help text by its subject, folded."""
    texts = dict(help_in("commands.lobby"))
    for package in PACKAGES:
        texts |= package.help
    return {subject: flowing(text.strip()).replace("{spiele}", games()) for subject, text in texts.items()}


def flowing(text: str) -> str:
    """Return a text as it is written in a file with every paragraph and every item in one line: pages fold them."""
    lines: list[str] = []
    inset = 0  # of the item that goes on
    for line in text.split("\n"):
        own = len(line) - len(line.lstrip(" "))
        goes_on = bool(line) and bool(lines) and bool(lines[-1]) and line[0] != "{"
        if goes_on and ((own == 0 and inset == 0) or own >= inset + 2 > 2):
            lines[-1] = f"{lines[-1]} {line.strip()}"
        else:
            lines.append(line)
            inset = own
    return "\n".join(lines)


def help_on(about: str, lexicon: Lexicon, vocabulary: AnyVocabulary | None, *, words: bool = False) -> str:
    """
    Return the help on a command or a subject, on both if they have one name, or what else there is.

    Args:
        words: cards in words; but for what is said about their signs.
    """
    topic = " ".join(fold(about).strip(" .!?").split())
    said = _help_on(about, topic, lexicon, vocabulary)
    return in_words(said, CARDS_IN_WORDS) if words and topic not in _ABOUT_SIGNS else said


_ABOUT_SIGNS = frozenset({"karten", "vorlesen", "kartenworte", "symbole"})


def _help_on(about: str, topic: str, lexicon: Lexicon, vocabulary: AnyVocabulary | None) -> str:
    if not topic:
        return subjects()[START]
    text = _text(topic, lexicon, vocabulary)
    verbs = lexicon.named(topic)
    if text:
        verbs = tuple(verb for verb in verbs if topic in verb.words or topic == verb.name)
    found = [*([text] if text else []), *map(explained, verbs)]
    if not found and (word := explanation(topic)) is not None:
        found = [word]
    if found:
        return "\n\n".join([*found, *see_also(topic, vocabulary, text or "")])
    game = vocabulary_in(topic)
    if game is not None:
        return rules_of(game)
    if elsewhere := _in_games(topic, vocabulary):
        return elsewhere
    offered = _offered(vocabulary)
    words = _likeness(lexicon, vocabulary).nearest(topic)
    near = list(dict.fromkeys(word if word in offered else lexicon.named(word)[0].name for word in words))
    return f"Zu „{about.strip()[:40]}“ weiß ich nichts.{meant(near)} „hilfe“ zeigt, wo es anfängt."


def _in_games(topic: str, vocabulary: AnyVocabulary | None) -> str:
    """Return the help on a command that does not count here but in games: each text once, under the games it is of."""
    games_by_text: dict[str, list[str]] = {}
    for one in VOCABULARIES:
        verbs = () if one is vocabulary else lexicon_of(one).named(topic)
        text = "\n".join(explained(verb) for verb in verbs if topic in verb.words or topic == verb.name)
        if text:
            games_by_text.setdefault(text, []).append(one.game.name)
    return "\n\n".join(f"{listed(names)}:\n{text}" for text, names in games_by_text.items())


def word_or_game(typed: str | None, *, words: bool = False) -> str:
    """Return the answer to `glossar` and „was ist …“: of a game, what one does in it; `words`: with cards in words."""
    game = vocabulary_of(fold(typed).strip(" .!?")) if typed and explanation(typed) is None else None
    if typed is None or game is None:
        return looked_up(typed and typed.strip(" .!?"), words=words)
    return f"{game.game.name}: {game.about} Genauer sagt es „regeln {game.game.id}“."


def see_also(topic: str, vocabulary: AnyVocabulary | None, text: str) -> list[str]:
    """Return where more of the same can be read: the other subjects of its game, but those its own text names."""
    owner = vocabulary if topic not in subjects() else None
    owner = owner or next((one for one in VOCABULARIES if topic in one.subjects), None)
    if owner is None or not {topic, f"{owner.game.id}-{topic}"}.intersection(owner.subjects):
        return []
    others = [one for one in owner.subjects if one not in {topic, f"{owner.game.id}-{topic}"}]
    others = [one for one in others if not re.search(rf"hilfe {one}\b(?!-)", text)]
    return [f"Siehe auch: {', '.join(f'„hilfe {one}“' for one in others)}."] if others else []


def _text(topic: str, lexicon: Lexicon, vocabulary: AnyVocabulary | None) -> str | None:
    """Return the text on a subject: that of the game played, then that of the house."""
    texts = subjects()
    if vocabulary is not None and f"{vocabulary.game.id}-{topic}" in texts:
        return "\n\n".join(texts[name] for name in (f"{vocabulary.game.id}-{topic}", topic) if name in texts)
    if topic == INDEX:
        return index()
    return commands_of(lexicon) if topic == ALL_COMMANDS else texts.get(topic)


def _offered(vocabulary: AnyVocabulary | None) -> list[str]:
    """Return the subjects somebody may have meant: of the house and of their game; in the lobby that of every game."""
    games = {one.game.id for one in VOCABULARIES} if vocabulary is None else set()
    others = {subject for one in VOCABULARIES if one is not vocabulary for subject in one.subjects} - games
    own = () if vocabulary is None else vocabulary.subjects
    short = [subject.removeprefix(f"{vocabulary.game.id}-") for subject in own] if vocabulary is not None else []
    return [subject for subject in (*subjects(), *short) if subject not in others or subject in own]


def explained(verb: Verb) -> str:
    """Return the help on one command: what it does, an example, and its other names."""
    others = [form.lstrip("=").replace("|", "") for form in verb.forms[1:]]
    lines = [f"{verb.name}: {verb.help}", f"Beispiel: {verb.sample}"]
    if others:
        lines.append(f"Auch: {listed(others)}.")
    if verb.full:
        lines.append("Dieser Befehl gilt nur ganz ausgeschrieben.")
    return "\n".join(lines)


def commands_of(lexicon: Lexicon) -> str:
    """Return every command that counts here, by where it counts: in the game, at the table, everywhere."""
    lines = ["Alle Befehle hier; „hilfe“ und ein Wort daraus erklärt es. „befehle“ zeigt, was du gerade tun kannst."]
    told: set[str] = set()
    for place in dict.fromkeys((_IN_A_GAME, _AT_A_TABLE, _EVERYWHERE, *_ABOUT.values(), _FOR_ADMINS)):
        here = dict.fromkeys(verb.name for verb in lexicon.verbs if _counts(verb) == place)
        names = [name for name in here if name not in told]
        told.update(names)
        if names:
            lines.append(f"{place}: {', '.join(names)}.")
    if not any(_counts(verb) == _IN_A_GAME for verb in lexicon.verbs):
        lines.append("Mit Platz an einem Tisch kommen dazu: sortieren, verlassen und die Befehle seines Spiels.")
    return "\n".join(lines)


def _counts(verb: Verb) -> str:
    """Return where a command counts."""
    if issubclass(verb.means, AdminWord):
        return _FOR_ADMINS
    if issubclass(verb.means, HouseWord):
        module = verb.means.__module__
        return next((about for begin, about in _ABOUT.items() if module.startswith(begin)), _EVERYWHERE)
    return _AT_A_TABLE if verb.means.__module__ in _TABLE_MODULES else _IN_A_GAME


def described(vocabulary: AnyVocabulary | None) -> Iterator[Saying]:
    """Return what can be read about somewhere: subjects by title and text, words of the glossary by themselves."""
    for subject in _offered(vocabulary):
        if subject != START and (text := subjects().get(subject)) is not None:
            words = words_of_text(f"{subject} {text if _is_told_here(subject, vocabulary) else ''}")
            yield Saying(f"hilfe {subject}", words, HELP, to_read=True)
    for word, entry in entries().items():
        yield Saying(f"glossar {word}", words_of_text(f"{entry.word} {word}"), HELP, to_read=True)
    for option in () if vocabulary is None else vocabulary.game.options:
        agreed = f"spiel mit {option.name}" if isinstance(option, Special) else _agreed(option)
        meaning = "" if vocabulary is None else vocabulary.options.get(option.name, "")
        yield Saying(agreed, words_of_text(f"{option.name} {meaning}"), HELP)


def _agreed(option: Number | Choice) -> str:
    return f"bestimmen {option.name} {some_value(option)}"


def _is_told_here(subject: str, vocabulary: AnyVocabulary | None) -> bool:
    """Tell whether a subject is of the house or of the game that is played: of others the title says enough."""
    return not any(subject in one.subjects for one in VOCABULARIES if one is not vocabulary)


def rules_of(vocabulary: AnyVocabulary, *, words: bool = False) -> str:
    """Return the rules of a game for players."""
    text = subjects()[vocabulary.game.id]
    return in_words(text, CARDS_IN_WORDS) if words else text


def games() -> str:
    """Return the games of the house, each with how many can play, how long it takes and what one does in it."""
    played = [one for one in VOCABULARIES if one.game.waits]
    width = max(len(one.game.id) for one in played)
    lines = []
    for one in played:
        lines.append(f"  {one.game.id:<{width}}  {one.game.name}, {_people(one.game)}, {one.takes}")
        lines.append(f"    {one.about}")
    return "\n".join(lines)


def _people(game: AnyGame) -> str:
    """Return how many people a game is for, as long as nothing else is agreed."""
    usual = {option.name: option.default for option in game.options if option.default is not None}
    seats = game.seats if game.table.starters is None else game.table.starters(usual)
    if len(seats) == 1:
        return f"{seats[0]} Leute"
    return f"{seats[0]} {'oder' if len(seats) == 2 else 'bis'} {seats[-1]} Leute"


def index() -> str:
    """Return every subject there is: those of the house, then those of each game."""
    owned = {subject for one in VOCABULARIES for subject in one.subjects}
    lines = [f"Im Haus: {', '.join(sorted({*subjects()} - owned | {ALL_COMMANDS, INDEX}))}."]
    lines += [f"{one.game.name}: {', '.join(one.subjects)}." for one in VOCABULARIES]
    return "\n".join((_ABOUT_THE_INDEX, *lines))
