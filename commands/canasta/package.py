"""Canasta, whole: what the catalogue lists."""

from __future__ import annotations

from commands.canasta import CANASTA_WORDS
from commands.canasta.reasons import REASONS
from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from games.bots import canasta
from games.bots.players import Players

PACKAGE = Package(
    contract=1,
    words=CANASTA_WORDS,
    rules_text=text_of("games.canasta", "RULES.md"),
    help=help_in("commands.canasta"),
    lesson=text_of("commands.canasta", "lektion.partie"),
    players=Players(canasta.PLAYERS, canasta.YARDSTICKS, canasta.CONTESTS),
    reasons=REASONS,
    layout=Layout(
        Family.MELDS,
        hand="own.hand",
        melds="auslage",
        owner="besitzer",
        piles=(Pile("Talon", count="talon"), Pile("Ablage", top="ablage", count="ablage_anzahl")),
        held="handkarten",
        shown="rote_dreien",
        scores="punkte",
        marks={"Geber": "geber", "Sieger": "sieger"},
    ),
)
