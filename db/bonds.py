"""
Friend lists and ignore lists: who wants to hear of whom, and who of whom not.

People are ids here (`db.identity`); what they are called is asked when somebody reads it.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Statement
from db.identity import PersonId
from db.schema import bonds, microseconds, people
from games.frozen import Frozen


class Kind(StrEnum):
    """What somebody wants."""

    FRIEND = "friend"
    IGNORE = "ignore"


class Bond(Frozen):
    """One wish of a person: to be told when the other (with this name now) comes, or to hear nothing of them."""

    kind: Kind
    other: PersonId
    name: str = ""


TIE = Statement(sa.insert(bonds).values({column: bindparam(column.name) for column in bonds.columns}))
UNTIE = Statement(
    sa.delete(bonds).where(
        bonds.c.owner == bindparam("at_owner"),
        bonds.c.kind == bindparam("at_kind"),
        bonds.c.other == bindparam("at_other"),
    ),
    exact=False,
)
OTHERS_WITH = sa.select(sa.func.count()).select_from(bonds).where(bonds.c.other == bindparam("other"))
OF = (
    sa.select(bonds.c.kind, bonds.c.other, people.c.name)
    .join(people, people.c.id == bonds.c.other)
    .where(bonds.c.owner == bindparam("owner"))
)


def tie(owner: PersonId, bond: Bond, when: datetime) -> Job:
    """From now on somebody wants this; `Trouble.TAKEN` if they want it already, or one of the two is no more."""
    row = {
        "owner": owner,
        "kind": bond.kind.value,
        "other": bond.other,
        "since": microseconds(when),
    }
    return Job(f"tie {bond.kind}", ((TIE, row),))


def untie(owner: PersonId, kind: Kind, other: PersonId) -> Job:
    """They want it no more."""
    return Job(f"untie {kind}", ((UNTIE, {"at_owner": owner, "at_kind": kind.value, "at_other": other}),))


def others_with(database: Database, who: PersonId) -> int:
    """How often somebody stands on the lists of others. Belongs in a thread."""
    return database.ask(OTHERS_WITH, {"other": who}).scalar() or 0


def of(database: Database, owner: PersonId) -> Iterable[Bond]:
    """What somebody wants. A few indexed rows: fine in the event loop."""
    return [Bond(Kind(row.kind), PersonId(row.other), row.name) for row in database.ask(OF, {"owner": owner})]
