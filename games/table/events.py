"""What happens at every table, whatever is played there."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from games.contract import Public, Seat, ToOneSeat
from games.options import Value


@dataclass(frozen=True, slots=True)
class Joined(Public):
    """Somebody took a seat; `agreed`: what is not as usual at this table (R8)."""

    seat: Seat
    agreed: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Left(Public):
    """Somebody went for good, or was dropped by somebody else."""

    seat: Seat
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class OpenerChanged(Public):
    """The opener went; his right passes on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Agreed(Public):
    """A property was set."""

    seat: Seat
    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class Switched(Public):
    """A special rule was switched on or off."""

    seat: Seat
    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class Voted(Public):
    """Somebody wants to break off; these have not said so yet."""

    seat: Seat
    missing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BrokenOff(Public):
    """
    The match was broken off.

    Attributes:
        seat: with whose word or parting.
        agreed: everybody at the table wanted it.
    """

    seat: Seat
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class OnceMore(Public):
    """Somebody wants to play once more: the table waits for its next match, in which another one deals first."""

    seat: Seat
    dealer: Seat


@dataclass(frozen=True, slots=True)
class PleaGranted(Public):
    """Somebody's last move has not happened."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ExpulsionWanted(Public):
    """
    Somebody wants an absent one dropped, but more have to say so.

    Attributes:
        seat: who is absent.
        by: who wants it.
        lacking: how many more must want it, unless the opener does.
    """

    seat: Seat
    by: Seat
    lacking: int


@dataclass(frozen=True, slots=True)
class Started(Public):
    """The match begins with these players, clockwise; `agreed`: what is not as usual in it (R8)."""

    seat: Seat
    circle: tuple[Seat, ...]
    agreed: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Arranged(ToOneSeat):
    """Somebody arranged his hand; nobody else notices."""

    cards: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class WentMissing(Public):
    """Somebody's connection has been gone for a while."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CameBack(Public):
    """Somebody is back; `relieved`: a computer has played for him meanwhile."""

    seat: Seat
    relieved: bool = False


@dataclass(frozen=True, slots=True)
class HintsAgreed(Public):
    """Whether hints may be asked for was agreed."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class BotsAgreed(Public):
    """Whether bots may play along in a ranked match was agreed."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class BotNoted(Public):
    """Somebody here is a program; `ranked`: the match counts all the same."""

    seat: Seat
    ranked: bool


@dataclass(frozen=True, slots=True)
class ComputerSeated(Public):
    """A computer has a seat of its own."""

    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class StoodIn(Public):
    """A computer plays for somebody who is away."""

    seat: Seat
    level: str
