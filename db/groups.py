"""
Groups who have a set of their own: who asked, until when it is played, who has still to hear what came of it.

Its secret is a row of days, its people are rows of sets (`db.daily`), under a key in place of the date.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import bindparam

from db import daily
from db.daily import GROUP, StoredDay, StoredSet, group_number
from db.database import Database, Job, Parameter, Statement
from db.identity import PersonId
from db.schema import day_groups, day_sets, days, group_news, microseconds, moment, people
from games.frozen import Frozen

MOST_LISTED = 20
"""How many of somebody's groups are told of at once."""

ASK = Statement(sa.insert(day_groups).values({column: bindparam(column.name) for column in day_groups.columns}))
FINISH = Statement(
    sa.update(day_groups)
    .where(day_groups.c.day == bindparam("at_day"), day_groups.c.until > bindparam("now"))
    .values(until=bindparam("now")),
    exact=False,
)
NEWS = Statement(sa.insert(group_news).values({column: bindparam(column.name) for column in group_news.columns}))
HEARD = Statement(
    sa.delete(group_news).where(group_news.c.day == bindparam("at_day"), group_news.c.person == bindparam("person")),
    exact=False,
)

OPEN = sa.select(day_groups).where(day_groups.c.until > bindparam("now"))
UNTIL = sa.select(day_groups.c.until).where(day_groups.c.day == bindparam("day"))
LAST = sa.select(sa.func.max(days.c.day)).where(days.c.day > GROUP)
ASKED = sa.select(sa.func.count()).where(day_groups.c.host == bindparam("host"), day_groups.c.until > bindparam("now"))
EVER_ASKED = sa.select(day_groups).where(day_groups.c.host == bindparam("host")).order_by(day_groups.c.day)
UNHEARD = (
    sa.select(day_sets.c.day, day_sets.c.game, day_sets.c.state, day_groups.c.until, people.c.name.label("host"))
    .join(group_news, (group_news.c.day == day_sets.c.day) & (group_news.c.person == day_sets.c.person))
    .join(day_groups, day_groups.c.day == day_sets.c.day)
    .outerjoin(people, people.c.id == day_groups.c.host)
    .where(day_sets.c.person == bindparam("person"))
    .order_by(day_sets.c.day)
    .limit(MOST_LISTED)
)
OPEN_OF = (
    sa.select(day_sets.c.day)
    .join(day_groups, day_groups.c.day == day_sets.c.day)
    .where(day_sets.c.person == bindparam("person"), day_groups.c.until > bindparam("now"))
    .order_by(day_sets.c.day)
    .limit(MOST_LISTED)
)
FULL = (
    sa.select(day_sets.c.person)
    .join(day_groups, day_groups.c.day == day_sets.c.day)
    .where(day_sets.c.person.in_(bindparam("people", expanding=True)), day_groups.c.until > bindparam("now"))
    .group_by(day_sets.c.person)
    .having(sa.func.count() >= bindparam("most"))
)


class Unheard(Frozen):
    """
    A group's set of which somebody has still to hear what comes of it.

    Attributes:
        begun: they have begun it.
        until: when it is over.
        host: who asked for it; "" if that person is no more.
    """

    number: int
    game: str
    begun: bool
    until: datetime
    host: str


# ------------------------------------------------------------------------------------------------------- writing


def ask(day: StoredDay, sets: Iterable[StoredSet], host: PersonId, until: datetime) -> Job:
    """Somebody asks for a set for a group; it fails if one of its people is no more."""
    job = daily.open_day(day)
    for one in sets:
        job += daily.begin(one)
        job += Job(f"news of {one.day}", ((NEWS, {"day": one.day, "person": one.person}),))
    row: dict[str, Parameter] = {"day": day.day, "host": host, "until": microseconds(until)}
    return job + Job(f"group {day.day}", ((ASK, row),))


def finished(day: str, now: datetime) -> Job:
    """A group's set is over; its people are told of it from now on."""
    return Job(f"group {day} finished", ((FINISH, {"at_day": day, "now": microseconds(now)}),))


def heard(day: str, who: PersonId) -> Job:
    """Somebody has heard that a group's set is over."""
    return Job(f"news of {day} heard", ((HEARD, {"at_day": day, "person": who}),))


# ------------------------------------------------------------------------------------------------------- reading


def open_groups(database: Database, now: datetime) -> dict[str, datetime]:
    """Every group's set that is not over, and when it will be: what a house reads when it starts."""
    return {row.day: moment(row.until) for row in database.ask(OPEN, {"now": microseconds(now)})}


def next_number(database: Database) -> int:
    """The number of the next group's set. One indexed row: fine in the event loop."""
    last: str = database.ask(LAST).scalar() or ""
    return (group_number(last) or 0) + 1


def until_of(database: Database, day: str) -> datetime | None:
    """When a group's set is over, None if there is none. One indexed row: fine in the event loop."""
    found: int | None = database.ask(UNTIL, {"day": day}).scalar()
    return None if found is None else moment(found)


def asked_for(database: Database, host: PersonId, now: datetime) -> int:
    """How many open sets of groups somebody has asked for. A few indexed rows: fine in the event loop."""
    count: int = database.ask(ASKED, {"host": host, "now": microseconds(now)}).scalar_one()
    return count


def ever_asked(database: Database, host: PersonId) -> dict[int, datetime]:
    """The groups' sets that somebody ever asked for, and until when each is played. Belongs in a thread."""
    rows = database.ask(EVER_ASKED, {"host": host}).all()
    return {group_number(row.day) or 0: moment(row.until) for row in rows}


def open_of(database: Database, who: PersonId, now: datetime) -> tuple[tuple[StoredSet, ...], ...]:
    """Everybody's sets of each open group that somebody belongs to. Belongs in a thread."""
    found = database.ask(OPEN_OF, {"person": who, "now": microseconds(now)}).scalars().all()
    return tuple(daily.of_day(database, day) for day in found)


def unheard(database: Database, who: PersonId) -> tuple[Unheard, ...]:
    """Of which groups' sets somebody has still to hear what comes of them. A few rows: fine in the event loop."""
    invited = daily.SetState.INVITED.value
    return tuple(
        Unheard(group_number(row.day) or 0, row.game, row.state != invited, moment(row.until), row.host or "")
        for row in database.ask(UNHEARD, {"person": who})
    )


def full(database: Database, members: Collection[PersonId], now: datetime, most: int) -> list[PersonId]:
    """Who of some people belongs to so many open groups already. Indexed rows: fine in the event loop."""
    asked = {"people": list(members), "now": microseconds(now), "most": most}
    return [PersonId(who) for who in database.ask(FULL, asked).scalars()]
