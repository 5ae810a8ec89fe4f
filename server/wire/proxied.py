"""
Lines that come through a proxy which has taken the lock off (HAProxy, stunnel): who is at their other end.

From the addresses a host names in `[tls] davor` a head in version 2 of the PROXY protocol is wanted before anything
else (haproxy.org, proxy-protocol.txt, section 2.2), within a second and a bounded number of bytes; without it the line
is closed. From everybody else such a head is text like any other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address
from typing import Final

from server.ops.clock import Clock, Timer
from server.wire.telnet import TelnetConnection

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
    return str(address(data[_FIXED : _FIXED + size])), length


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
        peer = transport.get_extra_info("peername")
        if peer and peer[0] in self._proxies:
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
