"""The telnet port: it listens, keeps the connections that came, and goes on with those of the house before."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from functools import partial
from typing import Final

from server.ops.clock import Clock, Timer
from server.wire.arrivals import Arrivals
from server.wire.kept import LodgedLine, Lodging, Resume
from server.wire.listening import AcceptQueue, bound
from server.wire.mssp import Crawlers, Status
from server.wire.outbox import Hub
from server.wire.ports import Welcome, WireLimits
from server.wire.proxied import ProxyHead
from server.wire.telnet import CHUNK, TelnetConnection

BACKLOG: Final = 4096
"""Connections the kernel keeps until we accept them; 3,000 guests may knock at once."""

ROUNDS: Final = 32
"""Parts into which the guests are divided for IAC NOP, so that thousands are not all written to at the same moment."""


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
        self.welcome = welcome
        self.hub = Hub(limits, clock, arrivals)
        self.port = 0
        # Shared: a loop that waits for readiness (as asyncio and uvloop do) fills it and hands it over in one go.
        self.buffer = memoryview(bytearray(CHUNK))
        self._listeners: list[asyncio.AbstractServer | AcceptQueue] = []
        self._rounds: tuple[set[TelnetConnection], ...] = tuple(set() for _ in range(ROUNDS))
        self._arrivals = 0
        self._round = 0
        self._keepalive: Timer | None = None
        self._closing = False
        self._empty = asyncio.Event()
        self.crawlers: Crawlers | None = None
        self.lodging: Lodging | None = None
        self.proxies: frozenset[str] = frozenset()

    async def take_back(self, lodging: Lodging, resume: Resume) -> None:
        """Keep lines there, and go on with those of the house before: all are here before anybody hears of one."""
        self.lodging = lodging
        loop, back = asyncio.get_running_loop(), []
        for line, state in lodging.before:
            connection = TelnetConnection(self, state)
            connection.lodged = LodgedLine(lodging.store, line.slot)
            line.socket.setblocking(False)
            await loop.connect_accepted_socket(partial(_same, connection), line.socket)
            back.append((connection, state))
        for connection, state in back:
            connection.go_on(resume, state)
        lodging.before.clear()
        lodging.expected.clear()

    async def listen(self, host: str, port: int, tls: ssl.SSLContext | None) -> None:
        """Open the port (0: any free one; `self.port` tells which)."""
        loop = asyncio.get_running_loop()
        limits, clock = self.hub.limits, self.hub.clock
        for listening in bound(host, port, BACKLOG, None if self.lodging is None else self.lodging.store):
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
                    AcceptQueue(listening, lambda: TelnetConnection(self), tls, most, limits.handshakes, clock)
                )
        self._keepalive = clock.after(limits.keepalive_seconds / ROUNDS, self._keep_alive)

    def _connection(self) -> asyncio.BaseProtocol:
        """Return what takes care of a new connection; with proxies in front it must be known first whose it is."""
        if not self.proxies:
            return TelnetConnection(self)
        return ProxyHead(self.proxies, self.hub.clock, lambda address: TelnetConnection(self, address=address))

    def describe(self, describe: Callable[[], Status]) -> None:
        """Describe the house by this to those who list places to play at; before that nobody is told anything."""
        self.crawlers = Crawlers(describe, self.hub.clock)

    def change(self, limits: WireLimits) -> None:
        """Let other limits count: rates for who comes from now on, everything else at once."""
        self.hub.limits = limits

    def rest(self, seconds: float) -> None:
        """Let nobody in, and have every line that is kept wait with what it says."""
        self.stop_listening()
        for connection in self._every():
            if connection.lodged is not None:
                connection.rest(seconds)

    def leave_lines(self) -> int:
        """Let go of every line that is kept, as it stands: from now on it is nobody's here. Return how many."""
        return sum(connection.let_go() for connection in self._every())

    @property
    def unsent(self) -> bool:
        """Whether the kernel has not taken yet all that kept lines were sent."""
        return any(connection.lodged is not None and connection.unsent for connection in self._every())

    def _every(self) -> list[TelnetConnection]:
        return [connection for part in self._rounds for connection in part]

    def stop_listening(self) -> None:
        """Let nobody in any more."""
        for listener in self._listeners:
            listener.close()

    def close(self) -> None:
        """Stop listening and close every connection, each with what it was still to be sent."""
        self._closing = True
        self.stop_listening()
        if self._keepalive is not None:
            self._keepalive.cancel()
        for connection in self._every():
            connection.close()
        self._note_empty()

    async def wait_closed(self) -> None:
        """Wait until the last connection is gone, at most a grace time after `close`."""
        await self._empty.wait()
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
        return sum(map(len, self._rounds))

    def add(self, connection: TelnetConnection) -> int:
        """Note a new connection; the part it was put into. When the server is closing, it is closed too."""
        part = self._arrivals % ROUNDS
        self._arrivals += 1
        self._rounds[part].add(connection)
        return part

    def remove(self, connection: TelnetConnection, part: int) -> None:
        """Forget a connection."""
        self._rounds[part].discard(connection)
        self._note_empty()

    def _keep_alive(self) -> None:
        self._round = (self._round + 1) % ROUNDS
        for connection in self._rounds[self._round]:
            connection.keep_alive()
        self._keepalive = self.hub.clock.after(self.hub.limits.keepalive_seconds / ROUNDS, self._keep_alive)

    def _note_empty(self) -> None:
        if self._closing and not self.connections:
            self._empty.set()


def _same(connection: TelnetConnection) -> TelnetConnection:
    return connection
