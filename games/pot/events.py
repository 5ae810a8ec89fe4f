"""What happens while bids are made; the events of the deal around them stand in `match`."""

from __future__ import annotations

from dataclasses import dataclass

from games.contract import Public, Seat


@dataclass(frozen=True, slots=True)
class Checked(Public):
    """Somebody stays in without opening."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Opened(Public):
    """Somebody made the first bid of the phase."""

    seat: Seat
    amount: int
    pot: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class Held(Public):
    """Somebody paid up to the bid, or as far as his chips reached."""

    seat: Seat
    paid: int
    pot: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class Raised(Public):
    """Somebody held and raised; the bid is now `bid`."""

    seat: Seat
    paid: int
    amount: int
    bid: int
    pot: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class Folded(Public):
    """Somebody dropped out of the deal."""

    seat: Seat
