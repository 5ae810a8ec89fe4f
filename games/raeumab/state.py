"""Everything there is to know about a match of Räum-Ab! at one moment; frozen, and open to everybody (R14)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.contract import Seat
from games.frozen import field
from games.kit.rounds import Match
from games.raeumab.pack import Face, Fit, Pack

IN_REACH = 7
"""How many of the last cards of a pile may be swapped (R6)."""


class Phase(StrEnum):
    """Where a match stands."""

    SHUFFLING = "mischen"
    START = "start"
    CLEARING = "raeumen"
    OVER = "partie_ende"


class Refusal(StrEnum):
    """Refusals of Räum-Ab! alone; the others stand in `contract.No`."""

    NO_COLUMN = "keine_spalte"
    SAME_COLUMN = "gleiche_spalte"
    COLUMN_EMPTY = "spalte_leer"
    NOT_FREE = "nicht_frei"
    NO_FIT = "passt_nicht"
    DOUBLE_FIRST = "doppelt_moeglich"
    NO_WISH = "keine_wunschkarte"
    NO_PAIR_THEN = "kein_paar_danach"


class State(Match, kw_only=True):
    """
    A match.

    Attributes:
        pack: the cards this match is played with (R13).
        columns: seven, each with its free card first.
        piles: by seat, in the order taken.
        last_pair: how the last pair of this game matched.
    """

    pack: Pack
    columns: tuple[tuple[Face, ...], ...] = ()
    piles: Mapping[Seat, tuple[Face, ...]] = field(default_factory=dict)
    last_pair: Fit | None = None

    def in_reach(self, seat: Seat) -> tuple[Face, ...]:
        """Return the last cards of somebody's pile, the latest last (R6)."""
        return self.piles.get(seat, ())[-IN_REACH:]
