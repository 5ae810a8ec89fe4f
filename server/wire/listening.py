"""
Listening sockets for both families of addresses, and the queue before the TLS port.

Whoever comes to the TLS port is no connection of the house until the handshake is done, and may take ten seconds over
it, but is counted from the first byte on: so many handshakes at a time for one address, so many for all, and whoever
comes beyond that is hung up on at once. Else a thousand silent connections of one address would use up every
descriptor the house has. `household` says which addresses count as one.
"""

import asyncio
import socket
import ssl
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from server.ops.clock import Clock, Timer
from server.ops.descriptors import DescriptorStore


def household(address: str) -> str:
    """
    Return what stands for one customer of the net: an IPv4 address as it is, of an IPv6 address the first 64 bits.

    Whoever has one IPv6 address has all 2^64 of its network, and could come with a fresh one each time.
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return f"{IPv6Address(int(known) >> 64 << 64)}/64"


_MAPPED: Final = "::ffff:"


def came_from(transport: asyncio.BaseTransport) -> str:
    """Return whose connection it is, "" if nobody knows: as people write it, also at a door for both families."""
    peer = transport.get_extra_info("peername")
    return as_written(str(peer[0])) if peer else ""


def as_written(address: str) -> str:
    """Return an address as the host writes it: a door on `::` sees IPv4 as `::ffff:192.0.2.1`."""
    if not address.startswith(_MAPPED):
        return address
    return str(IPv6Address(address).ipv4_mapped or address)


HANDSHAKE: Final = 10.0
"""Seconds a client has for its handshake, and for its goodbye."""

_AT_ONCE: Final = 64
"""Connections taken in one round of the loop; the others wait in the kernel for the next."""

_RETRY: Final = 1.0
"""Seconds until a door opens again when the machine has nothing left to open it with."""


def bound(host: str, port: int, backlog: int, store: DescriptorStore | None = None) -> list[socket.socket]:
    """
    Return listening sockets for every address of a host, all on one port (0: any free one).

    `::` takes both families in one socket; other names get a socket for every address they have. Those that the house
    before has kept in the store stay as they are: who came meanwhile waits there.

    Raises:
        OSError: the name is not known, or one of the addresses cannot be had.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    made: list[socket.socket] = []
    try:
        for family, address in dict.fromkeys((family, where) for family, _, _, _, where in found):
            name = "-".join(map(str, address[:2])).replace(":", ".")
            if store is not None and (before := store.door_before(name)) is not None:
                before.setblocking(False)
                made.append(before)
                port = before.getsockname()[1]
                continue
            listening = socket.socket(family, socket.SOCK_STREAM)
            made.append(listening)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0 if host == "::" else 1)
            listening.setblocking(False)
            listening.bind((address[0], port, *address[2:]))
            listening.listen(backlog)
            port = listening.getsockname()[1]
            if store is not None:
                store.keep_door(name, listening)
    except OSError:
        for listening in made:
            listening.close()
        raise
    return made


class AcceptQueue:
    """
    One listening socket behind which a handshake is asked for.

    Args:
        listening: the socket; it is closed with this.
        protocol: makes the connection of whoever has got through.
        context: the lock.
        per_address: handshakes at a time for one household; None for any number.
        most: handshakes at a time in all.
        clock: for the pause when descriptors run out.
    """

    def __init__(
        self,
        listening: socket.socket,
        protocol: Callable[[], asyncio.BaseProtocol],
        context: ssl.SSLContext,
        per_address: int | None,
        most: int,
        clock: Clock,
    ) -> None:
        self._listening = listening
        self._protocol = protocol
        self._context = context
        self._per_address = per_address
        self._most = most
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._under_way: set[asyncio.Task[None]] = set()
        self._from: Counter[str] = Counter()
        self._pause: Timer | None = None
        self.turned_away = 0
        self._open()

    @property
    def waiting(self) -> int:
        """How many handshakes are under way."""
        return len(self._under_way)

    def close(self) -> None:
        """Take nobody in any more, and hang up on whoever is not through."""
        if self._pause is not None:
            self._pause.cancel()
        self._loop.remove_reader(self._listening)
        self._listening.close()
        for task in tuple(self._under_way):
            task.cancel()

    def _open(self) -> None:
        self._pause = None
        self._loop.add_reader(self._listening, self._accept)

    def _accept(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                came, peer = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as trouble:
                self._loop.remove_reader(self._listening)
                self._pause = self._clock.after(_RETRY, self._open)
                self._loop.call_exception_handler({"message": "a door cannot take anybody in", "exception": trouble})
                return
            self._take(came, household(peer[0]))

    def _take(self, came: socket.socket, home: str) -> None:
        crowded = self._per_address is not None and self._from[home] >= self._per_address
        if crowded or self.waiting >= self._most:
            self.turned_away += 1
            came.close()
            return
        came.setblocking(False)
        self._from[home] += 1
        task = self._loop.create_task(self._shake_hands(came))
        self._under_way.add(task)
        task.add_done_callback(lambda done: self._through(done, home))

    async def _shake_hands(self, came: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(
                self._protocol,
                came,
                ssl=self._context,
                ssl_handshake_timeout=HANDSHAKE,
                ssl_shutdown_timeout=HANDSHAKE,
            )
        except (OSError, ssl.SSLError, TimeoutError, asyncio.CancelledError):
            came.close()  # no handshake, no guest; strangers' mistakes are no news

    def _through(self, task: asyncio.Task[None], home: str) -> None:
        self._under_way.discard(task)
        self._from[home] -= 1
        if self._from[home] <= 0:
            del self._from[home]
        if not task.cancelled() and (error := task.exception()) is not None:
            self._loop.call_exception_handler({"message": "a handshake failed", "exception": error})
