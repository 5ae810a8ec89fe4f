"""Everything there is to know about a match of Rommé at one moment; frozen, and known to no player as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum

from games.contract import Seat
from games.kit.cards import Face, pack
from games.kit.melds import RING, MeldRules, Spread
from games.options import Value

PACK = pack(copies=2, jokers=6)
"""110 cards: two packs and six jokers (R5)."""

MELDS = MeldRules(row=RING, jokers=1)
"""Sets and runs (R1, R2, read as R19 says): round the corner (R3), with at most one joker (R4)."""

HAND = 12
"""Cards dealt to everybody; the first player gets one more (R6)."""

PENALTY = 2
"""Cards a knocker draws on top of the one he wanted (R41)."""


class Phase(StrEnum):
    """Where a match stands."""

    SHUFFLING = "mischen"
    OPENING = "abwurf"
    TAKING = "aufnehmen"
    LAYING = "auslegen"
    OVER = "partie_ende"


class Refusal(StrEnum):
    """Refusals of Rommé alone; the others stand in `contract.No` and `melds.NoMeld`."""

    FIRST_LAY_TOO_LOW = "startwert"
    NOT_OUT_YET = "noch_nicht_rausgelegt"
    LAST_CARD = "letzte_karte"
    JOKER_OPEN = "joker_offen"
    NOTHING_TO_TAKE_BACK = "nichts_zurueckzunehmen"
    STOCK_EMPTY = "talon_leer"
    PILE_EMPTY = "ablage_leer"
    KNOCK_PENDING = "geklopft"
    GIVEN_AWAY = "schon_erlaubt"
    FIRST_ROUND = "erste_runde"
    TOO_LATE = "zu_spaet"
    KNOCKED_ALREADY = "schon_geklopft"
    NOBODY_KNOCKS = "niemand_klopft"


class Mixing(Enum):
    """What the house has to mix before anything else can happen."""

    DEAL = "deal"
    DISCARDS = "discards"
    LEFT_HAND = "left hand"


@dataclass(frozen=True, slots=True)
class Player:
    """
    One player in the running deal.

    Attributes:
        hand: in his own order.
        out: he has a first lay in this deal behind him (R14).
        discarded: he has discarded at least once (R37).
    """

    hand: tuple[Face, ...]
    out: bool = False
    discarded: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """The table as it was before a table move, from the eyes of the player on turn; undo returns to it (R26)."""

    hand: tuple[Face, ...]
    out: bool
    spread: Spread
    open_jokers: int
    first_lay: int


@dataclass(frozen=True, slots=True)
class Penalty:
    """Penalty cards a knocker has still to draw (R41)."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class DealResult:
    """How the last scored deal ended (R28 to R32)."""

    winner: Seat
    handromme: bool
    losses: Mapping[Seat, int]
    hands: Mapping[Seat, tuple[Face, ...]]


@dataclass(frozen=True)
class State:
    """
    A match.

    Attributes:
        everybody: who began the match, clockwise; circle: who is still here.
        options: what was agreed, by the option's name.
        dealer: who dealt, or must deal in phase `mischen`; dealt: who has, in this Spielrunde.
        deal, round: counted from 1; 0 before the first deal.
        turn: whom the game waits for; without meaning once the match is over.
        players: by seat, those who are here.
        stock, pile: top card first.
        spread: the melds on the table.
        open_jokers: replaced in this turn and not laid again yet (R25).
        first_lay: points laid in this turn by somebody who is not out yet (only where melds add up).
        knocks: who wants the top discard, first come first.
        allowed: the open card of this turn was given to a knocker (R41).
        moments: the table before each table move of this turn, oldest first.
        mixing: what the house must mix now; loose: the hand of somebody who left, waiting for it.
        penalty: what a knocker must still draw when the mixing is done.
        scores: losses of every scored deal; last: the last of them in full.
        winners: once the match is over.
    """

    everybody: tuple[Seat, ...]
    circle: tuple[Seat, ...]
    options: Mapping[str, Value]
    phase: Phase
    dealer: Seat
    turn: Seat
    dealt: tuple[Seat, ...] = ()
    deal: int = 0
    round: int = 0
    players: Mapping[Seat, Player] = field(default_factory=dict)
    stock: tuple[Face, ...] = ()
    pile: tuple[Face, ...] = ()
    spread: Spread = ()
    open_jokers: int = 0
    first_lay: int = 0
    knocks: tuple[Seat, ...] = ()
    allowed: bool = False
    moments: tuple[Moment, ...] = ()
    mixing: Mixing | None = None
    loose: tuple[Face, ...] = ()
    penalty: Penalty | None = None
    scores: tuple[tuple[tuple[Seat, int], ...], ...] = ()
    last: DealResult | None = None
    winners: tuple[Seat, ...] = ()

    @property
    def start_value(self) -> int:
        """Return what a first lay must be worth (R14)."""
        return int(self.options["startwert"])

    @property
    def adds_up(self) -> bool:
        """Tell whether the melds of one turn may reach that value together (`erstauslage summe`)."""
        return self.options["erstauslage"] == "summe"

    @property
    def rounds(self) -> int:
        """Return how many Spielrunden were agreed (R34)."""
        return int(self.options["runden"])

    @property
    def offered(self) -> Face | None:
        """Return the top discard while it is on offer to who is on turn (R12)."""
        return self.pile[0] if self.pile and self.phase is Phase.TAKING and not self.allowed else None

    @property
    def unwanted(self) -> tuple[Face, ...]:
        """Return the discards that nobody can take any more: what becomes the new stock (R12)."""
        return self.pile if self.offered is None else self.pile[1:]

    @property
    def round_complete(self) -> bool:
        """Tell whether everybody still here has dealt in this Spielrunde (R34, R55)."""
        return set(self.circle) <= set(self.dealt)

    @property
    def out(self) -> bool:
        """Tell whether the player on turn has made his first lay."""
        return self.players[self.turn].out

    @property
    def falls_short(self) -> bool:
        """Tell whether melds were laid in this turn that do not reach the first lay together (R14, `summe`)."""
        return bool(self.first_lay) and not self.out

    def with_player(self, seat: Seat, player: Player) -> Mapping[Seat, Player]:
        """Return the players with one of them changed."""
        return {**self.players, seat: player}

    def with_hand(self, seat: Seat, hand: tuple[Face, ...]) -> Mapping[Seat, Player]:
        """Return the players with one hand changed."""
        return self.with_player(seat, replace(self.players[seat], hand=hand))
