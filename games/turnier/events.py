"""What happens in a tournament; all of it is public (T20)."""

from __future__ import annotations

from typing import Annotated

from games.contract import Public, Seat
from games.options import Value
from games.record import wire


class Opened(Public):
    """Registration is open."""

    seat: Seat
    name: str


class Registered(Public):
    """Somebody signed on; so many are registered now."""

    seat: Seat
    count: int


class SignedOff(Public):
    """Somebody is not registered any more, by themselves or struck by the leader; so many are left."""

    seat: Seat
    count: int
    by: Seat | None = None


class Settled(Public):
    """A property was set."""

    seat: Seat
    name: str
    value: Value


class NumbersDrawn(Public):
    """The start numbers, first one first."""

    seats: tuple[Seat, ...]


class RoundBegan(Public):
    """
    A round is seated.

    Attributes:
        number: of the group game, None for the final round.
        games: how many group games there are.
        tables: who sits where, in seat order.
        deals: of every table.
        byes: who sits out.
    """

    number: int | None
    games: Annotated[int, wire("gruppenspiele")]
    tables: tuple[tuple[Seat, ...], ...]
    deals: tuple[int, ...]
    byes: tuple[Seat, ...]


class ResultTaken(Public):
    """
    A table has a result.

    Attributes:
        table: its number in the round.
        points: in seat order.
        solos: who has played their Pflicht-Solo there by now.
        by: the leader who entered it, None if the table was played.
        again: it had one before.
    """

    table: int
    points: tuple[tuple[Seat, int], ...]
    solos: tuple[Seat, ...]
    by: Seat | None = None
    again: bool = False


class RoundOver(Public):
    """
    The last table of a group game is finished.

    Attributes:
        number: of the group game.
        last: it was the last one; what is missing is taken off now.
        charged: who pays for a missing Pflicht-Solo.
        charge: what that costs.
    """

    number: int
    last: bool
    charged: tuple[Seat, ...] = ()
    charge: int = 0


class DroppedOut(Public):
    """A participant is out (T15), by themselves or struck by the leader."""

    seat: Seat
    by: Seat | None = None


class Replaced(Public):
    """Somebody has taken a participant's place (T16)."""

    new: Seat
    old: Seat


class Finished(Public):
    """
    The final round is over.

    Attributes:
        places: everybody, winner first.
        points: ranking points, parallel to `places`.
        again: after a correction (T18).
    """

    places: tuple[Seat, ...]
    points: tuple[int, ...]
    again: bool = False


class Aborted(Public):
    """The tournament was ended without places."""

    seat: Seat


class LeaderChanged(Public):
    """Somebody leads the tournament now; `by` handed the office over, None if it was taken (T21)."""

    seat: Seat
    by: Seat | None = None


class LeaderSeen(Public):
    """The leader has been away for long, or is back and still the leader (T21)."""

    seat: Seat
    present: bool
