"""
A page in a browser as a `Wire`: what the house says goes out as messages, what is typed there comes in as lines.

    frame in ──> protocol ──> Inbox ──> Guest          frame out <── Outbox <── messages, numbered <── Wire

The same inbox, outbox, budget and limits as on a telnet line; who sits behind them does not know which it is. This
module knows messages and no sockets: what carries the frames is handed to it as a transport.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Final

from commands.lobby import replies
from server.wire import protocol
from server.wire.backlog import Backlogs, Sent
from server.wire.budget import PATIENCE, Budget
from server.wire.inbox import Inbox, Packed
from server.wire.outbox import Hub, Outbox
from server.wire.page import MAX_COLUMNS, Charset, Manner, set_lines
from server.wire.ports import Guest, Welcome

log = logging.getLogger(__name__)

ENDLESS: Final = 1_000_000
"""Rows of a page, which scrolls by itself."""

FEWEST_COLUMNS, MOST_COLUMNS = 20, 500
FAULTS: Final = 3
"""Frames in a minute that nobody can read before the page is hung up on."""

_MINUTE: Final = 60.0
_PROMPT: Final = "> "
_TEXT: Final = "Stammtisch.Text"
TICKET: Final = "Stammtisch.Karte"

_WANTED: Final = ["Stammtisch 1", "Stammtisch.Bild 1", "Stammtisch.Karte 1", "Char 1", "Comm.Channel 1"]
"""What every page is told beside the words."""

_ASKED: Final = {"tisch": "Tisch", "haus": "Haus", "worte": "Worte", "blatt": "Blatt", "statistik": "Statistik"}
"""What a page may ask for by a word alone -> the package in which it comes."""


class WebWire:
    """
    One page's connection: the house's half is `Wire`, the socket's half `heard`, `wrong` and `lost`.

    Args:
        frames: carries what is written, one frame a write.
        hub: what the connections of one door share.
        address: the peer's.
        backlogs: where what was sent is kept for whoever comes back.

    Attributes:
        faulty: it has sent what nobody can read, and is hung up on for it.
    """

    def __init__(self, frames: asyncio.Transport, hub: Hub, address: str, backlogs: Backlogs | None = None) -> None:
        self.address = address
        self.client = "Browser"
        self.columns = MAX_COLUMNS
        self.rows = ENDLESS
        self.charset = Charset.UTF_8
        self.screen_reader = False
        self.outbox = Outbox(frames, hub, address)
        self._hub = hub
        self._budget = Budget(hub.limits, hub.clock) if hub.limits.enabled else None
        self._inbox = Inbox(frames, hub, self.outbox, self._budget)
        self._guest: Guest | None = None
        self._said = 0
        self._answering = False
        self._faults: list[float] = []
        self._backlogs = Backlogs() if backlogs is None else backlogs
        self._ticket = ""
        self._sent: Sent | None = None
        self._missed: list[bytes] = []
        self.faulty = False

    # --- the socket's half ---

    @staticmethod
    def frames(data: bytes) -> tuple[str]:
        """Return what was put together, each message with a comma before it, as one frame: a list of messages."""
        return (f"[{data[1:].decode()}]",)

    def begin(self, welcome: Welcome) -> None:
        """Bring the page together with the house."""
        self.outbox.gathering = True
        self._guest = welcome(self)
        self._inbox.guest = self
        self.packaged("Core.Supports.Set", _WANTED)
        self.outbox.flush()

    def heard(self, frame: str) -> None:
        """Take one frame of text."""
        if self.outbox.closed:
            return
        data = frame.encode("utf-8", "surrogatepass")
        if self._budget is not None and (debt := self._budget.bytes.take(len(data))):
            if debt > PATIENCE:
                self._cut_off("bytes")
                return
            self._inbox.rest(debt)
        try:
            message = protocol.from_page(data)
        except protocol.Unusable:
            self.wrong()
            return
        self.outbox.gathering = True
        match message:
            case protocol.PageLine():
                self._typed(message.line, message.id)
            case protocol.PageWindow():
                self.columns = max(FEWEST_COLUMNS, min(message.columns, MOST_COLUMNS))
                self.learned()
            case protocol.PageAsks():
                self._asks(message)
            case protocol.PageReturns():
                self._missed = self._backlogs.missed(message.ticket, message.last)
                self._take(Packed("Stammtisch.Weiter", message))
        self._inbox.work()

    def wrong(self) -> None:
        """Take a frame that is none of ours: the first is answered, the third in a minute ends it."""
        now = self._hub.clock.monotonic()
        self._faults = [when for when in self._faults if now - when < _MINUTE] + [now]
        self.oob("Stammtisch.Fehler", protocol.encode(protocol.Fault("protokoll", replies.NOT_FOR_US)))
        if len(self._faults) >= FAULTS:
            self.faulty = True
            self.outbox.flush()
            self.close()

    def lost(self) -> None:
        """Learn that the connection is gone; the guest is told once."""
        self.outbox.stop()
        self._inbox.stop()
        if self._ticket:
            self._backlogs.forget(self._ticket)
        guest, self._guest, self._inbox.guest = self._guest, None, None
        if guest is not None:
            guest.lost()

    def _typed(self, line: str, number: int) -> None:
        """Take a line, which a page sends whole and without its end; with a number its outcome is wanted."""
        data = line.encode("utf-8", "replace")
        if len(data) > self._hub.limits.line_bytes:
            self._say(replies.line_too_long(self._hub.limits.line_bytes))
        elif number:
            self._take(Packed("Stammtisch.Zeile", protocol.Line(line, number)))
        else:
            self._take(data.replace(b"\n", b" ").replace(b"\r", b" "))

    def _asks(self, asked: protocol.PageAsks) -> None:
        """Take what a page asks for."""
        match asked.what:
            case "tische":
                self._take(Packed("Stammtisch.Tische", protocol.AskTables(asked.on)))
            case "partie":
                self._take(Packed("Stammtisch.Partie", protocol.AskRecord(asked.number)))
            case what if what in _ASKED:
                self._take(Packed(f"Stammtisch.{_ASKED[what]}", None))
            case _:
                self.wrong()

    def _take(self, item: bytes | Packed) -> None:
        """Have a line or a message wait for its turn."""
        if not self._inbox.add([item]):
            self._cut_off("lines")

    # --- between inbox and guest ---

    def received(self, line: str) -> None:
        """Hand a line over; what is said meanwhile answers it."""
        assert self._guest is not None
        self._answering = True
        try:
            self._guest.received(line)
        finally:
            self._answering = False

    def packaged(self, package: str, message: object) -> None:
        """Hand over what the page itself asks for."""
        assert self._guest is not None
        self._guest.packaged(package, message)

    def learned(self) -> None:
        """Tell the guest that the page has another width."""
        if self._guest is not None:
            self._guest.learned()

    # --- the house's half ---

    @property
    def unheard(self) -> bool:
        """Whether the guest has sent, or may have sent, lines that he has to wait with."""
        return self._inbox.unheard

    def send(self, text: str, manner: Manner) -> None:
        """Send lines."""
        self._text(text.lstrip("\a").removesuffix("\n"), "", manner)

    def prompt(self, text: str, manner: Manner) -> None:
        """Send lines, and the question that stands behind them; a bare prompt means nothing on a page."""
        lines, _, question = text.lstrip("\a").rpartition("\n")
        self._text(lines, "" if question == _PROMPT else question, manner)

    def _text(self, lines: str, question: str, manner: Manner) -> None:
        if lines or question:
            kind = "antwort" if self._answering else "ereignis"
            shown = tuple(set_lines(lines, manner)) if lines else ()
            self.oob(_TEXT, protocol.encode(protocol.Text(shown, kind, question)))

    def echo(self, on: bool) -> None:
        """Have the page hide what is typed, or show it again."""
        self.oob("Stammtisch.Feld", protocol.encode(protocol.Field(hidden=not on)))

    def oob(self, package: str, data: bytes) -> None:
        """Send a message."""
        self._said += 1
        self.outbox.put(b',[%d,"%s",%s]' % (self._said, package.encode(), data))
        if package == _TEXT:
            if self._sent is not None:
                self._sent.note(self._said, data)
        elif package == TICKET:
            self._keep(str(json.loads(data)["karte"]))

    def _keep(self, ticket: str) -> None:
        """Keep from now on what is sent, and send what was missed on the line before."""
        if self._ticket:
            self._backlogs.forget(self._ticket)
        self._ticket, self._sent = ticket, self._backlogs.begin(ticket)
        missed, self._missed = self._missed, []
        for text in missed:
            self.oob(_TEXT, text)

    def hold(self, on: bool) -> None:
        """Stop handing over lines, or go on."""
        self._inbox.hold(on)

    def attend(self, guest: Guest) -> None:
        """Tell this guest from now on."""
        self._guest = guest

    def close(self) -> None:
        """Send what is still to be sent, then close."""
        self.outbox.close()
        self._inbox.stop()

    def _say(self, text: str) -> None:
        self.send(text, Manner(self.charset, min(self.columns, MAX_COLUMNS), self.screen_reader))

    def _cut_off(self, flooded_with: str) -> None:
        log.info("cut off: too many %s", flooded_with, extra={"address": self.address})
        self._say(replies.TOO_MUCH)
        self.close()
