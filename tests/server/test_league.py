"""The league: what a day and a month are worth, who rises, falls and rests, and what is told of it."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands.daily import league as told
from commands.daily.league import LeaguePlace, LeagueTable
from db import daily, league
from db.daily import SetState, StoredDay, StoredSet
from db.identity import PersonId
from db.writer import store
from games.frozen import evolve
from server.daily.league import (
    Begun,
    Day,
    Terms,
    beginning,
    finished,
    following,
    moving,
    scores_of,
    seated,
    tables,
)
from server.daily.season import over_by
from server.ops.config import DaySets, Idle, Settings
from tests.sentences import COLLECTED
from tests.server.indoors import heard, house_with, says

PATIENT = Idle(warn_minutes=5_000, disconnect_minutes=6_000, on_turn_minutes=7_000)

doors = house_with("Anna", "Bernd", settings=Settings(tagesspiel=DaySets(least_days=2), idle=PATIENT))

TERMS = Terms()


def days_of(*scores, first=1):
    """Return days, each with the scores of people by number."""
    return [
        Day(f"2026-03-{number:02}", bytes([number]) * 32, {PersonId(who): score for who, score in day.items()})
        for number, day in enumerate(scores, first)
    ]


def began(*sizes):
    """Return how a month begins with so many people in each division, numbered from 1."""
    divisions = [number for number, size in enumerate(sizes, 1) for _ in range(size)]
    return {PersonId(who): Begun(number, 0) for who, number in enumerate(divisions, 1)}


def played(days, *who):
    """Return so many days on which these people played, and the lower number made more."""
    return days_of(*[{one: 1000 - one for one in who}] * days)


def numbers(divisions):
    """Return people as plain numbers."""
    return [[int(who) for who in members] for members in divisions]


def made(person, *points, game="gin", version=1, guest=False, state=SetState.PLAYED):
    """Return somebody's set of two deals."""
    return StoredSet("2026-03-01", game, PersonId(person), version, 2, person, "", points, state, guest=guest)


@pytest.mark.parametrize(
    ("sets", "expected"),
    [
        ([made(1, 9, 9), made(2, 5, 5), made(3, 1, 1)], {1: 1000, 2: 500, 3: 0}),
        ([made(1, 9, 9), made(2, 5, 5), made(1, 0, 0, game="romme"), made(2, 0, 0, game="romme")], {1: 750, 2: 250}),
        ([made(1, 9, 9), made(2, 5, 5), made(1, 0, 0, game="less"), made(2, 9, 9, game="less")], {1: 1000, 2: 0}),
        ([made(1, 9, 9), made(2, 5, state=SetState.LATE)], {1: 750}),
        ([made(1, 9, 9), made(2, 5, 5, state=SetState.VOID)], {1: 500}),
        ([made(1, 9, 9), made(2, 5, 5, guest=True)], {1: 500}),
        ([made(1, 9, 9), made(2, 5, 5, version=2)], {1: 500, 2: 500}),
        ([made(1, 9, 9, game="gone")], {}),
    ],
)
def test_a_day_is_the_mean_share_of_its_finished_sets(sets, expected):
    """Among accounts with the same cards, whatever the number of sets; what nobody else has played is half."""
    signs = {"gin": 1, "romme": 1, "less": -1}

    assert expected == {int(who): score for who, score in scores_of(sets, signs).items()}


def test_the_best_days_of_a_month_count():
    """More days than count make nobody's score worse, and no better than the best of them."""
    days = days_of(*[{1: 100 * number} for number in range(1, 8)])
    [[standing]] = tables({}, days, Terms(days_that_count=3))

    assert (7, 1800) == (standing.days, standing.score)


def test_ties_go_by_days_won_then_by_lot_of_the_month():
    """Whoever was the best of the division more often is ahead; else the lot, the same each time it is drawn."""
    days = days_of({1: 500, 2: 500}, {1: 500, 2: 400, 3: 400}, {2: 100, 3: 600})
    [[first, second, third]] = tables(began(3), days, Terms(least_days=1))
    assert [(1, 1000, 2), (2, 1000, 1), (3, 1000, 1)][:1] == [(int(first.person), first.score, first.won)]
    assert {(2, 1000, 1), (3, 1000, 1)} == {(int(one.person), one.score, one.won) for one in (second, third)}

    lots = {
        tuple(int(one.person) for one in tables(began(3), days_of({1: 5, 2: 5, 3: 5}, first=number), TERMS)[0])
        for number in range(1, 29)
    }
    assert len(lots) > 3


def test_four_rise_and_four_fall():
    """The first four of a division change places with the last four of the one above."""
    everybody = range(1, 61)
    month = tables(began(20, 20, 20), played(5, *everybody), TERMS)
    first, second, third = map(set, numbers(following(month, TERMS)))

    assert (4, 4, 0) == moving(month, TERMS)
    assert {*range(1, 17), 21, 22, 23, 24} == first
    assert {17, 18, 19, 20, *range(25, 37), 41, 42, 43, 44} == second
    assert {37, 38, 39, 40, *range(45, 61)} == third


def test_who_plays_too_few_days_rests_without_falling_and_leaves_after_some_months():
    """They keep their division, whoever moves around them; without any day their place is free in the third month."""
    days = [*played(5, *range(2, 41)), *days_of({1: 0}, first=9)]
    month = tables(began(20, 20), days, TERMS)
    assert 1 == int(month[0][-1].person)
    assert 1 in numbers(following(month, TERMS))[0]

    begun, kept = began(20), []
    for _ in range(3):
        month = tables(begun, played(5, *range(2, 21)), TERMS)
        begun = beginning(finished("2026-03", month, TERMS))
        kept.append(PersonId(1) in begun)
    assert [True, True, False] == kept


def test_who_is_new_begins_in_the_last_division_in_the_order_of_days():
    """A full division is followed by another one; nobody who was there is moved for it."""
    divisions = seated(began(20, 19), days_of({100: 1}, {101: 1, 1: 1}), TERMS)

    assert [20, 20, 1] == list(map(len, divisions))
    assert (100, 101) == (int(divisions[1][-1]), int(divisions[2][0]))


@st.composite
def months(draw):
    """A month in any house: how it begins, who plays when, on which terms."""
    terms = Terms(draw(st.integers(2, 8)), 5, draw(st.integers(0, 4)), draw(st.integers(1, 3)), 2)
    full, rest = draw(st.integers(0, 3)), draw(st.integers(0, terms.division))
    begun = began(*[terms.division] * full, *[rest] * bool(rest))
    people = st.integers(1, len(begun) + 4)
    days = draw(st.lists(st.dictionaries(people, st.integers(0, 3), max_size=30), min_size=1, max_size=5))
    return begun, days_of(*days), terms


@given(months())
def test_everybody_has_one_place_and_no_division_is_too_big(month):
    """Nobody is doubled or lost, who rests does not fall, and as many rise as fall where nobody has left."""
    begun, days, terms = month
    now = tables(begun, days, terms)
    after = following(now, terms)
    where = {who: number for number, members in enumerate(after) for who in members}

    assert sum(map(len, after)) == len(where)
    assert all(len(members) == terms.division for members in after[:-1])
    everybody = [one for table in now for one in table]
    leaving = {one.person for one in everybody if one.rested >= terms.months_kept}
    assert {one.person for one in everybody} - leaving == set(where)
    for number, table in enumerate(now):
        falling = [one for one in table if where.get(one.person, number) > number]
        assert all(not one.rests for one in falling)
        if not leaving:
            assert moving(now, terms)[number] == len(falling)
            below = now[number + 1] if number + 1 < len(now) else ()
            assert len(falling) == sum(where[one.person] == number for one in below)


# --------------------------------------------------------------------------------------------------- in the house


def plays_a_day(doors, day, *points):
    """Store a day on which people, in the order of the house's accounts, made so many points in both deals."""
    store(doors.database, daily.open_day(StoredDay(day, day.encode().hex(), 1)))
    for name, own in zip(("Anna", "Bernd"), points, strict=False):
        who = doors.wires[name].session.person.id
        one = StoredSet(day, "gin", who, 1, 2, 1, "", (), SetState.RUNNING)
        store(doors.database, daily.begin(one))
        store(doors.database, daily.scored(one, (own, own), SetState.PLAYED))


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_the_own_division_is_shown_month_by_month(doors):
    """One reads the own place of this month and of past ones, nothing of today, and the same as JSON."""
    today = date.fromisoformat(doors.house.rooms.days.date)
    last = today.replace(day=1) - timedelta(days=1)
    for back in range(3):
        plays_a_day(doors, (last - timedelta(days=back)).isoformat(), 9, 5)
    plays_a_day(doors, (today - timedelta(days=1)).isoformat(), 3, 8)
    plays_a_day(doors, today.isoformat(), 9, 1)
    await doors.type("Bernd", "liga")
    assert heard(doors, "Bernd", "Du hast 100,0 Punkte aus 1 Tag; 1 Tag fehlt dir noch")

    doors.clock.advance(86_400)
    doors.house.tick()
    doors.house.tick()
    await doors.settled()
    assert [(1, 3, 3, 3000), (2, 3, 0, 0)] == [
        (one.place, one.days, one.won, one.score) for one in league.of_month(doors.database, f"{last:%Y-%m}")
    ]

    await doors.type("Anna", f"liga {last:%Y-%m}")
    assert heard(doors, "Anna", "1. Anna: 300,0 Punkte aus 3 Tagen, 3 Tagessiege")
    assert heard(doors, "Anna", "Du warst auf Platz 1")
    await doors.type("Anna", "liga")
    assert heard(doors, "Anna", "1. Anna: 100,0 Punkte aus 2 Tagen, 1 Tagessieg")
    assert heard(doors, "Anna", "Du bist auf Platz")
    told_programs = await says(doors, "Anna", f"liga {last:%m.%Y} json")
    assert {
        "monat": f"{last:%Y-%m}",
        "zu_ende": True,
        "liga": 1,
        "ligen": 1,
        "aufsteiger": 0,
        "absteiger": 0,
        "dabei": True,
        "eigener_platz": 1,
        "plaetze": [
            {
                "platz": 1,
                "eigener": True,
                "name": "Anna",
                "punkte": 300.0,
                "tage": 3,
                "tagessiege": 3,
                "ruht": False,
            },
            {
                "platz": 2,
                "eigener": False,
                "name": "Bernd",
                "punkte": 0.0,
                "tage": 3,
                "tagessiege": 0,
                "ruht": False,
            },
        ],
    } == json.loads(told_programs.removesuffix(">"))


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_who_is_in_no_division_reads_why_under_it(doors):
    """Who has not played, this month or in one that is over; a guest; and who has rested in it."""
    today = date.fromisoformat(doors.house.rooms.days.date)
    last = today.replace(day=1) - timedelta(days=1)
    plays_a_day(doors, last.isoformat(), 9)
    plays_a_day(doors, (today - timedelta(days=1)).isoformat(), 9)
    doors.wires["gast"] = await doors.knock()
    await doors.type("gast", "gast")
    for name, said in (("Bernd", told.NOT_IN), ("gast", told.GUEST)):
        assert said in await says(doors, name, "liga")
    doors.clock.advance(86_400)
    for _ in range(2):
        doors.house.tick()
    await doors.settled()

    assert told.NOT_THEN in await says(doors, "Bernd", f"liga {last:%Y-%m}")
    assert "Du hast geruht: 50,0 Punkte aus 1 Tag." in await says(doors, "Anna", f"liga {last:%Y-%m}")


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_how_many_would_rise_and_fall_is_said_as_one_says_it(doors):
    """One place by its number, several from which to which, while the month goes on."""
    places = tuple(LeaguePlace(place, f"p{place}", 3, 0, 900 - place, rests=False, own=False) for place in range(1, 9))
    division = LeagueTable("2026-03", 2, 3, places, 1, 2, 2, over=False, guest=False)

    COLLECTED.heard(told.shown(division))
    assert told.shown(division).endswith(
        f"{told.NOT_IN}\nWäre der Monat jetzt zu Ende, stiege Platz 1 auf und stiegen die Plätze 7 bis 8 ab."
    )
    assert "Wäre" not in told.shown(evolve(division, over=True))


@pytest.mark.asyncio(loop_factories=["asyncio"])
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("liga", "ist noch niemand"),
        ("liga quatsch", "verstehe ich hier nicht"),
        ("liga 2026-13", "Den Monat 2026-13 gibt es nicht"),
        ("liga 2999-01", "kommt erst noch"),
        ("liga 2001-01", "hat niemand um die Liga gespielt"),
        ("liga 0000-00", "Den Monat 0000-00 gibt es nicht"),
    ],
)
async def test_what_is_no_month_is_said(doors, line, said):
    """A month that is not there, or none at all: a sentence."""
    await doors.type("Anna", line)

    assert heard(doors, "Anna", said)


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_months_that_were_missed_are_made_up_in_order(doors):
    """A house that was off writes down each month with days, one from the other, once."""
    for month in ("2025-10", "2025-12"):
        for day in (1, 2):
            plays_a_day(doors, f"{month}-{day:02}", 9, 5)
    found = over_by(doors.database, "2026-03-05", Terms())

    assert ["2025-10", "2025-12"] == [month for month, _ in found]
    for month, places in found:
        store(doors.database, league.finished(month, places))
    assert [] == over_by(doors.database, "2026-03-05", Terms())
    assert {0} == {one.rested for _, places in found for one in places}
