"""What beginners say for the moves of Rummy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands.cues import DRAWING, FINISHED, MELDS

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    **{name: said for name, said in MELDS.items() if name not in {"ablegen", "nehmen", "erklopfen"}},
    "fertig": (*FINISHED, "zug ende|beenden|fertig", "bin fertig|durch", "naechster|naechste spieler"),
    "ziehen": (*DRAWING, "~kann nicht|nichts|keinen", "~passen|passe|weiter|nichts"),
    "pruefen": ("~stimmt|passt das|so|alles", "~geht das|so", "~richtig|korrekt|check"),
}
