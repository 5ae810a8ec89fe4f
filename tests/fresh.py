"""
A database nobody has written into yet, made once for each process of tests and copied wherever one is wanted.

What opens it finds the newest schema and makes nothing: the two ways to a schema are compared in `tests/db`.
"""

import sqlite3
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa

from db.backup import move
from db.database import Database
from db.opening import open_database
from db.schema import metadata
from db.sqlite import OWNER_ONLY
from tests import postgres


@cache
def _blank() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder, "neu.sqlite")
        open_database(f"sqlite:///{file}").close()
        return file.read_bytes()


def fresh_database(file: Path) -> None:
    """Put a fresh database where there is none."""
    if postgres.ON_POSTGRES:
        postgres.make(file, "blank")
    elif not file.exists():
        file.touch(OWNER_ONLY)
        file.write_bytes(_blank())


def url_of(file: str | Path) -> str:
    """The URL of the database a test calls by a file: this file, or what takes its place on a server."""
    if postgres.ON_POSTGRES:
        return postgres.url_in(postgres.shared_folder(), postgres.name_of(Path(file)))
    return f"sqlite:///{file}"


def contents(database: Database) -> list[str]:
    """Everything a database holds: each row as text, with its table, in order."""
    with database.reading() as connection:
        rows = {table.name: connection.execute(sa.select(table)).all() for table in metadata.sorted_tables}
    return sorted(f"{name} {tuple(row)}" for name, some in rows.items() for row in some)


def moved_to_the_server(file: Path) -> None:
    """Have what lies in a file, of whatever release, in the place it has on a server, if that is where tests run."""
    if postgres.ON_POSTGRES:
        postgres.make(file, "blank")
        with open_database(f"sqlite:///{file}") as old, open_database(url_of(file)) as new:
            move(old, new)


_first: dict[str, Database] = {}
"""The database whose statements are compiled: a dialect compiles each once, and every engine has one of its own."""


def hasty(database: Database) -> Database:
    """Have a database that was just opened wait for no disk, and not compile again what another one has compiled."""
    alike = _first.setdefault(database.writing.dialect.name, database)  # a test may open a file in a run on a server
    for engine, first in ((database.writing, alike.writing), (database._reading, alike._reading)):
        engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache
    database._prepared = alike._prepared

    if not database.distant:

        @sa.event.listens_for(database.writing, "connect")
        def connected(connection: sqlite3.Connection, _record: object) -> None:
            connection.execute("PRAGMA synchronous = OFF")

    return database
