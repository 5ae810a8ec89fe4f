"""What subcommands work with: the settings, the database they name, and accounts in it, by name."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from commands.language.german import meant, nearest
from commands.language.system import TROUBLES, in_german
from db import journal, moderation, players
from db.database import Database, Job
from db.errors import (
    CannotOpen,
    Cause,
    DatabaseError,
    InUse,
    MoveFailed,
    NewerSchema,
    OlderSchema,
    ReadFailed,
    WriteFailed,
)
from db.moderation import COMMAND_LINE, Deed, NotedDeed
from db.opening import open_database
from db.players import StoredPlayer
from server.ops.clock import Clock
from server.ops.config import Settings
from server.ops.failure import Failure
from server.ops.loading import ConfigError, load, placed


def read_settings(
    file: Path | None,
    options: Mapping[str, str | None],
    more: Callable[[Settings], list[str]] = lambda _settings: [],
) -> Settings:
    """
    Read the settings for one call of the command line.

    Args:
        file: where they stand.
        options: what the command line says instead.
        more: finds further faults, told together with those of the settings themselves.

    Raises:
        Failure: with every fault of the settings and exit code 2.
    """
    try:
        return load(file, os.environ, options)
    except ConfigError as error:
        further = [] if error.rest is None else more(error.rest)
        faults = [*error.faults, *(placed(fault, file, os.environ, options) for fault in further)]
        raise Failure("\n".join(["Die Einstellungen stimmen so nicht:", *(f"  {f}" for f in faults)]), 2) from error


_CAUSES: Final[Mapping[str, str]] = {
    Cause.MISSING: "die Datei gibt es nicht",
    Cause.NO_FOLDER: "das Verzeichnis gibt es nicht",
    Cause.EMPTY: "die Datei ist leer",
    Cause.NO_DATABASE: "das ist keine Datenbank",
    Cause.NOT_OURS: "sie gehört einem anderen Programm",
    Cause.NO_URL: "so sieht keine Adresse aus",
    Cause.NO_ENGINE: "hier gehen nur SQLite und PostgreSQL",
    Cause.NO_DRIVER: "für PostgreSQL fehlt ein Paket, „pip install 'stammtisch[postgres]'“ holt es",
    Cause.NO_SUCH_DATABASE: "auf dem Server gibt es sie nicht; „createdb -T template0 -E UTF8 --locale=C NAME“ legt "
    "sie dort an",
    Cause.NO_FSYNC: "der Server wartet nicht auf seine Platte (fsync = off), da ginge bei einem Stromausfall verloren, "
    "was schon gesagt ist",
    Cause.TORN_PAGES: "der Server schreibt keine ganzen Seiten (full_page_writes = off)",
    Cause.COLLATION: "sie sortiert anders als der Stammtisch; „createdb -T template0 -E UTF8 --locale=C NAME“ macht "
    "eine, die passt",
    Cause.ENCODING: "sie hat nicht den Zeichensatz UTF8",
    Cause.NOT_LASTING: "es muss eine Datei sein, die bleibt",
    Cause.NO_STANDBY: "bereitstehen kann ein Haus nur an einer Datenbank auf einem Server (PostgreSQL)",
    Cause.NOT_EMPTY: "sie ist nicht leer",
    Cause.EXISTS: "die Datei gibt es schon",
    Cause.UNDER_WAY: "dorthin wird gerade schon gesichert",
}
"""In German what the database says in codes."""

_MADE_BY_A_START: Final = frozenset({Cause.MISSING, Cause.EMPTY})


@contextmanager
def opened(url: str, *, migrate: bool = True, create: bool = False, serving: bool = False) -> Iterator[Database]:
    """
    Open a database, by default one that is there already, also while a server runs on it.

    Args:
        url: where it is.
        migrate: whether one of an older version is brought up to date; without it nothing is changed.
        create: whether it is made if there is none.
        serving: whether no house may be open on it meanwhile.

    Raises:
        Failure: it says no, now or later; nothing was changed. Exit code 2.
    """
    try:
        with open_database(url, create=create, migrate=migrate, serving=serving) as database:
            yield database
    except DatabaseError as error:
        raise Failure(explain(error), 2) from error


def is_served(database: Database) -> bool:
    """Whether a house is open on this database just now."""
    try:
        database.lock.acquire()
    except InUse:
        return True
    database.lock.release()
    return False


def explain(error: DatabaseError) -> str:
    """Say in German why the database says no, and what the host can do."""
    match error:
        case CannotOpen():
            cause = why(error)
            hint = "; der erste Start legt sie an." if _MADE_BY_A_START & {*error.causes} else "."
            return (
                f"Die Datenbank {error.where} lässt sich nicht öffnen oder anlegen: {cause}. "
                f"Der Schlüssel datenbank.url sagt, wo sie liegt{hint}"
            )
        case OlderSchema():
            return (
                f"Die Datenbank {error.where} stammt von einer älteren Fassung des Stammtischs (Schema {error.found}, "
                f"heute {error.known}). Der nächste Start hebt sie an; vorher bleibt sie, wie sie ist."
            )
        case NewerSchema():
            return (
                f"Die Datenbank {error.where} stammt von einer neueren Fassung des Stammtischs (Schema {error.found}, "
                f"bekannt bis {error.known}). Nimm die neuere Fassung oder spiel eine ältere Sicherung zurück."
            )
        case InUse():
            who = f"auf {error.host}" if error.host else f"Prozess {error.process}"
            return (
                f"An der Datenbank {error.where.removesuffix('.lock')} arbeitet schon ein anderer Stammtisch "
                f"({who}). Beende ihn zuerst oder nimm eine andere Datenbank."
            )
        case MoveFailed():
            return (
                f"Der Umzug nach {error.where} ist nicht gelungen: {error.detail}. Dort ist nichts angekommen, und wo "
                "alles lag, liegt es noch."
            )
        case _:
            failed = "Die Datenbank konnte nicht gelesen oder geschrieben werden"
            return f"{failed}: {why(error)}. Es hat sich nichts geändert."


def why(error: DatabaseError) -> str:
    """Return in German why the database, or a copy of it, could not be read or written, as far as there are words."""
    if isinstance(error, CannotOpen):
        return "; ".join(_CAUSES.get(cause, in_german(cause)) for cause in error.causes)
    if isinstance(error, ReadFailed | WriteFailed):
        return TROUBLES.get(error.trouble, str(error))
    return str(error)


def known(database: Database, key: str, typed: str) -> StoredPlayer:
    """
    Return the account with this key.

    Raises:
        Failure: nobody has it; the sentence offers names like it.
    """
    player = players.find(database, key)
    if player is None:
        alike = nearest(key, (other.key for other in players.everybody(database)))
        raise Failure(f"Den Namen {typed} hat hier niemand.{meant(alike)}")
    return player


def free_of_tables(database: Database, player: StoredPlayer) -> None:
    """
    Make sure no open table keeps a seat for somebody: its journal speaks of them by their name.

    Raises:
        Failure: one does.
    """
    tables = journal.tables_with(database, player.id)
    if tables:
        numbers = ", ".join(map(str, tables))
        raise Failure(
            f"{player.name} sitzt noch an Tisch {numbers}, und dessen Protokoll nennt diesen Namen. "
            f"Lass {player.name} den Tisch verlassen oder schließ ihn: „tisch schliessen {tables[0]}“ als Admin."
        )


def noted(deed: Deed, subject: str = "", player: int | None = None, *, until: datetime | None = None) -> Job:
    """Return the job that keeps a deed of the command line: a running house learns of it by that."""
    return moderation.note(NotedDeed(Clock().now(), COMMAND_LINE, deed, subject, player, until=until))
