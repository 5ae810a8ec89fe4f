"""What beginners say for the moves of Skat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "reizen": (
        "achtzehn = reizen 18",
        "zwanzig = reizen 20",
        "zwei|zwo = reizen 22",
        "null = reizen 23",
        "vier = reizen 24",
        "dreiundzwanzig = reizen 23",
        "vierundzwanzig = reizen 24",
        "siebenundzwanzig = reizen 27",
        "dreissig = reizen 30",
        "dreiunddreissig = reizen 33",
        "sechsunddreissig = reizen 36",
        "vierzig = reizen 40",
        "~reiz|reize|biete|hab|habe",
    ),
    "passen": ("bin weg|raus|draussen", "pass|passe|weg|nichts", "kann|will nicht", "~hab|habe nichts|kein"),
    "ja": ("hab|habe ich", "halte|halt|mithalten|gehe mit"),
    "aufnehmen": ("skat aufnehmen|nehmen|aufheben|ansehen", "~skat"),
    "druecken": (
        "leg|lege|drueck|druecke|tu weg|in",
        "weglegen|wegdruecken|ablegen",
        "~weg|weglegen|wegdruecken",
    ),
    "ansagen": (
        "spiel|spiele|mach|mache grand|null|farbe",
        "~karo|herz|pik|kreuz|grand trumpf",
        "~trumpf",
        "~ouvert|schneider|schwarz|ramsch|solo",
    ),
    "spielen": (
        "leg|lege|spiel|spiele|wirf|werfe|stech|steche|stich",
        "raus|hin|drauf",
        "~stechen|abwerfen|ausspielen",
    ),
    "schenken": ("~aufgeben|geb|gebe auf", "~schenk|geschenkt"),
    "rest": ("~rest gehoert|mein|meine", "~alle stiche"),
    "kontra": ("~contra|kontra",),
    "stich": ("~was liegt", "~letzter|letzten stich"),
}
