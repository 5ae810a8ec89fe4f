"""
What is done and what happens in Canasta; hidden tiles are told to those alone who get them.

`mischen` and everything a table owns stand elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.canasta.scoring import SideResult
from games.canasta.state import State
from games.contract import UNKNOWN, Action, Event, Public, Seat, Secret, ToOneSeat, Unknown, Viewer, Waits
from games.kit.cards import Face
from games.kit.melds import Meld
from games.kit.teams import Teams


class Draw(Action):
    """Draw from the stock (R13, R15)."""


class Take(Action):
    """Take the pile (R16): first what goes with its top tile, then new melds; without groups the usual way."""

    groups: tuple[tuple[Face, ...], ...] = ()


class Lay(Action):
    """Lay new melds, all of them or none (R7)."""

    groups: tuple[tuple[Face, ...], ...]


class LayOff(Action):
    """Add tiles to a meld of one's team (R11)."""

    number: int
    cards: tuple[Face, ...]


class Ask(Action):
    """Ask the partner whether to end the deal (R22)."""


class Approve(Action):
    """Allow the partner who asks to end the deal (R22)."""


class Veto(Action):
    """Forbid it to them in this turn (R22)."""


class Discard(Secret):
    """Put one tile on the pile and end one's turn (R13); a secret only where discards lie face down (R26)."""

    card: Face | Unknown

    def shown(self, viewer: Viewer, state: object) -> Action:
        """Return that a tile was put down, where it lies face down."""
        return Discard(UNKNOWN) if isinstance(state, State) and state.setting.face_down else self


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
    """Red threes of somebody lie open now; `replaced`: they get other tiles for them."""

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
        """The others see how many they drew."""
        return TilesDrawn(self.seat, len(self.cards))


class PileTaken(Public):
    """Somebody took the pile: its open top tile, and so many others beneath it that they put into their hand."""

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
        """The others see that they discarded."""
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


class Interrupted(Waits):
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
