"""
A copy of the whole database, in a file of its own (`back_up`) or in another database that is empty (`move`).

It is made while others read and write, and is whole under its name, or not there at all.

The copy grows under another name (`ZIEL.teil`), is brought to the disk and only then gets its own. Whatever happens on
the way (a kill, a full disk, a power cut) leaves at most that other file, which the next try takes up and empties.
"""

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from db import journal, schema
from db.database import Database, OpenOptions, bring_up_to_date
from db.errors import CannotOpen, Cause, MoveFailed, ReadFailed, Trouble
from db.sqlite import DRIVER_ERRORS, OWNER_ONLY, FileDatabase, diagnose, driver_of

AT_ONCE: Final = 1000
"""Rows that are in memory at a time."""

TICKETS: Final = frozenset({schema.tickets})


def rows_of(database: Database) -> Mapping[sa.Table, int]:
    """How many rows each table holds."""
    with database.reading() as connection:
        return _counted(connection)


def move(
    source: Database,
    target: Database,
    so_far: Callable[[int], object] = lambda _rows: None,
    *,
    without: frozenset[sa.Table] = frozenset(),
) -> Mapping[sa.Table, int]:
    """
    Copy every row, and what the next ids are; nothing is changed in the source, and nothing half done in the target.

    Args:
        source: what is copied; others may write to it meanwhile, and that is not in the copy.
        target: of the newest schema, as the source, and empty.
        so_far: is told now and then how many more rows are copied.
        without: tables that stay empty in the target.

    Returns:
        How many rows of each table are in the target now.

    Raises:
        CannotOpen: the target holds something already.
        MoveFailed: the copy is not what the source is, or could not be stored; the target is as it was.
        ReadFailed: the source could not be read.
    """
    if any(rows_of(target).values()):
        raise CannotOpen(target.where, Cause.NOT_EMPTY)
    with source.reading() as reader:
        try:
            with target.writing.begin() as writer:
                for table in schema.metadata.sorted_tables:
                    if table not in without:
                        _copy_table(reader, writer, table, so_far)
                target.set_last_ids(writer, source.last_ids(reader))
                wanted = {table: 0 if table in without else rows for table, rows in _counted(reader).items()}
                copied = _counted(writer)
                if copied != wanted or _gaps(writer) != _gaps(reader):
                    raise MoveFailed(target.where, "what was copied is not what was read")
        except target.errors as error:
            if isinstance(error, source.errors) and source.errors == target.errors:
                raise
            raise MoveFailed(target.where, target.diagnose(error)[1]) from error
    return copied


def _copy_table(reader: sa.Connection, writer: sa.Connection, table: sa.Table, so_far: Callable[[int], object]) -> None:
    """Copy the rows of one table, in the order of its key."""
    wanted = sa.select(table).order_by(*table.primary_key)
    with reader.execution_options(yield_per=AT_ONCE).execute(wanted) as read:  # so that none stays open on a server
        for some in read.mappings().partitions():
            writer.execute(sa.insert(table), [dict(row) for row in some])
            so_far(len(some))


def _counted(connection: sa.Connection) -> dict[sa.Table, int]:
    return {
        table: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
        for table in schema.metadata.sorted_tables
    }


def _gaps(connection: sa.Connection) -> list[tuple[object, ...]]:
    return [tuple(row) for row in connection.execute(journal.READ_GAPS)]


_OFTEN: Final = 100_000
"""Instructions of SQLite's machine between two calls of our own: some milliseconds."""

UNFINISHED: Final = ".teil"
"""What the name of a copy ends with until it is whole."""


def back_up(database: Database, target: Path, so_far: Callable[[float], None] = lambda _part: None) -> None:
    """
    Write a consistent, compact copy; mode 0600. Takes as long as the database is big.

    Of a database on a server the copy is a file, too. A file with damaged pages is copied as it is, damage included: a
    doubtful copy is better than none.

    Args:
        database: what is copied; others may write to it meanwhile.
        target: where to.
        so_far: is told now and then which part of it is done, 0 to 1, more or less.

    Raises:
        KeyboardInterrupt: somebody did not want to wait; nothing is at `target`.
        CannotOpen: there is a file at `target` already, none can be made there, or another copy to it is under way.
        ReadFailed: the copy failed; nothing is at `target`.
    """
    if target.exists() or target.is_symlink():
        raise CannotOpen(str(target), Cause.EXISTS)
    part = target.with_name(target.name + UNFINISHED)
    try:
        with _claimed(part) as descriptor:
            _copy(database, part, so_far)
            _void_tickets(part)
            os.fsync(descriptor)
            part.rename(target)
            _settle(target.parent)
    except FileNotFoundError:
        raise CannotOpen(str(target), Cause.NO_FOLDER) from None
    except OSError as error:
        raise CannotOpen(str(target), error.strerror or str(error)) from error


@contextmanager
def _claimed(part: Path) -> Iterator[int]:
    """
    Keep the unfinished file to this process, emptied of what an earlier try left in it.

    Raises:
        CannotOpen: another process is writing it.
    """
    descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, OWNER_ONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.fchmod(descriptor, OWNER_ONLY)
        os.ftruncate(descriptor, 0)
        yield descriptor
    except BlockingIOError:
        raise CannotOpen(str(part), Cause.UNDER_WAY) from None
    finally:
        os.close(descriptor)


def _copy(database: Database, part: Path, so_far: Callable[[float], None]) -> None:
    """Write a copy into the empty file; what is half of one does not stay."""
    try:
        if isinstance(database, FileDatabase):
            _copy_file(database, part, so_far)
        else:
            _copy_rows(database, part, so_far)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _copy_rows(database: Database, part: Path, so_far: Callable[[float], None]) -> None:
    """Copy what lies on a server, row by row, into a file as the house makes one."""
    whole, copied = max(1, sum(rows_of(database).values())), 0

    def more(rows: int) -> None:
        nonlocal copied
        copied += rows
        so_far(copied / whole)

    copy = FileDatabase(part)
    try:
        bring_up_to_date(copy, OpenOptions(serving=False, create=True, migrate=False))
        move(database, copy, more, without=TICKETS)
    finally:
        copy.close()


def _copy_file(database: FileDatabase, part: Path, so_far: Callable[[float], None]) -> None:
    """Let SQLite write its copy."""
    try:
        with database.writing.connect() as connection:
            driver = driver_of(connection.connection)
            whole = max(1, database.size)
            driver.set_progress_handler(lambda: so_far(part.stat().st_size / whole), _OFTEN)
            try:
                driver.execute("VACUUM INTO ?", (str(part),))
            except sqlite3.DatabaseError as error:
                if diagnose(error)[0] is not Trouble.DAMAGED:
                    raise
                os.truncate(part, 0)
                _copy_pages(driver, part)
    except DRIVER_ERRORS as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
            raise KeyboardInterrupt from None  # raised in the handler above, where SQLite keeps it to itself
        raise ReadFailed(*diagnose(error)) from error


def _void_tickets(part: Path) -> None:
    """Leave no page's ticket in a copy: put back later it would let somebody in whose password has changed since."""
    copy = sqlite3.connect(part)
    try:
        copy.execute("PRAGMA journal_mode = MEMORY")
        copy.execute("PRAGMA secure_delete = ON")
        copy.execute("DELETE FROM tickets")
        copy.commit()
    except sqlite3.DatabaseError as error:
        if diagnose(error)[0] is not Trouble.DAMAGED:
            raise
    finally:
        copy.close()


def _copy_pages(driver: sqlite3.Connection, part: Path) -> None:
    """Copy page by page what SQLite cannot read to its end: damaged pages stay so, all others are saved."""
    copy = sqlite3.connect(part)
    try:
        driver.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    finally:
        copy.close()


def _settle(folder: Path) -> None:
    """Bring a new name to the disk: the name is part of its folder, not of the file."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
