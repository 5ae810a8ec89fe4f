"""
The state of a black jack match: players and their chips, the hands on the table, the wall.

Whose turn it is stands nowhere: it is the first hand in playing order that is neither finished nor standing
(`to_play`). A hand that has only one tile is owed another (`owed`), so a split that meets an empty wall goes on by
itself once the tiles laid aside are mixed (B26).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from games.blackjack.scoring import LIMIT, value
from games.contract import Seat
from games.frozen import Frozen, evolve
from games.kit.cards import PACK, Card
from games.options import Value

Results: TypeAlias = tuple[tuple[Seat, int], ...]

TILES: tuple[Card, ...] = tuple(card for card in PACK for _ in range(2))
"""B1: all 104 tiles, in the order in which records fill up."""

LAST_THIRD = len(TILES) // 3
"""B18: with so many tiles left or fewer the last third is begun."""

DEALS_WITHOUT_CHANGE = 20
"""B24: the length of a Runde, in deals, if the bank never changes."""


class Refusal(StrEnum):
    """What black jack refuses beside what every game does."""

    BANK_STAKES_NOTHING = "bank_setzt_nicht"
    TOO_LITTLE = "zu_wenig"
    TOO_MUCH = "zu_hoch"
    TOO_FEW_CHIPS = "zu_wenig_chips"
    NO_STAKE = "kein_einsatz"
    ALREADY_SPLIT = "schon_geteilt"
    ALREADY_DOUBLED = "schon_verdoppelt"
    TOO_LATE = "zu_spaet"
    NOT_TO_DOUBLE = "kein_verdoppeln"
    NO_PAIR = "kein_paar"


class Phase(StrEnum):
    """The phases of a match."""

    STAKING = "setzen"
    PLAY = "spiel"
    SHUFFLING = "mischen"
    OVER = "partie_ende"


class Terms(Frozen):
    """
    What was agreed for the match, as the rules use it.

    Attributes:
        capital: chips of a player at the start (B5).
        bank_capital: chips of the bank at the start, never below `capital` (B5).
        lowest, highest: the limits of a stake; `highest` is never below `lowest` (B5).
        round_up: half chips go to the player (B17).
        term: deals after which the bank changes, 0 for never (B19).
        rounds, deals: length of the match, 0 for no limit (B24).
        seconds: time to think, 0 for no limit (B25).
    """

    capital: int
    bank_capital: int
    lowest: int
    highest: int
    round_up: bool
    term: int
    rounds: int
    deals: int
    seconds: int

    @property
    def supplement(self) -> int:
        """Return what comes from the box with the bank (B23)."""
        return self.bank_capital - self.capital


def terms(options: Mapping[str, Value]) -> Terms:
    """Read the terms from the options; a limit below the one it must not undercut counts as that one (B5)."""
    numbers = {name: value for name, value in options.items() if isinstance(value, int)}
    return Terms(
        capital=numbers["startkapital"],
        bank_capital=max(numbers["bankkapital"], numbers["startkapital"]),
        lowest=numbers["mindesteinsatz"],
        highest=max(numbers["hoechsteinsatz"], numbers["mindesteinsatz"]),
        round_up=options["rundung"] == "auf",
        term=numbers["wechsel"],
        rounds=numbers["runden"],
        deals=numbers["spiele"],
        seconds=numbers["bedenkzeit"],
    )


class Player(Frozen):
    """
    Somebody who started the match.

    Attributes:
        chips: what lies before them, without stakes.
        stake: their stake for the coming deal; 0 if they sit out, None while they are undecided (B6).
        out: without chips, they only watch (B21).
        left: they have gone for good (B25).
    """

    seat: Seat
    chips: int
    stake: int | None = None
    out: bool = False
    left: bool = False

    @property
    def playing(self) -> bool:
        """Tell whether they are still in the match."""
        return not (self.out or self.left)


class Hand(Frozen):
    """Tiles with a stake on them; the stake is 0 once the hand is out of play (bust, forfeited, settled)."""

    cards: tuple[Card, ...]
    stake: int
    doubled: bool = False
    stood: bool = False

    @property
    def finished(self) -> bool:
        """Tell whether the hand is closed: its owner stands, or has 21 or more (B8, B9)."""
        return self.stood or value(self.cards) >= LIMIT


class Spot(Frozen):
    """
    A player's place in a deal.

    Attributes:
        hands: one hand, or two after a split (B11).
        result: gained or lost so far in this deal.
    """

    seat: Seat
    hands: tuple[Hand, ...]
    result: int = 0

    @property
    def is_split(self) -> bool:
        """Tell whether the tiles were split."""
        return len(self.hands) > 1


class State(Frozen):
    """
    A match between two actions.

    Attributes:
        players: everybody who started, clockwise; who is out or has left keeps their place (B24 counts seats).
        bank: the Bankhalter; None before the lot and after the last term.
        first: the very first Bankhalter (B24).
        spots: the places of the running or, until the next dealing, the last deal, in playing order.
        upcards: the bank's open tiles. `hole`: its second tile while that is hidden.
        held_by: who keeps, or in the last deal kept, the bank against those hands.
        wall: top tile first. `aside`: tiles laid aside hidden (B18).
        owing: the player on turn asked for a tile that the empty wall could not give (B26).
        dealt: deals finished. `term`: those of the present Bankhalter. `rounds`: Runden finished (B24).
        calls: how often the table was asked for stakes; the clock's key (B25).
        scores: the results of every finished deal.
        pending: kind of the `Chance` the house has to answer, if any.
        lent: chips the box has given out as supplements and not got back (B23): chips and stakes less `lent` never
            change.
        unanswered: when the table was last asked for stakes, time alone decided for everybody.
        fixed: whose chips a record names; the first Bankhalter among them gets no supplement on top.
    """

    players: tuple[Player, ...]
    terms: Terms
    phase: Phase = Phase.SHUFFLING
    bank: Seat | None = None
    first: Seat | None = None
    spots: tuple[Spot, ...] = ()
    upcards: tuple[Card, ...] = ()
    hole: Card | None = None
    held_by: Seat | None = None
    wall: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    owing: bool = False
    dealt: int = 0
    term: int = 0
    rounds: int = 0
    calls: int = 0
    scores: tuple[Results, ...] = ()
    winners: tuple[Seat, ...] = ()
    pending: str | None = None
    lent: int = 0
    fixed: frozenset[Seat] = frozenset()
    unanswered: bool = False


# --- players ---------------------------------------------------------------------------------------------------------


def player(state: State, seat: Seat) -> Player:
    """
    Return the player in a seat.

    Raises:
        KeyError: nobody there started the match – a programming error.
    """
    for somebody in state.players:
        if somebody.seat == seat:
            return somebody
    raise KeyError(seat)


def with_player(state: State, changed: Player) -> State:
    """Return the state with one player changed."""
    return evolve(state, players=tuple(changed if p.seat == changed.seat else p for p in state.players))


def pay(state: State, seat: Seat, chips: int) -> State:
    """Return the state with so many chips more (or fewer) before a player."""
    somebody = player(state, seat)
    return with_player(state, evolve(somebody, chips=somebody.chips + chips))


def banker(state: State) -> Player:
    """
    Return the Bankhalter.

    Raises:
        ValueError: there is none – a programming error.
    """
    if state.bank is None:
        raise ValueError("nobody keeps the bank")
    return player(state, state.bank)


def stakers(state: State) -> tuple[Player, ...]:
    """Return everybody who may stake, in seat order: who is in the match and does not keep the bank (B6)."""
    return tuple(p for p in state.players if p.playing and p.seat != state.bank)


def undecided(state: State) -> tuple[Seat, ...]:
    """Return who has neither staked nor said that they sit out, in seat order (B6)."""
    return tuple(p.seat for p in stakers(state) if p.stake is None)


def points(state: State, somebody: Player) -> int:
    """Return a player's points: their chips, without a supplement they hold; perhaps negative (B23)."""
    return somebody.chips - (state.terms.supplement if somebody.seat == state.bank else 0)


# --- the table -------------------------------------------------------------------------------------------------------


def spot(state: State, seat: Seat) -> Spot | None:
    """Return a player's place in the deal on the table, None if they have none."""
    return next((s for s in state.spots if s.seat == seat), None)


def with_spot(state: State, changed: Spot) -> State:
    """Return the state with one place changed."""
    return evolve(state, spots=tuple(changed if s.seat == changed.seat else s for s in state.spots))


def with_hand(place: Spot, number: int, changed: Hand) -> Spot:
    """Return the place with its hand `number` (from 0) changed."""
    return evolve(place, hands=(*place.hands[:number], changed, *place.hands[number + 1 :]))


def to_play(state: State) -> tuple[Spot, int] | None:
    """Return the place and the hand (from 0) the bank asks now; None if all players are done or no deal runs (B9)."""
    if state.phase is not Phase.PLAY:
        return None
    return next(((s, i) for s in state.spots for i, hand in enumerate(s.hands) if not hand.finished), None)


def owed(state: State) -> tuple[Spot, int] | None:
    """Return the place and the hand (from 0) that must get a tile before anything else (B11, B26)."""
    short = next(((s, i) for s in state.spots for i, hand in enumerate(s.hands) if len(hand.cards) < 2), None)
    return short or (to_play(state) if state.owing else None)


def in_play(state: State) -> bool:
    """Tell whether any hand is still to be compared with the bank (B14)."""
    return any(hand.stake for s in state.spots for hand in s.hands)


def lying(state: State, seat: Seat) -> int:
    """Return the chips a player has at stake now, on their hands or for the coming deal."""
    place = spot(state, seat)
    return (player(state, seat).stake or 0) + (sum(hand.stake for hand in place.hands) if place else 0)


def on_table(state: State) -> tuple[Card, ...]:
    """Return all tiles lying open on the table."""
    return (*(card for s in state.spots for hand in s.hands for card in hand.cards), *state.upcards)
