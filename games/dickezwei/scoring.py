"""Minus points for what stays on the bench, and who wins a match (R15, R16)."""

from __future__ import annotations

from games.contract import Sheet
from games.dickezwei.state import Phase, State

DOUBLED = 10
"""From so many tiles on each counts two."""

TRIPLED = 13
"""From so many tiles on each counts three."""


def minus_points(tiles: int) -> int:
    """R15: one for each tile, two from ten tiles on, three from thirteen on."""
    return tiles * (3 if tiles >= TRIPLED else 2 if tiles >= DOUBLED else 1)


def sheet(state: State) -> Sheet:
    """Return the score sheet: minus points by round, totals, winners."""
    return Sheet(state.scores, tuple(state.totals.items()), state.winners, state.phase is Phase.OVER)
