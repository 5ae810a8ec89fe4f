"""The doors of tables: which are private, which nobody may watch, and who was invited all the same."""

from collections import defaultdict

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement, Write
from db.identity import PersonId
from db.schema import doors, invited, people, tables
from db.table_row import OVER
from games.frozen import Frozen


class PrivateTable(Frozen):
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
ADMIT = Statement(  # who is no more is admitted nowhere
    sa.insert(invited).from_select(
        ["table_number", "person"],
        sa.select(bindparam("at_table", type_=sa.Integer), people.c.id).where(people.c.id == bindparam("person")),
    ),
    exact=False,
)
SWEEP = Statement(
    sa.delete(doors).where(
        doors.c.table_number.in_(
            sa.select(tables.c.number).where(tables.c.state.in_([bindparam(f"over{n}") for n in range(len(OVER))]))
        )
    ),
    exact=False,
)
ALL = sa.select(doors)
INVITED = sa.select(invited).order_by(invited.c.table_number, invited.c.person)


def hang(table: int, door: PrivateTable) -> Job:
    """Store who may come to a table, in place of what was said before."""
    row: dict[str, Parameter] = {
        "table_number": table,
        "private": door.private,
        "unwatched": door.unwatched,
    }
    writes: list[Write] = [(SHUT, {"at_table": table}), (HANG, row)]
    writes += [(ADMIT, {"at_table": table, "person": who}) for who in sorted(door.invited)]
    return Job(f"door of table {table}", tuple(writes))


def sweep() -> Job:
    """Take away the doors of tables that are no more."""
    states = {f"over{place}": state.value for place, state in enumerate(sorted(OVER))}
    return Job("sweep doors", ((SWEEP, states),))


def known(database: Database) -> dict[int, PrivateTable]:
    """Every door there is. Belongs in a thread, or to the start of the house."""
    admitted: dict[int, set[PersonId]] = defaultdict(set)
    with database.reading() as connection:
        for row in connection.execute(INVITED):
            admitted[row.table_number].add(PersonId(row.person))
        return {
            row.table_number: PrivateTable(row.private, row.unwatched, frozenset(admitted[row.table_number]))
            for row in connection.execute(ALL)
        }
