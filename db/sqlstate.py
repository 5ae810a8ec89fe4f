"""What an error of a server of PostgreSQL means, by its SQLSTATE."""

from collections.abc import Mapping
from typing import Final

import psycopg
from sqlalchemy import exc

from db.errors import Cause, Trouble

TROUBLES: Final[Mapping[str, Trouble]] = {
    "53100": Trouble.FULL,
    "53200": Trouble.FULL,
    "55P03": Trouble.LOCKED,
    "57014": Trouble.LOCKED,
    "40001": Trouble.LOCKED,
    "40P01": Trouble.LOCKED,
    "25006": Trouble.READ_ONLY,
    "42501": Trouble.READ_ONLY,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
    "57P01": Trouble.UNREACHABLE,
    "57P02": Trouble.UNREACHABLE,
    "57P03": Trouble.UNREACHABLE,
    "53300": Trouble.UNREACHABLE,
}
CLASSES: Final[Mapping[str, Trouble]] = {"08": Trouble.UNREACHABLE, "23": Trouble.TAKEN, "28": Trouble.UNREACHABLE}
"""What the first two characters of a code say, where the whole code is not listed."""

NOT_AS_ASKED: Final = "22012"
"""A batch divides by zero where a row was not changed."""

NO_SUCH_DATABASE: Final = "3D000"


def diagnose(error: BaseException) -> tuple[Trouble, str]:
    """What an error means, by its SQLSTATE; in the server's own words without its details, which hold values."""
    if isinstance(error, OSError):
        return Trouble.UNREACHABLE, error.strerror or str(error)
    if isinstance(error, exc.TimeoutError):
        return Trouble.UNREACHABLE, "all connections are in use"
    original = error.orig if isinstance(error, exc.DBAPIError) and error.orig is not None else error
    if not isinstance(original, psycopg.Error):
        return Trouble.OTHER, f"{type(original).__name__}: {original}"
    state = original.sqlstate
    if state is None:
        lost = isinstance(original, psycopg.OperationalError | psycopg.InterfaceError)
        words = str(original).strip().partition("\n")[0]
        return (Trouble.UNREACHABLE if lost else Trouble.OTHER), f"{type(original).__name__}: {words}"
    trouble = TROUBLES.get(state) or CLASSES.get(state[:2], Trouble.OTHER)
    return trouble, f"{original.diag.message_primary} ({state})"


def cause(error: Exception) -> str:
    """Return why a server does not let us in, a `Cause` or in its own words."""
    original = error.orig if isinstance(error, exc.DBAPIError) and error.orig is not None else error
    words = str(original)
    if getattr(original, "sqlstate", None) == NO_SUCH_DATABASE or ("database" in words and "does not exist" in words):
        return Cause.NO_SUCH_DATABASE
    return diagnose(error)[1]
