"""Räum-Ab, whole: what the catalogue lists."""

from __future__ import annotations

from commands.layout import Family, Layout
from commands.package import Package, help_in, text_of
from commands.raeumab.words import RAEUMAB_WORDS, REASONS
from games.bots import raeumab
from games.bots.players import Players

PACKAGE = Package(
    contract=1,
    words=RAEUMAB_WORDS,
    rules_text=text_of("games.raeumab", "RULES.md"),
    help=help_in("commands.raeumab"),
    lesson=text_of("commands.raeumab", "lektion.partie"),
    players=Players(raeumab.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.PAIRS,
        board="reihe",
        held="anzahl",
        shown="stapel",
        scores="punkte",
        marks={"Geber": "geber", "Sieger": "sieger"},
        facts={"Runde": "runde"},
        emblem=("40g", "34g", "21r", "12b"),
    ),
)
