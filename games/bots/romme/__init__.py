"""
Computer players of Rommé.

    counting   what cards count, what fits the table     laying     what goes down, and when
    habits     the discard by a sum of habits            worlds     the discard by imagined worlds, for two
    plans      whole turns of three, by a judgement      judgement  a network, and its learnt weights
    position   the numbers it is shown                   players    who plays by all this
    reasons    what he says about it
"""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.contract import Bot, Level
from games.bots.fallback import first_of_moves
from games.bots.romme.habits import ALL, HEEDLESS
from games.bots.romme.players import Playing
from games.bots.romme.reasons import Reason

__all__ = ["PLAYERS", "Reason"]

PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: first_of_moves,
    Level.MEDIUM: Playing(worlds=8, habits=HEEDLESS),
    Level.STRONG: Playing(worlds=20, habits=ALL, judges=True),
}
