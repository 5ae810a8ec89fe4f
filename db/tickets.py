"""
Tickets of pages, by which they log in again, also after a restart: a hash, whose it is, and until when.

At most one for each person, who is an id here (`db.identity`).
"""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement
from db.identity import PersonId
from db.schema import microseconds, moment, tickets
from games.frozen import Frozen


class StoredTicket(Frozen):
    """
    One that is kept.

    Attributes:
        ticket_hash, mark_hash: of the ticket, and of what its owner had shown who they are.
        until: when it runs out; None while their connection lives, and when the house has died before that ended.
    """

    owner: PersonId
    ticket_hash: str
    mark_hash: str
    until: datetime | None = None


DROP = Statement(sa.delete(tickets).where(tickets.c.owner == bindparam("at_owner")), exact=False)
GIVE = Statement(sa.insert(tickets).values({column: bindparam(column.name) for column in tickets.columns}))
END = Statement(
    sa.update(tickets).where(tickets.c.owner == bindparam("at_owner")).values(until=bindparam("until")), exact=False
)
ALL = sa.select(tickets).order_by(tickets.c.until, tickets.c.owner)
OF = sa.select(tickets).where(tickets.c.owner == bindparam("owner"))


def give(one: StoredTicket) -> Job:
    """Keep this one, in place of what its owner had."""
    row: dict[str, Parameter] = {
        "owner": one.owner,
        "ticket_hash": one.ticket_hash,
        "mark_hash": one.mark_hash,
        "until": None if one.until is None else microseconds(one.until),
    }
    return Job("give a ticket", ((DROP, {"at_owner": one.owner}), (GIVE, row)))


def end(owner: PersonId, until: datetime) -> Job:
    """It runs out then."""
    return Job("let a ticket run out", ((END, {"at_owner": owner, "until": microseconds(until)}),))


def drop(owner: PersonId) -> Job:
    """They have none any more."""
    return Job("drop a ticket", ((DROP, {"at_owner": owner}),))


def known(database: Database) -> tuple[StoredTicket, ...]:
    """Everything there is: what a house reads when it starts."""
    return tuple(_ticket(row) for row in database.ask(ALL).mappings())


def of(database: Database, owner: PersonId) -> StoredTicket | None:
    """The one somebody has. One indexed row: fine in the event loop."""
    row = database.ask(OF, {"owner": owner}).mappings().one_or_none()
    return None if row is None else _ticket(row)


def _ticket(row: sa.RowMapping) -> StoredTicket:
    until = None if row["until"] is None else moment(row["until"])
    return StoredTicket(PersonId(row["owner"]), row["ticket_hash"], row["mark_hash"], until)
