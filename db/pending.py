"""
What is under way between people, so that a restart keeps it: seeks, absences, votes, invitations, takeback requests.

People are ids here (`db.identity`). Of one kind at most one thing lies before a person, at each table.
"""

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement
from db.identity import PersonId
from db.schema import microseconds, moment, pending
from games.frozen import Frozen

NOWHERE = 0
"""The table of what belongs to none."""


class Kind(StrEnum):
    """What is under way, by what its owner waits for."""

    WISH = "wish"
    AWAY = "away"
    VOTE = "vote"
    INVITATION = "invitation"
    PLEA = "plea"


class Pending(Frozen):
    """
    One thing that is under way.

    Attributes:
        owner: before whom it lies: who wishes, is away or votes; who is invited, or asked to agree.
        table: at which table, `NOWHERE` if at none.
        other: who asks them, if anybody does.
        until: when it lapses, None if it does not by itself.
        text: what there is to know beside that.
    """

    kind: Kind
    owner: PersonId
    table: int = NOWHERE
    other: PersonId | None = None
    until: datetime | None = None
    text: str = ""


_HERE = (
    pending.c.kind == bindparam("at_kind"),
    pending.c.owner == bindparam("at_owner"),
    pending.c.table_number == bindparam("at_table"),
)
DROP = Statement(sa.delete(pending).where(*_HERE), exact=False)
KEEP = Statement(sa.insert(pending).values({column: bindparam(column.name) for column in pending.columns}))
ALL = sa.select(pending).order_by(pending.c.kind, pending.c.table_number, pending.c.owner)
OF = sa.select(pending).where(sa.or_(pending.c.owner == bindparam("who"), pending.c.other == bindparam("who")))


def keep(one: Pending) -> Job:
    """This is under way from now on, in place of what was of its kind before the same person at the same table."""
    row: dict[str, Parameter] = {
        "kind": one.kind.value,
        "owner": one.owner,
        "table_number": one.table,
        "other": one.other,
        "until": None if one.until is None else microseconds(one.until),
        "text": one.text,
    }
    return Job(f"keep a {one.kind}", ((DROP, _at(one)), (KEEP, row)))


def drop(one: Pending) -> Job:
    """It is no more."""
    return Job(f"drop a {one.kind}", ((DROP, _at(one)),))


def _at(one: Pending) -> dict[str, Parameter]:
    return {"at_kind": one.kind.value, "at_owner": one.owner, "at_table": one.table}


def known(database: Database) -> tuple[Pending, ...]:
    """Everything there is: what a house reads when it starts."""
    return tuple(_pending(row) for row in database.ask(ALL).mappings())


def of(database: Database, who: PersonId) -> tuple[Pending, ...]:
    """What is under way with somebody. Belongs in a thread."""
    return tuple(_pending(row) for row in database.ask(OF, {"who": who}).mappings())


def _pending(row: sa.RowMapping) -> Pending:
    return Pending(
        Kind(row["kind"]),
        PersonId(row["owner"]),
        row["table_number"],
        None if row["other"] is None else PersonId(row["other"]),
        None if row["until"] is None else moment(row["until"]),
        row["text"],
    )
