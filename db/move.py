"""Everything a database holds, as it is at one moment, put into another one that is empty: whole, or not at all."""

from collections.abc import Callable, Mapping
from typing import Final

import sqlalchemy as sa

from db import journal, schema
from db.database import Database
from db.errors import CannotOpen, Cause, MoveFailed

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
                        _copy(reader, writer, table, so_far)
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


def _copy(reader: sa.Connection, writer: sa.Connection, table: sa.Table, so_far: Callable[[int], object]) -> None:
    """Copy the rows of one table, in the order of its key."""
    read = reader.execution_options(yield_per=AT_ONCE).execute(sa.select(table).order_by(*table.primary_key))
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
