"""
The network: telnet lines and pages without sockets, through the house's own protocols.

Bytes come in any chunks and a little late, in order. A client reads at once, slowly, or not at all: what it leaves
fills first the kernel, then what the house keeps for it. A line breaks anywhere, also in the middle of a chunk.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from operator import itemgetter
from random import Random
from types import SimpleNamespace

from multidict import CIMultiDict

from commands.lobby.replies import TAKEN_OVER
from server.house import House
from server.sessions.session import Session
from server.wire import web
from server.wire.arrivals import Arrivals
from server.wire.backlog import Backlogs
from server.wire.outbox import Hub
from server.wire.ports import WireLimits
from server.wire.telnet import TelnetConnection
from server.wire.telnet_port import TelnetServer
from server.wire.webwire import WebWire
from tests.bottle.loop import BottleClock, BottleLoop

KERNEL, NARROW = 16 * 1024, 512
"""Bytes on their way to a client that reads nothing; and to one that is far away."""

ROUND = 0.05
"""Seconds of one round of the loop: whatever comes within them is read at once, in the order of coming."""

PROXY = "127.0.0.9"
"""What brings pages: it adds a line of its own behind what a page says of itself."""

KEPT = 600
"""Bytes somebody remembers of what was read last."""

REMEMBERED = 100
"""Messages of words remembered of a page: fewer than the house keeps for whoever comes back."""

LETTERS = 8_000
"""Of these: as UTF-8 in JSON they fit into what the house keeps."""

WORDS = 20_000
"""Letters that are remembered of what was sent down a line, for what is asked about it."""

_COMMANDS = re.compile(rb"\xff\xfa.*?\xff\xf0|\xff[\xfb-\xfe].|\xff[\xf0-\xf9]|\x1b\[[0-9;]*m", re.DOTALL)
"""What of telnet and of colours is no text."""


@dataclass
class Doors:
    """
    The ways into one house.

    What comes within a moment is read in one round of the loop, as it is by a house that has more to do than to wait.

    Attributes:
        wrote: is told what is sent down every line; broken: what promise was not kept there, and how.
        silent: tells whether nothing may be said, since another house says it.
        lost: this house knows of that, and has forgotten what waited to be said.
        order: of the lines that were read in this round, each alone, and wait for nothing, which was read when.
        round_at: the moment of this round.
    """

    house: House
    loop: BottleLoop
    clock: BottleClock
    limits: WireLimits
    telnet: TelnetServer = field(init=False)
    pages: Hub = field(init=False)
    backlogs: Backlogs = field(default_factory=Backlogs)
    wrote: Callable[[Line, bytes], None] | None = None
    broken: Callable[[str, str], None] = lambda _promise, _how: None
    silent: Callable[[], bool] = lambda: False
    lost: bool = False
    order: dict[object, int] = field(default_factory=dict)
    round_at: float = -1.0
    _coming: dict[float, list[tuple[float, int, Line, bytes]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        arrivals = Arrivals(self.clock)
        self.telnet = TelnetServer(self.house.welcome, self.limits, self.clock, arrivals)
        self.pages = Hub(self.limits, self.clock, arrivals)

    def say_while(self, sure: Callable[[], bool] | None) -> None:
        """Have the house say something only while this is so."""
        self.lost = sure is None
        self.telnet.say_while(sure)
        self.pages.say_while(sure)

    def bring(self, due: float, line: Line, chunk: bytes) -> None:
        """Have something come down a line at a moment, with all that comes in the same round."""
        at = (due // ROUND + 1) * ROUND
        coming = self._coming.get(at)
        if coming is None:
            coming = self._coming[at] = []
            self.loop.call_at(at, self._read, at)
        coming.append((due, len(coming), line, chunk))

    def _read(self, at: float) -> None:
        self.order.clear()
        self.round_at, heard = self.loop.time(), set[Session | None]()
        for place, (_, _, line, chunk) in enumerate(sorted(self._coming.pop(at), key=itemgetter(0, 1))):
            whole, line.begun = not line.begun and chunk.endswith((b"\n", b"}")), not chunk.endswith((b"\n", b"}"))
            session, again = line.session, line.session in heard
            heard.add(session)
            if whole and chunk.count(b"\n") <= 1 and not again and line.waits_for_nothing:
                self.order[session] = place
            line._arrive(chunk)
            if again:  # what came first was worked on just now, and what follows has another place
                self.order.pop(session, None)


class Line(asyncio.Transport):
    """
    A connection, both ends of it: `type` and what is read for the person, a transport for the house.

    Attributes:
        tail: what was read last; read, typed: bytes and lines so far.
        reads: whether the client reads what comes.
        broken: it is no more.
        read_at: when something came last.
        stuck: the house has been told to send nothing more for now.
        begun: half a line has come to the house.
        words: what was sent lately, all its letters without blanks, `dropped` of them before; not while `garbled`.
    """

    wire: TelnetConnection | WebWire

    def __init__(self, doors: Doors, chance: Random, address: str) -> None:
        super().__init__()
        self.tail = b""
        self._text: str | None = None
        self.read = self.typed = 0
        self.reads, self.broken = True, False
        self.read_at = doors.loop.time()
        self._doors, self._loop, self._chance, self._address = doors, doors.loop, chance, address
        self._coming: deque[bytes] = deque()
        self._due = 0.0
        self._unread = 0
        self._kernel = NARROW if chance.random() < 0.4 else KERNEL
        self._held = self._closing = False
        self.stuck = False
        self.garbled = self.begun = False
        self.words, self.dropped = "", 0

    # --- the person's end ---

    def type(self, *lines: str) -> None:
        """Type lines and press return behind each."""
        self.typed += len(lines)
        self.put(b"".join(line.encode("utf-8", "replace") + b"\r\n" for line in lines))

    def put(self, data: bytes) -> None:
        """Send bytes, in chunks that come one after another."""
        if self.broken:
            return
        chance = self._chance
        while data:
            size = len(data) if chance.random() < 0.8 else chance.randint(1, len(data))
            chunk, data = data[:size], data[size:]
            self._due = max(self._due + 1e-5, self._loop.time() + chance.expovariate(50))
            self._doors.bring(self._due, self, chunk)

    def look_up(self) -> None:
        """Read all that has come and was left."""
        self.reads, self._unread = True, 0
        if self.stuck and not self.broken:
            self.stuck = False
            self._resume()
        if self._closing and not self.broken:
            self._loop.call_soon(self.cut)

    def cut(self) -> None:
        """Break the line; whatever is under way is lost."""
        if not self.broken:
            self.broken = True
            self._lost()

    @property
    def sent(self) -> int:
        """Return how many letters were sent down this line."""
        return self.dropped + len(self.words)

    def _note(self, text: str) -> None:
        """Note words that were sent."""
        self.words += "".join(text.split())
        if (more := len(self.words) - WORDS) > WORDS // 4:
            self.words, self.dropped = self.words[more:], self.dropped + more

    @property
    def text(self) -> str:
        """Return what was read last."""
        if self._text is None:
            self._text = self._as_text()
        return self._text

    def _as_text(self) -> str:
        return self.tail.decode("utf-8", "replace")

    @property
    def waits_for_nothing(self) -> bool:
        """Whether what is read now is worked on in this very round."""
        inbox = self.wire._inbox
        return not (self._held or inbox._held or inbox._waiting or inbox._resume is not None)

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
        if self._doors.silent():
            self._doors.broken("told", f"another house serves, and this one says {bytes(data)[-200:]!r}")
        self.read += len(data)
        self.read_at = self._loop.time()
        if self._doors.wrote is not None:
            self._doors.wrote(self, bytes(data))
        if not self.garbled:
            self._spell(bytes(data))
        if self.reads:
            self.tail, self._text = (self.tail + bytes(data))[-KEPT:], None
            return
        self._unread += len(data)
        if self._unread > self._kernel and not self.stuck:
            self.stuck = True
            self._pause()

    def get_write_buffer_size(self) -> int:
        return max(0, self._unread - self._kernel)

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

    def _spell(self, data: bytes) -> None:
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

    def _spell(self, data: bytes) -> None:
        """Note the words among what was sent; from the first packed byte on nobody here can read them."""
        if b"\xff\xfa\x56" in data:
            self.garbled = True
            return
        if b"\xff" in data or b"\x1b" in data:
            data = _COMMANDS.sub(b"", data)
        self._note(data.decode("utf-8", "replace").replace("\a", ""))

    def _take(self, chunk: bytes) -> None:
        self.wire.data_received(chunk)

    def _lost(self) -> None:
        self.wire.connection_lost(None)

    def _pause(self) -> None:
        self.wire.pause_writing()

    def _resume(self) -> None:
        self.wire.resume_writing()


def by_proxy(address: str) -> str:
    """Return where a page comes from that lies behind our proxy and pretends to come from elsewhere."""
    headers = CIMultiDict((("X-Forwarded-For", "192.0.2.66"), ("X-Forwarded-For", address)))
    return web.address_of(SimpleNamespace(remote=PROXY, headers=headers), (PROXY,))  # type: ignore[arg-type]


class PageLine(Line):
    """
    A page: its frames come whole.

    Attributes:
        ticket: the one it was given last; number: of the last message it got.
        texts: the last words sent since it has that ticket, each with the number of its message.
    """

    def __init__(self, doors: Doors, chance: Random, address: str) -> None:
        super().__init__(doors, chance, address)
        self.ticket, self.number = "", 0
        self.texts: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self._before: tuple[PageLine, int] | None = None
        self._last = 0
        self.wire = WebWire(self, doors.pages, by_proxy(address), doors.backlogs)
        self.wire.outbox.watch()
        self.wire.begin(doors.house.welcome)
        self._id = 0

    def type(self, *lines: str) -> None:
        self.typed += len(lines)
        for line in lines:
            self._id += 1
            self.frame({"t": "zeile", "zeile": line, "id": self._id})

    def frame(self, message: object) -> None:
        """Send a frame."""
        self.put_frame(json.dumps(message).encode())

    def put_frame(self, frame: bytes) -> None:
        """Send a frame of any bytes."""
        if not self.broken:
            self._due = max(self._due + 1e-5, self._loop.time() + self._chance.expovariate(50))
            self._doors.bring(self._due, self, frame)

    def put(self, data: bytes) -> None:
        """Send whatever a terminal would, as one frame that says nothing."""
        self.put_frame(data)

    def _spell(self, data: bytes) -> None:
        """Note words, ticket and number among the messages of a frame."""
        for number, package, said in json.loads(b"[%b]" % data[1:]):
            self._last += 1
            if number != self._last and not self._doors.lost:
                self._doors.broken("told", f"message {number} comes where {self._last} was due")
            if self.reads:
                self.number = number
            if package == "Stammtisch.Karte":
                self.ticket = said["karte"]
                self.texts.clear()
            elif package == "Stammtisch.Text":
                words = "".join(said["zeilen"]) + said.get("frage", "")
                self._note(words)
                self.texts.append((number, words))
            elif package == "Stammtisch.Fehler" and not self.ticket:  # the ticket it has shown is worth nothing
                self._before = None

    def got(self, lost: int) -> int:
        """Return the number of the last message that came through if so many of the last words did not."""
        texts = list(self.texts)[-lost:] if lost else []
        return min(self.number, texts[0][0] - 1) if texts else self.number

    def follows(self, before: Line | None, number: int) -> None:
        """Learn that a page came back here; what it missed on the line before, behind a message, is due."""
        if isinstance(before, PageLine) and before.ticket:
            self._before = before, number

    def missed(self) -> str:
        """Return what of the line before was not sent here again, once there is a ticket; "" of what need not be."""
        if self._before is None or not self.ticket:
            return ""
        [before, last], self._before = self._before, None
        said = [words for number, words in before.texts if number > last]
        due = said[: said.index(TAKEN_OVER)] if TAKEN_OVER in said else said
        while sum(map(len, due)) > LETTERS:
            del due[0]
        here = [words for _, words in self.texts]
        return "" if not due or "\0".join(due) in "\0".join(here) else str(due)

    def _as_text(self) -> str:
        text = super()._as_text()
        return text.encode().decode("unicode_escape", "replace") if "\\u" in text else text

    def _guest(self) -> object:
        return self.wire._guest

    def _take(self, chunk: bytes) -> None:
        if self.wire.within_budget(len(chunk)):
            self.wire.heard(chunk)

    def _lost(self) -> None:
        self.wire.lost()

    def _pause(self) -> None:
        self.wire.outbox.pause()

    def _resume(self) -> None:
        self.wire.outbox.resume()
