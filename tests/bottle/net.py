"""
The network: telnet lines and pages without sockets, through the house's own protocols.

Bytes come in any chunks and a little late, in order. A client reads at once, slowly, or not at all: what it leaves
fills first the kernel, then what the house keeps for it. A line breaks anywhere, also in the middle of a chunk.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from random import Random

from server.house import House
from server.sessions.session import Session
from server.wire.arrivals import Arrivals
from server.wire.backlog import Backlogs
from server.wire.outbox import Hub
from server.wire.ports import WireLimits
from server.wire.telnet import TelnetConnection
from server.wire.telnet_port import TelnetServer
from server.wire.webwire import WebWire
from tests.bottle.loop import BottleClock, BottleLoop

KERNEL = 16 * 1024
"""Bytes on their way to a client that reads nothing."""

KEPT = 600
"""Bytes somebody remembers of what was read last."""


@dataclass
class Doors:
    """The ways into one house."""

    house: House
    loop: BottleLoop
    clock: BottleClock
    limits: WireLimits
    telnet: TelnetServer = field(init=False)
    pages: Hub = field(init=False)
    backlogs: Backlogs = field(default_factory=Backlogs)

    def __post_init__(self) -> None:
        arrivals = Arrivals(self.clock)
        self.telnet = TelnetServer(self.house.welcome, self.limits, self.clock, arrivals)
        self.pages = Hub(self.limits, self.clock, arrivals)


class Line(asyncio.Transport):
    """
    A connection, both ends of it: `type` and what is read for the person, a transport for the house.

    Attributes:
        tail: what was read last; read, typed: bytes and lines so far.
        reads: whether the client reads what comes.
        broken: it is no more.
        read_at: when something came last.
    """

    def __init__(self, doors: Doors, chance: Random, address: str) -> None:
        super().__init__()
        self.tail = b""
        self.read = self.typed = 0
        self.reads, self.broken = True, False
        self.read_at = doors.loop.time()
        self._loop, self._chance, self._address = doors.loop, chance, address
        self._coming: deque[bytes] = deque()
        self._due = 0.0
        self._unread = 0
        self._held = self._closing = False
        self._stuck = False

    # --- the person's end ---

    def type(self, line: str) -> None:
        """Type a line and press return."""
        self.typed += 1
        self.put(line.encode("utf-8", "replace") + b"\r\n")

    def put(self, data: bytes) -> None:
        """Send bytes, in chunks that come one after another."""
        if self.broken:
            return
        chance = self._chance
        while data:
            size = len(data) if chance.random() < 0.8 else chance.randint(1, len(data))
            chunk, data = data[:size], data[size:]
            self._due = max(self._due + 1e-5, self._loop.time() + chance.expovariate(50))
            self._loop.call_at(self._due, self._arrive, chunk)

    def look_up(self) -> None:
        """Read all that has come and was left."""
        self.reads, self._unread = True, 0
        if self._stuck and not self.broken:
            self._stuck = False
            self._resume()
        if self._closing and not self.broken:
            self._loop.call_soon(self.cut)

    def cut(self) -> None:
        """Break the line; whatever is under way is lost."""
        if not self.broken:
            self.broken = True
            self._lost()

    @property
    def text(self) -> str:
        """Return what was read last."""
        return self.tail.decode("utf-8", "replace")

    @property
    def session(self) -> Session | None:
        """Return who sits here once the house knows."""
        guest = self._guest()
        return guest if isinstance(guest, Session) else None

    # --- the house's end ---

    def _arrive(self, chunk: bytes) -> None:
        if self.broken or self._closing:
            return
        if self._held:
            self._coming.append(chunk)
        else:
            self._take(chunk)

    def write(self, data) -> None:
        if self.broken:
            return
        self.read += len(data)
        self.read_at = self._loop.time()
        if self.reads:
            self.tail = (self.tail + bytes(data))[-KEPT:]
            return
        self._unread += len(data)
        if self._unread > KERNEL and not self._stuck:
            self._stuck = True
            self._pause()

    def get_write_buffer_size(self) -> int:
        return max(0, self._unread - KERNEL)

    def set_write_buffer_limits(self, high=None, low=None) -> None:
        """Always at once."""

    def get_extra_info(self, name, default=None):
        return (self._address, 40000) if name == "peername" else default

    def is_closing(self) -> bool:
        return self._closing or self.broken

    def pause_reading(self) -> None:
        self._held = True

    def resume_reading(self) -> None:
        self._held = False
        while self._coming and not self._held and not self.is_closing():
            self._take(self._coming.popleft())

    def close(self) -> None:
        self._closing = True
        if self.get_write_buffer_size() == 0:
            self._loop.call_soon(self.cut)

    def abort(self) -> None:
        self._closing = True
        self._loop.call_soon(self.cut)

    # --- what differs between the ways in ---

    def _guest(self) -> object:
        raise NotImplementedError

    def _take(self, chunk: bytes) -> None:
        raise NotImplementedError

    def _lost(self) -> None:
        raise NotImplementedError

    def _pause(self) -> None:
        raise NotImplementedError

    def _resume(self) -> None:
        raise NotImplementedError


class TelnetLine(Line):
    """A telnet client."""

    def __init__(self, doors: Doors, chance: Random, address: str) -> None:
        super().__init__(doors, chance, address)
        self.wire = TelnetConnection(doors.telnet.lines)
        self.wire.connection_made(self)

    def _guest(self) -> object:
        return self.wire._inbox.guest

    def _take(self, chunk: bytes) -> None:
        self.wire.data_received(chunk)

    def _lost(self) -> None:
        self.wire.connection_lost(None)

    def _pause(self) -> None:
        self.wire.pause_writing()

    def _resume(self) -> None:
        self.wire.resume_writing()


class PageLine(Line):
    """
    A page: its frames come whole.

    Attributes:
        ticket: the one it was given last; number: of the last message it got.
    """

    def __init__(self, doors: Doors, chance: Random, address: str) -> None:
        super().__init__(doors, chance, address)
        self.ticket, self.number = "", 0
        self.wire = WebWire(self, doors.pages, address, doors.backlogs)
        self.wire.outbox.watch()
        self.wire.begin(doors.house.welcome)
        self._id = 0

    def type(self, line: str) -> None:
        self.typed += 1
        self._id += 1
        self.frame({"t": "zeile", "zeile": line, "id": self._id})

    def frame(self, message: object) -> None:
        """Send a frame."""
        self.put_frame(json.dumps(message).encode())

    def put_frame(self, frame: bytes) -> None:
        """Send a frame of any bytes."""
        if not self.broken:
            self._due = max(self._due + 1e-5, self._loop.time() + self._chance.expovariate(50))
            self._loop.call_at(self._due, self._arrive, frame)

    def put(self, data: bytes) -> None:
        """Send whatever a terminal would, as one frame that says nothing."""
        self.put_frame(data)

    def write(self, data) -> None:
        if b"Stammtisch.Karte" in data:
            for _, package, said in json.loads(b"[%b]" % bytes(data)[1:]):
                if package == "Stammtisch.Karte":
                    self.ticket = said["karte"]
        super().write(data)

    @property
    def text(self) -> str:
        return super().text.encode().decode("unicode_escape", "replace") if "\\u" in super().text else super().text

    def _guest(self) -> object:
        return self.wire._guest

    def _take(self, chunk: bytes) -> None:
        if self.wire.bears(len(chunk)):
            self.wire.heard(chunk)

    def _lost(self) -> None:
        self.wire.lost()

    def _pause(self) -> None:
        self.wire.outbox.pause()

    def _resume(self) -> None:
        self.wire.outbox.resume()
