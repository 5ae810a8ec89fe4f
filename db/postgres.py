"""
The database on a server of PostgreSQL: the only module that knows it, with `batch` and `writers` beside it.

Bulk statements of a batch go as one statement that commits by itself; everything else is a transaction of plain ones.
Readers see one moment and cannot write. What is committed is on the server's disk, and on its standby's if it has a
synchronous one.

**A commit whose answer is lost** is neither stored nor refused. Every batch has a number and leaves it in the row of
who writes (`batch.writers`); so whoever comes back finds there whether it was stored, and stores it once more if not.
Until the server can be asked nobody is told anything of that batch, for whatever one said might be wrong.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import count
from threading import Event
from typing import Final

import psycopg
import sqlalchemy as sa
from psycopg.conninfo import make_conninfo
from sqlalchemy import event, exc
from sqlalchemy.engine import URL
from sqlalchemy.pool import NullPool, Pool, QueuePool

from db.batch import FATE, IN_ORDER, STILL_HERE, BulkStatement, PreparedBatches, batch_of
from db.database import (
    READ_PATIENCE,
    READ_REVISION,
    WRITE_PATIENCE,
    Database,
    Job,
    OpenOptions,
    Parameters,
    Pen,
    Statement,
    bring_up_to_date,
    carry_out,
    gathered,
)
from db.errors import CannotOpen, Cause, DatabaseError, ReadFailed, Trouble, WriteFailed
from db.lease import Driver, is_open
from db.schema import metadata
from db.sqlstate import NOT_AS_ASKED, cause, diagnose
from db.writers import ServingRow, WaitingRow, leave_room, make_writers

BY_CODE_POINT: Final = frozenset({"C", "POSIX", "C.UTF-8", "C.utf8", "ucs_basic"})
"""Collations that sort texts as SQLite does."""

_CONNECTING: Final = 3
"""Seconds until a server that does not answer is unreachable."""

_UNANSWERED: Final = 10_000
"""Milliseconds until a line on which nothing is acknowledged counts as cut."""

_LONGEST_READ: Final = 120_000
"""Milliseconds: no list of the house needs that long, and a check of a big one is done table by table."""

_STOPPED: Final = 1_500
"""Milliseconds after which a pen that says nothing within a transaction is taken to have been stopped."""

_HASTY: Final = 2
"""Seconds for which a lease waits for the server's answer."""

_AGAIN: Final = 0.1
"""Seconds between two tries to ask what became of a batch."""

TRIES = 5
"""So often a batch is sent whose answer is lost; it may be the batch at which the server falls."""


class StillUnknown(psycopg.OperationalError):
    """The server could not be asked what became of a batch before the house was closed."""


class ServerPen(Pen):
    """A connection that writes, with nothing between it and the driver."""

    def __init__(self, database: "ServerDatabase") -> None:
        super().__init__()
        self._database = database
        self.unsure = False
        self._writer = 0
        self._driver = database.connect_pen()
        self._prepared = PreparedBatches(self._driver.pgconn)
        try:
            self._writer = database.house.writer(self._driver)
        except BaseException:
            self._driver.close()
            raise

    def store(self, jobs: Iterable[Job]) -> None:
        """See `Pen`; a batch whose answer was lost is asked after, and stored once more if it was not stored."""
        asked, number = tuple(jobs), self._database.next_batch()
        if not is_open(self._driver):  # closed while nothing was under way: nobody need ask
            self._reconnect()
        try:
            for _ in range(TRIES):
                if self._heard(asked, number) or self._was_stored(number, asked[-1].label):
                    return
            raise psycopg.OperationalError("the line was cut each time")
        finally:
            self.unsure = False

    def _heard(self, jobs: tuple[Job, ...], number: int) -> bool:
        """
        Store all of these jobs; tell whether the server's answer has come.

        Raises:
            WriteFailed, psycopg.Error: it has answered that nothing of them is stored.
        """
        try:
            self._store(jobs, number)
        except psycopg.Error as error:
            if not self._driver.closed:
                if error.diag.message_primary is not None:
                    error.args = (error.diag.message_primary,)  # the rest of its words holds values
                raise
            self._database.unknown_commits += 1
            if not self.unsure:
                self.unsure = True
                self.asks()
            return False
        return True

    def _store(self, jobs: tuple[Job, ...], number: int) -> None:
        """Store all of these jobs as one statement if that is possible, else one statement after another."""
        segments = list(gathered(jobs))
        statements = segments[0][1] if len(segments) == 1 else {}
        if statements and all(statement.bulk and statement.exact for statement in statements):
            batch = self._database.batch(tuple(statements))
            given = batch.parameters(self._writer, number, tuple(statements.values()))
            try:
                self._prepared.execute(batch, given)
            except psycopg.Error as error:
                if error.sqlstate != NOT_AS_ASKED:
                    raise
            else:
                return
        with self._driver.transaction():
            # Left where it is looked for when the answer is lost; whoever is gone for the others finds no row.
            if self._driver.execute(self._database.still_here, (number, self._writer)).rowcount != 1:
                raise self._lost(jobs[-1].label)
            carry_out(jobs, self._execute)

    def _execute(self, statement: Statement, rows: list[Parameters]) -> int:
        """Execute a statement once per set of parameters; the number of rows changed."""
        prepared = self._database.prepare(statement)
        given = [prepared.arranged(row) for row in rows]
        if statement.ordered:
            self._driver.execute(IN_ORDER)
        if len(given) == 1:
            return self._driver.execute(prepared.text, given[0]).rowcount
        with self._driver.cursor() as cursor:
            cursor.executemany(prepared.text, given)
            return cursor.rowcount

    def _was_stored(self, number: int, label: str) -> bool:
        """
        Ask on a new connection what became of a batch whose answer was lost; waits until somebody can say.

        Raises:
            WriteFailed: who writes here is gone for the others (`Trouble.LOST`).
            StillUnknown: the database is being closed.
        """
        while True:
            try:
                self._reconnect()
                # The row is held by the transaction whose answer was lost until that has ended.
                row = self._driver.execute(FATE, (self._writer,)).fetchone()
            except psycopg.Error as error:
                trouble, detail = diagnose(error)
                if trouble not in {Trouble.UNREACHABLE, Trouble.LOCKED, Trouble.READ_ONLY}:
                    raise
                if self._database.closing.wait(_AGAIN):
                    raise StillUnknown(detail) from error
            else:
                if row is None:
                    raise self._lost(label)
                return row[0] == number

    def _reconnect(self) -> None:
        """Go on with another connection."""
        self._driver.close()
        self._driver = self._database.connect_pen()
        self._prepared = PreparedBatches(self._driver.pgconn)

    def _lost(self, label: str) -> WriteFailed:
        return WriteFailed(label, Trouble.LOST, f"writer {self._writer} is gone for the others")

    def close(self) -> None:
        """End the connection for good."""
        with suppress(psycopg.Error), closing(self._driver):
            self._database.house.forget(self._driver, self._writer)


class ServerDatabase(Database):
    """A database on a server of PostgreSQL, with a connection of its own for each way to use it."""

    errors = (psycopg.Error, exc.DBAPIError, exc.TimeoutError)
    distant = True

    def __init__(self, url: URL, write_patience: float) -> None:
        waits = f"-c lock_timeout={write_patience * 1000:.0f} -c synchronous_commit=on"
        self._connect_writing = _connecting(url, f"{waits} -c idle_in_transaction_session_timeout={_LONGEST_READ}")
        # A pen that was stopped within a transaction must not hold up whoever takes over.
        self._connect_pen = _connecting(url, f"{waits} -c idle_in_transaction_session_timeout={_STOPPED}")
        hastily = _connecting(url, f"{waits} -c statement_timeout={_HASTY * 1000}", _HASTY)
        patience = f"-c lock_timeout={READ_PATIENCE * 1000:.0f} -c statement_timeout={_LONGEST_READ}"
        moment = "-c default_transaction_isolation=repeatable\\ read -c default_transaction_read_only=on"
        self._connect_reading = _connecting(url, f"{patience} {moment}")
        writing, reading = _engine(self._connect_writing, NullPool), _engine(self._connect_reading, QueuePool)
        event.listen(reading, "checkout", _still_open)
        self.house = ServingRow(shown(url), self.connect, partial(_at_once, hastily))
        super().__init__(self.house.where, self.house, writing, reading)
        self._batches: dict[tuple[Statement, ...], BulkStatement] = {}  # few: there are four bulk statements
        self._numbers = count(1)
        self.still_here: Final = str(STILL_HERE.compile(dialect=self.writing.dialect))
        self.closing: Final = Event()
        self._version: Driver | None = None

    def connect(self) -> Driver:
        """Return a new connection for writing; each statement is a transaction unless one is begun."""
        return _at_once(self._connect_writing)

    def connect_pen(self) -> Driver:
        """Return the same for a pen, which is never idle within a transaction."""
        return _at_once(self._connect_pen)

    def diagnose(self, error: BaseException) -> tuple[Trouble, str]:
        """By the SQLSTATE of its errors."""
        return diagnose(error)

    def next_batch(self) -> int:
        """Return a number for a batch; together with the writer's it is never given twice."""
        return next(self._numbers)

    def batch(self, statements: tuple[Statement, ...]) -> BulkStatement:
        """Bulk statements as one, compiled at its first use."""
        batch = self._batches.get(statements)
        if batch is None:
            batch = self._batches[statements] = batch_of(statements, self.writing.dialect)
        return batch

    def pen(self) -> ServerPen:
        """Return what batches are stored with, on a connection of its own; whoever asks for it closes it."""
        return ServerPen(self)

    def version(self) -> int:
        """
        Which transactions have ended; those of other databases on the server count as well, which costs a look.

        Raises:
            ReadFailed: the database could not be asked.
        """
        try:
            if self._version is None or not is_open(self._version):
                self._version = self._connect_reading()
                self._version.autocommit = True
            return hash(self._version.execute("SELECT pg_current_snapshot()::text").fetchone())
        except psycopg.Error as error:
            raise ReadFailed(*diagnose(error)) from error

    @contextmanager
    def rebuilding(self) -> Iterator[sa.Connection]:
        """One transaction for a migration: tables are changed as any row is."""
        with self.writing.begin() as connection:
            yield connection

    def revision(self) -> str | None:
        """Asked where tables are looked for, which may not be the schema `public`."""
        with closing(self.connect()) as driver:
            if driver.execute("SELECT to_regclass('alembic_version')").fetchone() == (None,):
                return None
            row = driver.execute(str(READ_REVISION)).fetchone()
            return None if row is None else str(row[0])

    def last_ids(self, connection: sa.Connection) -> Mapping[str, int]:
        """Return the last id each table has given, as the sequences have them; 0 if none."""
        found = {}
        for table, sequence in _sequences():
            last = connection.exec_driver_sql(f"SELECT pg_sequence_last_value({sequence})").scalar()
            found[table] = int(last or 0)
        return found

    def set_last_ids(self, connection: sa.Connection, ids: Mapping[str, int]) -> None:
        """A sequence that has given nothing yet stays as it is."""
        for table, sequence in _sequences():
            if last := ids.get(table, 0):
                connection.exec_driver_sql(f"SELECT setval({sequence}, %s)", (last,))

    @property
    def size(self) -> int:
        """Bytes on the server's disk."""
        with self.reading() as connection:
            return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())

    def damages(self) -> tuple[str, ...]:
        """References are the server's to keep, and pages are checked as they are read; that it answers is all here."""
        try:
            with self.reading() as connection:
                unchecked = connection.exec_driver_sql(_UNCHECKED).scalars().all()
        except ReadFailed as failure:
            return (failure.detail,)
        return tuple(f"the constraint {name} is not enforced" for name in unchecked)

    def give_up(self) -> None:
        """Wait no longer for what became of a batch."""
        self.closing.set()

    def close(self) -> None:
        """Close the connection for the version, too."""
        self.closing.set()
        if self._version is not None:
            self._version.close()
        super().close()


def _engine(connect: Callable[[], Driver], pool: type[Pool]) -> sa.Engine:
    """Return an engine; parameters never get into its errors."""
    return sa.create_engine(
        "postgresql+psycopg://", creator=connect, poolclass=pool, paramstyle="format", hide_parameters=True
    )


_UNCHECKED: Final = (
    "SELECT conname FROM pg_constraint WHERE contype IN ('f', 'c') AND NOT convalidated ORDER BY conname"
)


def _sequences() -> Iterable[tuple[str, str]]:
    """Yield each table whose ids the server gives, and the expression that names its sequence."""
    for table in metadata.sorted_tables:
        if table.dialect_options["sqlite"]["autoincrement"]:
            (column,) = table.primary_key
            yield table.name, f"pg_get_serial_sequence('{table.name}', '{column.name}')"


def _at_once(connect: Callable[[], Driver]) -> Driver:
    """Return a new connection each of whose statements is a transaction unless one is begun."""
    driver = connect()
    driver.autocommit = True
    return driver


def shown(url: URL) -> str:
    """Return a URL as the host may read it."""
    return url.set(query={}).render_as_string(hide_password=True)


def standing_by(url: URL) -> WaitingRow:
    """Return what stands by to take over the database a URL names."""
    settings = f"-c lock_timeout={WRITE_PATIENCE * 1000:.0f} -c statement_timeout={_HASTY * 1000}"
    return WaitingRow(partial(_at_once, _connecting(url, settings, _HASTY)))


def _connecting(url: URL, settings: str, patience: int = _CONNECTING) -> Callable[[], Driver]:
    """
    Return what makes connections.

    Args:
        url: where to.
        settings: of the server, beside those the URL has.
        patience: seconds until a server that does not answer is unreachable.
    """
    given = {name: value for name, value in url.query.items() if isinstance(value, str)}
    wanted: dict[str, str | int | None] = {
        "host": url.host,
        "port": url.port,
        "user": url.username,
        "password": url.password,
        "dbname": url.database,
        "connect_timeout": patience,
        "tcp_user_timeout": _UNANSWERED if patience == _CONNECTING else patience * 1000,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "application_name": "stammtisch",
        **given,
        "client_encoding": "utf8",
        "options": " ".join([given.get("options", ""), settings]).strip(),
    }
    info = make_conninfo("", **{name: str(value) for name, value in wanted.items() if value is not None})
    return partial(psycopg.connect, info)


def _still_open(driver: Driver, _record: object, _proxy: object) -> None:
    """Have the pool make a new connection where the server has closed one, instead of failing somebody's question."""
    if not is_open(driver):
        raise exc.DisconnectionError


def open_server(url: URL, options: OpenOptions) -> ServerDatabase:
    """
    Open the database a URL names; see `db.opening`.

    Raises:
        CannotOpen, NewerSchema, OlderSchema, InUse
    """
    database = ServerDatabase(url, options.write_patience)
    try:
        _look_at(database)
        if options.serving:
            database.house.acquire()
        bring_up_to_date(database, options)
        if options.create or options.migrate:
            make_writers(database.writing)
            leave_room(database.writing)
        if options.serving:
            database.house.enter()
    except database.errors as error:
        database.close()
        raise CannotOpen(database.where, cause(error)) from error
    except DatabaseError:
        database.close()
        raise
    return database


def _look_at(database: ServerDatabase) -> None:
    """
    Make sure that what the server acknowledges is kept, and that it sorts as the house expects.

    Raises:
        CannotOpen: with everything that is wrong.
    """
    with closing(database.connect()) as driver:
        found = driver.execute(
            "SELECT current_setting('fsync'), current_setting('full_page_writes'), "
            "(SELECT datcollate FROM pg_database WHERE datname = current_database()), "
            "current_setting('server_encoding')"
        ).fetchone()
    assert found is not None
    fsync, whole_pages, collation, encoding = found
    wrong = [
        cause
        for cause, is_so in (
            (Cause.NO_FSYNC, fsync != "on"),
            (Cause.TORN_PAGES, whole_pages != "on"),
            (Cause.COLLATION, collation not in BY_CODE_POINT),
            (Cause.ENCODING, encoding != "UTF8"),
        )
        if is_so
    ]
    if wrong:
        raise CannotOpen(database.where, *wrong)
