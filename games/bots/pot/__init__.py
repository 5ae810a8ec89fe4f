"""
Computer players of the games played for the pot: Texas Holdem, Draw Poker, Studpoker.

    kernel    hands as sums of numbers                       players   who plays by it; calling station and maniac
    equity    what share of the pot a hand may expect        pressed   what people cost who raise whatever they hold
"""

from __future__ import annotations

from collections.abc import Mapping

from games.bots.contract import Bot, Level
from games.bots.pot.players import Expecting, Patience

__all__ = ["DRAW", "HOLDEM", "STUD"]

LOWER: Mapping[Level, Bot] = {
    Level.EASY: Expecting(8, ahead=0.35, little=0.25, along=0.55, loyal=0.2, hope=0.2),
    Level.MEDIUM: Expecting(20, ahead=0.2, little=0.12, along=0.75, loyal=0.15, hope=0.07),
}

HOLDEM: Mapping[Level, Bot] = {**LOWER, Level.STRONG: Expecting(600, along=1.15)}

STUD: Mapping[Level, Bot] = {**LOWER, Level.STRONG: Expecting(600, along=1.15, patience=Patience())}
"""A tile in each phase, and most of them open: there is much to be seen for few chips."""

DRAW: Mapping[Level, Bot] = {
    Level.EASY: Expecting(8, ahead=0.35, little=0.25, along=0.55, loyal=0.2, hope=0.3),
    Level.MEDIUM: Expecting(20, ahead=0.2, little=0.12, along=0.5, loyal=0.15, hope=0.1),
    Level.STRONG: Expecting(120, along=1.15),
}
"""
Bids tell what others hold (R18), so a world costs more than a sum.

`mittel` and `leicht` go along with less here than elsewhere: else nothing tells them from those above.
"""
