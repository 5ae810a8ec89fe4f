"""The database as a subcommand opens it, and what to tell the host when it says no."""

from collections.abc import Iterator
from contextlib import contextmanager

from db.engine import Database, open_database
from db.errors import CannotOpen, DatabaseError, InUse, NewerSchema
from server.ops.failure import Failure


@contextmanager
def opened(url: str) -> Iterator[Database]:
    """
    Open a database that is there already, also while a server runs on it.

    Raises:
        Failure: it says no, now or later; nothing was changed. Exit code 2.
    """
    try:
        with open_database(url, create=False) as database:
            yield database
    except DatabaseError as error:
        raise Failure(explain(error), 2) from error


def explain(error: DatabaseError) -> str:
    """Say in German why the database says no, and what the host can do."""
    match error:
        case CannotOpen():
            return (
                f"Die Datenbank {error.where} lässt sich nicht öffnen oder anlegen ({error.cause}). "
                "Der Schlüssel datenbank.url sagt, wo sie liegt; der erste Start legt sie an."
            )
        case NewerSchema():
            return (
                f"Die Datenbank {error.where} stammt von einer neueren Fassung des Stammtischs (Schema {error.found}, "
                f"bekannt bis {error.known}). Nimm die neuere Fassung oder spiel eine ältere Sicherung zurück."
            )
        case InUse():
            return (
                f"An der Datenbank {error.where.removesuffix('.lock')} arbeitet schon ein anderer Stammtisch "
                f"(Prozess {error.process}). Beende ihn zuerst oder nimm eine andere Datenbank."
            )
        case _:
            return f"Die Datenbank konnte nicht gelesen oder geschrieben werden ({error}). Es hat sich nichts geändert."
