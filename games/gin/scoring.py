"""Who wins a deal of Gin Rummy and how much."""

from __future__ import annotations

from games.contract import Seat
from games.frozen import Frozen
from games.gin.state import GIN_BONUS, UNDERCUT_BONUS, Laid, Outcome


class Verdict(Frozen):
    """How a deal with a knock or Gin ended: who scores how much, the bonus within it included."""

    outcome: Outcome
    winner: Seat
    points: int
    bonus: int = 0


def verdict(laid: Laid, other: Seat, rest: int) -> Verdict:
    """
    R15 to R17: what a deal brings.

    Args:
        laid: what the knocker has.
        other: the other one.
        rest: their points after laying off.
    """
    if not laid.points:
        return Verdict(Outcome.GIN, laid.seat, rest + GIN_BONUS, GIN_BONUS)
    if laid.points < rest:
        return Verdict(Outcome.KNOCKED, laid.seat, rest - laid.points)
    return Verdict(Outcome.UNDERCUT, other, UNDERCUT_BONUS + laid.points - rest, UNDERCUT_BONUS)
