"""Tables that only guests have left behind: after some days nobody comes back to them, and they fill every list."""

from collections.abc import Callable, Container
from datetime import datetime
from functools import partial

import structlog

from db import journal, results
from db.database import Job
from db.errors import DatabaseError
from db.identity import PersonId
from db.results import StoredMatch
from db.table_row import TableRow, TableState
from games.frozen import evolve
from server.ops.context import Context
from server.play.batch import nothing
from server.play.registry import Tables
from server.play.replay import vocabulary_named

log = structlog.get_logger()

LEFT_BEHIND = "verlassen"
"""The note of a table that was closed because nobody came back."""


async def give_up_tables(context: Context, tables: Tables, before: datetime, guests: Container[PersonId]) -> None:
    """Close every sleeping table of guests alone that nobody has touched since; its match counts for nobody."""

    def only_guests(row: TableRow) -> bool:
        return all(person.who is None or person.who in guests for person in row.people if not person.left)

    left_behind = [row for row in tables.all() if row.touched < before and only_guests(row)]
    left_behind = [row for row in left_behind if vocabulary_named(row.game) is not None]  # nobody could come back
    for row in left_behind:
        if not tables.sleeps(row.number):
            continue
        try:
            match = await context.reads(results.running_match, row.number)
        except DatabaseError as trouble:
            log.warning("table not given up", table=row.number, why=str(trouble))
            continue
        if tables.row(row.number) is row and tables.sleeps(row.number):  # else somebody has come back meanwhile
            tables.give_up(row.number, _closing(row, match, context.clock.now()))


def give_up(
    context: Context,
    tables: Tables,
    row: TableRow,
    noted: Callable[[TableRow], Job],
    then: Callable[[], None] = nothing,
) -> None:
    """
    Close a sleeping table unless somebody comes back to it first; what is noted of it is stored with that.

    `then` is called when that is done, or cannot be.
    """

    def found(match: StoredMatch | DatabaseError | None) -> None:
        if isinstance(match, DatabaseError):
            log.warning("table not given up", table=row.number, why=str(match))
        elif tables.row(row.number) is row and tables.sleeps(row.number):
            tables.give_up(row.number, _closing(row, match, context.clock.now()) + noted(row), then)
            return
        then()

    context.reads.then(found, partial(results.running_match, table=row.number))


def _closing(row: TableRow, match: StoredMatch | None, now: datetime) -> Job:
    """Return the job that closes a table as left behind, and breaks off its match if one is running there."""
    books = () if match is None else (results.match_aborted(match.id, row.last, now),)
    return journal.append((), evolve(row, state=TableState.CLOSED, closed=now, note=LEFT_BEHIND), *books)
