"""Who plays which game at which level, and against whom he is measured: one line a game, no registration by import."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.bots import blackjack, canasta, dickezwei, doppelkopf, gin, pot, profisort, raeumab, romme, rummy
from games.bots.arena import Contest
from games.bots.contract import Bot, Choice, Level, Sight, chance_of
from games.bots.fallback import first_of_moves, random_offer

PLAYERS: Mapping[str, Mapping[Level, Bot]] = {
    "dickezwei": dickezwei.PLAYERS,
    "raeumab": raeumab.PLAYERS,
    "blackjack": blackjack.PLAYERS,
    "poker": pot.DRAW,
    "holdem": pot.HOLDEM,
    "studpoker": pot.STUD,
    "doppelkopf": doppelkopf.PLAYERS,
    "gin": gin.PLAYERS,
    "romme": romme.PLAYERS,
    "rummy": rummy.PLAYERS,
    "profisort": profisort.PLAYERS,
    "canasta": canasta.PLAYERS,
}
"""Game -> level -> its player: `"romme": romme.PLAYERS,`. What is missing is played by `first_of_moves`."""

YARDSTICKS: Mapping[str, Mapping[str, Bot]] = {
    "dickezwei": dickezwei.YARDSTICKS,
    "raeumab": raeumab.YARDSTICKS,
    "blackjack": blackjack.YARDSTICKS,
    "poker": pot.YARDSTICKS,
    "holdem": pot.YARDSTICKS,
    "studpoker": pot.YARDSTICKS,
    "doppelkopf": doppelkopf.YARDSTICKS,
    "gin": gin.YARDSTICKS,
    "romme": romme.YARDSTICKS,
    "rummy": rummy.YARDSTICKS,
    "profisort": profisort.YARDSTICKS,
    "canasta": canasta.YARDSTICKS,
}
"""Game -> name -> a fixed player against whom others are measured: `"romme": romme.YARDSTICKS,`."""

CONTESTS: Mapping[str, tuple[Contest, ...]] = {
    "dickezwei": dickezwei.CONTESTS,
    "raeumab": raeumab.CONTESTS,
    "blackjack": blackjack.CONTESTS,
    "poker": pot.CONTESTS,
    "holdem": pot.CONTESTS,
    "studpoker": pot.CONTESTS,
    "doppelkopf": doppelkopf.CONTESTS,
    "gin": gin.CONTESTS,
    "romme": romme.CONTESTS,
    "rummy": rummy.CONTESTS,
    "profisort": profisort.CONTESTS,
    "canasta": canasta.CONTESTS,
}
"""Game -> what `make strength` plays: `"romme": romme.CONTESTS,`."""

LADDER = ((Level.STRONG, Level.MEDIUM), (Level.MEDIUM, Level.EASY))
"""Every level has to beat the one below it."""

LADDER_PACKS = 200


def contests_of(game: str) -> tuple[Contest, ...]:
    """Return what is played to measure a game: its own contests, and every level against the one below it."""
    own = CONTESTS.get(game, ())
    if not own:
        return ()
    known = [(contest.player, contest.opponent) for contest in own]
    rungs = (replace(own[0], player=one, opponent=other, packs=LADDER_PACKS, goal=None) for one, other in LADDER)
    return (*own, *(rung for rung in rungs if (rung.player, rung.opponent) not in known))


EVERYWHERE: Mapping[str, Bot] = {"first": first_of_moves, "random": random_offer}
"""Yardsticks of every game."""


def player(game: str, level: Level) -> Bot:
    """Return who plays a game at a level; where a level is missing, the next weaker one, and at last the fallback."""
    known = PLAYERS.get(game, {})
    levels = tuple(Level)
    lower = levels[levels.index(level) :: -1]
    return next((known[one] for one in lower if one in known), first_of_moves)


def choose(sight: Sight, level: Level, seed: int) -> Choice:
    """Return what the player of a level does: what a thinking process is asked."""
    return player(sight.game.id, level)(sight, chance_of(seed))


def lowered(level: Level, steps: int) -> Level:
    """Return the level so many steps below another, the easiest at most."""
    levels = tuple(Level)
    return levels[max(0, levels.index(level) - steps)]


def opponent(game: str, name: str) -> Bot:
    """
    Return a player by the name of a yardstick or of a level.

    Raises:
        KeyError: there is none of that name.
    """
    if name in tuple(Level):
        return player(game, Level(name))
    return {**EVERYWHERE, **YARDSTICKS.get(game, {})}[name]
