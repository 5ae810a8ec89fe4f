"""In a house of thousands of tables and hundreds of people a question costs no more than what is shown of it."""

from functools import partial

import pytest
import pytest_asyncio

from commands.catalogue import VOCABULARIES
from db.identity import PersonId
from server.social.listing import MOST_LISTED
from tests.price import cheapest
from tests.server.indoors import Indoors

pytestmark = pytest.mark.asyncio(loop_scope="module", loop_factories=["asyncio"])

TABLES, PEOPLE = 2000, 150
BOUND = 0.004
"""Twice what a line may cost: the tests run beside others."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def doors(tmp_path_factory):
    """
    A house in which 2,000 tables wait for players and 150 guests stand about; Anna is one of the people.

    One for all tests: the last one alone changes anything in it.
    """
    made = Indoors(tmp_path_factory.mktemp("haus"))
    made.enrol("Anna", "Berta", "Clara")
    host = made.connect().session
    for number in range(TABLES):
        name = f"Fritz{number}"
        there = partial(attended, host)
        made.house.tables.open(VOCABULARIES[number % 2], name, PersonId(1000 + number), there)
    await made.settled()
    for number in range(PEOPLE):
        wire = await made.knock(address=f"192.0.2.{number}")
        wire.session.received("gast")
    await made.settled()
    await made.come_in("Anna")
    yield made
    await made.stop()


def attended(host, live):
    """Let somebody sit at a table that has just been opened."""
    live.audience.attach(live.facts.circle[0], host)


async def test_no_question_to_the_house_is_dear(doors):
    """Lists, whispering to nobody, help on nothing, a place at a table that is none: each is answered quickly."""
    session = doors.wires["Anna"].session
    lines = ["tische", "wer", "fluestern abcdefghijklmnop x", "fluestern gsat17 x", "hilfe abcdefghijklmnop", "befehle"]
    lines += [
        "hilfe befehle",
        "mitspielen 9999",
        "zuschauen",
        "eroeffnen abcdefghijklmnop",
        "abcdefghijklmnop",
        "regeln",
    ]

    taken = {line: cheapest(partial(session.received, line)) for line in lines}

    assert {} == {line: took for line, took in taken.items() if took > BOUND}


async def test_a_list_names_so_many_and_says_that_there_are_more(doors):
    """The tables and people of a big house are listed as far as anybody reads, and what is left out is said."""
    heard = doors.wires["Anna"]
    before = heard.text.count(" wartet: ")
    await doors.type("Anna", "tische")
    assert MOST_LISTED == heard.text.count(" wartet: ") - before
    assert f"Das sind die ersten {MOST_LISTED} Tische, es gibt noch mehr." in heard.text
    await doors.type("Anna", "wer")

    assert f"{PEOPLE + 1} Personen sind da:" in heard.text
    assert f"und {PEOPLE + 1 - MOST_LISTED} weitere, die später gekommen sind" in heard.text


async def test_who_comes_in_reads_of_the_tables_that_wait(doors):
    """The greeting makes lines for the tables it shows, and counts the others."""
    text = (await doors.come_in("Berta")).text
    await doors.lose("Berta")
    shown = text.count("„mitspielen ")

    assert 1 <= shown <= 8
    assert f"{TABLES - shown} weitere Tische mit freien Plätzen zeigt „tische“." in text


async def test_the_room_at_the_tables_is_known_at_every_change(doors):
    """Who joins, leaves, begins or ends a table changes what the lists say of it at once."""
    house = doors.house
    live = await doors.open_table(VOCABULARIES[0], "Anna")
    room = [house.tables.board.room_at(live.number)]
    for name in ("Berta", "Clara"):
        await doors.come_in(name)
        await doors.type(name, f"mitspielen {live.number}")
        room.append(house.tables.board.room_at(live.number))
    await doors.type("Anna", "mischen")
    room.append(house.tables.board.room_at(live.number))
    assert [5, 4, 3, 0] == room
    assert TABLES == house.tables.board.waiting_number
    house.tables.forget(live.number)

    assert [1] == [row.number for row in house.tables.board.waiting(1)]
