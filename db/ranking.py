"""
The all-time lists: who has earned how many ranking points in a game, over imports and tournaments.

An award is what one import or one tournament gave, best place first. A total is the sum over all awards, so a
tournament whose result is corrected replaces its own award and nobody else's. By T14 of the tournament's rules the
larger total stands higher, of equal ones the older; nobody shares a place.

Keys are made from names by the caller (`games.ranking.key`); they are not the keys of accounts.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement, Write
from db.schema import awards, microseconds, ranking_points
from games.kit import ranking

Entry = ranking.Entry
"""A line of an all-time list, or of one award."""


FORGET_POINTS: Final = Statement(
    sa.delete(ranking_points).where(
        ranking_points.c.award_id.in_(
            sa.select(awards.c.id).where(
                awards.c.game == bindparam("at_game"), awards.c.source == bindparam("at_source")
            )
        )
    ),
    exact=False,
)
_known = sa.select(awards.c.id).where(awards.c.game == bindparam("at_game"), awards.c.source == bindparam("at_source"))
GIVE = Statement(
    sa.insert(awards).from_select(
        ["game", "source", "given"],
        sa.select(
            bindparam("game", type_=sa.Text),
            bindparam("source", type_=sa.Text),
            bindparam("given", type_=sa.BigInteger),
        ).where(~_known.exists()),
    ),
    exact=False,
)
GIVE_POINTS = Statement(
    sa.insert(ranking_points).values(
        award_id=_known.scalar_subquery(),
        place=bindparam("place"),
        key=bindparam("key"),
        name=bindparam("name"),
        points=bindparam("points"),
    )
)
RENAME = Statement(
    sa.update(ranking_points)
    .where(
        ranking_points.c.key == bindparam("at_key"),
        ranking_points.c.award_id.in_(sa.select(awards.c.id).where(awards.c.game == bindparam("at_game"))),
    )
    .values(key=bindparam("key"), name=bindparam("name")),
    exact=False,
)
RENAME_EVERYWHERE = Statement(
    sa.update(ranking_points)
    .where(ranking_points.c.key == bindparam("at_key"))
    .values(key=bindparam("key"), name=bindparam("name")),
    exact=False,
)
READ_POINTS = (
    sa.select(ranking_points.c.key, ranking_points.c.name, ranking_points.c.points)
    .join(awards, ranking_points.c.award_id == awards.c.id)
    .where(awards.c.game == bindparam("game"))
    .order_by(awards.c.id, ranking_points.c.place)
)


def award(game: str, source: str, entries: Sequence[Entry], when: datetime) -> Job:
    """
    What `source` (an import, a tournament) gives, best place first. Given again, it replaces what it gave before, and
    keeps its place in the order in which totals were reached.
    """
    at: dict[str, Parameter] = {"at_game": game, "at_source": source}
    points: tuple[Write, ...] = tuple(
        (GIVE_POINTS, at | {"place": place, "key": entry.key, "name": entry.name, "points": entry.points})
        for place, entry in enumerate(entries, start=1)
    )
    given: dict[str, Parameter] = {"game": game, "source": source, "given": microseconds(when)}
    return Job(f"award {game} {source}", ((FORGET_POINTS, at), (GIVE, at | given), *points))


def rename(old_key: str, key: str, name: str, game: str | None = None) -> Job:
    """Another name for an entry, in one list or in all; if the new key has an entry there, both become one."""
    change = {"at_key": old_key, "key": key, "name": name}
    if game is None:
        return Job(f"rename {old_key} in all lists", ((RENAME_EVERYWHERE, change),))
    return Job(f"rename {old_key} in {game}", ((RENAME, change | {"at_game": game}),))


def all_time(database: Database, game: str) -> tuple[Entry, ...]:
    """The list of a game, first place first. Reads all its awards: belongs in a thread."""
    given = database.ask(READ_POINTS, {"game": game})
    return ranking.all_time(Entry(str(key), str(name), int(points)) for key, name, points in given)
