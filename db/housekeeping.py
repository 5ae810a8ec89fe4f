"""Tables that are over and have no result, taken out of the memory for good; what counts in a ranking stays."""

from collections.abc import Iterable
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Statement, Write
from db.schema import Ending, deals, doors, journal, matches, microseconds, tables
from db.table_row import OVER

_HERE = matches.c.table_number == bindparam("at_table")
_ENDED = sa.select(matches.c.id).where(
    matches.c.table_number == tables.c.number, matches.c.outcome == bindparam("ended")
)
REMOVABLE = (
    sa.select(tables.c.number)
    .where(
        tables.c.state.in_(bindparam("over", expanding=True)),
        tables.c.closed < bindparam("before"),
        tables.c.number < sa.select(sa.func.max(tables.c.number)).scalar_subquery(),  # numbers are never given twice
        ~_ENDED.exists(),
    )
    .order_by(tables.c.number)
)
REMOVE_DEALS = Statement(
    sa.delete(deals).where(deals.c.match_id.in_(sa.select(matches.c.id).where(_HERE))), exact=False
)
REMOVE_MATCHES = Statement(sa.delete(matches).where(_HERE), exact=False)
REMOVE_ENTRIES = Statement(sa.delete(journal).where(journal.c.table_number == bindparam("at_table")), exact=False)
REMOVE_DOOR = Statement(sa.delete(doors).where(doors.c.table_number == bindparam("at_table")), exact=False)
REMOVE_TABLE = Statement(sa.delete(tables).where(tables.c.number == bindparam("at_table")))


def removable(database: Database, before: datetime) -> tuple[int, ...]:
    """The tables closed before a moment at which no match was ever played to its end. Belongs in a thread."""
    asked = {
        "over": [state.value for state in OVER],
        "before": microseconds(before),
        "ended": Ending.ENDED.value,
    }
    with database.reading() as connection:
        return tuple(connection.execute(REMOVABLE, asked).scalars())


def remove(numbers: Iterable[int]) -> Job:
    """Take tables out of the memory, with their journals and their broken-off matches."""
    order = (REMOVE_DEALS, REMOVE_MATCHES, REMOVE_ENTRIES, REMOVE_DOOR, REMOVE_TABLE)
    writes: list[Write] = [(statement, {"at_table": number}) for number in numbers for statement in order]
    return Job("remove tables", tuple(writes))
