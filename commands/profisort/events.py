"""What can happen in Profi-Sort, as programs are told it."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Event
from games.kit import events as common
from games.profisort import events

EVENTS: Mapping[str, type[Event]] = {
    "geber_gelost": common.DealerDrawn,
    "gegeben": events.Dealt,
    "blatt": common.HandDealt,
    "gezogen": common.CardDrawn,
    "karte_gezogen": common.Drew,
    "ablage_genommen": common.Took,
    "ausgelegt": events.Laid,
    "angelegt": events.Added,
    "as_gegeben": events.AceGiven,
    "aussetzen": events.SatOut,
    "abgelegt": common.Discarded,
    "zurueckgenommen": events.TookBack,
    "neu_geben": events.RedealDemanded,
    "blatt_entfernt": events.HandRemoved,
    "spiel_ende": events.DealScored,
    "wiederholt": events.Repeated,
    "naechster_geber": common.DealerNext,
    "partie_ende": events.MatchWon,
}
