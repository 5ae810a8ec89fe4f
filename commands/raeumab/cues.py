"""What beginners say for the moves of Räum-Ab!."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "nehmen": (
        "spalte|spalten",
        "paar",
        "raeum|raeume ab|weg",
        "nimm|nehme mit",
        "weg|wegraeumen|abraeumen|entfernen|entferne",
        "~paar nehmen",
        "~nimm|karte|zieh|ziehen|passen",
    ),
    "tauschen": (
        "tausch|tausche|tauschen wunsch|wunschkarte",
        "wunsch|wunschkarte",
        "tausch|tausche|tauschen|wechsel",
        "~kann nicht|nichts|kein",
        "~zieh|ziehen|passen",
    ),
    "paare": (
        "welche|was passt|passen|paare|gehen|geht",
        "zeig|zeige paare|paar",
        "was passt zusammen",
        "~kann nicht|nichts|kein",
        "~geht nicht|nichts",
        "~nichts geht",
        "~passen",
    ),
    "stapel": ("wie viele|viel karten hat|habe", "wieviele karten hat|habe"),
}
