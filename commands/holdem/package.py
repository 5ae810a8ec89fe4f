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
        hand="hand",
        board="tisch",
        shown="aufgedeckt",
        piles=(Pile("Talon", count="talon"),),
        pot="pott",
        stakes="einsatz",
        purse="chips",
        held="handkarten",
        scores="punkte",
        marks={
            "Geber": "geber",
            "dabei": "dabei",
            "all-in": "allin",
            "ausgeschieden": "ausgeschieden",
            "Sieger": "sieger",
        },
        tiles=True,
    ),
)
