"""
The clerk who counts finished matches in the ratings, one after the other, in the order in which they were stored.

What is counted is read from the score book, in a thread, and stored together with the note that it is counted: whatever
happens to the server, nothing counts twice and nothing is left out. Whoever counts all of it again comes to the same
numbers (`counted_anew`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

import structlog

from db import ratings
from db.engine import Database
from db.errors import DatabaseError, Trouble, WriteFailed
from db.ratings import Ending, Rating
from db.results import UNRANKED
from db.writer import Job
from server.company.rating import Placed, Skill, after_match
from server.ops.essentials import Essentials
from server.ops.incidents import Incident
from server.play.live import LiveTable

log = structlog.get_logger()

_AT_ONCE: Final = 200


def placed(ending: Ending) -> list[Placed]:
    """
    Return who is rated by a match: accounts that played it to its end.

    Guests are nobody tomorrow. Who left is not ranked, as the games' rules say, and whom the others left alone has won
    nothing by it: then there is no second side. A match with a computer player rates nobody.
    """
    if ending.teams is None:
        return []
    team_of = {seat: number for number, team in enumerate(ending.teams) for seat in team}
    return [
        Placed(result.player, result.place, team_of.get(result.seat, len(ending.teams) + result.seat))
        for result in ending.results
        if result.player is not None and result.place != UNRANKED
    ]


def changed(before: Mapping[int, Rating], ending: Ending) -> list[Rating]:
    """Return the ratings that a match has changed."""
    skills = {who: Skill(one.mu, one.sigma, one.played) for who, one in before.items()}
    after = after_match(skills, placed(ending))
    return [Rating(who, one.mu, one.sigma, one.played) for who, one in sorted(after.items())]


def next_count(database: Database) -> tuple[Ending, Job] | None:
    """Return the first match that is not counted, and the job that counts it; None if all are. Belongs in a thread."""
    waiting = ratings.unrated(database, 1)
    if not waiting:
        return None
    [ending] = waiting
    before = ratings.of_players(database, ending.game, [one.player for one in placed(ending)])
    return ending, ratings.counted(ending, changed(before, ending))


def counted_anew(database: Database) -> tuple[int, Job]:
    """Return how many matches there are, and the job that rates everybody anew by all of them. Belongs in a thread."""
    known: dict[str, dict[int, Rating]] = {}
    last = number = 0
    while endings := ratings.all_endings(database, last, _AT_ONCE):
        for ending in endings:
            game = known.setdefault(ending.game, {})
            game.update({one.player: one for one in changed(game, ending)})
        last, number = endings[-1].number, number + len(endings)
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
                while (found := await self._essentials.reads(next_count)) is not None:
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
