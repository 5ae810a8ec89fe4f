"""
The transport, over connections to a server that listens on a port of its own; nothing waits without a limit.

Traps of telnetlib3 that the house met or avoided are each pinned by a test that says so ("trap").
"""

import asyncio
import contextlib
import logging
import resource
import shutil
import socket
import ssl
import struct
import subprocess
import time
import zlib
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telnetlib3.telopt import (
    AYT,
    BINARY,
    CHARSET,
    CMD_EOR,
    DO,
    DONT,
    EC,
    ECHO,
    EL,
    EOR,
    GA,
    GMCP,
    IAC,
    LINEMODE,
    LOGOUT,
    MCCP2_COMPRESS,
    MCCP3_COMPRESS,
    MSDP,
    MSSP,
    MXP,
    NAWS,
    NEW_ENVIRON,
    NOP,
    SB,
    SE,
    SEND,
    SGA,
    STATUS,
    TM,
    TSPEED,
    TTYPE,
    USERVAR,
    VALUE,
    VAR,
    WILL,
    WONT,
)

from server.ops.clock import Clock, Timer
from server.wire.page import Charset
from server.wire.telnet import (
    COMMAND_BYTES,
    LINE_TOO_LONG,
    OPENING,
    STILL_HERE,
    TOO_MUCH,
    Connection,
    TelnetLimits,
    TelnetServer,
    Wire,
    serve,
)

TIMEOUT = 5
IS = b"\x00"
ACCEPTED, REJECTED, REQUEST = b"\x02", b"\x03", b"\x01"
GREETING = b"Willkommen!\r\n"
UNLIMITED: dict[str, Any] = {"enabled": False}


class Visitor:
    """A guest that answers every line with that line and remembers what it was told."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.lines: list[str] = []
        self.losses = 0
        self.lessons = 0
        wire.send(GREETING)
        wire.prompt(b"> ")

    def received(self, line: str) -> None:
        self.lines.append(line)
        self.wire.send(f"Du sagst: {line}\r\n".encode())
        self.wire.prompt(b"> ")

    def lost(self) -> None:
        self.losses += 1

    def learned(self) -> None:
        self.lessons += 1


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

    def __init__(self, visitor: type[Visitor] = Visitor) -> None:
        self.visitor = visitor
        self.visitors: list[Visitor] = []
        self.clock = NotingClock()
        self.server: TelnetServer

    def welcome(self, wire: Wire) -> Visitor:
        visitor = self.visitor(wire)
        self.visitors.append(visitor)
        return visitor


@contextlib.asynccontextmanager
async def open_house(visitor: type[Visitor] = Visitor, **limits) -> AsyncIterator[House]:
    """A house that is open for the length of a test, and leaves no task behind."""
    before = asyncio.all_tasks()
    house = House(visitor)
    house.server = await serve(house.welcome, "127.0.0.1", 0, TelnetLimits(**limits), clock=house.clock)
    try:
        yield house
    finally:
        house.server.close()
        await asyncio.wait_for(house.server.wait_closed(), TIMEOUT)
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
        return await asyncio.wait_for(self.reader.readuntil(marker), TIMEOUT)

    async def rest(self) -> bytes:
        """Everything until the server closes or resets the connection."""
        with contextlib.suppress(ConnectionError):
            return await asyncio.wait_for(self.reader.read(), TIMEOUT)
        return b""


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
            await asyncio.wait_for(writer.wait_closed(), TIMEOUT)


async def eventually(promise, timeout: float = TIMEOUT) -> None:
    """Wait until `promise()` holds."""
    end = time.monotonic() + timeout
    while not promise():
        assert time.monotonic() < end, "it never came true"
        await asyncio.sleep(0.005)


def sb(option: bytes, payload: bytes) -> bytes:
    return IAC + SB + option + payload.replace(IAC, IAC + IAC) + IAC + SE


# -- greeting ----------------------------------------------------------------------------------------------------------


async def test_greeting_goes_out_at_once():
    """A client that never answers anything is greeted without delay (trap: telnetlib3 waits 4 seconds for it)."""
    async with open_house() as house, asyncio.timeout(3), visit(house, greeted=False) as client:
        assert OPENING + GREETING + b"> " + IAC + GA == await client.until(IAC + GA)


def test_line_editing_stays_with_the_client():
    """Nothing in the opening offers ECHO or SGA; ECHO is even denied, for clients that assume it."""
    assert IAC + WILL + ECHO not in OPENING
    assert SGA not in OPENING
    assert OPENING.startswith(IAC + WONT + ECHO)


async def test_many_knock_at_once():
    """More connections than telnetlib3's backlog of 100 may be made before the house looks at the first (trap)."""
    async with open_house() as house:
        clients = [socket.create_connection(("127.0.0.1", house.server.port), timeout=1) for _ in range(300)]
        await eventually(lambda: len(house.visitors) == len(clients))
        for client in clients:
            client.close()
        await eventually(lambda: all(visitor.losses == 1 for visitor in house.visitors))


async def test_occupied_port_is_an_error():
    """Two houses cannot listen at one port; the second one says so."""
    async with open_house() as house:
        with pytest.raises(OSError, match=r"(?i)address already in use"):
            await serve(house.welcome, "127.0.0.1", house.server.port, TelnetLimits())


async def test_guests_cost_no_task():
    """A connection is an object, not a task."""
    async with open_house() as house, visit(house), visit(house):
        assert {asyncio.current_task()} == asyncio.all_tasks()


# -- lines -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packets", "lines"),
    [
        ([b"eins\r\n"], ["eins"]),
        ([b"eins\n"], ["eins"]),
        ([b"eins\r\0"], ["eins"]),
        ([b"eins\r", b"zwei\r"], ["eins", "zwei"]),
        ([b"eins\r", b"\nzwei\r\n"], ["eins", "zwei"]),
        ([b"eins\r", b"\0zwei\r\0"], ["eins", "zwei"]),
        ([b"eins\r", b"\n", b"zwei\n"], ["eins", "zwei"]),
        ([b"ei", b"ns\r\nzw", b"ei\r\n"], ["eins", "zwei"]),
        ([b"eins\r\n\r\nzwei\r\n"], ["eins", "", "zwei"]),
        ([b"\n\n"], ["", ""]),
        ([b"\r", b"\r", b"\n"], ["", ""]),
        ([b"er\xc3", b"\xb6ffnen\n"], ["eröffnen"]),
        ([b"er\xf6ffnen\n"], ["eröffnen"]),
        ([b"er\xc3\xb6ffnen\ner\xf6ffnen\n"], ["eröffnen", "eröffnen"]),
        ([b"\xff\xff\xe4\n"], ["ÿä"]),
        ([b"e\x1b[31min\x08ns\xe2\x80\xae\n"], ["eins"]),
        ([b"karten" + IAC + NOP + b" zeigen\n"], ["karten zeigen"]),
        ([b"karten", IAC, NOP + b" zeigen\n"], ["karten zeigen"]),
        ([b"kar" + IAC, b"\xfb", b"\x1f", b"ten\n"], ["karten"]),
        ([b"kartem" + IAC + EC + b"n\n"], ["karten"]),
        ([b"stand" + IAC + EL + b"karten\n"], ["karten"]),
    ],
)
async def test_lines(packets, lines):
    """Any line end ends a line once, in how many packets it ever comes (trap: CR, LF apart made an empty line)."""
    async with open_house() as house, visit(house) as client:
        for packet in packets:
            client.send(packet)
            await asyncio.sleep(0.01)
        await eventually(lambda: len(house.visitors[0].lines) >= len(lines))

        assert lines == house.visitors[0].lines


async def test_too_long_a_line_is_refused_once():
    """Who sends a line beyond the bound is told once, nothing of it is read, and the next line is."""
    async with open_house(**UNLIMITED) as house, visit(house) as client:
        told = LINE_TOO_LONG.format(most=1000).replace("\n", "\r\n").encode()
        for _ in range(5):
            client.send(b"a" * 700)
            await asyncio.sleep(0.01)
        client.send(b"\r\nkarten\r\n")

        assert b"\r\n" + told + b"Du sagst: karten\r\n" == await client.until(b"karten\r\n")


@pytest.mark.parametrize(("length", "lines"), [(1000, 2), (1001, 1)])
async def test_longest_line(length, lines):
    """A line of 1,000 bytes is read, one of 1,001 is not."""
    async with open_house() as house, visit(house) as client:
        client.send(b"a" * length + b"\nende\n")
        await client.until(b"ende\r\n")

        assert lines == len(house.visitors[0].lines)


async def test_endless_line_takes_no_memory():
    """20 MB without a line end leave nothing in memory (trap: telnetlib3 kept them all)."""
    async with open_house(**UNLIMITED) as house, visit(house) as client:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(20 * 16):
            client.send(b"a" * 2**16)
            await client.writer.drain()
        client.send(b"\nkarten\n")
        await client.until(b"karten\r\n")

        assert ["karten"] == house.visitors[0].lines
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8 * 1024  # KB


# -- rates -------------------------------------------------------------------------------------------------------------


async def test_hasty_guest_is_slowed():
    """Lines beyond the burst are read at the rate; none is lost, none out of order."""
    async with open_house(lines_per_second=50, lines_burst=10) as house, visit(house) as client:
        client.send(*(b"%d\n" % number for number in range(35)))
        await client.until(b": 34\r\n")

        assert [str(number) for number in range(35)] == house.visitors[0].lines
        assert house.clock.paused > 0.3


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
    """Who is cut off for sending too much can read it, if he reads at all."""
    async with open_house(lines_per_second=1, lines_burst=1) as house, visit(house) as client:
        client.send(b"x\n" * 100)

        assert TOO_MUCH.replace("\n", "\r\n").encode() in await client.rest()


async def test_hasty_bytes_are_slowed():
    """Bytes have their rate too: beyond the burst nothing is read for a while."""
    async with open_house(bytes_per_second=10_000, bytes_burst=1_000) as house, visit(house) as client:
        for letter in (b"a", b"b", b"c"):
            client.send(letter * 900 + b"\n")
            await asyncio.sleep(0.01)
        client.send(b"ende\n")
        await client.until(b": ende\r\n")

        assert house.clock.paused > 0.06


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
    """While the house holds a guest, his lines wait in order, and what he sends beyond is left to the kernel."""
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
    """A guest who has himself held at every line, and released a little later."""

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


# -- what the client says ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "width"), [(80, 80), (0, 78), (1, 20), (20, 20), (255, 255), (500, 500), (501, 500), (65535, 500)]
)
async def test_window(columns, width):
    """NAWS tells the width, between 20 and 500 columns; 0 means the client does not know."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + WILL + NAWS, sb(NAWS, struct.pack("!HH", columns, 24)))
        await eventually(lambda: house.visitors[0].lessons)

        assert width == house.visitors[0].wire.columns


async def test_terminal_type():
    """The first terminal type is the client's name; the third tells of a screen reader and of UTF-8."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + WILL + TTYPE)
        for name in (b"MUDLET", b"XTERM-256COLOR", b"MTTS 77"):
            await client.until(sb(TTYPE, SEND))
            client.send(sb(TTYPE, IS + name))
        wire = house.visitors[0].wire
        await eventually(lambda: wire.screen_reader)

        assert ("MUDLET", Charset.UTF_8) == (wire.client, wire.charset)


@pytest.mark.parametrize(("types", "asked"), [([b"ANSI", b"ANSI"], 2), ([b"A", b"B", b"C", b"D", b"E"], 5), ([b""], 1)])
async def test_terminal_types_come_to_an_end(types, asked):
    """A client that repeats itself, or has ever more names, is not asked for ever."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + WILL + TTYPE)
        for name in types:
            await client.until(sb(TTYPE, SEND))
            client.send(sb(TTYPE, IS + name))
        client.send(b"ende\n")

        assert sb(TTYPE, SEND) not in await client.until(b"ende\r\n")


@pytest.mark.parametrize(("bits", "charset"), [(b"4", Charset.UTF_8), (b"9", Charset.ASCII), (b"x", Charset.UTF_8)])
async def test_terminal_without_utf_8_gets_ascii(bits, charset):
    """A client that lists its abilities and does not list UTF-8 is believed."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + WILL + TTYPE, sb(TTYPE, IS + b"MTTS " + bits), b"ende\n")
        await client.until(b"ende\r\n")

        assert charset == house.visitors[0].wire.charset


@pytest.mark.parametrize(
    ("name", "charset"),
    [
        (b"UTF-8", Charset.UTF_8),
        (b"utf-8", Charset.UTF_8),
        (b"ISO-8859-15", Charset.LATIN_1),
        (b"WINDOWS-1252", Charset.LATIN_1),
        (b"US-ASCII", Charset.ASCII),
        *[(name, Charset.UTF_8) for name in (b"zlib", b"undefined", b"rot13", b"utf-16", b"cp037", b"\xff", b"")],
    ],
)
async def test_charset_offered(name, charset):
    """A client that agrees to CHARSET is offered five; a name outside the offer changes nothing (trap)."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + DO + CHARSET)
        offer = b" UTF-8 ISO-8859-15 ISO-8859-1 WINDOWS-1252 US-ASCII"
        await client.until(sb(CHARSET, REQUEST + offer))
        client.send(sb(CHARSET, ACCEPTED + name), "größer\n".encode())
        await client.until("größer\r\n".encode())

        assert charset == house.visitors[0].wire.charset


@pytest.mark.parametrize(
    ("offers", "answer", "charset"),
    [
        (b";UTF-16;iso-8859-1;UTF-8", ACCEPTED + b"iso-8859-1", Charset.LATIN_1),
        (b" rot13 zlib", REJECTED, Charset.UTF_8),
    ],
)
async def test_charset_asked_for(offers, answer, charset):
    """A client may offer charsets itself: the first one that the house knows is taken, others are rejected."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + WILL + CHARSET, sb(CHARSET, REQUEST + offers))
        await client.until(sb(CHARSET, answer))
        client.send(b"ende\n")
        await client.until(b"ende\r\n")

        assert charset == house.visitors[0].wire.charset


@pytest.mark.parametrize("kind", [VAR, USERVAR])
async def test_variables(kind):
    """The client is asked for five variables and no more, and what it says of itself is believed."""
    names = (b"CHARSET", b"CLIENT_NAME", b"CLIENT_VERSION", b"MTTS", b"SCREEN_READER")
    async with open_house() as house, visit(house) as client:
        client.send(IAC + WILL + NEW_ENVIRON)
        await client.until(sb(NEW_ENVIRON, SEND + b"".join(VAR + name + USERVAR + name for name in names)))
        values = (b"ISO-8859-1", b"Mudlet", b"4.18", b"13", b"1")
        told = b"".join(kind + name + VALUE + value for name, value in zip(names, values, strict=True))
        client.send(sb(NEW_ENVIRON, IS + told))
        await eventually(lambda: house.visitors[0].lessons)

        wire = house.visitors[0].wire
        assert ("Mudlet 4.18", Charset.LATIN_1, True) == (wire.client, wire.charset, wire.screen_reader)


@pytest.mark.parametrize("charset", [b"zlib", b"undefined", b"rot13", b"utf-16", b"cp037", b"idna", b"\xc3"])
async def test_hostile_variables(charset):
    """Nobody's LANG or CHARSET reaches Python's codecs (trap: it broke every later write to that player)."""
    async with open_house() as house, visit(house) as client:
        hostile = VAR + b"LANG" + VALUE + b"de_DE." + charset + VAR + b"CHARSET" + VALUE + charset
        client.send(IAC + WILL + NEW_ENVIRON, sb(NEW_ENVIRON, IS + hostile), "größer\n".encode())
        await client.until("größer\r\n".encode())

        assert Charset.UTF_8 == house.visitors[0].wire.charset


async def test_choice_of_charset_outranks_what_it_follows_from():
    """What was negotiated as the charset is not overruled by a terminal type that comes later."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + DO + CHARSET, sb(CHARSET, ACCEPTED + b"ISO-8859-1"))
        client.send(IAC + WILL + TTYPE, sb(TTYPE, IS + b"MTTS 4"), b"ende\n")
        await client.until(b"ende\r\n")

        assert Charset.LATIN_1 == house.visitors[0].wire.charset


async def test_client_name_is_clean_and_short():
    """A client's name is shown to others, so it is cleaned like everything guests write."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + WILL + TTYPE, sb(TTYPE, IS + b"\x1b[31mEVIL\x07" + b"X" * 500), b"ende\n")
        await client.until(b"ende\r\n")

        assert "EVIL" + "X" * 36 == house.visitors[0].wire.client


# -- what the house answers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "option",
    [GMCP, MSDP, MSSP, MXP, MCCP2_COMPRESS, MCCP3_COMPRESS, SGA, LINEMODE, STATUS, TSPEED, LOGOUT, b"\xfe"],
)
async def test_other_options_are_refused(option):
    """Whatever the house has no use for is answered with a polite no, both ways, and the guest plays on."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + DO + option)
        await client.until(IAC + WONT + option)
        client.send(IAC + WILL + option)
        await client.until(IAC + DONT + option)
        client.send(sb(option, b"x"), IAC + WONT + option, IAC + DONT + option, b"ende\n")
        await client.until(b"ende\r\n")


async def test_compression_bomb_is_not_inflated():
    """Compressed input is refused and never unpacked (trap: 300 KB became 165 MB before anybody logged in)."""
    bomb = zlib.compress(b"a" * 50_000_000).replace(IAC, IAC + IAC)
    async with open_house(**UNLIMITED) as house, visit(house) as client:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        client.send(IAC + WILL + MCCP3_COMPRESS, sb(MCCP3_COMPRESS, b""), bomb, b"\nende\n")
        await client.until(b"ende\r\n")

        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8 * 1024  # KB
        assert sum(map(len, house.visitors[0].lines)) <= len(bomb)


async def test_binary_is_granted():
    """Who wants all eight bits may have them; nothing changes for the house."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + DO + BINARY, IAC + WILL + BINARY)
        await client.until(IAC + WILL + BINARY)
        await client.until(IAC + DO + BINARY)


async def test_prompts_end_with_eor_once_agreed():
    """A prompt ends with GA until the client agrees to EOR, and again when it takes that back."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + DO + EOR, b"eins\n")
        await client.until(b"> " + IAC + CMD_EOR)
        client.send(IAC + DONT + EOR, b"zwei\n")
        await client.until(b"> " + IAC + GA)


async def test_news_begin_on_a_line_of_their_own():
    """On a plain terminal the cursor stands behind the prompt; a client that knows EOR shows prompts by itself."""
    async with open_house() as house, visit(house) as client:
        wire = house.visitors[0].wire
        wire.send(b"Anna kommt.\r\n")
        wire.send(b"Bernd kommt.\r\n")
        wire.prompt(b"> ")
        assert b"\r\nAnna kommt.\r\nBernd kommt.\r\n> " + IAC + GA == await client.until(IAC + GA)
        wire.prompt(b"Clara kommt.\r\n")
        wire.prompt(b"Anna geht.\r\n> ")
        assert b"\r\nClara kommt.\r\n" + IAC + GA == await client.until(IAC + GA)
        assert b"Anna geht.\r\n> " + IAC + GA == await client.until(IAC + GA)
        client.send(b"eins\n")
        assert b"Du sagst: eins\r\n> " + IAC + GA == await client.until(IAC + GA)
        client.send(IAC + DO + EOR, b"zwei\n")
        await client.until(b"> " + IAC + CMD_EOR)
        wire.prompt(b"Bernd geht.\r\n> ")
        assert b"Bernd geht.\r\n> " + IAC + CMD_EOR == await client.until(IAC + CMD_EOR)


async def test_password_echo_is_asked_for_every_time():
    """WILL ECHO and WONT ECHO go out each time, confirmed or not (trap: telnetlib3 skips the second)."""
    async with open_house() as house, visit(house) as client:
        wire = house.visitors[0].wire
        for _ in range(2):
            wire.echo(on=False)
            wire.prompt(b"Passwort: ")
            await client.until(IAC + WILL + ECHO + b"\r\nPasswort: ")
            wire.echo(on=True)
            await client.until(IAC + WONT + ECHO)


async def test_echo_is_confirmed_only_for_passwords():
    """DO ECHO is fine while a password is asked for, and refused otherwise."""
    async with open_house() as house, visit(house) as client:
        house.visitors[0].wire.echo(on=False)
        await client.until(IAC + WILL + ECHO)
        client.send(IAC + DO + ECHO + IAC + DO + TM)
        assert IAC + DO + NEW_ENVIRON + IAC + WILL + TM == await client.until(TM)
        house.visitors[0].wire.echo(on=True)
        await client.until(IAC + WONT + ECHO)
        client.send(IAC + DO + ECHO)
        assert IAC + WONT + ECHO == await client.until(IAC + WONT + ECHO)


async def test_are_you_there():
    """AYT is answered in words (trap: telnetlib3 only logs it), once for a whole packet of it."""
    async with open_house() as house, visit(house) as client:
        client.send((IAC + AYT) * 10, b"ende\n")

        assert 1 == (await client.until(b"ende\r\n")).count(STILL_HERE.strip().encode())


async def test_out_of_band_does_nothing_yet():
    """The seam for GMCP may be called and sends nothing."""
    async with open_house() as house, visit(house) as client:
        house.visitors[0].wire.oob("Stammtisch.Tisch", {"hand": 7})
        client.send(b"ende\n")
        assert b"Du sagst: ende\r\n" == await client.until(b"ende\r\n")


# -- commands that are meant to hurt -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "commands",
    [
        IAC * 1_000_000,
        (IAC + NOP) * 500_000,
        (IAC + AYT) * 500_000,
        (IAC + DO + NAWS) * 300_000,
        (IAC + WILL + TTYPE) * 300_000,
        IAC + SB + TTYPE + IS + b"x" * 1_000_000,
        sb(NEW_ENVIRON, IS) * 200_000,
        (IAC + SB) * 500_000,
    ],
)
async def test_command_flood_is_cut_off(commands):
    """1 MB of telnet commands costs little before the connection is gone, with or without limits."""
    async with open_house(**UNLIMITED) as house, visit(house) as client:
        cpu = time.process_time()
        client.send(commands)
        await client.rest()
        await eventually(lambda: house.visitors[0].losses == 1)

        assert time.process_time() - cpu < 0.5


async def test_subnegotiation_is_bounded():
    """A subnegotiation that never ends is not kept (trap: telnetlib3 keeps 1 MB of it, byte by byte)."""
    async with open_house(**UNLIMITED) as house, visit(house) as client:
        client.send(IAC + SB + TTYPE, b"x" * (COMMAND_BYTES - 10))
        await asyncio.sleep(0.05)
        assert 0 == house.visitors[0].losses
        client.send(b"x" * 20)
        await eventually(lambda: house.visitors[0].losses == 1)


@pytest.mark.parametrize(
    "command",
    [
        sb(NAWS, b""),
        sb(NAWS, b"\0"),
        sb(NAWS, b"\0" * 9),
        sb(TTYPE, b""),
        sb(TTYPE, SEND),
        sb(TTYPE, IS + b"\xfe"),
        sb(TTYPE, IS + b"MTTS 99999999999999999999"),
        sb(CHARSET, b""),
        sb(CHARSET, REQUEST),
        sb(CHARSET, REQUEST + b" \xfe"),
        sb(CHARSET, b"\x04x"),
        sb(CHARSET, b"\x09"),
        sb(NEW_ENVIRON, b""),
        sb(NEW_ENVIRON, SEND),
        sb(NEW_ENVIRON, IS + VALUE + VAR),
        sb(LINEMODE, b"\x03"),
        IAC + SB + IAC + SE,
        IAC + SB + NAWS + IAC + NOP,
        IAC + SE,
        IAC + WILL + TM,
        IAC + WONT + TM,
        IAC + WONT + LOGOUT,
        IAC + DONT + LOGOUT,
        IAC + WILL + ECHO,
    ],
)
async def test_malformed_commands_are_ignored(command, caplog):
    """What telnetlib3 stumbles over harms nobody, its sender included, and is not worth a line in the log."""
    caplog.set_level(logging.INFO)
    async with open_house() as house, visit(house) as client:
        client.send(command, b"ende\n")
        await client.until(b"ende\r\n")

    assert [] == caplog.records


# -- pages -------------------------------------------------------------------------------------------------------------


async def test_peer_that_never_reads_is_cut_off():
    """Who reads nothing is dropped after the grace time, whatever waits for him; nobody else notices (trap: drain)."""
    async with open_house(grace_seconds=0.3, outbox_bytes=10**9) as house, visit(house) as other:
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", house.server.port))
        await eventually(lambda: len(house.visitors) == 2)
        visitor = house.visitors[1]
        while not visitor.losses:
            visitor.wire.send(b"x" * 1_000_000)
            other.send(b"karten\n")
            await other.until(b"karten\r\n")
        deaf.close()

        assert 1 == visitor.losses


async def test_small_rest_unread_is_cut_off_too():
    """A peer that stops reading is dropped after the grace time even if not much is left for him."""
    async with open_house(grace_seconds=0.3, outbox_bytes=10**9) as house:
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", house.server.port))
        await eventually(lambda: len(house.visitors) == 1)
        visitor = house.visitors[0]
        visitor.wire.send(b"x" * 20_000_000)
        await eventually(lambda: visitor.losses == 1)
        deaf.close()

        assert 0.3 in house.clock.waited


async def test_overfull_outbox_is_cut_off_at_once():
    """No more than the outbox holds is kept for a peer that does not read."""
    async with open_house(outbox_bytes=10_000, grace_seconds=60) as house:
        deaf = socket.create_connection(("127.0.0.1", house.server.port))
        await eventually(lambda: len(house.visitors) == 1)
        visitor = house.visitors[0]
        for _ in range(2000):
            visitor.wire.send(b"x" * 9_000)
        await eventually(lambda: visitor.losses == 1)
        visitor.wire.send(b"ins Leere")
        deaf.close()


async def test_slow_reader_is_not_cut_off():
    """A guest on a slow line keeps his connection as long as he reads on."""
    async with open_house(grace_seconds=0.2, outbox_bytes=10**9) as house:
        slow = socket.create_connection(("127.0.0.1", house.server.port))
        slow.setblocking(False)
        await eventually(lambda: len(house.visitors) == 1)
        visitor = house.visitors[0]
        visitor.wire.send(b"x" * 20_000_000)
        visitor.wire.send(b"ende")
        loop, tail, start = asyncio.get_running_loop(), b"", time.monotonic()
        while not tail.endswith(b"ende"):
            tail = tail[-4:] + await asyncio.wait_for(loop.sock_recv(slow, 200_000), TIMEOUT)
            if time.monotonic() - start < 0.6:
                await asyncio.sleep(0.02)
        slow.close()

        assert 0 == visitor.losses


async def test_close_sends_what_is_left():
    """The last words arrive before the connection ends."""
    async with open_house() as house, visit(house) as client:
        wire = house.visitors[0].wire
        wire.send(b"x" * 100_000)
        wire.send(b"Bis bald!\r\n")
        wire.close()
        wire.close()

        assert (await client.rest()).endswith(b"Bis bald!\r\n")
        await eventually(lambda: house.visitors[0].losses == 1)


async def test_close_does_not_wait_for_ever():
    """A peer that does not read its last words is cut off after the grace time (trap: close never aborts)."""
    async with open_house(grace_seconds=0.2, outbox_bytes=10**9) as house:
        deaf = socket.create_connection(("127.0.0.1", house.server.port))
        await eventually(lambda: len(house.visitors) == 1)
        house.visitors[0].wire.send(b"x" * 20_000_000)
        house.visitors[0].wire.close()
        assert 0 == house.visitors[0].losses
        await eventually(lambda: house.visitors[0].losses == 1)
        deaf.close()


async def test_house_closes_its_guests_politely():
    """Closing the server sends what is left to everybody and waits until the last is gone."""
    async with open_house() as house, visit(house) as client:
        house.visitors[0].wire.send(b"Wir machen zu.\r\n")
        house.server.close()

        assert (await client.rest()).endswith(b"Wir machen zu.\r\n")
        await asyncio.wait_for(house.server.wait_closed(), TIMEOUT)


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
            visitor.wire.send(b"Hallo?\r\n")
            await asyncio.sleep(0.005)
        await eventually(lambda: visitor.losses == 1)
        visitor.wire.send(b"Hallo?\r\n")
        visitor.wire.prompt(b"> ")
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
    house.server = await serve(house.welcome, "127.0.0.1", 0, TelnetLimits())
    async with visit(house, greeted=False) as client:
        await client.rest()
    async with visit(house):
        pass
    house.server.close()
    await asyncio.wait_for(house.server.wait_closed(), TIMEOUT)

    assert ["not today"] == [str(record.exc_info[1]) for record in caplog.records]


async def test_welcome_may_refuse():
    """A house that is full says so and closes, all within the welcome."""

    class Refused(Visitor):
        def __init__(self, wire: Wire) -> None:
            super().__init__(wire)
            wire.send(b"Heute nicht.\r\n")
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
        assert isinstance(wire, Connection)
        kernel = wire._transport.get_extra_info("socket")
        assert 1 == kernel.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)


async def test_address():
    """The house knows where a guest comes from."""
    async with open_house() as house, visit(house):
        assert "127.0.0.1" == house.visitors[0].wire.address


# -- TLS ---------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate that signs itself, with its key."""
    place = tmp_path_factory.mktemp("tls")
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate, and is not installed")
    key, crt = place / "key.pem", place / "crt.pem"
    wanted = [
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    subprocess.run(["openssl", "req", "-x509", *wanted, "-keyout", key, "-out", crt], check=True, capture_output=True)
    return crt, key


async def test_tls(certificate):
    """The same transport under TLS: lines and commands in, pages out, cut off like all others (trap: tls_auto)."""
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(*certificate)
    trusting = ssl.create_default_context(cafile=certificate[0])
    house = House()
    house.server = await serve(house.welcome, "127.0.0.1", 0, TelnetLimits(grace_seconds=0.5, outbox_bytes=10**9), tls)
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
        house.visitors[1].wire.send(b"x" * 10_000_000)
        await asyncio.sleep(0.01)
    await eventually(lambda: house.visitors[1].losses == 1)
    deaf.writer.transport.abort()

    house.visitors[0].wire.send(b"Bis bald!\r\n")
    house.visitors[0].wire.close()
    assert (await client.rest()).endswith(b"Bis bald!\r\n")
    client.writer.close()
    await eventually(lambda: house.visitors[0].losses == 1)
    house.server.close()
    await asyncio.wait_for(house.server.wait_closed(), TIMEOUT)


async def test_plain_text_at_a_tls_port_is_turned_away(certificate):
    """Who speaks no TLS at the TLS port never becomes a guest."""
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(*certificate)
    house = House()
    house.server = await serve(house.welcome, "127.0.0.1", 0, TelnetLimits(), tls)
    async with visit(house, greeted=False) as client:
        client.send(b"karten\r\n" * 100)
        await client.rest()
    house.server.close()
    await asyncio.wait_for(house.server.wait_closed(), TIMEOUT)

    assert [] == house.visitors


# -- any bytes, in any pieces ------------------------------------------------------------------------------------------


class Memory(asyncio.Transport):
    """A transport without a network: it keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.gone = False

    def write(self, data) -> None:
        self.writes.append(bytes(data))

    def set_write_buffer_limits(self, high=None, low=None) -> None:
        """Nothing is buffered."""

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.gone

    def close(self) -> None:
        self.gone = True

    abort = close

    def pause_reading(self) -> None:
        """Nobody reads."""

    resume_reading = pause_reading


class Stopped(Clock):
    """A clock that stands still; what is to happen later happens when the test says so."""

    def __init__(self) -> None:
        self.later: list = []

    def monotonic(self) -> float:
        return 0.0

    def after(self, seconds, callback):
        self.later.append(callback)
        return asyncio.TimerHandle(0, callback, (), None)  # type: ignore[arg-type]


def play(packets: Iterable[bytes]) -> tuple[Visitor, Memory]:
    """A visitor's whole visit, without a network."""
    house = House()
    clock = Stopped()
    server = TelnetServer(house.welcome, TelnetLimits(enabled=False), clock)
    connection, transport = Connection(server), Memory()
    connection.connection_made(transport)
    for packet in packets:
        if packet and not transport.gone:
            connection.data_received(packet)
            while clock.later:
                clock.later.pop(0)()
    connection.connection_lost(None)
    return house.visitors[0], transport


pieces = st.one_of(
    st.binary(max_size=20),
    st.sampled_from([IAC, SB, SE, IAC + SE, b"\r", b"\n", b"\0", b"\r\n", b"karten", b"x" * 1001]),
    st.sampled_from([IAC + command + option for command in (DO, DONT, WILL, WONT, SB) for option in (TTYPE, CHARSET)]),
    st.sampled_from([sb(TTYPE, IS + b"MTTS 64"), sb(CHARSET, ACCEPTED + b"zlib"), sb(NAWS, b"\0\x50\0\x18")]),
)


@given(st.lists(pieces, max_size=30))
def test_any_bytes_in_any_pieces(packets):
    """Whatever bytes come, nothing breaks, and how they were cut into packets changes nothing a guest says or gets."""
    visitor, _ = play(packets)
    whole, _ = play([b"".join(packets)])
    singly, _ = play([bytes([byte]) for byte in b"".join(packets)])

    assert visitor.lines == whole.lines == singly.lines
    assert all(len(line) <= 1000 for line in visitor.lines)
    for other in (whole.wire, singly.wire):
        assert (visitor.wire.columns, visitor.wire.charset, visitor.wire.client) == (
            (other.columns, other.charset, other.client)
        )
    assert 1 == visitor.losses


def test_pages_leave_in_one_piece():
    """What a line makes the house say is written once."""
    _, transport = play([b"karten\r\n"])

    assert [b"Du sagst: karten\r\n> " + IAC + GA] == transport.writes[1:]
