"""
A house with nothing in it but a wire, guests who repeat what they are told, and clients that talk to them.

The connections are real ones, to a server that listens on a port of its own; nothing waits without a limit. Traps of
telnetlib3 that the house met or avoided are each pinned by a test that says so ("trap").
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

from telnetlib3.telopt import GA, IAC, SB, SE

from server.ops.clock import Clock, Timer
from server.wire.page import Manner
from server.wire.ports import Wire, WireLimits
from server.wire.telnet_port import TelnetServer, serve
from tests.sentences import COLLECTED
from tests.server.driver import PATIENCE

GREETING = b"Willkommen!\r\n"
UNLIMITED: dict[str, Any] = {"enabled": False}
WIDE = Manner(width=10**9)
"""However long a line is, it stays whole."""


class Visitor:
    """A guest that answers every line with that line and remembers what it was told."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.lines: list[str] = []
        self.losses = 0
        self.lessons = 0
        self.messages: list[tuple[str, object]] = []
        wire.send("Willkommen!\n", WIDE)
        wire.prompt("> ", WIDE)

    def received(self, line: str) -> None:
        self.lines.append(line)
        self.wire.send(f"Du sagst: {line}\n", WIDE)
        self.wire.prompt("> ", WIDE)

    def lost(self) -> None:
        self.losses += 1

    def learned(self) -> None:
        self.lessons += 1

    def packaged(self, package: str, message: object) -> None:
        self.messages.append((package, message))


class NotingClock(Clock):
    """The real clock, which notes what somebody waits for: nobody need measure how long it was."""

    def __init__(self) -> None:
        self.waited: list[float] = []

    @property
    def paused(self) -> float:
        """How long anybody's lines were not read, all pauses together; a pause is shorter than a second."""
        return sum(seconds for seconds in self.waited if seconds < 1)

    def after(self, seconds: float, callback: Callable[[], object]) -> Timer:
        self.waited.append(seconds)
        return super().after(seconds, callback)


class House:
    """A server whose guests are visitors, in order of arrival."""

    def __init__(self, visitor: type[Visitor] = Visitor, clock: NotingClock | None = None) -> None:
        self.visitor = visitor
        self.visitors: list[Visitor] = []
        self.clock = clock or NotingClock()
        self.server: TelnetServer

    def welcome(self, wire: Wire) -> Visitor:
        visitor = self.visitor(wire)
        self.visitors.append(visitor)
        return visitor


@contextlib.asynccontextmanager
async def open_house(
    visitor: type[Visitor] = Visitor, clock: NotingClock | None = None, **limits: Any
) -> AsyncIterator[House]:
    """A house that is open for the length of a test, and leaves no task behind."""
    before = asyncio.all_tasks()
    house = House(visitor, clock)
    house.server = await serve(house.welcome, "127.0.0.1", 0, WireLimits(**limits), clock=house.clock)
    try:
        yield house
    finally:
        house.server.close()
        await asyncio.wait_for(house.server.wait_closed(), PATIENCE)
    assert 0 == house.server.connections
    assert before == asyncio.all_tasks()


class Client:
    """A client's end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, *data: bytes) -> None:
        self.writer.write(b"".join(data))

    async def until(self, marker: bytes) -> bytes:
        return _heard(await asyncio.wait_for(self.reader.readuntil(marker), PATIENCE))

    async def rest(self) -> bytes:
        """Everything until the server closes or resets the connection."""
        with contextlib.suppress(ConnectionError):
            return _heard(await asyncio.wait_for(self.reader.read(), PATIENCE))
        return b""


def _heard(data: bytes) -> bytes:
    """Return what a client was sent, and note which sentences were in it."""
    COLLECTED.heard(data.decode(errors="replace"))
    return data


@contextlib.asynccontextmanager
async def visit(house: House, greeted: bool = True) -> AsyncIterator[Client]:
    """A connection to the house; by default the greeting is read already."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.server.port, limit=2**20)
    client = Client(reader, writer)
    try:
        if greeted:
            await client.until(b"> " + IAC + GA)
        yield client
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await asyncio.wait_for(writer.wait_closed(), PATIENCE)


async def eventually(promise, timeout: float = PATIENCE) -> None:
    """Wait until `promise()` holds."""
    end = time.monotonic() + timeout
    while not promise():
        assert time.monotonic() < end, "it never came true"
        await asyncio.sleep(0.005)


def sb(option: bytes, payload: bytes) -> bytes:
    return IAC + SB + option + payload.replace(IAC, IAC + IAC) + IAC + SE
