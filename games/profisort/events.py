"""What can happen in Profi-Sort; hidden cards are told to those alone who get them."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Public, Seat
from games.kit.cards import Card, Face
from games.profisort.groups import Display


class Dealt(Public):
    """The dealer has mixed and dealt; `mark` is his, from 1."""

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
