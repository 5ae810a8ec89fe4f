"""What can happen at every table, as programs are told it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.contract import Event, Seat, TimeRanOut
from games.frozen import Frozen
from games.table.events import (
    Agreed,
    Arranged,
    BotNoted,
    BotsAgreed,
    BrokenOff,
    CameBack,
    ComputerSeated,
    ExerciseBegan,
    ExerciseEnded,
    ExpulsionWanted,
    HintsAgreed,
    Joined,
    Left,
    OnceMore,
    OpenerChanged,
    PleaGranted,
    SeriesDealBegun,
    SeriesDealScored,
    Started,
    StoodIn,
    Switched,
    Voted,
    WentMissing,
)

ON_TURN: Final = "dran"
"""The name under which programs are told whose turn has come; a game may have an event of its own for that."""

ENDED: Final = "spiel_ende"
"""The name under which programs are told that a deal is scored, in every game."""


class OnTurn(Frozen):
    """Somebody is on turn now, as programs are told it in games that have no event for it; prompts say it in words."""

    seat: Seat


EVENTS: Mapping[str, type[Event]] = {
    "mitgespielt": Joined,
    "gegangen": Left,
    "neuer_eroeffner": OpenerChanged,
    "vereinbart": Agreed,
    "sonderregel": Switched,
    "abbruch_gewollt": Voted,
    "abgebrochen": BrokenOff,
    "noch_einmal": OnceMore,
    "bitte_gewaehrt": PleaGranted,
    "rauswurf_gewollt": ExpulsionWanted,
    "uebung_beginnt": ExerciseBegan,
    "uebung_endet": ExerciseEnded,
    "partie_beginnt": Started,
    "sortiert": Arranged,
    "fort": WentMissing,
    "zurueck": CameBack,
    "tipps": HintsAgreed,
    "bots": BotsAgreed,
    "bot": BotNoted,
    "computer": ComputerSeated,
    "vertreten": StoodIn,
    "zeit_um": TimeRanOut,
    "reihe_spiel": SeriesDealBegun,
    "reihe_gezaehlt": SeriesDealScored,
}
