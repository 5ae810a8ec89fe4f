"""What happens in Draw Poker beside the events of every game played for the pot: the exchange (R22)."""

from __future__ import annotations

from games.contract import Event, Public, Seat, ToOneSeat
from games.kit.cards import Card


class ExchangeBegan(Public):
    """R21: the exchange begins, with the opener if they are still in."""

    first: Seat


class ExchangedUnseen(Public):
    """Somebody exchanged so many tiles."""

    seat: Seat
    count: int


class Exchanged(ToOneSeat):
    """Somebody laid these tiles away and got those."""

    laid: tuple[Card, ...]
    got: tuple[Card, ...]

    def outside(self) -> Event:
        """The number is public."""
        return ExchangedUnseen(self.seat, len(self.laid))
