"""What happens in Draw Poker beside the events of every game played for the pot: the exchange (R22)."""

from __future__ import annotations

from dataclasses import dataclass

from games.contract import Event, Public, Seat, ToOneSeat
from games.kit.cards import Card


@dataclass(frozen=True, slots=True)
class ExchangeBegan(Public):
    """R21: the exchange begins, with the opener if he is still in."""

    first: Seat


@dataclass(frozen=True, slots=True)
class ExchangedUnseen(Public):
    """Somebody exchanged so many tiles."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Exchanged(ToOneSeat):
    """Somebody laid these tiles away and got those."""

    laid: tuple[Card, ...]
    got: tuple[Card, ...]

    def outside(self) -> Event:
        """The number is public."""
        return ExchangedUnseen(self.seat, len(self.laid))
