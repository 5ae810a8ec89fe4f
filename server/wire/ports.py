"""
The port between house and net: what a connection is to the house (`Wire`), and the house to it (`Guest`).

Two halves. A `Wire` is what the house asks of a connection, a `Guest` what a connection tells the house; `Welcome`
brings the two together. Nothing here knows telnet: whether pages become bytes with escapes or messages to a browser is
the business of whoever stands behind the `Wire`. A page is German text with a newline for each line end; beside it goes
the `Manner` in which this guest wants to read it.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

from db.identity import PersonId
from games.frozen import Frozen
from server.wire.page import Charset, Manner


class WireLimits(Frozen):
    """
    What one connection may cost. `enabled = False` lifts the rates per second and nothing else.

    A rate is `*_per_second` in the long run and `*_burst` at once; `work` is what their lines cost us, measured in
    milliseconds of CPU. `grace_seconds`: how long a guest may leave us unable to write a single byte.
    `keepalive_seconds`: between two signs of life. `handshakes`: under way at the locked door.
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


class LineOwner(Frozen):
    """
    What the house wants to know of a line when it has fallen and is back.

    Attributes:
        who: the id of whose it is.
        mark: the hash of what the log-in hangs on: with another password it is nobody's line.
        word: a guest's word of return.
        of_line: settings of this line alone.
        modules: what its client program wants to be told of.
        watches: the table that is watched.
        away: what was said on going from the keyboard.
    """

    who: PersonId
    mark: str
    word: str | None
    of_line: dict[str, str | int | bool]
    modules: tuple[str, ...] | None
    watches: int | None
    away: str | None


class Tone(StrEnum):
    """What kind of words come next, where that is more than what happened or answers. The values go over the wire."""

    REFUSAL = "fehler"
    HOUSE = "haus"


class Guest(Protocol):
    """What a connection tells the house. Every call is synchronous and must not block."""

    def received(self, line: str) -> None:
        """One line, decoded and clean, without its line end."""

    def lost(self) -> None:
        """The connection is gone. Told exactly once, also after `Wire.close`."""

    def learned(self) -> None:
        """The client told something: `columns`, `charset`, `client` or `screen_reader` changed."""

    def packaged(self, package: str, message: object) -> None:
        """One message of the client program itself (`protocol.HEARD`), in order with its user's lines."""


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
    def rows(self) -> int:
        """Height of the client's window; 24 as long as it does not tell."""

    @property
    def charset(self) -> Charset:
        """The letters the client claims to know; UTF-8 as long as it does not tell."""

    @property
    def screen_reader(self) -> bool:
        """Whether the client says that its user listens."""

    @property
    def unheard(self) -> bool:
        """Whether the guest has sent, or may have sent, lines that they have to wait with."""

    def send(self, text: str, manner: Manner) -> None:
        """Send a page; it begins on a line of its own, also behind a prompt."""

    def prompt(self, text: str, manner: Manner) -> None:
        """Send a page whose last line is a prompt, and let the client know that the guest may type."""

    def tone(self, tone: Tone) -> None:
        """Let a page know what kind of words the next ones are; a terminal shows all of them alike."""

    def echo(self, on: bool) -> None:
        """Hide what the guest types (a password), or show it again, on a new line: its end was hidden, too."""

    def oob(self, package: str, data: bytes) -> None:
        """Send a message for the client program, which its user does not see; `data` is JSON (`protocol.encode`)."""

    def oobs(self, messages: Sequence[tuple[str, bytes]]) -> None:
        """Send several messages, in this order."""

    def hold(self, on: bool) -> None:
        """Stop handing over lines, or go on. Lines that come meanwhile wait, and the client is soon made to wait."""

    def charge(self, seconds: float) -> None:
        """Pay for CPU that the guest's lines have cost in a thread: from the same budget as for lines themselves."""

    def attend(self, guest: Guest) -> None:
        """Tell this guest whatever there is to tell from now on: who was welcomed has shown who they are."""

    def keep(self, kept: LineOwner | None) -> None:
        """Have the line outlive the house, known by this from now on; None: no more. Where that cannot be, nothing."""

    def close(self) -> None:
        """Send what is still to be sent, then close; a peer that does not read is cut off after the grace time."""


class Entrance(Protocol):
    """One way into the house, whatever language is spoken there."""

    @property
    def port(self) -> int:
        """The port it listens on."""

    @property
    def drops(self) -> int:
        """How many were cut off because they read too little."""

    def change(self, limits: WireLimits) -> None:
        """Let other limits count: rates for who comes from now on, everything else at once."""

    def say_while(self, sure: Callable[[], bool] | None) -> None:
        """Say something only while this is so; None: at once again, but nothing of what waits."""

    def close(self) -> None:
        """Stop listening and close every connection, each with what it was still to be sent."""


Welcome = Callable[[Wire], Guest]
