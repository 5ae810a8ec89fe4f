"""
Computer players of Doppelkopf.

    kernel    the tricks in small numbers        reading   to the kernel, and to points
    thumb     rules of thumb for one card        dealing   many imagined deals
    book      the rules of books                 weighing  the likelier of them, and how they go on
    skill     those of who knows the parties     playout   each played to its end
    hearing   what was said, believed            worlds    players who think in imagined deals
    easy      the easy player, and why all do what they do
"""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.contract import Bot, Level
from games.bots.doppelkopf.easy import rules_of_thumb
from games.bots.doppelkopf.worlds import Nerve, Worlds

PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: rules_of_thumb,
    Level.MEDIUM: Worlds(8, drawn=24),
    Level.STRONG: Worlds(54, Nerve(), drawn=180),
}
