"""What can happen in a tournament, as programs are told it."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Event
from games.turnier import events

EVENTS: Mapping[str, type[Event]] = {
    "turnier_eroeffnet": events.Opened,
    "angemeldet": events.Registered,
    "abgemeldet": events.SignedOff,
    "festgelegt": events.Settled,
    "startnummern": events.NumbersDrawn,
    "spielrunde": events.RoundBegan,
    "ergebnis": events.ResultTaken,
    "spielrunde_ende": events.RoundOver,
    "ausgeschieden": events.DroppedOut,
    "ersetzt": events.Replaced,
    "turnier_ende": events.Finished,
    "turnier_abgebrochen": events.Aborted,
    "leiter": events.LeaderChanged,
    "leiter_anwesend": events.LeaderSeen,
}
