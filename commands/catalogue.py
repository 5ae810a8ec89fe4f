"""
The one catalogue: every game the house plays, its own and those of packages that were installed beside it.

A game is found by an entry point of the group `stammtisch.games` whose value is a `Package`. The house's own are listed
here, so that a checkout finds them which nobody has installed, and in `pyproject.toml` by the same words (a test says
so). What is wrong with a package keeps that game out and no other: it is named when the house starts (`LEFT_OUT`). A
package of somebody else's is asked whatever can be asked within milliseconds (`commands.promises.at_start`); of the
house's own, tests ask it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from commands.language.german import fold
from commands.language.vocabulary import AnyVocabulary
from commands.package import CONTRACT, Package
from commands.promises import at_start
from commands.promises.promise import broken
from games.frozen import Frozen

GROUP: Final = "stammtisch.games"
"""The group of entry points under which games are found."""

OURS: Final = tuple(
    EntryPoint(name, f"commands.{name}:PACKAGE", GROUP)
    for name in (
        "romme",
        "dickezwei",
        "raeumab",
        "blackjack",
        "gin",
        "rummy",
        "poker",
        "holdem",
        "studpoker",
        "profisort",
        "canasta",
        "skat",
        "doppelkopf",
        "turnier",
    )
)
"""The house's own, in the order in which they are offered: learnt in five minutes first, an evening's work last."""


class LeftOut(Frozen):
    """A package that is not played, and why."""

    name: str
    sentence: str


def installed() -> tuple[EntryPoint, ...]:
    """Return where the games of packages installed beside the house are found, by their names."""
    own = {(one.name, one.value) for one in OURS}
    return tuple(
        sorted({one for one in entry_points(group=GROUP) if (one.name, one.value) not in own}, key=lambda one: one.name)
    )


def gathered(found: Iterable[EntryPoint]) -> tuple[tuple[Package, ...], tuple[LeftOut, ...]]:
    """Return the games that can be played of those found, in their order, and those that were left out."""
    packages: list[Package] = []
    left: list[LeftOut] = []
    for one in found:
        try:
            package = loaded(one)
            objection = next(_objections(one, package, packages), None)
        except Exception as fault:  # noqa: BLE001 – what somebody else has written may fail in any way; the house opens
            left.append(LeftOut(one.name, f"lässt sich nicht laden ({type(fault).__name__}: {str(fault)[:200]})"))
            continue
        if objection is None:
            packages.append(package)
        else:
            left.append(LeftOut(one.name, objection))
    return tuple(packages), tuple(left)


def loaded(one: EntryPoint) -> Package:
    """
    Return the package an entry point stands for.

    Raises:
        TypeError: it is none.
        Exception: whatever happens when its modules are imported.
    """
    found = one.load()
    if not isinstance(found, Package):
        raise TypeError(f"{one.value} ist kein Package")
    return found


def _objections(one: EntryPoint, package: Package, known: Iterable[Package]) -> Iterator[str]:
    """Yield why a package cannot be played beside those there are."""
    if package.contract != CONTRACT:
        yield (
            f"ist für Fassung {package.contract} des Vertrags zwischen Spiel und Haus geschrieben, "
            f"hier gilt Fassung {CONTRACT}"
        )
        return
    names = {name: other for other in known for name in names_of(other.words)}
    taken = next((name for name in names_of(package.words) if name in names), None)
    if taken is not None:
        yield f"heißt „{taken}“ wie {names[taken].game.name}, das es hier schon gibt"
    if one not in OURS:
        for promise, sentences in broken(package, at_start.PROMISES):
            yield f"hält nicht „{promise.title}“: {sentences[0].removesuffix('.')}"


def names_of(words: AnyVocabulary) -> tuple[str, ...]:
    """Return every name of a game as it is compared: its id, its name, others."""
    return (words.game.id, _squeezed(words.game.name), *map(_squeezed, words.also))


def said_names(words: AnyVocabulary) -> tuple[str, ...]:
    """Return every name of a game as it is said, folded: `raeumab`, `raeum ab`."""
    named = (words.game.id, words.game.name, *words.also)
    return tuple(dict.fromkeys(" ".join(_NO_WORD.sub(" ", fold(one)).split()) for one in named))


_NO_WORD: Final = re.compile(r"[^a-z0-9]+")


def _squeezed(name: str) -> str:
    """Return a name as it is compared: `Räum-Ab!`, `räum ab` and `raeumab` are one."""
    return "".join(letter for letter in fold(name) if letter.isalnum())


PACKAGES, LEFT_OUT = gathered((*OURS, *installed()))

VOCABULARIES: Final[tuple[AnyVocabulary, ...]] = tuple(package.words for package in PACKAGES)
"""The words of every game."""

_BY_ID: Final = {package.game.id: package for package in PACKAGES}


def package_of(game: str) -> Package | None:
    """Return a game by its id, None if it is not in this house."""
    return _BY_ID.get(game)


def vocabulary_of(typed: str) -> AnyVocabulary | None:
    """Return the vocabulary of a game by its id, its name, or the only one that begins like that; None if none does."""
    word = _squeezed(typed)
    word = word.removesuffix("tisch") or word
    begun = []
    for vocabulary in VOCABULARIES:
        names = names_of(vocabulary)
        if word in names:
            return vocabulary
        if word and any(name.startswith(word) for name in names[:2]):
            begun.append(vocabulary)
    return begun[0] if len(begun) == 1 else None


def vocabulary_in(typed: str) -> AnyVocabulary | None:
    """Return the vocabulary of a game by its name, or of the only one that is named among other words."""
    vocabulary = vocabulary_of(typed)
    if vocabulary is not None or " " not in typed:
        return vocabulary
    words = f" {' '.join(_NO_WORD.sub(' ', fold(typed)).split())} "
    named = {name: one for one in VOCABULARIES for name in said_names(one) if f" {name} " in words}
    whole = [one for name, one in named.items() if not any(name != other and name in other for other in named)]
    return whole[0] if whole and all(one is whole[0] for one in whole) else None


def list_titles(vocabulary: AnyVocabulary) -> Mapping[str, str]:
    """Return what the rankings of a game are called, by their keys in the score book, the usual one first."""
    game = vocabulary.game
    own = {f"{game.id}-{word}": vocabulary.lists.get(word, f"{game.name} {word}") for word in game.own_lists}
    return {game.id: game.name, **own}


_LISTED: Final = {key: (one, title) for one in VOCABULARIES for key, title in list_titles(one).items()}


def list_of_key(key: str) -> tuple[AnyVocabulary, str] | None:
    """Return the game of a ranking and what it is called, by its key; None if its game is not in this house."""
    return _LISTED.get(key)


def unit_of(key: str) -> str:
    """Return what the game of a ranking is counted in; points where it is not played here any more."""
    listed = list_of_key(key)
    return "Punkte" if listed is None else listed[0].unit
