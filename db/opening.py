"""Opening a database: which engine keeps it, its URL says."""

from importlib.util import find_spec
from typing import Protocol

from sqlalchemy import exc
from sqlalchemy.engine import URL, make_url

from db import sqlite
from db.database import WRITE_PATIENCE, Database, OpenOptions, Upgraded
from db.errors import CannotOpen, Cause


def open_database(
    url: str,
    *,
    serving: bool = False,
    create: bool = True,
    migrate: bool = True,
    write_patience: float = WRITE_PATIENCE,
    upgraded: Upgraded = lambda _to, _step, _of: None,
) -> Database:
    """
    Open the database at `url`, made or migrated where needed.

    Args:
        url: where it is, in SQLAlchemy's notation: `sqlite:///relative.db`, `sqlite:////absolute.db`,
            `postgresql://user@host/name`.
        serving: take the right to serve it and hold that until `close`.
        create: whether a missing database is made; without it an empty file is none either.
        migrate: whether an older schema is brought up to date; without it (and `create`) opening changes nothing.
        write_patience: seconds a writing transaction waits for another process's.
        upgraded: see `Upgraded`.

    Raises:
        CannotOpen, NewerSchema, OlderSchema, InUse
    """
    options = OpenOptions(serving, create, migrate, write_patience, upgraded)
    parsed = parsed_url(url)
    if parsed.get_backend_name() == "sqlite":
        return sqlite.open_file(parsed, options)
    if parsed.get_backend_name() != "postgresql":
        raise CannotOpen(parsed.render_as_string(hide_password=True), Cause.NO_ENGINE)
    if find_spec("psycopg") is None:
        raise CannotOpen(parsed.set(query={}).render_as_string(hide_password=True), Cause.NO_DRIVER)
    from db import postgres  # noqa: PLC0415 - its driver is an extra, and takes a while to read

    return postgres.open_server(parsed, options)


class Awaiting(Protocol):
    """Stands by until the house that serves a database does so no more."""

    def look(self) -> str | None:
        """
        Be known to stand by, and return the machine of the house that serves; None if none does.

        Raises:
            ReadFailed: nobody can be asked.
        """

    def close(self) -> None:
        """Stand by no longer."""


def stand_by(url: str) -> Awaiting:
    """
    Return what stands by to take over the database at `url`.

    Raises:
        CannotOpen: it is none that can be taken over.
    """
    parsed = parsed_url(url)
    if parsed.get_backend_name() != "postgresql" or find_spec("psycopg") is None:
        raise CannotOpen(parsed.set(query={}).render_as_string(hide_password=True), Cause.NO_STANDBY)
    from db import postgres  # noqa: PLC0415 - as above

    return postgres.standing_by(parsed)


def parsed_url(url: str) -> URL:
    """
    Read a database's URL.

    Raises:
        CannotOpen: it is none.
    """
    try:
        return make_url(url)
    except (exc.ArgumentError, ValueError):
        raise CannotOpen(url, Cause.NO_URL) from None


def has_password(url: str) -> bool:
    """Tell whether a password stands in a URL, in whatever place."""
    try:
        parsed = make_url(url)
    except (exc.ArgumentError, ValueError):
        return False
    return bool(parsed.password or parsed.query.get("password"))
