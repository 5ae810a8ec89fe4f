"""
Computer players of Dicke Zwei.

    partition   a hand parted into plays        players   who lays by it; lowest legal, the yardstick
"""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.contract import Bot, Level
from games.bots.dickezwei.players import FewPlays, lowest_legal

__all__ = ["PLAYERS"]

PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: lowest_legal,
    Level.MEDIUM: FewPlays(shed=0.3, lead=0.5, fear=0.0),
    Level.STRONG: FewPlays(),
}
