"""
Why a computer player of Gin Rummy does something, by the codes of its player.

Gin Rummy, whole: what the catalogue lists.
"""

from __future__ import annotations

from collections.abc import Mapping

from commands.gin.words import GIN_WORDS
from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from games.bots import gin
from games.bots.players import Players

REASONS: Mapping[str, str] = {
    "ergibt_meldung": "Mit {card} wird dein Rest kleiner.",
    "verspricht_mehr": "{card} verspricht mehr als ein verdeckter Stein.",
    "nutzt_nichts": "{card} verspricht weniger als ein verdeckter Stein.",
    "gin": "Alles passt: Das ist Gin.",
    "klopfen": "Dein Rest von {points} ist klein genug, und Warten ist gefährlicher.",
    "am_wenigsten_wert": "{card} nützt dir am wenigsten.",
    "anlegen": "Was du anlegst, zählt nicht gegen dich.",
}


PACKAGE = Package(
    contract=1,
    words=GIN_WORDS,
    rules_text=text_of("games.gin", "RULES.md"),
    help=help_in("commands.gin"),
    lesson=text_of("commands.gin", "lektion.partie"),
    players=Players(gin.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.MELDS,
        hand="hand",
        melds="auslage",
        piles=(
            Pile("Talon", count="talon", plays="ziehen"),
            Pile("Ablage", top="ablage", count="ablage_anzahl", plays="nehmen"),
        ),
        held="handkarten",
        shown="reststeine",
        scores="punkte",
        marks={"Geber": "geber", "klopft": "klopfer", "Sieger": "sieger"},
        tiles=True,
    ),
)
