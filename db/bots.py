"""Whose program an account is: a bot belongs to the account of a person, and to nobody else."""

from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Statement
from db.identity import PersonId
from db.schema import bots, people
from games.frozen import Frozen


class Bot(Frozen):
    """A bot: its account and its name."""

    player: PersonId
    name: str
    key: str


GIVE = Statement(
    sa.insert(bots).from_select(
        ["player", "owner"],
        sa.select(people.c.id, bindparam("owner", type_=sa.Integer)).where(people.c.key == bindparam("at_key")),
    )
)
ALL = sa.select(bots)
OF = (
    sa.select(people.c.id, people.c.name, people.c.key)
    .join(bots, bots.c.player == people.c.id)
    .where(bots.c.owner == bindparam("owner"))
    .order_by(people.c.key)
)


def give(key: str, owner: PersonId) -> Job:
    """An account with this key, made in the same job, is a bot of somebody's."""
    return Job(f"bot of player {owner}", ((GIVE, {"at_key": key, "owner": owner}),))


def every(database: Database) -> Mapping[PersonId, PersonId]:
    """Every bot and its owner: what a house reads when it starts and keeps in mind."""
    return {PersonId(row.player): PersonId(row.owner) for row in database.ask(ALL)}


def of(database: Database, owner: PersonId) -> tuple[Bot, ...]:
    """The bots of an account, by name. Few rows by index: fine in the event loop."""
    return tuple(Bot(PersonId(row.id), row.name, row.key) for row in database.ask(OF, {"owner": owner}))
