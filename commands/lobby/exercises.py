"""Words and sentences of exercises: a finished match played on otherwise, and dear decisions once more."""

from __future__ import annotations

from typing import Final

from commands.language import grammar
from commands.language.verb import HouseWord, Verb


class PlayFromHere(HouseWord):
    """`ab hier [NR] [tisch TISCH]`: play a finished match on otherwise from a decision of one's own."""

    entry: int | None = None
    table: int | None = None


EXERCISE_VERBS: Final = (
    Verb(
        ("=ab hier",),
        PlayFromHere,
        "ab hier[ {entry}][ tisch {table}]",
        grammar.maybe(grammar.maybe(grammar.word("zug")) + grammar.number("entry"))
        + grammar.maybe(grammar.word("tisch") + grammar.number("table")),
        help=(
            "Spielt eine eigene Partie, die zu Ende ist, von einem deiner Züge an anders weiter, mit denselben "
            "Karten und gegen Computer. Die Nummern der Züge nennt „analyse“; beim Vorspielen geht es ohne. Es zählt "
            "nirgends."
        ),
        example="ab hier 37",
    ),
)

TOO_LONG: Final = "Dieser Tisch hat so lange gespielt, dass ich ihn nicht noch einmal auslegen kann."
STAYS_HIDDEN: Final = (
    "In dieser Partie bleibt verdeckt, was die anderen auf der Hand hatten; darum kannst du sie nicht weiterspielen. "
    "Mit Partien gegen Computer geht es immer."
)
WHICH_MOVE: Final = "Von welchem Zug an? „analyse“ nennt Nummern; beim „vorspielen“ geht es ohne."


def no_such_move(entry: int, table: int) -> str:
    """Return that a finished match has no move of that number."""
    return f"Einen Zug {entry} gibt es in deinen Partien an Tisch {table} nicht."


def still_running(table: int) -> str:
    """Return that the match is not over."""
    return f"Die Partie an Tisch {table} läuft noch; das geht erst, wenn sie zu Ende ist."


def not_your_decision(entry: int, table: int, following: int | None) -> str:
    """Return that somebody else did that, or nobody had to decide anything; `following`: the next own decision."""
    more = "" if following is None else f" Deine nächste ist Zug {following}."
    return f"Zug {entry} an Tisch {table} war keine Entscheidung von dir.{more}"


def you_practise(number: int, table: int, entry: int, game: str) -> str:
    """Return that somebody sits at an exercise now, and what is the same there."""
    return (
        f"Übung an Tisch {number} ({game}): alles liegt wie an Tisch {table} vor deinem Zug {entry}. "
        "Die anderen spielt der Computer, und nichts zählt. „verlassen“ beendet die Übung."
    )
