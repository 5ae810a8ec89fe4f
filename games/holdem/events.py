"""What happens in Texas Holdem beside the events of every game played for the pot: forced stakes, table tiles."""

from __future__ import annotations

from games.contract import Public, Seat
from games.kit.cards import Card


class ForcedStakePaid(Public):
    """H2: somebody brought half or the whole Mindesteinsatz, or what they had of it."""

    seat: Seat
    amount: int
    whole: bool
    all_in: bool


class TableDealt(Public):
    """H4, H6: tiles were laid on the table; `table` are all that lie there now."""

    tiles: tuple[Card, ...]
    table: tuple[Card, ...]
