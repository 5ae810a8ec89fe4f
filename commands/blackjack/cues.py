"""What beginners say for the moves of Black Jack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands.cues import LEAVING

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "karte": (
        "noch eine|einen|ein karte|stein",
        "noch eine|einen",
        "gib|geb|gebt|nimm|nehm|nehme|zieh|ziehe karte|stein|eine|einen",
        "hit|zieh|ziehe|ziehen|draw|karte|weiter",
    ),
    "bleiben": (
        "keine|nicht|nichts|kein karte|mehr|stein",
        "keine mehr",
        "reicht|stay|genug|fertig|halt|stopp|passe|passen|bleib|stehenbleiben",
        "bin fertig|zufrieden",
    ),
    "verdoppeln": ("double|doppeln|doppelt|verdopple", "double down"),
    "teilen": ("split|splitten|aufteilen|trennen",),
    "setzen": ("einsatz|bet|wette|chips", "setz|setze chips"),
    "aussetzen": ("~setz|setze aus|nicht", "~nicht mitspielen|setzen"),
    "verlassen": LEAVING,
}
