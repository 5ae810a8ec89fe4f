"""Frames of a socket, however they come: whole, cut anywhere, several at once, long ones, and messages of several."""

import asyncio
import json
import random
from itertools import pairwise

import pytest
from websockets.frames import CloseCode, Frame
from websockets.protocol import Protocol, Side, State

from server.ops.clock import Clock
from server.wire.outbox import Hub
from server.wire.ports import WireLimits
from server.wire.websocket import Socket
from server.wire.webwire import WebWire
from tests.lanes import tries

REQUEST = [
    ("Host", "localhost"),
    ("Connection", "Upgrade"),
    ("Upgrade", "websocket"),
    ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
]


class Connection(asyncio.Transport):
    """What a socket writes to: keeps it."""

    def __init__(self):
        super().__init__()
        self.written = b""
        self.closed = False

    def set_protocol(self, _protocol):
        """Never mind."""

    def set_write_buffer_limits(self, high=None, low=None):
        """Never mind."""

    def write(self, data):
        """Keep it."""
        self.written += data

    def close(self):
        """Be closed."""
        self.closed = True

    def is_closing(self):
        """Tell whether it is."""
        return self.closed

    def is_reading(self):
        """Always."""
        return True


class Guest:
    """Whoever is behind the wire: notes what they are handed."""

    def __init__(self):
        self.lines = []

    def received(self, line):
        """Note a line."""
        self.lines.append(line)

    def packaged(self, package, message):
        """Never mind."""

    def learned(self):
        """Never mind."""

    def lost(self):
        """Never mind."""


class Ends:
    """A socket with its guest, and the browser at its other end, which speaks by the library."""

    def __init__(self):
        self.below, self.guest = Connection(), Guest()
        socket = self.socket = Socket(REQUEST, [])
        self.wire = WebWire(socket, Hub(WireLimits(enabled=False), Clock()), "192.0.2.1")
        socket.begin(self.below, self.wire, lambda _socket: None)
        self.wire.begin(lambda _wire: self.guest)
        self.below.written = b""
        self.browser = Protocol(Side.CLIENT)

    def sent(self):
        """Return the bytes the browser sends now."""
        return b"".join(self.browser.data_to_send())

    def got(self):
        """Return the messages the browser has got."""
        data, self.below.written = self.below.written, b""
        self.browser.receive_data(data)
        return [bytes(event.data) for event in self.browser.events_received() if isinstance(event, Frame)]


@pytest.fixture
async def ends():
    """Return both ends of a socket."""
    return Ends()


def said(line):
    """Return a message of a page that says a line."""
    return json.dumps({"t": "zeile", "zeile": line}, ensure_ascii=False).encode()


pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


@pytest.mark.parametrize("size", [1, 90, 100, 101, 102, 110, 900])
async def test_a_line_by_itself(ends, size):
    """Short and long, also where the size of its frame takes two bytes more; it comes as it was typed."""
    line = "ä" + "x" * (size - 1)
    ends.browser.send_text(said(line))
    ends.socket.data_received(ends.sent())

    assert [line] == ends.guest.lines


@tries(30, 3000)
async def test_frames_however_they_come(tries):
    """Messages in one frame or in several, pings between them, cut at any place: every line is heard once, in order."""
    for seed in range(tries):
        chance, lines, ends = random.Random(seed), [], Ends()
        for number in range(20):
            lines.append(f"{number} " + "ö" * chance.choice([0, 3, 40, 70, 400]))
            write_in_parts(ends.browser, said(lines[-1]), chance)
            if chance.random() < 0.6:
                deliver(ends, chance)
        deliver(ends, chance)

        assert lines == ends.guest.lines
        ends.got()
        assert State.OPEN is ends.browser.state


def write_in_parts(browser, data, chance):
    """Have the browser write a message in some frames, with pings between them."""
    cuts = sorted(chance.choices(range(len(data)), k=chance.choice([0, 0, 0, 1, 3])))
    for place, (begin, end) in enumerate(pairwise([0, *cuts, len(data)])):
        write = browser.send_continuation if place else browser.send_text
        write(data[begin:end], fin=place == len(cuts))
        if chance.random() < 0.2:
            browser.send_ping(b"still there?")


def deliver(ends, chance):
    """Have the socket get what was written, at once or in pieces."""
    stream = ends.sent()
    while stream:
        size = len(stream) if chance.random() < 0.8 else chance.randint(1, len(stream))
        ends.socket.data_received(stream[:size])
        stream = stream[size:]


WRONG = {
    "without a mask": ("8105", CloseCode.PROTOCOL_ERROR),
    "with a bit that means nothing": ("c185", CloseCode.PROTOCOL_ERROR),
    "of no known kind": ("8385", CloseCode.PROTOCOL_ERROR),
    "longer than we take": ("81fe1001", CloseCode.MESSAGE_TOO_BIG),
}


@pytest.mark.parametrize(("head", "code"), WRONG.values(), ids=WRONG)
async def test_a_frame_nobody_may_send(ends, head, code):
    """None of it is heard, and the browser is told why the socket ends."""
    ends.socket.data_received(bytes.fromhex(head) + b"mask" + b"12345")
    ends.got()

    assert [] == ends.guest.lines
    assert code == ends.browser.close_rcvd.code


async def test_what_looks_like_a_frame_within_a_frame_is_none(ends):
    """The rest of a frame that came in pieces may say what it likes."""
    ends.browser.send_text(said("uhrzeit"))
    within = ends.sent()
    for piece in (bytes([0x82, 0x80 | len(within)]), bytes(4), within):
        ends.socket.data_received(piece)

    assert [] == ends.guest.lines
    ends.browser.send_text(said("datum"))
    ends.socket.data_received(ends.sent())
    assert ["datum"] == ends.guest.lines


async def test_a_message_within_another_is_none(ends):
    """Right by itself, but the one before has not ended."""
    ends.browser.send_text(b"{", fin=False)
    ends.socket.data_received(ends.sent())
    ends.browser.expect_continuation_frame = False
    ends.browser.send_text(said("uhrzeit"))
    ends.socket.data_received(ends.sent())
    ends.got()

    assert [] == ends.guest.lines
    assert CloseCode.PROTOCOL_ERROR == ends.browser.close_rcvd.code


@pytest.mark.parametrize("size", [0, 60, 125, 126, 127, 4000, 65533, 65534, 70000])
async def test_what_is_said_in_frames_of_every_size(ends, size):
    """The browser gets one frame for what is said in one round, whatever its size."""
    ends.wire.oob("Stammtisch.Tisch", b'"%b"' % (b"x" * size))
    ends.wire.outbox.flush()

    (frame,) = ends.got()
    assert [["Stammtisch.Tisch", "x" * size]] == [message[1:] for message in json.loads(frame)]
