"""On what terms a game is played as a set of the day, and the mark of the rules and computers that a release has."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from commands.catalogue import package_of
from commands.language.vocabulary import AnyVocabulary
from games.bots.contract import Level
from games.contract import Seat
from games.game import AnyGame
from games.options import Number, Value
from games.table.actions import Book
from server.sessions.person import COMPUTER_NAME

LEVEL: Final = Level.STRONG
"""How strong the computers of every set are."""

PLAYER: Final = Seat(0)
"""Where whoever plays a set sits; all other seats are computers'."""

_DEALS: Final[Mapping[str, int]] = {
    "romme": 4,
    "dickezwei": 6,
    "raeumab": 4,
    "blackjack": 8,
    "gin": 5,
    "rummy": 4,
    "poker": 8,
    "holdem": 8,
    "studpoker": 8,
    "profisort": 4,
    "canasta": 4,
    "skat": 6,
    "doppelkopf": 5,
}
USUAL_DEALS: Final = 5
"""How many deals a set has where nothing else is said: as many as take ten to twenty minutes."""

_ENDS, _CLOCKS = frozenset({"runden", "spiele", "punktziel"}), frozenset({"zeitlimit", "bedenkzeit"})
"""Options that would end a match, or somebody's turn: a set knows neither."""


def deals_of(game: str, wanted: int) -> int:
    """Return how many deals a set of a game has; `wanted`: as the host has it, 0 if they leave it to the house."""
    return wanted or _DEALS.get(game, USUAL_DEALS)


def booking(vocabulary: AnyVocabulary, name: str, deals: int) -> Book:
    """Return how a set's table is laid: its player in the first seat, computers in all others."""
    game = vocabulary.game
    seats = min(max(vocabulary.company, game.seats.start), game.seats.stop - 1)
    others = tuple(f"{COMPUTER_NAME}{place}" for place in range(1, seats))
    options: list[tuple[str, Value]] = []
    for option in game.options:
        if isinstance(option, Number) and option.name in _ENDS and option.default:
            options.append((option.name, option.high))
        elif isinstance(option, Number) and option.name in _CLOCKS and option.default:
            options.append((option.name, 0))
    return Book((name, *others), tuple(options), (), ("", *[LEVEL.value] * len(others)), deals)


def mark_of(game: AnyGame) -> str:
    """
    Return a mark that changes with whatever a game is played by: its rules, what they stand on, its computers.

    A set that was begun under another one is not the same set any more.
    """
    package = package_of(game.id)
    code = f"games.{game.id}" if package is None else package.code
    modules = dict.fromkeys(("games", code.rpartition(".")[0] or code))
    return "-".join((str(game.version), *map(_mark_of_code, modules)))


def mark_of_the_house() -> str:
    """Return the mark of the house's own games, which takes a fifth of a second for the first time."""
    return _mark_of_code("games")


@cache
def _mark_of_code(module: str) -> str:
    digest = hashlib.sha256()
    _read(files(module), digest.update)
    return digest.hexdigest()[:16]


def _read(folder: Traversable, take: Callable[[bytes], object]) -> None:
    """Hand over every module below a folder, with its name, in an order that is always the same."""
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir() and one.name != "__pycache__":
            _read(one, take)
        elif one.name.endswith(".py"):
            take(one.name.encode())
            take(one.read_bytes())
