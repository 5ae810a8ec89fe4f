"""
The only module that knows which database this is: SQLite, one file.

WAL, so that readers and the writer never wait for each other; `synchronous = FULL`, so that what is committed
survives the power cut; foreign keys on. Writing transactions begin with BEGIN IMMEDIATE: whoever may not write learns
it at once and not halfway. Connections are opened with `mode=rw`, so that a database that was deleted does not come
back empty.

Two processes on one file: the command line may read and make small changes while the server runs. Two servers may
not; who serves holds an operating-system lock on a file beside the database, which the system drops however that
server ends. A schema is only ever created or migrated under that lock or inside one writing transaction.
"""

import errno
import importlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.pool import NullPool, PoolProxiedConnection, QueuePool
from sqlalchemy.sql.compiler import SQLCompiler

from db import schema
from db.diagnosis import DRIVER_ERRORS, diagnose
from db.errors import CannotOpen, Cause, DatabaseError, NewerSchema, OlderSchema, ReadFailed
from db.file import look_at, make_file, path_of, protect
from db.lock import ServingLock
from games.frozen import Frozen

Parameter = int | str | float | None
"""What a driver takes as it is. Moments, lists and mappings are turned into these by the module that owns them."""

Parameters = Mapping[str, Parameter] | tuple[Parameter, ...]
"""What one execution of a statement is given: by name, or in the order in which the statement names its values."""

WRITE_PATIENCE: Final = 1.0
READ_PATIENCE: Final = 0.1
"""Seconds to wait for another process's lock. Readers may sit in the event loop and, in WAL, hardly ever meet one."""

VERSION = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
READ_REVISION = sa.select(VERSION.c.version_num)
REWRITE_REVISION = sa.update(VERSION).values({VERSION.c.version_num: VERSION.c.version_num})


class Statement(Frozen, eq=False):
    """
    A change of the database, compiled once.

    `exact`: each set of parameters must change exactly one row, else the job is stale.
    `bulk`: may be carried out for many jobs at once and after the other bulk statements that came before it in the same
    transaction; jobs that meet in such statements speak of different rows.
    """

    element: sa.UpdateBase
    exact: bool = True
    bulk: bool = False


class Prepared(Frozen):
    """A statement in the words of one driver: text, and how a mapping of parameters becomes what the driver takes."""

    text: str
    names: tuple[str, ...] | None

    def arranged(self, parameters: Parameters) -> Parameters:
        """Parameters as the driver wants them: a tuple in the order of the question marks, else the mapping itself."""
        if self.names is None or type(parameters) is tuple:
            return parameters
        assert isinstance(parameters, Mapping)
        return tuple([parameters[name] for name in self.names])


def prepare(statement: Statement, dialect: Dialect) -> Prepared:
    """
    Compile a statement for a dialect, once for any number of rows (nothing is returned, every value is a parameter).

    Raises:
        ValueError: a value stands in the statement itself, where a mapping of parameters would not reach it.
    """
    compiled = statement.element.compile(dialect=dialect, for_executemany=True)
    assert isinstance(compiled, SQLCompiler)
    fixed = [name for name, bind in compiled.binds.items() if not bind.required]
    if fixed:
        raise ValueError(f"values inside a statement: {fixed}: {compiled}")
    names = None if compiled.positiontup is None else tuple(compiled.positiontup)
    return Prepared(str(compiled), names)


class Pen:
    """
    A connection that writes, with nothing between it and the driver: SQLAlchemy's own way costs a tenth of a
    millisecond more per transaction, and a busy house makes hundreds of them a second. For one thread at a time.

    Its methods raise what the driver raises, or OSError if the file has gone; `diagnose` says what that means.
    """

    def __init__(self, engine: sa.Engine, path: Path) -> None:
        self._pooled = engine.raw_connection()
        self._driver = driver_of(self._pooled)
        self._path = path
        self._file = path.stat()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is executed inside is durable afterwards; if anything is raised nothing of it has happened."""
        # A WAL is written to by its open descriptor, even when the files have been moved or deleted: what is stored
        # there nobody would ever find.
        if not os.path.samestat(os.stat(self._path), self._file):  # noqa: PTH116 - a pathlib of its own costs more
            raise FileNotFoundError(errno.ENOENT, "the database has been replaced")
        self._driver.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._driver.rollback()
            raise
        try:
            self._driver.commit()
        except BaseException:
            self._driver.rollback()
            self._overwrite()
            raise

    def _overwrite(self) -> None:
        """
        Write over what a commit has left in the write-ahead log when only its fsync failed.

        There it lies whole, and whoever opens the database after a kill would find it and take it for committed. The
        next transaction goes to the same place: one that changes nothing, made at once. It may fail as well; what it
        has written by then is what is found.
        """
        try:
            self._driver.execute("BEGIN IMMEDIATE")
            self._driver.execute(str(REWRITE_REVISION))
            self._driver.commit()
        except DRIVER_ERRORS:
            with suppress(*DRIVER_ERRORS):
                self._driver.rollback()

    def execute(self, prepared: Prepared, rows: Iterable[Parameters]) -> int:
        """Execute a statement once per set of parameters; the number of rows changed."""
        return self._driver.executemany(prepared.text, [prepared.arranged(row) for row in rows]).rowcount

    def close(self) -> None:
        """End the connection for good: its database may have been replaced meanwhile."""
        self._pooled.invalidate()
        self._pooled.close()


class Database:
    """
    An open database. Made by `open_database` only.

    Who writes takes a `pen()`; everybody else uses `reading()`. `writing` is the engine behind pens and migrations.
    """

    def __init__(self, path: Path, lock: ServingLock, write_patience: float = WRITE_PATIENCE) -> None:
        self.path = path
        self.lock = lock
        self.writing = _engine(path, _begin_writing, ("synchronous = FULL",), write_patience, pooled=False)
        self._reading = _engine(path, _begin_reading, ("query_only = ON",), READ_PATIENCE, pooled=True)
        self._prepared: dict[Statement, Prepared] = {}
        self._version: PoolProxiedConnection | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """
        A connection that sees one consistent moment and cannot change anything; for any thread.

        Raises:
            ReadFailed: the database could not be asked, or what it holds cannot be read.
        """
        try:
            with self._reading.begin() as connection:
                yield connection
        except DRIVER_ERRORS as error:
            raise ReadFailed(*diagnose(error)) from error

    def version(self) -> int:
        """
        A number that is another one as soon as anybody, in whichever process, has committed anything.

        No table is read: some microseconds on a connection kept for it, whose own count of commits it is. Asked from
        the event loop alone.

        Raises:
            ReadFailed: the database could not be asked.
        """
        try:
            if self._version is None:
                self._version = self._reading.raw_connection()
            return int(driver_of(self._version).execute("PRAGMA data_version").fetchone()[0])
        except DRIVER_ERRORS as error:
            raise ReadFailed(*diagnose(error)) from error

    def pen(self) -> Pen:
        """A connection for writing; close it."""
        return Pen(self.writing, self.path)

    def prepare(self, statement: Statement) -> Prepared:
        """A statement in this database's words, compiled at its first use."""
        prepared = self._prepared.get(statement)
        if prepared is None:
            prepared = self._prepared[statement] = prepare(statement, self.writing.dialect)
        return prepared

    @contextmanager
    def rebuilding(self) -> Iterator[sa.Connection]:
        """
        One transaction for a migration. SQLite changes a table by making it anew, so references are not enforced
        meanwhile; they are checked before the commit.

        Raises:
            CannotOpen: a reference would dangle; nothing was changed.
        """
        with self.writing.connect() as connection:
            driver_of(connection.connection).execute("PRAGMA foreign_keys = OFF")
            with connection.begin():
                yield connection
                dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
                if dangling:
                    raise CannotOpen(str(self.path), f"the migration would leave {len(dangling)} dangling references")

    @property
    def size(self) -> int:
        """Bytes on the disk, what waits in the write-ahead log included."""
        files = (self.path, self.path.with_name(self.path.name + "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    def damages(self) -> tuple[str, ...]:
        """What the database's own check of its pages, indexes and references finds; empty is good. For a thread."""
        try:
            with self.reading() as connection:
                pages = tuple(str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check"))
                references = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        except ReadFailed as failure:
            return (failure.detail,)
        dangling = tuple(f"{row[0]} row {row[1]} refers to a missing row of {row[2]}" for row in references)
        return tuple(line for line in pages if line != "ok") + dangling

    def close(self) -> None:
        """Close every idle connection and give up the right to serve. Stop the writer first."""
        if self._version is not None:
            self._version.close()
            self._version = None
        self._reading.dispose()
        self.writing.dispose()
        self.lock.release()


def open_database(
    url: str,
    *,
    serving: bool = False,
    create: bool = True,
    migrate: bool = True,
    write_patience: float = WRITE_PATIENCE,
    upgraded: Callable[[str, int, int], object] = lambda _to, _step, _of: None,
) -> Database:
    """
    Open the database at `url` (`sqlite:///relative.db`, `sqlite:////absolute.db`), made or migrated where needed.

    Args:
        url: where it is, in SQLAlchemy's notation.
        serving: take the right to serve it and hold that until `close`.
        create: whether a missing database is made; without it an empty file is none either.
        migrate: whether an older schema is brought up to date; without it (and `create`) opening changes nothing.
        write_patience: seconds a writing transaction waits for another process's.
        upgraded: is told each revision of the schema that is reached, which step of how many it was.

    Raises:
        CannotOpen, NewerSchema, OlderSchema, InUse
    """
    path = path_of(url)
    if create:
        make_file(path)
    look_at(path, empty_will_do=create)
    database = Database(path, ServingLock(path), write_patience)
    try:
        if serving:
            database.lock.acquire()
        if create or migrate:
            protect(path)
        _bring_up_to_date(database, upgraded, make=create, migrate=migrate)
    except DRIVER_ERRORS as error:
        database.close()
        raise CannotOpen(str(path), diagnose(error)[1]) from error
    except OSError as error:
        database.close()
        raise CannotOpen(str(path), error.strerror or str(error)) from error
    except DatabaseError:
        database.close()
        raise
    return database


def _engine(
    path: Path, begin: Callable[[sa.Connection], None], pragmas: Sequence[str], patience: float, *, pooled: bool
) -> sa.Engine:
    """An engine whose transactions begin as `begin` says; parameters never get into its errors."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"file:{quote(str(path))}?mode=rw",
            uri=True,
            timeout=patience,
            isolation_level=None,
            check_same_thread=False,
        )
        for pragma in ("foreign_keys = ON", *pragmas):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    if pooled:
        made = sa.create_engine("sqlite://", creator=connect, poolclass=QueuePool, hide_parameters=True)
    else:
        made = sa.create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)
    event.listen(made, "begin", begin)
    return made


def _begin_writing(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def driver_of(pooled: PoolProxiedConnection) -> sqlite3.Connection:
    """The driver's own connection."""
    driver = pooled.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _bring_up_to_date(
    database: Database, upgraded: Callable[[str, int, int], object], *, make: bool, migrate: bool
) -> None:
    """
    Make the schema, or migrate it, where that is wanted.

    Raises:
        NewerSchema, OlderSchema, InUse, CannotOpen
    """
    if make:
        _write_ahead(database)
    revision = _revision(database)
    if revision is None and make:
        _create(database)
        revision = _revision(database)
    if revision == schema.HEAD:
        return
    if revision is None:
        raise CannotOpen(str(database.path), Cause.NOT_OURS)
    if revision not in schema.REVISIONS:
        raise NewerSchema(str(database.path), revision, schema.HEAD)
    if not migrate:
        raise OlderSchema(str(database.path), revision, schema.HEAD)
    _migrate(database, revision, upgraded)


def _write_ahead(database: Database) -> None:
    """Let readers and the writer never wait for each other; a copy that is only looked at stays as it was written."""
    with database.writing.connect() as connection:
        driver_of(connection.connection).execute("PRAGMA journal_mode = WAL").close()


def _revision(database: Database) -> str | None:
    """The stored revision of the schema, None for an empty file or one that is not ours."""
    with database.writing.connect() as connection:
        driver = driver_of(connection.connection)
        if driver.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is None:
            return None
        row = driver.execute(str(READ_REVISION)).fetchone()
        return None if row is None else str(row[0])


def _create(database: Database) -> None:
    """
    Make the schema at once, as the migrations would have (a test compares the two): Alembic takes 0.4 s to import.

    Does nothing in a file that holds tables, be it that somebody else was quicker.
    """
    with database.writing.begin() as connection:
        if sa.inspect(connection).get_table_names():
            return
        schema.metadata.create_all(connection)
        VERSION.create(connection)
        connection.execute(VERSION.insert().values(version_num=schema.HEAD))


def _migrate(database: Database, revision: str, upgraded: Callable[[str, int, int], object]) -> None:
    """
    Migrate under the serving lock. The one import at run time in `db/`: whoever has nothing to migrate never pays it.

    Raises:
        InUse: a server, older than this code, serves this database.
    """
    first, whole = schema.REVISIONS.index(revision), len(schema.REVISIONS) - 1

    def step(reached: str) -> None:
        upgraded(reached, schema.REVISIONS.index(reached) - first, whole - first)

    held = database.lock.held
    if not held:
        database.lock.acquire()
    try:
        with database.rebuilding() as connection:
            importlib.import_module("db.migrate").upgrade(connection, step=step)
    finally:
        if not held:
            database.lock.release()
