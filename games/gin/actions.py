"""
What is done and what happens in Gin Rummy; hidden tiles are told to those alone who get them (R22).

`mischen` and everything a table owns stand elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Action, Event, Public, Seat, ToOneSeat
from games.gin.arranging import Arrangement
from games.gin.state import Verdict
from games.kit.cards import Card
from games.kit.melds import Meld


class Take(Action):
    """Take the open tile: the upcard (R7) or what the other one has just discarded (R8)."""


class Decline(Action):
    """Leave the upcard of a deal to the other one (R7)."""


class Draw(Action):
    """Take the top tile of the stock (R8)."""


class Discard(Action):
    """Put one tile openly on the discards and end one's turn (R8)."""

    card: Card


class LayDown(Action):
    """
    Discard one tile and lay all others down, which ends the playing of a deal.

    Attributes:
        card: the tile discarded.
        melds: one's own choice of melds, everything else is the rest; none: the smallest rest is found (R12).
    """

    card: Card
    melds: tuple[tuple[Card, ...], ...] = ()


class Knock(LayDown):
    """Lay down with a small rest (R10); without any rest it is Gin (R11)."""


class CallGin(LayDown):
    """Lay down without a rest (R11)."""


class LayOff(Action):
    """Add tiles to a meld of the knocker's (R13); without a number whatever is best, wherever it fits."""

    number: int | None = None
    cards: tuple[Card, ...] = ()

    @property
    def everything(self) -> bool:
        """Tell whether the best lay-off is asked for."""
        return self.number is None


class TakeBack(Action):
    """Take back one's last lay-off, or all of them (R14 forbids to rebuild, not to think again)."""

    everything: bool = False


class Finish(Action):
    """Lay off nothing more; the deal is scored (R15)."""


class Dealt(Public):
    """The dealer has mixed, dealt and turned up a tile; `first` is asked for it (R7)."""

    dealer: Seat
    deal: int
    upcard: Card
    first: Seat


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
        """The others see that they drew."""
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
