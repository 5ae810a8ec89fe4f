"""Everything there is to know about a match of Dicke Zwei at one moment; frozen, and known to no player as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.contract import Seat
from games.dickezwei.combinations import Combination
from games.frozen import Frozen
from games.kit.cards import Card, Rank, Suit
from games.kit.rounds import HandMatch

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


class State(HandMatch, kw_only=True):
    """
    A match.

    Attributes:
        middle: the odd tile of three players.
        needed: the tile that the first play of the round must contain, None once it is laid (R9).
        trick: what has to be beaten, None if a trick is to be led.
        passed: who has passed since it was laid, in that order.
        last: the last scored round in full.
    """

    middle: Card | None = None
    needed: Card | None = None
    trick: Play | None = None
    passed: tuple[Seat, ...] = ()
    last: RoundResult | None = None

    @property
    def pairs_by_rank(self) -> bool:
        """Tell whether only a higher rank beats a pair (R4, `paarvergleich wert`)."""
        return self.options["paarvergleich"] == "wert"

    @property
    def lies(self) -> Combination | None:
        """Return what has to be beaten, None if a trick is to be led."""
        return None if self.trick is None else self.trick.combination
