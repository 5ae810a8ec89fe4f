"""
Computer players of Gin Rummy.

    tiles      tiles as bits, the smallest rest      position   the numbers of a position
    judgement  two networks, and learnt weights      players    who plays by all this, and by rules of thumb
    reasons    what they say about it
"""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.contract import Bot, Level
from games.bots.gin.players import learnt, patient, simple
from games.bots.gin.reasons import Reason

__all__ = ["PLAYERS", "Reason"]

PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: patient,
    Level.MEDIUM: simple,
    Level.STRONG: learnt,
}
