"""Who plays a game at which level, against whom he is measured, and who plays where a game has no player of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.bots.arena import Contest
from games.bots.contract import Bot, Level
from games.bots.fallback import first_of_moves, random_offer
from games.frozen import Frozen, field

LADDER = ((Level.STRONG, Level.MEDIUM), (Level.MEDIUM, Level.EASY))
"""Every level has to beat the one below it."""

LADDER_PACKS = 200

EVERYWHERE: Mapping[str, Bot] = {"first": first_of_moves, "random": random_offer}
"""Yardsticks of every game."""


class Players(Frozen, eq=False):
    """
    The computer players of a game.

    Attributes:
        levels: level -> its player; where one is missing the next weaker one plays, and at last `first_of_moves`.
        yardsticks: name -> a fixed player against whom others are measured.
        contests: what `make strength` plays.
    """

    levels: Mapping[Level, Bot] = field(default_factory=dict)
    yardsticks: Mapping[str, Bot] = field(default_factory=dict)
    contests: tuple[Contest, ...] = ()

    def at(self, level: Level) -> Bot:
        """Return who plays at a level."""
        levels = tuple(Level)
        lower = levels[levels.index(level) :: -1]
        return next((self.levels[one] for one in lower if one in self.levels), first_of_moves)

    def called(self, name: str) -> Bot:
        """
        Return a player by the name of a yardstick or of a level.

        Raises:
            KeyError: there is none of that name.
        """
        if name in tuple(Level):
            return self.at(Level(name))
        return {**EVERYWHERE, **self.yardsticks}[name]

    def measured_by(self) -> tuple[Contest, ...]:
        """Return what is played to measure them: their own contests, and every level against the one below it."""
        if not self.contests:
            return ()
        known = [(contest.player, contest.opponent) for contest in self.contests]
        rungs = (
            replace(self.contests[0], player=one, opponent=other, packs=LADDER_PACKS, goal=None)
            for one, other in LADDER
        )
        return (*self.contests, *(rung for rung in rungs if (rung.player, rung.opponent) not in known))


NOBODY: Final = Players()
"""A game without players of its own."""


def lowered(level: Level, steps: int) -> Level:
    """Return the level so many steps below another, the easiest at most."""
    levels = tuple(Level)
    return levels[max(0, levels.index(level) - steps)]
