"""
Sets of the day: the secret of each, who plays which set at which table, and what came of every deal.

A set's points are written in the transaction of the entry that scored the deal. One row per person, day and game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement
from db.identity import PersonId
from db.schema import day_sets, days, people, tables
from db.table_row import TableState
from games.frozen import Frozen, field


class SetState(StrEnum):
    """How somebody's set stands."""

    RUNNING = "laeuft"
    PLAYED = "gespielt"
    LATE = "offen"
    """The day was over first; what was finished stays on record."""
    INVITED = "geladen"
    """A group's set that its player has not begun yet."""
    VOID = "nichtig"
    """The rules or the computers changed under it; it counts for nothing."""


_STATES = {one.value: one for one in SetState}

Marks = Mapping[tuple[str, int], tuple[int, ...]]
"""By game and version the points of each deal."""


class StoredDay(Frozen):
    """
    A day.

    Attributes:
        day: its date as `2026-11-23`.
        secret: in hexadecimal.
        versions: in how many of them each set exists.
        marks: what the house's own strong player made of the same cards, deal by deal.
    """

    day: str
    secret: str
    versions: int
    marks: Marks = field(default_factory=dict)


GROUP = "neu"
"""How the key of a group's own set begins that stands in place of a date: sorted behind all of these."""


def group_key(number: int) -> str:
    """Return the key of a group's set of that number."""
    return f"{GROUP}{number:07}"


def group_number(day: str) -> int | None:
    """Return which group's set a key means, None if it is a date."""
    return int(day.removeprefix(GROUP)) if day.startswith(GROUP) else None


class StoredSet(Frozen):
    """
    Somebody's set.

    Attributes:
        day: the date, or a group's key.
        deals: how many it has.
        rules: a mark of the rules and computers it was begun under.
        points: of every finished deal, in order.
        name: of its player, as it is shown; `guest`: they have no account.
    """

    day: str
    game: str
    person: PersonId
    version: int
    deals: int
    table: int
    rules: str
    points: tuple[int, ...]
    state: SetState
    name: str = ""
    guest: bool = False


OPEN_DAY = Statement(sa.insert(days).values({column: bindparam(column.name) for column in days.columns}))
BEGIN = Statement(sa.insert(day_sets).values({column: bindparam(column.name) for column in day_sets.columns}))
_at = (
    (day_sets.c.day == bindparam("at_day"))
    & (day_sets.c.game == bindparam("at_game"))
    & (day_sets.c.person == bindparam("at_person"))
)
SCORE = Statement(
    sa.update(day_sets).where(_at).values(points=bindparam("points"), state=bindparam("state")),
    exact=False,  # who has gone for good has no set any more; their table ends all the same
)
TAKE_UP = Statement(
    sa.update(day_sets)
    .where(_at, day_sets.c.state == bindparam("invited"))
    .values({name: bindparam(name) for name in ("table_number", "rules", "state")})
)
END = Statement(
    sa.update(day_sets).where(_at, day_sets.c.state == bindparam("running")).values(state=bindparam("state")),
    exact=False,
)
MARK = Statement(sa.update(days).where(days.c.day == bindparam("at_day")).values(marks=bindparam("marks")), exact=False)

READ_DAY = sa.select(days).where(days.c.day == bindparam("day"))
_sets = sa.select(
    *(day_sets.c[name] for name in ("day", "game", "person", "version", "deals", "table_number", "rules", "points")),
    day_sets.c.state,
    people.c.name,
    people.c.password_hash.is_(None).label("guest"),
).join(people, people.c.id == day_sets.c.person)  # in the order of the fields of a set
RUNNING = _sets.where(day_sets.c.state == bindparam("running"))
AT_OPEN_TABLES = _sets.join(tables, tables.c.number == day_sets.c.table_number).where(
    tables.c.state.in_(bindparam("open", expanding=True))
)
BETWEEN = (
    sa.select(days.c.day, days.c.secret)
    .where(days.c.day >= bindparam("first"), days.c.day < bindparam("end"))
    .order_by(days.c.day)
)
LAST_DAY = sa.select(sa.func.max(days.c.day)).where(days.c.day < GROUP)
OF_PERSON = _sets.where(day_sets.c.person == bindparam("person"), day_sets.c.day == bindparam("day")).order_by(
    day_sets.c.game
)
EVER_OF = _sets.where(day_sets.c.person == bindparam("person")).order_by(day_sets.c.day, day_sets.c.game)
LAST_TABLE = sa.select(sa.func.max(day_sets.c.table_number)).where(
    day_sets.c.person == bindparam("person"), day_sets.c.state.in_((SetState.PLAYED.value, SetState.LATE.value))
)
FIELD = _sets.where(
    day_sets.c.day == bindparam("day"),
    day_sets.c.game == bindparam("game"),
    day_sets.c.version == bindparam("version"),
)
OF_DAY = _sets.where(day_sets.c.day == bindparam("day")).order_by(day_sets.c.game, day_sets.c.person)


# ------------------------------------------------------------------------------------------------------- writing


def open_day(one: StoredDay) -> Job:
    """A day begins; it fails if there is one already."""
    return Job(
        f"day {one.day}", ((OPEN_DAY, {"day": one.day, "secret": one.secret, "versions": one.versions, "marks": "[]"}),)
    )


def begin(one: StoredSet) -> Job:
    """Somebody begins a set, or is invited to it; it fails if they have begun it already, or are invited."""
    row: dict[str, Parameter] = {
        "day": one.day,
        "game": one.game,
        "person": one.person,
        "version": one.version,
        "deals": one.deals,
        "table_number": one.table,
        "rules": one.rules,
        "points": _text(one.points),
        "state": one.state.value,
    }
    return Job(f"set {one.day} {one.game}", ((BEGIN, row),))


def take_up(one: StoredSet) -> Job:
    """Somebody begins a set they were invited to; it fails if they were not, or have begun already."""
    row: dict[str, Parameter] = {"table_number": one.table, "rules": one.rules, "state": one.state.value}
    return Job(f"set {one.day} {one.game}", ((TAKE_UP, {**_key_of(one), **row, "invited": SetState.INVITED.value}),))


def scored(one: StoredSet, points: Sequence[int], state: SetState) -> Job:
    """So many deals of a set are finished now."""
    return Job(f"set {one.day} {one.game}", ((SCORE, {**_key_of(one), "points": _text(points), "state": state.value}),))


def ended(one: StoredSet, state: SetState) -> Job:
    """A set that runs is over before its last deal."""
    return Job(
        f"set {one.day} {one.game}", ((END, {**_key_of(one), "state": state.value, "running": SetState.RUNNING.value}),)
    )


def marked(day: str, made: Marks) -> Job:
    """The house has played so many versions of a day's sets itself."""
    text = json.dumps([[game, version, list(points)] for (game, version), points in made.items()])
    return Job(f"marks of {day}", ((MARK, {"at_day": day, "marks": text}),))


# ------------------------------------------------------------------------------------------------------- reading


def day(database: Database, date: str) -> StoredDay | None:
    """A day, None if nothing is known of it. One indexed row: fine in the event loop."""
    row = database.ask(READ_DAY, {"day": date}).one_or_none()
    if row is None:
        return None
    marks = {(game, version): tuple(points) for game, version, points in json.loads(row.marks)}
    return StoredDay(row.day, row.secret, row.versions, marks)


def between(database: Database, first: str, end: str) -> tuple[tuple[str, str], ...]:
    """The days from one on and before another that the house has seen, with their secrets, oldest first."""
    return tuple((row.day, row.secret) for row in database.ask(BETWEEN, {"first": first, "end": end}))


def last_day(database: Database) -> str:
    """The date of the last day that has begun, "" if none has. One indexed row: fine in the event loop."""
    return database.ask(LAST_DAY).scalar() or ""


def under_way(database: Database) -> tuple[StoredSet, ...]:
    """Every set that runs or whose table is still open: what a house reads when it starts."""
    with database.reading() as connection:
        running = connection.execute(RUNNING, {"running": SetState.RUNNING.value}).all()
        there = connection.execute(AT_OPEN_TABLES, {"open": [TableState.OPEN.value, TableState.AWAY.value]}).all()
    return tuple(dict.fromkeys((*_found(running), *_found(there))))


def of_person(database: Database, person: PersonId, date: str) -> tuple[StoredSet, ...]:
    """Somebody's sets of a day. A few indexed rows: fine in the event loop."""
    return _found(database.ask(OF_PERSON, {"person": person, "day": date}).all())


def ever_of(database: Database, person: PersonId) -> tuple[StoredSet, ...]:
    """All sets somebody ever began, oldest first. Belongs in a thread."""
    return _found(database.ask(EVER_OF, {"person": person}).all())


def last_table(database: Database, person: PersonId) -> int | None:
    """The table of the set that somebody began last of those that are over. Belongs in a thread."""
    last: int | None = database.ask(LAST_TABLE, {"person": person}).scalar()
    return last


def field_of(database: Database, date: str, game: str, version: int) -> tuple[StoredSet, ...]:
    """Everybody's set of a day, game and version. Belongs in a thread."""
    return _found(database.ask(FIELD, {"day": date, "game": game, "version": version}).all())


def of_day(database: Database, date: str) -> tuple[StoredSet, ...]:
    """Everybody's sets of a day. Belongs in a thread."""
    return _found(database.ask(OF_DAY, {"day": date}).all())


def _key_of(one: StoredSet) -> dict[str, Parameter]:
    return {"at_day": one.day, "at_game": one.game, "at_person": one.person}


def _text(points: Sequence[int]) -> str:
    return json.dumps(list(points))


_Row = sa.Row[str, str, PersonId, int, int, int, str, str, str, str, bool]


def _found(rows: Sequence[_Row]) -> tuple[StoredSet, ...]:
    """Return sets; of a thousand the points are read as one text, in a third of the time."""
    made = json.loads(f"[{','.join([row.points for row in rows])}]")
    return tuple(
        [
            StoredSet(day, game, person, version, deals, table, rules, tuple(points), _STATES[state], name, guest)
            for (day, game, person, version, deals, table, rules, _, state, name, guest), points in zip(
                rows, made, strict=True
            )
        ]
    )
