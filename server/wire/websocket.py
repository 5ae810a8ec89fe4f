"""
A socket of the window: frames on one side, a `FrameWire` on the other. The only module that knows `websockets`.

Whoever opens one has asked for it by HTTP. From then on the connection is theirs alone: no task and nothing of that
request is kept, and what is said is written at once.

    bytes in ──> frames ──> messages ──> FrameWire          bytes out <── frames <── FrameWire

`websockets` reads a frame with four generators and as many copies, which was a third of what a line costs. What nearly
always comes in, one whole frame of text by itself, is taken as it lies there; all else about frames is the library's.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Final

from websockets.datastructures import Headers
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import Protocol, Side, State
from websockets.server import ServerProtocol

from server.wire.framewire import FrameWire

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it could not be compiled
    from websockets.utils import apply_mask

LONGEST_FRAME: Final = 4096
"""Bytes of a message."""

_OPEN: Final = State.OPEN
_TEXT, _BINARY, _MORE = Opcode.TEXT, Opcode.BINARY, Opcode.CONT
"""By names of our own: a member of an enum costs ten times as much."""

_FINAL, _MASKED, _SAYS_TEXT, _SAYS_BYTES = 0x80, 0x80, int(_TEXT), int(_BINARY)
_TWO_BYTES, _EIGHT_BYTES = 126, 127
"""What stands where the size of a frame would, if that stands in so many bytes behind it."""

_LEAST: Final = 6
"""Bytes of an empty frame with its mask."""

_ALONE: Final = _FINAL | _SAYS_TEXT
"""How a frame of text begins that is a message by itself."""

_MUTE: Final = logging.Logger("websockets", logging.CRITICAL)  # noqa: LOG001 -- what strangers send is no news


class HandshakeRefused(ValueError):
    """What somebody asks for is no socket."""


class Socket(asyncio.Protocol, asyncio.Transport):
    """
    One socket: to its connection a protocol, to its wire the transport that carries what is written.

    Args:
        headers: of the request that opens it.
        spoken: what may be spoken here, if its peer offers it.

    Raises:
        Refused: the request is wrong.

    Attributes:
        speaks: what is spoken, if anything was agreed.
        wire: who hears and speaks here.
    """

    __slots__ = (
        "_answer",
        "_begun",
        "_below",
        "_gone",
        "_is_between",
        "_is_silent",
        "_is_text",
        "_is_whole",
        "_protocol",
        "speaks",
        "wire",
    )

    def __init__(self, headers: Iterable[tuple[str, str]], spoken: Iterable[str]) -> None:
        asked = ServerProtocol(
            select_subprotocol=lambda _protocol, offered: next((one for one in offered if one in spoken), None),
            logger=_MUTE,
        )
        answer = asked.accept(Request("/", Headers(headers)))
        if answer.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            raise HandshakeRefused(answer.reason_phrase)
        self.speaks = asked.subprotocol
        self._answer = answer.serialize()
        self._protocol = Protocol(Side.SERVER, max_size=LONGEST_FRAME, logger=_MUTE)
        self._begun = b""  # of a message whose last frame has not come yet
        self._is_text = False
        self._is_whole = True  # no frame of a message is still to come
        self._is_between = True  # what has come so far were whole frames
        self._is_silent = False  # since the last beat
        # Made with the connection:
        self._below: asyncio.Transport
        self.wire: FrameWire
        self._gone: Callable[[Socket], None]

    def begin(self, below: asyncio.Transport, wire: FrameWire, gone: Callable[[Socket], None]) -> None:
        """
        Take a connection over, and say that it is a socket now.

        Args:
            wire: who hears and speaks here.
            gone: is told when the connection is lost.
        """
        self._below, self.wire, self._gone = below, wire, gone
        below.set_protocol(self)
        wire.outbox.watch()
        below.write(self._answer)
        self._answer = b""

    def beat(self) -> None:
        """Look for a sign of life: whoever has been silent is asked for one; asked before, the connection ends."""
        if self._is_silent:
            self.abort()
        elif self._protocol.state is _OPEN:
            self._is_silent = True
            self._protocol.send_ping(b"")
            self._send()

    # --- the connection's half ---

    def data_received(self, data: bytes) -> None:
        self._is_silent = False
        if not self.wire.within_budget(len(data)):
            return
        if self._is_between:
            size = _whole(data)
            if size == len(data) and data[0] == _ALONE and self._is_whole and self._protocol.state is _OPEN:
                self._hear(_unmasked(data), is_text=True)
                self._send()
                return
            self._is_between = size == len(data) or _are_whole(data)
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self._take(event)
        self._send()

    def _take(self, frame: Frame) -> None:
        """Take a frame; when a message is whole, its text or its bytes are heard."""
        opcode = frame.opcode
        if opcode is _TEXT or opcode is _BINARY:
            self._is_text = opcode is _TEXT
        elif opcode is not _MORE:
            return
        data = bytes(frame.data)
        self._is_whole = frame.fin
        if self._begun or not frame.fin:
            self._begun = data = self._begun + data
        if frame.fin:
            self._begun = b""
            self._hear(data, is_text=self._is_text)

    def _hear(self, data: bytes, *, is_text: bool) -> None:
        if is_text and not _is_utf_8(data):
            self._protocol.fail(CloseCode.INVALID_DATA)
        else:
            self.wire.heard(data, is_text=is_text)

    def eof_received(self) -> None:
        self._protocol.receive_eof()
        self._send()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wire.lost()
        self._gone(self)

    def pause_writing(self) -> None:
        self.wire.outbox.pause()

    def resume_writing(self) -> None:
        self.wire.outbox.resume()

    def _send(self) -> None:
        """Hand over what the protocol has to say; nothing at all means that it has said everything."""
        for data in self._protocol.data_to_send():
            if self._below.is_closing():
                return
            if data:
                self._below.write(data)
            else:
                self._below.close()

    # --- the wire's half ---

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send what the wire has put together, in frames of its own kind (`FrameWire.frames`)."""
        if self._protocol.state is not _OPEN:
            return
        for is_text, frame in self.wire.frames(bytes(data)):
            self._below.write(_head(_SAYS_TEXT if is_text else _SAYS_BYTES, len(frame)) + frame)

    def is_closing(self) -> bool:
        """Tell whether nothing is sent any more."""
        return self._protocol.state is not _OPEN or self._below.is_closing()

    def get_write_buffer_size(self) -> int:
        """Return how many bytes the kernel has not taken."""
        return self._below.get_write_buffer_size()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Say when `pause_writing` is to be called."""
        self._below.set_write_buffer_limits(high, low)

    def pause_reading(self) -> None:
        """Read nothing for now."""
        self._below.pause_reading()

    def resume_reading(self) -> None:
        self._below.resume_reading()

    def close(self) -> None:
        """Say goodbye; the connection ends when the peer has, too."""
        if self._protocol.state is _OPEN:
            self._protocol.send_close(CloseCode.POLICY_VIOLATION if self.wire.faulty else CloseCode.NORMAL_CLOSURE)
            self._send()
        if not self._below.is_reading() and not self._below.is_closing():
            self._below.resume_reading()

    def abort(self) -> None:
        """Break the connection off."""
        self._below.abort()


def _whole(data: bytes) -> int:
    """Return how many bytes the frame has that begins here, if it is masked and no longer than we take; else 0."""
    if len(data) < _LEAST or not data[1] & _MASKED:
        return 0
    size = data[1] & ~_MASKED
    if size < _TWO_BYTES:
        return _LEAST + size
    size = int.from_bytes(data[2:4], "big") if size == _TWO_BYTES else LONGEST_FRAME + 1
    return _LEAST + 2 + size if size <= LONGEST_FRAME else 0


def _are_whole(data: bytes) -> bool:
    """Tell whether these are whole frames."""
    while data and 0 < (size := _whole(data)) <= len(data):
        data = data[size:]
    return not data


def _unmasked(data: bytes) -> bytes:
    """Return what stands in a whole frame."""
    begin = _LEAST if data[1] & ~_MASKED < _TWO_BYTES else _LEAST + 2
    return apply_mask(data[begin:], data[begin - 4 : begin])


def _head(opcode: int, size: int) -> bytes:
    """Return what stands before so many bytes in a frame of ours: not masked, and always whole."""
    if size < _TWO_BYTES:
        return bytes((_FINAL | opcode, size))
    if size < 1 << 16:
        return bytes((_FINAL | opcode, _TWO_BYTES, size >> 8, size & 0xFF))
    return bytes((_FINAL | opcode, _EIGHT_BYTES)) + size.to_bytes(8, "big")


def _is_utf_8(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
