"""What only Rommé knows of a match; the common part is `games.meld.rules.Match`."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from games.contract import Seat
from games.frozen import Frozen
from games.kit.cards import Face, pack
from games.kit.melds import RING, MeldRules
from games.meld.rules import Match

PACK = pack(copies=2, jokers=6)
"""110 cards: two packs and six jokers (R5)."""

MELDS = MeldRules(row=RING, jokers=1)
"""Sets and runs (R1, R2, read as R19 says): round the corner (R3), with at most one joker (R4)."""

HAND = 12
"""Cards dealt to everybody; the first player gets one more (R6)."""

PENALTY = 2
"""Cards a knocker draws on top of the one they wanted (R41)."""


class Phase(StrEnum):
    """Where a match stands."""

    SHUFFLING = "mischen"
    OPENING = "abwurf"
    TAKING = "aufnehmen"
    LAYING = "auslegen"
    OVER = "partie_ende"


class Refusal(StrEnum):
    """Refusals of Rommé alone; the others stand in `contract.No`, `melds.NoMeld` and `meld.rules.NoMove`."""

    FIRST_LAY_TOO_LOW = "startwert"
    NOT_OUT_YET = "noch_nicht_rausgelegt"
    KNOCK_PENDING = "geklopft"
    GIVEN_AWAY = "schon_erlaubt"
    FIRST_ROUND = "erste_runde"
    TOO_LATE = "zu_spaet"
    KNOCKED_ALREADY = "schon_geklopft"
    NOBODY_KNOCKS = "niemand_klopft"


class Penalty(Frozen):
    """Penalty cards a knocker has still to draw (R41)."""

    seat: Seat
    cards: int


class Course(Frozen):
    """
    What is Rommé's own of a match.

    Attributes:
        dealt: who has, in this Spielrunde; round: counted from 1, 0 before the first deal.
        discarded: who has discarded at least once in this deal (R37).
        knocks: who wants the top discard, first come first.
        allowed: the open card of this turn was given to a knocker (R41).
        penalty: what a knocker must still draw when the mixing is done.
        handromme: the last deal ended with one.
    """

    dealt: tuple[Seat, ...] = ()
    round: int = 0
    discarded: frozenset[Seat] = frozenset()
    knocks: tuple[Seat, ...] = ()
    allowed: bool = False
    penalty: Penalty | None = None
    handromme: bool = False


State: TypeAlias = Match[Course]


def start_value(state: State) -> int:
    """Return what a first lay must be worth (R14)."""
    return int(state.options["startwert"])


def adds_up(state: State) -> bool:
    """Tell whether the melds of one turn may reach that value together (`erstauslage summe`)."""
    return state.options["erstauslage"] == "summe"


def rounds(state: State) -> int:
    """Return how many Spielrunden were agreed (R34)."""
    return int(state.options["runden"])


def offered(state: State) -> Face | None:
    """Return the top discard while it is on offer to who is on turn (R12)."""
    return state.pile[0] if state.pile and state.phase is Phase.TAKING and not state.own.allowed else None


def round_complete(state: State) -> bool:
    """Tell whether everybody still here has dealt in this Spielrunde (R34, R55)."""
    return set(state.circle) <= set(state.own.dealt)


def falls_short(state: State) -> bool:
    """Tell whether melds were laid in this turn that do not reach the first lay together (R14, `summe`)."""
    return bool(state.first_lay) and not state.out


def first_round(state: State) -> tuple[Seat, ...]:
    """Return who has not discarded yet (R37)."""
    discarded = state.own.discarded
    return tuple([seat for seat in state.circle if seat not in discarded])
