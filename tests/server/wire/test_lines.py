"""Lines end where they end, in whatever pieces they come, and none is longer than the bound."""

import asyncio
import itertools
import resource

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telnetlib3.telopt import EC, EL, IAC, NOP

from commands.lobby.replies import line_too_long
from server.wire.lines import LineSplitter, TooLong
from tests.server.wire.visitors import UNLIMITED, eventually, open_house, visit


def cut(most, *pieces):
    """The lines a splitter finds in pieces, and what it says of others."""
    splitter, lines, refused = LineSplitter(most), [], []
    for piece in pieces:
        if (line := splitter.whole(piece)) is not None:
            lines.append(line)
            continue
        found, too_long = splitter.feed(piece)
        lines += found
        refused += [too_long] if too_long is not None else []
    return lines, refused


def singly(data):
    """Bytes one by one."""
    return [bytes([byte]) for byte in data]


TEXTS = [
    (b"eins\r\n", [b"eins"]),
    (b"eins\n", [b"eins"]),
    (b"eins\r\0", [b"eins"]),
    (b"eins\r", [b"eins"]),
    (b"eins\rzwei\r", [b"eins", b"zwei"]),
    (b"eins\r\nzwei\r\n", [b"eins", b"zwei"]),
    (b"eins\r\0zwei\r\0", [b"eins", b"zwei"]),
    (b"eins\r\nzwei\nd\rv\r\0", [b"eins", b"zwei", b"d", b"v"]),
    (b"eins\r\n\r\nzwei\r\n", [b"eins", b"", b"zwei"]),
    (b"\n\n", [b"", b""]),
    (b"\r\r\n", [b"", b""]),
    (b"\r\0\n", [b"", b""]),
    (b"\n\r", [b"", b""]),
    (b"a\0b\n", [b"a\0b"]),
    (b"er\xc3\xb6ffnen\ner\xf6ffnen\n", [b"er\xc3\xb6ffnen", b"er\xf6ffnen"]),
    (b"12345678\n", [b"12345678"]),
]
"""Text and the lines in it."""


@pytest.mark.parametrize(
    ("text", "lines", "most"),
    [(text, lines, most) for text, lines in TEXTS for most in (8, 1000) if max(map(len, lines)) <= most],
)
@pytest.mark.parametrize("tail", [b"", b"u", b"unvoll"])
def test_every_line_end_ends_one_line(text, lines, most, tail):
    """Whole, byte by byte, cut anywhere, with and without the beginning of another line (trap: CR, LF made two)."""
    data = text + tail
    assert (lines, []) == cut(most, data) == cut(most, *singly(data))
    for at in range(1, len(data)):
        assert (lines, []) == cut(most, data[:at], data[at:])


@pytest.mark.parametrize(
    ("pieces", "lines", "refused"),
    [
        ([b"123456789\n"], [], [True]),
        ([b"123456789"], [], [False]),
        ([b"12345678", b"9"], [], [False]),
        ([b"12345678", b"9", b"0", b"\n"], [], [False]),
        ([b"123456789", b"\nkarten\n"], [b"karten"], [False]),
        ([b"123456789", b"0\rkarten\r"], [b"karten"], [False]),
        ([b"karten\n123456789\nstand\n"], [b"karten", b"stand"], [True]),
        ([b"karten\n123456789"], [b"karten"], [True]),
        ([b"123456789\n123456789\n"], [], [True]),
        ([b"123456789\n", b"123456789\n"], [], [True, True]),
        ([b"123456789", b"\n", b"123456789"], [], [False, False]),
        ([b"123456789", b"\n123456789"], [], [False, False]),
    ],
)
def test_a_line_beyond_the_bound_is_thrown_away(pieces, lines, refused):
    """It is told once for a piece, as soon as the bound is passed, and whether a whole line came with it."""
    assert (lines, [TooLong(ended) for ended in refused]) == cut(8, *pieces)


@given(st.lists(st.sampled_from([b"a", b"abcd", b"\r", b"\n", b"\0", b"\xff"]), max_size=60), st.data())
def test_pieces_change_nothing(parts, data):
    """However bytes are cut, the lines are the same; something is refused in all cuttings or in none."""
    text = b"".join(parts)
    places = sorted(data.draw(st.sets(st.integers(1, max(1, len(text) - 1))))) if text else []
    pieces = [text[a:b] for a, b in itertools.pairwise([0, *places, len(text)]) if a < b]
    whole = cut(8, text) if text else ([], [])
    for lines, refused in (cut(8, *pieces), cut(8, *singly(text))):
        assert whole[0] == lines
        assert bool(whole[1]) == bool(refused)
        assert all(len(line) <= 8 for line in lines)


def test_what_is_kept_is_bounded():
    """Of a line without an end nothing remains once it is too long."""
    splitter = LineSplitter(1000)
    for _ in range(100):
        splitter.feed(b"a" * 700)

        assert len(splitter.unfinished) <= 1000


# -- over a connection -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packets", "lines"),
    [
        ([b"eins\r", b"\nzwei\r\n"], ["eins", "zwei"]),
        ([b"ei", b"ns\r\nzw", b"ei\r\n"], ["eins", "zwei"]),
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
    """A guest's lines reach the house as they meant them, in how many packets they ever come."""
    async with open_house() as house, visit(house) as client:
        for packet in packets:
            client.send(packet)
            await asyncio.sleep(0.01)
        await eventually(lambda: len(house.visitors[0].lines) >= len(lines))

        assert lines == house.visitors[0].lines


async def test_too_long_a_line_is_refused_once():
    """Who sends a line beyond the bound is told once, nothing of it is read, and the next line is."""
    async with open_house(**UNLIMITED) as house, visit(house) as client:
        told = line_too_long(1000).replace("\n", "\r\n").encode()
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
