"""The event loop asks the database only what an index finds at once; everything longer is asked in a thread."""

import asyncio
import gc
import threading
from contextlib import contextmanager
from functools import reduce
from operator import add

import pytest
import sqlalchemy as sa

from db import moderation, players
from db.errors import DatabaseError
from db.moderation import COMMAND_LINE, Deed, NotedDeed
from db.writer import store
from games.frozen import evolve
from server.sessions.session import Session
from tests.server.driver import PATIENCE
from tests.server.indoors import PASSWORD, house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

HOUR = 3600.0


doors = house_with(known=("Anna", "Bernd", "Chefin"))


@contextmanager
def overheard(doors):
    """Yield what the house asks its database: (statement, parameters, whether the event loop waits for it)."""
    heard, loop, engine = [], threading.get_ident(), doors.database._reading

    def ask(connection, cursor, statement, parameters, *_rest):
        if statement.lstrip().upper().startswith("SELECT"):
            heard.append((statement, parameters, threading.get_ident() == loop))

    sa.event.listen(engine, "before_cursor_execute", ask)
    yield heard
    sa.event.remove(engine, "before_cursor_execute", ask)


def walked(doors, heard):
    """Return the statements for which SQLite walks through a whole table or index."""
    with doors.database.reading() as connection:
        driver = connection.connection.driver_connection
        return {
            statement
            for statement, parameters, _ in heard
            for *_, step in driver.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            if step.startswith("SCAN")
        }


async def an_evening(doors):
    """People come in, are new, are guests, are refused, play, ask, are barred; an hour passes; a table wakes."""
    for name in ("Anna", "Bernd", "Chefin"):
        await doors.come_in(name)
    hostess = doors.wires["Chefin"].session
    hostess.person = evolve(hostess.person, admin=True)
    new = doors.wires["neu"] = await doors.knock()
    for line in ("Chefln", "Dorothea", "j", PASSWORD, PASSWORD):
        await doors.type("neu", line)
    guest = doors.wires["gast"] = await doors.knock()
    await doors.type("gast", "gast")
    for line in ("eroeffnen romme", "protokoll", "rangliste romme", "rangliste doppelkopf ewig", "tische", "wer"):
        await doors.type("Anna", line)
    for line in ("mitspielen anna", "mischen", "regeln romme"):
        await doors.type("Bernd", line)
    for line in ("bann gast1 1h laut", "bann entfernen gast1", "stumm anna 1h", "stumm nobody", "status"):
        await doors.type("Chefin", line)
    doors.clock.advance(HOUR + 60)
    doors.house.tick()
    await doors.settled()
    assert isinstance(new.session, Session)
    assert "ausgesperrt" in doors.wires["Chefin"].text
    assert guest.is_closed


@pytest.mark.sqlite  # a file says how it looks something up; a server is never asked in the event loop
async def test_no_walk_through_a_table_holds_up_the_house(doors):
    """What the event loop asks itself is found by a key, however many people and tables the house has seen."""
    with overheard(doors) as heard:
        await an_evening(doors)

    assert set() == walked(doors, [one for one in heard if one[2]])
    assert walked(doors, [one for one in heard if not one[2]])


@pytest.mark.sqlite  # on a server every database's commits count
async def test_a_house_in_which_nothing_is_stored_does_not_ask_what_the_command_line_did(doors):
    """Whatever it did then counts a few seconds later, however much it was, without anything else being stored."""
    await doors.come_in("Anna")
    await doors.pass_time(3)
    with overheard(doors) as quiet:
        await doors.pass_time(3)
    done = [
        NotedDeed(doors.clock.now(), COMMAND_LINE, deed, "anna", 1)
        for deed in (*[Deed.UNMUTE] * 150, Deed.RESET_ACCESS)
    ]
    store(doors.database, reduce(add, map(moderation.note, done)))
    await doors.pass_time(3)

    assert not [statement for statement, *_ in quiet if "account_changes" in statement or "moderation" in statement]
    assert doors.wires["Anna"].is_closed


@pytest.mark.sqlite  # a file says how it looks something up; a server is never asked in the event loop
async def test_a_walk_in_the_event_loop_is_noticed(doors):
    """The check above sees a question that grows with the house."""
    await doors.settled()
    with overheard(doors) as heard:
        players.keys(doors.database)

    assert [(True, True)] == [
        (statement in walked(doors, heard), in_loop) for statement, _, in_loop in heard if in_loop
    ]


async def test_whoever_waits_for_a_reading_is_answered_after_a_bug_of_ours(doors):
    """Their further lines wait for the answer: without one they would be deaf for good."""
    reported: list[object] = []
    came: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: reported.append(context["exception"]))
    reads = doors.house.context.reads
    reads.then(came.append, lambda _database: 1 // 0)
    async with asyncio.timeout(PATIENCE):
        while not came:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0)
    gc.collect()

    assert isinstance(came[0], DatabaseError)
    assert ["ZeroDivisionError"] == [type(one).__name__ for one in reported]
