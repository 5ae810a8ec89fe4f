"""Random matches of any game, as the house itself plays them to prove a game (`commands.promises`)."""

from commands.promises.playing import (
    MOST_ACTIONS,
    PEOPLE,
    Match,
    deals,
    moves,
    played,
    refusals,
    seated,
    shortest,
    started,
    step,
)

__all__ = [
    "MOST_ACTIONS",
    "PEOPLE",
    "Match",
    "deals",
    "moves",
    "played",
    "refusals",
    "seated",
    "shortest",
    "started",
    "step",
]
