"""Words and sentences of `verlauf`, `statistik`, `profil`, `beschreibung`, `meine daten` and `konto loeschen`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from commands.language import grammar
from commands.language.german import counted, listed, title
from commands.language.verb import HouseWord, Verb
from games.frozen import Frozen


class ShowHistory(HouseWord):
    """`verlauf [ANZAHL]`: my last matches."""

    most: int | None = None


class ShowStatistics(HouseWord):
    """`statistik [SPIEL] [NAME]`: figures of somebody's matches."""

    words: tuple[str, ...] = ()


class ShowProfile(HouseWord):
    """`profil [NAME]`: who somebody is."""

    name: str | None = None


class Describe(HouseWord):
    """`beschreibung TEXT`: what others read about me."""

    text: str = ""


class DeleteAccount(HouseWord):
    """`konto loeschen`: my account goes, and my name with it."""


class ShowMyData(HouseWord):
    """`meine daten`: everything that is kept about me."""


KEEPING_VERBS: Final = (
    Verb(
        ("=verlauf", "=partien"),
        ShowHistory,
        "verlauf[ {most}]",
        grammar.maybe(grammar.number("most")),
        help="Zeigt deine letzten Partien: Tisch, Spiel, wer dabei war und wie es ausging.",
        example="verlauf 20",
    ),
    Verb(
        ("=statistik",),
        ShowStatistics,
        "statistik[ {words: }]",
        grammar.maybe(grammar.terms("words")),
        help="Zeigt, was aus deinen Partien geworden ist, auch nur in einem Spiel; mit einem Namen die eines anderen.",
        example="statistik romme",
    ),
    Verb(
        ("=profil",),
        ShowProfile,
        "profil[ {name}]",
        grammar.maybe(grammar.term("name")),
        help="Zeigt, wer jemand ist: seit wann er hier ist, was er über sich sagt und was er am liebsten spielt.",
        example="profil",
    ),
    Verb(
        ("=beschreibung",),
        Describe,
        "beschreibung[ {text}]",
        grammar.maybe(grammar.text("text")),
        help="Legt fest, was andere in deinem Profil über dich lesen; „beschreibung weg“ streicht es.",
        example="beschreibung Spielt seit der Schulzeit Doppelkopf.",
        verbatim=True,
    ),
    Verb(
        ("=konto loeschen", "=profil loeschen", "=account loeschen"),
        DeleteAccount,
        "konto loeschen",
        help="Löscht dein Konto, nachdem du dein Passwort noch einmal genannt hast. Dein Name verschwindet überall.",
        full=True,
    ),
    Verb(
        ("=meine daten",), ShowMyData, "meine daten", help="Zeigt alles, was das Haus über dich aufbewahrt, als JSON."
    ),
)

LONGEST_DESCRIPTION: Final = 200

# --- answers ---------------------------------------------------------------------------------------------------------

GUESTS_KEEP_NOTHING = "Partien von Gästen bewahre ich nicht auf. „konto“ macht dir ein Konto; von da an bleiben sie."
GUESTS_HAVE_NO_ACCOUNT = "Du bist Gast und hast kein Konto. Was ich von dir weiß, ist vergessen, sobald du gehst."
NO_MATCHES = "Du hast noch keine Partie zu Ende gespielt."
TOO_LONG = f"Das ist zu lang: Mehr als {LONGEST_DESCRIPTION} Zeichen passen nicht in dein Profil."
DESCRIBED = "So steht es jetzt in deinem Profil."
NOT_DESCRIBED = "In deinem Profil steht jetzt nichts mehr über dich."
NOTHING_DESCRIBED = "In deinem Profil steht noch nichts über dich. Zum Beispiel: beschreibung Spielt gern Rommé."
ONLY_A_HASH = "nur als Prüfsumme gespeichert"
STAYS = "Gut, dein Konto bleibt."
REALLY = "Damit ist dein Name hier überall gelöscht, und niemand holt ihn zurück. Tippe „ja“, wenn du das willst: "
SEATS = "Du hast noch einen Platz an einem Tisch oder in einem Turnier. Verlass ihn zuerst."


def named_at(tables: Iterable[int]) -> str:
    """Return that tables are still played on whose record names somebody."""
    numbers = listed(map(str, tables))
    return f"An Tisch {numbers} wird noch gespielt, und dort steht dein Name im Protokoll. Warte, bis das vorbei ist."


def unknown(name: str) -> str:
    return f"Ein Konto „{name[:20]}“ gibt es hier nicht."


def no_matches_of(name: str) -> str:
    return f"{title(name)} hat noch keine Partie zu Ende gespielt."


class Past(Frozen):
    """A match as somebody reads of it: where, what, when, who came where, and how it ended, in the game's own unit."""

    table: int
    game: str
    ended: datetime
    others: tuple[str, ...]
    place: int
    points: int
    won: bool
    unit: str = "Punkte"


def history(matches: Iterable[Past]) -> str:
    """Return somebody's last matches, one a line, newest first."""
    return "\n".join(["Deine letzten Partien:", *map(_match, matches), "„protokoll“ und die Nummer zeigt eine davon."])


def _match(one: Past) -> str:
    how = "gewonnen" if one.won else f"Platz {one.place}" if one.place else "vorzeitig gegangen"
    when = one.ended.astimezone()
    company = f" mit {listed(one.others)}" if one.others else ""
    return (
        f"  {one.table}: {when:%d.%m.%Y}, {one.game}{company}: {how}, {counted(one.points, one.unit[:-1], one.unit)}."
    )


def profile(name: str, since: datetime, text: str, games: Iterable[tuple[str, int, int]], *, here: bool) -> str:
    """Return who somebody is; `games`: name, matches and victories of each."""
    return "\n".join(_profile(name, since, text, games, here=here))


def _profile(
    name: str, since: datetime, text: str, games: Iterable[tuple[str, int, int]], *, here: bool
) -> Iterator[str]:
    yield f"{title(name)}, hier seit {since.astimezone():%d.%m.%Y}, {'gerade da' if here else 'gerade nicht da'}."
    if text:
        yield f"Sagt über sich: {text}"
    rows = list(games)
    yield "Noch keine Partie zu Ende gespielt." if not rows else "Gespielt:"
    for game, matches, won in rows:
        yield f"  {game}: {counted(matches, 'Partie', 'Partien')}, {counted(won, 'Sieg', 'Siege')}"


def guest_profile(name: str) -> str:
    return f"{title(name)} ist zu Gast, ohne eigenes Konto."


def with_computers(game: str) -> str:
    """Return the name under which matches with computers or bots are counted, apart from the others."""
    return f"{game} mit Computern oder Bots"
