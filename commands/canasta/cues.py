"""What beginners say for the moves of Canasta."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands.cues import DISCARDING, DRAWING, FINISHED, LAYING, LAYING_OFF, TAKING

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "ziehen": (*DRAWING, "~zieh zwei"),
    "nehmen": (
        *TAKING,
        "~nimm|nehme|nehmen|kauf|kaufe|kaufen stapel|paket|haufen",
        "~stapel|paket kaufen|nehmen",
        "~kaufen",
    ),
    "rauslegen": (*LAYING, "~lege sieben|drei|vier|fuenf"),
    "anlegen": LAYING_OFF,
    "ablegen": (*DISCARDING, *FINISHED),
    "fragen": (
        "~darf|kann|soll ausmachen|schluss|beenden|fertig",
        "partner darf|kann|soll ausmachen|schluss",
        "~ausmachen|ausgehen",
        "~schluss machen|ausmachen",
        "~mach|mache schluss|aus",
    ),
    "ja": (
        "ja klar|gern|gerne|bitte|okay|ok|mach|doch",
        "jo|jep|jawohl|klar|sicher|natuerlich|yes|okay|ok|jup|joa",
    ),
    "nein": ("nein danke|bitte|lieber|nicht", "nee|noe|no|nicht|nope|ne"),
}
