"""
Teams: who wins and loses together for a whole match, as everybody at the table knows.

Partners sit opposite each other: at a table of four places with two teams, places 1 and 3 play against 2 and 4. A place
whose owner has left belongs to its team still; whoever takes it is the new partner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.contract import Seat

Teams: TypeAlias = tuple[tuple[Seat, ...], ...]
"""The teams of a match, each with its seats as they sit, clockwise; empty where nobody has a partner."""


def opposite(places: Sequence[Seat | None], count: int) -> Teams:
    """Return `count` teams of a round table, the one of the first place first; an empty place (None) adds nobody."""
    return tuple(tuple(seat for seat in places[team::count] if seat is not None) for team in range(count))


def partners(teams: Teams, seat: Seat) -> tuple[Seat, ...]:
    """Return who plays together with a seat, itself left out."""
    return tuple(other for team in teams if seat in team for other in team if other != seat)
