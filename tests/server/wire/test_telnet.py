"""A connection from greeting to end, with and without TLS."""

import asyncio
import shutil
import socket
import ssl
import struct
import time
from typing import Any

import pytest
from telnetlib3.telopt import ECHO, GA, IAC, NAWS, NOP, SGA, WILL, WONT

from server.wire.negotiation import OPENING
from server.wire.ports import Wire, WireLimits
from server.wire.telnet import TelnetConnection
from server.wire.telnet_port import serve
from tests.server.driver import PATIENCE
from tests.server.test_tls import make
from tests.server.wire.visitors import (
    GREETING,
    WIDE,
    Client,
    House,
    Visitor,
    eventually,
    open_house,
    sb,
    visit,
)


async def test_greeting_goes_out_at_once():
    """A client that never answers anything is greeted without delay (trap: telnetlib3 waits 4 seconds for it)."""
    async with open_house() as house:
        start = time.monotonic()
        async with visit(house, greeted=False) as client:
            assert OPENING + GREETING + b"> " + IAC + GA == await client.until(IAC + GA)

        assert time.monotonic() - start < 1


def test_line_editing_stays_with_the_client():
    """Nothing in the opening offers ECHO or SGA; ECHO is even denied, for clients that assume it."""
    assert IAC + WILL + ECHO not in OPENING
    assert SGA not in OPENING
    assert OPENING.startswith(IAC + WONT + ECHO)


async def test_many_knock_at_once():
    """More connections than telnetlib3's backlog of 100 may be made before the house looks at the first (trap)."""
    async with open_house() as house:
        clients = [socket.create_connection(("127.0.0.1", house.server.port), timeout=PATIENCE) for _ in range(300)]
        await eventually(lambda: len(house.visitors) == len(clients))
        for client in clients:
            client.close()
        await eventually(lambda: all(visitor.losses == 1 for visitor in house.visitors))


async def test_occupied_port_is_an_error():
    """Two houses cannot listen at one port; the second one says so."""
    async with open_house() as house:
        with pytest.raises(OSError, match=r"(?i)address already in use"):
            await serve(house.welcome, "127.0.0.1", house.server.port, WireLimits())


async def test_guests_cost_no_task():
    """A connection is an object, not a task."""
    async with open_house() as house, visit(house), visit(house):
        assert {asyncio.current_task()} == asyncio.all_tasks()


# -- the end of a connection -------------------------------------------------------------------------------------------


def reset(client: Client) -> None:
    """Break the connection as a crashed machine does."""
    client.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.writer.transport.abort()


@pytest.mark.parametrize("end", [reset, lambda client: client.writer.close()])
async def test_loss_is_told_once(end):
    """However a connection ends, its guest is told once, and whatever the house does with the wire is harmless."""
    async with open_house() as house, visit(house) as client:
        visitor = house.visitors[0]
        end(client)
        for _ in range(10):  # to a peer that is gone
            visitor.wire.send("Hallo?\n", WIDE)
            await asyncio.sleep(0.005)
        await eventually(lambda: visitor.losses == 1)
        visitor.wire.send("Hallo?\n", WIDE)
        visitor.wire.prompt("> ", WIDE)
        visitor.wire.echo(on=False)
        visitor.wire.hold(on=True)
        visitor.wire.hold(on=False)
        visitor.wire.close()
        await asyncio.sleep(0.02)

        assert 1 == visitor.losses


class Clumsy(Visitor):
    """A guest whose house has a bug."""

    def received(self, line: str) -> None:
        if line == "kaputt":
            raise RuntimeError(line)
        super().received(line)

    def learned(self) -> None:
        raise RuntimeError("learned")

    def lost(self) -> None:
        super().lost()
        raise RuntimeError("lost")


async def test_our_bugs_cost_nobody_the_connection(caplog):
    """An exception in the house is logged, and the same guest's next line is worked on."""
    async with open_house(Clumsy) as house:
        async with visit(house) as client:
            client.send(sb(NAWS, struct.pack("!HH", 80, 24)), b"kaputt\nkarten\n")
            await client.until(b"karten\r\n")
        await eventually(lambda: house.visitors[0].losses == 1)

    assert ["learned", "kaputt", "lost"] == [str(record.exc_info[1]) for record in caplog.records]


async def test_failing_welcome_ends_only_that_connection(caplog):
    """A guest who cannot be welcomed is disconnected; the next one is welcome."""

    class Moody(House):
        def welcome(self, wire: Wire) -> Visitor:
            if wire.client == "" and not caplog.records:
                raise RuntimeError("not today")
            return super().welcome(wire)

    house = Moody()
    house.server = await serve(house.welcome, "127.0.0.1", 0, WireLimits())
    async with visit(house, greeted=False) as client:
        await client.rest()
    async with visit(house):
        pass
    house.server.close()
    await asyncio.wait_for(house.server.wait_closed(), PATIENCE)

    assert ["not today"] == [str(record.exc_info[1]) for record in caplog.records]


async def test_welcome_may_refuse():
    """A house that is full says so and closes, all within the welcome."""

    class Refused(Visitor):
        def __init__(self, wire: Wire) -> None:
            super().__init__(wire)
            wire.send("Heute nicht.\n", WIDE)
            wire.close()

    async with open_house(Refused) as house, visit(house, greeted=False) as client:
        assert (await client.rest()).endswith(b"Heute nicht.\r\n")
        await eventually(lambda: house.visitors[0].losses == 1)


# -- keeping alive -----------------------------------------------------------------------------------------------------


async def test_keepalive():
    """Every connection hears IAC NOP from time to time, and the kernel watches over it as well."""
    async with open_house(keepalive_seconds=0.3) as house, visit(house) as client, visit(house) as other:
        await client.until(IAC + NOP)
        await other.until(IAC + NOP)
        await client.until(IAC + NOP)
        wire = house.visitors[0].wire
        assert isinstance(wire, TelnetConnection)
        kernel = wire._transport.get_extra_info("socket")
        assert 1 == kernel.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
    async with open_house(keepalive_seconds=77) as house, visit(house):
        wire = house.visitors[0].wire
        assert isinstance(wire, TelnetConnection)
        kernel = wire._transport.get_extra_info("socket")
        assert 77 == kernel.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE)


async def test_address():
    """The house knows where a guest comes from."""
    async with open_house() as house, visit(house):
        assert "127.0.0.1" == house.visitors[0].wire.address


# -- TLS ---------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate that signs itself, with its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate, and is not installed")
    return make(tmp_path_factory.mktemp("tls"), "localhost")


async def test_tls(certificate, caplog):
    """The same transport under TLS: lines and commands in, pages out, cut off like all others (trap: tls_auto)."""
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(*certificate)
    trusting = ssl.create_default_context(cafile=certificate[0])
    house = House()
    house.server = await serve(house.welcome, "127.0.0.1", 0, WireLimits(grace_seconds=0.5, outbox_bytes=10**9), tls)
    where: dict[str, Any] = {"port": house.server.port, "ssl": trusting, "server_hostname": "localhost"}
    client = Client(*await asyncio.open_connection("127.0.0.1", **where))
    assert OPENING + GREETING + b"> " + IAC + GA == await client.until(IAC + GA)
    client.send(sb(NAWS, struct.pack("!HH", 100, 24)), b"eins\r\n" * 30)
    for _ in range(30):
        await client.until(b"eins\r\n> ")
    assert 100 == house.visitors[0].wire.columns

    deaf = Client(*await asyncio.open_connection("127.0.0.1", **where))
    await eventually(lambda: len(house.visitors) == 2)
    deaf.reader._transport.pause_reading()  # type: ignore[attr-defined]
    for _ in range(3):
        house.visitors[1].wire.send("x" * 10_000_000, WIDE)
        await asyncio.sleep(0.01)
    await eventually(lambda: house.visitors[1].losses == 1)
    deaf.writer.transport.abort()

    house.visitors[0].wire.send("Bis bald!\n", WIDE)
    house.visitors[0].wire.close()
    assert (await client.rest()).endswith(b"Bis bald!\r\n")
    client.writer.close()
    await eventually(lambda: house.visitors[0].losses == 1)
    house.server.close()
    await asyncio.wait_for(house.server.wait_closed(), PATIENCE)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_plain_text_at_a_tls_port_is_turned_away(certificate):
    """Who speaks no TLS at the TLS port never becomes a guest."""
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(*certificate)
    house = House()
    house.server = await serve(house.welcome, "127.0.0.1", 0, WireLimits(), tls)
    async with visit(house, greeted=False) as client:
        client.send(b"karten\r\n" * 100)
        await client.rest()
    house.server.close()
    await asyncio.wait_for(house.server.wait_closed(), PATIENCE)

    assert [] == house.visitors
