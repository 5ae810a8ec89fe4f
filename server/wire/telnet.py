"""
Telnet: bytes of a connection on one side, lines and pages of a guest on the other.

A `Connection` is at once asyncio's protocol, one object per guest and no task, and the `Wire` by which the house
knows him. What goes on between the two:

- **Lines.** A chunk without an IAC byte never meets telnetlib3. It is cut at its line ends (CRLF, LF, CR NUL, CR; a CR
  and its LF may come in two packets), each line is decoded, cleaned and handed to the guest. A line longer than
  `line_bytes` is not kept: its guest is told so, and everything up to its end is thrown away.
- **Commands.** From the first IAC on a connection has an `Interpreter`, telnetlib3's negotiation parser with everything
  refused that we do not offer. It is built then and not before, so that who never negotiates stays small. It works
  byte by byte and therefore lives on a budget that no setting lifts.
- **Pages.** What the house sends is gathered while a line is worked on, or until the loop's next round, and written in
  one piece. Nobody waits for anybody: `send` only appends. Who leaves more than `outbox_bytes` unread is cut off at
  once, who reads nothing at all after `grace_seconds`.
- **Speed.** A guest who sends too much, or makes us work too much by what he sends, is first read more slowly; his
  kernel then makes him wait. Cut off is only who has sent, before we could stop him, more than `PATIENCE` seconds'
  worth.
- **The end.** A half-closed connection (`printf … | nc -N`) gets its lines worked on and its answers sent before it is
  closed. Everything ends in `connection_lost`, which tells the guest, once.

telnetlib3's own server class is not used: it keeps a reader, a writer, two futures and a timer re-armed for every
chunk, builds no back-pressure, and inflates what strangers compress (each pinned by a test in tests/server).
"""

import asyncio
import logging
import socket
import ssl
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, cast

from telnetlib3.stream_writer import TelnetWriter
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
    IAC,
    NAWS,
    NEW_ENVIRON,
    NOP,
    SB,
    SE,
    SEND,
    TM,
    TTYPE,
    USERVAR,
    VAR,
    WILL,
    WONT,
)

from server.ops.clock import Clock, Timer
from server.wire.antechamber import Antechamber, bound
from server.wire.bucket import Bucket
from server.wire.page import MAX_COLUMNS, Charset, Manner, clean, decode, set_page

log = logging.getLogger(__name__)

BACKLOG = 4096
"""Connections the kernel keeps until we accept them; 3,000 guests may knock at once."""


CHUNK = 32 * 1024
"""The most that is read of one connection before the others get their turn."""

PATIENCE = 20.0
"""Seconds' worth of input beyond the allowance that one connection may have waiting; more is a flood."""

TURN, TURN_SECONDS = 8, 0.004
"""Lines of one guest, and seconds of work for him, before the others get their turn."""

LINGER = 0.5
"""Seconds a half-closed connection is kept for answers that are still being stored."""

COMMAND_BURST, COMMAND_RATE = 3 * 1024, 2 * 1024
"""Bytes, and bytes per second, of telnet commands one connection may send: some 15 ms of CPU at once, then 1 %."""

COMMAND_BYTES = 2 * 1024
"""The longest single telnet command (a subnegotiation) that is waited for."""

ROUNDS = 32
"""Parts into which the guests are divided for IAC NOP, so that thousands are not all written to at the same moment."""

NARROWEST, WIDEST = 20, 500

LINE_TOO_LONG = "Diese Zeile war zu lang: Mehr als {most} Zeichen lese ich nicht.\n"
STILL_HERE = "[Ja, ich bin noch da.]\n"
TOO_MUCH = "\nDas war zu viel auf einmal. Ich lege auf.\n"


@dataclass(frozen=True, slots=True)
class TelnetLimits:
    """
    What one connection may cost. `enabled = False` lifts the rates per second and nothing else.

    A rate is `*_per_second` in the long run and `*_burst` at once; `work` is what his lines cost us, measured in
    milliseconds of CPU. `grace_seconds`: how long a guest may leave us unable to write a single byte.
    `keepalive_seconds`: between two IAC NOP. `handshakes`: under way at the locked door.
    """

    enabled: bool = True
    line_bytes: int = 1000
    lines_per_second: float = 20
    lines_burst: float = 60
    bytes_per_second: float = 8 * 1024
    bytes_burst: float = 64 * 1024
    work_ms_per_second: float = 10
    work_ms_burst: float = 100
    outbox_bytes: int = 256 * 1024
    grace_seconds: float = 10
    keepalive_seconds: float = 240
    handshakes_per_address: int = 20
    handshakes: int = 2000


class Guest(Protocol):
    """What a connection tells the house. Every call is synchronous and must not block."""

    def received(self, line: str) -> None:
        """One line, decoded and clean, without its line end."""

    def lost(self) -> None:
        """The connection is gone. Told exactly once, also after `Wire.close`."""

    def learned(self) -> None:
        """The client told something: `columns`, `charset`, `client` or `screen_reader` changed."""


class Wire(Protocol):
    """What the house asks of a connection. Nothing here blocks, waits or raises, whatever the connection's state."""

    @property
    def address(self) -> str:
        """The peer's IP address."""

    @property
    def client(self) -> str:
        """The client's own name ("MUDLET"), or ""."""

    @property
    def columns(self) -> int:
        """Width of the client's window, 20 to 500; 78 as long as it does not tell."""

    @property
    def charset(self) -> Charset:
        """The letters the client claims to know; UTF-8 as long as it does not tell."""

    @property
    def screen_reader(self) -> bool:
        """Whether the client says that its user listens."""

    @property
    def unheard(self) -> bool:
        """Whether the guest has sent, or may have sent, lines that he has to wait with."""

    def send(self, data: bytes) -> None:
        """Send a set page (`page.set_page`); it begins on a line of its own, also behind a prompt."""

    def prompt(self, data: bytes) -> None:
        """Send a set page and then the mark that the guest may type: EOR if his client knows it, else GA."""

    def echo(self, on: bool) -> None:
        """Switch the client's own echo off for a password, and on again after it (his newline was not shown)."""

    def oob(self, package: str, data: object) -> None:
        """Send data for the client program. GMCP is refused for now, so this does nothing; it is the seam for it."""

    def hold(self, on: bool) -> None:
        """Stop handing over lines, or go on. Lines that come meanwhile wait, and the client is soon made to wait."""

    def close(self) -> None:
        """Send what is still to be sent, then close; a peer that does not read is cut off after the grace time."""


Welcome = Callable[[Wire], Guest]


# -- the server -------------------------------------------------------------------------------------------------------


async def serve(
    welcome: Welcome,
    host: str,
    port: int,
    limits: TelnetLimits,
    tls: ssl.SSLContext | None = None,
    clock: Clock | None = None,
) -> "TelnetServer":
    """
    Listen, and call `welcome` for every connection as soon as it is made; what it sends goes out at once.

    Raises:
        OSError: the address cannot be had, for instance because somebody else listens there.
    """
    server = TelnetServer(welcome, limits, clock or Clock())
    await server.listen(host, port, tls)
    return server


class TelnetServer:
    """One listening port and the connections that came through it."""

    def __init__(self, welcome: Welcome, limits: TelnetLimits, clock: Clock) -> None:
        self.welcome = welcome
        self.limits = limits
        self.clock = clock
        self.port = 0
        self.drops = 0  # connections cut off because they read too little
        # Shared: a loop that waits for readiness (as asyncio and uvloop do) fills it and hands it over in one go.
        self.buffer = memoryview(bytearray(CHUNK))
        self.most_waiting = limits.lines_burst + limits.lines_per_second * PATIENCE
        self._listeners: list[asyncio.AbstractServer | Antechamber] = []
        self._rounds: tuple[set[Connection], ...] = tuple(set() for _ in range(ROUNDS))
        self._arrivals = 0
        self._round = 0
        self._keepalive: Timer | None = None
        self._unwritten: list[Connection] = []
        self._closing = False
        self._empty = asyncio.Event()

    async def listen(self, host: str, port: int, tls: ssl.SSLContext | None) -> None:
        """Open the port (0: any free one; `self.port` tells which)."""
        loop = asyncio.get_running_loop()
        limits = self.limits
        for listening in bound(host, port, BACKLOG):
            # What is set here, every accepted connection inherits.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            if hasattr(socket, "TCP_KEEPIDLE"):
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, max(1, int(limits.keepalive_seconds)))
            self.port = listening.getsockname()[1]
            if tls is None:
                door = await loop.create_server(lambda: Connection(self), sock=listening, backlog=BACKLOG)
                self._listeners.append(door)
            else:
                most = limits.handshakes_per_address if limits.enabled else None
                self._listeners.append(
                    Antechamber(listening, lambda: Connection(self), tls, most, limits.handshakes, self.clock)
                )
        self._keepalive = self.clock.after(limits.keepalive_seconds / ROUNDS, self._keep_alive)

    def change(self, limits: TelnetLimits) -> None:
        """Let other limits count: rates for who comes from now on, everything else at once."""
        self.limits = limits
        self.most_waiting = limits.lines_burst + limits.lines_per_second * PATIENCE

    def close(self) -> None:
        """Stop listening and close every connection, each with what it was still to be sent."""
        self._closing = True
        for listener in self._listeners:
            listener.close()
        if self._keepalive is not None:
            self._keepalive.cancel()
        for connection in [connection for part in self._rounds for connection in part]:
            connection.close()
        self._note_empty()

    async def wait_closed(self) -> None:
        """Wait until the last connection is gone, at most a grace time after `close`."""
        await self._empty.wait()
        for listener in self._listeners:
            if isinstance(listener, asyncio.AbstractServer):
                await listener.wait_closed()

    @property
    def connections(self) -> int:
        """How many are connected now."""
        return sum(map(len, self._rounds))

    def add(self, connection: "Connection") -> int:
        """Note a new connection; the part it was put into. When the server is closing, it is closed too."""
        part = self._arrivals % ROUNDS
        self._arrivals += 1
        self._rounds[part].add(connection)
        return part

    def remove(self, connection: "Connection", part: int) -> None:
        """Forget a connection."""
        self._rounds[part].discard(connection)
        self._note_empty()

    def write_soon(self, connection: "Connection") -> None:
        """Have the connection write in the loop's next round, together with all others that have something to say."""
        if not self._unwritten:
            self.clock.after(0, self._write)
        self._unwritten.append(connection)

    def _write(self) -> None:
        unwritten, self._unwritten = self._unwritten, []
        for connection in unwritten:
            connection.flush()

    def _keep_alive(self) -> None:
        self._round = (self._round + 1) % ROUNDS
        for connection in self._rounds[self._round]:
            connection.command(IAC + NOP)
        self._keepalive = self.clock.after(self.limits.keepalive_seconds / ROUNDS, self._keep_alive)

    def _note_empty(self) -> None:
        if self._closing and not self.connections:
            self._empty.set()


# -- a connection -----------------------------------------------------------------------------------------------------

# What every client hears first. No SGA, and ECHO only around passwords: the client's own line editing stays on.
OPENING = b"".join((IAC, WONT, ECHO, IAC, DO, TTYPE, IAC, DO, NAWS, IAC, WILL, EOR, IAC, WILL, CHARSET))

_GO_AHEAD = IAC + GA
_END_OF_RECORD = IAC + CMD_EOR


class Connection(asyncio.BufferedProtocol):
    """
    One guest's connection: asyncio calls its upper half, the house (as `Wire`) its lower one.

    It reads into the server's one buffer. A plain Protocol has asyncio allocate 256 KB for each read, which costs three
    system calls and as much time as everything else we do about a line.
    """

    __slots__ = (
        "_behind_prompt",
        "_bytes",
        "_carriage_return",
        "_closing",
        "_discarding",
        "_eof",
        "_grace",
        "_guest",
        "_held",
        "_hides_input",
        "_in_command",
        "_interpreter",
        "_lines",
        "_lingering",
        "_mark",
        "_outbox",
        "_outbox_room",
        "_part",
        "_paused",
        "_resume",
        "_resume_at",
        "_server",
        "_stuck",
        "_transport",
        "_unfinished",
        "_waiting",
        "_will_write",
        "_work_done",
        "address",
        "charset",
        "client",
        "columns",
        "screen_reader",
    )

    def __init__(self, server: TelnetServer) -> None:
        limits = server.limits
        self._server = server
        self._transport: asyncio.Transport
        self._guest: Guest | None = None
        self._part = 0
        self.address = ""
        self.client = ""
        self.columns = MAX_COLUMNS
        self.charset = Charset.UTF_8
        self.screen_reader = False
        # Incoming
        self._lines: Bucket | None = None
        self._bytes: Bucket | None = None
        self._work_done: Bucket | None = None
        if limits.enabled:
            self._lines = Bucket(limits.lines_per_second, limits.lines_burst, server.clock.monotonic)
            self._bytes = Bucket(limits.bytes_per_second, limits.bytes_burst, server.clock.monotonic)
            self._work_done = Bucket(limits.work_ms_per_second, limits.work_ms_burst, server.clock.monotonic)
        self._unfinished = b""  # of a line whose end has not come yet
        self._discarding = False  # the rest of a line that was too long
        self._carriage_return = False  # came last; a LF or NUL now belongs to it
        self._waiting: list[bytes] = []  # lines not handed over yet, the next one LAST
        self._held = False
        self._paused = False
        self._resume: Timer | None = None
        self._resume_at = 0.0
        self._eof = False
        self._lingering: Timer | None = None
        self._interpreter: Interpreter | None = None
        self._in_command = False
        self._hides_input = False
        # Outgoing
        self._mark = _GO_AHEAD
        self._behind_prompt = False  # the cursor stands there, and not at the beginning of a line
        self._outbox: list[bytes] = []
        self._outbox_room = limits.outbox_bytes
        self._will_write = False
        self._stuck = False  # the kernel takes no more
        self._grace: Timer | None = None
        self._closing = False

    # asyncio's half

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but its ancestry
        # XXX: under TLS asyncio hides what its inner transport still holds, so that "stuck" may begin one write later.
        # "Stuck" begins with the second byte that the kernel does not take, and ends when it has taken all.
        self._transport.set_write_buffer_limits(high=1, low=0)
        peer = transport.get_extra_info("peername")
        self.address = peer[0] if peer else ""
        self._part = self._server.add(self)
        self._will_write = True
        self.command(OPENING)
        try:
            self._guest = self._server.welcome(self)
        except Exception:
            log.exception("welcoming a guest failed")
            self._abort()
        self.flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        if self._interpreter is not None:
            self._interpreter.forget()
            self._interpreter = None
        self._server.remove(self, self._part)
        guest, self._guest = self._guest, None
        if guest is not None:
            try:
                guest.lost()
            except Exception:
                log.exception("a guest could not be told that his connection is lost")

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._server.buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(self._server.buffer[:nbytes]))

    def data_received(self, data: bytes) -> None:
        if self._closing:
            return
        self._will_write = True  # at the end of _work
        if self._bytes is not None and (debt := self._bytes.take(len(data))):
            if debt > PATIENCE:
                self._cut_off("bytes")
                return
            self._rest(debt)
        if self._in_command or IAC in data:
            data = self._interpret(data)
        if data and (lines := self._split(data)):
            lines.reverse()
            self._waiting = lines + self._waiting if self._waiting else lines
        self._work()

    def eof_received(self) -> bool:
        # XXX: asyncio cannot half-close TLS; there, answers that need the database are lost with the connection.
        self._eof = True
        self._work()
        return self._transport.get_extra_info("ssl_object") is None

    def pause_writing(self) -> None:
        self._stuck = True
        if not self._closing:
            self._grant_grace()

    def resume_writing(self) -> None:
        self._stuck = False
        if self._grace is not None and not self._closing:
            self._grace.cancel()
            self._grace = None

    # Wire, the house's half

    @property
    def unheard(self) -> bool:
        return self._paused or bool(self._waiting)

    def send(self, data: bytes) -> None:
        if self._behind_prompt:
            self._behind_prompt = False
            data = b"\r\n" + data
        self.command(data)

    def command(self, data: bytes) -> None:
        """Send what does not move the cursor: telnet commands."""
        if self._closing:
            return
        self._outbox.append(data)
        self._outbox_room -= len(data)
        if self._outbox_room < 0:
            self.flush()
        elif not self._will_write:
            self._will_write = True
            self._server.write_soon(self)

    def prompt(self, data: bytes) -> None:
        self.send(data + self._mark)
        # A client that agreed to EOR shows a prompt by itself. On a plain terminal the cursor stands behind it until
        # the guest presses return, and what happens meanwhile would begin there.
        self._behind_prompt = self._mark is _GO_AHEAD and data[-1:] not in (b"", b"\n")

    def echo(self, on: bool) -> None:
        self._hides_input = not on
        # Sent each time, whatever was sent or answered before: MUSHclient never confirms (TELNET.md 1.2, trap 9).
        self.command(IAC + (WONT if on else WILL) + ECHO)

    def oob(self, package: str, data: object) -> None:
        """Do nothing: no client is offered GMCP yet."""

    def hold(self, on: bool) -> None:
        self._held = on
        if not on and (self._waiting or self._paused or self._eof):
            self._server.clock.after(0, self._work)

    def close(self) -> None:
        if self._closing:
            return
        self.flush()
        self._stop()
        self._transport.close()
        self._grace = self._server.clock.after(self._server.limits.grace_seconds, self._transport.abort)

    # Lines

    def _split(self, data: bytes) -> list[bytes]:
        """The lines that `data` completes; what comes after the last line end is kept for later."""
        if self._carriage_return and data[0] in b"\n\0":
            data = data[1:]
        self._carriage_return = data.endswith(b"\r")
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n")
            if b"\r" in data:
                data = data.replace(b"\r\0", b"\n").replace(b"\r", b"\n")
        text = self._unfinished + data
        lines = text.split(b"\n")
        self._unfinished = lines.pop()
        if self._discarding or len(text) > self._server.limits.line_bytes:
            return self._bounded(lines)
        return lines

    def _bounded(self, lines: list[bytes]) -> list[bytes]:
        """Without the lines that are too long, finished or not; who sent one is told so, once for a packet of them."""
        most = self._server.limits.line_bytes
        if self._discarding and lines:  # the end of the line that was too long already
            del lines[0]
            self._discarding = False
        short = [line for line in lines if len(line) <= most]
        endless = len(self._unfinished) > most
        if lines:
            self._behind_prompt = False
        if len(short) < len(lines) or (endless and not self._discarding):
            self._say(LINE_TOO_LONG.format(most=most))
        self._discarding = self._discarding or endless
        if self._discarding:
            self._unfinished = b""
        return short

    def _work(self) -> None:
        """Hand over the waiting lines as far as hold, rate and turn allow; then write, and settle what comes next."""
        if self._closing:
            return
        self._will_write = True  # below
        waiting, guest, rate = self._waiting, self._guest, self._lines
        assert guest is not None
        if rate is not None and len(waiting) > self._server.most_waiting:
            self._cut_off("lines")
        turn = TURN
        worked = self._server.clock.worked
        began = worked() if rate is not None and waiting and not self._held else 0.0
        over = began + TURN_SECONDS
        while waiting and not self._held:
            self._behind_prompt = False
            try:
                guest.received(clean(decode(waiting.pop())))
            except Exception:
                # Our mistake, never the guest's: neither he nor anybody else is to lose his connection for it.
                log.exception("a line could not be worked on")
            turn -= 1
            if rate is not None:
                now = worked()
                if self._in_debt(rate, now - began):
                    break
                began = now
                turn = turn if now < over else 0
            if turn <= 0 and waiting:
                self._rest(0)
                break
        self.flush()
        if self._waiting or self._resume is not None or self._paused or self._eof:
            self._settle()

    def _in_debt(self, rate: Bucket, seconds: float) -> bool:
        """Have the guest pay for a line and for the work it was; tell whether he must rest now."""
        debt = rate.take(1)
        if self._work_done is not None:
            debt = max(debt, self._work_done.take(seconds * 1000))
        if debt:
            self._rest(debt)
        return bool(debt)

    def _settle(self) -> None:
        """Read on, or make the client wait; at the end of its input, stay only as long as answers may come."""
        if self._closing:
            return
        if self._waiting or self._resume is not None:
            if not self._paused and not self._eof:
                self._paused = True
                self._transport.pause_reading()
        elif self._eof:
            if self._lingering is not None:
                self._lingering.cancel()
            self._lingering = self._server.clock.after(LINGER, self._end_of_lingering)
        elif self._paused:
            self._paused = False
            self._transport.resume_reading()

    def _rest(self, seconds: float) -> None:
        """Hand over and read nothing for some seconds (0: until the others had their turn)."""
        if self._closing:
            return
        at = self._server.clock.monotonic() + seconds
        if self._resume is not None:
            if at <= self._resume_at:
                return
            self._resume.cancel()
        self._resume_at = at
        self._resume = self._server.clock.after(seconds, self._rested)

    def _rested(self) -> None:
        self._resume = None
        self._work()

    def _end_of_lingering(self) -> None:
        self._lingering = None
        if not self._held:  # else hold(False) comes back here
            self.close()

    # Commands

    def _interpret(self, data: bytes) -> bytes:
        """The text in a chunk that holds telnet commands, too; the commands are obeyed or refused."""
        if self._interpreter is None:
            self._interpreter = Interpreter(self, self._transport, self._server.clock.monotonic)
        interpreter = self._interpreter
        text = interpreter.feed(data)
        self._in_command = interpreter.in_command
        if interpreter.overdrawn:
            self._cut_off("telnet commands")
            return b""
        if interpreter.asked:
            interpreter.asked = False
            self._say(STILL_HERE)
        if interpreter.learned:
            interpreter.learned = False
            self._tell_learned()
        return text

    def _tell_learned(self) -> None:
        assert self._guest is not None
        try:
            self._guest.learned()
        except Exception:
            log.exception("a guest could not be told what his client says")

    @property
    def hides_input(self) -> bool:
        """Whether the house asks for a password now."""
        return self._hides_input

    def mark_prompts(self, with_record: bool) -> None:
        """End prompts with EOR (the client agreed) or with GA."""
        self._mark = _END_OF_RECORD if with_record else _GO_AHEAD

    # Pages

    def flush(self) -> None:
        """Give the kernel what is to be sent, in one piece."""
        self._will_write = False
        if not self._outbox:
            return
        data = self._outbox[0] if len(self._outbox) == 1 else b"".join(self._outbox)
        self._outbox.clear()
        self._outbox_room = self._server.limits.outbox_bytes
        if self._closing or self._transport.is_closing():
            return
        self._transport.write(data)
        if self._stuck and self._transport.get_write_buffer_size() > self._server.limits.outbox_bytes:
            log.info("cut off: it leaves too much unread", extra={"address": self.address})
            self._server.drops += 1
            self._abort()

    def _say(self, text: str) -> None:
        self.send(set_page(text, Manner(self.charset, min(self.columns, MAX_COLUMNS), self.screen_reader)))

    def _grant_grace(self) -> None:
        unread = self._transport.get_write_buffer_size()
        self._grace = self._server.clock.after(self._server.limits.grace_seconds, lambda: self._end_of_grace(unread))

    def _end_of_grace(self, unread: int) -> None:
        if self._transport.get_write_buffer_size() < unread:  # slow, but it reads
            self._grant_grace()
        else:
            log.info("cut off: it does not read", extra={"address": self.address})
            self._server.drops += 1
            self._abort()

    # The end

    def _cut_off(self, flooded_with: str) -> None:
        log.info("cut off: too many %s", flooded_with, extra={"address": self.address})
        self._say(TOO_MUCH)
        self.flush()
        self._abort()

    def _abort(self) -> None:
        self._stop()
        self._transport.abort()

    def _stop(self) -> None:
        """From now on nothing is taken in, handed over or sent; no timer is left."""
        self._closing = True
        self._waiting.clear()
        self._outbox.clear()
        self._unfinished = b""
        for timer in (self._resume, self._grace, self._lingering):
            if timer is not None:
                timer.cancel()
        self._resume = self._grace = self._lingering = None


# -- telnet commands --------------------------------------------------------------------------------------------------

_GOES_ON = (DO, DONT, WILL, WONT, SB)
_HEARD = (TTYPE, NAWS, NEW_ENVIRON, CHARSET)

_CHARSETS = {
    **dict.fromkeys(("UTF-8", "UTF8"), Charset.UTF_8),
    **dict.fromkeys(("ISO-8859-1", "ISO_8859-1", "ISO8859-1", "LATIN1", "LATIN-1", "L1"), Charset.LATIN_1),
    **dict.fromkeys(("ISO-8859-15", "ISO_8859-15", "LATIN-9", "WINDOWS-1252", "CP1252"), Charset.LATIN_1),
    **dict.fromkeys(("US-ASCII", "ASCII", "ANSI_X3.4-1968", "ISO646-US"), Charset.ASCII),
}
"""The names of charsets that are listened to; no name ever reaches Python's codecs."""

_OFFERED = ["UTF-8", "ISO-8859-15", "ISO-8859-1", "WINDOWS-1252", "US-ASCII"]

_VARIABLES = (b"CHARSET", b"CLIENT_NAME", b"CLIENT_VERSION", b"MTTS", b"SCREEN_READER")
_ENVIRON_REQUEST = b"".join(
    (IAC, SB, NEW_ENVIRON, SEND, *(kind + name for name in _VARIABLES for kind in (VAR, USERVAR)), IAC, SE)
)

# telnetlib3 warns of every malformed byte; strangers' bytes are no news, and a log can be flooded, too.
_MUTE = logging.Logger("telnetlib3", logging.CRITICAL)  # noqa: LOG001 -- apart from all others, and mute for good

_MTTS_UTF_8, _MTTS_SCREEN_READER = 4, 64

_NAME_LENGTH = 40
_NAMES = 4

# Whom to believe about the charset: a choice made for it, then a variable, then a bit of the terminal type.
_BY_BIT, _BY_VARIABLE, _BY_CHOICE = 1, 2, 3


class Interpreter(TelnetWriter):
    """
    telnetlib3's parser of telnet commands, with everything refused that we have no use for.

    It sends by its connection and writes what it learns of the client into it; `learned` says that something changed.
    `overdrawn`: the peer sent more commands than anybody needs, and is to be cut off.
    """

    slc_simulated = False

    def __init__(self, connection: Connection, transport: asyncio.Transport, monotonic: Callable[[], float]) -> None:
        super().__init__(transport, None, server=True)
        self.log = _MUTE
        self._guest_connection = connection
        self._budget = Bucket(COMMAND_RATE, COMMAND_BURST, monotonic)
        self._command_length = 0
        self._text: list[bytes] = []
        self._names: list[str] = []
        self._charset_by = 0
        self.in_command = False
        self.overdrawn = False
        self.asked = False
        self.learned = False
        self.compression = False
        self.environ_encoding = "utf-8"
        # These four tables say what is answered at all. telnetlib3 fills them, and those of its line editor, with one
        # method for every option there is; without them a guest costs 8 KB less.
        self._ext_callback = {
            NAWS: self._on_window,
            TTYPE: self._on_terminal,
            NEW_ENVIRON: self._on_environ,
            CHARSET: self._on_charset,
        }
        self._ext_send_callback = {CHARSET: self._choose_charset}
        self._ext_offer_callback = {CHARSET: lambda: _OFFERED}
        self._iac_callback = {**dict.fromkeys(self._iac_callback, _ignore), **self._obeyed()}
        self._slc_callback = {}
        self.slctab = {}
        # What the opening has asked and offered already.
        for asked in (DO + TTYPE, DO + NAWS, WILL + EOR, WILL + CHARSET):
            self.pending_option[asked] = True
        # Not in the opening: only a client that answers it is asked for variables.
        self.iac(DO, NEW_ENVIRON)

    def _obeyed(self) -> dict[bytes, Callable[[bytes], None]]:
        return {AYT: self._on_are_you_there, EC: self._on_erase, EL: self._on_erase}

    def feed(self, data: bytes) -> bytes:
        """Obey the commands in `data`; returns the rest, which is text."""
        self._text = []
        at = 0
        while at < len(data):
            if not self.in_command:
                command = data.find(IAC, at)
                if command < 0:
                    self._text.append(data[at:])
                    break
                self._text.append(data[at:command])
                at = command
            byte = data[at : at + 1]
            at += 1
            if self.feed_byte(byte):
                self._text.append(byte)
            self.in_command = bool(self.iac_received) or self.cmd_received in _GOES_ON
            self._command_length = self._command_length + 1 if self.in_command else 0
            if self._budget.take(1) or self._command_length > COMMAND_BYTES:
                self.overdrawn = True
                break
        return b"".join(self._text)

    def forget(self) -> None:
        """Let go of everything: the library hands its methods to tables of its own, and would hold the connection."""
        vars(self).clear()

    # What telnetlib3 asks of us

    def send_iac(self, buf: bytes) -> None:
        self._guest_connection.command(buf)

    def handle_do(self, opt: bytes) -> bool:
        if opt in (TM, BINARY):
            return super().handle_do(opt)
        if opt == EOR:
            self._guest_connection.mark_prompts(with_record=True)
            return True
        if opt == CHARSET:
            self.local_option[CHARSET] = True
            self.request_charset()
            return True
        if opt == ECHO and self._guest_connection.hides_input:
            return True
        self.iac(WONT, opt)
        return False

    def handle_dont(self, opt: bytes) -> None:
        if opt == EOR:
            self._guest_connection.mark_prompts(with_record=False)

    def handle_will(self, opt: bytes) -> None:
        if opt in (TTYPE, NAWS, NEW_ENVIRON, BINARY):
            super().handle_will(opt)
        elif opt == CHARSET:
            self.iac(DO, CHARSET)
            self.remote_option[CHARSET] = True
            self.request_charset()
        else:
            self.iac(DONT, opt)

    def handle_wont(self, opt: bytes) -> None:
        self.remote_option[opt] = False

    def handle_subnegotiation(self, buf: deque[bytes]) -> None:
        if buf[0] not in _HEARD:
            return
        try:
            super().handle_subnegotiation(buf)
        except Exception as error:  # noqa: BLE001 -- whatever telnetlib3 stumbles over, the bytes were a stranger's
            log.debug("malformed subnegotiation: %r", error, extra={"address": self._guest_connection.address})
        finally:
            self.environ_encoding = "utf-8"  # telnetlib3 sets it to whatever charset the client names

    def request_environ(self) -> bool:
        if self.pending_option.enabled(SB + NEW_ENVIRON):
            return False
        self.pending_option[SB + NEW_ENVIRON] = True
        self.send_iac(_ENVIRON_REQUEST)
        return True

    # What the client says

    def _on_window(self, _rows: int, columns: int) -> None:
        self._guest_connection.columns = min(max(columns, NARROWEST), WIDEST) if columns else MAX_COLUMNS
        self.learned = True

    def _on_terminal(self, name: str) -> None:
        # The client's name first, then the terminal's, then "MTTS n"; a client without more repeats itself.
        if name.upper().startswith("MTTS "):
            self._on_standards(name[5:])
        elif name and name not in self._names and len(self._names) < _NAMES:
            self._names.append(name)
            if len(self._names) == 1:
                self._on_client(name)
            self.request_ttype()

    def _on_client(self, name: str) -> None:
        self._guest_connection.client = clean(name)[:_NAME_LENGTH]
        self.learned = True

    def _on_standards(self, number: str) -> None:
        if not (number.isascii() and number.isdigit() and len(number) < 8):
            return
        bits = int(number)
        self._guest_connection.screen_reader |= bool(bits & _MTTS_SCREEN_READER)
        self._believe(Charset.UTF_8 if bits & _MTTS_UTF_8 else Charset.ASCII, _BY_BIT)
        self.learned = True

    def _on_environ(self, variables: dict[str, str]) -> None:
        if name := variables.get("CLIENT_NAME"):
            version = variables.get("CLIENT_VERSION", "")
            self._on_client(f"{name} {version}".strip())
        self._on_standards(variables.get("MTTS", ""))
        if variables.get("SCREEN_READER", "0").strip().lower() not in {"", "0", "false", "no"}:
            self._guest_connection.screen_reader = True
            self.learned = True
        if charset := _CHARSETS.get(variables.get("CHARSET", "").upper()):
            self._believe(charset, _BY_VARIABLE)

    def _on_charset(self, name: str) -> None:
        if charset := _CHARSETS.get(name.upper()):
            self._believe(charset, _BY_CHOICE)

    def _choose_charset(self, offers: Iterable[str]) -> str | None:
        for name in offers:
            if charset := _CHARSETS.get(name.upper()):
                self._believe(charset, _BY_CHOICE)
                return name
        return None

    def _believe(self, charset: Charset, by: int) -> None:
        if by >= self._charset_by:
            self._charset_by = by
            self._guest_connection.charset = charset
            self.learned = True

    def _on_are_you_there(self, _command: bytes) -> None:
        self.asked = True

    def _on_erase(self, command: bytes) -> None:
        self._text.append(b"\b" if command == EC else b"\x15")


def _ignore(_command: bytes) -> None:
    """Do nothing about a telnet command without arguments."""
