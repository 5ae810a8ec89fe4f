"""
Computer players of the games played for the pot: Texas Holdem, Draw Poker, Studpoker.

    equity    what share of the pot a hand may expect        players   who plays by it; calling station and maniac
"""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.arena import Contest
from games.bots.contract import Bot, Level
from games.bots.pot.players import Expecting, calling_station, maniac

__all__ = ["CONTESTS", "PLAYERS", "YARDSTICKS"]

PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: Expecting(8, ahead=0.35, little=0.25, along=0.55, loyal=0.2),
    Level.MEDIUM: Expecting(20, ahead=0.2, little=0.12, along=0.75, loyal=0.15),
    Level.STRONG: Expecting(120, along=1.15),
}

YARDSTICKS: Mapping[str, Bot] = {"station": calling_station, "maniac": maniac}

CONTESTS = (
    Contest(Level.STRONG, "station", 4, 200, block=10, goal=0.9),
    Contest(Level.STRONG, "maniac", 4, 200, block=10, goal=0.9),
    Contest(Level.STRONG, "random", 4, 200, block=10),
    Contest(Level.STRONG, Level.EASY, 4, 200, block=10),
    Contest(Level.EASY, "station", 4, 200, block=10),
)
"""Single packs say little where one card decides the pot: blocks of ten."""
