"""
Ratings: how good somebody is, by the matches that were finished.

The model is that of Plackett and Luce as openskill computes it: what is believed of everybody is a mean and a doubt,
and a match moves both by how surprising it was. Partners rise and fall together. The number that is shown is careful:
of two with one mean the one of whom less is known stands lower. So nobody loses by winning.

Finished matches are counted one after the other, in the order in which they were stored (`RatingQueue`): read from the
score book in a thread, and stored together with the note that they are counted. Whatever happens to the server,
nothing counts twice and nothing is left out; counting all of it again gives the same numbers (`counted_anew`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import structlog
from openskill.models import PlackettLuce

from db import ratings
from db.database import Database, Job
from db.errors import DatabaseError, Trouble, WriteFailed
from db.ratings import RatedMatch, Rating
from db.schema import UNRANKED
from games.frozen import Frozen
from server.ops.context import Context
from server.ops.incidents import Incident
from server.play.live import LiveTable

PROVISIONAL_UNTIL: Final = 10
"""Matches after which a number is believed."""

_MODEL: Final = PlackettLuce()

_ZERO, _STEP, _DOUBTS = 1000, 40, 3
"""What is shown of somebody nobody knows anything of, how far one point of the model reaches, and how careful it is."""


class Skill(Frozen):
    """What is believed of somebody: the mean, the doubt, and after how many matches."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    played: int = 0

    @property
    def shown(self) -> int:
        """The number people read."""
        return round(_ZERO + _STEP * (self.mu - _DOUBTS * self.sigma))

    @property
    def provisional(self) -> bool:
        """Whether too little has been played to believe it."""
        return self.played < PROVISIONAL_UNTIL


UNKNOWN: Final = Skill()


_FIRST: Final = 0.5
_SHARE: Final = 0.25
"""How many matches two people may have between them whatever else they play, and how many more for one among others."""

_LEAVING: Final = 1.25
"""How much deeper than by losing somebody falls by leaving: who plays on when losing never stands worse by it."""

_OWN_HOUSE: Final = 0
"""Stands for everybody from one's own address; no account has this number."""


class RatedPlace(Frozen):
    """
    Somebody whom a match says something of.

    Attributes:
        player: the account; place: from 1; team: who has the same played together.
        home: whoever has the same came from one address; -1: nobody else did.
        left: went before the end, and has lost to everybody who stayed.
    """

    player: int
    place: int
    team: int
    home: int = -1
    left: bool = False


class PairingCounts:
    """How much of one game's matches each player has had with whom, a match among several being shared out to them."""

    def __init__(self) -> None:
        self._had: dict[int, dict[int, float]] = {}

    def weights(self, placed: Sequence[RatedPlace]) -> dict[int, float]:
        """Return how much a match says about each, from 0 to 1: the mean over the opponents, by whoever knows fewer."""
        return {
            one.player: sum(
                min(self._openness(one, other, placed), self._openness(other, one, placed)) for other in others
            )
            / len(others)
            for one in placed
            if (others := [other for other in placed if other.team != one.team])
        }

    def count(self, placed: Sequence[RatedPlace]) -> None:
        """Count a match as had."""
        for one in placed:
            keys = _opponents(one, placed)
            had = self._had.setdefault(one.player, {})
            for key in keys:
                had[key] = had.get(key, 0.0) + 1 / len(keys)

    def _openness(self, one: RatedPlace, other: RatedPlace, placed: Sequence[RatedPlace]) -> float:
        """How much `one` learns from `other`: less, the more of all matches were with the same one."""
        had, key = self._had.get(one.player, {}), _key(one, other)
        same = had.get(key, 0.0)
        elsewhere = 0.0 if key == _OWN_HOUSE else sum(had.values()) - same
        return min(1.0, (_FIRST + _SHARE * elsewhere) / (same + 1 / len(_opponents(one, placed)))) ** 2


def _key(one: RatedPlace, other: RatedPlace) -> int:
    return _OWN_HOUSE if one.home == other.home != -1 else other.player


def _opponents(one: RatedPlace, placed: Sequence[RatedPlace]) -> set[int]:
    """Return whom somebody has played against, all of the own address as one."""
    return {_key(one, other) for other in placed if other.team != one.team}


def after_match(
    before: Mapping[int, Skill], placed: Sequence[RatedPlace], weights: Mapping[int, float] | None = None
) -> dict[int, Skill]:
    """
    Return what is believed after a match, of everybody whom it says anything about.

    A match says nothing if there are no two sides in it. What comes out depends on nothing but what goes in.

    Args:
        before: what was believed of whom; who is missing is unknown.
        placed: who played.
        weights: how much it says about each, from 0 to 1 (`PairingCounts.weights`); None: all of it.
    """
    sides = _sides(placed)
    if len(sides) < 2:
        return {}
    teams = [[_MODEL.create_rating([skill.mu, skill.sigma]) for skill in _skills(before, side)] for side in sides]
    rated = _MODEL.rate(teams, ranks=[float(min(one.place for one in side)) for side in sides])
    return {
        one.player: _moved(
            before.get(one.player, UNKNOWN),
            new.mu,
            new.sigma,
            1.0 if weights is None else weights[one.player],
            deeper=_LEAVING if one.left else 1.0,
        )
        for side, team in zip(sides, rated, strict=True)
        for one, new in zip(side, team, strict=True)
    }


def _moved(skill: Skill, mu: float, sigma: float, weight: float, *, deeper: float) -> Skill:
    """Return a skill after a match that would have made it so, had it counted whole, its mean moved so much deeper."""
    moved = weight * deeper * (mu - skill.mu)
    return Skill(skill.mu + moved, skill.sigma + weight * (sigma - skill.sigma), skill.played + 1)


def _skills(before: Mapping[int, Skill], side: Iterable[RatedPlace]) -> list[Skill]:
    return [before.get(one.player, UNKNOWN) for one in side]


def _sides(placed: Sequence[RatedPlace]) -> list[list[RatedPlace]]:
    """Return who played together, in an order that does not depend on who is named first."""
    sides: dict[int, list[RatedPlace]] = {}
    for one in sorted(placed, key=lambda one: (one.place, one.player)):
        sides.setdefault(one.team, []).append(one)
    return list(sides.values())


log = structlog.get_logger()

_AT_ONCE: Final = 200


def placed(ending: RatedMatch) -> list[RatedPlace]:
    """
    Return whom a match says something of: accounts.

    Guests are nobody tomorrow. Who left has lost to everybody who stayed, also whom a computer played for until the
    end; where nobody with an account stayed, nobody is rated. A match in which a computer had a seat of its own, or all
    accounts were on one side, rates nobody, either.
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
        RatedPlace(
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


def changed(before: Mapping[int, Rating], ending: RatedMatch, pairings: PairingCounts) -> list[Rating]:
    """Return the ratings that a match has changed, and count whom it has brought together."""
    skills = {who: Skill(one.mu, one.sigma, one.played) for who, one in before.items()}
    people = placed(ending)
    after = after_match(skills, people, pairings.weights(people))
    pairings.count(people)
    return [Rating(who, one.mu, one.sigma, one.played) for who, one in sorted(after.items())]


class Counting:
    """
    Counts matches one after the other; what it has seen of who met whom it keeps in memory.

    The same matches in the same order come to the same numbers, whoever counts them and from wherever on: what was
    counted before is read once, for the pairings alone.
    """

    def __init__(self) -> None:
        self._seen = 0
        self._pairings: dict[str, PairingCounts] = {}

    def next(self, database: Database) -> tuple[RatedMatch, Job] | None:
        """Return the first match that is not counted, and the job that counts it; None if all are. For a thread."""
        waiting = ratings.unrated(database, 1)
        if not waiting:
            return None
        [ending] = waiting
        if ending.number <= self._seen:  # somebody has begun to count anew
            self._seen, self._pairings = 0, {}
        while self._seen < ending.number - 1 and (known := ratings.all_endings(database, self._seen, _AT_ONCE)):
            for one in known:
                if one.number < ending.number:
                    self._of(one.game).count(placed(one))
            self._seen = min(known[-1].number, ending.number - 1)
        before = ratings.of_players(database, ending.game, [one.player for one in placed(ending)])
        job = ratings.counted(ending, changed(before, ending, self._of(ending.game)))
        self._seen = ending.number
        return ending, job

    def _of(self, game: str) -> PairingCounts:
        return self._pairings.setdefault(game, PairingCounts())


def counted_anew(database: Database, count: Callable[[int], object] = lambda _number: None) -> tuple[int, Job]:
    """
    Return how many matches there are, and the job that rates everybody anew by all of them. Belongs in a thread.

    Args:
        database: where they are; nothing is changed in it yet.
        count: is told how many more are done.
    """
    known: dict[str, dict[int, Rating]] = {}
    pairings: dict[str, PairingCounts] = {}
    last = number = 0
    while endings := ratings.all_endings(database, last, _AT_ONCE):
        for ending in endings:
            game = known.setdefault(ending.game, {})
            met = pairings.setdefault(ending.game, PairingCounts())
            game.update({one.player: one for one in changed(game, ending, met)})
        last, number = endings[-1].number, number + len(endings)
        count(len(endings))
    after = [(game, one) for game, people in sorted(known.items()) for _, one in sorted(people.items())]
    return number, ratings.made_anew(after, last)


class RatingQueue:
    """
    Counts in the background.

    Attributes:
        task: what they are at.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self.task: asyncio.Task[None] | None = None
        self._again = False
        self._counting = Counting()

    def follow(self, live: LiveTable) -> None:
        """Look when a match may have ended."""
        if live.facts.over or not live.facts.open:
            self.look()

    def look(self) -> None:
        """Count what is not counted, now or when they are done with what they are at."""
        self._again = True
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self._count())

    async def _count(self) -> None:
        try:
            while self._again:
                self._again = False
                while (found := await self._context.reads(self._counting.next)) is not None:
                    await self._store(*found)
        except (DatabaseError, WriteFailed) as trouble:
            log.warning("matches not rated yet", why=str(trouble))
        except Exception as error:  # noqa: BLE001 - our own bug: the house goes on, and the score book has all of it
            self._context.incidents.note(Incident("rate", error))

    async def _store(self, ending: RatedMatch, job: Job) -> None:
        try:
            await self._context.writer.write(job)
        except WriteFailed as failure:
            if failure.trouble is not Trouble.STALE:  # else the command line has counted meanwhile
                raise
            log.info("counted meanwhile", ending=ending.number)
