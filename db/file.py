"""The file a database lies in: found by its URL, made for its owner alone, looked at before it is opened."""

import os
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL

from db.errors import CannotOpen, Cause
from db.lock import OWNER_ONLY

MAGIC: Final = b"SQLite format 3\0"
"""How every file begins that holds a database, unless it is empty."""


def path_of(url: URL) -> Path:
    """
    The file a URL names, with links followed: the same database has the same lock by whatever way it is reached.

    Raises:
        CannotOpen: it names none that lasts.
    """
    if not url.database or url.database == ":memory:" or url.query:
        raise CannotOpen(url.render_as_string(hide_password=True), Cause.NOT_LASTING)
    return Path(url.database).expanduser().resolve()


def make_file(path: Path) -> None:
    """Make an empty file nobody else can read, before the driver would make one with the umask's mode."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    except FileNotFoundError:
        raise CannotOpen(str(path), Cause.NO_FOLDER) from None
    except OSError as error:
        raise CannotOpen(str(path), error.strerror or str(error)) from error


def look_at(path: Path, *, empty_will_do: bool) -> None:
    """
    Make sure that a file may be a database before anything beside it is made or its mode changed.

    Raises:
        CannotOpen: there is none, it is no database, or it is an empty file where there should be one already.
    """
    try:
        with path.open("rb") as file:
            head = file.read(len(MAGIC))
    except FileNotFoundError:
        raise CannotOpen(str(path), Cause.MISSING) from None
    except OSError as error:
        raise CannotOpen(str(path), error.strerror or str(error)) from error
    if not head and not empty_will_do:
        raise CannotOpen(str(path), Cause.EMPTY)
    if head and head != MAGIC:
        raise CannotOpen(str(path), Cause.NO_DATABASE)


def protect(path: Path) -> None:
    """Take away what others may do with an existing database; its side files are made with the mode of the database."""
    for name in (path.name, path.name + "-wal", path.name + "-shm"):
        side = path.with_name(name)
        if side.exists() and side.stat().st_mode & 0o077 and os.geteuid() in {0, side.stat().st_uid}:
            side.chmod(OWNER_ONLY)
