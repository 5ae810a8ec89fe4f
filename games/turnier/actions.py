"""
What people do in a tournament and what happens in it; all of it is public (T20).

In an action names are folded words: whoever is named may be unknown, and the rules say so.
"""

from __future__ import annotations

from typing import Annotated

from games.contract import Action, Public, Seat
from games.options import Value
from games.record import wire

LONGEST_NAME = 24
"""Letters in the name of a tournament."""


class Open(Action):
    """Open a tournament and lead it (T1)."""

    name: str

    def __post_init__(self) -> None:
        if not 2 <= len(self.name) <= LONGEST_NAME:
            raise ValueError("a name is neither a letter nor a sentence")


class Register(Action):
    """Sign on before the start (T2)."""


class Withdraw(Action):
    """Sign off, or leave for good (T15)."""


class Settle(Action):
    """Set a property of the tournament before its start (T4)."""

    name: str
    value: str


class Begin(Action):
    """Close the registration, draw the start numbers, seat the first group game (T4)."""


class GoOn(Action):
    """Seat the next group game, or the final round (T5, T9)."""


class Enter(Action):
    """
    Enter by hand how a whole table ended (T18).

    Attributes:
        table: its number in the round.
        points: names and what they scored in turn, as typed.
        solos: who played their Pflicht-Solo there.
    """

    table: int
    points: tuple[str, ...]
    solos: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.points or len(self.points) % 2:
            raise ValueError("names and points come in twos")

    @property
    def typed(self) -> tuple[tuple[str, str], ...]:
        """Return names with their points."""
        return tuple(zip(self.points[::2], self.points[1::2], strict=True))


class Strike(Action):
    """Drop a participant (T15)."""

    name: str


class Substitute(Action):
    """Replace a participant by somebody who is none (T16)."""

    new: str
    old: str


class Abort(Action):
    """End the tournament without places."""


class HandOver(Action):
    """Hand the leader's office to somebody (T21)."""

    name: str


class TakeOver(Action):
    """Take the office of a leader who has been away for too long (T21)."""


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
