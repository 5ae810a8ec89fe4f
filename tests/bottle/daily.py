"""
Sets of the day, their league, and exercises.

Where the journals of two sets of one version part, whoever plays them has done something else: neither what the house
draws nor what a computer does is ever the first difference. What is said of the others is compared with how the set
stands of whoever reads it. What a day has brought is reckoned here once more, pair by pair, and compared with the
league.
"""

# mypy: disable-error-code="attr-defined"

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final
from weakref import WeakKeyDictionary

import sqlalchemy as sa

from commands.journal.exports import played
from db import daily, journal, results
from db.daily import GROUP, SetState, StoredSet, group_key, group_number
from db.database import Database
from db.identity import PersonId
from db.table_row import TableRow
from games.contract import Action, Actor, Seat
from games.table.actions import Book
from server.daily.season import month_of, terms_of
from server.daily.terms import PLAYER
from server.house import House
from server.ops.config import DaySets
from server.play.replay import vocabulary_named
from tests.bottle.net import Line
from tests.bottle.people import Person

GRACE: Final = 3.0
"""Seconds after which a day that is over is over for everybody: the house looks once a second."""

LATEST: Final = "9999-12-31"
"""A day before which all are over."""

OVERLAP: Final = 1000
"""Letters that are read again, as what came of a set may not have come as a whole before."""

SCORED: Final = sa.text(
    "SELECT secret, count(*) + sum(json_array_length(points)) FROM day_sets JOIN days USING (day) GROUP BY secret"
)
"""How many sets there are of each secret, and deals that are scored in them, together."""

ALL: Final = f"{GROUP}~"
"""What comes behind all days and groups."""

_RESULT: Final = re.compile(
    r"(?:Tagesspielvom[A-Z][a-z]+,(\d\d)\.(\d\d)\.(\d{4})|Reihe(\d+)):(\d+)von(\d+)Spielengespielt\."
)
"""How what came of a set begins, without blanks."""

_OWN_ALONE: Final = re.compile(r"((?!andere|schlägst|Mittel|Computer|Platz|niemand).)*?(Wasdieanderen|$)")
"""What follows while the set runs: nothing of what is said of others, up to the sentence about them."""

_SECRET: Final = re.compile(r"DasGeheimnisdiese(?:sTages|rReihe)war([0-9a-f]{64})")


class Sets:
    """
    Asks about sets of the day.

    Args:
        broken: is told what promise is not kept, and how.
        looks: how much was looked at.
    """

    def __init__(self, broken: Callable[[str, str], None], looks: Counter[str]) -> None:
        self._broken = broken
        self._looks = looks
        self._over = ""
        self._read: WeakKeyDictionary[Line, int] = WeakKeyDictionary()
        self._published: dict[str, float] = {}
        self._scored: dict[str, int] = {}
        self._looked = 0.0

    def look(self, house: House, people: Sequence[Person], now: float) -> None:
        """Look what is said of the others; told once a second."""
        days = house.rooms.days
        self._over = max(self._over, days.told_before)
        for one in people:
            if one.line is None or (fresh := one.line.sent - self._read.get(one.line, 0)) == 0:
                continue
            self._read[one.line] = one.line.sent
            words = one.line.words[-fresh - OVERLAP :]
            for said in _RESULT.finditer(words):
                day, month, year, group, done, deals = said.groups()
                over = days.is_over(group_key(int(group))) if group else f"{year}-{month}-{day}" < self._over
                if done != deals and not over:
                    self._in_mid_set(one, said, words)
            for secret in _SECRET.findall(words):
                self._published.setdefault(secret, now)
        self._stays_over(house, now)

    def _in_mid_set(self, one: Person, said: re.Match[str], words: str) -> None:
        self._looks["own sets"] += 1
        if _OWN_ALONE.match(words, said.end()) is None:
            self._broken("hidden", f"{one.name} reads in mid-set: {words[said.start() : said.end() + 200]!r}")

    def _stays_over(self, house: House, now: float) -> None:
        """Look whether anything is scored in a day whose secret was told a while ago."""
        told = [secret for secret, since in self._published.items() if now - since >= GRACE]
        if not told or now - self._looked < GRACE:
            return
        self._looked = now
        with house.context.database.reading() as connection:
            scored = {str(secret): int(count) for secret, count in connection.execute(SCORED)}
        for secret in told:
            if self._scored.setdefault(secret, scored.get(secret, 0)) != scored.get(secret, 0):
                self._broken("hidden", f"a set is played on after the secret of its day was told: {secret}")

    def at_rest(self, house: House) -> None:
        """Look whether every set that runs is one of today, and known to the house."""
        days, stored = house.rooms.days, daily.under_way(house.context.database)
        if differs := {one.table for one in stored} ^ set(days.running):
            self._broken("quiet", f"the sets of tables {differs} are under way in memory or on disk alone")
        for one in stored:
            if one.state is SetState.RUNNING and days.is_over(one.day):
                self._broken("quiet", f"the set at table {one.table} goes on after its day {one.day}")


def wrong(
    database: Database, rows: Sequence[TableRow], terms: DaySets, looks: Counter[str]
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with all sets and exercises that are stored, as promise and how."""
    numbered = {row.number: row for row in rows}
    sets = [one for one in _sets_of(database) if one.state is not SetState.INVITED]
    versions = defaultdict[tuple[str, str, int], list[list[Done]]](list)
    tables = Counter(one.table for one in sets)
    yield from (("conserved", f"table {table} is that of {count} sets") for table, count in tables.items() if count > 1)
    for one in sets:
        if (row := numbered.get(one.table)) is None:
            continue
        done, scored = _played(database, row)
        looks["sets"] += 1
        if one.state is not SetState.VOID and one.points != tuple(dict(deal).get(PLAYER, 0) for deal in scored):
            yield "conserved", f"set of table {one.table} counts {one.points}, and its table made {scored}"
        if (one.state is SetState.PLAYED) != (len(one.points) == one.deals):
            yield "conserved", f"set of table {one.table} is {one.state} with {one.points} of {one.deals} deals"
        versions[one.day, one.game, one.version].append(done)
    for version, same in versions.items():
        for these, those in combinations(same, 2):
            looks["versions"] += 1
            yield from _parted(version, these, those)
    yield from _league(database, sets, terms, looks)
    for row in rows:
        yield from _exercise(database, row, looks)


class RunSet(StoredSet):
    """A set with the secret of its day."""

    secret: str = ""


Done = tuple[Actor, Action | None]
"""Who did what; the booking of the table, in which names stand, is None."""

Scored = tuple[tuple[tuple[Seat, int], ...], ...]


def _sets_of(database: Database) -> Iterator[RunSet]:
    for day, secret in daily.between(database, "", ALL):
        for one in daily.of_day(database, day):
            yield RunSet(**{name: getattr(one, name) for name in StoredSet.__struct_fields__}, secret=secret)


def _played(database: Database, row: TableRow) -> tuple[list[Done], Scored]:
    """Return what was done to the cards of a set, and what its deals have scored."""
    vocabulary = vocabulary_named(row.game)
    assert vocabulary is not None
    done = list[Done]()
    scored: Scored = ()
    for move in played(vocabulary, ((one.actor, one.line) for one in journal.read(database, row.number))):
        if move.after.state != move.before.state:
            done.append((move.actor, None if isinstance(move.action, Book) else move.action))
        if move.after.series is not None:
            scored = move.after.series.scored
    return done, scored


def _parted(version: tuple[str, str, int], these: Sequence[Done], those: Sequence[Done]) -> Iterator[tuple[str, str]]:
    """Yield the first difference of two sets of one version if neither of their players has made it."""
    for place, (this, that) in enumerate(zip(these, those, strict=False)):
        if this != that:
            if PLAYER not in {this[0], that[0]}:
                yield "conserved", f"of {version} number {place} is {this} or {that}"
            return


def _league(
    database: Database, sets: Sequence[RunSet], terms: DaySets, looks: Counter[str]
) -> Iterator[tuple[str, str]]:
    """Yield who has another score of a month than their days have brought."""
    for month in sorted({one.day[:7] for one in sets if group_number(one.day) is None}):
        of_month = [one for one in sets if one.day[:7] == month]
        made = _scores(of_month)
        found = {one.person: one for table in month_of(database, month, LATEST, terms_of(terms)) for one in table}
        for who, days in made.items():
            looks["league"] += 1
            there = found.get(who)
            best = sum(sorted(days, reverse=True)[: terms.days_that_count])
            if there is None or there.days != len(days) or abs(there.score - best) > len(days):
                yield "conserved", f"{who} has made {days} in {month}, and the league says {there}"


def _scores(sets: Sequence[StoredSet]) -> dict[PersonId, list[float]]:
    """Return everybody's scores of days in tenths of a percent: of each deal the part of the others that was beaten."""
    days = defaultdict[tuple[PersonId, str], list[float]](list)
    counting = [one for one in sets if one.state is not SetState.VOID and not one.guest]
    for own in counting:
        if len(own.points) < own.deals:
            continue
        vocabulary = vocabulary_named(own.game)
        assert vocabulary is not None
        others = [one for one in counting if one.person != own.person and _same(one, own)]
        beaten = []
        for number, points in enumerate(own.points):
            against = [one.points[number] for one in others if len(one.points) > number]
            won = [(points < one) if vocabulary.game.fewest_wins else (points > one) for one in against]
            even = [points == one for one in against]
            beaten.append((sum(won) + sum(even) / 2) / len(against) if against else 0.5)
        days[own.person, own.day].append(sum(beaten) / len(beaten))
    made = defaultdict[PersonId, list[float]](list)
    for (who, _), values in days.items():
        made[who].append(1000 * sum(values) / len(values))
    return made


def _same(one: StoredSet, other: StoredSet) -> bool:
    return (one.day, one.game, one.version) == (other.day, other.game, other.version)


def _exercise(database: Database, row: TableRow, looks: Counter[str]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a table if it is an exercise's: it counts nowhere, and only one person sits there."""
    if not any(one.line.startswith("uebung ") for one in journal.read(database, row.number)):
        return
    looks["exercises"] += 1
    if results.matches_of_table(database, row.number):
        yield "conserved", f"the exercise at table {row.number} counts"
    if len(people := [one.name for one in row.people if one.who is not None]) > 1:
        yield "hidden", f"at the exercise at table {row.number} sit {people}"
