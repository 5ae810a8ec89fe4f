"""The league on disk: one row per person and finished month, and under which names accounts are shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy import bindparam

from db import players
from db.database import Database, Job, Parameter, Statement
from db.identity import PersonId
from db.schema import league_places, people
from games.frozen import Frozen


class StoredPlace(Frozen):
    """
    Where somebody stood when a month was over.

    Attributes:
        month: as `2026-11`.
        division: from 1, the highest; `place`: in it, from 1.
        days: on how many they had played; `won`: how many of them they were the best of their division.
        score: of the days that count, in tenths of a percent.
        rested: for how many months in a row they have not played a single day.
        next_division: in which they begin the next month; 0: in none.
    """

    month: str
    person: PersonId
    division: int
    place: int
    days: int
    won: int
    score: int
    rested: int
    next_division: int


PUT = Statement(sa.insert(league_places).values({column: bindparam(column.name) for column in league_places.columns}))
LAST_MONTH = sa.select(sa.func.max(league_places.c.month)).where(league_places.c.month < bindparam("before"))
OF_MONTH = (
    sa.select(league_places)
    .where(league_places.c.month == bindparam("month"))
    .order_by(league_places.c.division, league_places.c.place)
)
OF_PERSON = (
    sa.select(league_places).where(league_places.c.person == bindparam("person")).order_by(league_places.c.month)
)
NAMES = players.NAMES.where(people.c.password_hash.is_not(None))


def finished(month: str, places: Sequence[StoredPlace]) -> Job:
    """A month is over; it fails if that is stored already."""
    return Job(f"league {month}", tuple((PUT, _row(one)) for one in places))


def last_month(database: Database, before: str) -> str:
    """The last finished month before one, "" if there is none."""
    return database.ask(LAST_MONTH, {"before": before}).scalar() or ""


def of_month(database: Database, month: str) -> tuple[StoredPlace, ...]:
    """All places of a finished month, the best first. Belongs in a thread."""
    return tuple(StoredPlace(*row) for row in database.ask(OF_MONTH, {"month": month}))


def of_person(database: Database, person: PersonId) -> tuple[StoredPlace, ...]:
    """All places somebody ever had, oldest first. Belongs in a thread."""
    return tuple(StoredPlace(*row) for row in database.ask(OF_PERSON, {"person": person}))


def names(database: Database, who: Iterable[PersonId]) -> Mapping[PersonId, str]:
    """The names of those who have an account now."""
    return {PersonId(row.id): row.name for row in database.ask(NAMES, {"people": list(who)})}


def _row(one: StoredPlace) -> dict[str, Parameter]:
    return {column.name: getattr(one, column.name) for column in league_places.columns}
