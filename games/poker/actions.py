"""What a player can do in Draw Poker: the moves of every game played for the pot, and the exchange (R22)."""

from __future__ import annotations

from games.betting import AllIn, Bid, Check, Fold, Hold, Raise
from games.contract import Shuffle
from games.potmatch import Exchange, Keep, Show

__all__ = ["AllIn", "Bid", "Check", "Exchange", "Fold", "Hold", "Keep", "Raise", "Show", "Shuffle"]
