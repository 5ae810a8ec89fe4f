"""Learning by doing and by watching: words and sentences of lessons, and of records played back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from commands.language import grammar
from commands.language.german import listed
from commands.language.verb import HouseWord, Verb
from commands.lobby.settings import BESIDE

FIRST: Final = "romme"
"""The lesson for whoever asks for none."""

KEY: Final = BESIDE[2]
"""What stands before the name of a lesson in the settings of whoever has begun it."""


@dataclass(frozen=True, slots=True)
class Introduce(HouseWord):
    """`einfuehrung [SPIEL]`: play a lesson, from where one has left it."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class PlayBack(HouseWord):
    """`vorspielen [NR|NAME]`: a record or a lesson, line by line."""

    table: int | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class GoOn(HouseWord):
    """`weiter [ANZAHL]`: what comes next."""

    steps: int | None = None


@dataclass(frozen=True, slots=True)
class GoBack(HouseWord):
    """`zurueck [ANZAHL]`: what came before."""

    steps: int | None = None


@dataclass(frozen=True, slots=True)
class Stop(HouseWord):
    """`stop`: enough of it."""


LessonWord: TypeAlias = Introduce | PlayBack | GoOn | GoBack | Stop

LESSON_VERBS: Final = (
    Verb(
        ("=einfuehrung", "=lernen"),
        Introduce,
        "einfuehrung[ {name}]",
        grammar.maybe(grammar.title("name")),
        help="Bringt dir ein Spiel bei: Du spielst ein vorbereitetes Blatt, und ich sage dir, was geht.",
        example="einfuehrung romme",
    ),
    Verb(
        ("vor|spielen",),
        PlayBack,
        "vorspielen[ {table}][ {name}]",
        grammar.maybe(grammar.number("table") | grammar.title("name")),
        help="Spielt dir eine Partie vor, die du gespielt hast, so wie du sie gesehen hast, oder eine Einführung.",
        example="vorspielen 3",
    ),
    Verb(
        ("=weiter",),
        GoOn,
        "weiter[ {steps}]",
        grammar.maybe(grammar.number("steps")),
        help="Zeigt beim Vorspielen den nächsten Schritt oder so viele du willst.",
        example="weiter 10",
    ),
    Verb(
        ("=zurueck",),
        GoBack,
        "zurueck[ {steps}]",
        grammar.maybe(grammar.number("steps")),
        help="Geht beim Vorspielen einen Schritt zurück.",
        example="zurueck",
    ),
    Verb(("=stop", "=stopp"), Stop, "stop", help="Beendet das Vorspielen oder die Einführung.", example="stop"),
)

NOTHING_RUNS = "Gerade wird dir nichts vorgespielt. „einfuehrung“ bringt dir ein Spiel bei."
STOPPED = "Gut, Schluss damit."
NO_BACK = "In der Einführung geht es nur vorwärts. „stop“ unterbricht sie."
THE_END = "Das war alles."
HOW_TO_GO_ON = "„weiter“ zeigt den nächsten Schritt, „weiter 10“ zehn, „zurueck“ den davor, „stop“ beendet es."
AT_A_TABLE = "Das geht im Vorraum, wenn du an keinem Tisch sitzt."
NOT_THAT = "Für die Einführung passt hier etwas anderes."
ON_AGAIN = "Hier hattest du aufgehört."


def no_such_lesson(typed: str, known: Iterable[str]) -> str:
    """Return that there is no such lesson, and which there are."""
    return f"Eine Einführung „{typed[:20]}“ gibt es nicht. Es gibt: {listed(sorted(known))}."


def paused(name: str) -> str:
    """Return that a lesson waits to be gone on with."""
    return f"Die Einführung wartet auf dich: „einfuehrung {name}“ macht dort weiter."
