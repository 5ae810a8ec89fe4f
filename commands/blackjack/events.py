"""What can happen in Black Jack, as programs are told it."""

from __future__ import annotations

from collections.abc import Mapping

from games.blackjack import events
from games.contract import Event
from games.kit.chips import Eliminated

EVENTS: Mapping[str, type[Event]] = {
    "erste_bank": events.FirstBank,
    "bank_uebernommen": events.BankTaken,
    "bank_abgegeben": events.BankReturned,
    "mischen_faellig": events.ShuffleDue,
    "gemischt": events.Shuffled,
    "beiseite_gemischt": events.AsideMixed,
    "einsaetze": events.StakingOpened,
    "einsatz": events.Staked,
    "aussetzen": events.SatOut,
    "alle_setzen_aus": events.AllSatOut,
    "gegeben": events.Dealt,
    "black_jack": events.BlackJackDealt,
    "dran": events.Asked,
    "stein_gegeben": events.TileGiven,
    "genug": events.Stood,
    "verdoppelt": events.Doubled,
    "geteilt": events.DidSplit,
    "ueberkauft": events.Busted,
    "einsatz_verfallen": events.Forfeited,
    "einsaetze_zurueck": events.StakesReturned,
    "bank_deckt_auf": events.BankTurned,
    "bank_zieht": events.BankDrew,
    "bank_fertig": events.BankDone,
    "abgerechnet": events.HandSettled,
    "spiel_ende": events.DealScored,
    "bank_gesprengt": events.BankBroken,
    "ohne_chips": Eliminated,
    "partie_ende": events.MatchEnded,
}
