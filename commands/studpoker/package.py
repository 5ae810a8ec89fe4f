"""Studpoker, whole: what the catalogue lists."""

from __future__ import annotations

from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from commands.pot.reasons import REASONS
from commands.studpoker.words import STUDPOKER_WORDS
from games.bots import pot
from games.bots.players import Players

PACKAGE = Package(
    contract=1,
    words=STUDPOKER_WORDS,
    rules_text=text_of("games.studpoker", "RULES.md"),
    help=help_in("commands.studpoker", "commands.pot"),
    lesson=text_of("commands.studpoker", "lektion.partie"),
    players=Players(pot.STUD),
    reasons=REASONS,
    layout=Layout(
        Family.POT,
        hand="hand",
        shown="offen",
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
