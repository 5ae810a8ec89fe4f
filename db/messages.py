"""What waits for somebody until they come: from other people, and from the house."""

from datetime import datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement
from db.identity import PersonId
from db.schema import messages, microseconds, moment, people
from games.frozen import Frozen

MOST_WAITING: Final = 20
"""Messages that may wait for one person; what the house itself has to say finds room beside them."""


class Message(Frozen):
    """Something that waits; `sender` is None if the house left it."""

    id: int
    sender: PersonId | None
    name: str
    time: datetime
    text: str


_guests = sa.select(people.c.id).where(people.c.word_hash.is_not(None))
_waiting = (
    sa.select(sa.func.count())
    .select_from(messages)
    .where(messages.c.owner == bindparam("owner"), messages.c.sender.is_not(None))
    .scalar_subquery()
)
_made = sa.select(
    people.c.id,
    bindparam("sender", type_=sa.Integer),
    bindparam("name", type_=sa.Text),
    bindparam("time", type_=sa.BigInteger),
    bindparam("text", type_=sa.Text),
).where(people.c.id == bindparam("owner"))
_COLUMNS = ["owner", "sender", "name", "time", "text"]
LEAVE = Statement(sa.insert(messages).from_select(_COLUMNS, _made.where(_waiting < bindparam("most"))))
NOTE = Statement(sa.insert(messages).from_select(_COLUMNS, _made), exact=False)
TAKE = Statement(
    sa.delete(messages).where(messages.c.owner == bindparam("at_owner"), messages.c.id <= bindparam("up_to")),
    exact=False,
)
FORGET_GUESTS = Statement(
    sa.delete(messages).where(messages.c.owner.in_(_guests), messages.c.time < bindparam("before")), exact=False
)
AWAITED = sa.select(messages.c.owner).where(messages.c.owner.in_(_guests)).distinct()
LEFT_BY = sa.select(messages).where(messages.c.sender == bindparam("sender")).order_by(messages.c.id)
WAITING = sa.select(messages).where(messages.c.owner == bindparam("owner")).order_by(messages.c.id)


def leave(owner: PersonId, sender: PersonId, name: str, when: datetime, text: str) -> Job:
    """Leave something for somebody; `Trouble.STALE` if as much as may waits there already, or there is nobody."""
    return Job("leave a message", ((LEAVE, _row(owner, sender, name, when, text) | {"most": MOST_WAITING}),))


def note(owner: PersonId, when: datetime, text: str) -> Job:
    """Leave something as the house; nothing for whom is no more."""
    return Job("leave a note", ((NOTE, _row(owner, None, "", when, text)),))


def _row(owner: PersonId, sender: PersonId | None, name: str, when: datetime, text: str) -> dict[str, Parameter]:
    return {"owner": owner, "sender": sender, "name": name, "time": microseconds(when), "text": text}


def take(owner: PersonId, up_to: int) -> Job:
    """They have read everything up to this one."""
    return Job("take messages", ((TAKE, {"at_owner": owner, "up_to": up_to}),))


def forget_guests(before: datetime) -> Job:
    """Forget what has been left for guests before a moment: nobody waits for them any longer."""
    return Job("forget messages to guests", ((FORGET_GUESTS, {"before": microseconds(before)}),))


def guests_awaited(database: Database) -> tuple[PersonId, ...]:
    """The guests for whom something has been left. Belongs in a thread, or to the start of the house."""
    return tuple(map(PersonId, database.ask(AWAITED).scalars()))


def waiting(database: Database, owner: PersonId) -> tuple[Message, ...]:
    """What waits for somebody, oldest first. A few indexed rows: fine in the event loop."""
    return tuple(_message(row) for row in database.ask(WAITING, {"owner": owner}).mappings())


def left_by(database: Database, sender: PersonId) -> tuple[Message, ...]:
    """What somebody has left for others and they have not read. Belongs in a thread."""
    return tuple(_message(row) for row in database.ask(LEFT_BY, {"sender": sender}).mappings())


def _message(row: sa.RowMapping) -> Message:
    sender = None if row["sender"] is None else PersonId(row["sender"])
    return Message(row["id"], sender, row["name"], moment(row["time"]), row["text"])
