"""The doors of tables: which are private, which nobody may watch, and who was invited all the same."""

import json
from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.engine import Database, Parameter, Statement
from db.identity import PersonId
from db.journal import OVER
from db.schema import doors, tables
from db.writer import Job
from games.frozen import Frozen


class Door(Frozen):
    """
    Who may come to a table.

    Attributes:
        private: only who is invited, to play or to watch.
        unwatched: its players want no spectators.
        invited: who may come to a private one.
    """

    private: bool = False
    unwatched: bool = False
    invited: frozenset[PersonId] = frozenset()


SHUT = Statement(sa.delete(doors).where(doors.c.table_number == bindparam("at_table")), exact=False)
HANG = Statement(sa.insert(doors).values({column: bindparam(column.name) for column in doors.columns}))
SWEEP = Statement(
    sa.delete(doors).where(
        doors.c.table_number.in_(
            sa.select(tables.c.number).where(tables.c.state.in_([bindparam(f"over{n}") for n in range(len(OVER))]))
        )
    ),
    exact=False,
)
ALL = sa.select(doors)


def hang(table: int, door: Door) -> Job:
    """A table has this door from now on."""
    row: dict[str, Parameter] = {
        "table_number": table,
        "private": door.private,
        "unwatched": door.unwatched,
        "invited": json.dumps(sorted(map(str, door.invited))),
    }
    return Job(f"door of table {table}", ((SHUT, {"at_table": table}), (HANG, row)))


def sweep() -> Job:
    """Take away the doors of tables that are no more."""
    states = {f"over{place}": state.value for place, state in enumerate(sorted(OVER))}
    return Job("sweep doors", ((SWEEP, states),))


def known(database: Database) -> dict[int, Door]:
    """Every door there is. Belongs in a thread, or to the start of the house."""
    with database.reading() as connection:
        return {
            row.table_number: Door(row.private, row.unwatched, frozenset(_people(json.loads(row.invited))))
            for row in connection.execute(ALL)
        }


def _people(stored: object) -> Iterable[PersonId]:
    return [PersonId.read(str(one)) for one in stored] if isinstance(stored, list) else ()
