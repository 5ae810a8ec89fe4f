"""
The database as one file, of SQLite: the only module that knows it, with `backup` beside it.

WAL, so that readers and the writer never wait for each other; `synchronous = FULL`, so that what is committed
survives the power cut; foreign keys on. Writing transactions begin with BEGIN IMMEDIATE: whoever may not write learns
it at once and not halfway. Connections are opened with `mode=rw`, so that a database that was deleted does not come
back empty.

Two processes on one file: the command line may read and make small changes while the server runs. Two servers may
not; who serves holds an operating-system lock on a file beside the database, which the system drops however that
server ends. A schema is only ever created or migrated under that lock or inside one writing transaction.
"""

import errno
import fcntl
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import URL
from sqlalchemy.pool import NullPool, PoolProxiedConnection, QueuePool

from db.database import (
    READ_PATIENCE,
    READ_REVISION,
    VERSION,
    WRITE_PATIENCE,
    Database,
    Job,
    OpenOptions,
    Parameters,
    Pen,
    Serving,
    Statement,
    bring_up_to_date,
    carry_out,
)
from db.errors import CannotOpen, Cause, DatabaseError, InUse, ReadFailed, Trouble

OWNER_ONLY: Final = 0o600
"""The mode of every file of the database: it holds password hashes, and hands of cards."""


class ServingLock(Serving):
    """The right to serve a database, as an operating-system lock on a file beside it; it ends with its process."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        """Whether this process serves."""
        return self._descriptor is not None

    def acquire(self) -> None:
        """
        Take the lock and leave the process id in the file. The file stays: removing it would race with the next server.

        Raises:
            InUse: somebody else holds it.
        """
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(descriptor, 20).strip()
            os.close(descriptor)
            raise InUse(str(self.path), int(holder) if holder.isdigit() else 0) from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        self._descriptor = descriptor

    @property
    def last(self) -> int:
        """The id of the process that took it last, whether it still holds it or not; 0 if none did."""
        try:
            said = self.path.read_bytes()[:20].strip()
        except OSError:
            return 0
        return int(said) if said.isdigit() else 0

    def release(self) -> None:
        """Give the lock back, if held."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


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


REWRITE_REVISION = sa.update(VERSION).values({VERSION.c.version_num: VERSION.c.version_num})

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
"""What the driver raises, as it is or wrapped by SQLAlchemy."""


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


class FilePen(Pen):
    """
    A connection that writes, with nothing between it and the driver: SQLAlchemy's own way costs a tenth of a
    millisecond more per transaction, and a busy house makes hundreds of them a second.

    Its methods raise what the driver raises, or OSError if the file has gone.
    """

    def __init__(self, database: "FileDatabase") -> None:
        super().__init__()
        self._database = database
        self._pooled = database.writing.raw_connection()
        self._driver = driver_of(self._pooled)
        self._path = database.path
        self._file = self._path.stat()

    def store(self, jobs: Iterable[Job]) -> None:
        """See `Pen`."""
        with self._transaction():
            carry_out(jobs, self._execute)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
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

    def _execute(self, statement: Statement, rows: list[Parameters]) -> int:
        """Execute a statement once per set of parameters; the number of rows changed."""
        prepared = self._database.prepare(statement)
        return self._driver.executemany(prepared.text, [prepared.arranged(row) for row in rows]).rowcount

    def close(self) -> None:
        """End the connection for good: its database may have been replaced meanwhile."""
        self._pooled.invalidate()
        self._pooled.close()


class FileDatabase(Database):
    """A database that is one file, by SQLite."""

    errors = DRIVER_ERRORS

    def __init__(self, path: Path, write_patience: float = WRITE_PATIENCE) -> None:
        writing = _engine(path, "BEGIN IMMEDIATE", ("synchronous = FULL",), write_patience, pooled=False)
        reading = _engine(path, "BEGIN", ("query_only = ON",), READ_PATIENCE, pooled=True)
        super().__init__(str(path), ServingLock(path), writing, reading)
        self.path = path
        self._version: PoolProxiedConnection | None = None

    def diagnose(self, error: BaseException) -> tuple[Trouble, str]:
        """By the code SQLite gives its errors."""
        return diagnose(error)

    def version(self) -> int:
        """
        No table is read: some microseconds on a connection kept for it, whose own count of commits it is.

        Raises:
            ReadFailed: the database could not be asked.
        """
        try:
            if self._version is None:
                self._version = self._reading.raw_connection()
            return int(driver_of(self._version).execute("PRAGMA data_version").fetchone()[0])
        except DRIVER_ERRORS as error:
            raise ReadFailed(*diagnose(error)) from error

    def pen(self) -> FilePen:
        """Close it: the file may be replaced meanwhile."""
        return FilePen(self)

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

    def revision(self) -> str | None:
        """Asked of the driver itself: every start of the house does, and SQLAlchemy would compile it first."""
        with self.writing.connect() as connection:
            driver = driver_of(connection.connection)
            if driver.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is None:
                return None
            row = driver.execute(str(READ_REVISION)).fetchone()
            return None if row is None else str(row[0])

    def last_ids(self, connection: sa.Connection) -> Mapping[str, int]:
        """As SQLite keeps them."""
        return {
            str(name): int(last) for name, last in connection.exec_driver_sql("SELECT name, seq FROM sqlite_sequence")
        }

    def set_last_ids(self, connection: sa.Connection, ids: Mapping[str, int]) -> None:
        """A table that was written to has its row there already."""
        for name, last in ids.items():
            connection.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
            connection.exec_driver_sql("INSERT INTO sqlite_sequence VALUES (?, ?)", (name, last))

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
        """Close the connection for the version, too."""
        if self._version is not None:
            self._version.close()
            self._version = None
        super().close()


def open_file(url: URL, options: OpenOptions) -> FileDatabase:
    """
    Open the file a URL names; see `db.opening`.

    Raises:
        CannotOpen, NewerSchema, OlderSchema, InUse
    """
    path = path_of(url)
    if options.create:
        make_file(path)
    look_at(path, empty_will_do=options.create)
    database = FileDatabase(path, options.write_patience)
    try:
        if options.serving:
            database.lock.acquire()
        if options.create or options.migrate:
            protect(path)
        if options.create:
            _write_ahead(database)
        bring_up_to_date(database, options)
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


class _Dialect(SQLiteDialect_pysqlite):
    """
    SQLAlchemy's dialect of the driver, which leaves it to us to begin a transaction.

    An event that did so would be in the way of everything an engine does: a look-up would take half as long again.

    Attributes:
        begin: the statement that begins one.
    """

    supports_statement_cache = True
    begin = "BEGIN"

    def do_begin(self, dbapi_connection: PoolProxiedConnection) -> None:
        """Begin a transaction; see `Dialect`."""
        driver_of(dbapi_connection).execute(self.begin)


registry.register("sqlite.stammtisch", __name__, _Dialect.__name__)


def _engine(path: Path, begin: str, pragmas: Sequence[str], patience: float, *, pooled: bool) -> sa.Engine:
    """An engine whose transactions begin with a statement; parameters never get into its errors."""

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

    pool = QueuePool if pooled else NullPool
    made = sa.create_engine("sqlite+stammtisch://", creator=connect, poolclass=pool, hide_parameters=True)
    assert isinstance(made.dialect, _Dialect)
    made.dialect.begin = begin
    return made


def driver_of(pooled: PoolProxiedConnection) -> sqlite3.Connection:
    """The driver's own connection."""
    driver = pooled.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _write_ahead(database: FileDatabase) -> None:
    """Let readers and the writer never wait for each other; a copy that is only looked at stays as it was written."""
    with database.writing.connect() as connection:
        driver_of(connection.connection).execute("PRAGMA journal_mode = WAL").close()
