"""
A socket of a page or of a client as a `Wire`: frames come in and go out, whatever is written in them.

    frame in ──> what it says ──> Inbox ──> Guest          frame out <── Outbox <── what is said <── Wire

The same inbox, outbox, budget and limits as on a telnet line; who sits behind them does not know which it is. Nothing
here knows sockets: what carries the frames is handed over as a transport.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final

from commands.lobby import replies
from server.wire import protocol, requests
from server.wire.budget import PATIENCE, Budget
from server.wire.inbox import Inbox, ProgramMessage
from server.wire.outbox import Hub, Outbox
from server.wire.page import MAX_COLUMNS, Charset, Manner
from server.wire.ports import Guest, LineOwner, Tone, Welcome

log = logging.getLogger(__name__)

ENDLESS: Final = 1_000_000
"""Rows of whatever scrolls by itself."""

FAULTS: Final = 3
"""Frames in a minute that nobody can read before somebody is hung up on."""

_MINUTE: Final = 60.0


class FrameWire(ABC):
    """
    One socket's connection: the house's half is `Wire`, the socket's half `text`, `data`, `wrong` and `lost`.

    Args:
        frames: carries what is written; `frames` says in which frames.
        hub: what the connections of one door share.
        address: the peer's.

    Attributes:
        faulty: it has sent what nobody can read, and is hung up on for it.
    """

    __slots__ = (
        "_budget",
        "_faults",
        "_guest",
        "_hub",
        "_inbox",
        "address",
        "charset",
        "client",
        "columns",
        "faulty",
        "outbox",
        "rows",
        "screen_reader",
    )

    def __init__(self, frames: asyncio.Transport, hub: Hub, address: str) -> None:
        self.address, self.client = address, ""
        self.columns, self.rows = MAX_COLUMNS, ENDLESS
        self.charset = Charset.UTF_8
        self.screen_reader = False
        self.outbox = Outbox(frames, hub, address)
        self.faulty = False
        self._hub = hub
        self._budget = Budget(hub.limits, hub.clock) if hub.limits.enabled else None
        self._inbox = Inbox(frames, hub, self.outbox, self._budget)
        self._guest: Guest | None = None
        self._faults: tuple[float, ...] = ()

    # --- the socket's half ---

    @abstractmethod
    def frames(self, data: bytes) -> Iterable[tuple[bool, bytes]]:
        """Return what was put together as frames, each of text (True) or of bytes."""

    @abstractmethod
    def _read(self, frame: bytes, *, is_text: bool) -> None:
        """
        Take what a frame says.

        Raises:
            Unusable: nothing of ours.
        """

    def begin(self, welcome: Welcome) -> None:
        """Bring both ends together."""
        self.outbox.gathering = True
        self._guest = welcome(self)
        self._inbox.guest = self
        self._begun()
        self.outbox.flush()

    @abstractmethod
    def _begun(self) -> None:
        """Ask for what such a one always wants to be told."""

    def within_budget(self, size: int) -> bool:
        """Pay for what was read; tell whether that was no flood."""
        if self.outbox.closed:
            return True  # nothing of it is worked on
        if self._budget is not None and (debt := self._budget.bytes.take(size)):
            if debt > PATIENCE:
                self._cut_off("bytes")
                return False
            self._inbox.rest(debt)
        return True

    def heard(self, frame: bytes, *, is_text: bool = True) -> None:
        """Take one frame, of text or of bytes."""
        if self.outbox.closed:
            return
        self.outbox.gathering = True
        try:
            self._read(frame, is_text=is_text)
        except requests.Unusable:
            self.wrong()
            return
        self._hub.arrivals.work()  # who was read before, at a telnet port
        self._inbox.work()

    def wrong(self) -> None:
        """Take a frame that is none of ours: the first is answered, the third in a minute ends it."""
        now = self._hub.clock.monotonic()
        self._faults = (*(when for when in self._faults if now - when < _MINUTE), now)
        self.oob("Stammtisch.Fehler", protocol.encode(protocol.Fault("protokoll", replies.NOT_FOR_US)))
        self.outbox.flush()
        if len(self._faults) >= FAULTS:
            self.faulty = True
            self.close()

    def lost(self) -> None:
        """Learn that the connection is gone; the guest is told once."""
        self.outbox.stop()
        self._inbox.stop()
        guest, self._guest, self._inbox.guest = self._guest, None, None
        if guest is not None:
            guest.lost()

    def _type(self, line: bytes) -> None:
        """Take a line without its end."""
        if len(line) > self._hub.limits.line_bytes:
            self.tone(Tone.REFUSAL)
            self._say(replies.line_too_long(self._hub.limits.line_bytes))
        else:
            self._take(line.replace(b"\n", b" ").replace(b"\r", b" "))

    def _take(self, item: bytes | ProgramMessage) -> None:
        """Have a line or a message wait for its turn."""
        if not self._inbox.add(item):
            self._cut_off("lines")

    def received(self, line: str) -> None:
        """Hand a line over."""
        assert self._guest is not None
        self._guest.received(line)

    def packaged(self, package: str, message: object) -> None:
        """Hand over what the program itself asks for."""
        assert self._guest is not None
        self._guest.packaged(package, message)

    def learned(self) -> None:
        """Tell the guest that something is known of the other end."""
        if self._guest is not None:
            self._guest.learned()

    @property
    def unheard(self) -> bool:
        """Whether the guest has sent, or may have sent, lines that they have to wait with."""
        return self._inbox.unheard

    @abstractmethod
    def send(self, text: str, manner: Manner) -> None:
        """Send text, of one line or several, set in this manner."""

    @abstractmethod
    def prompt(self, text: str, manner: Manner) -> None:
        """Send lines, and the question that stands behind them."""

    @abstractmethod
    def tone(self, tone: Tone) -> None:
        """Take note of what kind of words come next."""

    @abstractmethod
    def echo(self, on: bool) -> None:
        """Have what is typed hidden, or shown again."""

    @abstractmethod
    def oob(self, package: str, data: bytes) -> None:
        """Send a message."""

    def oobs(self, messages: Sequence[tuple[str, bytes]]) -> None:
        """Send several messages, in this order."""
        for package, data in messages:
            self.oob(package, data)

    def hold(self, on: bool) -> None:
        """Stop handing over lines, or go on."""
        self._inbox.hold(on)

    def charge(self, seconds: float) -> None:
        """Pay for CPU that lines have cost elsewhere."""
        self._inbox.charge(seconds)

    def attend(self, guest: Guest) -> None:
        """Tell this guest from now on."""
        self._guest = guest

    def keep(self, _kept: LineOwner | None) -> None:  # noqa: B027 - whoever speaks in frames comes back by a ticket
        """Keep nothing: a page or program that comes back shows a ticket."""

    def close(self) -> None:
        """Send what is still to be sent, then close."""
        self.outbox.close()
        self._inbox.stop()

    def _say(self, text: str) -> None:
        self.send(text, Manner(self.charset, min(self.columns, MAX_COLUMNS), self.screen_reader))

    def _cut_off(self, flooded_with: str) -> None:
        log.info("cut off: too many %s", flooded_with, extra={"address": self.address})
        self.tone(Tone.HOUSE)
        self._say(replies.TOO_MUCH)
        self.close()
