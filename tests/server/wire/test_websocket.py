"""A socket of the window, frame by frame: what browsers seldom send, and what they are sent without asking."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from websockets.frames import Frame, Opcode

from server.ops.clock import Clock
from server.wire.ports import WireLimits
from server.wire.visits import Window
from server.wire.web import WebServer
from tests.server.driver import PATIENCE
from tests.server.indoors import Indoors, MovedClock

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

OPENING = "GET /ws HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"


def frame(opcode, data, fin=True):
    """Return a frame as a browser sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


@asynccontextmanager
async def opened(folder, behind=b"", clock=None):
    """Ask a house for a socket; yield both ends of the connection."""
    doors = Indoors(folder)
    server = WebServer(doors.house.welcome, WireLimits(), Window(), clock or Clock())
    await server.listen("127.0.0.1", 0, None)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write((OPENING.format(f"127.0.0.1:{server.port}") + KEY).encode() + behind)
    yield reader, writer
    writer.close()
    server.close()
    await server.wait_closed()
    await doors.stop()


async def until(reader, words):
    """Return what is read up to some bytes."""
    return await asyncio.wait_for(reader.readuntil(words), PATIENCE)


async def test_a_message_may_come_in_pieces(tmp_path):
    """With a ping between them, which is answered."""
    async with opened(tmp_path) as (reader, writer):
        await until(reader, b"]]")
        writer.write(frame(Opcode.TEXT, b'{"t":"zeile",', fin=False) + frame(Opcode.PING, b"da?"))
        await until(reader, Frame(Opcode.PONG, b"da?").serialize(mask=False))
        writer.write(frame(Opcode.CONT, b"", fin=False) + frame(Opcode.CONT, b'"zeile":"gast"}'))

        assert b"Gast1" in await until(reader, b"Willkommen am Stammtisch, Gast1!")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(Opcode.TEXT, b"\xff"), 1007),
        (frame(Opcode.CONT, b"{}"), 1002),
        (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
        (frame(Opcode.TEXT, b"x" * 3000, fin=False) + frame(Opcode.CONT, b"x" * 3000), 1009),
    ],
    ids=["not UTF-8", "nothing to go on with", "not masked", "too long in all"],
)
async def test_frames_that_cannot_be_end_it(tmp_path, data, code):
    """By the number that the protocol has for it."""
    async with opened(tmp_path) as (reader, writer):
        await until(reader, b"]]")
        writer.write(data)
        rest = await asyncio.wait_for(reader.read(), PATIENCE)

        assert 0x88 == rest[0]
        assert code == int.from_bytes(rest[2:4], "big")


async def test_whoever_talks_before_they_are_let_in_is_not(tmp_path):
    """Nothing of it would be read as frames for certain."""
    async with opened(tmp_path, frame(Opcode.TEXT, b"{}")) as (reader, _):
        answer = await asyncio.wait_for(reader.read(), PATIENCE)

        assert answer.startswith(b"HTTP/1.1 400 ")


async def test_who_is_silent_is_asked_for_a_sign_of_life(tmp_path):
    """Once in half a minute; whoever has not answered by then is hung up on."""
    clock = MovedClock()
    async with opened(tmp_path, clock=clock) as (reader, writer):
        await until(reader, b"]]")
        for _ in range(3):
            clock.advance(30)
            await until(reader, Frame(Opcode.PING, b"").serialize(mask=False))
            writer.write(frame(Opcode.PONG, b""))
            await asyncio.sleep(0.05)
        clock.advance(60)

        assert b"" == (await asyncio.wait_for(reader.read(), PATIENCE)).replace(b"\x89\x00", b"")
