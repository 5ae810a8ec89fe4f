"""A page in a house that has no sockets: every message it would be sent is kept, but for its ticket."""

from __future__ import annotations

import asyncio
import json
import re

from server.house import House
from server.ops.clock import Clock
from server.sessions.prelogin import PreLogin
from server.sessions.session import Session
from server.wire.backlog import Backlogs
from server.wire.outbox import Hub
from server.wire.ports import WireLimits
from server.wire.webwire import WebWire
from tests.sentences import COLLECTED

TICKET = re.compile(r'(\d+),"Stammtisch\.Karte",\{"karte":"(\w*)"\}')


class Kept(asyncio.Transport):
    """Keeps the messages that are written, one by one."""

    def __init__(self, messages: list[str]) -> None:
        super().__init__()
        self.messages = messages
        self.wire: PagedWire
        self._is_closed = False

    def write(self, data):
        COLLECTED.heard(bytes(data).decode())
        for number, package, said in json.loads(b"[%b]" % bytes(data)[1:]):
            self.messages.append(f'{number},"{package}",{json.dumps(said, ensure_ascii=False, separators=(",", ":"))}')

    def get_write_buffer_size(self):
        return 0

    def is_closing(self):
        return self._is_closed

    def pause_reading(self):
        """Do nothing: what is typed here comes by itself."""

    resume_reading = pause_reading

    def close(self):
        if not self._is_closed:
            self._is_closed = True
            asyncio.get_running_loop().call_soon(self.wire.lost)

    abort = close


class PagedWire(WebWire):
    """A page's wire; `messages`: all it was sent; `session`: whose it is."""

    def __init__(
        self,
        house: House,
        messages: list[str] | None = None,
        address: str = "192.0.2.1",
        backlogs: Backlogs | None = None,
    ) -> None:
        self.backlogs = Backlogs() if backlogs is None else backlogs
        self.messages: list[str] = [] if messages is None else messages
        frames = Kept(self.messages)
        super().__init__(frames, Hub(WireLimits(enabled=False), Clock()), address, self.backlogs)
        frames.wire = self
        self.session: PreLogin | Session

        def welcome(wire):
            self.session = house.welcome(wire)
            return self.session

        self.begin(welcome)

    def attend(self, guest):
        super().attend(guest)
        self.session = guest

    @property
    def ticket(self) -> str:
        """The ticket it was sent last."""
        return TICKET.findall("\n".join(self.messages))[-1][1]

    def without_tickets(self) -> list[str]:
        """Return all it was sent; what is random is starred out."""
        return [TICKET.sub(r'\1,"Stammtisch.Karte",*', one) for one in self.messages]

    def told(self, package: str) -> list[object]:
        """Return what it was sent of a package."""
        found = (json.loads(f"[{one}]") for one in self.messages)
        return [said for _, name, said in found if name == package]

    @property
    def text(self) -> str:
        """Everything that was shown, as one line of words."""
        texts = (json.loads(f"[{one}]") for one in self.messages)
        lines = [[*said["zeilen"], said["frage"]] for _, name, said in texts if name == "Stammtisch.Text"]
        return " ".join(" ".join(word for line in lines for word in line).split())
