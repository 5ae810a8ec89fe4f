"""The words of card players, each explained in a sentence or two: `glossar WORT`, also reached by `hilfe WORT`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Final

from commands.language import grammar
from commands.language.german import Likeness, fold, meant
from commands.language.spelling import CARDS_IN_WORDS, in_words
from commands.language.verb import HouseWord, Verb
from games.frozen import Frozen


class LookUp(HouseWord):
    """`glossar [WORT]`: what a word means; without one all of them."""

    word: str | None = None


GLOSSARY_VERBS: Final = (
    Verb(
        ("=glossar", "=lexikon"),
        LookUp,
        "glossar[ {word}]",
        grammar.maybe(grammar.title("word")),
        help="Erklärt ein Wort der Kartenspieler, etwa Satz, Talon oder Vorhand; ohne Wort zählt es alle auf.",
        example="glossar talon",
        questions=("was ist", "was heisst", "was bedeutet"),
    ),
)


class GlossaryEntry(Frozen):
    """A word, other forms of it, and what it means."""

    word: str
    others: tuple[str, ...]
    meaning: str


@cache
def entries() -> dict[str, GlossaryEntry]:
    """Return every entry under each of its words, folded: a line of `glossar.txt` is `Wort, andere: Erklärung`."""
    found: dict[str, GlossaryEntry] = {}
    for line in (files("commands.lobby") / "glossar.txt").read_text(encoding="utf-8").splitlines():
        words, _, meaning = line.partition(": ")
        first, *others = words.split(", ")
        entry = GlossaryEntry(first, tuple(others), meaning)
        found |= {fold(word): entry for word in (first, *others)}
    return found


@cache
def _likeness() -> Likeness:
    return Likeness(entries())


def explanation(typed: str) -> str | None:
    """Return what a word means, None if it is not in the glossary; the plural of one is known as well."""
    known = entries()
    word = fold(typed).strip()
    entry = next(
        (known[form] for form in (word, word.removesuffix("n"), word.removesuffix("e")) if form in known), None
    )
    return None if entry is None else f"{entry.word}: {entry.meaning}"


def looked_up(typed: str | None, *, words: bool = False) -> str:
    """Return the answer to `glossar`; `words`: with cards in words."""
    if typed is None:
        known = groupby(sorted({entry.word for entry in entries().values()}, key=fold), lambda word: fold(word)[0])
        lines = (f"  {letter.upper()}: {', '.join(some)}" for letter, some in known)
        return "\n".join(["Erklärt sind:", *lines, "„glossar“ und ein Wort davon zeigt, was es heißt."])
    found = explanation(typed)
    if found is not None:
        return in_words(found, CARDS_IN_WORDS) if words and fold(typed) != "joker" else found
    near = [entries()[word].word for word in _likeness().nearest(fold(typed)[:20])]
    return f"„{typed[:20]}“ steht nicht im Glossar.{meant(near)} „glossar“ allein zählt alle Wörter auf."
