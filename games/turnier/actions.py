"""What people do in a tournament. Names are folded words: whoever is named may be unknown, and the rules say so."""

from __future__ import annotations

from games.contract import Action

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
        solos: who played his Pflicht-Solo there.
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
