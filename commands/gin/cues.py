"""What beginners say for the moves of Gin Rummy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands.cues import BACK, DISCARDING, DRAWING, FINISHED, LAYING_OFF, TAKING

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "ziehen": DRAWING,
    "nehmen": TAKING,
    "passen": (
        "nimm|nehme|nehmen|will|moechte nicht|nein",
        "will|moechte|mag nicht|nein",
        "nein|nicht|nee|noe|skip",
        "lass|lasse liegen",
    ),
    "ablegen": (*DISCARDING, *FINISHED),
    "klopfen": ("~knock|klopf",),
    "anlegen": LAYING_OFF,
    "zuruecknehmen": BACK,
    "fertig": FINISHED,
}
