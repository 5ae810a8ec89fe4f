"""
Telnet's commands: what the two ends ask, offer, grant and refuse each other beside the text.

telnetlib3 parses; this says what is answered. A chunk without an IAC byte never comes here: an `Interpreter` is built
for a connection at its first command and not before, so that who never negotiates stays small. It works byte by byte
and therefore lives on a budget that no setting lifts. What it learns it writes into the connection's `Terminal`.

telnetlib3's own server class is not used: it keeps a reader, a writer, two futures and a timer re-armed for every
chunk, builds no back-pressure, and inflates what strangers compress (each pinned by a test in tests/server/wire).
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from telnetlib3.telopt import (
    AYT,
    BINARY,
    CHARSET,
    CMD_EOR,
    DO,
    DONT,
    EC,
    ECHO,
    EL,
    EOR,
    GA,
    GMCP,
    IAC,
    MSSP,
    NAWS,
    NEW_ENVIRON,
    NOP,
    SB,
    SE,
    SEND,
    TM,
    TTYPE,
    USERVAR,
    VAR,
    WILL,
    WONT,
)

from server.wire.budget import Bucket
from server.wire.inbox import Item, Messages
from server.wire.lean import COMMANDS, Parser
from server.wire.mssp import Status, packed
from server.wire.outbox import Outbox
from server.wire.page import MAX_COLUMNS, Charset, clean
from server.wire.requests import Hello

log = logging.getLogger(__name__)

COMMAND: Final = IAC[0]
"""The byte with which every command begins; a chunk without one is text."""

COMMAND_BURST, COMMAND_RATE = 3 * 1024, 2 * 1024
"""Bytes, and bytes per second, of telnet commands one connection may send: some 15 ms of CPU at once, then 1 %."""

COMMAND_BYTES: Final = 2 * 1024
"""The longest single telnet command (a subnegotiation) that is waited for."""

NARROWEST, WIDEST = 20, 500

FEWEST_ROWS, USUAL_ROWS, MOST_ROWS = 6, 24, 500

_ASKED: Final = (DO + TTYPE, DO + NAWS, WILL + EOR, WILL + CHARSET, WILL + GMCP, WILL + MSSP)

OPENING: Final = IAC + WONT + ECHO + b"".join(IAC + asked for asked in _ASKED)
"""What every client hears first. No SGA, and ECHO only around passwords: the client's own line editing stays on."""

KEEPALIVE: Final = IAC + NOP
HIDE_INPUT: Final = IAC + WILL + ECHO
SHOW_INPUT: Final = IAC + WONT + ECHO
GO_AHEAD: Final = IAC + GA
END_OF_RECORD: Final = IAC + CMD_EOR


def framed(package: str, data: bytes) -> bytes:
    """Return a message for a client program; JSON is UTF-8 and never holds the byte IAC."""
    return b"".join((_MESSAGE, package.encode("ascii"), b" " if data else b"", data, _END))


_MESSAGE, _END = IAC + SB + GMCP, IAC + SE


def described(status: Status) -> bytes:
    """Return what the house says of itself, for a crawler."""
    return IAC + SB + MSSP + packed(status) + _END


@dataclass(slots=True)
class Terminal:
    """
    What is known of the other end, and agreed with it.

    Attributes:
        client: the program's own name ("MUDLET"), or "".
        columns, rows, charset, screen_reader: what it says of itself.
        mark: ends a prompt: EOR once that is agreed, GA until then.
        hides_input: a password is asked for now.
        programs: the client program itself is spoken to (GMCP).
        charset_by: how far to believe what is known of its letters; 0: nothing is known.
    """

    client: str = ""
    columns: int = MAX_COLUMNS
    rows: int = USUAL_ROWS
    charset: Charset = Charset.UTF_8
    screen_reader: bool = False
    mark: bytes = GO_AHEAD
    hides_input: bool = False
    programs: bool = False
    charset_by: int = 0


_GOES_ON = (DO, DONT, WILL, WONT, SB)
_HEARD = (TTYPE, NAWS, NEW_ENVIRON, CHARSET)

_CHARSETS = {
    **dict.fromkeys(("UTF-8", "UTF8"), Charset.UTF_8),
    **dict.fromkeys(("ISO-8859-1", "ISO_8859-1", "ISO8859-1", "LATIN1", "LATIN-1", "L1"), Charset.LATIN_1),
    **dict.fromkeys(("ISO-8859-15", "ISO_8859-15", "LATIN-9", "WINDOWS-1252", "CP1252"), Charset.LATIN_1),
    **dict.fromkeys(("US-ASCII", "ASCII", "ANSI_X3.4-1968", "ISO646-US"), Charset.ASCII),
}
"""The names of charsets that are listened to; no name ever reaches Python's codecs."""

_OFFERED = ["UTF-8", "ISO-8859-15", "ISO-8859-1", "WINDOWS-1252", "US-ASCII"]

_VARIABLES = (b"CHARSET", b"CLIENT_NAME", b"CLIENT_VERSION", b"MTTS", b"SCREEN_READER")
_ENVIRON_REQUEST = b"".join(
    (IAC, SB, NEW_ENVIRON, SEND, *(kind + name for name in _VARIABLES for kind in (VAR, USERVAR)), IAC, SE)
)

_MTTS_UTF_8, _MTTS_SCREEN_READER = 4, 64

_NOTHING: list[Item] = []
"""What has been taken while no bytes are looked at; nothing is ever put into it."""

_WHOLE_IS_CHEAPER = 8
"""So many bytes of a message that comes in one piece cost as much as one that is looked at."""

_NAME_LENGTH = 40
_NAMES = 4

# Whom to believe about the charset: a choice made for it, then a variable, then a bit of the terminal type.
_BY_BIT, _BY_VARIABLE, _BY_CHOICE = 1, 2, 3


def _say_back(outbox: Outbox, package: str, data: bytes) -> None:
    outbox.put(framed(package, data))


class Interpreter(Parser):
    """
    telnetlib3's parser of telnet commands, with everything refused that we have no use for.

    Attributes:
        in_command: a command has begun and is not finished; the next byte is not text, either.
        learned: something about the terminal has changed.
        asked: the peer wants to know whether we are there.
        crawls: the peer wants to know what kind of place this is.
        messages: what the client program itself says.
        overdrawn: the peer sent more commands than anybody needs, and is to be cut off.
    """

    def __init__(
        self, transport: asyncio.Transport, outbox: Outbox, terminal: Terminal, monotonic: Callable[[], float]
    ) -> None:
        super().__init__(transport)
        self._outbox = outbox
        self._terminal = terminal
        self._budget = Bucket(COMMAND_RATE, COMMAND_BURST, monotonic)
        self.messages = Messages(partial(_say_back, outbox), monotonic)
        self._taken: list[Item] = []
        self._names: tuple[str, ...] = ()
        self._command_length = 0
        self.in_command = self.overdrawn = self._declined = False
        self.asked = self.learned = self.crawls = False
        # What the opening has asked and offered already.
        for asked in _ASKED:
            self.pending_option[asked] = True
        # Not in the opening: only a client that answers it is asked for variables.
        self.iac(DO, NEW_ENVIRON)

    # These four tables of telnetlib3's say what is answered at all. They are made whenever it looks at them: kept, they
    # would hold this object, and so the connection, until the collector comes.

    @property
    def obeyed(self) -> dict[bytes, Callable[[bytes], None]]:
        """Return what is done about each command without arguments."""
        return {**_UNHEARD, AYT: self._on_are_you_there, EC: self._on_erase, EL: self._on_erase}

    @property
    def heeded(self) -> dict[bytes, Callable[..., None]]:
        """Return what is done about what the client says of itself."""
        table: dict[bytes, Callable[..., None]]
        table = {NAWS: self._on_window, TTYPE: self._on_terminal, NEW_ENVIRON: self._on_environ}
        return {**table, CHARSET: self._on_charset}

    @property
    def answered(self) -> dict[bytes, Callable[[Iterable[str]], str | None]]:
        """Return how options are answered in which the client offers a choice."""
        return {CHARSET: self._choose_charset}

    @property
    def offered(self) -> dict[bytes, Callable[[], list[str]]]:
        """Return what the house offers where an option leaves the client the choice."""
        return {CHARSET: lambda: _OFFERED}

    def feed(self, data: bytes) -> list[Item]:
        """Obey the commands in `data`; returns the rest: text, and the messages of a client program, in order."""
        taken = self._taken = []
        if not self.in_command:
            self._sb_buffer = deque()
        at = 0
        while at < len(data):
            if not self.in_command:
                command = data.find(IAC, at)
                if command < 0:
                    self._add(data[at:])
                    break
                self._add(data[at:command])
                at = command
                if after := self._take_whole(data, at):
                    at = after
                    if self.overdrawn:
                        break
                    continue
            byte = data[at : at + 1]
            at += 1
            if self.feed_byte(byte):
                self._add(byte)
            self.in_command = bool(self.iac_received) or self.cmd_received in _GOES_ON
            self._command_length = self._command_length + 1 if self.in_command else 0
            if self._budget.take(1) or self._command_length > COMMAND_BYTES:
                self.overdrawn = True
                break
        if not self.in_command:
            del self._sb_buffer
        self._taken = _NOTHING
        return taken

    def _take_whole(self, data: bytes, at: int) -> int:
        """Take a message of a client program that is all there, without a look at every byte; return its end, or 0."""
        if not data.startswith(_MESSAGE, at):
            return 0
        end = data.find(IAC, at + len(_MESSAGE))
        if not data.startswith(_END, end) or end < 0 or end - at > COMMAND_BYTES:
            return 0
        self.overdrawn = self._budget.take((end - at) / _WHOLE_IS_CHEAPER) > 0
        self._on_message(data[at + len(_MESSAGE) : end])
        return end + len(_END)

    def _add(self, text: bytes) -> None:
        """Add text to what was taken; text behind text is one piece."""
        last = self._taken[-1] if self._taken else None
        if isinstance(last, bytes):
            self._taken[-1] = last + text
        elif text:
            self._taken.append(text)

    # What telnetlib3 asks of us

    def send_iac(self, buf: bytes) -> None:
        self._outbox.put(buf)

    def handle_do(self, opt: bytes) -> bool:
        if opt in (TM, BINARY):
            return super().handle_do(opt)
        if opt == EOR:
            self._terminal.mark = END_OF_RECORD
            return True
        if opt == CHARSET:
            self.local_option[CHARSET] = True
            self.request_charset()
            return True
        if opt == ECHO and self._terminal.hides_input:
            return True
        if opt == GMCP:
            if self._declined:  # it has changed its mind; the first time it answers our offer
                self._declined = False
                self.send_iac(IAC + WILL + GMCP)
            self._terminal.programs = True
            return True
        if opt == MSSP:
            self.crawls = True
            return True
        self.iac(WONT, opt)
        return False

    def handle_dont(self, opt: bytes) -> None:
        if opt == EOR:
            self._terminal.mark = GO_AHEAD
        elif opt == GMCP:
            if self._terminal.programs:
                self.send_iac(IAC + WONT + GMCP)
            self._terminal.programs = False
            self._declined = True

    def handle_will(self, opt: bytes) -> None:
        if opt in (TTYPE, NAWS, NEW_ENVIRON, BINARY):
            super().handle_will(opt)
        elif opt == CHARSET:
            self.iac(DO, CHARSET)
            self.remote_option[CHARSET] = True
            self.request_charset()
        else:
            self.iac(DONT, opt)

    def handle_wont(self, opt: bytes) -> None:
        self.remote_option[opt] = False

    def handle_subnegotiation(self, buf: deque[bytes]) -> None:
        if buf[0] == GMCP:
            self._on_message(b"".join(list(buf)[1:]))
            return
        if buf[0] not in _HEARD:
            return
        try:
            super().handle_subnegotiation(buf)
        except Exception as error:  # noqa: BLE001 -- whatever telnetlib3 stumbles over, the bytes were a stranger's
            log.debug("malformed subnegotiation: %r", error, extra={"address": self._outbox.address})
        finally:
            self.environ_encoding = "utf-8"  # telnetlib3 sets it to whatever charset the client names

    def request_environ(self) -> bool:
        if self.pending_option.enabled(SB + NEW_ENVIRON):
            return False
        self.pending_option[SB + NEW_ENVIRON] = True
        self.send_iac(_ENVIRON_REQUEST)
        return True

    # What the client says

    def _on_window(self, rows: int, columns: int) -> None:
        self._terminal.rows = min(max(rows, FEWEST_ROWS), MOST_ROWS) if rows else USUAL_ROWS
        self._terminal.columns = min(max(columns, NARROWEST), WIDEST) if columns else MAX_COLUMNS
        self.learned = True

    def _on_terminal(self, name: str) -> None:
        # The client's name first, then the terminal's, then "MTTS n"; a client without more repeats itself.
        if name.upper().startswith("MTTS "):
            self._on_standards(name[5:])
        elif name and name not in self._names and len(self._names) < _NAMES:
            self._names = (*self._names, name)
            if len(self._names) == 1:
                self._on_client(name)
            self.request_ttype()

    def _on_client(self, name: str) -> None:
        self._terminal.client = clean(name)[:_NAME_LENGTH]
        self.learned = True

    def _on_standards(self, number: str) -> None:
        if not (number.isascii() and number.isdigit() and len(number) < 8):
            return
        bits = int(number)
        self._terminal.screen_reader |= bool(bits & _MTTS_SCREEN_READER)
        self._believe(Charset.UTF_8 if bits & _MTTS_UTF_8 else Charset.ASCII, _BY_BIT)
        self.learned = True

    def _on_environ(self, variables: dict[str, str]) -> None:
        if name := variables.get("CLIENT_NAME"):
            version = variables.get("CLIENT_VERSION", "")
            self._on_client(f"{name} {version}".strip())
        self._on_standards(variables.get("MTTS", ""))
        if variables.get("SCREEN_READER", "0").strip().lower() not in {"", "0", "false", "no"}:
            self._terminal.screen_reader = True
            self.learned = True
        if charset := _CHARSETS.get(variables.get("CHARSET", "").upper()):
            self._believe(charset, _BY_VARIABLE)

    def _on_charset(self, name: str) -> None:
        if charset := _CHARSETS.get(name.upper()):
            self._believe(charset, _BY_CHOICE)

    def _choose_charset(self, offers: Iterable[str]) -> str | None:
        for name in offers:
            if charset := _CHARSETS.get(name.upper()):
                self._believe(charset, _BY_CHOICE)
                return name
        return None

    def _believe(self, charset: Charset, by: int) -> None:
        if by >= self._terminal.charset_by:
            self._terminal.charset_by = by
            self._terminal.charset = charset
            self.learned = True

    def _on_message(self, said: bytes) -> None:
        """Take a message of the client program, if it was agreed that there are such."""
        found = self.messages.take(said) if self._terminal.programs else None
        if isinstance(found, Hello):
            self._on_client(self._terminal.client or f"{found.client} {found.version}".strip())
        elif found is not None:
            self._taken.append(found)

    def _on_are_you_there(self, _command: bytes) -> None:
        self.asked = True

    def _on_erase(self, command: bytes) -> None:
        self._add(b"\b" if command == EC else b"\x15")


def _ignore(_command: bytes) -> None:
    """Do nothing about a telnet command without arguments."""


_UNHEARD = dict.fromkeys(COMMANDS, _ignore)
"""What is done about commands without arguments, unless it is something else."""

for _table, _made in (
    ("_iac_callback", Interpreter.obeyed),
    ("_ext_callback", Interpreter.heeded),
    ("_ext_send_callback", Interpreter.answered),
    ("_ext_offer_callback", Interpreter.offered),
):
    setattr(Interpreter, _table, _made)
