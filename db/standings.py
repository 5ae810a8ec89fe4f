"""
Who has achieved what in a game: kept for every account and game, counted with each match that ends.

Only a match in which accounts played against each other counts: on which sides they were is asked in SQL (`rivals`).
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy import bindparam
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from db.database import Database, Job, Parameter, Statement, Write
from db.schema import (
    UNRANKED,
    Ending,
    account_changes,
    bots,
    computers,
    endings,
    matches,
    microseconds,
    moment,
    people,
    results,
)
from db.schema import standings as totals
from games.frozen import Frozen
from games.table.state import BOT

SIDES: Final = bindparam("sides", type_=sa.Text)
"""The sides of a match, as a JSON list by seat: a number for the seats of partners, null for who plays alone."""


class _SideOf(FunctionElement[int]):
    """The number in a JSON list of numbers and nulls, at a place: what no two databases write alike."""

    type = sa.Integer()
    inherit_cache = True


@compiles(_SideOf, "sqlite")
def _by_path(element: _SideOf, compiler: SQLCompiler, **_: object) -> str:
    sides, seat = (compiler.process(clause) for clause in element.clauses)
    return f"json_extract({sides}, '$[' || {seat} || ']')"


@compiles(_SideOf, "postgresql")
def _by_place(element: _SideOf, compiler: SQLCompiler, **_: object) -> str:
    sides, seat = (compiler.process(clause) for clause in element.clauses)
    return f"CAST(CAST({sides} AS JSON) ->> {seat} AS INTEGER)"


def rivals(match: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """
    Return that accounts played on two `SIDES` of a match at least: against guests alone there is nothing to win.

    Whoever left has a side of the own.
    """
    of = results.alias("rivals")
    alone = of.c.place == sa.literal_column("0")
    side = sa.case((alone, of.c.seat), else_=sa.func.coalesce(_SideOf(SIDES, of.c.seat), of.c.seat))
    return (
        sa.select(sa.func.count(sa.distinct(side)))
        .where(of.c.match_id == match, of.c.player.is_not(None))
        .scalar_subquery()
    ) > sa.literal_column("1")


def sides(teams: Iterable[Sequence[int]]) -> str:
    """Return `SIDES` of a match, from the seats that played together; below 0, as no seat is."""
    side_of = {int(seat): -1 - number for number, team in enumerate(teams) for seat in team}
    return json.dumps([side_of.get(seat) for seat in range(1 + max(side_of, default=-1))])


class StoredStanding(Frozen):
    """What an account has achieved in one game, over all matches that ended and that they played to their end."""

    player: int
    name: str
    played: int
    won: int
    points: int
    last: datetime

    @property
    def average(self) -> float:
        """Points per match."""
        return self.points / self.played


_stood_in = sa.and_(results.c.place == sa.literal_column("0"), computers.c.level != sa.literal_column(f"'{BOT}'"))


AMONG_PEOPLE = ~(
    sa.select(computers.c.seat)
    .join(results, (results.c.match_id == computers.c.match_id) & (results.c.seat == computers.c.seat))
    .where(computers.c.match_id == matches.c.id, ~_stood_in)
    .correlate(matches)
    .exists()
)
"""That no computer played along, but for somebody who had left: only such matches count for a ranking."""


_for_nobody = (
    sa.select(endings.c.number)
    .where(endings.c.match_id == matches.c.id, endings.c.teams == sa.literal_column("'null'"), AMONG_PEOPLE)
    .exists()
)


_counts = sa.and_(
    results.c.player.is_not(None),
    matches.c.outcome == bindparam("ended"),
    results.c.place != bindparam("unranked"),
    ~_for_nobody,
)
"""Which results count for a ranking: of accounts, in matches played to their end against others, by who stayed."""


COUNTED: Final[Mapping[str, Parameter]] = {"ended": Ending.ENDED.value, "unranked": UNRANKED}


_computers = ~AMONG_PEOPLE


RECOUNT = (
    sa.select(
        matches.c.game,
        _computers.label("computers"),
        results.c.player,
        sa.func.count().label("played"),
        sa.func.sum(sa.case((results.c.won, sa.literal_column("1")), else_=sa.literal_column("0"))).label("won"),
        sa.func.sum(results.c.points).label("points"),
        sa.func.max(matches.c.ended).label("last"),
    )
    .join(matches, results.c.match_id == matches.c.id)
    .where(_counts)
    .group_by(matches.c.game, sa.literal_column("computers"), results.c.player)
)
"""The standings as the score book has them, added up from all results."""


_game_of = sa.select(matches.c.game).where(matches.c.id == bindparam("at_match")).scalar_subquery()


_nothing: sa.ColumnClause[int] = sa.literal_column("0", sa.Integer)


_with = bindparam("with_computers", type_=sa.Boolean)


OPEN_STANDING = Statement(
    sa.insert(totals).from_select(
        [column.name for column in totals.columns],
        sa.select(matches.c.game, _with, people.c.id, _nothing, _nothing, _nothing, _nothing).where(
            matches.c.id == bindparam("at_match"),
            people.c.id == bindparam("at_player"),
            people.c.password_hash.is_not(None),
            sa.or_(_with, rivals(bindparam("at_match"))),
            ~sa.select(totals.c.played)
            .where(totals.c.game == matches.c.game, totals.c.computers == _with, totals.c.player == people.c.id)
            .exists(),
        ),
    ),
    exact=False,
)


COUNT_STANDING = Statement(
    sa.update(totals)
    .where(
        totals.c.game == _game_of,
        totals.c.computers == _with,
        totals.c.player == bindparam("at_player"),
        sa.or_(_with, rivals(bindparam("at_match"))),
    )
    .values(
        played=totals.c.played + sa.literal_column("1"),
        won=totals.c.won + bindparam("more_won"),
        points=totals.c.points + bindparam("more_points"),
        last=sa.case((totals.c.last > bindparam("ended"), totals.c.last), else_=bindparam("ended")),
    ),
    exact=False,  # whose account has been deleted while they played is in no ranking
)


DROP_STANDINGS = Statement(sa.delete(totals), exact=False)


COUNT_STANDINGS = Statement(
    sa.insert(totals).from_select([column.name for column in totals.columns], RECOUNT), exact=False
)


READ_TOTALS = sa.select(totals)


STANDINGS = (
    sa.select(totals, people.c.name)
    .join(people, people.c.id == totals.c.player)
    .where(totals.c.game == bindparam("game"), totals.c.computers == _with)
    .order_by(totals.c.won.desc(), totals.c.played, totals.c.last, totals.c.player)
)


STANDINGS_OF = (
    sa.select(totals, people.c.name)
    .join(people, people.c.id == totals.c.player)
    .where(totals.c.player == bindparam("player"))
    .order_by(totals.c.game, totals.c.computers)
)


STAMP = sa.select(
    sa.func.count(), sa.func.sum(totals.c.played), sa.func.sum(totals.c.won), sa.func.sum(totals.c.points)
).where(totals.c.game == bindparam("game"))


NAMES_STAMP = sa.select(
    sa.select(sa.func.max(account_changes.c.id)).scalar_subquery(),
    sa.select(sa.func.count(bots.c.player)).scalar_subquery(),
)


def counted(
    match: int, player: int, won: bool, points: int, with_computers: bool, sides: str, when: datetime
) -> tuple[Write, Write]:
    """Return what one result adds to the standings, nothing against guests alone."""
    at: dict[str, Parameter] = {
        "at_match": match,
        "at_player": player,
        "with_computers": with_computers,
        "sides": sides,
    }
    more: dict[str, Parameter] = {"more_won": won, "more_points": points, "ended": microseconds(when)}
    return (OPEN_STANDING, at), (COUNT_STANDING, at | more)


def counted_anew() -> Job:
    """Count the standings from the score book, whatever they are now. Takes its time: for a house that is closed."""
    return Job("count the standings anew", ((DROP_STANDINGS, {}), (COUNT_STANDINGS, dict(COUNTED))))


def standings(
    database: Database, game: str, *, fewest: bool = False, against_computers: bool = False
) -> tuple[StoredStanding, ...]:
    """
    Everybody who has played this game to its end. Reads a row for each of them: belongs in a thread.

    Matches in which a computer played along count for no ranking; they are counted apart.

    More matches won first; equal: the better average; then who needed fewer matches; then who got there earlier.

    Args:
        fewest: points are losses, and a low average is the better one.
        against_computers: count those matches, and no others.
    """
    wanted = {"game": game, "with_computers": against_computers}
    found = [
        StoredStanding(player, name, played, won, points, moment(last))
        for _, _, player, played, won, points, last, name in database.ask(STANDINGS, wanted)
    ]
    return tuple(sorted(found, key=lambda one: (-one.won, one.average if fewest else -one.average)))


def stamp_of_standings(database: Database, game: str) -> tuple[object, ...]:
    """What changes whenever `standings` would find something else. Adds up in SQLite."""
    with database.reading() as connection:
        added_up = tuple(connection.execute(STAMP, {"game": game}).one())
        return added_up + names_stamp(connection)


def names_stamp(connection: sa.Connection) -> tuple[object, ...]:
    """What changes whenever an account is called otherwise, or becomes a bot."""
    return tuple(connection.execute(NAMES_STAMP).one())


def standings_of(database: Database, player: int) -> tuple[tuple[str, bool, StoredStanding], ...]:
    """Game by game, and apart for matches with computers, what is counted for one person. Belongs in a thread."""
    return tuple(
        (game, bool(computers), StoredStanding(who, name, played, won, points, moment(last)))
        for game, computers, who, played, won, points, last, name in database.ask(STANDINGS_OF, {"player": player})
    )


def miscounted(database: Database) -> tuple[tuple[str, int], ...]:
    """Game and player of every standing that is not what the score book adds up to. Belongs in a thread."""
    with database.reading() as connection:
        kept = {tuple(row) for row in connection.execute(READ_TOTALS)}
        added_up = {tuple(row) for row in connection.execute(RECOUNT, COUNTED)}
    return tuple(sorted({(str(row[0]), int(row[2])) for row in kept ^ added_up}))
