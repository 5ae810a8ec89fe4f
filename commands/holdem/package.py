"""Texas Holdem, whole: what the catalogue lists."""

from __future__ import annotations

from commands.holdem.words import HOLDEM_WORDS
from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from commands.pot.reasons import REASONS
from games.bots import pot
from games.bots.players import Players

PACKAGE = Package(
    contract=1,
    words=HOLDEM_WORDS,
    rules_text=text_of("games.holdem", "RULES.md"),
    help=help_in("commands.holdem", "commands.pot"),
    lesson=text_of("commands.holdem", "lektion.partie"),
    players=Players(pot.HOLDEM),
    reasons=REASONS,
    layout=Layout(
        Family.POT,
        hand="common.own.hand",
        board="tisch",
        shown="common.aufgedeckt",
        piles=(Pile("Talon", count="common.talon"),),
        pot="common.pott",
        stakes="common.einsatz",
        purse="common.chips",
        held="common.handkarten",
        scores="common.punkte",
        marks={
            "Geber": "common.geber",
            "dabei": "common.dabei",
            "all-in": "common.allin",
            "ausgeschieden": "common.ausgeschieden",
            "Sieger": "common.sieger",
        },
        tiles=True,
    ),
)
