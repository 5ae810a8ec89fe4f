"""What can happen at every table, as programs are told it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games import table
from games.contract import Event, Seat, TimeRanOut
from games.frozen import Frozen

ON_TURN: Final = "dran"
"""The name under which programs are told whose turn has come; a game may have an event of its own for that."""

ENDED: Final = "spiel_ende"
"""The name under which programs are told that a deal is scored, in every game."""


class OnTurn(Frozen):
    """Somebody is on turn now, as programs are told it in games that have no event for it; prompts say it in words."""

    seat: Seat


EVENTS: Mapping[str, type[Event]] = {
    "mitgespielt": table.Joined,
    "gegangen": table.Left,
    "neuer_eroeffner": table.OpenerChanged,
    "vereinbart": table.Agreed,
    "sonderregel": table.Switched,
    "abbruch_gewollt": table.Voted,
    "abgebrochen": table.BrokenOff,
    "noch_einmal": table.OnceMore,
    "bitte_gewaehrt": table.PleaGranted,
    "rauswurf_gewollt": table.ExpulsionWanted,
    "partie_beginnt": table.Started,
    "sortiert": table.Arranged,
    "fort": table.WentMissing,
    "zurueck": table.CameBack,
    "tipps": table.HintsAgreed,
    "bots": table.BotsAgreed,
    "bot": table.BotNoted,
    "computer": table.ComputerSeated,
    "vertreten": table.StoodIn,
    "zeit_um": TimeRanOut,
}
