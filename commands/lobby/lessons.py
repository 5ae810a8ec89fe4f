"""Words and sentences of lessons (`einfuehrung`), and of matches and records that are played back (`vorspielen`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from commands.language import grammar
from commands.language.german import listed, title
from commands.language.verb import HouseWord, Verb
from commands.language.vocabulary import AnyVocabulary
from commands.lobby.settings import BESIDE

FIRST: Final = "romme"
"""The lesson for whoever asks for none."""

KEY: Final = BESIDE[2]
"""What stands before the name of a lesson in the settings of whoever has begun it."""


class Introduce(HouseWord):
    """`einfuehrung [SPIEL]`: play a lesson, from where one has left it."""

    name: str | None = None


class PlayBack(HouseWord):
    """`vorspielen [NR|NAME [als SPIELER]]`: a match, a lesson or a record of the host's, line by line."""

    table: int | None = None
    name: str | None = None
    eyes: str | None = None


class ContinueLesson(HouseWord):
    """`weiter [ANZAHL]`: what comes next."""

    steps: int | None = None


class GoBack(HouseWord):
    """`zurueck [ANZAHL]`: what came before."""

    steps: int | None = None


class Stop(HouseWord):
    """`stop`: enough of it."""


LESSON_VERBS: Final = (
    Verb(
        ("=einfuehrung", "=lernen"),
        Introduce,
        "einfuehrung[ {name}]",
        grammar.maybe(grammar.title("name")),
        help="Bringt dir ein Spiel bei: Du spielst ein vorbereitetes Blatt, und ich sage dir, was geht.",
        example="einfuehrung romme",
        idle=("in", "zu", "zum", "fuer", "von", "mir", "man"),
    ),
    Verb(
        ("vor|spielen",),
        PlayBack,
        "vorspielen[ {table}][ {name}][ als {eyes}]",
        grammar.maybe(
            grammar.number("table")
            | grammar.title("name") + grammar.maybe(grammar.word("als", "wie") + grammar.term("eyes"))
        ),
        help="Spielt dir eine Partie vor, die du gespielt hast, so wie du sie gesehen hast, eine Einführung oder ein "
        "Protokoll, das der Gastgeber hingelegt hat: „vorspielen finale als bernd“ zeigt es mit Bernds Augen.",
        example="vorspielen 3",
    ),
    Verb(
        ("=weiter",),
        ContinueLesson,
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
    Verb(("=stop", "=stopp"), Stop, "stop", help="Beendet das Vorspielen oder die Einführung."),
)

QUITTING = frozenset({"aufhoeren", "abbrechen", "beenden", "schluss", "raus", "exit", "quit", "abmelden", "aufgeben"})
"""What somebody types who has had enough of a lesson, folded; where it is a move of the game, that counts."""

HOW_TO_STOP = "„stop“ unterbricht die Einführung."
NOTHING_RUNS = "Gerade wird dir nichts vorgespielt. „einfuehrung“ bringt dir ein Spiel bei."
STOPPED = "Gut, Schluss damit."
NO_BACK = "In der Einführung geht es nur vorwärts. „stop“ unterbricht sie."
THE_END = "Das war alles."
HOW_TO_GO_ON = "„weiter“ zeigt den nächsten Schritt, „weiter 10“ zehn, „zurueck“ den davor, „stop“ beendet es."
AT_A_TABLE = "Das geht im Vorraum, wenn du an keinem Tisch sitzt."
GO_ON_AT_A_TABLE = "Von selbst geht hier nichts weiter: „befehle“ zeigt, was gerade möglich ist."
BACK_AT_A_TABLE = "Deinen letzten Zug nimmst du mit „zurueck bitten“ zurück, vom Tisch führt „verlassen“."
STOP_AT_A_TABLE = "Vom Tisch führt „verlassen“. Soll die Partie für alle enden, hilft „spiel abbrechen“."
NO_MATCH_THERE = "Diese Zeilen ergeben keine Partie."
NOT_THAT = "Für die Einführung passt hier etwas anderes."
ON_AGAIN = "Hier hattest du aufgehört."


def no_such_lesson(typed: str, known: Iterable[str], game: AnyVocabulary | None = None) -> str:
    """Return that there is no such lesson, and which there are; what is played in other games has none of its own."""
    if game is not None and not game.game.waits:
        return (
            f"{game.game.name}: Lern zuerst das Spiel, um das es geht. „regeln {game.game.id}“ erklärt, wie es läuft."
        )
    return f"Eine Einführung „{typed[:20]}“ gibt es nicht. Es gibt: {listed(sorted(known))}."


_MOST_NAMES = 40


def nothing_to_show(typed: str, known: Iterable[str]) -> str:
    """Return that nothing is called so, and what can be shown beside one's own matches."""
    names = sorted(known)[:_MOST_NAMES]
    return f"Zum Vorspielen gibt es nichts, das „{typed[:20]}“ heißt. Es gibt: {listed(names)}."


def shown_only(game: str) -> str:
    """Return what is read before a lesson that is shown and not played."""
    return f"So geht die Einführung, wenn man sie spielt. Selbst spielst du sie mit „einfuehrung {game}“:"


def seen_by(players: Sequence[str], viewer: str) -> tuple[str, ...]:
    """Return whose match is played back, and with whose eyes."""
    names = [title(name) for name in players]
    return (f"Es spielen {listed(names)}. Du siehst, was {title(viewer)} gesehen hat.",)


def not_in_this_record(typed: str, players: Sequence[str]) -> str:
    return f"„{typed[:20]}“ spielt dort nicht mit. Es spielen {listed(title(name) for name in players)}."


def record_too_long(name: str) -> str:
    return f"Das Protokoll „{name[:30]}“ ist zu lang zum Vorspielen."


def record_not_utf_8(name: str) -> str:
    return f"Das Protokoll „{name[:30]}“ ist nicht in UTF-8 geschrieben. Sag es bitte dem Gastgeber."


def record_unreadable(name: str) -> str:
    return f"Das Protokoll „{name[:30]}“ lässt sich gerade nicht lesen. Sag es bitte dem Gastgeber."


def bad_record(name: str, line: int, sentence: str) -> str:
    """Return why a file is no record that can be played."""
    return f"Das Protokoll „{name[:30]}“ lässt sich nicht vorspielen, Zeile {line}: {sentence}"


def refused_there(line: str) -> str:
    return f"„{line[:40]}“ lassen die Regeln dort nicht zu."


def paused(name: str) -> str:
    return f"Die Einführung wartet auf dich: „einfuehrung {name}“ macht dort weiter."
