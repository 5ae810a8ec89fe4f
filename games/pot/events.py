"""What happens while bids are made; the events of the deal around them stand in `match`."""

from __future__ import annotations

from games.contract import Public, Seat


class Checked(Public):
    """Somebody stays in without opening."""

    seat: Seat


class Opened(Public):
    """Somebody made the first bid of the phase."""

    seat: Seat
    amount: int
    pot: int
    all_in: bool


class Held(Public):
    """Somebody paid up to the bid, or as far as their chips reached."""

    seat: Seat
    paid: int
    pot: int
    all_in: bool


class Raised(Public):
    """Somebody held and raised; the bid is now `bid`."""

    seat: Seat
    paid: int
    amount: int
    bid: int
    pot: int
    all_in: bool


class Folded(Public):
    """Somebody dropped out of the deal."""

    seat: Seat
