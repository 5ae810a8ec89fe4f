"""What a player can do in Studpoker: the moves of every game played for the pot, and no others."""

from __future__ import annotations

from games.betting import AllIn, Bid, Check, Fold, Hold, Raise
from games.contract import Shuffle
from games.potmatch import Show

__all__ = ["AllIn", "Bid", "Check", "Fold", "Hold", "Raise", "Show", "Shuffle"]
