"""Everything there is to know about a match of Dicke Zwei at one moment; frozen, and known to no player as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.contract import SHUFFLING, Seat
from games.dickezwei.combinations import Combination
from games.frozen import Frozen, field
from games.kit.cards import Card, Rank, Suit
from games.options import Value

FEWEST = 3
"""Players without whom there is no game."""

OPENING = Card(Rank.THREE, Suit.DIAMONDS)
"""R9: whoever holds it opens the round."""

STAND_IN = Card(Rank.THREE, Suit.CLUBS)
"""R9: takes its place if it lies in the middle."""


class Phase(StrEnum):
    """Where a match stands."""

    SHUFFLING = "mischen"
    PLAYING = "spielen"
    OVER = "partie_ende"
    BROKEN_OFF = "abgebrochen"


class Refusal(StrEnum):
    """Refusals of Dicke Zwei alone; the others stand in `contract.No`."""

    NO_COMBINATION = "keine_kombination"
    OPENING_MISSING = "karo_drei"
    OTHER_NUMBER = "andere_anzahl"
    TOO_LOW = "zu_niedrig"
    MUST_LEAD = "muss_ausspielen"


class Play(Frozen):
    """What lies in the trick and has to be beaten, and who laid it."""

    seat: Seat
    combination: Combination


class RoundResult(Frozen):
    """How the last scored round ended (R14, R15): tiles left and minus points by seat."""

    winner: Seat
    left: Mapping[Seat, int]
    points: Mapping[Seat, int]


class State(Frozen):
    """
    A match.

    Attributes:
        everybody: who began the match, clockwise; circle: who is still here.
        options: what was agreed, by the option's name.
        dealer: who dealt, or must deal in phase `mischen`.
        turn: whom the game waits for; without meaning once the match is over.
        totals: minus points so far, of those who left too (R15).
        pending: what the house must put in order now: the lot for the first dealer, the tiles, or nothing.
        round: the current or last round, counted from 1; 0 before the first.
        hands: by seat, in their owners' order; after a round what was left of them.
        middle: the odd tile of three players.
        needed: the tile that the first play of the round must contain, None once it is laid (R9).
        trick: what has to be beaten, None if a trick is to be led.
        passed: who has passed since it was laid, in that order.
        scores: minus points of every scored round; last: the last of them in full.
        winners: once the match is over.
    """

    everybody: tuple[Seat, ...]
    circle: tuple[Seat, ...]
    options: Mapping[str, Value]
    phase: Phase
    dealer: Seat
    turn: Seat
    totals: Mapping[Seat, int]
    pending: str | None = SHUFFLING
    round: int = 0
    hands: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    middle: Card | None = None
    needed: Card | None = None
    trick: Play | None = None
    passed: tuple[Seat, ...] = ()
    scores: tuple[tuple[tuple[Seat, int], ...], ...] = ()
    last: RoundResult | None = None
    winners: tuple[Seat, ...] = ()

    @property
    def rounds(self) -> int:
        """Return how many rounds were agreed (R16)."""
        return int(self.options["runden"])

    @property
    def pairs_by_rank(self) -> bool:
        """Tell whether only a higher rank beats a pair (R4, `paarvergleich wert`)."""
        return self.options["paarvergleich"] == "wert"

    @property
    def lies(self) -> Combination | None:
        """Return what has to be beaten, None if a trick is to be led."""
        return None if self.trick is None else self.trick.combination
