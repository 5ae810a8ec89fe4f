"""What can happen in Profi-Sort, as programs are told it."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Event
from games.profisort import events

EVENTS: Mapping[str, type[Event]] = {
    "geber_gelost": events.DealerDrawn,
    "gegeben": events.Dealt,
    "blatt": events.HandDealt,
    "gezogen": events.CardDrawn,
    "karte_gezogen": events.Drew,
    "ablage_genommen": events.Took,
    "ausgelegt": events.Laid,
    "angelegt": events.Added,
    "as_gegeben": events.AceGiven,
    "aussetzen": events.SatOut,
    "abgelegt": events.Discarded,
    "zurueckgenommen": events.TookBack,
    "neu_geben": events.RedealDemanded,
    "blatt_entfernt": events.HandRemoved,
    "spiel_ende": events.DealScored,
    "wiederholt": events.Repeated,
    "naechster_geber": events.DealerNext,
    "partie_ende": events.MatchWon,
}
