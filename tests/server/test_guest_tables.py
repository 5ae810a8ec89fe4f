"""The guests of one address: so many tables between them, and a deserted one makes room for who is there."""

import re

import pytest

from db import journal
from db.table_row import TableState
from db.writer import NOTHING
from server.ops.config import Settings
from server.play.abandoned import give_up
from tests.server.indoors import house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

TEN_MINUTES = 660


LIMITS = Settings().limits.model_copy(update={"tables_per_person": 2})

doors = house_with(settings=Settings().model_copy(update={"limits": LIMITS}))


async def guest(doors, name, word="gast"):
    """Bring a guest in; return their word of return."""
    wire = doors.wires[name] = await doors.knock()
    await doors.type(name, word)
    said = re.search(r"gast \w{12,}", wire.text)
    return None if said is None else said.group()


async def test_a_deserted_table_of_one_guest_makes_room(doors):
    """Who tried the house alone and went can play there again, as another guest; the one gone longest makes room."""
    words = [await guest(doors, "Gast1"), await guest(doors, "Gast2")]
    for name in ("Gast1", "Gast2"):
        await doors.type(name, "spielen gin leicht")
        await doors.pass_time(60)
        await doors.lose(name)
    await guest(doors, "Gast3")
    await doors.type("Gast3", "spielen gin leicht")
    at_once = doors.wires["Gast3"].text
    await doors.pass_time(TEN_MINUTES, tick=30)
    await doors.type("Gast3", "spielen gin leicht")
    later = doors.wires["Gast3"].text
    await guest(doors, "Gast1", words[0])
    await guest(doors, "Gast2", words[1])

    assert "haben Gäste schon 2 Tische offen" in at_once
    assert "Du eröffnest Tisch" not in at_once
    assert "Du eröffnest Tisch 3" in later
    assert [2, 3] == [row.number for row in doors.house.tables.shown()]
    assert "Tisch 1 gibt es nicht mehr" in doors.wires["Gast1"].text
    assert "Du sitzt an Tisch 2" in doors.wires["Gast2"].text


async def test_a_table_others_come_back_to_makes_no_room(doors):
    """Two guests who played together find their table again, however many more are wanted from their address."""
    for name in ("Gast1", "Gast2", "Gast3"):
        await guest(doors, name)
    await doors.type("Gast1", "eroeffnen gin")
    await doors.type("Gast2", "mitspielen 1")
    await doors.type("Gast1", "mischen")
    await doors.type("Gast3", "eroeffnen romme")
    for name in ("Gast1", "Gast2"):
        await doors.lose(name)
    await doors.pass_time(TEN_MINUTES, tick=30)
    await guest(doors, "Gast4")
    await doors.type("Gast4", "eroeffnen romme")

    assert doors.house.tables.sleeps(1)
    assert "haben Gäste schon 2 Tische offen" in doors.wires["Gast4"].text


async def test_tables_opened_in_one_breath_are_counted(doors):
    """Guests who ask in the same moment get no more tables than one after the other."""
    names = [f"Gast{number}" for number in (1, 2, 3, 4)]
    for name in names:
        await guest(doors, name)
    for name in names:
        doors.wires[name].session.received("eroeffnen gin")
    await doors.settled()

    assert [1, 2] == [row.number for row in doors.house.tables.shown()]
    assert ["haben Gäste schon 2" in doors.wires[name].text for name in names] == [False, False, True, True]


async def test_a_table_somebody_comes_back_to_just_then_stays(doors):
    """It was to make room, and is awake again before that could be stored: nothing becomes of it."""
    await guest(doors, "Gast1")
    await doors.type("Gast1", "spielen gin leicht")
    await doors.lose("Gast1")
    await doors.pass_time(TEN_MINUTES, tick=30)
    tables, over = doors.house.tables, []
    assert tables.sleeps(1)
    give_up(doors.house.context, tables, tables.row(1), lambda _row: NOTHING, lambda: over.append("over"))
    tables.wake(1, lambda _live: None)
    await doors.settled()

    assert ["over"] == over
    assert TableState.OPEN == journal.table(doors.database, 1).state
