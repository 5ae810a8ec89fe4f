"""What can happen in Gin Rummy; hidden tiles are told to those alone who get them (R22)."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Event, Public, Seat, ToOneSeat
from games.gin.arranging import Arrangement
from games.gin.scoring import Verdict
from games.kit.cards import Card
from games.kit.melds import Meld


class Dealt(Public):
    """The dealer has mixed, dealt and turned up a tile; `first` is asked for it (R7)."""

    dealer: Seat
    deal: int
    upcard: Card
    first: Seat


class HandDealt(ToOneSeat):
    """Somebody gets their ten tiles (R3)."""

    cards: tuple[Card, ...]


class Declined(Public):
    """Somebody does not want the upcard; `both`: so nobody gets it, and `following` has to draw (R7)."""

    seat: Seat
    card: Card
    following: Seat
    both: bool


class Took(Public):
    """Somebody took the open tile."""

    seat: Seat
    card: Card


class TileDrawn(Public):
    """Somebody drew a tile nobody else has seen; `left` remain to be drawn."""

    seat: Seat
    left: int


class Drew(ToOneSeat):
    """Somebody drew this tile."""

    card: Card
    left: int

    def outside(self) -> Event | None:
        """The others see that he drew."""
        return TileDrawn(self.seat, self.left)


class Discarded(Public):
    """A tile was discarded; the turn is over."""

    seat: Seat
    card: Card


class LaidDown(Public):
    """Somebody discarded a tile and knocked, or had Gin (`points` is 0): their melds by number, and their rest."""

    seat: Seat
    card: Card
    melds: tuple[tuple[int, Meld], ...]
    rest: tuple[Card, ...]
    points: int


class LaidOff(Public):
    """Tiles were added to a meld of the knocker's, which now lies so (R13)."""

    seat: Seat
    number: int
    cards: tuple[Card, ...]
    meld: Meld


class TookBack(Public):
    """Somebody took back their last lay-offs; the melds lie so again."""

    seat: Seat
    cards: tuple[Card, ...]
    moves: int
    melds: tuple[tuple[int, Meld], ...]


class DealScored(Public):
    """
    A deal with a knock or Gin is over (R15 to R17).

    Attributes:
        rest: what the knocker is left with.
        other: who did not knock; shown: their tiles, arranged.
        totals: of the match so far.
    """

    knocker: Seat
    rest: int
    other: Seat
    shown: Arrangement
    verdict: Verdict
    totals: Mapping[Seat, int]


class DealDrawn(Public):
    """Nobody has knocked, and the last tile is drawn (R19); nobody scores (R20)."""

    totals: Mapping[Seat, int]


class MatchWon(Public):
    """The match is over; `alone`: the other one has left (R23)."""

    seat: Seat
    totals: Mapping[Seat, int]
    alone: bool = False
