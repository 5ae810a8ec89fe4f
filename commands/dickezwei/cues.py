"""What beginners say for the moves of Dicke Zwei."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "legen": (
        "spiel|spiele|spielen|auslegen|auswerfen|ausspielen|lege|leg|rauslegen",
        "stech|steche|stich|schlag|schlage mit",
        "~paerchen|pasch|zwilling|drillinge|viererpack|siebener|achter|neuner|zehner",
        "~paar|drilling|strasse|vierling|full|flush|asse|koenige|damen|dreien|drei|zwei",
        "full house",
        "#karte #karte",
        "#karte und #karte",
        "drauf|drueber|drueberlegen|drauflegen",
        "#karte drauf|drueber|raus|hin",
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
        "~zu hoch|stark|viel",
        "~naechster|naechste|next|nee|noe|nein|no|nope",
        "~bin raus",
        "~bin raus runde",
        "~raus fuer runde",
    ),
    "anzahl": (
        "wie viele|viel hat|karten|steine",
        "wieviele|wieviel hat|karten|steine",
        "wie viele karten|steine hat",
        "~wer|hat wenig|wenigsten|meisten|mehr",
    ),
    "kombinationen": (
        "~was|welche darf|kann|soll legen|ausspielen",
        "~welche|was kombinationen|legen|moeglich",
        "~was schlaegt|sticht|zaehlt",
        "~was hoeher|mehr",
        "~was ist strasse|flush|paar|full",
    ),
}
