"""What a table says that is no event: why something could not be done, how long there is, who watches."""

from __future__ import annotations

from collections.abc import Iterable

from commands.language.german import counted, listed

MOST_NAMED = 20
"""How many of those who watch are named; of the others it is told how many they are."""

CROWDED = "An diesem Tisch wartet gerade zu viel auf einmal. Versuch es bitte gleich noch einmal."
NAMESAKE = "An diesem Tisch sitzt schon jemand, der so heißt wie du. Such dir bitte einen anderen: „tische“ zeigt alle."
NO_MORE = "Diesen Tisch gibt es nicht mehr. „tische“ zeigt, welche offen sind."
MORE = "Weiter mit der Eingabetaste: "
CLOSED = "Der Tisch ist geschlossen. Du bist wieder im Vorraum."


def our_fault(number: str) -> str:
    """Return the apology for something of ours that went wrong, under the number it has in the log."""
    return (
        f"Das hat leider nicht geklappt, und es liegt an uns (Nummer {number}). "
        "Es hat sich nichts geändert; versuch es bitte gleich noch einmal."
    )


def time_left(word: str, seconds: int) -> str:
    """Return the warning of somebody whose time runs out; `word`: what his game calls it."""
    return f"Noch {counted(seconds, 'Sekunde', 'Sekunden')} {word}."


def time_afresh(word: str, seconds: int) -> str:
    """Return that the time of the running turn begins once more, as nobody was there."""
    return f"Die {word} beginnt von vorn: {counted(seconds, 'Sekunde', 'Sekunden')}."


def nothing_to_see(number: int) -> str:
    """Return what a spectator is told of a table that is no more."""
    return f"An Tisch {number} gibt es nichts mehr zu sehen. Du bist wieder im Vorraum."


def watched_by(names: Iterable[str]) -> str:
    """Return the sentence that says who watches."""
    known = list(names)
    shown = known[:MOST_NAMED]
    if len(known) > MOST_NAMED:
        shown.append(counted(len(known) - MOST_NAMED, "weitere Person", "weitere Personen"))
    return f"Es {'schaut' if len(known) == 1 else 'schauen'} zu: {listed(shown)}."
