"""What beginners say for the moves of Skat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands import tricks

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    **tricks.CUES,
    "reizen": (
        "~sag|sage|gehe|geh|bis|auf|biete",
        "sag|sage|biete|gehe bis|auf|mit",
        "~reizen|bieten|erhoehen|mehr|hoeher",
        "#zahl",
        "zwei|zwo = reizen 22",
    ),
    "ja": ("halte|hab|habe|behalte|gehe|mit|dabei", "~hab|habe ich|auch", "~einverstanden|okay|ok|stimmt"),
    "passen": (
        "~nicht|nein|raus|aus|weiter|skip",
        "bin raus|weg|aus",
        "weg|raus|aus bin",
        "steige|steig aus",
        "hoere|hoer auf",
        "pass|passe|weg|nichts",
        "kann|will nicht",
    ),
    "aufnehmen": (
        "nimm|nehme|hebe|will|hole|schau skat|stock|karten",
        "skat nehmen|aufheben|ansehen|holen|aufnehmen",
        "~skat",
    ),
    "druecken": (
        "leg|lege|tu|wirf skat|weg|ab|stock",
        "ablegen|weglegen|wegdruecken|abdruecken",
        "~drueck",
        "drueck|druecke|leg|lege in",
        "~weg|weglegen",
    ),
    "ansagen": (
        "~spiele|ansage|sage|mache|trumpf|handspiel|hand",
        "trumpf ist",
        "~ohne skat|stock",
        "~karo|herz|pik|kreuz|grand trumpf",
        "~ouvert|schneider|schwarz|ramsch|solo",
    ),
    "schenken": ("~gib|gebe|verloren|aufgeben|kapitulieren|schenk", "~hoffnungslos|keine chance", "~geb|gebe auf"),
    "rest": ("~alle|restlichen|uebrigen stiche|mein|meine|mir", "~gewonnen|claim|rest"),
}
