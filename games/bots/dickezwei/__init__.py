"""
Computer players of Dicke Zwei.

    partition   a hand parted into plays        players   who lays by it; lowest legal, the yardstick
"""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.arena import Contest
from games.bots.contract import Bot, Level
from games.bots.dickezwei.players import FewPlays, lowest_legal

__all__ = ["CONTESTS", "PLAYERS", "YARDSTICKS"]

PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: lowest_legal,
    Level.MEDIUM: FewPlays(shed=0.3, lead=0.5, fear=0.0),
    Level.STRONG: FewPlays(),
}

YARDSTICKS: Mapping[str, Bot] = {"lowest": lowest_legal}

CONTESTS = (
    Contest(Level.STRONG, "lowest", 4, 400, goal=0.64),
    Contest(Level.STRONG, "lowest", 3, 200, goal=0.55),
    Contest(Level.MEDIUM, "lowest", 4, 200),
    Contest(Level.EASY, "random", 4, 100),
)
