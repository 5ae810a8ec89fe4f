"""Profi-Sort, whole: what the catalogue lists."""

from __future__ import annotations

from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from commands.profisort import PROFISORT_WORDS
from commands.profisort.reasons import REASONS
from games.bots import profisort
from games.bots.players import Players

PACKAGE = Package(
    contract=1,
    words=PROFISORT_WORDS,
    rules_text=text_of("games.profisort", "RULES.md"),
    help=help_in("commands.profisort"),
    lesson=text_of("commands.profisort", "lektion.partie"),
    players=Players(profisort.PLAYERS, profisort.YARDSTICKS, profisort.CONTESTS),
    reasons=REASONS,
    layout=Layout(
        Family.SHEET,
        hand="own.hand",
        melds="auslage",
        owner="von",
        piles=(Pile("Talon", count="talon"), Pile("Ablage", top="ablage")),
        sheet="erledigt",
        held="handkarten",
        shown="asse",
        scores="punkte",
        marks={"Geber": "geber", "Sieger": "sieger"},
    ),
)
