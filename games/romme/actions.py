"""What a player of Rommé can do beside the actions of every game of melds (`games/meld/actions.py`)."""

from __future__ import annotations

from games.contract import Action, Seat


class Knock(Action):
    """Claim the top discard out of turn (R38)."""


class Allow(Action):
    """Let a knocker have the card: the first one, or the one named (R41, R43)."""

    seat: Seat | None = None
