"""Tables that only guests have left behind: after some days nobody comes back to them, and they fill every list."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import structlog

from db import journal, results
from db.engine import Database
from db.errors import DatabaseError, WriteFailed
from db.journal import State, TableRow
from db.writer import Job, Writer
from server.play.registry import Tables

log = structlog.get_logger()

LEFT_BEHIND = "verlassen"
"""The note of a table that was closed because nobody came back."""


def only_guests(row: TableRow) -> bool:
    """Whether nobody with an account has a seat here."""
    return all(person.who is None or person.who.guest for person in row.people if not person.left)


def give_up_tables(database: Database, writer: Writer, tables: Tables, before: datetime, now: datetime) -> None:
    """Close every sleeping table of guests alone that nobody has touched since; its match counts for nobody."""
    for row in tables.all():
        if row.number in tables.awake or row.touched >= before or not only_guests(row):
            continue
        try:
            writer.submit(closing(database, row, now), _closed(tables, row.number))
        except DatabaseError as trouble:
            log.warning("table not given up", table=row.number, why=str(trouble))


def closing(database: Database, row: TableRow, now: datetime) -> Job:
    """
    Return the job that closes a table as left behind.

    Raises:
        ReadFailed: the score book could not be asked whether a match is running there.
    """
    match = results.running_match(database, row.number)
    books = () if match is None else (results.match_aborted(match.id, row.last, now),)
    return journal.append((), replace(row, state=State.CLOSED, closed=now, note=LEFT_BEHIND), *books)


def _closed(tables: Tables, number: int) -> Callable[[WriteFailed | None], None]:
    def stored(failure: WriteFailed | None) -> None:
        if failure is None and number not in tables.awake:
            tables.forget(number)
            log.info("table given up", table=number)

    return stored
