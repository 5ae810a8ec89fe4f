"""
What is done and what happens in Profi-Sort; hidden cards are told to those alone who get them.

`mischen` and everything a table owns stand elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Action, Public, Seat
from games.frozen import Frozen
from games.kit.cards import Card, End, Face
from games.profisort.groups import Display
from games.profisort.tasks import REPEAT


class Draw(Action):
    """Take the top card of the stock (R1)."""


class Take(Action):
    """Take the top card of the discard pile (R23)."""


class Lay(Action):
    """
    Lay a task (R2), or with number 15 repeat one (R9).

    Attributes:
        groups: as typed; a single one may hold the cards of all the task's groups in the order of the sheet.
    """

    number: int
    groups: tuple[tuple[Face, ...], ...]
    repeats: int | None = None

    def __post_init__(self) -> None:
        if (self.number == REPEAT) is (self.repeats is None):
            raise ValueError("a repetition, and nothing else, names the task it repeats")


class Place(Frozen):
    """A display by its number, or one of its groups by its letter: `1`, `1b`."""

    number: int
    letter: str = ""

    def __str__(self) -> str:
        return f"{self.number}{self.letter}"


class Add(Action):
    """Add cards to one group of a display (R4)."""

    place: Place
    cards: tuple[Face, ...]
    side: End | None = None


class Give(Action):
    """Lay an ace of one's own before a fellow player (R15)."""

    card: Face
    seat: Seat


class SitOut(Action):
    """Play a received ace instead of drawing (R16)."""

    card: Face | None = None


class Discard(Action):
    """Put one card openly on the discard pile and end one's turn (R1)."""

    card: Face


class TakeBack(Action):
    """Take back the repetition of this turn and all that followed it (R9)."""


class Redeal(Action):
    """Demand a new deal because of three aces (R19)."""


class Dealt(Public):
    """The dealer has mixed and dealt; `mark` is theirs, from 1."""

    dealer: Seat
    deal: int
    mark: int
    starter: Seat


class Laid(Public):
    """
    A task went down.

    Attributes:
        number: of the display.
        struck: what is struck on the sheet with it.
        left: cards of the hand that are left.
    """

    seat: Seat
    number: int
    display: Display
    struck: tuple[str, ...]
    left: int


class Added(Public):
    """Cards were added to a display, which now lies so; `left` cards remain in the hand."""

    seat: Seat
    number: int
    cards: tuple[Face, ...]
    display: Display
    left: int


class AceGiven(Public):
    """An ace lies before somebody else now (R15)."""

    seat: Seat
    card: Card
    receiver: Seat


class SatOut(Public):
    """A received ace was played: no card is drawn, and the turn is over (R16)."""

    seat: Seat
    card: Card


class TookBack(Public):
    """The repetition of this turn and all that followed it was taken back; these cards are in the hand again (R9)."""

    seat: Seat
    cards: tuple[Face, ...]


class RedealDemanded(Public):
    """Somebody was dealt three aces and wants other cards; the same dealer has to mix again (R19)."""

    seat: Seat
    dealer: Seat


class HandRemoved(Public):
    """The cards of somebody who has gone are out of play, unseen."""

    seat: Seat
    count: int


class DealScored(Public):
    """
    A deal is over (R20, R21).

    Attributes:
        ender: who got rid of their cards, None if the stock ran out first.
        hands: what the others still held, received aces included, for all to see.
        points: written down for this deal; empty where points are not counted.
        totals: of the match so far.
    """

    ender: Seat | None
    hands: Mapping[Seat, tuple[Face, ...]]
    points: Mapping[Seat, int]
    totals: Mapping[Seat, int]


class Repeated(Public):
    """With their last discard somebody has done task 15 (R9)."""

    seat: Seat


class MatchWon(Public):
    """
    The match is over; several winners share the victory.

    Attributes:
        totals: with the extras; extras: points that were not struck, empty where none are counted.
        goal: how many tasks somebody has done; None if everybody else has left.
    """

    winners: tuple[Seat, ...]
    totals: Mapping[Seat, int]
    extras: Mapping[Seat, int]
    goal: int | None
