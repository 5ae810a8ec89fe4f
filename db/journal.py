"""
The journal: every table's entries, numbered from 0 without a gap, and the row that says how the table stands.

An entry is the canonical command line of an action, by whom and when. One action and its consequences are one call of
`append`: its entries, the table's row and, given as further jobs, the score book change together or not at all. The row
is changed only if it still ends where these entries begin, so that an entry can be neither lost, doubled nor overtaken.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Statement, Write
from db.errors import ReadFailed, Trouble
from db.identity import PersonId
from db.schema import journal, microseconds, moment, tables
from db.table_row import OVER, DamagedJournal, TableRow, TableState, all_of, progress_of, row_of, typed
from games.frozen import Frozen


class Entry(NamedTuple):
    """One line of a table's journal: its number there, when, who (a name, `haus`, `uhr`), and the canonical command."""

    table: int
    number: int
    time: datetime
    actor: str
    line: str


class Gap(Frozen):
    """A table whose entries are not 0 … `last`: how many there are, the lowest and highest number (None: no entry)."""

    table: int
    last: int
    entries: int
    lowest: int | None
    highest: int | None


OPEN_TABLE = Statement(
    sa.insert(tables).values({column: bindparam(column.name) for column in tables.columns}),
)
ADD_ENTRY = Statement(
    sa.insert(journal).values({column: bindparam(column.name) for column in journal.columns}),
    bulk=True,
)
_CHANGEABLE = ("phase", "people", "options", "opener", "last_entry", "touched", "closed", "state", "note")
MOVE_TABLE = Statement(
    sa.update(tables)
    .where(tables.c.number == bindparam("at_number"), tables.c.last_entry == bindparam("before"))
    .values({name: bindparam(name) for name in _CHANGEABLE}),
    bulk=True,
)
ADVANCE_TABLE = Statement(
    sa.update(tables)
    .where(tables.c.number == bindparam("at_number"), tables.c.last_entry == bindparam("before"))
    .values({name: bindparam(name) for name in ("phase", "last_entry", "touched")}),
    bulk=True,
)
REPLACE_LINE = Statement(
    sa.update(journal)
    .where(
        journal.c.table_number == bindparam("at_table"),
        journal.c.number == bindparam("at_number"),
        journal.c.actor == bindparam("at_actor"),
    )
    .values(line=bindparam("line")),
    bulk=True,
)
CLOSE_TABLE = Statement(
    sa.update(tables)
    .where(tables.c.number == bindparam("at_number"))
    .values(state=bindparam("state"), note=bindparam("note"), closed=bindparam("closed"))
)

READ_TABLE = sa.select(tables).where(tables.c.number == bindparam("number"))
READ_TABLES = sa.select(tables).order_by(tables.c.number)
READ_OPEN = READ_TABLES.where(tables.c.state.not_in(bindparam("over", expanding=True)))
READ_ENTRIES = (
    sa.select(journal)
    .where(journal.c.table_number == bindparam("number"), journal.c.number >= bindparam("first"))
    .order_by(journal.c.number)
)
LAST_TABLE = sa.select(sa.func.max(tables.c.number))
READ_GAPS = (
    sa.select(
        tables.c.number,
        tables.c.last_entry,
        sa.func.count(journal.c.number).label("entries"),
        sa.func.min(journal.c.number).label("lowest"),
        sa.func.max(journal.c.number).label("highest"),
    )
    .select_from(tables.outerjoin(journal))
    .group_by(tables.c.number, tables.c.last_entry)
    .having(
        sa.or_(
            sa.func.count(journal.c.number) != tables.c.last_entry + 1,
            sa.func.min(journal.c.number) != 0,
            sa.func.max(journal.c.number) != tables.c.last_entry,
        )
    )
    .order_by(tables.c.number)
)


# ------------------------------------------------------------------------------------------------------- writing


def open_table(row: TableRow, entries: Sequence[Entry], *more: Job) -> Job:
    """
    A new table with its first entries, which end at `row.last`.

    Raises:
        ValueError: the entries are not 0 … `row.last` of this table.
    """
    _expect(row, entries, first=0)
    parameters = all_of(row) | {
        "number": row.number,
        "game": row.game,
        "version": row.version,
        "opened": microseconds(row.opened),
    }
    made: tuple[Write, ...] = ((OPEN_TABLE, parameters), *_entries(entries))
    return Job(f"open table {row.number}", made + tuple(write for job in more for write in job.writes))


def append(
    entries: Sequence[Entry],
    row: TableRow,
    *more: Job,
    before: TableRow | None = None,
    again: Iterable[Entry] = (),
) -> Job:
    """
    The entries of some actions and how the table stands after them; `more` goes into the same transaction.

    Without entries only the row changes (as when a table is put away), and where nothing of it does but its time, it is
    left alone: a hand that was arranged once more is half of what a busy house stores. The job is stale if the stored
    table does not end right before the first entry.

    Args:
        entries: of these actions, in order.
        row: how the table stands after them.
        more: jobs of the same transaction.
        before: how it stood before them, if somebody knows: what has not changed is not written again.
        again: earlier entries that get another line of the same person: arranging a hand once more adds none. For
            whoever knows that nothing since then depends on it; stale if there is no such entry.

    Raises:
        ValueError: the entries do not follow each other up to `row.last`.
    """
    first = row.last + 1 - len(entries)
    _expect(row, entries, first)
    writes = _entries(entries)
    if before is None or not _only_advances(before, row):
        writes.append((MOVE_TABLE, {"at_number": row.number, "before": first - 1} | all_of(row)))
    elif entries or before.phase != row.phase:
        writes.append((ADVANCE_TABLE, (*progress_of(row).values(), row.number, first - 1)))
    writes += [(REPLACE_LINE, (one.line, one.table, one.number, one.actor)) for one in again]
    for job in more:
        writes += job.writes
    return Job(f"table {row.number} entry {row.last}", tuple(writes))


def _only_advances(before: TableRow, after: TableRow) -> bool:
    """Tell whether nothing changes but what every entry changes; told at a glance, so an equal copy counts as new."""
    return (
        before.people is after.people
        and before.options is after.options
        and before.opener is after.opener
        and before.closed is after.closed
        and before.state is after.state
        and before.note is after.note
    )


def close(number: int, state: TableState, note: str, when: datetime) -> Job:
    """
    A table comes to its end, also one whose row or journal cannot be read; `Trouble.STALE` if there is no such table.

    Args:
        number: of the table.
        state: CLOSED or BROKEN.
        note: why, for whoever asks.
        when: it was closed.
    """
    parameters = {"at_number": number, "state": state.value, "note": note, "closed": microseconds(when)}
    return Job(f"close table {number}", ((CLOSE_TABLE, parameters),))


def _expect(row: TableRow, entries: Sequence[Entry], first: int) -> None:
    """A wrong number is our own bug and must not wait for the database to be found."""
    for number, entry in enumerate(entries, start=first):
        if entry.table != row.number or entry.number != number:
            raise ValueError(f"expected entry {number} of table {row.number}, got {entry.number} of {entry.table}")
    if first + len(entries) - 1 != row.last:
        raise ValueError(f"table {row.number} stands at {row.last}, its entries end at {first + len(entries) - 1}")


def _entries(entries: Sequence[Entry]) -> list[Write]:
    return [
        (ADD_ENTRY, (table, number, microseconds(time), actor, line)) for table, number, time, actor, line in entries
    ]


# ------------------------------------------------------------------------------------------------------- reading


def table(database: Database, number: int) -> TableRow | None:
    """
    The row of one table, None if there never was one. One indexed row: fine in the event loop.

    Raises:
        DamagedJournal: the row holds what nobody wrote.
        ReadFailed
    """
    found = database.ask(READ_TABLE, {"number": number}).mappings().one_or_none()
    return None if found is None else row_of(found)


def open_tables(database: Database) -> tuple[tuple[TableRow, ...], tuple[DamagedJournal, ...]]:
    """
    All tables that are open or put away, by number: what a house reads when it starts. Belongs in a thread.

    A table whose row cannot be read is told of in the second part: it must not keep the others from opening.

    Raises:
        ReadFailed
    """
    found = database.ask(READ_OPEN, {"over": [state.value for state in OVER]}).mappings().all()
    return _sorted_out(found)


def every_table(database: Database) -> tuple[tuple[TableRow, ...], tuple[DamagedJournal, ...]]:
    """
    All tables there ever were, by number, and those whose row cannot be read. Belongs in a thread.

    Raises:
        ReadFailed
    """
    found = database.ask(READ_TABLES).mappings().all()
    return _sorted_out(found)


def _sorted_out(found: Sequence[sa.RowMapping]) -> tuple[tuple[TableRow, ...], tuple[DamagedJournal, ...]]:
    rows: list[TableRow] = []
    damaged: list[DamagedJournal] = []
    for row in found:
        try:
            rows.append(row_of(row))
        except DamagedJournal as damage:
            damaged.append(damage)
    return tuple(rows), tuple(damaged)


def tables_with(database: Database, who: PersonId) -> tuple[int, ...]:
    """
    The tables, open or put away, that still keep a seat for somebody. Belongs in a thread.

    An account cannot be renamed or deleted as long as there is one: that table's journal speaks of it by its name.
    """
    rows, _ = open_tables(database)
    return tuple(row.number for row in rows if any(one.who == who and not one.left for one in row.people))


def next_number(database: Database) -> int:
    """The number of the next table, from 1; numbers are never used again. One indexed row: fine in the event loop."""
    return (database.ask(LAST_TABLE).scalar() or 0) + 1


def read(database: Database, number: int, first: int = 0) -> tuple[Entry, ...]:
    """
    The entries of a table from number `first` on. Belongs in a thread: a long evening has thousands.

    Raises:
        DamagedJournal: an entry is missing, unreadable, or beyond what the table's row knows; also if there is no
        such table. ReadFailed: the database could not be asked at all.
    """
    try:
        with database.reading() as connection:
            last = connection.execute(
                READ_TABLE.with_only_columns(tables.c.last_entry), {"number": number}
            ).scalar_one_or_none()
            rows = connection.execute(READ_ENTRIES, {"number": number, "first": first}).mappings().all()
    except ReadFailed as failure:
        if failure.trouble is Trouble.DAMAGED:
            raise DamagedJournal(number, failure.detail) from failure
        raise
    if last is None:
        raise DamagedJournal(number, "there is no such table")
    entries = tuple(_entry(row, expected) for expected, row in enumerate(rows, start=first))
    if first + len(entries) != max(last + 1, first):
        raise DamagedJournal(number, f"entry {first + len(entries)} is missing, the table ends at {last}")
    return entries


def gaps(database: Database) -> tuple[Gap, ...]:
    """Every table whose entries are not exactly 0 … its last one. Reads all journals: belongs in a thread."""
    return tuple(Gap(*row) for row in database.ask(READ_GAPS))


def _entry(row: sa.RowMapping, expected: int) -> Entry:
    table_number, number = typed(row["table_number"], int), typed(row["number"], int)
    if number != expected:
        raise DamagedJournal(table_number, f"entry {expected} is missing, {number} follows")
    try:
        time = moment(typed(row["time"], int))
        return Entry(table_number, number, time, typed(row["actor"], str), typed(row["line"], str))
    except (TypeError, OverflowError) as error:
        raise DamagedJournal(table_number, f"entry {number} is unreadable: {error}") from error
