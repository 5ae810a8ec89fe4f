"""Minus points for what stays on the bench (R15)."""

from __future__ import annotations

DOUBLED = 10
"""From so many tiles on each counts two."""

TRIPLED = 13
"""From so many tiles on each counts three."""


def minus_points(tiles: int) -> int:
    """R15: one for each tile, two from ten tiles on, three from thirteen on."""
    return tiles * (3 if tiles >= TRIPLED else 2 if tiles >= DOUBLED else 1)
