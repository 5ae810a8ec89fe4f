"""Who writes on a server of PostgreSQL, and which house serves it: one at a time."""

import os
import select
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Final, TypeAlias

import psycopg
import sqlalchemy as sa

from db.batch import writers
from db.database import Serving
from db.errors import InUse

Driver: TypeAlias = "psycopg.Connection[tuple[object, ...]]"

_TRY: Final = "SELECT pg_try_advisory_lock(5252, 0)"
"""Held by the connection of the house that serves; the server drops it with the connection, however that ends."""

_LAST: Final = "SELECT process, host FROM writers WHERE serving ORDER BY incarnation DESC LIMIT 1"
_ENTER: Final = "INSERT INTO writers (host, process, version, serving) VALUES (%s, %s, %s, %s) RETURNING incarnation"
_OTHERS: Final = "UPDATE writers SET gone = true WHERE serving AND NOT gone"
_FORGET: Final = "DELETE FROM writers WHERE incarnation = %s AND NOT serving"


def make_writers(engine: sa.Engine) -> None:
    """Make the table of those who write, if there is none."""
    with engine.begin() as connection:
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(5252, 2)")
        writers.create(connection, checkfirst=True)


def is_open(driver: Driver) -> bool:
    """Tell whether the server has not closed an idle connection, without asking it: it would have said so."""
    if driver.closed:
        return False
    poll = select.poll()
    poll.register(driver.fileno(), select.POLLIN)
    return not poll.poll(0)


class ServingRow(Serving):
    """
    The right to serve a database of a server: a lock there, and a row by which a house is known.

    Attributes:
        where: what the database is called.
    """

    def __init__(self, where: str, connect: Callable[[], Driver]) -> None:
        self.where = where
        self._connect = connect
        self._driver: Driver | None = None
        self._incarnation = 0

    @property
    def held(self) -> bool:
        """Whether this process serves."""
        return self._driver is not None

    @property
    def last(self) -> int:
        """As the last house has written it down."""
        with closing(self._connect()) as driver:
            return self._process(driver)

    def _process(self, driver: Driver) -> int:
        """Return the process of the house that came last, 0 if there never was one."""
        if driver.execute("SELECT to_regclass('writers')").fetchone() == (None,):
            return 0
        row = driver.execute(_LAST).fetchone()
        return 0 if row is None or not isinstance(row[0], int) else row[0]

    def acquire(self) -> None:
        """
        Take the lock.

        Raises:
            InUse: another house has it.
        """
        driver = self._connect()
        if driver.execute(_TRY).fetchone() != (True,):
            with closing(driver):
                raise InUse(self.where, self._process(driver))
        self._driver = driver

    def enter(self) -> None:
        """Write down who serves now, and that no house that served before stores anything any more."""
        assert self._driver is not None
        with self._driver.transaction():
            self._driver.execute(_OTHERS)
            self._incarnation = self._added(self._driver, serving=True)

    def _added(self, driver: Driver, *, serving: bool) -> int:
        row = driver.execute(_ENTER, (socket.gethostname(), os.getpid(), "", serving)).fetchone()
        assert row is not None
        assert isinstance(row[0], int)
        return row[0]

    def writer(self, driver: Driver) -> int:
        """Return the number of who writes: the house's, or a new one of a call of the command line."""
        return self._incarnation or self._added(driver, serving=False)

    def retake(self) -> None:
        """
        Take the lock again if it went with its connection.

        Raises:
            InUse: another house has taken it meanwhile.
        """
        if self._driver is not None and not is_open(self._driver):
            self._driver.close()
            self.acquire()

    def forget(self, driver: Driver, incarnation: int) -> None:
        """Delete what a call of the command line has left; a house stays as it was."""
        if not driver.closed:
            driver.execute(_FORGET, (incarnation,))

    def release(self) -> None:
        """Give the lock back, if held."""
        driver, self._driver = self._driver, None
        if driver is not None:
            with suppress(psycopg.Error):
                driver.close()
