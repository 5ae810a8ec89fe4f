"""What a client may say of itself, what it is granted, and what it cannot do to us by saying it."""

import asyncio
import logging
import resource
import struct
import time
import zlib

import pytest
from telnetlib3.telopt import (
    AYT,
    BINARY,
    CHARSET,
    CMD_EOR,
    DO,
    DONT,
    ECHO,
    EOR,
    GA,
    IAC,
    LINEMODE,
    LOGOUT,
    MCCP2_COMPRESS,
    MCCP3_COMPRESS,
    MSDP,
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

from commands.lobby.replies import STILL_HERE
from server.wire.negotiation import COMMAND_BYTES
from server.wire.page import Charset
from tests.server.wire.visitors import UNLIMITED, WIDE, Visitor, eventually, open_house, sb, visit

IS = b"\x00"
ACCEPTED, REJECTED, REQUEST = b"\x02", b"\x03", b"\x01"


@pytest.mark.parametrize(
    ("columns", "width"), [(80, 80), (0, 78), (1, 20), (20, 20), (255, 255), (500, 500), (501, 500), (65535, 500)]
)
async def test_window(columns, width):
    """NAWS tells the width, between 20 and 500 columns; 0 means the client does not know."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + WILL + NAWS, sb(NAWS, struct.pack("!HH", columns, 24)))
        await eventually(lambda: house.visitors[0].lessons)

        assert width == house.visitors[0].wire.columns


@pytest.mark.parametrize(
    ("rows", "height"), [(24, 24), (0, 24), (1, 6), (6, 6), (60, 60), (500, 500), (501, 500), (65535, 500)]
)
async def test_height(rows, height):
    """NAWS tells the height, between 6 and 500 rows; 0 means the client does not know."""
    async with open_house() as house, visit(house) as client:
        client.send(IAC + WILL + NAWS, sb(NAWS, struct.pack("!HH", 80, rows)))
        await eventually(lambda: house.visitors[0].lessons)

        assert height == house.visitors[0].wire.rows


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
    [MSDP, MXP, MCCP2_COMPRESS, MCCP3_COMPRESS, SGA, LINEMODE, STATUS, TSPEED, LOGOUT, b"\xfe"],
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


async def test_password_echo_is_asked_for_every_time():
    """WILL ECHO and WONT ECHO go out each time, confirmed or not (trap: telnetlib3 skips the second)."""
    async with open_house() as house, visit(house) as client:
        wire = house.visitors[0].wire
        for before in (b"\r\n", b""):
            wire.echo(on=False)
            wire.prompt("Passwort: ", WIDE)
            await client.until(IAC + WILL + ECHO + before + b"Passwort: ")
            wire.echo(on=True)
            await client.until(IAC + WONT + ECHO + b"\r\n")


class Secretive(Visitor):
    """A guest whose lines are hidden until they are worked on."""

    def received(self, line: str) -> None:
        self.wire.echo(on=True)
        super().received(line)


async def test_what_follows_a_hidden_line_begins_on_a_new_one():
    """The client did not show its user's return key while the echo was off, so the house makes up for it, once."""
    async with open_house(Secretive) as house, visit(house) as client:
        house.visitors[0].wire.echo(on=False)
        await client.until(IAC + WILL + ECHO)
        client.send(b"geheim\n")

        assert IAC + WONT + ECHO + b"\r\nDu sagst: geheim\r\n> " + IAC + GA == await client.until(IAC + GA)


async def test_echo_is_confirmed_only_for_passwords():
    """DO ECHO is fine while a password is asked for, and refused otherwise."""
    async with open_house() as house, visit(house) as client:
        house.visitors[0].wire.echo(on=False)
        await client.until(IAC + WILL + ECHO)
        client.send(IAC + DO + ECHO + IAC + DO + TM)
        assert IAC + DO + NEW_ENVIRON + IAC + WILL + TM == await client.until(TM)
        house.visitors[0].wire.echo(on=True)
        await client.until(IAC + WONT + ECHO + b"\r\n\r\n")
        client.send(IAC + DO + ECHO)
        assert IAC + WONT + ECHO == await client.until(IAC + WONT + ECHO)


async def test_are_you_there():
    """AYT is answered in words (trap: telnetlib3 only logs it), once for a whole packet of it."""
    async with open_house() as house, visit(house) as client:
        client.send((IAC + AYT) * 10, b"ende\n")

        assert 1 == (await client.until(b"ende\r\n")).count(STILL_HERE.strip().encode())


async def test_who_did_not_ask_is_told_nothing_out_of_band():
    """Who never said DO GMCP is sent no byte of it, whatever the house has to tell."""
    async with open_house() as house, visit(house) as client:
        house.visitors[0].wire.oob("Stammtisch.Tisch", b"{}")
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
