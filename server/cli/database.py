"""The database as a subcommand opens it, and what to tell the host when it says no."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from db.database import Database
from db.errors import CannotOpen, Cause, DatabaseError, InUse, MoveFailed, NewerSchema, OlderSchema
from db.opening import open_database
from server.ops.failure import Failure

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
"""In German what the database says in codes; the words of the system stay as they are."""


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
            cause = "; ".join(_CAUSES.get(cause, cause) for cause in error.causes)
            on_a_server = error.where.startswith("postgresql")
            hint = "." if on_a_server or Cause.NOT_EMPTY in error.causes else "; der erste Start legt sie an."
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
            return f"Die Datenbank konnte nicht gelesen oder geschrieben werden ({error}). Es hat sich nichts geändert."
