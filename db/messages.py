"""What waits for an account until its owner comes: from other people, and from the house."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.engine import Database, Parameter, Statement
from db.identity import PersonId
from db.schema import messages, microseconds, moment
from db.writer import Job

MOST_WAITING: Final = 20
"""Messages that may wait for one person; what the house itself has to say finds room beside them."""

THE_HOUSE: Final = ""
"""The sender of what the house leaves."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something that waits; `sender` is None if the house left it."""

    id: int
    sender: PersonId | None
    name: str
    time: datetime
    text: str


_waiting = (
    sa.select(sa.func.count())
    .select_from(messages)
    .where(messages.c.player == bindparam("player"), messages.c.sender != bindparam("house"))
    .scalar_subquery()
)
LEAVE = Statement(
    sa.insert(messages).from_select(
        ["player", "sender", "name", "time", "text"],
        sa.select(
            bindparam("player", type_=sa.Integer),
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
    sa.delete(messages).where(messages.c.player == bindparam("at_player"), messages.c.id <= bindparam("up_to")),
    exact=False,
)
FORGET = Statement(
    sa.delete(messages).where(
        sa.or_(messages.c.player == bindparam("at_player"), messages.c.sender == bindparam("by"))
    ),
    exact=False,
)
WAITING = sa.select(messages).where(messages.c.player == bindparam("player")).order_by(messages.c.id)


def leave(player: int, sender: PersonId, name: str, when: datetime, text: str) -> Job:
    """Leave something for an account; `Trouble.STALE` if as much as may waits for it already."""
    row = _row(player, str(sender), name, when, text)
    return Job("leave a message", ((LEAVE, row | {"house": THE_HOUSE, "most": MOST_WAITING}),))


def note(player: int, when: datetime, text: str) -> Job:
    """Leave something as the house."""
    return Job("leave a note", ((NOTE, _row(player, THE_HOUSE, "", when, text)),))


def _row(player: int, sender: str, name: str, when: datetime, text: str) -> dict[str, Parameter]:
    return {"player": player, "sender": sender, "name": name, "time": microseconds(when), "text": text}


def take(player: int, up_to: int) -> Job:
    """He has read everything up to this one."""
    return Job("take messages", ((TAKE, {"at_player": player, "up_to": up_to}),))


def forget(who: PersonId) -> Job:
    """Take away what waits for somebody and what he has left for others."""
    return Job("forget messages", ((FORGET, {"at_player": who.account or 0, "by": str(who)}),))


def waiting(database: Database, player: int) -> tuple[Message, ...]:
    """What waits for an account, oldest first. A few indexed rows: fine in the event loop."""
    with database.reading() as connection:
        return tuple(
            Message(row.id, PersonId.read(row.sender) if row.sender else None, row.name, moment(row.time), row.text)
            for row in connection.execute(WAITING, {"player": player})
        )
