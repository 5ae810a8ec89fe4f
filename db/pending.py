"""
What is under way between people: wishes, who is away, votes, invitations, pleas; it outlives a restart of the house.

People are ids here (`db.identity`). Of one kind at most one thing lies before a person, at each table.
"""

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.engine import Database, Parameter, Statement
from db.identity import PersonId
from db.schema import microseconds, moment, pending
from db.writer import Job
from games.frozen import Frozen

NOWHERE = 0
"""The table of what belongs to none."""


class Kind(StrEnum):
    """What it is."""

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
        other: who asks him, if anybody does.
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
FORGET = Statement(
    sa.delete(pending).where(
        sa.or_(pending.c.owner == bindparam("at_owner"), pending.c.other == bindparam("at_other"))
    ),
    exact=False,
)
ALL = sa.select(pending).order_by(pending.c.kind, pending.c.table_number, pending.c.owner)
OF = sa.select(pending).where(sa.or_(pending.c.owner == bindparam("who"), pending.c.other == bindparam("who")))


def keep(one: Pending) -> Job:
    """This is under way from now on, in place of what was of its kind before the same person at the same table."""
    row: dict[str, Parameter] = {
        "kind": one.kind.value,
        "owner": str(one.owner),
        "table_number": one.table,
        "other": "" if one.other is None else str(one.other),
        "until": None if one.until is None else microseconds(one.until),
        "text": one.text,
    }
    return Job(f"keep a {one.kind}", ((DROP, _at(one)), (KEEP, row)))


def drop(one: Pending) -> Job:
    """It is no more."""
    return Job(f"drop a {one.kind}", ((DROP, _at(one)),))


def forget(who: PersonId) -> Job:
    """Nothing is under way with this person any more."""
    return Job("forget what is under way", ((FORGET, {"at_owner": str(who), "at_other": str(who)}),))


def _at(one: Pending) -> dict[str, Parameter]:
    return {"at_kind": one.kind.value, "at_owner": str(one.owner), "at_table": one.table}


def known(database: Database) -> tuple[Pending, ...]:
    """Everything there is: what a house reads when it starts."""
    with database.reading() as connection:
        return tuple(_pending(row) for row in connection.execute(ALL).mappings())


def of(database: Database, who: PersonId) -> tuple[Pending, ...]:
    """What is under way with somebody. Belongs in a thread."""
    with database.reading() as connection:
        return tuple(_pending(row) for row in connection.execute(OF, {"who": str(who)}).mappings())


def _pending(row: sa.RowMapping) -> Pending:
    return Pending(
        Kind(row["kind"]),
        PersonId.read(row["owner"]),
        row["table_number"],
        PersonId.read(row["other"]) if row["other"] else None,
        None if row["until"] is None else moment(row["until"]),
        row["text"],
    )
