"""
The league: from the days of a month to its tables, and from these to the divisions of the next month. Pure.

Theory of operation
-------------------
The score of a day is the mean share of all sets of that day that somebody has finished, in tenths of a percent: which
part of those with the same cards one has beaten. The score of a month is the sum of its best days. Guests take no part,
neither as players nor as those who are beaten.

Whoever plays for the first time is put at the end of the last division, on the day after. At the end of a month as
many rise from a division as fall from the one above. Those who have played fewer days than are asked rest: they do
neither, and their place waits for some months. In a division with few others no more than half of these fall, so
that nobody rises and falls at once. Where places have become free (people have gone), the best from below move up.

All of it follows from the stored days, their secrets and the places of the last finished month.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from itertools import chain, islice, pairwise

from db.daily import SetState, StoredSet
from db.identity import PersonId
from db.league import StoredPlace
from games.frozen import Frozen
from server.daily.scoring import shares

WHOLE = 1000
"""The score of a day on which one has beaten everybody."""


class Terms(Frozen):
    """The host's terms, as in the settings; see `DaySets`."""

    division: int = 20
    days_that_count: int = 20
    rise_and_fall: int = 4
    least_days: int = 5
    months_kept: int = 3


class Day(Frozen):
    """A day that is over: its secret, and the scores of all who finished a set."""

    day: str
    secret: bytes
    scores: Mapping[PersonId, int]


class Begun(Frozen):
    """With what a month begins for somebody: the division, and how many months in a row they have not played."""

    division: int
    rested: int


class MonthScore(Frozen):
    """How somebody stands in a month; what each is: `StoredPlace`."""

    person: PersonId
    days: int
    won: int
    score: int
    rests: bool
    rested: int


Tables = tuple[tuple[MonthScore, ...], ...]
"""The divisions of a month, the highest first, each with the best first and those who rest at the end."""


def scores_of(sets: Sequence[StoredSet], signs: Mapping[str, int]) -> dict[PersonId, int]:
    """Return everybody's score of a day; `signs`: by game, -1 where fewest points win; other games do not count."""
    fields: dict[tuple[str, int, str], list[StoredSet]] = {}
    for one in sets:
        if one.game in signs and one.state is not SetState.VOID and not one.guest:
            fields.setdefault((one.game, one.version, one.rules), []).append(one)
    made: dict[PersonId, list[float]] = {}
    for (game, *_), field in fields.items():
        for one, share in shares(field, signs[game]):
            made.setdefault(one.person, []).append(share)
    return {who: round(WHOLE * sum(all_of) / len(all_of)) for who, all_of in made.items()}


def seated(begun: Mapping[PersonId, Begun], days: Sequence[Day], terms: Terms) -> list[list[PersonId]]:
    """Return who is in which division: those who began the month there, then whoever came in the order of the days."""
    divisions: list[list[PersonId]] = [[] for _ in range(max((one.division for one in begun.values()), default=0))]
    for who, one in begun.items():
        divisions[one.division - 1].append(who)
    known = set(begun)
    for day in days:
        for who in sorted(day.scores.keys() - known, key=lambda who: _lot(day.secret, who)):
            known.add(who)
            if not divisions or len(divisions[-1]) >= terms.division:
                divisions.append([])
            divisions[-1].append(who)
    return divisions


def tables(begun: Mapping[PersonId, Begun], days: Sequence[Day], terms: Terms) -> Tables:
    """Return the tables of a month after some of its days, oldest first."""
    secret = b"".join(day.secret for day in days)
    return tuple(_table(members, begun, days, terms, secret) for members in seated(begun, days, terms))


def _table(
    members: Sequence[PersonId], begun: Mapping[PersonId, Begun], days: Sequence[Day], terms: Terms, secret: bytes
) -> tuple[MonthScore, ...]:
    made: dict[PersonId, list[int]] = {who: [] for who in members}
    won = dict.fromkeys(members, 0)
    for day in days:
        here = {who: day.scores[who] for who in members if who in day.scores}
        best = max(here.values(), default=0)
        for who, score in here.items():
            made[who].append(score)
            won[who] += score == best and len(here) > 1
    found = [
        MonthScore(
            who,
            len(own),
            won[who],
            sum(sorted(own, reverse=True)[: terms.days_that_count]),
            rests=len(own) < terms.least_days,
            rested=0 if own else 1 + (begun[who].rested if who in begun else 0),
        )
        for who, own in made.items()
    ]
    return tuple(sorted(found, key=lambda one: (one.rests, -one.score, -one.won, _lot(secret, one.person))))


def _lot(secret: bytes, who: PersonId) -> bytes:
    return hmac.digest(secret, f"league {who}".encode(), "sha256")


def moving(month: Tables, terms: Terms) -> tuple[int, ...]:
    """Return how many fall from each division, which are as many as rise from the next one; the last of them is 0."""
    active = [sum(not one.rests for one in table) for table in month]
    falls = [min(terms.rise_and_fall, above // 2, below - below // 2) for above, below in pairwise(active)]
    return (*falls, 0) if active else ()


def following(month: Tables, terms: Terms) -> list[list[PersonId]]:
    """Return who is in which division after a month: risen and fallen, without those who have been away too long."""
    falls = moving(month, terms)
    active = [[one.person for one in table if not one.rests] for table in month]
    ladder = []
    for number, table in enumerate(month):
        rise, fall, own = falls[number - 1] if number else 0, falls[number], active[number]
        stay = own[rise : len(own) - fall]
        risen = active[number + 1][:fall] if fall else []
        resting = [one.person for one in table if one.rests and one.rested < terms.months_kept]
        fallen = active[number - 1][-rise:] if rise else []
        ladder.append([*stay, *risen, *resting, *fallen])
    return _filled(ladder, terms.division)


def _filled(ladder: Sequence[Sequence[PersonId]], size: int) -> list[list[PersonId]]:
    """Return the same people in the same order, every division but the last one full."""
    everybody = chain.from_iterable(ladder)
    return list(iter(lambda: list(islice(everybody, size)), []))


def finished(month: str, found: Tables, terms: Terms) -> tuple[StoredPlace, ...]:
    """Return what is stored of a month that is over."""
    after = {who: number for number, members in enumerate(following(found, terms), 1) for who in members}
    return tuple(
        StoredPlace(
            month, one.person, number, place, one.days, one.won, one.score, one.rested, after.get(one.person, 0)
        )
        for number, table in enumerate(found, 1)
        for place, one in enumerate(table, 1)
    )


def beginning(places: Sequence[StoredPlace]) -> dict[PersonId, Begun]:
    """Return with what the month after a finished one begins."""
    return {one.person: Begun(one.next_division, one.rested) for one in places if one.next_division}
