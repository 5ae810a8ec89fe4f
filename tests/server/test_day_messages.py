"""The set of the day for programs: the facts of the sentences, and nothing that a typed line does not tell."""

from __future__ import annotations

import pytest

from db import daily
from db.daily import SetState, StoredDay, StoredSet
from db.writer import store
from server.ops.config import DaySets, Settings
from server.wire.requests import AskDay, heard
from tests.server.indoors import Beat, house_with, says
from tests.server.test_programs import listen, told

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

doors = house_with("Anna", "Bernd", "Clara", settings=Settings(tagesspiel=DaySets(games=("gin", "romme"), versions=1)))

SECRET = "ab" * 32

DAY = "Stammtisch.Tagesspiel"


def keep(doors, day, points):
    """Store a day on which people have made so many points in the deals of a set of four."""
    if daily.day(doors.database, day) is None:
        store(doors.database, daily.open_day(StoredDay(day, SECRET, 1)))
        store(doors.database, daily.marked(day, {("gin", 1): (7, 8, 9, 10)}))
    for number, (name, made) in enumerate(points.items(), 1):
        state = SetState.PLAYED if len(made) == 4 else SetState.RUNNING
        person = doors.wires[name].session.person.id
        store(doors.database, daily.begin(StoredSet(day, "gin", person, 1, 4, number, "", made, state)))


async def asked(doors, name, day="", package=DAY):
    """Return what somebody's program is told of a day, part by part."""
    beats = doors.wires[name]._beats
    await listen(doors, name)
    beats.clear()
    doors.wires[name].session.packaged(DAY, AskDay(day))
    await doors.settled()
    await doors.pass_time(0.1)
    return told(beats, package)


async def test_a_program_is_told_what_typed_lines_tell(doors):
    """`tagesspiel gestern` as facts, rounded as they are said: every number of them stands in the sentences."""
    keep(doors, "2026-03-27", {"Anna": (10, 20, 30, 40), "Bernd": (5, 20, 31, 0), "Clara": (0, 0, 0, 0)})
    [day] = await asked(doors, "Anna", "gestern")
    said = await says(doors, "Anna", "tagesspiel gestern")
    [found] = day["ergebnisse"]

    assert ("2026-03-27", True, [], SECRET) == (day["tag"], day["vorbei"], day["angebot"], day["geheimnis"])
    assert {"eigene": 10, "andere": 2, "mittel": 2.5, "streuung": 2.5, "anteil": 1.0, "stark": 7} == found[
        "ergebnisse"
    ][0]
    assert ("gin", 1, 1, 3) == (found["spiel"], found["fassung"], found["platz"], found["von"])
    assert ["Anna", "Bernd", "Clara"] == [one["name"] for one in found["liste"]]
    shares = [found["anteil"], *(one["anteil"] for one in (*found["ergebnisse"], *found["liste"]))]
    numbers = [one[key] for one in found["ergebnisse"] for key in ("mittel", "streuung")]
    for number in (*(100 * share for share in shares), *numbers):
        assert f"{number:.1f}".replace(".", ",") in said


async def test_nothing_of_the_others_is_told_before_the_own_end(doors):
    """Of a set that runs only the own points; of a day that is not over no secret, and of sets nobody begun no word."""
    keep(doors, "2026-03-28", {"Bernd": (5, 20, 31, 0), "Clara": (1, 2)})
    before = [(await asked(doors, "Anna"))[0]]
    keep(doors, "2026-03-28", {"Anna": (10,)})
    [day] = await asked(doors, "Anna")
    nothing = dict.fromkeys(("andere", "mittel", "streuung", "anteil", "stark"))

    assert ([], None) == (before[0]["ergebnisse"], before[0]["geheimnis"])
    assert [("gin", 1), ("romme", None)] == [(one["spiel"], one["gespielt"]) for one in sorted_offers(day)]
    [found] = day["ergebnisse"]
    assert [{"eigene": 10, **nothing}] == found["ergebnisse"]
    assert [False, None, None, None, None, [], []] == [
        found[key] for key in ("verraten", "fassung", "anteil", "platz", "von", "liste", "gaeste")
    ]


def sorted_offers(day):
    """Return the sets of today by game."""
    return sorted(day["angebot"], key=lambda one: one["spiel"])


@pytest.mark.parametrize("typed", ["quatsch", "31.12.2030", "gestern quatsch", "x" * 5_000])
async def test_a_day_that_cannot_be_told_is_a_fault(doors, typed):
    """The sentence that a typed line gets."""
    assert ["tagesspiel"] == [one["code"] for one in await asked(doors, "Anna", typed, "Stammtisch.Fehler")]


async def test_a_visitor_is_told_what_there_is_and_nothing_of_anybody(doors):
    """At the door there are the sets of today, none of them begun."""
    keep(doors, "2026-03-28", {"Anna": (10, 20, 30, 40)})
    beats: list[Beat] = []
    session = (await doors.knock(beats, "192.0.2.77")).session
    session.packaged("Core.Supports.Set", ["Stammtisch 1"])
    session.packaged(*heard(DAY, b"{}"))
    await doors.pass_time(0.1)
    [day] = told(beats, DAY)

    assert [("gin", None, False), ("romme", None, False)] == [
        (one["spiel"], one["gespielt"], one["vorbei"]) for one in sorted_offers(day)
    ]
    assert ([], None) == (day["ergebnisse"], day["geheimnis"])


async def test_at_a_set_there_is_no_word_for_a_hint(doors):
    """So a page has no button that could only be refused; at a table of one's own there is one."""
    kept = []
    await listen(doors, "Anna")
    for line in ("eroeffnen gin", "tagesspiel gin"):
        await says(doors, "Anna", line)
        beats = doors.wires["Anna"]._beats
        beats.clear()
        doors.wires["Anna"].session.packaged("Stammtisch.Worte", None)
        await doors.settled()
        await doors.pass_time(0.1)
        kept.append("tipp" in told(beats, "Stammtisch.Worte")[0]["worte"])
        await says(doors, "Anna", "verlassen")

    assert [True, False] == kept


@pytest.mark.parametrize("day", ["gestern", "morgen", "2026-02-30", "neulich", "2031-01-01"])
async def test_a_program_reads_why_there_is_no_such_day(doors, day):
    """In the sentence that stands in words where the same is typed."""
    [fault] = await asked(doors, "Anna", day, "Stammtisch.Fehler") or [{"code": "tagesspiel", "satz": ""}]

    assert "tagesspiel" == fault["code"]
    assert fault["satz"] in await says(doors, "Anna", f"tagesspiel {day}")
    assert (day == "gestern") == (fault["satz"] == "")
