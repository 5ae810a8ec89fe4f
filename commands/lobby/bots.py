"""Words about bots: programs with an account of their own that belongs to somebody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from commands.language import grammar
from commands.language.german import counted, listed, title
from commands.language.verb import HouseWord, Verb


class MakeBot(HouseWord):
    """`konto NAME bot`: an account for a program of mine."""

    name: str


class RemoveBot(HouseWord):
    """`konto NAME bot loeschen`: the account of a program of mine goes."""

    name: str


class ListBots(HouseWord):
    """`konto bots`: which programs are mine."""


_ABOUT = (
    "Als Gast bekommst du mit „konto Anna“ ein eigenes Konto und behältst Platz und Partie. „konto robbi bot“ legt "
    "eines für ein Programm an, das hier für dich spielt, „konto bots“ zählt deine Bots auf, „konto robbi bot "
    "loeschen“ löscht einen. Mehr dazu: „hilfe gmcp“."
)

_BOT = grammar.word("bot", "Bot", "BOT")

BOT_VERBS: Final = (
    Verb(("=konto bots",), ListBots, "konto bots", help="Zählt deine Bots auf."),
    Verb(
        ("=konto",),
        MakeBot,
        "konto {name} bot",
        grammar.title("name") + _BOT,
        help=_ABOUT,
        example="konto robbi bot",
        full=True,
        verbatim=True,
    ),
    Verb(
        ("=konto",),
        RemoveBot,
        "konto {name} bot loeschen",
        grammar.title("name") + _BOT + grammar.word("loeschen", "löschen", "weg"),
        help=_ABOUT,
        example="konto robbi bot loeschen",
        full=True,
        verbatim=True,
    ),
)

# --- answers ---------------------------------------------------------------------------------------------------------

NEED_AN_ACCOUNT = "Bots gehören zu einem Konto. Als Gast hast du keines."
BOTS_HAVE_NONE = "Ein Bot kann keine eigenen Bots haben."
NO_NEW_ONES = "Neue Konten gibt es hier gerade nicht, auch nicht für Bots."
NONE_YET = "Du hast noch keinen Bot. „konto robbi bot“ legt ein Konto für einen an, „hilfe gmcp“ sagt, wie er spielt."
NAME_TAKEN = "Diesen Namen hat hier schon jemand. Such deinem Bot einen anderen aus."
SEATED = "Der Bot hat noch einen Platz an einem Tisch. Lass ihn erst gehen."


def named_at(tables: Iterable[int]) -> str:
    """Return that tables are still played on whose record names a bot."""
    numbers = listed(map(str, tables))
    return f"An Tisch {numbers} wird noch gespielt, und der Bot steht dort im Protokoll. Warte, bis das vorbei ist."


def enough(most: int) -> str:
    return f"Mehr als {counted(most, 'Bot', 'Bots')} kannst du nicht haben. „konto bots“ zeigt, welche du hast."


def has_its_own_password(name: str) -> str:
    return f"{title(name)} bekommt ein eigenes Passwort, das in sein Programm kommt."


def made(name: str) -> str:
    return (
        f"{title(name)} hat jetzt ein Konto und gehört zu dir. Überall steht „(Bot)“ dabei, und gewertet wird nur an "
        "Tischen, an denen „bots ja“ gilt."
    )


def yours(names: Sequence[str]) -> str:
    return f"Deine Bots: {listed(map(title, names))}."


def not_yours(name: str) -> str:
    return f"Einen Bot „{name[:20]}“ hast du nicht. „konto bots“ zeigt, welche du hast."


def removed(name: str) -> str:
    return f"Das Konto von {title(name)} ist gelöscht."


def profile_of(owner: str) -> str:
    return f"Ich bin ein Programm von {title(owner)}."
