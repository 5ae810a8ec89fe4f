"""Help: on a command from its verb, on a subject from its file in `hilfe/`, and the rules of a game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from commands.catalogue import VOCABULARIES
from commands.german import fold, listed, meant, nearest
from commands.replay import AnyVocabulary
from commands.vocabulary import Lexicon, Verb


@cache
def subjects() -> dict[str, str]:
    """Return every help text by its subject, folded."""
    folder = files("commands") / "hilfe"
    return {
        fold(file.name.removesuffix(".md")): file.read_text(encoding="utf-8").strip()
        for file in folder.iterdir()
        if file.name.endswith(".md")
    }


def help_on(about: str, lexicon: Lexicon, vocabulary: AnyVocabulary | None) -> str:
    """Return the help on a command or a subject, or what else there is."""
    texts = subjects()
    topic = fold(about.strip())
    if not topic:
        return texts["hilfe"]
    if topic in texts:
        return texts[topic]
    if vocabulary is not None and f"{vocabulary.game.id}-{topic}" in texts:
        return texts[f"{vocabulary.game.id}-{topic}"]
    verb = lexicon.named(topic)
    if verb is not None:
        return explained(verb)
    near = nearest(topic, [*texts, *lexicon.known])
    return f"Zu „{about[:40]}“ weiß ich nichts.{meant(near)} „hilfe“ zeigt, wo es anfängt."


def explained(verb: Verb) -> str:
    """Return the help on one command: what it does, an example, and its other forms."""
    others = [word for word in verb.words[1:] if not word.startswith(verb.name[:4])]
    lines = [f"{verb.name}: {verb.help}", f"Beispiel: {verb.example}"]
    if others:
        lines.append(f"Auch: {listed(others)}.")
    return "\n".join(lines)


def rules_of(vocabulary: AnyVocabulary) -> str:
    """Return the rules of a game for players."""
    return subjects()[vocabulary.game.id]


def games() -> str:
    """Return the games of the house, one a line."""
    return "\n".join(f"{one.game.id}: {one.game.name}" for one in VOCABULARIES)
