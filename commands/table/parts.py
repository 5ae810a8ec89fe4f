"""
Small questions: of the screen `karten` one paragraph alone, for whoever listens and does not want all of it.

A screen is paragraphs: a line that begins with what it is about, and the indented lines below it. So every game answers
these questions with the very lines of its screen, and has nothing to say twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from commands.language import grammar
from commands.language.verb import Question, Verb


class ShowHand(Question):
    """`hand`: my own cards alone."""


class ShowDiscards(Question):
    """`ablage`: what lies on the discard pile."""


class ShowMeld(Question):
    """`auslage 2`: one meld, or without a number all of them."""

    number: int | None = None


class ShowLying(Question):
    """`stich`, `tisch`: what lies in the middle."""


Part = ShowHand | ShowDiscards | ShowMeld | ShowLying

_HAND = re.compile(r"Deine? .*(?:Karten?|Steine?)\b.*:")
_DISCARDS = re.compile(r"Ablage(?:stapel)?:")
_LYING = re.compile(r"(?:Stich|Tisch|Offen in der Mitte)\b")

PARTS: Final[dict[str, Verb]] = {
    "hand": Verb(("=hand",), ShowHand, "hand", help="Zeigt dir nur, was du auf der Hand hast."),
    "ablage": Verb(("=ablage",), ShowDiscards, "ablage", help="Sagt nur, was auf der Ablage liegt."),
    "auslage": Verb(
        ("=auslage", "=auslagen"),
        ShowMeld,
        "auslage[ {number}]",
        grammar.maybe(grammar.number("number")),
        help="Zeigt eine Auslage, ohne Nummer alle.",
        example="auslage 2",
    ),
    "stich": Verb(("=stich",), ShowLying, "stich", help="Sagt nur, was im Stich liegt."),
    "tisch": Verb(("=tisch",), ShowLying, "tisch", help="Sagt nur, was offen auf dem Tisch liegt."),
}
"""The word for a paragraph -> its verb; a vocabulary names those its screen has."""

NOTHING_IN_HAND = "Du hast gerade nichts auf der Hand."
NO_DISCARDS = "Auf der Ablage liegt nichts."
NO_MELDS = "Es liegt noch keine Auslage."
NOTHING_LIES = "Es liegt gerade nichts offen."


def no_such_meld(number: int) -> str:
    """Return that there is no meld of a number."""
    return f"Auslage {number} liegt nicht auf dem Tisch."


def part(question: Part, screen: str) -> str:
    """Return the paragraph of a screen that is asked for, or that there is none."""
    lines = screen.split("\n")
    match question:
        case ShowHand():
            return _paragraph(lines, _HAND) or NOTHING_IN_HAND
        case ShowDiscards():
            return _paragraph(lines, _DISCARDS) or NO_DISCARDS
        case ShowLying():
            return _paragraph(lines, _LYING) or NOTHING_LIES
        case ShowMeld(number=None):
            return "\n".join(line.lstrip() for line in lines if _A_MELD.match(line)) or NO_MELDS
        case ShowMeld(number=number):
            wanted = re.compile(rf"  {number}\) ")
            return _paragraph(lines, wanted, deeper=True).lstrip() or no_such_meld(number or 0)


_A_MELD = re.compile(r"  \d+\) |     ")


def _paragraph(lines: Iterable[str], head: re.Pattern[str], *, deeper: bool = False) -> str:
    """Return the line that begins so, with those below it that are further in."""
    found: list[str] = []
    below = "     " if deeper else " "
    for line in lines:
        if (found and line.startswith(below)) or head.match(line):
            found.append(line)
        elif found:
            break
    return "\n".join(found)
