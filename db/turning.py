"""
A guest becomes an account: everything that hangs on the guest hangs on the account from one moment on, or nothing does.

What he has played to its end as a guest stays as it was: it counts for nobody.
"""

import json
from collections.abc import Mapping
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.admission import subject_of
from db.engine import Statement
from db.identity import PersonId
from db.players import Setting, create
from db.schema import bonds, doors, guests, messages, pending, players, reports, sanctions, tables
from db.tickets import drop
from db.writer import Job, Write

_ACCOUNT = (
    sa.select(sa.literal_column("'a'") + sa.type_coerce(players.c.id, sa.Text))
    .where(players.c.key == bindparam("key", type_=sa.Text))
    .scalar_subquery()
)
"""The id of the account that was opened just before, in the same transaction."""

TURN = Statement(sa.delete(guests).where(guests.c.id == bindparam("at")))
SETTLE = Statement(
    sa.update(players).where(players.c.key == bindparam("at_key")).values(settings=bindparam("settings"))
)


def _handed_over(column: sa.Column[str]) -> Statement:
    return Statement(
        sa.update(column.table).where(column == bindparam("guest")).values({column: _ACCOUNT}), exact=False
    )


PERSONS = tuple(
    map(
        _handed_over,
        (
            bonds.c.owner,
            bonds.c.other,
            messages.c.owner,
            messages.c.sender,
            pending.c.owner,
            pending.c.other,
            reports.c.reporter,
            reports.c.subject,
        ),
    )
)
"""Where a person stands alone in a column."""


NAME = Statement(sa.update(bonds).where(bonds.c.other == _ACCOUNT).values(name=bindparam("name")), exact=False)
"""What he is called on the lists of others."""


def _replaced(column: sa.Column[str]) -> Statement:
    quote: sa.ColumnElement[str] = sa.literal_column("'\"'")
    account = quote + _ACCOUNT + quote
    quoted = bindparam("quoted", type_=sa.Text)
    return Statement(
        sa.update(column.table)
        .where(sa.func.instr(column, quoted) > sa.literal_column("0"))
        .values({column: sa.func.replace(column, quoted, account)}),
        exact=False,
    )


AMONG_OTHERS = (_replaced(tables.c.people), _replaced(doors.c.invited))
"""Where he stands among others, in JSON: nothing else there is written as an id is."""

SANCTION = Statement(
    sa.update(sanctions)
    .where(sanctions.c.subject == bindparam("subject"))
    .values(subject=bindparam("label", type_=sa.Text) + _ACCOUNT),
    exact=False,
)


def turned(
    guest: PersonId,
    guest_key: str,
    name: str,
    key: str,
    password_hash: str,
    settings: Mapping[str, Setting],
    when: datetime,
) -> Job:
    """
    Open an account for a guest, and hand over to it what is his; `Trouble.TAKEN` if the name is somebody's.

    `Trouble.STALE` if there is no such guest any more. `players.find` it afterwards for its id.
    """
    old = str(guest)
    writes: list[Write] = [*create(name, key, password_hash, when).writes]
    writes.append((SETTLE, {"at_key": key, "settings": json.dumps(dict(settings), ensure_ascii=False)}))
    writes += [(TURN, {"at": guest.number}), *drop(guest).writes]
    writes += [(statement, {"key": key, "guest": old}) for statement in PERSONS]
    writes += [(statement, {"key": key, "quoted": f'"{old}"'}) for statement in AMONG_OTHERS]
    writes.append((NAME, {"key": key, "name": name}))
    label = subject_of(key, guest).removesuffix(old)
    writes.append((SANCTION, {"key": key, "label": label, "subject": subject_of(guest_key, guest)}))
    return Job(f"turn {guest} into {name}", tuple(writes))
