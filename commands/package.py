"""A game, whole, as the house plays it: one value that a package hands over, and nothing about the game beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from commands.language.german import fold
from commands.language.vocabulary import AnyVocabulary
from commands.layout import Layout
from games.bots.players import NOBODY, Players
from games.frozen import Frozen, field
from games.game import AnyGame

CONTRACT: Final = 1
"""
The version of what a game and the house promise each other; a package made for another one is not played.

It is 1 in version 1.0.0, the first that promises anything, whatever has moved before; it rises with the first change
after that which a package made for 1 would not survive (a name of `OPEN` gone, a new duty), not with what is added.
"""


OPEN: Final = (
    "commands.chips",
    "commands.cues",
    "commands.language",
    "commands.layout",
    "commands.melds",
    "commands.package",
    "commands.pot",
    "commands.table.parts",
    "commands.table.screens",
    "commands.tale",
    "games.bots.contract",
    "games.bots.fallback",
    "games.bots.network",
    "games.bots.players",
    "games.checks",
    "games.contract",
    "games.frozen",
    "games.game",
    "games.kit",
    "games.meld",
    "games.options",
    "games.pot",
    "games.record",
    "games.service",
    "games.table",
)
"""What a game of somebody else's may import of the house, with all that lies in it; the rest may change at any time."""


class Package(Frozen, eq=False):
    """
    Everything there is of a game.

    Attributes:
        contract: the version of this promise that the package was written for, as a number of its own.
        words: everything German about it, and with it the game.
        rules_text: its rules as numbered in RULES.md, which its code cites.
        help: what it adds to the help, by subject; under the id of the game its rules for players (`help_in`).
        lesson: its introduction, a record whose comments the house says; none if empty.
        players: who plays it in the place of people,
        reasons: code -> sentence, why a computer player would do something.
        layout: how its table is laid out on a page; None: as words and lists.
        records: the folder of its scenarios, `*.partie`, which have to hold, and of `namen.txt`, the names programs
            know; None where they do not come along.
        home: the module its rules are written in, a package mostly; the house's own lie in `games.<id>`.
    """

    contract: int
    words: AnyVocabulary
    rules_text: str
    help: Mapping[str, str]
    lesson: str = ""
    players: Players = NOBODY
    reasons: Mapping[str, str] = field(default_factory=dict)
    layout: Layout | None = None
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
