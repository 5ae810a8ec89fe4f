"""What one account has played: its matches with everybody's results, by the score book. Belongs in a thread."""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.engine import Database
from db.results import AMONG_PEOPLE, Outcome, Result, results_of
from db.schema import deals, matches, moment, results
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
    .where(_own.c.player == bindparam("player"), matches.c.outcome == Outcome.ENDED.value)
    .order_by(matches.c.id.desc())
    .limit(bindparam("most"))
)


def played(database: Database, player: int, most: int) -> tuple[Played, ...]:
    """Return the finished matches of an account, newest first, at most so many."""
    with database.reading() as connection:
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
            for row in connection.execute(PLAYED, {"player": player, "most": most})
        )


def companions(database: Database, found: Sequence[Played]) -> tuple[tuple[Played, tuple[Result, ...]], ...]:
    """Return matches with how each of them ended for everybody."""
    return tuple((one, results_of(database, one.match)) for one in found)
