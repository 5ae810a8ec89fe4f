"""What a table says that is no event: why something could not be done, how long there is, what signs mean."""

from __future__ import annotations

from collections.abc import Iterable

from commands.language.german import counted, listed
from commands.language.vocabulary import AnyVocabulary
from games.kit.cards import Card, Joker

NOT_STORED = "Das konnte ich gerade nicht speichern. Versuch es bitte gleich noch einmal."

MOST_NAMED = 20
"""How many of those who watch are named; of the others it is told how many they are."""

CROWDED = "An diesem Tisch wartet gerade zu viel auf einmal. Versuch es bitte gleich noch einmal."
NAMESAKE = "An diesem Tisch sitzt schon jemand, der so heißt wie du. Such dir bitte einen anderen: „tische“ zeigt alle."
NO_MORE = "Diesen Tisch gibt es nicht mehr. „tische“ zeigt, welche offen sind."
MORE = "Weiter mit der Eingabetaste: "
CLOSED = "Der Tisch ist geschlossen. Du bist wieder im Vorraum."


FATE_UNKNOWN = (
    "Die Datenbank antwortet gerade nicht. Ob der letzte Zug zählt, zeigt sich, sobald sie wieder da ist; dann geht es "
    "von selbst weiter."
)


def our_fault(number: str) -> str:
    """Return the apology for something of ours that went wrong, under the number it has in the log."""
    return (
        f"Das hat leider nicht geklappt, und es liegt an uns (Nummer {number}). "
        "Es hat sich nichts geändert; versuch es bitte gleich noch einmal."
    )


def time_left(word: str, seconds: int) -> str:
    """Return the warning of somebody whose time runs out; `word`: what their game calls it."""
    return f"Noch {counted(seconds, 'Sekunde', 'Sekunden')} {word}."


def time_afresh(word: str, seconds: int) -> str:
    """Return that the time of the running turn begins once more, as nobody was there."""
    return f"Die {word} beginnt von vorn: {counted(seconds, 'Sekunde', 'Sekunden')}."


def nothing_to_see(number: int) -> str:
    return f"An Tisch {number} gibt es nichts mehr zu sehen. Du bist wieder im Vorraum."


def gone_for(people: Iterable[tuple[str, int]]) -> str:
    """Return the sentence that says who is not there, and for how long."""
    gone = [f"{name} seit {stretch(seconds)}" for name, seconds in people]
    return f"Nicht da: {listed(gone)}." if gone else ""


def not_long_enough(name: str, seconds: int, needed: int) -> str:
    return f"{name} ist erst seit {stretch(seconds)} fort; rauswerfen geht nach {stretch(needed)}."


def stretch(seconds: int) -> str:
    """Return a stretch of time behind `seit`, in one unit, rounded down."""
    minutes, hours = seconds // 60, seconds // 3600
    if hours >= 48:
        return counted(hours // 24, "Tag", "Tagen")
    if minutes >= 120:
        return counted(hours, "Stunde", "Stunden")
    return counted(minutes, "Minute", "Minuten") if minutes else counted(seconds, "Sekunde", "Sekunden")


def watched_by(names: Iterable[str]) -> str:
    """Return the sentence that says who watches."""
    known = list(names)
    shown = known[:MOST_NAMED]
    if len(known) > MOST_NAMED:
        shown.append(counted(len(known) - MOST_NAMED, "weitere Person", "weitere Personen"))
    return f"Es {'schaut' if len(known) == 1 else 'schauen'} zu: {listed(shown)}."


LEGEND = "legende"
"""Under what it is kept whose cards somebody knows already, with their settings."""

_SIGNS = "Die Zeichen: + Kreuz, # Pik, * Herz, o Karo; b Bube, d Dame, k König, a As{joker}. Mehr: „hilfe karten“."


def explained(vocabulary: AnyVocabulary, known: str) -> tuple[str, str]:
    """
    Return what is to be explained of a game's cards, "" for nothing, and what somebody knows then.

    Args:
        known: the kinds of cards they know already, with blanks between.
    """
    cards = frozenset() if vocabulary.spelling is None else vocabulary.spelling.faces
    usual = any(isinstance(card, Card) for card in cards)
    kind = "karten" if usual else vocabulary.game.id
    if not cards or kind in known.split():
        return "", known
    jokers = ", j Joker" if any(isinstance(card, Joker) for card in cards) else ""
    text = _SIGNS.format(joker=jokers) if usual else vocabulary.legend
    return text, f"{known} {kind}".strip()
