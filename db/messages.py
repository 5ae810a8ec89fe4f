"""What waits for somebody until he comes: from other people, and from the house."""

from datetime import datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.engine import Database, Parameter, Statement
from db.identity import PersonId
from db.schema import messages, microseconds, moment
from db.writer import Job
from games.frozen import Frozen

MOST_WAITING: Final = 20
"""Messages that may wait for one person; what the house itself has to say finds room beside them."""

THE_HOUSE: Final = ""
"""The sender of what the house leaves."""


class Message(Frozen):
    """Something that waits; `sender` is None if the house left it."""

    id: int
    sender: PersonId | None
    name: str
    time: datetime
    text: str


_waiting = (
    sa.select(sa.func.count())
    .select_from(messages)
    .where(messages.c.owner == bindparam("owner"), messages.c.sender != bindparam("house"))
    .scalar_subquery()
)
LEAVE = Statement(
    sa.insert(messages).from_select(
        ["owner", "sender", "name", "time", "text"],
        sa.select(
            bindparam("owner", type_=sa.Text),
            bindparam("sender", type_=sa.Text),
            bindparam("name", type_=sa.Text),
            bindparam("time", type_=sa.BigInteger),
            bindparam("text", type_=sa.Text),
        ).where(_waiting < bindparam("most")),
    )
)
NOTE = Statement(
    sa.insert(messages).values(
        {column: bindparam(column.name) for column in messages.columns if column is not messages.c.id}
    )
)
TAKE = Statement(
    sa.delete(messages).where(messages.c.owner == bindparam("at_owner"), messages.c.id <= bindparam("up_to")),
    exact=False,
)
FORGET = Statement(
    sa.delete(messages).where(sa.or_(messages.c.owner == bindparam("at_owner"), messages.c.sender == bindparam("by"))),
    exact=False,
)
FORGET_GUESTS = Statement(
    sa.delete(messages).where(
        messages.c.owner.between(bindparam("low"), bindparam("high")), messages.c.time < bindparam("before")
    ),
    exact=False,
)
AWAITED = sa.select(messages.c.owner).where(messages.c.owner.between(bindparam("low"), bindparam("high"))).distinct()
LEFT_BY = sa.select(messages).where(messages.c.sender == bindparam("sender")).order_by(messages.c.id)
WAITING = sa.select(messages).where(messages.c.owner == bindparam("owner")).order_by(messages.c.id)


def leave(owner: PersonId, sender: PersonId, name: str, when: datetime, text: str) -> Job:
    """Leave something for somebody; `Trouble.STALE` if as much as may waits for it already."""
    row = _row(owner, str(sender), name, when, text)
    return Job("leave a message", ((LEAVE, row | {"house": THE_HOUSE, "most": MOST_WAITING}),))


def note(owner: PersonId, when: datetime, text: str) -> Job:
    """Leave something as the house."""
    return Job("leave a note", ((NOTE, _row(owner, THE_HOUSE, "", when, text)),))


def _row(owner: PersonId, sender: str, name: str, when: datetime, text: str) -> dict[str, Parameter]:
    return {"owner": str(owner), "sender": sender, "name": name, "time": microseconds(when), "text": text}


def take(owner: PersonId, up_to: int) -> Job:
    """He has read everything up to this one."""
    return Job("take messages", ((TAKE, {"at_owner": str(owner), "up_to": up_to}),))


def forget(who: PersonId) -> Job:
    """Take away what waits for somebody and what he has left for others."""
    return Job("forget messages", ((FORGET, {"at_owner": str(who), "by": str(who)}),))


def forget_guests(before: datetime) -> Job:
    """Forget what has been left for guests before a moment: nobody waits for them any longer."""
    return Job(
        "forget messages to guests", ((FORGET_GUESTS, {"low": "g", "high": "h", "before": microseconds(before)}),)
    )


def guests_awaited(database: Database) -> tuple[PersonId, ...]:
    """The guests for whom something has been left. Belongs in a thread, or to the start of the house."""
    with database.reading() as connection:
        return tuple(map(PersonId.read, connection.execute(AWAITED, {"low": "g", "high": "h"}).scalars()))


def waiting(database: Database, owner: PersonId) -> tuple[Message, ...]:
    """What waits for somebody, oldest first. A few indexed rows: fine in the event loop."""
    with database.reading() as connection:
        return tuple(_message(row) for row in connection.execute(WAITING, {"owner": str(owner)}).mappings())


def left_by(database: Database, sender: PersonId) -> tuple[Message, ...]:
    """What somebody has left for others and they have not read. Belongs in a thread."""
    with database.reading() as connection:
        return tuple(_message(row) for row in connection.execute(LEFT_BY, {"sender": str(sender)}).mappings())


def _message(row: sa.RowMapping) -> Message:
    sender = PersonId.read(row["sender"]) if row["sender"] else None
    return Message(row["id"], sender, row["name"], moment(row["time"]), row["text"])
