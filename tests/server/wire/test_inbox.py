"""A guest's lines are worked on in order, at a pace that leaves room for everybody else."""

import asyncio
import contextlib
import time

import pytest

from commands.lobby.replies import TOO_MUCH
from tests.server.wire.visitors import UNLIMITED, Visitor, eventually, open_house, visit


async def test_hasty_guest_is_slowed():
    """Lines beyond the burst are read at the rate; none is lost, none out of order."""
    async with open_house(lines_per_second=50, lines_burst=10) as house, visit(house) as client:
        start = time.monotonic()
        client.send(*(b"%d\n" % number for number in range(35)))
        await client.until(b": 34\r\n")

        assert [str(number) for number in range(35)] == house.visitors[0].lines
        assert time.monotonic() - start > 0.3


async def test_flood_of_lines_is_cut_off():
    """Far too many lines end the connection, with a word why; the others notice nothing."""
    async with open_house(bytes_burst=1e7) as house, visit(house) as other, visit(house) as client:
        cpu = time.process_time()
        client.send(b"x\n" * 500_000)
        await client.rest()

        assert time.process_time() - cpu < 1  # ours and the client's
        assert 1 == house.visitors[1].losses
        assert len(house.visitors[1].lines) < 100
        other.send(b"karten\n")
        assert b"Du sagst: karten" in await other.until(b"> ")


async def test_why_a_flood_is_cut_off():
    """Who is cut off for sending too much can read it, if they read at all."""
    async with open_house(lines_per_second=1, lines_burst=1) as house, visit(house) as client:
        client.send(b"x\n" * 100)

        assert TOO_MUCH.replace("\n", "\r\n").encode() in await client.rest()


async def test_hasty_bytes_are_slowed():
    """Bytes have their rate too: beyond the burst nothing is read for a while."""
    async with open_house(bytes_per_second=10_000, bytes_burst=1_000) as house, visit(house) as client:
        start = time.monotonic()
        for letter in (b"a", b"b", b"c"):
            client.send(letter * 900 + b"\n")
            await asyncio.sleep(0.01)
        client.send(b"ende\n")
        await client.until(b": ende\r\n")

        assert time.monotonic() - start > 0.06


async def test_flood_of_bytes_is_cut_off():
    """More bytes at once than the patience allows end the connection."""
    async with open_house(bytes_per_second=100, bytes_burst=1_000) as house, visit(house) as client:
        client.send(b"a" * 10_000_000)
        await client.rest()
        await eventually(lambda: house.visitors[0].losses == 1)


async def test_without_limits_there_is_no_rate():
    """`enabled = False` lifts the rates, and still nobody's lines keep the others waiting."""
    limits = {"lines_per_second": 1, "lines_burst": 1, **UNLIMITED}
    async with open_house(**limits) as house, visit(house) as client, visit(house) as other:
        client.send(b"x\n" * 20_000)
        other.send(b"karten\n")
        await other.until(b"karten\r\n")
        assert len(house.visitors[0].lines) < 20_000
        await eventually(lambda: len(house.visitors[0].lines) == 20_000)


async def test_held_lines_wait():
    """While the house holds a guest, their lines wait in order, and what they send beyond is left to the kernel."""
    async with open_house(**UNLIMITED) as house, visit(house) as client:
        visitor = house.visitors[0]
        visitor.wire.hold(on=True)
        client.send(b"eins\nzwei\n")
        await asyncio.sleep(0.05)
        client.send(b"drei\n")
        await asyncio.sleep(0.05)
        assert [] == visitor.lines

        visitor.wire.hold(on=False)
        assert [] == visitor.lines  # never from within hold
        await client.until(b"drei\r\n")
        assert ["eins", "zwei", "drei"] == visitor.lines


class Thoughtful(Visitor):
    """A guest who has themselves held at every line, and released a little later."""

    def received(self, line: str) -> None:
        self.wire.hold(on=True)
        asyncio.get_running_loop().call_later(0.05, self.thought, line)

    def thought(self, line: str) -> None:
        super().received(line)
        self.wire.hold(on=False)


async def test_hold_stops_between_lines():
    """A line that holds its guest keeps even the lines that came with it waiting."""
    async with open_house(Thoughtful) as house, visit(house) as client:
        client.send(b"eins\nzwei\n")
        await client.until(b"eins\r\n")
        assert ["eins"] == house.visitors[0].lines
        await client.until(b"zwei\r\n")


async def test_held_flood_takes_no_memory():
    """What a held guest goes on sending stays outside (trap: telnetlib3 reads 100 MB into memory)."""
    async with open_house(**UNLIMITED) as house, visit(house) as client:
        house.visitors[0].wire.hold(on=True)
        sent = 0
        with contextlib.suppress(TimeoutError):
            while sent < 50_000_000:
                client.send(b"karten zeigen\n" * 5000)
                sent += 70_000
                await asyncio.wait_for(client.writer.drain(), 0.2)

        assert sent < 20_000_000
        client.writer.transport.abort()


@pytest.mark.parametrize("seconds", [0.0, 0.3])
async def test_half_closed_client_gets_its_answers(seconds):
    """`printf … | nc -N` gets all answers, those too that the house needs a while for (trap: cut at EOF)."""

    class Slow(Visitor):
        def received(self, line: str) -> None:
            asyncio.get_running_loop().call_later(seconds, super().received, line)

    async with open_house(Slow) as house, visit(house) as client:
        client.send(b"eins\nzwei\nunvollst")
        client.writer.write_eof()
        answers = await client.rest()

        assert b"eins" in answers
        assert b"zwei" in answers
        assert ["eins", "zwei"] == house.visitors[0].lines
        await eventually(lambda: house.visitors[0].losses == 1)


async def test_half_closed_client_is_waited_for_while_held():
    """As long as the house holds the guest, a half-closed connection stays."""
    async with open_house(Thoughtful) as house, visit(house) as client:
        client.send(b"1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n")
        client.writer.write_eof()

        assert b"Du sagst: 15\r\n" in await client.rest()
