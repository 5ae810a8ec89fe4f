"""A run beside an earlier one: bars in the terminal, and the same picture as an SVG."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

WIDTH = 24
"""Columns of a bar that stands for a factor of four."""

MOST = 4.0

_EIGHTHS = " ▏▎▍▌▋▊▉█"


@dataclass(frozen=True)
class Change:
    """What has become of a figure; `factor` over 1 is better, whichever way the figure counts."""

    what: str
    before: float
    after: float
    unit: str
    factor: float
    trusted: bool


def changes(before: dict[str, Any], after: dict[str, Any]) -> Iterator[Change]:
    """Yield what both runs have measured, in the order of the later one."""
    known = {row["what"]: row for row in before["rows"] if row.get("value")}
    for row in after["rows"]:
        old = known.get(row["what"])
        if old is None or not row.get("value"):
            continue
        ratio = row["value"] / old["value"]
        factor = ratio if row["more_is_better"] else 1 / ratio
        trusted = bool(row["trusted"] and old["trusted"])
        yield Change(row["what"], old["value"], row["value"], row["unit"], factor, trusted)


def _length(factor: float) -> float:
    """How long a bar is, from -1 to 1: a factor of four fills it."""
    return max(-1.0, min(1.0, math.log(factor) / math.log(MOST)))


def _bar(factor: float) -> str:
    eighths = round(abs(_length(factor)) * WIDTH * 8)
    bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    if factor < 1:
        return f"{bar.replace('█', '▒'):>{WIDTH}}│{'':{WIDTH}}"
    return f"{'':{WIDTH}}│{bar:<{WIDTH}}"


def lines(found: Sequence[Change]) -> Iterator[str]:
    """Yield the picture for a terminal: worse to the left, better to the right of the line."""
    yield f"{'':<46} {'before':>10} {'now':>10}        {'worse':>{WIDTH}}│better"
    for one in found:
        mark = " " if one.trusted else "?"
        figures = f"{one.before:>10.4g} {one.after:>10.4g} {one.unit:<6}"
        yield f"{one.what[:46]:<46} {figures}{mark}{_bar(one.factor)} {one.factor:.2f} x"
    if any(not one.trusted for one in found):
        yield "? others used the machine while this was measured"


def svg(found: Sequence[Change], title: str) -> str:
    """Return the picture as an SVG."""
    row, left, half = 20, 330, 220
    height = row * (len(found) + 3)
    middle = left + half
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{middle + half + 150}" height="{height}">',
        "<style>text { font: 12px sans-serif }</style>",
        f'<rect width="100%" height="100%" fill="white"/><text x="10" y="18" font-size="14">{escape(title)}</text>',
        f'<line x1="{middle}" y1="{row * 1.5}" x2="{middle}" y2="{height - row}" stroke="black"/>',
    ]
    for place, one in enumerate(found):
        y, wide = row * (place + 2), abs(_length(one.factor)) * half
        x = middle if one.factor >= 1 else middle - wide
        colour = ("#4a8f4a" if one.factor >= 1 else "#b04a3a") if one.trusted else "#aaaaaa"
        figures = f"{one.before:.4g} → {one.after:.4g} {one.unit}, {one.factor:.2f} ×{'' if one.trusted else ' ?'}"
        parts += [
            f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{escape(one.what)}</text>',
            f'<rect x="{x:.1f}" y="{y + 3}" width="{wide:.1f}" height="{row - 6}" fill="{colour}"/>',
            f'<text x="{middle + half + 4}" y="{y + 13}" font-size="10">{escape(figures)}</text>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def show(earlier: Path, report: dict[str, Any], picture: Path) -> None:
    """Print the change to an earlier run, and write it as an SVG."""
    before = json.loads(earlier.read_text(encoding="utf-8"))
    found = list(changes(before, report))
    print(f"\nagainst the run of {before['when']}:")
    print("\n".join(lines(found)))
    picture.write_text(svg(found, f"{before['when']} → {report['when']}"), encoding="utf-8")
    print(f"the same as a picture: {picture}")
