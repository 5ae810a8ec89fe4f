"""Gin Rummy, whole: what the catalogue lists."""

from __future__ import annotations

from commands.gin import GIN_WORDS
from commands.gin.reasons import REASONS
from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from games.bots import gin
from games.bots.players import Players

PACKAGE = Package(
    contract=1,
    words=GIN_WORDS,
    rules_text=text_of("games.gin", "RULES.md"),
    help=help_in("commands.gin"),
    lesson=text_of("commands.gin", "lektion.partie"),
    players=Players(gin.PLAYERS, gin.YARDSTICKS, gin.CONTESTS),
    reasons=REASONS,
    layout=Layout(
        Family.MELDS,
        hand="own.hand",
        melds="auslage",
        piles=(Pile("Talon", count="talon"), Pile("Ablage", top="ablage", count="ablage_anzahl")),
        held="handkarten",
        shown="reststeine",
        scores="punkte",
        marks={"Geber": "geber", "klopft": "klopfer", "Sieger": "sieger"},
    ),
)
