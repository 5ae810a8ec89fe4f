"""
The clerk who counts finished matches in the ratings, one after the other, in the order in which they were stored.

What is counted is read from the score book, in a thread, and stored together with the note that it is counted: whatever
happens to the server, nothing counts twice and nothing is left out. Whoever counts all of it again comes to the same
numbers (`counted_anew`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

import structlog

from db import ratings
from db.engine import Database
from db.errors import DatabaseError, Trouble, WriteFailed
from db.ratings import Ending, Rating
from db.results import UNRANKED
from db.writer import Job
from server.company.rating import Meetings, Placed, Skill, after_match
from server.ops.essentials import Essentials
from server.ops.incidents import Incident
from server.play.live import LiveTable

log = structlog.get_logger()

_AT_ONCE: Final = 200


def placed(ending: Ending) -> list[Placed]:
    """
    Return whom a match says something of: accounts.

    Guests are nobody tomorrow. Who left has lost to everybody who stayed; where nobody with an account did, nobody is
    rated. A match with a computer player rates nobody, either.
    """
    if ending.teams is None:
        return []
    team_of = {seat: number for number, team in enumerate(ending.teams) for seat in team}
    home_of = {seat: number for number, home in enumerate(ending.homes) for seat in home}
    rated = [result for result in ending.results if result.player is not None]
    if all(result.place == UNRANKED for result in rated):
        return []
    behind, alone = 1 + max(result.place for result in rated), len(ending.teams)
    return [
        Placed(
            result.player,
            behind if left else result.place,
            alone + result.seat if left else team_of.get(result.seat, alone + result.seat),
            home_of.get(result.seat, -1),
            left,
        )
        for result in rated
        if result.player is not None
        for left in (result.place == UNRANKED,)
    ]


def changed(before: Mapping[int, Rating], ending: Ending, meetings: Meetings) -> list[Rating]:
    """Return the ratings that a match has changed, and count whom it has brought together."""
    skills = {who: Skill(one.mu, one.sigma, one.played) for who, one in before.items()}
    people = placed(ending)
    after = after_match(skills, people, meetings.weights(people))
    meetings.count(people)
    return [Rating(who, one.mu, one.sigma, one.played) for who, one in sorted(after.items())]


class Counting:
    """
    Counts matches one after the other; what it has seen of who met whom it keeps in memory.

    The same matches in the same order come to the same numbers, whoever counts them and from wherever on: what was
    counted before is read once, for the meetings alone.
    """

    def __init__(self) -> None:
        self._seen = 0
        self._meetings: dict[str, Meetings] = {}

    def next(self, database: Database) -> tuple[Ending, Job] | None:
        """Return the first match that is not counted, and the job that counts it; None if all are. For a thread."""
        waiting = ratings.unrated(database, 1)
        if not waiting:
            return None
        [ending] = waiting
        if ending.number <= self._seen:  # somebody has begun to count anew
            self._seen, self._meetings = 0, {}
        while self._seen < ending.number - 1 and (known := ratings.all_endings(database, self._seen, _AT_ONCE)):
            for one in known:
                if one.number < ending.number:
                    self._of(one.game).count(placed(one))
            self._seen = min(known[-1].number, ending.number - 1)
        before = ratings.of_players(database, ending.game, [one.player for one in placed(ending)])
        job = ratings.counted(ending, changed(before, ending, self._of(ending.game)))
        self._seen = ending.number
        return ending, job

    def _of(self, game: str) -> Meetings:
        return self._meetings.setdefault(game, Meetings())


def counted_anew(database: Database, count: Callable[[int], object] = lambda _number: None) -> tuple[int, Job]:
    """
    Return how many matches there are, and the job that rates everybody anew by all of them. Belongs in a thread.

    Args:
        database: where they are; nothing is changed in it yet.
        count: is told how many more are done.
    """
    known: dict[str, dict[int, Rating]] = {}
    meetings: dict[str, Meetings] = {}
    last = number = 0
    while endings := ratings.all_endings(database, last, _AT_ONCE):
        for ending in endings:
            game = known.setdefault(ending.game, {})
            met = meetings.setdefault(ending.game, Meetings())
            game.update({one.player: one for one in changed(game, ending, met)})
        last, number = endings[-1].number, number + len(endings)
        count(len(endings))
    after = [(game, one) for game, people in sorted(known.items()) for _, one in sorted(people.items())]
    return number, ratings.made_anew(after, last)


class Clerk:
    """
    Counts in the background.

    Attributes:
        task: what he is at.
    """

    def __init__(self, essentials: Essentials) -> None:
        self._essentials = essentials
        self.task: asyncio.Task[None] | None = None
        self._again = False
        self._counting = Counting()

    def follow(self, live: LiveTable) -> None:
        """Look when a match may have ended."""
        if live.facts.over or not live.facts.open:
            self.look()

    def look(self) -> None:
        """Count what is not counted, now or when he is done with what he is at."""
        self._again = True
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self._count())

    async def _count(self) -> None:
        try:
            while self._again:
                self._again = False
                while (found := await self._essentials.reads(self._counting.next)) is not None:
                    await self._store(*found)
        except (DatabaseError, WriteFailed) as trouble:
            log.warning("matches not rated yet", why=str(trouble))
        except Exception as error:  # noqa: BLE001 - our own bug: the house goes on, and the score book has all of it
            self._essentials.incidents.note(Incident("rate", error))

    async def _store(self, ending: Ending, job: Job) -> None:
        try:
            await self._essentials.writer.write(job)
        except WriteFailed as failure:
            if failure.trouble is not Trouble.STALE:  # else the command line has counted meanwhile
                raise
            log.info("counted meanwhile", ending=ending.number)
