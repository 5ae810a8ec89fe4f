"""What happens in Studpoker beside the events of every game played for the pot: tiles are dealt open (S3, S5)."""

from __future__ import annotations

from games.contract import Public, Seat
from games.kit.cards import Card


class DealtOpen(Public):
    """Everybody still in got an open tile, in this order; `first` has the best open hand."""

    tiles: tuple[tuple[Seat, Card], ...]
    first: Seat
