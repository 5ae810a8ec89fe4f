"""Words about computers: seating them, playing with them alone, their pace, hints, and the analysis of a match."""

from __future__ import annotations

from collections.abc import Sequence

from commands.language import grammar
from commands.language.german import NO_NAME, OFF, counted, listed
from commands.language.verb import HouseWord, Verb
from games.bots.contract import Level
from games.frozen import Frozen

LEVELS = tuple(level.value for level in Level)


class SeatComputers(HouseWord):
    """`computer [leicht|mittel|stark] [ANZAHL]`, `computer weg [NAME]`: who plays along that is nobody."""

    words: tuple[str, ...] = ()


class PlayNow(HouseWord):
    """`spielen SPIEL [leicht|mittel|stark] [ANZAHL]`: a table, computers at it, and the cards."""

    words: tuple[str, ...] = ()


class SubstituteWord(HouseWord):
    """`vertreten NAME [leicht|mittel|stark]`: a computer plays for somebody who is away."""

    name: str
    level: str | None = None


class AskTip(HouseWord):
    """`tipp`: what a strong player would do now."""


class AskWhy(HouseWord):
    """`warum`: the reason for the last hint."""


class Analyse(HouseWord):
    """`analyse [TISCH]`, `analyse aus`: which moves of a finished match cost most."""

    table: int | None = None
    off: bool = False


_ALSO_LEVELS = {
    "leicht": ("einfach", "leichte", "leichten", "leichter", "anfaenger", "einsteiger", "easy", "schwach", "schwache"),
    "mittel": ("normal", "mittlere", "mittleren", "mittelschwer", "mittelstark", "medium"),
    "stark": ("schwer", "schwere", "schweren", "schwierig", "profi", "profis", "meister", "experte", "hard", "starke"),
}
"""How strong computers are, in the words of those who do not know ours."""

_LEVEL_OF = {word: level for level, words in _ALSO_LEVELS.items() for word in words}
_NUMBERS = {word: str(number) for number, word in enumerate(("eins", "zwei", "drei", "vier", "fuenf"), 1)}
_MEANS = {**_LEVEL_OF, **_NUMBERS}
_ABOUT_PLAYING = frozenset(
    [
        *("gegen", "mit", "mir", "uns", "wir", "wollen", "allein", "alleine", "bitte", "fuer", "auf", "stufe", "level"),
        *("computer", "computern", "rechner", "rechnern", "gegner", "gegnern", "mitspieler", "mitspielern", "bot"),
        *("bots", "runde", "partie", "spiel", "lust", ","),
    ]
)
"""Words behind `spielen` that say nothing of what is played."""


def _sorted(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words behind `spielen` or `computer` as ours: how strong, how many, and no more than is said."""
    said = tuple(_MEANS.get(word, word) for word in words if word not in _ABOUT_PLAYING)
    if not NO_NAME.isdisjoint(said):
        raise ValueError(words)
    return said


_LEVEL = grammar.choice("level", {level: level for level in LEVELS} | _LEVEL_OF)

COMPUTER_VERBS: tuple[Verb, ...] = (
    Verb(
        ("=spielen",),
        PlayNow,
        "spielen {words: }",
        grammar.terms("words", _sorted),
        asks=(("words", "Was möchtest du spielen? „spiele“ zählt alles auf."),),
        meaningful=("einfach",),
        help=(
            "Eröffnet einen Tisch, setzt Computer dazu und gibt Karten: So kannst du gleich allein spielen. Dahinter "
            "darf stehen, wie stark sie sind (leicht, mittel, stark), und wie viele."
        ),
        example="spielen romme",
    ),
    Verb(
        ("=computer", "=rechner"),
        SeatComputers,
        "computer[ {words: }]",
        grammar.maybe(grammar.terms("words", _sorted)),
        meaningful=("einfach",),
        help=(
            "Setzt Computer an den Tisch, den du leitest: leicht, mittel oder stark, dahinter wie viele. "
            "„computer weg“ schickt sie fort. Beides geht vor dem ersten Spiel."
        ),
        example="computer mittel 2",
    ),
    Verb(
        ("=vertreten", "=ersetzen"),
        SubstituteWord,
        "vertreten {name}[ {level}]",
        grammar.term("name") + grammar.maybe(_LEVEL),
        asks=(("name", "Für wen soll der Computer spielen?"),),
        help=(
            "Lässt den Computer für jemanden spielen, der seit einer Minute fort ist. Kommt er wieder, spielt er "
            "selbst weiter."
        ),
        example="vertreten anna",
    ),
    Verb(
        ("=tipp", "=tip", "=hinweis"),
        AskTip,
        "tipp",
        help="Sagt dir, was ein starker Spieler jetzt täte, und die Zeile dafür. „warum“ nennt den Grund.",
    ),
    Verb(("=warum", "=wieso"), AskWhy, "warum", help="Nennt den Grund für den letzten Tipp."),
    Verb(
        ("=analyse", "=analysieren"),
        Analyse,
        "analyse[ {table}][ {off:aus}]",
        grammar.choice("off", dict.fromkeys(OFF, True))
        | grammar.maybe(grammar.word("tisch")) + grammar.maybe(grammar.number("table")),
        help=(
            "Geht eine eigene Partie durch, die zu Ende ist, und nennt die fünf Züge, die am meisten gekostet haben. "
            "Ohne Nummer nimmt es deine letzte. „analyse aus“ hört damit auf."
        ),
        example="analyse",
    ),
)
"""What every guest may say about computers."""


# --- sentences -------------------------------------------------------------------------------------------------------

NO_COMPUTERS_HERE = "In diesem Haus spielen keine Computer mit."
ONLY_AT_A_TABLE = "Das geht nur an einem Tisch. „spielen romme“ setzt dich gleich mit Computern an einen."
ONLY_WITH_A_SEAT = "Das geht nur, wenn du am Tisch mitspielst."
NOBODY_TO_SEND_AWAY = "Hier spielt kein Computer, der gehen könnte."
NOT_DURING_A_MATCH = "Computer kommen und gehen nur vor dem ersten Spiel."
NO_HINT_NOW = "Im Augenblick gibt es für dich nichts zu entscheiden."
NO_HINTS_HERE = (
    "An diesem Tisch gibt es keine Tipps. Vor dem ersten Spiel kann sie erlauben, wer den Tisch leitet: „tipps an“."
)
NO_HINTS_IN_TOURNAMENTS = "Im Turnier gibt es keine Tipps."
NO_HINTS_IN_SETS = "Beim Tagesspiel gibt es keine Tipps: Alle spielen dieselben Karten ohne Hilfe."
THINKING_TOO_LONG = "Dazu fällt mir gerade nichts ein. Frag bitte gleich noch einmal."
NO_HINT_YET = "Du hast noch keinen Tipp bekommen. „tipp“ fragt nach einem."
THINKING = "Ich denke noch über deine letzte Frage nach."


def odd_words(words: str) -> str:
    """Return that something behind `computer` or `spielen` cannot be understood."""
    return f"„{words[:40]}“ verstehe ich hier nicht. Möglich sind {listed(LEVELS, 'oder')} und dahinter eine Zahl."


def who_is_to_go(typed: str) -> str:
    return f"Ein Computer „{typed[:20]}“ spielt hier nicht mit. „mitspieler“ zeigt alle."


def not_so_many(most: int) -> str:
    """Return how many computers there is room for."""
    return "Der Tisch ist schon voll." if most <= 0 else f"Hier ist nur noch Platz für {_machines(most)}."


def other_company(game: str, asked: int, company: int) -> str:
    """Return why a match is begun with more or fewer computers than were asked for."""
    bound = "höchstens" if company < asked else "mindestens"
    return f"{game} geht {bound} gegen {_machines(company)}; darum spielen so viele mit."


def _machines(number: int) -> str:
    return "einen Computer" if number == 1 else f"{number} Computer"


def no_hint(possible: tuple[str, ...]) -> str:
    """Return that there is nothing to think about, and what carries on; `possible` is empty if others are to act."""
    return f"Zu überlegen gibt es gerade nichts. Möglich: {', '.join(possible)}." if possible else NO_HINT_NOW


def reason(line: str, why: str) -> str:
    """Return the reason for a hint, with what it was."""
    return f"Zu „{line}“: {why}"


def hint(line: str, *, sure: bool, won: object = None, worlds: object = None) -> str:
    """Return a hint: the line to type, and how certain it is."""
    if sure:
        return f"Tipp: „{line}“ (sicher)."
    if isinstance(won, int) and isinstance(worlds, int) and worlds > 0:
        return f"Tipp: „{line}“ (geschätzt: gut in {won} von {worlds} denkbaren Verteilungen)."
    return f"Tipp: „{line}“ (geschätzt)."


# --- looking back ----------------------------------------------------------------------------------------------------

ANALYSING_ALREADY = "Ich gehe gerade schon eine Partie für dich durch. „analyse aus“ hört damit auf."
NOTHING_TO_STOP = "Gerade läuft keine Analyse."
STOPPED = "Gut, ich höre auf."
NO_MATCH_OF_YOURS = "So eine Partie von dir, die zu Ende ist, finde ich nicht."
NOTHING_DECIDED = "In dieser Partie hattest du nichts zu entscheiden."
CANNOT_ANALYSE = "Diese Partie lässt sich nicht durchgehen."


def analysing(number: int, game: str, decisions: int) -> str:
    return f"Ich gehe Tisch {number} ({game}) durch: {counted(decisions, 'Entscheidung', 'Entscheidungen')} von dir."


def progress(done: int, whole: int) -> str:
    return f"Analyse: {done} von {whole}."


class DearMove(Frozen):
    """
    A move that has cost something.

    Attributes:
        entry: its number in the journal; `deal`: in which deal.
        done, better: what was done, and what would have been better.
        cost, half: by how many points, and half the interval where that is an estimate, else 0.
        why: what speaks for the better one.
    """

    entry: int
    deal: int
    done: str
    better: str
    cost: float
    half: float
    why: str


def dearest(found: Sequence[DearMove], unit: str, unclear: int, table: int) -> str:
    """
    Return the dearest moves of a match.

    Args:
        found: the dearest first.
        unit: what is counted.
        unclear: at how many decisions something else seemed better, and nothing of it could be measured.
        table: where that was.
    """
    lines = [
        f"  Zug {one.entry} (Spiel {one.deal}): „{one.done}“ – besser „{one.better}“, "
        f"{costing(one.cost, one.half, unit)}.{f' {one.why}' if one.why else ''}"
        for one in found
    ]
    head = "Fertig. Dass ein anderer Zug besser gewesen wäre, ließ sich bei keinem zeigen."
    if lines:
        which = "Dieser Zug hat" if len(lines) == 1 else "Diese Züge haben"
        head = f"Fertig. {which} am meisten gekostet, gemessen an dem, was du wissen konntest:"
    if unclear:
        at = "einer Entscheidung" if unclear == 1 else f"{unclear} Entscheidungen"
        lines.append(f"Bei {at} hätte ich anders gespielt; ein Unterschied war nicht zu messen.")
    if found:
        lines.append(
            f"„ab hier {found[0].entry} tisch {table}“ spielt von dort an anders weiter, mit denselben Karten."
        )
    return "\n".join((head, *lines))


def costing(cost: float, half: float, unit: str) -> str:
    """
    Return what a move has cost.

    Args:
        half: half the interval of an estimate; 0 where all that is possible was looked at, which still is an average.
    """
    points = f"{_amount(cost)} {unit[:-1] if _amount(cost) == '1' else unit}"
    return f"geschätzt {points}, auf {_amount(half)} genau" if half else f"genau {points} im Schnitt"


def _amount(points: float) -> str:
    return f"{points:.1f}".removesuffix(".0").replace(".", ",")
