"""A house whose database is on a server, and the line to it is cut, or the server dies, while people play."""

import asyncio

import pytest

from commands.table.notes import FATE_UNKNOWN
from db import journal
from tests.fresh import fresh_database
from tests.server.driver import PATIENCE, Party, flat, guests, seated
from tests.server.standby_pair import StandbyHouse, here

pytestmark = [
    pytest.mark.asyncio(loop_factories=["asyncio"]),
    pytest.mark.usefixtures("hung_up"),
    pytest.mark.postgres,
]

OUR_FAULT = "es liegt an uns"


@pytest.fixture
def house(tmp_path_factory):
    """A house alone, with a line that can be cut."""
    folder = tmp_path_factory.mktemp("h")
    fresh_database(folder / "haus.sqlite")
    made = StandbyHouse(folder, folder / "haus.sqlite", here)
    made.begin()
    assert made.serves
    yield made
    made.excused = ("unreachable", "incident")
    made.finish()
    made.line.cut()


async def test_nobody_is_told_what_nobody_knows(house):
    """The line is cut while a move is stored: the table reads once that it is not known; then what is so."""
    party = await seated(house, "gin", await guests(house, 2))
    await party.play(4)
    name, line = party.next_move()
    author = party.client(name)
    house.line.about, house.line.for_good, house.line.after = name.encode(), True, 0
    author.forget()
    author.send(line)
    for client in party.clients.values():
        assert flat(FATE_UNKNOWN) in flat(await client.until("geht es von selbst weiter"))
    house.line.after, house.line.for_good = None, False
    house.line.open()
    async with asyncio.timeout(PATIENCE):
        while not party.replayed.catch_up():
            await asyncio.sleep(0.05)
    for client in party.clients.values():
        assert 1 == flat("".join(client.history)).count(flat(FATE_UNKNOWN))
    await Party(house, party.number, party.clients.values()).play(4)
    assert () == journal.gaps(house.database)


async def test_a_move_that_cannot_be_stored_is_not_made(house):
    """The server is away before it is asked for anything: who moves reads that nothing has changed, and tries again."""
    party = await seated(house, "gin", await guests(house, 2))
    await party.play(4)
    name, line = party.next_move()
    house.line.shut()
    assert OUR_FAULT in flat(await party.client(name).ask(line, OUR_FAULT))
    assert [] == party.replayed.catch_up()
    house.line.open()
    assert OUR_FAULT not in await party.type(name, line)
