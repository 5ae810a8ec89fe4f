"""What can happen in Canasta, as programs are told it."""

from __future__ import annotations

from collections.abc import Mapping

from games.canasta import events
from games.contract import Event
from games.kit import events as common

EVENTS: Mapping[str, type[Event]] = {
    "plaetze_gelost": events.LotsDrawn,
    "gegeben": events.Dealt,
    "rote_dreien": events.RedThreesLaid,
    "blatt": common.HandDealt,
    "dran": events.TurnCame,
    "gezogen": events.TilesDrawn,
    "karte_gezogen": events.Drew,
    "ablage_genommen": events.PileTaken,
    "ablage_auf_der_hand": events.PickedUp,
    "ausgelegt": events.Laid,
    "angelegt": events.LaidOff,
    "erstmeldung": events.FirstMelded,
    "partner_gefragt": events.Asked,
    "partner_antwortet": events.Replied,
    "abgelegt": events.Discarded,
    "verdeckt_abgelegt": events.CoverDiscarded,
    "karte_verdeckt_abgelegt": events.LaidAway,
    "spiel_ende": events.DealScored,
    "spiel_ungueltig": events.DealVoid,
    "unterbrochen": events.Interrupted,
    "platz_genommen": events.PlaceTaken,
    "naechster_geber": common.DealerNext,
    "partie_ende": events.MatchWon,
}
