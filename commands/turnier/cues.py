"""What beginners say for the moves of a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "turnier": (),
    "turnier anmelden": ("mitmachen|mitspielen|teilnehmen|beitreten|anmelden|einschreiben|dabei", "will mit|rein"),
    "turnier abmelden": ("~verlassen|abmelden|raus|austreten|aussteigen|aufhoeren",),
    "turnier stand": ("punkte|tabelle|stand|ergebnisse|rangliste", "wer fuehrt|gewinnt"),
    "turnier liste": ("wer spielt|ist|mit|dabei", "teilnehmer|spieler|welche|alle|liste"),
    "turnier plan": ("wann|naechste|spielplan|runden|paarungen|plan",),
    "turnier start": ("~starten|anfangen|beginnen|los",),
    "turnier weiter": ("~naechste runde|spiel|partie", "~weitermachen|fortsetzen"),
    "turnier tisch": ("mein|wo tisch|sitze|spiele",),
}
