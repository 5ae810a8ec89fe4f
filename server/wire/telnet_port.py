"""
The telnet port: it listens, keeps the connections that came, and goes on with those of the house before.

Of lines that come through a proxy which has taken the lock off (HAProxy, stunnel) it learns who is at their other end.
From the addresses a host names in `[tls] davor` a head in version 2 of the PROXY protocol is wanted before anything
else (haproxy.org, proxy-protocol.txt, section 2.2), within a second and a bounded number of bytes; without it the line
is closed. From everybody else such a head is text like any other.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from functools import partial
from ipaddress import IPv4Address, IPv6Address
from typing import Final

from server.ops.clock import Clock, Timer
from server.wire.arrivals import Arrivals
from server.wire.kept import KeptLines, LineKeeper, Resume
from server.wire.listening import AcceptQueue, as_written, bound, came_from
from server.wire.mssp import Crawlers, Status
from server.wire.outbox import Hub
from server.wire.ports import Welcome, WireLimits
from server.wire.telnet import ROUNDS, Connections, TelnetConnection

log = logging.getLogger(__name__)

SIGNATURE: Final = b"\r\n\r\n\x00\r\nQUIT\n"
MOST: Final = 232
"""Bytes of a head: 16, and what follows of addresses and notes; HAProxy sends 28 or 52 as it is set up in docs/."""

PATIENCE: Final = 1.0
"""Seconds a proxy has for its head."""

_FIXED: Final = 16
_LOCAL, _PROXY = 0x20, 0x21
_FAMILIES: Final = {0x11: (4, IPv4Address), 0x21: (16, IPv6Address)}


def read_head(data: bytes) -> tuple[str | None, int] | None:
    """
    Return the address a head names (None: the proxy speaks for itself, to see whether we are there) and its length.

    None if more bytes are needed.

    Raises:
        ValueError: this is no such head, or a longer one than is wanted.
    """
    if not SIGNATURE.startswith(data[: len(SIGNATURE)]):
        raise ValueError("no head")
    if len(data) < _FIXED:
        return None
    length = _FIXED + int.from_bytes(data[14:_FIXED], "big")
    if length > MOST:
        raise ValueError("too long")
    if len(data) < length:
        return None
    if data[12] == _LOCAL:
        return None, length
    size, address = _FAMILIES.get(data[13], (0, IPv4Address))
    if data[12] != _PROXY or not size or length < _FIXED + 2 * size + 4:
        raise ValueError("neither TCP over IPv4 nor over IPv6")
    return as_written(str(address(data[_FIXED : _FIXED + size]))), length


class ProxyHead(asyncio.Protocol):
    """
    A connection until it is known whose it is; then another protocol takes its place.

    Args:
        proxies: addresses from which a head is wanted.
        connection: makes what takes its place; it is told the address, "" for that of the peer.
    """

    def __init__(self, proxies: frozenset[str], clock: Clock, connection: Callable[[str], TelnetConnection]) -> None:
        self._proxies = proxies
        self._clock = clock
        self._connection = connection
        self._data = b""
        self._timer: Timer | None = None
        self._transport: asyncio.BaseTransport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a head, if the peer is a proxy."""
        self._transport = transport
        if came_from(transport) in self._proxies:
            self._timer = self._clock.after(PATIENCE, self._give_up)
        else:
            self._hand_over("", b"")

    def data_received(self, data: bytes) -> None:
        """Read the head as far as it has come."""
        self._data += data
        try:
            found = read_head(self._data)
        except ValueError as why:
            log.warning("cut off: a proxy has sent no head of its own (%s)", why)
            self._transport.close()
            return
        if found is None:
            return
        address, length = found
        if address is None:
            self._transport.close()
        else:
            self._hand_over(address, self._data[length:])

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop()

    def _give_up(self) -> None:
        log.warning("cut off: a proxy has sent no head in time")
        self._transport.close()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hand_over(self, address: str, rest: bytes) -> None:
        self._stop()
        connection = self._connection(address)
        self._transport.set_protocol(connection)
        connection.connection_made(self._transport)
        while rest:
            buffer = connection.get_buffer(len(rest))
            part, rest = rest[: len(buffer)], rest[len(buffer) :]
            buffer[: len(part)] = part
            connection.buffer_updated(len(part))


BACKLOG: Final = 4096
"""Connections the kernel keeps until we accept them; 3,000 guests may knock at once."""


async def serve(
    welcome: Welcome,
    host: str,
    port: int,
    limits: WireLimits,
    tls: ssl.SSLContext | None = None,
    clock: Clock | None = None,
    arrivals: Arrivals | None = None,
) -> TelnetServer:
    """
    Listen, and call `welcome` for every connection as soon as it is made; what it sends goes out at once.

    Raises:
        OSError: the address cannot be had, for instance because somebody else listens there.
    """
    server = TelnetServer(welcome, limits, clock or Clock(), arrivals)
    await server.listen(host, port, tls)
    return server


class TelnetServer:
    """One listening port and the connections that came through it."""

    def __init__(self, welcome: Welcome, limits: WireLimits, clock: Clock, arrivals: Arrivals | None = None) -> None:
        self.hub = Hub(limits, clock, arrivals)
        self.lines = Connections(welcome, self.hub)
        self.port = 0
        self.proxies: frozenset[str] = frozenset()
        self._listeners: list[asyncio.AbstractServer | AcceptQueue] = []
        self._keepalive: Timer | None = None

    async def take_back(self, kept_lines: KeptLines, resume: Resume) -> None:
        """Keep lines there, and go on with those of the house before: all are here before anybody hears of one."""
        self.lines.kept_lines = kept_lines
        loop, back = asyncio.get_running_loop(), [TelnetConnection(self.lines, line) for line in kept_lines.before]
        for line, connection in zip(kept_lines.before, back, strict=True):
            line.socket.setblocking(False)
            await loop.connect_accepted_socket(partial(_the_same, connection), line.socket)
        for connection in back:
            connection.go_on(resume)
        kept_lines.before.clear()
        kept_lines.expected.clear()

    async def listen(self, host: str, port: int, tls: ssl.SSLContext | None) -> None:
        """Open the port (0: any free one; `self.port` tells which)."""
        loop = asyncio.get_running_loop()
        limits, clock = self.hub.limits, self.hub.clock
        kept_lines = self.lines.kept_lines
        for listening in bound(host, port, BACKLOG, None if kept_lines is None else kept_lines.store):
            # What is set here, every accepted connection inherits.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            if hasattr(socket, "TCP_KEEPIDLE"):
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, max(1, int(limits.keepalive_seconds)))
            self.port = listening.getsockname()[1]
            if tls is None:
                door = await loop.create_server(self._connection, sock=listening, backlog=BACKLOG)
                self._listeners.append(door)
            else:
                most = limits.handshakes_per_address if limits.enabled else None
                self._listeners.append(
                    AcceptQueue(listening, lambda: TelnetConnection(self.lines), tls, most, limits.handshakes, clock)
                )
        self._keepalive = clock.after(limits.keepalive_seconds / ROUNDS, self._keep_alive)

    def _connection(self) -> asyncio.BaseProtocol:
        """Return what takes care of a new connection; with proxies in front it must be known first whose it is."""
        if not self.proxies:
            return TelnetConnection(self.lines)
        return ProxyHead(self.proxies, self.hub.clock, lambda address: TelnetConnection(self.lines, address=address))

    def describe(self, describe: Callable[[], Status]) -> None:
        """Describe the house by this to those who list places to play at; before that nobody is told anything."""
        self.lines.crawlers = Crawlers(describe, self.hub.clock)

    def change(self, limits: WireLimits) -> None:
        """Let other limits count: rates for who comes from now on, everything else at once."""
        self.hub.limits = limits

    def say_while(self, sure: Callable[[], bool] | None) -> None:
        """Say something only while this is so; None: at once again, but nothing of what waits."""
        self.hub.say_while(sure)

    # --- lines that outlive the house ---

    def _keepers(self) -> list[LineKeeper]:
        return [connection.keeper for connection in self.lines if connection.keeper is not None]

    def rest(self, seconds: float) -> None:
        """Let nobody in, and have every line that is kept wait with what it says."""
        self._stop_listening()
        for line in self._keepers():
            line.rest(seconds)

    def leave_lines(self) -> int:
        """Let go of every line that is kept, as it stands: from now on it is nobody's here. Return how many."""
        return sum(line.let_go() for line in self._keepers())

    @property
    def unsent(self) -> bool:
        """Whether the kernel has not taken yet all that kept lines were sent."""
        return any(line.unsent for line in self._keepers())

    # --- the end ---

    def _stop_listening(self) -> None:
        for listener in self._listeners:
            listener.close()

    def close(self) -> None:
        """Stop listening and close every connection, each with what it was still to be sent."""
        self.lines.closing = True
        self._stop_listening()
        if self._keepalive is not None:
            self._keepalive.cancel()
        for connection in self.lines:
            connection.close()
        self.lines.note_empty()

    async def wait_closed(self) -> None:
        """Wait until the last connection is gone, at most a grace time after `close`."""
        await self.lines.empty.wait()
        for listener in self._listeners:
            if isinstance(listener, asyncio.AbstractServer):
                await listener.wait_closed()

    @property
    def drops(self) -> int:
        """How many were cut off because they read too little."""
        return self.hub.drops

    @property
    def connections(self) -> int:
        """How many are connected now."""
        return len(self.lines)

    def _keep_alive(self) -> None:
        self.lines.keep_alive()
        self._keepalive = self.hub.clock.after(self.hub.limits.keepalive_seconds / ROUNDS, self._keep_alive)


def _the_same(connection: TelnetConnection) -> TelnetConnection:
    return connection
