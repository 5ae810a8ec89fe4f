"""
The score book: matches, every deal's points, and how each match ended for whom.

Its jobs travel in the transaction of the entry that made them true (`journal.append(entries, row, deal_scored(…))`), so
scores are counted exactly once, whatever happens to the server. A match is numbered through the whole house.

Guests stand in matches under their names, but in no ranking.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Statement, Write
from db.schema import (
    UNRANKED,
    Ending,
    bots,
    computers,
    deals,
    matches,
    microseconds,
    moment,
    people,
    results,
)
from db.standings import counted, sides
from games.frozen import Frozen
from games.table.state import BOT


class StoredMatch(Frozen):
    """A match: where in which table's journal it lies (`last` None while it runs), of which game, and when it was."""

    id: int
    table: int
    game: str
    first: int
    last: int | None
    started: datetime
    ended: datetime | None
    outcome: Ending


class StoredResult(Frozen):
    """
    How a match ended for one seat.

    Attributes:
        player: None for a guest and for whoever deleted their account; stored so when it ends, whoever is handed in.
        place: from 1; `UNRANKED` for somebody who left before the end.
        computer: how strong the computer was that played here at the end, `BOT` for somebody's program; "" else.
    """

    seat: int
    player: int | None
    name: str
    points: int
    place: int
    won: bool
    computer: str = ""


START = Statement(
    sa.insert(matches).values(
        {
            column: bindparam(column.name)
            for column in matches.columns
            if column not in {matches.c.last_entry, matches.c.ended}
        }
    )
)
SCORE = Statement(sa.insert(deals).values({column: bindparam(column.name) for column in deals.columns}))
END = Statement(
    sa.update(matches)
    .where(matches.c.id == bindparam("at"), matches.c.outcome == bindparam("running"))
    .values(last_entry=bindparam("last_entry"), ended=bindparam("ended"), outcome=bindparam("outcome"))
)
_account = sa.select(people).where(people.c.id == bindparam("player"), people.c.password_hash.is_not(None))
RESULT = Statement(
    sa.insert(results).values(
        {column: bindparam(column.name) for column in results.columns}
        # A guest is nobody here, and so is whose account was deleted while they played: a match must end all the same.
        | {results.c.player: _account.with_only_columns(people.c.id).scalar_subquery()}
    )
)

COMPUTER = Statement(
    sa.insert(computers).values({column: bindparam(column.name) for column in computers.columns}),
)

LAST_MATCH = sa.select(sa.func.max(matches.c.id))
READ_MATCH = sa.select(matches).where(matches.c.id == bindparam("id"))
RUNNING_MATCH = sa.select(matches).where(
    matches.c.table_number == bindparam("table_number"), matches.c.outcome == Ending.RUNNING.value
)
MATCHES_OF_TABLE = sa.select(matches).where(matches.c.table_number == bindparam("table_number")).order_by(matches.c.id)
MATCHES_OF_PLAYER = (
    sa.select(matches)
    .join(results, results.c.match_id == matches.c.id)
    .where(results.c.player == bindparam("player"))
    .order_by(matches.c.id.desc())
    .limit(bindparam("most"))
)
READ_RESULTS = (
    sa.select(results, computers.c.level, bots.c.owner)
    .outerjoin(computers, (computers.c.match_id == results.c.match_id) & (computers.c.seat == results.c.seat))
    .outerjoin(bots, bots.c.player == results.c.player)
    .where(results.c.match_id == bindparam("match_id"))
    .order_by(results.c.place == UNRANKED, results.c.place, results.c.seat)
)
READ_ALL_RESULTS = (
    sa.select(results, computers.c.level, bots.c.owner)
    .outerjoin(computers, (computers.c.match_id == results.c.match_id) & (computers.c.seat == results.c.seat))
    .outerjoin(bots, bots.c.player == results.c.player)
    .where(results.c.match_id.in_(bindparam("matches", expanding=True)))
    .order_by(results.c.match_id, results.c.place == UNRANKED, results.c.place, results.c.seat)
)
READ_DEALS = (
    sa.select(deals.c.number, deals.c.seat, deals.c.points)
    .where(deals.c.match_id == bindparam("match_id"))
    .order_by(deals.c.number, deals.c.seat)
)


RESULTS_PER_MATCH = (
    sa.select(matches.c.id, matches.c.outcome, sa.func.count(results.c.seat).label("seats"))
    .select_from(matches.outerjoin(results))
    .group_by(matches.c.id, matches.c.outcome)
    .having((matches.c.outcome == Ending.ENDED.value) != (sa.func.count(results.c.seat) > 0))
    .order_by(matches.c.id)
)


# ------------------------------------------------------------------------------------------------------- writing


def match_started(match: int, table: int, game: str, entry: int, when: datetime) -> Job:
    """A match begins with `entry` of `table`; `match` is `next_match` or the house's own count from there."""
    return Job(
        f"match {match} started",
        (
            (
                START,
                {
                    "id": match,
                    "table_number": table,
                    "game": game,
                    "first_entry": entry,
                    "started": microseconds(when),
                    "outcome": Ending.RUNNING.value,
                },
            ),
        ),
    )


def deal_scored(match: int, number: int, points: Mapping[int, int]) -> Job:
    """The points per seat of deal `number` of a match; `Trouble.TAKEN` if that deal has been scored."""
    return Job(
        f"match {match} deal {number}",
        tuple(
            (SCORE, {"match_id": match, "number": number, "seat": seat, "points": got}) for seat, got in points.items()
        ),
    )


def match_ended(
    match: int, entry: int, when: datetime, final: Sequence[StoredResult], teams: Iterable[Sequence[int]] = ()
) -> Job:
    """A match was played to its end with `entry`, some seats as `teams`; `Trouble.STALE` if it is over already."""
    return Job(
        f"match {match} ended",
        (
            _over(match, entry, when, Ending.ENDED),
            *(
                (
                    RESULT,
                    {
                        "match_id": match,
                        "seat": result.seat,
                        "player": result.player,
                        "name": result.name,
                        "points": result.points,
                        "place": result.place,
                        "won": result.won,
                    },
                )
                for result in final
            ),
            *(_computer(match, result) for result in final if result.computer),
            *_counted(match, final, when, sides(teams)),
        ),
    )


def _computer(match: int, result: StoredResult) -> Write:
    return COMPUTER, {"match_id": match, "seat": result.seat, "level": result.computer}


def with_computers(final: Sequence[StoredResult]) -> bool:
    """Tell whether computers played along, other than for somebody who had left."""
    return any(result.computer and (result.place != UNRANKED or result.computer == BOT) for result in final)


def _counted(match: int, final: Sequence[StoredResult], when: datetime, played: str) -> Iterator[Write]:
    """Yield what results add to the standings: nothing for guests, for whoever left, and against guests alone."""
    computers = with_computers(final)
    for result in final:
        if result.player is not None and result.place != UNRANKED:
            yield from counted(match, result.player, result.won, result.points, computers, played, when)


def match_aborted(match: int, entry: int, when: datetime) -> Job:
    """A match ended before its time with `entry` and counts for nobody; its deals stay on record."""
    return Job(f"match {match} aborted", (_over(match, entry, when, Ending.ABORTED),))


def _over(match: int, entry: int, when: datetime, outcome: Ending) -> tuple[Statement, dict[str, int | str | None]]:
    return END, {
        "at": match,
        "running": Ending.RUNNING.value,
        "last_entry": entry,
        "ended": microseconds(when),
        "outcome": outcome.value,
    }


# ------------------------------------------------------------------------------------------------------- reading


def next_match(database: Database) -> int:
    """The number of the next match, from 1. One indexed row: fine in the event loop."""
    return (database.ask(LAST_MATCH).scalar() or 0) + 1


def match(database: Database, number: int) -> StoredMatch | None:
    """One match. One indexed row: fine in the event loop."""
    row = database.ask(READ_MATCH, {"id": number}).mappings().one_or_none()
    return None if row is None else _match(row)


def running_match(database: Database, table: int) -> StoredMatch | None:
    """The match a table is in the middle of. One indexed row: fine in the event loop."""
    row = database.ask(RUNNING_MATCH, {"table_number": table}).mappings().one_or_none()
    return None if row is None else _match(row)


def matches_of_table(database: Database, table: int) -> tuple[StoredMatch, ...]:
    """All matches of a table, oldest first. Indexed: fine in the event loop."""
    return tuple(_match(row) for row in database.ask(MATCHES_OF_TABLE, {"table_number": table}).mappings())


def matches_of_player(database: Database, player: int, most: int = 20) -> tuple[StoredMatch, ...]:
    """The finished matches of an account, newest first, at most `most`. Belongs in a thread."""
    return tuple(_match(row) for row in database.ask(MATCHES_OF_PLAYER, {"player": player, "most": most}).mappings())


def results_of(database: Database, match: int) -> tuple[StoredResult, ...]:
    """How a match ended, by place, who left last; empty if it did not. A few indexed rows: fine in the event loop."""
    return tuple(
        StoredResult(row.seat, row.player, row.name, row.points, row.place, row.won, _level(row.level, row.owner))
        for row in database.ask(READ_RESULTS, {"match_id": match})
    )


def results_of_all(database: Database, matches: Sequence[int]) -> Mapping[int, tuple[StoredResult, ...]]:
    """How some matches ended, each as `results_of` has it, in one question. Belongs in a thread."""
    ended: dict[int, list[StoredResult]] = {}
    for match, seat, player, name, points, place, won, level, owner in database.ask(
        READ_ALL_RESULTS, {"matches": list(matches)}
    ):
        one = StoredResult(seat, player, name, points, place, won, _level(level, owner))
        ended.setdefault(match, []).append(one)
    return {match: tuple(found) for match, found in ended.items()}


def _level(computer: str | None, owner: int | None) -> str:
    """How strong the computer was that played, or that they are a program, also where the match was ranked."""
    return computer or ("" if owner is None else BOT)


def deals_of(database: Database, match: int) -> tuple[Mapping[int, int], ...]:
    """Points per seat of every scored deal of a match, in order. A few indexed rows: fine in the event loop."""
    scored: dict[int, dict[int, int]] = {}
    for row in database.ask(READ_DEALS, {"match_id": match}):
        scored.setdefault(row.number, {})[row.seat] = row.points
    return tuple(scored.values())


def contradictions(database: Database) -> tuple[int, ...]:
    """The matches that have ended without a result, or have one without having ended. Belongs in a thread."""
    return tuple(row.id for row in database.ask(RESULTS_PER_MATCH))


def _match(found: sa.RowMapping) -> StoredMatch:
    return StoredMatch(
        id=found["id"],
        table=found["table_number"],
        game=found["game"],
        first=found["first_entry"],
        last=found["last_entry"],
        started=moment(found["started"]),
        ended=None if found["ended"] is None else moment(found["ended"]),
        outcome=Ending(found["outcome"]),
    )
