"""What a player of Räum-Ab! can do; `mischen` and everything a table owns stand elsewhere."""

from __future__ import annotations

from games.contract import Action
from games.raeumab.pack import Face


class Take(Action):
    """Take a pair of free cards (R3, R5): both named by their columns, or both by what they are."""

    first: int | Face
    second: int | Face


class Swap(Action):
    """Swap a free Wunschkarte for one of the last cards of one's own pile (R6)."""

    card: Face
    column: int | None = None
