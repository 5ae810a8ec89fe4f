"""Draw Poker, whole: what the catalogue lists."""

from __future__ import annotations

from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from commands.poker.words import POKER_WORDS
from commands.pot.reasons import REASONS
from games.bots import pot
from games.bots.players import Players

PACKAGE = Package(
    contract=1,
    words=POKER_WORDS,
    rules_text=text_of("games.poker", "RULES.md"),
    help=help_in("commands.poker", "commands.pot"),
    lesson=text_of("commands.poker", "lektion.partie"),
    players=Players(pot.DRAW),
    reasons=REASONS,
    layout=Layout(
        Family.POT,
        hand="hand",
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
