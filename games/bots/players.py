"""Who plays a game at which level, and who plays where a game has no player of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.bots.contract import Bot, Level
from games.bots.fallback import first_of_moves
from games.frozen import Frozen, field


class Players(Frozen, eq=False):
    """
    The computer players of a game.

    Attributes:
        levels: level -> its player; where one is missing the next weaker one plays, and at last `first_of_moves`.
        analyst: who judges finished matches, where that is somebody with more time than the strong one.
    """

    levels: Mapping[Level, Bot] = field(default_factory=dict)
    analyst: Bot | None = None

    def at(self, level: Level) -> Bot:
        """Return who plays at a level."""
        levels = tuple(Level)
        lower = levels[levels.index(level) :: -1]
        return next((self.levels[one] for one in lower if one in self.levels), first_of_moves)


NOBODY: Final = Players()
"""A game without players of its own."""


def lowered(level: Level, steps: int) -> Level:
    """Return the level so many steps below another, the easiest at most."""
    levels = tuple(Level)
    return levels[max(0, levels.index(level) - steps)]
