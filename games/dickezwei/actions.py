"""What a player of Dicke Zwei can do; `mischen` and everything a table owns stand elsewhere."""

from __future__ import annotations

from games.contract import Action
from games.kit.cards import Card


class Lay(Action):
    """Lay a combination: lead a trick with it, or beat what lies (R9, R10)."""

    tiles: tuple[Card, ...]


class Pass(Action):
    """Lay nothing this time (R11)."""
