"""Rummy, whole: its reasons, and the package the catalogue lists."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from commands.rummy.words import RUMMY_WORDS
from games.bots import rummy
from games.bots.players import Players
from games.kit.melds import whole
from games.rummy import MELDS

REASONS: Mapping[str, str] = {
    "meiste_steine": "Mehr Steine kannst du in diesem Zug nicht loswerden.",
    "viele_steine": "Mehr Steine habe ich in diesem Zug nicht gefunden.",
    "alle_steine": "Damit wirst du alle Steine los.",
    "erstauslage": "Damit erreichst du die Punkte für die erste Auslage.",
    "erstauslage_fehlt": "Für die erste Auslage fehlen dir noch Punkte.",
    "nichts_passt": "Von deinen Steinen passt gerade keiner.",
    "nichts_gefunden": "Ich finde gerade nichts, was von deinen Steinen passt.",
    "joker_bleibt": "Mit dem Joker ginge mehr; dafür ist er mir zu schade.",
    "zug_fertig": "Mehr ist in diesem Zug nicht zu holen.",
    "genug_gelegt": "Mehr finde ich in diesem Zug nicht.",
    "neu_beginnen": "So, wie der Tisch jetzt liegt, geht es nicht auf; von vorn geht mehr.",
}


PACKAGE = Package(
    contract=1,
    words=RUMMY_WORDS,
    rules_text=text_of("games.rummy", "RULES.md"),
    help=help_in("commands.rummy"),
    lesson=text_of("commands.rummy", "lektion.partie"),
    players=Players(rummy.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.MELDS,
        hand="hand",
        melds="auslage",
        figures=partial(whole, MELDS),
        piles=(Pile("Talon", count="talon", plays="ziehen"),),
        held="handkarten",
        shown="aufgedeckt",
        scores="punkte",
        marks={"Geber": "geber", "Sieger": "sieger"},
        facts={"Spiel": "spiel_nr", "Offene Joker": "joker_offen", "Unfertig": "unfertig"},
        tiles=True,
        emblem=("6#", "7#", "8#", "9#"),
    ),
)
