"""What can happen in Doppelkopf, as programs are told it."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Event
from games.doppelkopf import events
from games.kit import events as common

EVENTS: Mapping[str, type[Event]] = {
    "geber_gelost": common.DealerDrawn,
    "gegeben": events.Dealt,
    "blatt": events.HandDealt,
    "gemeldet": events.Reported,
    "spielart": events.GameSettled,
    "karten_geschoben": events.CardsPushed,
    "karten_abgelehnt": events.CardsDeclined,
    "armut_genommen": events.CardsTakenUnseen,
    "karten_genommen": events.CardsTaken,
    "armut_zurueck": events.CardsGivenBackUnseen,
    "karten_zurueck": events.CardsGivenBack,
    "armut_verworfen": events.NobodyTook,
    "erster_stich": events.PlayBegan,
    "karte_gespielt": events.CardPlayed,
    "stich": events.TrickTaken,
    "partner_gefunden": events.PartnerFound,
    "hochzeit_wird_solo": events.MarriageBecameSolo,
    "ansage": events.PartyAnnounced,
    "absage": events.PromiseMade,
    "sau": events.SauAnnounced,
    "spiel_ende": events.DealScored,
    "spiel_verloren": events.DealForfeited,
    "naechster_geber": events.DealerFollows,
    "unterbrochen": events.MatchInterrupted,
    "partie_ende": events.MatchEnded,
}
