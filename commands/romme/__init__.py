"""Rommé, whole: what the catalogue lists."""

from __future__ import annotations

from functools import partial

from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from commands.romme.words import REASONS, ROMME_WORDS
from games.bots import romme
from games.bots.players import Players
from games.kit.melds import whole
from games.romme import MELDS

PACKAGE = Package(
    contract=1,
    words=ROMME_WORDS,
    rules_text=text_of("games.romme", "RULES.md"),
    help=help_in("commands.romme"),
    lesson=text_of("commands.romme", "lektion.partie"),
    players=Players(romme.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.MELDS,
        hand="hand",
        melds="auslage",
        figures=partial(whole, MELDS),
        piles=(
            Pile("Talon", count="talon", plays="ziehen"),
            Pile("Ablage", top="ablage", count="ablage_anzahl", plays="nehmen"),
        ),
        held="handkarten",
        shown="aufgedeckt",
        scores="punkte",
        marks={"Geber": "geber", "klopft": "klopfer", "Sieger": "sieger"},
        facts={"Spiel": "spiel_nr", "Runde": "runde", "Offene Joker": "joker_offen"},
        emblem=("10+", "b+", "d+", "k+", "j"),
    ),
)
