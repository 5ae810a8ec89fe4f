"""What one account has played: its matches with everybody's results, by the score book. Belongs in a thread."""

import json
from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database
from db.identity import PersonId
from db.results import StoredResult, results_of_all
from db.schema import Ending, deals, matches, moment, results, tables
from db.standings import AMONG_PEOPLE
from db.table_row import Person, people_text
from games.frozen import Frozen


class Played(Frozen):
    """
    One match that an account has played to its end.

    Attributes:
        place, points, won: as its results say.
        deals: how many were scored; dealt: the account's points in all of them.
        people: how many took part; with_computers: not all of them were people.
    """

    match: int
    table: int
    game: str
    ended: datetime
    place: int
    points: int
    won: bool
    deals: int
    dealt: int
    people: int
    with_computers: bool


_own = results.alias("own")
_scored = sa.and_(deals.c.match_id == matches.c.id, deals.c.seat == _own.c.seat)
PLAYED = (
    sa.select(
        matches.c.id,
        matches.c.table_number,
        matches.c.game,
        matches.c.ended,
        _own.c.place,
        _own.c.points,
        _own.c.won,
        sa.select(sa.func.count()).where(_scored).scalar_subquery().label("deals"),
        sa.select(sa.func.coalesce(sa.func.sum(deals.c.points), 0)).where(_scored).scalar_subquery().label("dealt"),
        sa.select(sa.func.count()).where(results.c.match_id == matches.c.id).scalar_subquery().label("people"),
        (~AMONG_PEOPLE).label("with_computers"),
    )
    .join(_own, _own.c.match_id == matches.c.id)
    .where(
        _own.c.player == bindparam("player"),
        _own.c.match_id > bindparam("behind"),
        matches.c.outcome == Ending.ENDED.value,
    )
    .order_by(_own.c.match_id.desc())  # as the index has them: no more are looked at than are wanted
    .limit(bindparam("most"))
)

TABLES_WITH = (
    sa.select(tables.c.number, tables.c.people)
    .where(sa.func.replace(tables.c.people, bindparam("person"), sa.literal_column("''")) != tables.c.people)
    .order_by(tables.c.number)
)
NUMBER_OF = sa.select(sa.func.count()).where(results.c.player == bindparam("player"))
"""Results are written when a match has ended, and not before."""


def played(database: Database, player: int, most: int, behind: int = 0) -> tuple[Played, ...]:
    """Return the finished matches of an account with a higher number than `behind`, newest first, at most so many."""
    return tuple(
        Played(
            row.id,
            row.table_number,
            row.game,
            moment(row.ended),
            row.place,
            row.points,
            row.won,
            row.deals,
            row.dealt,
            row.people,
            bool(row.with_computers),
        )
        for row in database.ask(PLAYED, {"player": player, "most": most, "behind": behind})
    )


def number_of(database: Database, player: int) -> int:
    """Return in how many finished matches an account has taken part; an index alone says it."""
    return int(database.ask(NUMBER_OF, {"player": player}).scalar_one())


def companions(database: Database, found: Sequence[Played]) -> tuple[tuple[Played, tuple[StoredResult, ...]], ...]:
    """Return matches with how each of them ended for everybody."""
    ended = results_of_all(database, [one.match for one in found])
    return tuple((one, ended.get(one.match, ())) for one in found)


def tables_with(database: Database, who: PersonId) -> tuple[int, ...]:
    """Return the tables there ever were at which somebody sat, by number; SQLite looks through them."""
    [[_, _, stored, *_]] = json.loads(people_text((Person(0, "", who, present=True, left=False),)))
    found = database.ask(TABLES_WITH, {"person": f'",{json.dumps(stored)},'}).all()
    return tuple(
        number for number, text in found if "\\" not in text or any(one[2] == stored for one in json.loads(text))
    )
