"""What beginners say for the moves of Dicke Zwei."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "legen": (
        "spiel|spiele|spielen|auslegen|auswerfen|ausspielen|lege|leg|rauslegen",
        "stech|steche|stich|schlag|schlage mit",
        "~paar|drilling|strasse|vierling|full|flush|asse|koenige|damen|dreien|drei|zwei",
        "full house",
        "drauf|drueber|drueberlegen|drauflegen",
        "~nimm|karte",
    ),
    "passen": (
        "pass|setze|setz|aussetzen|skip|weiter|passe aus",
        "pass|aussetzen|skip|weiter|nichts|passe",
        "kann nicht|nichts",
        "kann nicht|nichts legen|spielen|ueberbieten|stechen|schlagen",
        "habe|hab nichts|keine|nix",
        "~keine bessere|hoehere|passende",
        "setz|setze aus",
        "nichts|keine",
    ),
    "anzahl": (
        "wie viele|viel hat|karten|steine",
        "wieviele|wieviel hat|karten|steine",
        "wie viele karten|steine hat",
    ),
    "kombinationen": (
        "~welche|was kombinationen|legen|moeglich",
        "~was schlaegt|sticht|zaehlt",
        "~was ist strasse|flush|paar|full",
    ),
}
