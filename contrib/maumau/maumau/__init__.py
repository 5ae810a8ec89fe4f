"""Mau-Mau, whole: what the entry point of this package hands to the house."""

from __future__ import annotations

from importlib.resources import files

from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from games.bots.players import Players
from maumau.players import PLAYERS, REASONS
from maumau.words import WORDS

__all__ = ["PACKAGE"]

PACKAGE = Package(
    contract=1,
    words=WORDS,
    rules_text=text_of("maumau", "RULES.md"),
    help=help_in("maumau"),
    lesson=text_of("maumau", "lektion.partie"),
    players=Players(PLAYERS),
    reasons=REASONS,
    records=files("maumau") / "partien",
    home="maumau",
    layout=Layout(
        Family.COMBINATION,
        hand="hand",
        piles=(Pile("Talon", count="talon", plays="ziehen"), Pile("Ablage", top="ablage")),
        held="handkarten",
        scores="punkte",
        marks={"Geber": "geber", "Sieger": "sieger"},
        emblem=("7*", "8*", "b*"),
    ),
)
