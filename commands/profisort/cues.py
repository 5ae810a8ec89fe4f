"""What beginners say for the moves of Profi-Sort."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands.cues import BACK, DISCARDING, DRAWING, FINISHED, LAYING_OFF, TAKING

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "ziehen": DRAWING,
    "nehmen": TAKING,
    "ablegen": (*DISCARDING, *FINISHED, "werfe|wirf|lege auf stapel"),
    "auslegen": (
        "lege|leg|legen|decke|deck|mach|mache|loese aufgabe",
        "aufgabe auslegen|legen|aufdecken|loesen|aus",
        "decke|deck auf",
        "~leg|lege|legen",
        "~paar|zwilling|drilling|vierling|folge",
        "~2x|3x",
    ),
    "anlegen": LAYING_OFF,
    "abgeben": (
        "gib|gebe|schenk|schenke|verschenk|verschenke|geben an",
        "gib|gebe|schenk|schenke|verschenk|verschenke",
    ),
    "aufgaben": (
        "aufgabe|aufgaben",
        "meine|welche|zeig|zeige aufgabe|aufgaben",
        "~was muss|soll legen|auslegen|sammeln",
    ),
    "neugeben": ("neue karten", "neu geben|mischen|verteilen"),
    "zuruecknehmen": BACK,
}
