"""What can happen at every table, as programs are told it."""

from __future__ import annotations

from collections.abc import Mapping

from games import table
from games.contract import Event, TimeRanOut

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
