"""
Telnet: bytes of a connection on one side, lines and pages of a guest on the other.

A `TelnetConnection` is at once asyncio's protocol, one object per guest and no task, and the `Wire` by which the house
knows them. It does little itself: it takes apart what comes and sends it where it belongs.

    bytes in ──> Interpreter (only where commands are) ──> LineSplitter ──> Inbox ──> Guest
    bytes out <── Outbox <── pages, set for the guest's terminal, and prompts with their mark <── Wire

Everything ends in `connection_lost`, which tells the guest, once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Final, cast

from commands.language.plain import plain
from commands.lobby.replies import NO_SUCH_MESSAGE, STILL_HERE, TOO_MUCH, line_too_long
from server.wire.budget import PATIENCE, Budget
from server.wire.inbox import Inbox, Item
from server.wire.kept import KeptLines, LineBefore, LineKeeper, LineState, Resume
from server.wire.lines import LineSplitter, TooLong
from server.wire.listening import came_from
from server.wire.mssp import REQUEST, Crawlers, Status, written
from server.wire.negotiation import (
    COMMAND,
    GO_AHEAD,
    HIDE_INPUT,
    KEEPALIVE,
    OPENING,
    SHOW_INPUT,
    Interpreter,
    Terminal,
    described,
    framed,
)
from server.wire.outbox import Hub, Outbox
from server.wire.page import MAX_COLUMNS, Charset, Manner, set_page
from server.wire.ports import Guest, LineOwner, Tone, Welcome
from server.wire.protocol import Fault, encode

log = logging.getLogger(__name__)

CHUNK: Final = 32 * 1024
"""The most that is read of one connection before the others get their turn."""


ROUNDS: Final = 32
"""Parts into which the guests are divided for IAC NOP, so that thousands are not all written to at the same moment."""


class Connections:
    """
    The connections of one port, and what they share.

    Attributes:
        welcome: greets whoever comes.
        hub: what the connections share.
        buffer: what is read comes here first.
        crawlers: who is told what kind of house this is.
        kept_lines: keeps lines that are to outlive the house; None: nobody does.
        closing: nobody is to come any more; empty: and nobody is there.
    """

    def __init__(self, welcome: Welcome, hub: Hub) -> None:
        self.welcome = welcome
        self.hub = hub
        # Shared: a loop that waits for readiness (as asyncio and uvloop do) fills it and hands it over in one go.
        self.buffer = memoryview(bytearray(CHUNK))
        self.crawlers: Crawlers | None = None
        self.kept_lines: KeptLines | None = None
        self.closing = False
        self.empty = asyncio.Event()
        self._rounds: tuple[set[TelnetConnection], ...] = tuple(set() for _ in range(ROUNDS))
        self._came = 0
        self._round = 0

    def __len__(self) -> int:
        """Return how many are connected now."""
        return sum(map(len, self._rounds))

    def __iter__(self) -> Iterator[TelnetConnection]:
        """Yield those that are connected now, whatever becomes of them meanwhile."""
        return iter([connection for part in self._rounds for connection in part])

    def add(self, connection: TelnetConnection) -> int:
        """Note a new connection; the part it was put into."""
        part = self._came % ROUNDS
        self._came += 1
        self._rounds[part].add(connection)
        return part

    def remove(self, connection: TelnetConnection, part: int) -> None:
        """Forget a connection."""
        self._rounds[part].discard(connection)
        self.note_empty()

    def keep_alive(self) -> None:
        """Give those of the next part a sign of life."""
        self._round = (self._round + 1) % ROUNDS
        for connection in self._rounds[self._round]:
            connection.keep_alive()

    def note_empty(self) -> None:
        """Have it known when nobody is to come any more and nobody is there."""
        if self.closing and not len(self):
            self.empty.set()


def _tell(told: Callable[[], None], otherwise: str) -> None:
    """Tell a guest something; a fault of ours in that costs nobody the connection."""
    try:
        told()
    except Exception:
        log.exception(otherwise)


class TelnetConnection(asyncio.BufferedProtocol):
    """
    One guest's connection: asyncio calls its upper half, the house (as `Wire`) its lower one.

    It reads into the server's one buffer. A plain Protocol has asyncio allocate 256 KB for each read, which costs three
    system calls and as much time as everything else we do about a line.
    """

    __slots__ = (
        "_address",
        "_before",
        "_budget",
        "_fresh",
        "_inbox",
        "_interpreter",
        "_outbox",
        "_part",
        "_server",
        "_splitter",
        "_terminal",
        "_transport",
        "keeper",
    )

    def __init__(self, server: Connections, before: LineBefore | None = None, address: str = "") -> None:
        self._server = server
        hub = server.hub
        self._budget = Budget(hub.limits, hub.clock) if hub.limits.enabled else None
        self._splitter = LineSplitter(hub.limits.line_bytes)
        self._address = address if before is None else before.state.address
        self._terminal = Terminal() if before is None else before.state.terminal()
        self._interpreter: Interpreter | None = None
        self._part = 0
        self._fresh = before is None  # no line has come yet
        self._before = before
        self.keeper: LineKeeper | None = None  # there is one where lines are kept
        # Made with the connection:
        self._transport: asyncio.Transport
        self._outbox: Outbox
        self._inbox: Inbox

    # asyncio's half

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but its ancestry
        hub = self._server.hub
        self._outbox = Outbox(self._transport, hub, self._address or came_from(transport))
        self._inbox = Inbox(self._transport, hub, self._outbox, self._budget)
        kept_lines = self._server.kept_lines
        if kept_lines is not None:
            parts = self._transport, self._outbox, self._inbox, self._splitter, self._terminal
            self.keeper = LineKeeper(kept_lines, *parts, self._before)
        self._outbox.watch()  # under TLS uvloop may call `pause_writing` from within
        self._part = self._server.add(self)
        if self._before is not None:  # it goes on when all are there, with what the house before had read
            self._inbox.hold(True)
            self._take_up(self._before.state)
            return
        self._outbox.gathering = True
        self._outbox.put(OPENING)
        try:
            self._inbox.guest = self._server.welcome(self)
        except Exception:
            log.exception("welcoming a guest failed")
            self._outbox.abort()
        self._outbox.flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self._server.hub.arrivals.work()  # what was read is worked on, also when nobody waits for the answer any more
        self._outbox.stop()
        self._inbox.stop()
        self._interpreter = None
        self._server.remove(self, self._part)
        if self.keeper is not None:
            self.keeper.drop()
        guest, self._inbox.guest = self._inbox.guest, None
        if guest is not None:
            _tell(guest.lost, "a guest could not be told that the connection is lost")

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._server.buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(self._server.buffer[:nbytes].tobytes())

    def data_received(self, data: bytes) -> None:
        inbox, outbox, arrivals = self._inbox, self._outbox, self._server.hub.arrivals
        if outbox.closed:
            return
        arrivals.note(inbox.work)
        outbox.gathering = True  # until the inbox has worked
        if self._budget is not None and (debt := self._budget.bytes.take(len(data))):
            if debt > PATIENCE:
                self._cut_off("bytes")
                return
            inbox.rest(debt)
        if COMMAND in data or (self._interpreter is not None and self._interpreter.in_command):
            for item in self._interpret(data):
                if isinstance(item, bytes):
                    self._split(item)
                elif not inbox.add(item):
                    self._cut_off("messages")
        elif self._fresh or (line := self._splitter.whole(data)) is None:
            self._split(data)
        elif not inbox.add(line):
            self._cut_off("lines")
        if len(data) == CHUNK:  # more may be read at once: settle first how much of it we want
            arrivals.work()

    def _split(self, text: bytes) -> None:
        """Cut text into lines, which wait until they are worked on."""
        if self._outbox.closed:
            return
        was_inside = self._splitter.inside
        lines, too_long = self._splitter.feed(text)
        if too_long is not None:
            self._refuse(too_long)
        if self._fresh and lines:
            self._fresh = False
            if lines[0] == REQUEST:
                del lines[0]
                self._describe(written)
        if lines and not self._inbox.add_all(lines):
            self._cut_off("lines")
        if self.keeper is not None and (was_inside or self._splitter.inside):
            self.keeper.note()

    def eof_received(self) -> bool:
        # XXX: asyncio cannot half-close TLS; there, answers that need the database are lost with the connection.
        self._inbox.end()
        return self._transport.get_extra_info("ssl_object") is None

    def pause_writing(self) -> None:
        self._outbox.pause()

    def resume_writing(self) -> None:
        self._outbox.resume()

    # Wire, the house's half

    @property
    def address(self) -> str:
        return self._outbox.address

    @property
    def client(self) -> str:
        return self._terminal.client

    @property
    def columns(self) -> int:
        return self._terminal.columns

    @property
    def rows(self) -> int:
        return self._terminal.rows

    @property
    def charset(self) -> Charset:
        return self._terminal.charset

    @property
    def screen_reader(self) -> bool:
        return self._terminal.screen_reader

    @property
    def unheard(self) -> bool:
        return self._inbox.unheard

    def send(self, text: str, manner: Manner) -> None:
        self._outbox.put_page(set_page(text, manner))

    def prompt(self, text: str, manner: Manner) -> None:
        page, mark = set_page(text, manner), self._terminal.mark
        self._outbox.put_page(page + mark)
        # A client that agreed to EOR shows a prompt by itself. On a plain terminal the cursor stands behind it until
        # the guest presses return, and what happens meanwhile would begin there.
        self._outbox.behind_prompt = mark is GO_AHEAD and page[-1:] not in (b"", b"\n")

    def tone(self, tone: Tone) -> None:
        """Show all words alike."""

    def echo(self, on: bool) -> None:
        self._terminal.hides_input = not on
        # Sent each time, whatever was sent or answered before: MUSHclient never confirms (TELNET.md 1.2, trap 9).
        self._outbox.put(SHOW_INPUT if on else HIDE_INPUT)
        if on:
            self._outbox.put_page(b"\r\n")
        if self.keeper is not None:
            self.keeper.note()

    def oob(self, package: str, data: bytes) -> None:
        if self._terminal.programs:
            self._outbox.put(framed(package, data))

    def oobs(self, messages: Sequence[tuple[str, bytes]]) -> None:
        for package, data in messages:
            self.oob(package, data)

    def hold(self, on: bool) -> None:
        self._inbox.hold(on)

    def charge(self, seconds: float) -> None:
        self._inbox.charge(seconds)

    def attend(self, guest: Guest) -> None:
        self._inbox.guest = guest

    def close(self) -> None:
        self._outbox.close()
        self._inbox.stop()

    def keep(self, kept: LineOwner | None) -> None:
        if self.keeper is not None:
            self.keeper.keep(kept)

    def go_on(self, resume: Resume) -> None:
        """Go on where the house before has stopped."""
        if self._before is None or self._outbox.closed:
            return
        before, self._before = self._before.state, None
        self._outbox.behind_prompt = before.behind_prompt
        if before.hidden:
            self._outbox.put(SHOW_INPUT)
        self._inbox.hold(False)
        try:
            resume(self, before.kept)
        except Exception:
            log.exception("a kept line could not go on")
            self._outbox.abort()
            return
        self._inbox.work()

    # Between the two

    def _take_up(self, before: LineState) -> None:
        """Have what was read and not worked on wait, before anything else is read."""
        lines, _ = self._splitter.feed(before.unread.encode("latin-1")) if before.unread else ([], None)
        self._inbox.add_all(lines)
        self._splitter.go_on(carriage_return=before.carriage_return, discarding=before.discarding)

    def keep_alive(self) -> None:
        """Send what a client does not show, and a router on the way remembers the connection for."""
        self._outbox.put(KEEPALIVE)

    def _refuse(self, too_long: TooLong) -> None:
        if too_long.ended:
            self._outbox.behind_prompt = False
        self._say(line_too_long(self._splitter.most))

    def _interpret(self, data: bytes) -> list[Item]:
        """The text and messages in a chunk that holds telnet commands, too; the commands are obeyed or refused."""
        if self._interpreter is None:
            clock = self._server.hub.clock
            self._interpreter = Interpreter(self._transport, self._outbox, self._terminal, clock.monotonic)
        interpreter = self._interpreter
        taken = interpreter.feed(data)
        if interpreter.overdrawn:
            self._cut_off("telnet commands")
            return []
        if interpreter.messages.mistaken:
            interpreter.messages.mistaken = False
            if not interpreter.messages.mistakes.take(1):
                self.oob("Stammtisch.Fehler", encode(Fault("protokoll", plain(NO_SUCH_MESSAGE))))
        if interpreter.crawls:
            interpreter.crawls = False
            self._describe(described)
        if interpreter.asked:
            interpreter.asked = False
            self._say(STILL_HERE)
        if interpreter.learned:
            interpreter.learned = False
            self._tell_learned()
        if self.keeper is not None:
            self.keeper.note()
        return taken

    def _describe(self, how: Callable[[Status], bytes]) -> None:
        """Send what the house says of itself, unless this address has just had it."""
        crawlers = self._server.crawlers
        status = None if crawlers is None else crawlers.status_for(self.address)
        if status is not None:
            self._outbox.put(how(status))

    def _tell_learned(self) -> None:
        if self._inbox.guest is None:  # a kept line on which nobody goes on yet
            return
        _tell(self._inbox.guest.learned, "a guest could not be told what the client says")

    def _say(self, text: str) -> None:
        self.send(text, Manner(self.charset, min(self.columns, MAX_COLUMNS), self.screen_reader))

    def _cut_off(self, flooded_with: str) -> None:
        log.info("cut off: too many %s", flooded_with, extra={"address": self.address})
        self._say(TOO_MUCH)
        self._outbox.flush()
        self._outbox.abort()
        self._inbox.stop()
