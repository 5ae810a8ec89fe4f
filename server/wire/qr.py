"""An address as a QR code: its squares, for a page that draws them, and the same in letters, for a terminal."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import segno

QUIET: Final = 2
"""Light squares round the code in letters; four would be the norm, and phones read it with two."""

_HALVES: Final = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""Two squares one above the other, by whether they are light: terminals are dark, as a rule."""


def squares(address: str) -> tuple[str, ...]:
    """Return the rows of the code without anything round it, `1` for a dark square. Takes 3 ms: belongs in a thread."""
    code = segno.make(address, error="l", micro=False, boost_error=False)
    return tuple("".join("1" if dark else "0" for dark in row) for row in code.matrix)


def in_letters(rows: tuple[str, ...], *, plain: bool) -> str:
    """
    Return a code to be shown in a terminal: light squares are drawn, dark ones left out.

    Args:
        rows: as `squares` returns them.
        plain: with signs that every terminal has; twice as wide and high.
    """
    wide = len(rows) + 2 * QUIET
    light = [[True] * wide for _ in range(wide)]
    for down, row in enumerate(rows, QUIET):
        for across, square in enumerate(row, QUIET):
            light[down][across] = square == "0"
    if plain:
        return "\n".join("".join("##" if square else "  " for square in row).rstrip() for row in light)
    light += [[False] * wide] * (wide % 2)
    pairs = [*pairwise(light)][::2]
    return "\n".join("".join(_HALVES[pair] for pair in zip(*rows, strict=True)).rstrip() for rows in pairs)


def width(rows: tuple[str, ...], *, plain: bool) -> int:
    """Return how many columns a code takes."""
    return (len(rows) + 2 * QUIET) * (2 if plain else 1)
