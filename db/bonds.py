"""
Who wants to hear of whom, and who of whom not.

People are ids here (`db.identity`), the name beside an id is what was typed or shown when the bond was made.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.engine import Database, Statement
from db.identity import PersonId
from db.schema import bonds, guests, microseconds
from db.writer import Job
from games.frozen import Frozen


class Kind(StrEnum):
    """What somebody wants."""

    FRIEND = "friend"
    IGNORE = "ignore"


class Bond(Frozen):
    """One wish of a person: to be told when the other comes, or to hear nothing of him."""

    kind: Kind
    other: PersonId
    name: str


TIE = Statement(sa.insert(bonds).values({column: bindparam(column.name) for column in bonds.columns}))
UNTIE = Statement(
    sa.delete(bonds).where(
        bonds.c.owner == bindparam("at_owner"),
        bonds.c.kind == bindparam("at_kind"),
        bonds.c.other == bindparam("at_other"),
    ),
    exact=False,
)
_guest_rows = sa.select(bindparam("mark", type_=sa.Text) + sa.type_coerce(guests.c.id, sa.Text))
FORGET_GUESTS = Statement(
    sa.delete(bonds).where(
        sa.or_(
            sa.and_(bonds.c.owner.between(bindparam("low"), bindparam("high")), bonds.c.owner.not_in(_guest_rows)),
            sa.and_(bonds.c.other.between(bindparam("low"), bindparam("high")), bonds.c.other.not_in(_guest_rows)),
        )
    ),
    exact=False,
)
FORGET = Statement(
    sa.delete(bonds).where(sa.or_(bonds.c.owner == bindparam("at_owner"), bonds.c.other == bindparam("at_other"))),
    exact=False,
)
OTHERS_WITH = sa.select(sa.func.count()).select_from(bonds).where(bonds.c.other == bindparam("other"))
OF = sa.select(bonds.c.kind, bonds.c.other, bonds.c.name).where(bonds.c.owner == bindparam("owner"))


def tie(owner: PersonId, bond: Bond, when: datetime) -> Job:
    """From now on somebody wants this; `Trouble.TAKEN` if he wants it already."""
    row = {
        "owner": str(owner),
        "kind": bond.kind.value,
        "other": str(bond.other),
        "name": bond.name,
        "since": microseconds(when),
    }
    return Job(f"tie {bond.kind}", ((TIE, row),))


def untie(owner: PersonId, kind: Kind, other: PersonId) -> Job:
    """He wants it no more."""
    return Job(f"untie {kind}", ((UNTIE, {"at_owner": str(owner), "at_kind": kind.value, "at_other": str(other)}),))


def forget(who: PersonId) -> Job:
    """Nobody wants anything of this person any more, and he of nobody."""
    return Job("forget bonds", ((FORGET, {"at_owner": str(who), "at_other": str(who)}),))


def forget_guests() -> Job:
    """Remove what guests wanted, and others of them, who are forgotten: their ids are nobody's for ever."""
    return Job("forget bonds of guests", ((FORGET_GUESTS, {"mark": "g", "low": "g", "high": "h"}),))


def others_with(database: Database, who: PersonId) -> int:
    """How often somebody stands on the lists of others. Belongs in a thread."""
    with database.reading() as connection:
        return connection.execute(OTHERS_WITH, {"other": str(who)}).scalar() or 0


def of(database: Database, owner: PersonId) -> Iterable[Bond]:
    """What somebody wants. A few indexed rows: fine in the event loop."""
    with database.reading() as connection:
        return [
            Bond(Kind(row.kind), PersonId.read(row.other), row.name)
            for row in connection.execute(OF, {"owner": str(owner)})
        ]
