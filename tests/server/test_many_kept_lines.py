"""A big house falls again and again, with real `telnet` and `tt++` among its people: no line is lost, and no move."""

import asyncio
import logging
import random
import tempfile
import time
from pathlib import Path

import pytest

from bench.kept_lines import STAYED, come, sit_down
from tests.clients.test_real_clients import COMMANDS, Terminal
from tests.lanes import SOAK_SECONDS
from tests.server.driver import PATIENCE
from tests.server.kept_house import KeptHouse
from tests.server.test_kept_lines import everybody, fall

log = logging.getLogger(__name__)

pytestmark = [
    pytest.mark.asyncio(loop_factories=["asyncio"]),
    pytest.mark.usefixtures("hung_up"),
    pytest.mark.soak,
    pytest.mark.timeout(SOAK_SECONDS),
]


@pytest.fixture
def big_house(tmp_path):
    """A house with a keeper and room for thousands."""
    house = KeptHouse(tmp_path, limits__sessions=5000, limits__tables=5000)
    house.patience = 10 * PATIENCE
    house.start()
    yield house
    house.finish()


@pytest.fixture
def screens(big_house):
    """Telnet and tt++, each with somebody before it."""
    with tempfile.TemporaryDirectory() as folder:  # of a short name: a socket's path may have 107 bytes
        terminal = Terminal(Path(folder), big_house.port)
        opened = [terminal.open(client) for client in COMMANDS]
        for screen in opened:
            screen.ask("gast", "Willkommen")
        yield opened
        terminal("kill-server")


@pytest.mark.parametrize(("lines", "falls"), [(3_000, 20), (300, 140)])
async def test_every_line_stays_and_every_move(big_house, screens, lines, falls):
    """Every game is played on, a third of the others sit at tables; every third fall is in order."""
    chosen = random.Random(lines)
    parties = await everybody(big_house, chosen)
    crowd = await come(big_house.port, lines - len(screens) - sum(len(party.clients) for party in parties))
    await sit_down(crowd[: lines // 3])
    for turn in range(falls):
        for line in crowd:
            line.heard = b""
        began, opened = time.monotonic(), big_house.opened
        waiting = asyncio.create_task(asyncio.to_thread(big_house.wait_open, opened + 1))
        falling = asyncio.create_task(fall(big_house, parties, chosen, killed=turn % 3 != 1))
        await waiting
        open_again = time.monotonic()
        await asyncio.gather(*(line.until(STAYED, big_house.patience) for line in crowd))
        back = time.monotonic()
        await falling
        await asyncio.gather(*(line.ask("uhrzeit", b"Uhr") for line in crowd))
        for screen in screens:
            await asyncio.to_thread(screen.ask, "uhrzeit", "Uhr")
        assert 0 == sum(not line.open for line in crowd)
        log.info("%d: open after %.1f s, all back %.2f s later", turn + 1, open_again - began, back - open_again)
