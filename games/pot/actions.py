"""What somebody can do in a betting phase (R13-R16, R30, R35), and why betting says no."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from games.contract import Action


class Refusal(StrEnum):
    """Why betting says no."""

    NO_CHECKING = "kein_schieben"
    BID_LIES = "gebot_liegt"
    CHECKED_BEFORE = "schon_geschoben"
    TOO_LITTLE = "zu_wenig"
    TOO_MUCH = "zu_hoch"
    TOO_FEW_CHIPS = "zu_wenig_chips"
    NO_BID = "kein_gebot"
    WRONG_AMOUNT = "falscher_betrag"
    RAISED_TOO_OFTEN = "zu_oft_erhoeht"
    NO_OPPONENT = "kein_gegner"
    NOTHING_TO_SHOW = "nichts_zu_zeigen"


class Check(Action):
    """R15: stay in without opening."""


class Bid(Action):
    """R14: open with this many chips."""

    amount: int


class Hold(Action):
    """R16: pay up to the bid; an amount, if typed, has to be the right one."""

    amount: int | None = None


class Raise(Action):
    """
    R16: hold and raise.

    Attributes:
        amount: chips on top of holding; if `to`, what the bid shall become.
        holding: what the player says holding costs them, if they say it.
    """

    amount: int
    to: bool = False
    holding: int | None = None


class AllIn(Action):
    """R30: put in everything that is left."""


class Fold(Action):
    """R13, R35: drop out of this deal, and of nothing else."""


Stake: TypeAlias = Bid | Hold | Raise
"""The moves that put chips in; `AllIn` always stands for one of them."""
