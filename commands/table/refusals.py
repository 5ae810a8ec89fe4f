"""
Why the table says no: a code and its facts as a sentence.

What comes at the wrong time (`falsche_phase`) is answered by what was tried and what goes on instead.
"""

from __future__ import annotations

from collections.abc import Mapping

from commands.language.misread import as_typed
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from games.contract import Action, No, Refused, Shuffle
from games.table.actions import Again, Agree, AgreeBots, AgreeHints, Join, MoveCard, SortAs, SortBy, Switch
from games.table.state import TablePhase

_BEFORE = "Die Partie hat noch nicht begonnen."
_OVER = "Die Partie ist zu Ende."
_BROKEN_OFF = "Die Partie ist abgebrochen."
EXERCISED = "Die Übung ist zu Ende. „verlassen“ führt hinaus."
_INTERRUPTED = "Das Spiel ruht, bis der freie Platz wieder besetzt ist."
_BOOKED = "An diesem Tisch gelten die Regeln des Turniers; das entscheidet hier niemand allein."
_BOOKED_SEATS = "An diesem Tisch spielt ein Turnier; wer hier sitzt, steht fest. Zuschauen darfst du."
_AGREED = "Die Regeln stehen fest, sobald gegeben ist."
_NO_CARDS = "Du hast gerade nichts auf der Hand, das du ordnen könntest."
_NOT_DEALT = "Noch ist nicht gegeben. Erst kommt „mischen“."
_GOES_ON = "Die Partie läuft noch. „noch einmal“ geht, wenn sie zu Ende ist."
_SHUFFLED = "Gemischt wird erst wieder, wenn dieses Spiel zu Ende ist."

SOMETHING_ELSE = "Gerade ist etwas anderes dran."
"""Where a game says nothing of its own; those of the house all do."""

_IDLE: Mapping[str, str] = {
    TablePhase.WAITING: _BEFORE,
    TablePhase.BROKEN_OFF: _BROKEN_OFF,
    TablePhase.BETWEEN: "Dieses Spiel ist gezählt. „mischen“ bringt das nächste.",
    TablePhase.PLAYED: "Alle Spiele dieser Reihe sind gespielt.",
    TablePhase.EXERCISED: EXERCISED,
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
    if kind is Again and not idle:
        return _GOES_ON
    if kind in {SortBy, SortAs, MoveCard}:
        return _NO_CARDS
    return _SHUFFLED if kind is Shuffle and not idle else goes_on


def _too_late(voice: Voice) -> str:
    """Return that nobody can sit down any more, and how to see what goes on."""
    way = "" if voice.table is None else f" „zuschauen {voice.table}“ zeigt sie dir."
    return f"Hier läuft schon eine Partie; dazusetzen kann sich jetzt niemand mehr.{way}"


REFUSALS: Mapping[str, str] = {
    No.NOT_YOUR_TURN: "Du bist nicht am Zug. Am Zug: {@turns}.",
    No.ON_TURN_YOURSELF: "Du bist selbst am Zug; das dürfen jetzt nur die anderen.",
    No.WRONG_PHASE: SOMETHING_ELSE,
    No.CARD_MISSING: "Das hast du nicht auf der Hand: {cards}.",
    No.RULE_OFF: "Wir spielen ohne {rule}. Ändern kann das die Tischleitung, vor dem ersten Spiel: „spiel mit {rule}“.",
    No.NOT_ALL_CARDS: "Das ist nicht genau deine Hand.[ Vergessen: {missing}.][ Zu viel: {surplus}.]",
    No.NOT_THE_OPENER: "Das bestimmt, wer den Tisch leitet: {@opener}.",
    No.NO_SUCH_PLAYER: "So jemand sitzt nicht an diesem Tisch. „mitspieler“ zeigt, wer da ist.",
    No.NO_SUCH_PROPERTY: "Die Eigenschaft „{typed}“ gibt es hier nicht. Es gibt: {names}.",
    No.NO_SUCH_RULE: "Die Sonderregel „{typed}“ gibt es hier nicht. Es gibt: {names}.",
    No.IS_A_RULE: "„{name}“ ist eine Sonderregel: „spiel mit {name}“ schaltet sie ein, „spiel ohne {name}“ aus.",
    No.IS_A_PROPERTY: "„{name}“ braucht einen Wert: „bestimmen {name}“ und dahinter {allowed oder}.",
    No.NO_SUCH_VALUE: "„{typed}“ geht nicht. {name} kann sein: {allowed oder}.",
    No.CONTRADICTS: (
        "Das geht nicht: {low} darf nicht größer sein als {high}. Jetzt gilt {other} {value}; ändere zuerst das."
    ),
    No.ALREADY_HERE: "Du spielst hier schon mit.",
    No.TABLE_FULL: "Der Tisch ist voll; mehr als {most} können nicht mitspielen.",
    No.TOO_FEW_PLAYERS: "Zum Anfangen braucht ihr {needed} Mitspieler. Am Tisch: {here}.",
    No.IS_PRESENT: "Das geht erst, wenn jemand seit einer Minute fort ist.",
    No.IS_COMPUTER: "{@seat} ist ein Computer und geht nicht verloren. Vor dem ersten Spiel: „computer weg“.",
    No.ELIMINATED: "Du bist ausgeschieden. Zusehen darfst du weiter.",
    No.NO_MOVE_OF_YOURS: "Der letzte Zug war nicht deiner; zurücknehmen lässt sich nur der allerletzte.",
    No.NO_MOVE_YET: "Gerade gibt es keinen Zug, den jemand zurücknehmen könnte.",
    No.DEAL_WAS_ENDED: "Mit deinem Zug war dieses Spiel zu Ende; dabei bleibt es.",
    No.SOMETHING_SEEN: "Durch deinen Zug ist etwas Neues zu sehen; er lässt sich nicht mehr zurücknehmen.",
    No.NO_BOTS: "An diesem Tisch spielen Menschen unter sich. „bots ja“ von {@opener} lässt auch Bots mitspielen.",
    No.NOT_FOR_BOTS: "Ob Bots gewertet werden, entscheidet ein Mensch: Wer den Tisch leitet, darf kein Bot sein.",
    No.ALREADY_AGREED: "Du hast schon zugestimmt. Noch nicht: {@missing}.",
    No.ALREADY_PLAYED_FOR: "Für {@seat} spielt schon so ein Computer.",
    No.CONFIRM: (
        "Ihr seid mitten in der Partie. Gehst du jetzt, ist dein Platz weg, du kannst nicht zurück, "
        "und wenn die Partie zählt, hast du sie verloren. Wenn du das willst, tippe „verlassen ja“."
    ),
}

_BOOKED_FOR_GOOD = (
    "Das ist endgültig: Du scheidest damit ganz aus, bekommst den letzten Platz und keine Punkte für die Rangliste. "
    "Wenn du das willst, tippe „aussteigen ja“."
)
"""What `bestaetigung` says at a table that a service has booked."""


def excuse(
    refused: Refused, vocabulary: AnyVocabulary, voice: Voice, kind: type[Action] | None = None, line: str = ""
) -> str:
    """
    Return the sentence for a refusal: the game's own wording, else the table's.

    Args:
        kind: what was tried, if that is known.
        line: what was typed, if that is known: of it is quoted what means nothing.
    """
    wording = vocabulary.refusals.get(refused.reason) or REFUSALS[refused.reason]
    if refused.reason is No.CONFIRM and refused.facts.get("booked"):
        wording = _BOOKED_FOR_GOOD
    if refused.reason is No.WRONG_PHASE:
        wording = why_not_now(refused, kind, vocabulary, voice)
    facts = refused.facts
    if line and "typed" in facts:
        facts = {**facts, "typed": as_typed(line, str(facts["typed"]))}
    sentence = voice.fill(wording, facts)
    late = refused.reason in {No.WRONG_PHASE, No.NOT_YOUR_TURN}
    return f"{sentence}{vocabulary.asides.get(kind, '')}" if late and kind is not None else sentence
