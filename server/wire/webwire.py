"""
The two kinds of wire over a WebSocket: a page of the house (`WebWire`), and a client of somebody else's (`ClientWire`).

To a page what is said goes out as numbered messages, what is typed comes in as one. Its subprotocol is `stammtisch.1`:
up one message a frame (`requests.FromPage`), down a list of them, one frame for everything that is said in one round of
the loop.

Other clients have `gmcp.mudstandards.org` and `terminal.mudstandards.org`. Text goes both ways in frames of bytes, as a
terminal shows it; a frame that comes in is a line, or several. With GMCP a frame of text is one message: the name of a
package, and its JSON.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from commands.company.talk import TALK
from commands.language.plain import plain
from commands.lobby.replies import NO_SUCH_MESSAGE
from games.frozen import evolve
from server.wire import protocol, requests
from server.wire.backlog import Backlogs, PageMessages
from server.wire.framewire import FrameWire
from server.wire.inbox import Messages, ProgramMessage
from server.wire.outbox import Hub
from server.wire.page import CACHED_PAGES, SHARED_LETTERS, Manner, set_lines, set_page
from server.wire.ports import Tone
from server.wire.protocol import Fault, Field, encode
from server.wire.requests import Hello

FEWEST_COLUMNS, MOST_COLUMNS = 20, 500

_PROMPT: Final = "> "

_WITHOUT: Final = frozenset({"Stammtisch.Ereignis"})
"""A page reads in words what happens; it plays a tune when a deal ends."""

_WANTED: Final = [
    *(f"{one} 1" for one in protocol.SAID if one.startswith("Stammtisch.") and one not in _WITHOUT),
    "Char.Name 1",
    "Comm.Channel 1",
]
"""What every page is told beside the words."""

_ASKED: Final = {"tisch": "Tisch", "haus": "Haus", "worte": "Worte", "blatt": "Blatt", "statistik": "Statistik"}
"""What a page may ask for by a word alone -> the package in which it comes."""


class WebWire(FrameWire):
    """
    One page's connection.

    Args:
        backlogs: where what was sent is kept for whoever comes back.
    """

    __slots__ = ("_messages", "_tone")

    def __init__(self, frames: asyncio.Transport, hub: Hub, address: str, backlogs: Backlogs | None = None) -> None:
        super().__init__(frames, hub, address)
        self.client = "Browser"
        self._tone: Tone | None = None
        self._messages = PageMessages(self.outbox.put, Backlogs() if backlogs is None else backlogs)

    # --- the socket's half ---

    def frames(self, data: bytes) -> tuple[tuple[bool, bytes]]:
        """Return what was put together, each message with a comma before it, as one frame: a list of messages."""
        return ((True, b"[%b]" % data[1:]),)

    def _begun(self) -> None:
        self.packaged("Core.Supports.Set", _WANTED)

    def _read(self, frame: bytes, *, is_text: bool) -> None:
        if not is_text:
            raise requests.Unusable("bytes")
        match message := requests.from_page(frame):
            case requests.PageLine():
                self._typed(message.line, message.id)
            case requests.PageWindow():
                self.screen_reader = message.reader
                self.columns = max(FEWEST_COLUMNS, min(message.columns, MOST_COLUMNS))
                self.learned()
            case requests.PageAsks(what="leben"):  # a sign of life, which waits behind nothing
                self.oob("Core.Ping", b"null")
            case requests.PageAsks():
                self._take(_asked(message))
            case requests.PageReturns():
                self._messages.come_back(message.ticket, message.last)
                self._take(ProgramMessage("Stammtisch.Weiter", message))

    def lost(self) -> None:
        """Learn that the connection is gone; the guest is told once."""
        self._messages.forget()
        super().lost()

    def _typed(self, line: str, number: int) -> None:
        """Take a line, which a page sends whole and without its end; with a number its outcome is wanted."""
        data = line.encode("utf-8", "replace")
        if number and len(data) <= self._hub.limits.line_bytes:
            self._take(ProgramMessage("Stammtisch.Zeile", requests.Line(line, number)))
        else:
            self._type(data)

    # --- the house's half ---

    def send(self, text: str, manner: Manner) -> None:
        """Send text, of one line or several, as one message."""
        self._text(text.lstrip("\a").removesuffix("\n"), "", manner)

    def prompt(self, text: str, manner: Manner) -> None:
        """Send lines, and the question that stands behind them; a bare prompt means nothing on a page."""
        if text == _PROMPT:  # as behind nearly every move, whose words came before its data
            return
        lines, _, question = text.lstrip("\a").rpartition("\n")
        self._text(lines, "" if question == _PROMPT else question, manner)

    def _text(self, lines: str, question: str, manner: Manner) -> None:
        if lines or question:
            tone, self._tone = self._tone, None
            usual, whole = (
                "antwort" if self._inbox.answering else "ereignis",
                _unbroken(manner),
            )  # a page breaks lines itself
            write = _shared_words if len(lines) <= SHARED_LETTERS else _words
            self._messages.tell(b'"Stammtisch.Text",%b' % write(lines, question, tone, usual, whole))

    def tone(self, tone: Tone) -> None:
        """Note what kind of words the next ones are."""
        self._tone = tone

    def echo(self, on: bool) -> None:
        """Have the page hide what is typed, or show it again."""
        self.oob("Stammtisch.Feld", protocol.encode(protocol.Field(hidden=not on)))

    def oob(self, package: str, data: bytes) -> None:
        """Send a message."""
        self._messages.send(package, data)

    def oobs(self, messages: Sequence[tuple[str, bytes]]) -> None:
        """Send several messages, in this order and in one piece."""
        self._messages.send_all(messages)


def _asked(asked: requests.PageAsks) -> ProgramMessage:
    """
    Return what a page asks for, as a message to the house.

    Raises:
        Unusable: there is no such thing.
    """
    match asked.what:
        case "bleiben":  # for so many days it keeps its tickets
            return ProgramMessage("Stammtisch.Bleibt", asked.number or 0)
        case "tische":
            return ProgramMessage("Stammtisch.Tische", requests.AskTables(asked.on))
        case "partie" | "eintraege" as what:
            return ProgramMessage(f"Stammtisch.{what.title()}", requests.AskRecord(asked.number))
        case "einladung":
            return ProgramMessage("Stammtisch.Einladung", requests.AskInvitation(asked.word))
        case "worte" if asked.word:  # of a game that is played back
            return ProgramMessage("Stammtisch.Worte", asked.word)
        case "profil":
            return ProgramMessage("Stammtisch.Profil", requests.AskProfile(asked.word))
        case "tagesspiel":
            return ProgramMessage("Stammtisch.Tagesspiel", requests.AskDay(asked.word))
        case "stellungen":
            return ProgramMessage("Stammtisch.Stellungen", requests.AskPositions(asked.number or 0, asked.entry))
        case what if what in _ASKED:
            return ProgramMessage(f"Stammtisch.{_ASKED[what]}", None)
    raise requests.Unusable("not to be had")


@lru_cache(maxsize=64)
def _unbroken(manner: Manner) -> Manner:
    """Return the manner in which lines stay whole."""
    return evolve(manner, width=0)


def _words(lines: str, question: str, tone: Tone | None, usual: str, manner: Manner) -> bytes:
    """Return a message of words for a page; without a tone of their own they are talk, or what is usual."""
    kind = tone or ("gerede" if _is_talk(lines) else usual)
    shown = tuple(set_lines(lines, manner)) if lines else ()
    return protocol.encode(protocol.Text(shown, kind, question))


_shared_words = lru_cache(maxsize=CACHED_PAGES)(_words)
"""What is said to many is written once."""


def _is_talk(lines: str) -> bool:
    """Tell whether people have said all of this, and nothing of it is the house's."""
    return bool(lines) and all(map(TALK.match, lines.split("\n")))


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
