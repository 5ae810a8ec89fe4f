"""
A match of Canasta as it stands; frozen, and known to no player as a whole.

People have seats, a match has places: chairs around the table. Places opposite each other are one *side*: the team that
has melds, red threes and an account together. Where all play for themselves every place is a side of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.canasta.scoring import SideResult
from games.canasta.tiles import barring, freezing
from games.contract import DRAWING_LOTS, Seat
from games.frozen import Frozen, evolve, field
from games.kit.cards import Face
from games.kit.melds import Meld
from games.kit.spread import Spread
from games.kit.teams import Teams, opposite, partners

HANDS = {2: 15, 3: 13, 4: 11}
"""Tiles dealt to everybody, by number of players (2.2)."""

DRAWS = {2: 2, 3: 2, 4: 1}
"""Tiles drawn in a turn (R13, R15)."""

CANASTAS = {2: 2, 3: 1, 4: 1}
"""Canasta a team needs to end the deal (R21)."""


class Phase(StrEnum):
    """Where a match stands."""

    SHUFFLING = "mischen"
    DRAWING = "ziehen"
    LAYING = "legen"
    ASKING = "frage"
    INTERRUPTED = "unterbrochen"
    OVER = "partie_ende"


class Refusal(StrEnum):
    """Refusals of Canasta alone; the others stand in `contract.No`."""

    STOCK_EMPTY = "talon_leer"
    FIRST_TURN = "erster_zug"
    FACE_DOWN = "ablage_verdeckt"
    BARRED = "ablage_gesperrt"
    FROZEN = "ablage_blockiert"
    NO_PAIR = "paar_fehlt"
    DIFFERENT_RANKS = "verschiedene_werte"
    BLACK_THREE = "schwarze_drei"
    TOO_SHORT = "zu_wenige_steine"
    TOO_MANY_WILD = "zu_viele_joker"
    RANK_LIES = "rang_liegt_schon"
    TOO_LOW = "mindestmeldung"
    LAST_TILE = "letzter_stein"
    NO_CANASTA = "kein_canasta"
    PARTNER_AGAINST = "partner_dagegen"
    NO_SUCH_MELD = "keine_auslage"
    NOT_YOURS = "fremde_auslage"
    DOES_NOT_FIT = "passt_nicht"
    NO_PARTNER = "kein_partner"
    ASKED_ALREADY = "schon_gefragt"
    TOO_LATE = "zu_spaet"


class Setting(Frozen):
    """What was agreed: the total to exceed (R25), discards face down (R26), and whether a lot says who sits where."""

    goal: int
    face_down: bool
    seats_by_lot: bool


class Player(Frozen):
    """One player in the running deal: the hand in its own order; `laid`: something lay before this turn (R22)."""

    hand: tuple[Face, ...]
    laid: bool = False


class DealResult(Frozen):
    """How the last deal ended: who ended it, every item of every side, and what was left in the hands."""

    out: Seat | None
    sides: tuple[SideResult, ...]
    hands: Mapping[Seat, tuple[Face, ...]]


class State(Frozen):
    """
    A match.

    Attributes:
        places: the chairs clockwise and who sits there; None is an empty one.
        accounts: the total of every side.
        dealing: the place that deals, now or next.
        turn: whose turn it is, in phase `frage` who asks; without meaning between deals.
        pending: the kind of order the house must bring now.
        first: nobody has discarded in this deal yet (R14).
        players: by seat, while a deal runs and until the next one.
        stock, pile: top tile first.
        spread: every meld on the table; owners: the side of each, parallel to it.
        threes: the red threes of every side.
        laid: something was laid in this turn.
        asked, forbidden: in this turn the partner was asked, and they said no (R22).
        scores: the points of every scored deal; last: the last of them in full.
        gone: who has left, and the total they left with.
        winners: once the match is over.
    """

    setting: Setting
    places: tuple[Seat | None, ...]
    accounts: tuple[int, ...]
    dealing: int
    turn: Seat
    phase: Phase = Phase.SHUFFLING
    pending: str | None = None
    first: bool = False
    players: Mapping[Seat, Player] = field(default_factory=dict)
    stock: tuple[Face, ...] = ()
    pile: tuple[Face, ...] = ()
    spread: Spread = ()
    owners: tuple[int, ...] = ()
    threes: tuple[tuple[Face, ...], ...] = ()
    laid: bool = False
    asked: bool = False
    forbidden: bool = False
    scores: tuple[tuple[tuple[Seat, int], ...], ...] = ()
    last: DealResult | None = None
    gone: tuple[tuple[Seat, int], ...] = ()
    winners: tuple[Seat, ...] = ()

    @property
    def circle(self) -> tuple[Seat, ...]:
        """Return who sits at the table, clockwise."""
        return tuple(seat for seat in self.places if seat is not None)

    @property
    def sides(self) -> int:
        """Return how many sides play against each other: two teams of two, or everybody for themselves."""
        return sides_of(len(self.places))

    @property
    def teams(self) -> Teams:
        """Return who sits on each side."""
        return opposite(self.places, self.sides)

    @property
    def dealer(self) -> Seat:
        """
        Return who deals, now or next.

        Raises:
            ValueError: their place is empty – a programming error, the match waits then.
        """
        seat = self.places[self.dealing]
        if seat is None:
            raise ValueError("nobody sits at the dealer's place")
        return seat

    @property
    def covered(self) -> bool:
        """R26: tell whether the top tile of the pile lies face down, as every discard does with that rule."""
        return self.setting.face_down and not self.first

    @property
    def barred(self) -> bool:
        """R4, R19: tell whether the next player cannot take the pile at all, as far as everybody can see."""
        return bool(self.pile) and not self.covered and barring(self.pile[0])

    @property
    def frozen(self) -> bool:
        """R20: tell whether the pile can be taken with two natural tiles only, as far as everybody can see."""
        return not self.covered and any(map(freezing, self.pile))

    @property
    def totals(self) -> dict[Seat, int]:
        """Return the total of everybody who ever sat here: that of their side, or what it was when they left."""
        here = {seat: self.accounts[place % self.sides] for place, seat in enumerate(self.places) if seat is not None}
        return dict(sorted((*self.gone, *here.items())))

    def side(self, seat: Seat) -> int:
        """Return the side a seat plays for."""
        return self.places.index(seat) % self.sides

    def melds_of(self, side: int) -> dict[int, Meld]:
        """Return the melds of a side by their numbers."""
        melds = zip(self.spread, self.owners, strict=True)
        return {number: meld for number, (meld, owner) in enumerate(melds, 1) if owner == side and meld is not None}

    def with_hand(self, seat: Seat, hand: tuple[Face, ...]) -> Mapping[Seat, Player]:
        """Return the players with one hand changed."""
        return {**self.players, seat: evolve(self.players[seat], hand=hand)}


def sides_of(places: int) -> int:
    """Return how many sides there are at a table with so many places."""
    return 2 if places == 4 else places


def on_turn(state: State) -> tuple[Seat, ...]:
    """Return whom the match waits for: the dealer, the player on turn, the partner who is asked, or nobody."""
    if state.phase in {Phase.INTERRUPTED, Phase.OVER}:
        return ()
    if state.phase is Phase.SHUFFLING:
        return (state.dealer,)
    return partners(state.teams, state.turn) if state.phase is Phase.ASKING else (state.turn,)


def deal_number(state: State) -> int:
    """Return the number of the running or the next deal, from 1; at the end that of the last one."""
    return len(state.scores) + (state.phase is not Phase.OVER)


def teams(state: State) -> Teams:
    """R27: return who plays with whom, once that is known; empty where everybody plays for themselves."""
    return state.teams if len(state.places) == 4 and state.pending != DRAWING_LOTS else ()


def hand(state: State, seat: Seat) -> tuple[Face, ...]:
    """Return somebody's hand in their own order; after a deal what they still hold of it."""
    return state.players[seat].hand if seat in state.players else ()


def arrange(state: State, seat: Seat, cards: tuple[Face, ...]) -> State:
    """Return the state with a hand in another order."""
    return evolve(state, players=state.with_hand(seat, cards))
