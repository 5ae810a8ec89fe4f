"""Whoever goes leaves nothing in memory, and needs no garbage collector for it: the house hardly ever runs one."""

import asyncio
import gc
import socket
import struct
from collections import Counter

import pytest

from db.opening import open_database
from server.house import House
from server.ops.loading import load
from server.ops.texts import Texts
from server.sessions.prelogin import PreLogin
from server.sessions.session import Session
from server.wire.ports import WireLimits
from server.wire.telnet import TelnetConnection
from server.wire.telnet_port import serve
from tests.fresh import fresh_database
from tests.server.driver import PATIENCE
from tests.server.quick import hash_quickly

GO_AHEAD = b"\xff\xf9"
TERMINAL_TYPE = b"\xff\xfb\x18\xff\xfa\x18\x00xterm\xff\xf0\xff\xfb\x1f\xff\xfa\x1f\x00\x50\x00\x18\xff\xf0\xff\xfb\x2a"
RESET = struct.pack("ii", 1, 0)
"""Linger for no time: the peer learns of the end at once, as of a broken line."""


def alive():
    """Return how many people and connections there are."""
    kinds = map(type, gc.get_objects())
    return Counter(kind for kind in kinds if kind in {PreLogin, Session, TelnetConnection})


@pytest.fixture(scope="module")
def frozen():
    """What is there before these tests is looked at no more: there are half a million things."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def no_collector(frozen):
    """Nothing is freed but by counting its references."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def come_and_go(port, typed):
    """Say something, then lose the line."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    await asyncio.wait_for(reader.readuntil(GO_AHEAD), PATIENCE)
    for line in typed:
        writer.write(line)
        if line != TERMINAL_TYPE:
            await asyncio.wait_for(reader.readuntil(GO_AHEAD), PATIENCE)
    await asyncio.sleep(0.02)
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    writer.transport.abort()


async def gone(before):
    """Wait until there are as many sessions and connections as before."""
    async with asyncio.timeout(5):  # less than the house waits for a guest to return
        while before != alive():
            await asyncio.sleep(0.05)


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize(
    "typed",
    [
        (),
        (TERMINAL_TYPE,),
        (b"anna\r\n",),
        (b"anna\r\n", b"j\r\n", b"Ein langes Geheimnis\r\n"),
        (b"gast\r\n",),
        (b"gast quittenbaumallee\r\n", b"anna\r\n", b"n\r\n", b"zwei worte\r\n"),
        (b"anna\r\n", b"j\r\n", *(b"Ein Geheimnis\r\n",) * 2, b"passwort\r\n", b"Ein Geheimnis\r\n"),
        (b"gast\r\n", b"eroeffnen\r\n", b"karten\r\n", b"xyzzy\r\n", b"verlassen\r\n"),
    ],
)
async def test_whoever_goes_is_forgotten(tmp_path, typed):
    """At whatever question the line was lost."""
    fresh_database(tmp_path / "haus.sqlite")
    with open_database(f"sqlite:///{tmp_path}/haus.sqlite", serving=True) as database:
        house = hash_quickly(
            House(load(None, {}, {}), database, asyncio.get_running_loop(), Texts("Willkommen!", "", ""))
        )
        server = await serve(house.welcome, "127.0.0.1", 0, WireLimits(enabled=False))
        before = alive()
        try:
            for _ in range(2):
                await come_and_go(server.port, typed)
            await gone(before)
        finally:
            server.close()
            await server.wait_closed()
            house.close("Bis bald!")
