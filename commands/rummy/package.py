"""Rummy, whole: what the catalogue lists."""

from __future__ import annotations

from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from commands.rummy import RUMMY_WORDS
from commands.rummy.reasons import REASONS
from games.bots import rummy
from games.bots.players import Players

PACKAGE = Package(
    contract=1,
    words=RUMMY_WORDS,
    rules_text=text_of("games.rummy", "RULES.md"),
    help=help_in("commands.rummy"),
    lesson=text_of("commands.rummy", "lektion.partie"),
    players=Players(rummy.PLAYERS, rummy.YARDSTICKS, rummy.CONTESTS),
    reasons=REASONS,
    layout=Layout(
        Family.MELDS,
        hand="common.own.hand",
        melds="common.auslage",
        piles=(Pile("Talon", count="common.talon"),),
        held="common.handkarten",
        shown="common.revealed",
        scores="common.punkte",
        marks={"Geber": "common.geber", "Sieger": "common.sieger"},
    ),
)
