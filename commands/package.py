"""A game, whole, as the house plays it: one value that a package hands over, and nothing about the game beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from commands.language.german import fold
from commands.language.vocabulary import AnyVocabulary
from games.bots.players import NOBODY, Players
from games.frozen import Frozen, field
from games.game import AnyGame

CONTRACT: Final = 1
"""The version of what a game and the house promise each other; a package made for another one is not played."""


class Package(Frozen, eq=False):
    """
    Everything there is of a game.

    Attributes:
        contract: the version of this promise that the package was written for, as a number of its own.
        words: everything German about it, and with it the game.
        rules_text: its rules as numbered in RULES.md, which its code cites.
        help: what it adds to the help, by subject; under the id of the game its rules for players (`help_in`).
        lesson: its introduction, a record whose comments the house says; none if empty.
        players: who plays it in the place of people, and against whom they are measured.
        reasons: code -> sentence, why a computer player would do something.
        records: the folder of its scenarios, `*.partie`, which have to hold; None where they do not come along.
        home: the module its rules are written in, a package mostly; the house's own lie in `games.<id>`.
    """

    contract: int
    words: AnyVocabulary
    rules_text: str
    help: Mapping[str, str]
    lesson: str = ""
    players: Players = NOBODY
    reasons: Mapping[str, str] = field(default_factory=dict)
    records: Traversable | None = None
    home: str = ""

    @property
    def game(self) -> AnyGame:
        """The game itself: its state machine."""
        return self.words.game

    @property
    def code(self) -> str:
        """The module its rules are written in."""
        return self.home or f"games.{self.game.id}"


def text_of(module: str, name: str) -> str:
    """Return a text that lies beside a module, in UTF-8."""
    return (files(module) / name).read_text(encoding="utf-8")


def help_in(*modules: str) -> Mapping[str, str]:
    """Return the texts in the folders `hilfe` beside some modules, by their names, folded."""
    return {fold(name): text for module in modules for name, text in _texts(files(module) / "hilfe")}


def _texts(folder: Traversable) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".md"):
            yield file.name.removesuffix(".md"), file.read_text(encoding="utf-8")
