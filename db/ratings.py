"""
How good everybody is at every game, and what of the score book is counted in it already.

A match that ends gets the next number of `endings` in the transaction that ends it, so matches count in the order in
which they were stored: whoever counts them again comes to the same numbers. Arithmetic is not done here.
"""

import json
from collections.abc import Iterable, Sequence
from typing import TypeAlias

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement, Write
from db.results import StoredResult
from db.schema import endings, matches, people, ratings, results
from db.standings import names_stamp, rivals, sides
from games.frozen import Frozen


class Rating(Frozen, order=True):
    """How good an account is at a game: the mean and the doubt of what is believed, and after how many matches."""

    player: int
    mu: float
    sigma: float
    played: int


class RatedMatch(Frozen):
    """
    A match that has ended: its place in the order, and how it ended for whom.

    Attributes:
        teams: the seats that played together, empty where all play for themselves; None if the match rates nobody.
        homes: the seats whose people came from one address. Which address that was is not kept.
    """

    number: int
    game: str
    teams: tuple[tuple[int, ...], ...] | None
    results: tuple[StoredResult, ...]
    homes: tuple[tuple[int, ...], ...] = ()


ENDED = Statement(
    sa.insert(endings).values(
        match_id=bindparam("match_id"),
        teams=sa.case((rivals(bindparam("match_id")), bindparam("teams")), else_=sa.literal_column("'null'")),
        rated=bindparam("rated"),
    ),
    ordered=True,
)
COUNTED = Statement(
    sa.update(endings)
    .where(endings.c.number == bindparam("at"), endings.c.rated == bindparam("before"))
    .values(rated=bindparam("after"))
)
COUNTED_AGAIN = Statement(
    sa.update(endings).where(endings.c.number <= bindparam("last")).values(rated=bindparam("after")), exact=False
)
NOT_COUNTED = Statement(
    sa.update(endings).where(endings.c.number > bindparam("last")).values(rated=bindparam("after")), exact=False
)
FORGET_ONE = Statement(
    sa.delete(ratings).where(ratings.c.player == bindparam("at_player"), ratings.c.game == bindparam("at_game")),
    exact=False,
)
FORGET_ALL = Statement(sa.delete(ratings), exact=False)
RATE = Statement(  # who is no more has no rating
    sa.insert(ratings).from_select(
        [column.name for column in ratings.columns],
        sa.select(*(bindparam(column.name, type_=column.type).label(column.name) for column in ratings.columns)).where(
            sa.exists().where(people.c.id == bindparam("player"))
        ),
    ),
    exact=False,
)

_known = (
    sa.select(endings.c.number, endings.c.match_id, endings.c.teams, matches.c.game)
    .join(matches, endings.c.match_id == matches.c.id)
    .order_by(endings.c.number)
)
ALL = _known.where(endings.c.number > bindparam("behind")).limit(bindparam("most"))
UNRATED = _known.where(endings.c.rated == bindparam("rated")).limit(bindparam("most"))
RESULTS = sa.select(results).where(results.c.match_id.in_(bindparam("matches", expanding=True)))
OF_PLAYERS = sa.select(ratings).where(
    ratings.c.game == bindparam("game"), ratings.c.player.in_(bindparam("players", expanding=True))
)
OF_GAME = (
    sa.select(ratings, people.c.name)
    .join(people, ratings.c.player == people.c.id)
    .where(ratings.c.game == bindparam("game"))
)
STAMP = sa.select(sa.func.count(), sa.func.sum(ratings.c.played), sa.func.sum(ratings.c.mu)).where(
    ratings.c.game == bindparam("game")
)
OF_PLAYER = sa.select(ratings).where(ratings.c.player == bindparam("player")).order_by(ratings.c.game)
WITH_HOMES = (
    sa.select(endings.c.match_id, endings.c.teams, results.c.seat)
    .join(results, results.c.match_id == endings.c.match_id)
    .where(results.c.player == bindparam("player"), endings.c.teams.startswith("{"))
    .order_by(endings.c.match_id)
)
HOW_MANY = sa.select(sa.func.count()).select_from(endings)


# ------------------------------------------------------------------------------------------------------- writing


def ended(match: int, teams: Sequence[Sequence[int]] | None, homes: Iterable[Sequence[int]] = ()) -> Job:
    """
    A match has ended and is to be counted: belongs into the transaction that ends it, behind its results.

    Where all accounts played on one side, it rates nobody, and that stays so whoever's account is deleted later.

    Args:
        match: its number.
        teams: the seats that played together; None if the match rates nobody, because a computer player was in it.
        homes: the seats whose people came from one address.
    """
    together = None if teams is None else _lists(teams)
    shared = _lists(homes)
    groups = json.dumps({"teams": together, "homes": shared} if shared and together is not None else together)
    at: dict[str, Parameter] = {"match_id": match, "teams": groups, "rated": False, "sides": sides(teams or ())}
    return Job(f"match {match} to be rated", ((ENDED, at),))


def counted(ending: RatedMatch, after: Iterable[Rating]) -> Job:
    """A match is counted, and these are the ratings after it; `Trouble.STALE` if it has been counted already."""
    writes: list[Write] = [(COUNTED, {"at": ending.number, "before": False, "after": True})]
    for one in after:
        writes.append((FORGET_ONE, {"at_player": one.player, "at_game": ending.game}))
        writes.append((RATE, _row(ending.game, one)))
    return Job(f"rate ending {ending.number}", tuple(writes))


def made_anew(after: Iterable[tuple[str, Rating]], last: int) -> Job:
    """Every match up to the ending `last` is counted and none behind it, and these are all ratings, by game."""
    writes: list[Write] = [
        (FORGET_ALL, {}),
        (COUNTED_AGAIN, {"after": True, "last": last}),
        (NOT_COUNTED, {"after": False, "last": last}),
    ]
    writes += [(RATE, _row(game, one)) for game, one in after]
    return Job("rate everybody anew", tuple(writes))


def _row(game: str, one: Rating) -> dict[str, str | int | float]:
    return {"game": game, "player": one.player, "mu": one.mu, "sigma": one.sigma, "played": one.played}


# ------------------------------------------------------------------------------------------------------- reading


def unrated(database: Database, most: int) -> tuple[RatedMatch, ...]:
    """The first matches that are not counted yet. Belongs in a thread."""
    return _endings(database, UNRATED, {"rated": False, "most": most})


def all_endings(database: Database, behind: int, most: int) -> tuple[RatedMatch, ...]:
    """The first matches behind a number, counted or not. Belongs in a thread."""
    return _endings(database, ALL, {"behind": behind, "most": most})


def how_many(database: Database) -> int:
    """How many matches have ended, counted or not."""
    return int(database.ask(HOW_MANY).scalar() or 0)


def from_one_address(database: Database, player: int) -> tuple[int, ...]:
    """The matches in which an account shared its address with somebody else at the table. Belongs in a thread."""
    rows = database.ask(WITH_HOMES, {"player": player}).all()
    return tuple(row.match_id for row in rows if any(row.seat in home for home in _stored(row.teams)[1]))


def of_players(database: Database, game: str, who: Iterable[int]) -> dict[int, Rating]:
    """The ratings of some accounts in a game; who has none is left out. Belongs in a thread."""
    with database.reading() as connection:
        rows = connection.execute(OF_PLAYERS, {"game": game, "players": list(who)})
        return {row.player: Rating(row.player, row.mu, row.sigma, row.played) for row in rows}


def of_game(database: Database, game: str) -> tuple[tuple[str, Rating], ...]:
    """Everybody who has a rating in a game, with their name. Belongs in a thread."""
    with database.reading() as connection:
        rows = connection.execute(OF_GAME, {"game": game})
        return tuple((name, Rating(player, mu, sigma, played)) for _, player, mu, sigma, played, name in rows)


def stamp_of_game(database: Database, game: str) -> tuple[object, ...]:
    """What changes whenever `of_game` would find something else, or a name or a bot has changed. Adds up in SQLite."""
    with database.reading() as connection:
        added_up = tuple(connection.execute(STAMP, {"game": game}).one())
        return added_up + names_stamp(connection)


def of_player(database: Database, player: int) -> tuple[tuple[str, Rating], ...]:
    """The ratings of an account by game. Belongs in a thread."""
    with database.reading() as connection:
        rows = connection.execute(OF_PLAYER, {"player": player})
        return tuple((row.game, Rating(row.player, row.mu, row.sigma, row.played)) for row in rows)


def _endings(
    database: Database, query: sa.Select[tuple[int, int, str, str]], asked: dict[str, int | bool]
) -> tuple[RatedMatch, ...]:
    with database.reading() as connection:
        found = connection.execute(query, asked).all()
        told: dict[int, list[StoredResult]] = {row.match_id: [] for row in found}
        for row in connection.execute(RESULTS, {"matches": list(told)}):
            told[row.match_id].append(StoredResult(row.seat, row.player, row.name, row.points, row.place, row.won))
    endings: list[RatedMatch] = []
    for row in found:
        teams, homes = _stored(row.teams)
        endings.append(RatedMatch(row.number, row.game, teams, tuple(told[row.match_id]), homes))
    return tuple(endings)


Groups: TypeAlias = tuple[tuple[int, ...], ...]


def _stored(text: str) -> tuple[Groups | None, Groups]:
    """Return who played together and who came from one address: a list of the one, or both where there is any."""
    stored: object = json.loads(text)
    if isinstance(stored, dict):
        return _groups(stored.get("teams")), _groups(stored.get("homes")) or ()
    return _groups(stored), ()


def _groups(stored: object) -> Groups | None:
    if not isinstance(stored, list):
        return None
    return tuple(tuple(map(int, group)) for group in stored if isinstance(group, list))


def _lists(groups: Iterable[Sequence[int]]) -> list[list[int]]:
    return [list(map(int, group)) for group in groups]
