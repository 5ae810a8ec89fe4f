"""Pages arrive whole and in order; whoever does not read them is cut off and nobody else notices."""

import asyncio
import socket
import time

import pytest
from telnetlib3.telopt import CMD_EOR, DO, EOR, GA, IAC

from server.wire.outbox import Hub, Outbox
from server.wire.ports import WireLimits
from tests.server.driver import PATIENCE
from tests.server.indoors import MovedClock
from tests.server.wire.visitors import WIDE, eventually, open_house, visit


async def test_news_begin_on_a_line_of_their_own():
    """On a plain terminal the cursor stands behind the prompt; a client that knows EOR shows prompts by itself."""
    async with open_house() as house, visit(house) as client:
        wire = house.visitors[0].wire
        wire.send("Anna kommt.\n", WIDE)
        wire.send("Bernd kommt.\n", WIDE)
        wire.prompt("> ", WIDE)
        assert b"\r\nAnna kommt.\r\nBernd kommt.\r\n> " + IAC + GA == await client.until(IAC + GA)
        wire.prompt("Clara kommt.\n", WIDE)
        wire.prompt("Anna geht.\n> ", WIDE)
        assert b"\r\nClara kommt.\r\n" + IAC + GA == await client.until(IAC + GA)
        assert b"Anna geht.\r\n> " + IAC + GA == await client.until(IAC + GA)
        client.send(b"eins\n")
        assert b"Du sagst: eins\r\n> " + IAC + GA == await client.until(IAC + GA)
        client.send(IAC + DO + EOR, b"zwei\n")
        await client.until(b"> " + IAC + CMD_EOR)
        wire.prompt("Bernd geht.\n> ", WIDE)
        assert b"Bernd geht.\r\n> " + IAC + CMD_EOR == await client.until(IAC + CMD_EOR)


async def test_peer_that_never_reads_is_cut_off():
    """Who reads nothing is dropped after the grace time, whatever waits for them; nobody else notices (trap: drain)."""
    async with open_house(grace_seconds=0.3, outbox_bytes=10**9) as house, visit(house) as other:
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", house.server.port))
        await eventually(lambda: len(house.visitors) == 2)
        visitor = house.visitors[1]
        async with asyncio.timeout(60):
            while not visitor.losses:
                visitor.wire.send("x" * 1_000_000, WIDE)
                other.send(b"karten\n")
                await other.until(b"karten\r\n")
        deaf.close()

        assert 1 == visitor.losses


async def test_small_rest_unread_is_cut_off_too():
    """A peer that stops reading is dropped after the grace time even if not much is left for them."""
    async with open_house(grace_seconds=0.3, outbox_bytes=10**9) as house:
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", house.server.port))
        await eventually(lambda: len(house.visitors) == 1)
        visitor = house.visitors[0]
        visitor.wire.send("x" * 20_000_000, WIDE)
        start = time.monotonic()
        await eventually(lambda: visitor.losses == 1)
        deaf.close()

        assert time.monotonic() - start > 0.2


async def test_overfull_outbox_is_cut_off_at_once():
    """No more than the outbox holds is kept for a peer that does not read."""
    async with open_house(outbox_bytes=10_000, grace_seconds=60) as house:
        deaf = socket.create_connection(("127.0.0.1", house.server.port))
        await eventually(lambda: len(house.visitors) == 1)
        visitor = house.visitors[0]
        for _ in range(2000):
            visitor.wire.send("x" * 9_000, WIDE)
        await eventually(lambda: visitor.losses == 1)
        visitor.wire.send("ins Leere", WIDE)
        deaf.close()


async def test_slow_reader_is_not_cut_off():
    """A guest on a slow line keeps their connection as long as they read on."""
    async with open_house(grace_seconds=0.5, outbox_bytes=10**9) as house:
        slow = socket.create_connection(("127.0.0.1", house.server.port))
        slow.setblocking(False)
        await eventually(lambda: len(house.visitors) == 1)
        visitor = house.visitors[0]
        visitor.wire.send("x" * 20_000_000, WIDE)
        visitor.wire.send("ende", WIDE)
        loop, tail, start = asyncio.get_running_loop(), b"", time.monotonic()
        while not tail.endswith(b"ende"):
            read = await asyncio.wait_for(loop.sock_recv(slow, 200_000), PATIENCE)
            assert read, "cut off in the middle of the text"
            tail = tail[-4:] + read
            if time.monotonic() - start < 1:
                await asyncio.sleep(0.02)
        slow.close()

        assert 0 == visitor.losses


async def test_close_sends_what_is_left():
    """The last words arrive before the connection ends."""
    async with open_house() as house, visit(house) as client:
        wire = house.visitors[0].wire
        wire.send("x" * 100_000, WIDE)
        wire.send("Bis bald!\n", WIDE)
        wire.close()
        wire.close()

        assert (await client.rest()).endswith(b"Bis bald!\r\n")
        await eventually(lambda: house.visitors[0].losses == 1)


async def test_close_does_not_wait_for_ever():
    """A peer that does not read its last words is cut off after the grace time (trap: close never aborts)."""
    async with open_house(grace_seconds=0.2, outbox_bytes=10**9) as house:
        deaf = socket.create_connection(("127.0.0.1", house.server.port))
        await eventually(lambda: len(house.visitors) == 1)
        house.visitors[0].wire.send("x" * 20_000_000, WIDE)
        house.visitors[0].wire.close()
        assert 0 == house.visitors[0].losses
        await eventually(lambda: house.visitors[0].losses == 1)
        deaf.close()


async def test_house_closes_its_guests_politely():
    """Closing the server sends what is left to everybody and waits until the last is gone."""
    async with open_house(outbox_bytes=10**9) as house, visit(house) as client:
        house.visitors[0].wire.send("x" * 20_000_000, WIDE)  # more than the kernel takes of a guest who does not read
        house.visitors[0].wire.send("Wir machen zu.\n", WIDE)
        house.server.close()
        closed = asyncio.create_task(house.server.wait_closed())
        here_at_the_end: list[int] = []
        closed.add_done_callback(lambda _: here_at_the_end.append(house.server.connections))

        assert (await client.rest()).endswith(b"Wir machen zu.\r\n")
        await asyncio.wait_for(closed, PATIENCE)
    assert [0] == here_at_the_end


class Clogged(asyncio.Transport):
    """A transport that takes nothing away."""

    aborted = False

    def get_write_buffer_size(self) -> int:
        return 100

    def set_write_buffer_limits(self, high=None, low=None):
        """Whatever is asked."""

    def write(self, data):
        """Keep nothing."""

    def close(self):
        """Wait for whoever does not read."""

    def abort(self):
        self.aborted = True


@pytest.mark.parametrize("how", ["resume", "abort", "close"])
def test_no_timer_is_left_of_who_reads_again_or_is_gone(how):
    """Whoever was about to be cut off and read all, or has gone meanwhile, is not cut off afterwards, nor counted."""
    clock = MovedClock()
    hub = Hub(WireLimits(grace_seconds=5.0), clock)
    outbox = Outbox(Clogged(), hub, "192.0.2.1")
    outbox.pause()
    clock.advance(4.0)
    {"resume": outbox.resume, "abort": outbox.abort, "close": outbox.close}[how]()
    clock.advance(60.0)

    assert (how != "resume", 0) == (outbox.closed, hub.drops)
