"""Words and sentences of exercises: a finished match played on otherwise, and dear decisions once more."""

from __future__ import annotations

from datetime import date
from typing import Final

from commands.language import grammar
from commands.language.german import OFF
from commands.language.verb import HouseWord, Verb
from commands.lobby.settings import BESIDE


class PlayFromHere(HouseWord):
    """`ab hier [NR] [tisch TISCH]`: play a finished match on otherwise from a decision of one's own."""

    entry: int | None = None
    table: int | None = None


class Rehearse(HouseWord):
    """`ueben [SPIEL]`, `ueben aus`: make one's own dear decisions once more."""

    game: str | None = None
    off: bool = False


KEY: Final = BESIDE[5]
"""What stands before a table and a move in the settings of whoever is to make it once more."""

EXERCISE_VERBS: Final = (
    Verb(
        ("=ab hier",),
        PlayFromHere,
        "ab hier[ {entry}][ tisch {table}]",
        grammar.maybe(grammar.maybe(grammar.word("zug")) + grammar.number("entry"))
        + grammar.maybe(grammar.word("tisch") + grammar.number("table")),
        help=(
            "Spielt eine eigene Partie, die zu Ende ist, von einem deiner Züge an anders weiter, mit denselben "
            "Karten und gegen Computer; was Menschen verdeckt hielten, wird neu gegeben. Die Nummern der Züge nennt "
            "„analyse“; beim Vorspielen geht es ohne. Es zählt nirgends."
        ),
        example="ab hier 37",
    ),
    Verb(
        ("=ueben",),
        Rehearse,
        "ueben[ {game}][ {off:aus}]",
        grammar.choice("off", dict.fromkeys(OFF, True)) | grammar.maybe(grammar.title("game")),
        help=(
            "Legt dir deine teuersten Züge noch einmal vor, einen nach dem anderen, ohne die Lösung, und sagt, was "
            "deine Antwort kostet. Was nicht stimmt, kommt nach Tagen wieder, bis es zweimal gestimmt hat. „ueben aus“ "
            "hört damit auf."
        ),
        example="ueben romme",
        idle=("fehler", "fehlern", "zuege"),
    ),
)

TOO_LONG: Final = "Dieser Tisch hat so lange gespielt, dass ich ihn nicht noch einmal auslegen kann."
STAYS_HIDDEN: Final = (
    "In dieser Partie bleibt verdeckt, was die anderen auf der Hand hatten, und zu dem, was du gesehen hast, kann ich "
    "nichts anderes geben. Darum kannst du sie hier nicht weiterspielen."
)
WHICH_MOVE: Final = "Von welchem Zug an? „analyse“ nennt Nummern; beim „vorspielen“ geht es ohne."


def no_such_move(entry: int, table: int) -> str:
    return f"Einen Zug {entry} gibt es in deinen Partien an Tisch {table} nicht."


def still_running(table: int) -> str:
    return f"Die Partie an Tisch {table} läuft noch; das geht erst, wenn sie zu Ende ist."


def not_your_decision(entry: int, table: int, following: int | None) -> str:
    """Return that somebody else did that, or nobody had to decide anything; `following`: the next own decision."""
    more = "" if following is None else f" Deine nächste ist Zug {following}."
    return f"Zug {entry} an Tisch {table} war keine Entscheidung von dir.{more}"


def you_practise(number: int, table: int, entry: int, game: str, *, anew: bool) -> str:
    """Return that somebody sits at an exercise now, and what is the same there; `anew`: not the hidden cards."""
    same = "alles, was du gesehen hast," if anew else "alles"
    other = " Was du nicht wissen konntest, ist neu gegeben: Es bleibt Geheimnis der anderen." if anew else ""
    return (
        f"Übung an Tisch {number} ({game}): {same} liegt wie an Tisch {table} vor deinem Zug {entry}.{other} "
        "Die anderen spielt der Computer, und nichts zählt. „verlassen“ beendet die Übung."
    )


# --- dear decisions once more ----------------------------------------------------------------------------------------

REHEARSED_ENOUGH: Final = "Gut, Schluss mit dem Üben."
NOTHING_REHEARSED: Final = "Gerade übst du nichts."
YOUR_ANSWER: Final = "Was spielst du? Tippe den Zug wie am Tisch; „ueben aus“ hört auf."
ANSWER_FIRST: Final = "Erst bist du dran: Tippe deinen Zug, dann sage ich, was er kostet."
ONLY_A_MOVE: Final = "Beim Üben zählt nur dein Zug. „ueben aus“ hört auf."
STILL_THINKING: Final = "Ich rechne noch an deiner Antwort."
ANSWERED: Final = "Das hast du schon beantwortet. „ueben“ bringt die nächste Aufgabe."
LET_ME_SEE: Final = "Ich rechne nach."
NOTHING_DEAR: Final = "Fertig. In dieser Partie war kein Zug nachweisbar teuer; „ueben“ sucht in der davor."
SOMETHING_FOUND: Final = "Fertig. Zum Üben habe ich etwas gefunden: „ueben“, sobald du im Vorraum bist."
HOW_TO_GO_ON: Final = "„warum“ nennt den Grund, „ab hier“ spielt von da an weiter, „ueben“ bringt die nächste Aufgabe."


def no_such_game(typed: str) -> str:
    return f"Ein Spiel „{typed[:20]}“ kenne ich nicht. „spiele“ zählt alle auf."


def asked(number: int, table: int, game: str, deal: int) -> str:
    """Return where the decision is from that is to be made once more; `number`: how many there are today."""
    left = "Die letzte Aufgabe für heute" if number == 1 else f"Eine von {number} Aufgaben für heute"
    return f"{left}: {game}, Tisch {table}, Spiel {deal}."


def nothing_due(following: date | None) -> str:
    """Return that there is nothing to practise today; `following`: when there is, None if nobody knows."""
    if following is None:
        return "Zum Üben finde ich nichts: In deinen letzten Partien war kein Zug nachweisbar teuer."
    return f"Für heute ist alles geübt. Am {following.day}.{following.month}. geht es weiter."


def costs(done: str, better: str, cost: str) -> str:
    """Return what an answer costs against the best."""
    return f"„{done}“ ist schlechter als „{better}“: {cost}."


def as_good(done: str, better: str) -> str:
    """Return that nothing better is known than an answer."""
    if done == better:
        return f"Richtig: „{done}“ hätte ich auch gespielt."
    return f"Richtig: Ich hätte „{better}“ gespielt, aber ein Unterschied ist nicht zu messen."


def comes_again(days: int | None) -> str:
    """Return when a decision is asked again; None: never, it was right often enough."""
    if days is None:
        return "Das sitzt; die Aufgabe kommt nicht wieder."
    return f"Die Aufgabe kommt {'morgen' if days == 1 else f'in {days} Tagen'} wieder."
