"""
Computer players of Dicke Zwei.

    plans     into how few plays a hand can be parted, and what each of them is worth
    kernel    rounds played out fast, every hand parted once
    worlds    what the best of those plays come to in sampled hands of the others
"""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.contract import Bot, Level
from games.bots.dickezwei.plans import FewPlays, Reason, lowest_legal
from games.bots.dickezwei.worlds import Sampled

__all__ = ["PLAYERS", "FewPlays", "Reason", "Sampled", "lowest_legal"]

PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: lowest_legal,
    Level.MEDIUM: FewPlays(shed=0.3, lead=0.5, fear=0.0),
    Level.STRONG: Sampled(),
}
