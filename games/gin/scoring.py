"""Who wins a deal of Gin Rummy and how much, and who wins a match."""

from __future__ import annotations

from games.contract import Seat, Sheet
from games.gin.state import GIN_BONUS, UNDERCUT_BONUS, DealResult, Laid, Outcome, Phase, State
from games.kit.match import totals


def result(laid: Laid, other: Seat, rest: int) -> DealResult:
    """
    R15 to R17: what a deal brings.

    Args:
        laid: what the knocker has.
        other: the other one.
        rest: his points after laying off.
    """
    if not laid.points:
        return DealResult(Outcome.GIN, laid.seat, rest + GIN_BONUS)
    if laid.points < rest:
        return DealResult(Outcome.KNOCKED, laid.seat, rest - laid.points)
    return DealResult(Outcome.UNDERCUT, other, UNDERCUT_BONUS + laid.points - rest)


def standings(state: State) -> dict[Seat, int]:
    """Return the points so far."""
    return totals(state.scores, state.seats)


def sheet(state: State) -> Sheet:
    """Return the score sheet: points by deal, totals, the winner."""
    return Sheet(state.scores, tuple(standings(state).items()), state.winners, state.phase is Phase.OVER)
