"""What happens at every table, whatever is played there."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated

from games.contract import Public, Seat, ToOneSeat
from games.options import Value
from games.record import wire


class Joined(Public):
    """Somebody took a seat; `agreed`: what is not as usual at this table (R8)."""

    seat: Seat
    agreed: tuple[tuple[str, Value], ...] = ()


class Left(Public):
    """Somebody went for good, or was dropped by somebody else."""

    seat: Seat
    by: Seat | None = None


class OpenerChanged(Public):
    """The opener went; their right passes on."""

    seat: Seat


class Agreed(Public):
    """A property was set."""

    seat: Seat
    name: str
    value: Value


class Switched(Public):
    """A special rule was switched on or off."""

    seat: Seat
    name: str
    on: bool


class Voted(Public):
    """Somebody wants to break off; these have not said so yet."""

    seat: Seat
    missing: tuple[Seat, ...]


class BrokenOff(Public):
    """
    The match was broken off.

    Attributes:
        seat: with whose word or parting.
        agreed: everybody at the table wanted it.
    """

    seat: Seat
    agreed: Annotated[bool, wire("einverstanden")] = False


class OnceMore(Public):
    """Somebody wants to play once more: the table waits for its next match, in which another one deals first."""

    seat: Seat
    dealer: Seat


class PleaGranted(Public):
    """Somebody's last move has not happened; `undone`: how many events it had brought, all of them public."""

    seat: Seat
    undone: Annotated[int, wire("ereignisse")]


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


class ExerciseBegan(Public):
    """A finished match lies there again up to a decision of this seat, to be played on otherwise; nothing counts."""

    seat: Seat


class ExerciseEnded(Public):
    """
    The deal of an exercise is over.

    Attributes:
        then, now: what it counted for this seat in the match, and in the exercise; None if it was not scored.
        anew: what this seat could not know had been dealt anew.
    """

    seat: Seat
    then: Annotated[int | None, wire("damals")]
    now: Annotated[int | None, wire("jetzt")]
    anew: Annotated[bool, wire("neu_gegeben")] = False


class Started(Public):
    """The match begins with these players, clockwise; `agreed`: what is not as usual in it (R8)."""

    seat: Seat
    circle: tuple[Seat, ...]
    agreed: tuple[tuple[str, Value], ...] = ()


class Arranged(ToOneSeat):
    """Somebody arranged their hand; nobody else notices."""

    cards: tuple[Hashable, ...]


class WentMissing(Public):
    """Somebody's connection has been gone for a while."""

    seat: Seat


class CameBack(Public):
    """Somebody is back; `relieved`: a computer has played for them meanwhile."""

    seat: Seat
    relieved: bool = False


class HintsAgreed(Public):
    """Whether hints may be asked for was agreed."""

    seat: Seat
    on: bool


class BotsAgreed(Public):
    """Whether bots may play along in a ranked match was agreed."""

    seat: Seat
    on: bool


class BotNoted(Public):
    """Somebody here is a program; `ranked`: the match counts all the same."""

    seat: Seat
    ranked: bool


class ComputerSeated(Public):
    """A computer has a seat of its own."""

    seat: Seat
    level: str


class StoodIn(Public):
    """A computer plays for somebody who is away."""

    seat: Seat
    level: str


class SeriesDealBegun(Public):
    """Deal `number` of so many of a series begins."""

    number: int
    deals: int


class SeriesDealScored(Public):
    """Deal `number` of so many of a series is scored: the points of every seat in it."""

    number: int
    deals: int
    points: tuple[tuple[Seat, int], ...]
