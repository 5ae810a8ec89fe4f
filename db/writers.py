"""Who writes on a server of PostgreSQL, which house serves it, and who stands by to take over."""

import os
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import psycopg
import sqlalchemy as sa
from psycopg.rows import args_row

from db.batch import writers
from db.database import LeaseState, Serving
from db.errors import InUse, ReadFailed
from db.lease import LIFE, Driver, Lease, elapsed
from db.sqlstate import diagnose

_TRY: Final = "SELECT pg_try_advisory_lock(5252, 0)"
"""Held while somebody takes over, makes the schema or migrates: one at a time."""

_LEASES: Final = "SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('writers') AND attname = 'until'"
_LAST: Final = "SELECT process, host, place FROM writers WHERE serving ORDER BY incarnation DESC LIMIT 1"
_HOUSES: Final = (
    "SELECT incarnation, host, process, place, coalesce(until > clock_timestamp(), false) FROM writers "
    "WHERE serving AND NOT gone ORDER BY incarnation DESC"
)
_OVER: Final = (
    "UPDATE writers SET gone = true WHERE serving AND NOT gone AND "
    "(until > clock_timestamp() IS NOT TRUE OR incarnation = ANY(%s))"
)
"""Waits for what such a house is just storing; from then on it stores nothing any more."""

_ENTER: Final = (
    "INSERT INTO writers (host, place, process, version, serving, waiting, until) "
    "VALUES (%s, %s, %s, '', %s, %s, clock_timestamp() + make_interval(secs => %s)) RETURNING incarnation"
)
_GONE: Final = "UPDATE writers SET gone = true WHERE incarnation = %s"
_FORGET: Final = "DELETE FROM writers WHERE incarnation = %s AND NOT serving"
_STILL_WAITING: Final = (
    "UPDATE writers SET until = clock_timestamp() + make_interval(secs => %s) WHERE incarnation = %s"
)
_SINCE_RELEASED: Final = (
    "place text NOT NULL DEFAULT ''",
    "waiting boolean NOT NULL DEFAULT false",
    "until timestamptz",
)


def make_writers(engine: sa.Engine) -> None:
    """Make the table of those who write, if there is none, and what it lacks."""
    with engine.begin() as connection:
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(5252, 2)")
        writers.create(connection, checkfirst=True)
        for column in _SINCE_RELEASED:
            connection.exec_driver_sql(f"ALTER TABLE writers ADD COLUMN IF NOT EXISTS {column}")


def leave_room(engine: sa.Engine) -> None:
    """
    Have pages of rows that change with every entry half full: a new version beside the old one is in no index anew.

    A third of the server's CPU for an entry, and half of its log where hundreds are at tables (bench/NOTES.md).
    """
    with engine.begin() as connection:
        asked = "SELECT reloptions IS NULL FROM pg_class WHERE oid = to_regclass('tables')"
        if connection.exec_driver_sql(asked).scalar():
            connection.exec_driver_sql("ALTER TABLE tables SET (fillfactor = 50)")


@cache
def _place() -> str:
    """Return where the ids of processes mean what they mean here: this machine since it was started, this container."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot} {Path('/proc/self/ns/pid').readlink()}"
    except OSError:
        return ""


class _Served(NamedTuple):
    """A house that serves, or has served and is not known to be gone."""

    incarnation: int
    host: str
    process: int
    place: str
    leased: bool

    @property
    def lives(self) -> bool:
        """Whether it has to be expected that it serves: its lease holds, and its process is not known to have ended."""
        ended = self.place == _place() != "" and not Path(f"/proc/{self.process}").exists()
        return self.leased and not ended


def _has_leases(driver: Driver) -> bool:
    """Tell whether any house of this or a newer version has ever been here."""
    return driver.execute(_LEASES).fetchone() is not None


def _houses(driver: Driver) -> list[_Served]:
    """Return the houses that are not gone, the newest first."""
    if not _has_leases(driver):
        return []
    with driver.cursor(row_factory=args_row(_Served)) as cursor:
        return cursor.execute(_HOUSES).fetchall()


def _enter(driver: Driver, *, serving: bool = False, waiting: bool = False) -> int:
    given = (socket.gethostname(), _place(), os.getpid(), serving, waiting, LIFE if serving or waiting else 0.0)
    row = driver.execute(_ENTER, given).fetchone()
    assert row is not None
    assert isinstance(row[0], int)
    return row[0]


def _is_free(driver: Driver) -> bool:
    """Let every house that does not live be gone; tell whether none is left."""
    houses = _houses(driver)
    if houses:
        driver.execute(_OVER, ([house.incarnation for house in houses if house.leased and not house.lives],))
    return not _houses(driver)


class ServingRow(Serving):
    """
    The right to serve a database of a server: a row by which a house is known, and its lease.

    Attributes:
        where: what the database is called.

    Args:
        connect: makes a connection for writing.
        hastily: makes one that gives up early.
    """

    def __init__(self, where: str, connect: Callable[[], Driver], hastily: Callable[[], Driver]) -> None:
        self.where = where
        self._connect = connect
        self._hastily = hastily
        self._driver: Driver | None = None
        self._lease: Lease | None = None

    @property
    def held(self) -> bool:
        """Whether this process serves."""
        return self._driver is not None or self._lease is not None

    @property
    def sure(self) -> bool:
        """Whether nobody can have taken over."""
        return self._lease is None or self._lease.sure

    @property
    def standing(self) -> LeaseState:
        """How the lease stands."""
        lease = self._lease
        return LeaseState() if lease is None else LeaseState(lease.incarnation, lease.left, lease.standbys, lease.lost)

    def when_lost(self, told: Callable[[], None]) -> None:
        """Told in the lease's thread."""
        if self._lease is not None:
            self._lease.when_lost(told)

    @property
    def last(self) -> int:
        """As the last house has written it down; 0 also if that was on another machine."""
        with closing(self._connect()) as driver:
            return self._last(driver)[0]

    def _last(self, driver: Driver) -> tuple[int, str]:
        """Return the process of the house that came last, or 0 and the machine it is on."""
        row = driver.execute(_LAST).fetchone() if _has_leases(driver) else None
        if row is None:
            return 0, ""
        process, host, place = row
        assert isinstance(process, int)
        return (process, "") if place in {"", _place()} else (0, str(host))

    def acquire(self) -> None:
        """
        Begin to take over: whoever served before and has let their lease run out stores nothing any more.

        Raises:
            InUse: another house holds a lease, or somebody else is taking over.
        """
        driver = self._connect()
        try:
            if driver.execute(_TRY).fetchone() != (True,) or not _is_free(driver):
                raise InUse(self.where, *self._last(driver))
        except BaseException:
            driver.close()
            raise
        self._driver = driver

    def enter(self) -> None:
        """Write down who serves now, and keep the lease from here on."""
        driver, self._driver = self._driver, None
        assert driver is not None
        with closing(driver):
            asked = elapsed()
            self._lease = Lease(self._hastily, _enter(driver, serving=True), asked)

    def writer(self, driver: Driver) -> int:
        """Return the number of who writes: the house's, or a new one of a call of the command line."""
        return _enter(driver) if self._lease is None else self._lease.incarnation

    def forget(self, driver: Driver, incarnation: int) -> None:
        """Delete what a call of the command line has left; a house stays as it was."""
        if not driver.closed:
            driver.execute(_FORGET, (incarnation,))

    def release(self) -> None:
        """Give it back, if held: whoever comes next need not wait."""
        driver, self._driver = self._driver, None
        if driver is not None:
            with suppress(psycopg.Error):
                driver.close()
        lease, self._lease = self._lease, None
        if lease is not None:
            lease.end()
            with suppress(psycopg.Error), closing(self._hastily()) as last:
                last.execute(_GONE, (lease.incarnation,))


class WaitingRow:
    """
    A house that stands by: a row by which the one that serves knows that it is there.

    Args:
        connect: makes a connection that gives up early.
    """

    def __init__(self, connect: Callable[[], Driver]) -> None:
        self._connect = connect
        self._driver: Driver | None = None
        self._number = 0

    def look(self) -> str | None:
        """
        Say that we are here still, and return the machine of the house that serves; None if none does.

        Raises:
            ReadFailed: the server cannot be asked.
        """
        try:
            if self._driver is None:
                self._driver = self._connect()
                self._number = _enter(self._driver, waiting=True)
            self._driver.execute(_STILL_WAITING, (LIFE, self._number))
            return next((house.host for house in _houses(self._driver) if house.lives), None)
        except psycopg.Error as error:
            self._hang_up()
            raise ReadFailed(*diagnose(error)) from error

    def close(self) -> None:
        """Stand by no longer."""
        if self._driver is not None:
            with suppress(psycopg.Error):
                self._driver.execute(_FORGET, (self._number,))
        self._hang_up()

    def _hang_up(self) -> None:
        driver, self._driver = self._driver, None
        if driver is not None:
            with suppress(psycopg.Error):
                driver.close()
