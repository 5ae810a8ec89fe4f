"""Doppelkopf, whole: what the catalogue lists."""

from __future__ import annotations

from commands.doppelkopf import DOPPELKOPF_WORDS
from commands.doppelkopf.reasons import REASONS
from commands.layout import Family, Layout
from commands.package import Package, help_in, text_of
from games.bots import doppelkopf
from games.bots.players import Players

PACKAGE = Package(
    contract=1,
    words=DOPPELKOPF_WORDS,
    rules_text=text_of("games.doppelkopf", "RULES.md"),
    help=help_in("commands.doppelkopf"),
    lesson=text_of("commands.doppelkopf", "lektion.partie"),
    players=Players(doppelkopf.PLAYERS, doppelkopf.YARDSTICKS, doppelkopf.CONTESTS),
    reasons=REASONS,
    layout=Layout(
        Family.TRICK,
        hand="own.hand",
        trick="stich",
        trick_by="plays",
        held="handkarten",
        scores="punkte",
        marks={"Geber": "geber", "Partei": "partei", "Solo": "solist", "Stiche": "stiche", "Sieger": "sieger"},
    ),
)
