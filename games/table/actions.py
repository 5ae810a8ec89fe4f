"""What is done at every table, whatever is played there."""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from typing import TypeAlias

from games.contract import Action, Seat
from games.options import Value


class Join(Action):
    """Somebody takes a seat. They have none yet: the actor is the next free seat number."""

    name: str


class Leave(Action):
    """Go for good; where that costs something it needs the word `ja`."""

    sure: bool = False


class Expel(Action):
    """Drop somebody who has been gone for a while."""

    seat: Seat


class Agree(Action):
    """Set a property of the match, as typed: `bestimmen startwert 40`."""

    name: str
    value: str


class Switch(Action):
    """Play with or without a special rule."""

    name: str
    on: bool


class BreakOff(Action):
    """End the match without a winner, or vote for it."""


class Again(Action):
    """Play once more when a match is over: the same people in the same seats, by the same rules."""


class TakeBack(Action):
    """Take back one's last move; all the others have agreed to it."""


class SortBy(Action):
    """Sort one's hand by one of the game's orders."""

    order: str


class SortAs(Action):
    """Put one's whole hand into exactly this order."""

    cards: tuple[Hashable, ...]


class Side(Enum):
    """Where a card goes: directly before or behind another."""

    BEFORE = "vor"
    BEHIND = "hinter"


class MoveCard(Action):
    """Put the first of one card directly before or behind the first of another."""

    card: Hashable
    side: Side
    anchor: Hashable

    def __post_init__(self) -> None:
        if self.card == self.anchor:
            raise ValueError("a card cannot stand beside itself")


class Gone(Action):
    """The house notes: somebody's connection has been gone for a minute."""

    seat: Seat


class Back(Action):
    """The house notes: somebody is back."""

    seat: Seat


class Book(Action):
    """
    The house lays the table for a service: people are seated, options agreed, and the match begins at once.

    Attributes:
        names: who plays, in seat order; the first one has opened the table and deals.
        options: what is agreed beside the defaults.
        given: further headers as (header, seat or None, words), as in `Setup`.
        levels: how strong the computers are, seat by seat, "" where somebody plays; empty where all are people.
        deals: how many deals of a series are played, each for itself; 0: an ordinary match.
    """

    names: tuple[str, ...]
    options: tuple[tuple[str, Value], ...] = ()
    given: tuple[tuple[str, Seat | None, tuple[str, ...]], ...] = ()
    levels: tuple[str, ...] = ()
    deals: int = 0


class Place(Action):
    """The house gives somebody a seat at a booked table."""

    name: str


class Remove(Action):
    """The house takes somebody's seat at a booked table away."""

    seat: Seat


class AgreeHints(Action):
    """The opener says whether hints may be asked for."""

    on: bool


class AgreeBots(Action):
    """The opener says whether bots may play along, in a match that is ranked all the same."""

    on: bool


class NoteBot(Action):
    """The house notes that somebody who has just taken a seat is a program."""

    seat: Seat


class SeatComputer(Action):
    """The house gives a computer a seat of its own, before the match."""

    name: str
    level: str


class Practise(Action):
    """
    The house makes an exercise of a table on which a finished match has been laid out again up to a decision.

    Attributes:
        seat: whose decision it is; all others are computers' from now on.
        level: how strong those are that play for people.
        points: what the deal counted for this seat then; None if it was not scored.
        anew: what this seat could not know has been dealt anew.
    """

    seat: Seat
    level: str
    points: int | None = None
    anew: bool = False


class StandIn(Action):
    """The house lets a computer play for somebody who is away, until they are back."""

    seat: Seat
    level: str


ARRANGING: frozenset[type[Action]] = frozenset({SortBy, SortAs, MoveCard})
"""What changes nothing but the order of the actor's own hand: nobody else's view can depend on it."""


TableAction: TypeAlias = (
    Join
    | Leave
    | Expel
    | Agree
    | Switch
    | BreakOff
    | Again
    | TakeBack
    | SortBy
    | SortAs
    | MoveCard
    | Gone
    | Back
    | Book
    | Place
    | Remove
    | SeatComputer
    | StandIn
    | Practise
    | AgreeHints
    | AgreeBots
    | NoteBot
)
"""Everything a table knows by itself, in the order of its rules."""
