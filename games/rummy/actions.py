"""What a player of Rummy can do beside the actions of every game of melds (`games/meld/actions.py`)."""

from __future__ import annotations

from games.contract import Action


class Finish(Action):
    """End one's turn: the table is in order again and at least one tile of the rack lies there (R16)."""
