"""Dicke Zwei, whole: what the catalogue lists."""

from __future__ import annotations

from commands.dickezwei.words import DICKEZWEI_WORDS, REASONS
from commands.layout import Family, Layout
from commands.package import Package, help_in, text_of
from games.bots import dickezwei
from games.bots.players import Players

PACKAGE = Package(
    contract=1,
    words=DICKEZWEI_WORDS,
    rules_text=text_of("games.dickezwei", "RULES.md"),
    help=help_in("commands.dickezwei"),
    lesson=text_of("commands.dickezwei", "lektion.partie"),
    players=Players(dickezwei.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.COMBINATION,
        hand="hand",
        trick="stich",
        trick_by="stich_von",
        held="handkarten",
        scores="punkte",
        marks={"Geber": "geber", "gepasst": "gepasst", "Sieger": "sieger"},
        tiles=True,
    ),
)
