"""What can happen in Canasta; hidden tiles are told to those alone who get them."""

from __future__ import annotations

from collections.abc import Mapping

from games.canasta.scoring import SideResult
from games.contract import Event, Public, Seat, ToOneSeat
from games.kit.cards import Face
from games.kit.melds import Meld
from games.kit.teams import Teams


class LotsDrawn(Public):
    """The lot has named the first dealer and, if `seated`, who sits where (clockwise) and so who plays with whom."""

    dealer: Seat
    circle: tuple[Seat, ...]
    teams: Teams
    seated: bool


class Dealt(Public):
    """The dealer has mixed and dealt; `turned`: the tiles turned up for the pile, the last one lies on top."""

    dealer: Seat
    deal: int
    turned: tuple[Face, ...]


class RedThreesLaid(Public):
    """Red threes of somebody lie open now; `replaced`: he gets other tiles for them."""

    seat: Seat
    cards: tuple[Face, ...]
    replaced: bool


class TurnCame(Public):
    """Somebody is on turn now; `first`: it is the first turn of the deal; `dry`: the stock is empty (R23)."""

    seat: Seat
    first: bool = False
    dry: bool = False


class TilesDrawn(Public):
    """Somebody drew so many tiles nobody else has seen."""

    seat: Seat
    count: int


class Drew(ToOneSeat):
    """Somebody drew these tiles from the stock."""

    cards: tuple[Face, ...]

    def outside(self) -> Event | None:
        """The others see how many he drew."""
        return TilesDrawn(self.seat, len(self.cards))


class PileTaken(Public):
    """Somebody took the pile: its open top tile, and so many others beneath it that he puts into his hand."""

    seat: Seat
    top: Face
    count: int


class PickedUp(ToOneSeat):
    """What lay beneath the top tile is in somebody's hand now."""

    cards: tuple[Face, ...]


class Laid(Public):
    """A meld went down for the team of its owner."""

    seat: Seat
    number: int
    meld: Meld


class LaidOff(Public):
    """Tiles were added to a meld, which now lies so; `completed`: it has become a Canasta with them."""

    seat: Seat
    number: int
    cards: tuple[Face, ...]
    meld: Meld
    completed: bool


class FirstMelded(Public):
    """A team has made its first meld of the deal, worth so much, where so much was needed."""

    team: tuple[Seat, ...]
    value: int
    needed: int


class Asked(Public):
    """Somebody asks their partner whether they should end the deal."""

    seat: Seat
    partner: Seat


class Replied(Public):
    """The partner has answered."""

    seat: Seat
    asker: Seat
    yes: bool


class Discarded(Public):
    """A tile went onto the pile; `left` tiles remain in the hand. `barred`, `frozen`: so lies the pile now."""

    seat: Seat
    card: Face
    left: int
    barred: bool
    frozen: bool


class CoverDiscarded(Public):
    """A tile nobody else has seen went onto the pile."""

    seat: Seat
    left: int


class LaidAway(ToOneSeat):
    """Somebody put this tile on the pile, face down (R26)."""

    card: Face
    left: int

    def outside(self) -> Event | None:
        """The others see that he discarded."""
        return CoverDiscarded(self.seat, self.left)


class DealScored(Public):
    """
    A deal is over.

    Attributes:
        out: who ended it with their last tile; None if the stock ran out (R23).
        results: every item of every team.
        hands: what everybody still held, for all to see.
    """

    out: Seat | None
    results: tuple[SideResult, ...]
    hands: Mapping[Seat, tuple[Face, ...]]


class DealVoid(Public):
    """The running deal counts for nobody, because somebody has left."""

    seat: Seat


class Interrupted(Public):
    """The match waits for so many newcomers."""

    missing: int


class PlaceTaken(Public):
    """A newcomer has taken an empty place, with its partner (None while that place is empty, too) and its points."""

    seat: Seat
    partner: Seat | None
    points: int


class MatchWon(Public):
    """The match is over. `alone`: everybody else has left."""

    winners: tuple[Seat, ...]
    totals: tuple[tuple[tuple[Seat, ...], int], ...]
    alone: bool = False
