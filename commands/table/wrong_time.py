"""What cannot be done now, and why: the sentence for `falsche_phase`, by what was tried and what goes on instead."""

from __future__ import annotations

from collections.abc import Mapping

from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from games.contract import Action, Refused, Shuffle
from games.table import Agree, AgreeBots, AgreeHints, Join, MoveCard, SortAs, SortBy, Switch, TablePhase

_BEFORE = "Die Partie hat noch nicht begonnen."
_OVER = "Die Partie ist zu Ende."
_BROKEN_OFF = "Die Partie ist abgebrochen."
_INTERRUPTED = "Das Spiel ruht, bis der freie Platz wieder besetzt ist."
_BOOKED = "An diesem Tisch gelten die Regeln des Turniers; das entscheidet hier niemand allein."
_BOOKED_SEATS = "An diesem Tisch spielt ein Turnier; wer hier sitzt, steht fest. Zuschauen darfst du."
_AGREED = "Die Regeln stehen fest, sobald gegeben ist."
_NO_CARDS = "Du hast gerade keine Karten, die du ordnen könntest."
_NOT_DEALT = "Noch ist nicht gegeben. Erst kommt „mischen“."
_SHUFFLED = "Gemischt wird erst wieder, wenn dieses Spiel zu Ende ist."

SOMETHING_ELSE = "Gerade ist etwas anderes dran."
"""Where a game says nothing of its own; those of the house all do."""

_IDLE: Mapping[str, str] = {
    TablePhase.WAITING: _BEFORE,
    TablePhase.BROKEN_OFF: _BROKEN_OFF,
    "partie_ende": _OVER,
    "unterbrochen": _INTERRUPTED,
    "mischen": _NOT_DEALT,
}
"""Phases that mean the same in every game."""


def why_not_now(refused: Refused, kind: type[Action] | None, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return why something comes at the wrong time; `kind`: what was tried, if that is known."""
    if refused.facts.get("booked"):
        return _BOOKED_SEATS if kind is Join else _BOOKED
    phase = str(refused.facts.get("phase", ""))
    goes_on = vocabulary.phases.get(phase) or _IDLE.get(phase, SOMETHING_ELSE)
    idle = phase in _IDLE or phase in vocabulary.game.over
    if kind is Join:
        return goes_on if idle and phase != "unterbrochen" else _too_late(voice)
    if kind in {Agree, Switch, AgreeHints, AgreeBots}:
        return _AGREED
    if kind in {SortBy, SortAs, MoveCard}:
        return _NO_CARDS
    return _SHUFFLED if kind is Shuffle and not idle else goes_on


def _too_late(voice: Voice) -> str:
    """Return that nobody can sit down any more, and how to see what goes on."""
    way = "" if voice.table is None else f" „zuschauen {voice.table}“ zeigt sie dir."
    return f"Hier läuft schon eine Partie; dazusetzen kann sich jetzt niemand mehr.{way}"
