"""What a machine promises that plays no cards itself but has other games played at tables of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic

from games.contract import Action, S, Seat, Step
from games.frozen import Frozen
from games.options import Value


class TableOpened(Action):
    """The house has opened the table a service has booked: the booking's key and the table's number in the house."""

    booking: int
    table: int


class TableEnded(Action):
    """
    The house brings the score sheet of a table that was booked.

    Attributes:
        booking: its key.
        points: of everybody who scored there, by their seats in the service; nobody twice.
        marks: who holds the mark the match keeps (`Sheet.marks`), by their seats in the service.
    """

    booking: int
    points: tuple[tuple[Seat, int], ...]
    marks: tuple[Seat, ...] = ()


class Booking(Frozen):
    """
    A table that a service wants the house to run; the match begins when the table is opened.

    Attributes:
        key: by which the house reports it.
        game: what is played, by its id.
        seats: who is to sit there now, by their seats in the service; the first one opens the table and deals.
        options: what is agreed beside the game's defaults.
        given: further headers, as in `Setup`.
        table: its number in the house, None until it was opened.
        done: its result is known or wanted no more; the house closes it.
        called: everybody ever called to this table, once for every time: who sat there as often has left on their own.
    """

    key: int
    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Value]
    given: Mapping[str, Mapping[Seat | None, tuple[str, ...]]]
    table: int | None = None
    done: bool = False
    called: tuple[Seat, ...] = ()


class Service(Frozen, Generic[S]):
    """
    What a machine promises that plays no cards itself but has other games played at tables of the house.

    Attributes:
        opens: the action that begins its work; until then it is nobody's and nothing of it is kept.
        leaves: what somebody does who leaves a booked table for good.
        name: what it is called, given with the action that begins it.
        bookings: every table it has wanted so far.
        known: the names in an action whose owners must be known to it, by their keys.
        games: the all-time lists it adds to, by their keys, the usual one first.
        listed: to which of them this one adds.
        awards: ranking points by seat, best place first; empty until it has an outcome.
        meet: the state after it learnt the name of a seat.
        presence: what follows when the house notes that somebody is away or back.
    """

    opens: type[Action]
    leaves: Action
    name: Callable[[S], str]
    bookings: Callable[[S], tuple[Booking, ...]]
    known: Callable[[Action], tuple[str, ...]]
    games: tuple[str, ...]
    listed: Callable[[S], str]
    awards: Callable[[S], tuple[tuple[Seat, int], ...]]
    meet: Callable[[S, Seat, str], S]
    presence: Callable[[S, Seat, bool], Step[S]]
