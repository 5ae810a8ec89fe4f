"""What an error of the driver means, in the house's own terms."""

import sqlite3
from collections.abc import Mapping
from typing import Final

from sqlalchemy import exc

from db.errors import Trouble

TROUBLES: Final[Mapping[int, Trouble]] = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_CANTOPEN: Trouble.UNREACHABLE,
    sqlite3.SQLITE_IOERR: Trouble.UNREACHABLE,
    sqlite3.SQLITE_CONSTRAINT: Trouble.TAKEN,
}
UNDECODABLE: Final = "Could not decode to UTF-8"
"""How the driver reports a text that is none; it has no code of its own for that."""


DRIVER_ERRORS: Final = (sqlite3.Error, exc.DBAPIError)
"""What a driver raises, as it is or wrapped by SQLAlchemy."""


def diagnose(error: BaseException) -> tuple[Trouble, str]:
    """What a driver's error means, and its own words without any parameter (a parameter may be a password hash)."""
    if isinstance(error, OSError):
        return Trouble.UNREACHABLE, error.strerror or str(error)
    original = error.orig if isinstance(error, exc.DBAPIError) and error.orig is not None else error
    detail = str(original)
    if UNDECODABLE in detail:
        return Trouble.DAMAGED, detail
    code = getattr(original, "sqlite_errorcode", None)
    if not isinstance(code, int):
        return Trouble.OTHER, f"{type(original).__name__}: {detail}"
    return TROUBLES.get(code & 0xFF, Trouble.OTHER), detail
