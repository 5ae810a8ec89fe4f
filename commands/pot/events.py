"""What can happen in every game that is played for a pot, as programs are told it."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Event
from games.kit import events as common
from games.kit.chips import Eliminated
from games.pot import events, match

EVENTS: Mapping[str, type[Event]] = {
    "geschoben": events.Checked,
    "eroeffnet": events.Opened,
    "gehalten": events.Held,
    "erhoeht": events.Raised,
    "ausgestiegen": events.Folded,
    "geber_gelost": common.DealerDrawn,
    "gegeben": match.DealBegan,
    "grundeinsatz": match.AntePaid,
    "blatt": match.HandDealt,
    "bietrunde": match.PhaseBegan,
    "niemand_kann_bieten": match.NobodyCanBid,
    "aufgedeckt": match.Shown,
    "weggelegt": match.LaidAway,
    "chips_zurueck": match.Returned,
    "pott_gewonnen": match.PotWon,
    "alles_genommen": match.TookAll,
    "spiel_ungueltig": match.DealVoid,
    "spiel_ende": match.DealScored,
    "chips_verfallen": match.ChipsTakenAway,
    "naechster_geber": match.NextDealer,
    "ohne_chips": Eliminated,
    "partie_ende": match.MatchWon,
}
