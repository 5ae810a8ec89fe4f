"""
Links to a table: whoever has one may come there without being known, so many people in all, until its end.

Of a link only a hash is kept. It goes with its table, and with the person who has made it.
"""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement
from db.identity import PersonId
from db.schema import links, microseconds, moment
from games.frozen import Frozen


class TableLink(Frozen):
    """
    One link.

    Attributes:
        code_hash: of what stands behind the address.
        table: where it leads.
        host: who has made it.
        until: when it ends.
        left: how many people may still come by it.
    """

    code_hash: str
    table: int
    host: PersonId
    until: datetime
    left: int


MAKE = Statement(sa.insert(links).values({column: bindparam(column.name) for column in links.columns}))
USE = Statement(
    sa.update(links)
    .where(links.c.code_hash == bindparam("at_code"), links.c.uses_left > bindparam("none"))
    .values(uses_left=links.c.uses_left - bindparam("one"))
)
DROP = Statement(sa.delete(links).where(links.c.code_hash == bindparam("at_code")), exact=False)
ALL = sa.select(links).order_by(links.c.until, links.c.code_hash)
OF = sa.select(links).where(links.c.host == bindparam("host")).order_by(links.c.until, links.c.code_hash)


def make(one: TableLink) -> Job:
    """From now on it leads to its table."""
    row: dict[str, Parameter] = {
        "code_hash": one.code_hash,
        "table_number": one.table,
        "host": one.host,
        "until": microseconds(one.until),
        "uses_left": one.left,
    }
    return Job("make a link", ((MAKE, row),))


def use(code_hash: str) -> Job:
    """Somebody comes by it; it fails where nobody may any more."""
    return Job("use a link", ((USE, {"at_code": code_hash, "none": 0, "one": 1}),))


def drop(code_hash: str) -> Job:
    """It leads nowhere any more."""
    return Job("drop a link", ((DROP, {"at_code": code_hash}),))


def known(database: Database) -> tuple[TableLink, ...]:
    """Every link there is: what a house reads when it starts."""
    return tuple(_link(row) for row in database.ask(ALL).mappings())


def of(database: Database, host: PersonId) -> tuple[TableLink, ...]:
    """The links somebody has made, the first to end first. Belongs in a thread."""
    return tuple(_link(row) for row in database.ask(OF, {"host": host}).mappings())


def _link(row: sa.RowMapping) -> TableLink:
    return TableLink(
        row["code_hash"], row["table_number"], PersonId(row["host"]), moment(row["until"]), row["uses_left"]
    )
