"""
A client of somebody else's over a WebSocket: `gmcp.mudstandards.org` and `terminal.mudstandards.org`.

Text goes both ways in frames of bytes, as a terminal shows it; a frame that comes in is a line, or several. With GMCP a
frame of text is one message: the name of a package, and its JSON.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final

from commands.language.plain import plain
from commands.lobby.replies import NO_SUCH_MESSAGE
from server.wire.framewire import FrameWire
from server.wire.inbox import Messages
from server.wire.outbox import Hub
from server.wire.page import Manner, set_page
from server.wire.ports import Tone
from server.wire.protocol import Fault, Field, encode
from server.wire.requests import Hello

_TEXT, _BYTES = b"t", b"b"
_LENGTH: Final = 4
_NAME_LENGTH: Final = 40


class ClientWire(FrameWire):
    """
    The connection of somebody's client.

    Args:
        programs: frames of text are messages; without, they are typed, too.
    """

    __slots__ = ("_messages", "_programs")

    def __init__(self, frames: asyncio.Transport, hub: Hub, address: str, *, programs: bool) -> None:
        super().__init__(frames, hub, address)
        self._programs = programs
        self._messages = Messages(self.oob, hub.clock.monotonic)

    # --- the socket's half ---

    def frames(self, data: bytes) -> Iterator[tuple[bool, bytes]]:
        """Yield what was put together, piece by piece."""
        while data:
            end = 1 + _LENGTH + int.from_bytes(data[1 : 1 + _LENGTH], "big")
            piece = data[1 + _LENGTH : end]
            yield data[:1] == _TEXT, piece
            data = data[end:]

    def _begun(self) -> None:
        """Ask for nothing: a client does that itself."""

    def _put(self, kind: bytes, piece: bytes) -> None:
        self.outbox.put(b"".join((kind, len(piece).to_bytes(_LENGTH, "big"), piece)))

    def _read(self, frame: bytes, *, is_text: bool) -> None:
        if is_text and self._programs:
            self._message(frame)
        else:
            self._lines(frame)

    def _lines(self, typed: bytes) -> None:
        self.outbox.behind_prompt = False
        for line in typed.replace(b"\r\n", b"\n").removesuffix(b"\n").split(b"\n"):
            self._type(line)

    def _message(self, said: bytes) -> None:
        found = self._messages.take(said)
        if isinstance(found, Hello):
            self.client = f"{found.client} {found.version}".strip()[:_NAME_LENGTH]
            self.learned()
        elif found is not None:
            self._take(found)
        elif self._messages.mistaken:
            self._messages.mistaken = False
            if not self._messages.mistakes.take(1):
                self.oob("Stammtisch.Fehler", encode(Fault("protokoll", plain(NO_SUCH_MESSAGE))))

    # --- the house's half ---

    def send(self, text: str, manner: Manner) -> None:
        """Send a page; it begins on a line of its own, also behind a prompt."""
        self._page(set_page(text, manner))

    def prompt(self, text: str, manner: Manner) -> None:
        """Send a page whose last line is a prompt."""
        page = set_page(text, manner)
        self._page(page)
        self.outbox.behind_prompt = page[-1:] not in (b"", b"\n")

    def _page(self, page: bytes) -> None:
        if self.outbox.behind_prompt:
            self.outbox.behind_prompt = False
            page = b"\r\n" + page
        if page:
            self._put(_BYTES, page)

    def tone(self, tone: Tone) -> None:
        """Show all words alike."""

    def echo(self, on: bool) -> None:
        """Tell a client how the line is typed from now on; a terminal knows no way to be told."""
        self.oob("Stammtisch.Feld", encode(Field(hidden=not on)))

    def oob(self, package: str, data: bytes) -> None:
        """Send a message, if it knows any."""
        if self._programs:
            self._put(_TEXT, b" ".join((package.encode(), data)) if data else package.encode())
