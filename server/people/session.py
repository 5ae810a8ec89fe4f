"""
One guest's connection: lines come in, pages go out; between them the greeting, the lobby, or a seat.

A session knows no socket: it is handed a `Wire` and told of lines. While the house asks something (a name, a password)
a handler takes the next line; otherwise a line is a command. A session that is lost leaves its seat waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from commands.journal.replay import AnyVocabulary
from games.contract import Seat
from server.ops.clock import Clock
from server.people.person import Person
from server.play.live import Host, Style
from server.wire.page import MAX_COLUMNS, Charset, Manner, set_page
from server.wire.telnet import Wire

Answer = Callable[[str], None]
"""Takes the line with which a guest answers a question of the house."""

WAITING = "> "


class Keeper(Protocol):
    """What a session needs of the house."""

    clock: Clock

    def commanded(self, session: Session, line: str) -> None:
        """Do what a line says."""

    def lost(self, session: Session) -> None:
        """Learn that a connection is gone."""


class Session:
    """
    A guest and his connection.

    Attributes:
        person: who he is; None until he has come in.
        host, seat: where he sits; None in the lobby.
        watching: the table he watches from the lobby.
        since: when he connected, in monotonic seconds; `touched`: when he last typed something.
        replaced: somebody with his name and password has taken over; this connection is only being closed.
    """

    __slots__ = (
        "_answer",
        "_hidden",
        "_keeper",
        "_manner",
        "gone",
        "host",
        "person",
        "replaced",
        "seat",
        "since",
        "style",
        "touched",
        "warned",
        "watching",
        "wire",
    )

    def __init__(self, wire: Wire, keeper: Keeper) -> None:
        self.wire = wire
        self.person: Person | None = None
        self.host: Host | None = None
        self.seat: Seat | None = None
        self.watching: Host | None = None
        self.since = self.touched = keeper.clock.monotonic()
        self.warned = False
        self.replaced = False
        self.gone = False
        self.style = Style()
        self._keeper = keeper
        self._answer: Answer | None = None
        self._hidden = False
        self._manner = Manner()
        self.learned()

    # --- what the wire tells ---

    def received(self, line: str) -> None:
        """Take one line: the answer to a question, or a command."""
        if self.gone:
            return
        self.touched = self._keeper.clock.monotonic()
        self.warned = False
        answer = self._answer
        if answer is None:
            self._keeper.commanded(self, line)
            return
        self._answer = None
        if self._hidden:
            self._hidden = False
            self.wire.echo(True)
            self.wire.send(b"\r\n")
        answer(line)

    def lost(self) -> None:
        """Take note that the connection is gone."""
        if not self.gone:
            self.gone = True
            self._answer = None  # it may hold this session: whoever did not come in must not wait for the collector
            self._keeper.lost(self)

    def learned(self) -> None:
        """Speak as the guest set it, or else as his client can show it."""
        settings = self.person.settings if self.person is not None else {}
        charset = settings.get("zeichensatz")
        width = settings.get("breite")
        reader = settings.get("vorlesen")
        self._manner = Manner(
            charset=Charset(charset) if charset in set(Charset) else self.wire.charset,
            width=width if isinstance(width, int) and width > 0 else min(self.wire.columns, MAX_COLUMNS),
            reader=reader if isinstance(reader, bool) else self.wire.screen_reader,
        )
        self.style = Style(self._manner.reader, settings.get("kartenworte") is True)

    @property
    def manner(self) -> Manner:
        """How this guest is written to."""
        return self._manner

    @property
    def vocabulary(self) -> AnyVocabulary | None:
        """The words of the game he sits at or watches."""
        return None if self.table is None else self.table.vocabulary

    # --- where he is ---

    @property
    def table(self) -> Host | None:
        """The table he sits at or watches; None if he does neither."""
        return self.host or self.watching

    def sit(self, host: Host, seat: Seat) -> None:
        """Sit at a table from now on, and watch none any more."""
        self.look_away()
        self.host, self.seat = host, seat

    def watch(self, host: Host, name: str) -> None:
        """Watch a table from now on, and no other."""
        self.look_away()
        self.watching = host
        host.watchers[self] = name

    def look_away(self) -> None:
        """Watch no table any more."""
        if self.watching is not None:
            self.watching.watchers.pop(self, None)
            self.watching = None

    @property
    def unheard(self) -> bool:
        """Whether lines of his lie there that have not been handed over yet."""
        return self.wire.unheard

    # --- what the house says ---

    def say(self, text: str) -> None:
        """Send text with nothing expected behind it."""
        self.wire.send(set_page(f"{text}\n", self._manner))

    def reply(self, text: str) -> None:
        """Send text, then the prompt of where he is."""
        if self.table is not None:
            self.hear([text], self.table.prompt(self.seat, self.style))
        else:
            self.hear([text], "")

    def hear(self, lines: list[str], prompt: str) -> None:
        """Send what happened, then what is expected now."""
        text = "\n".join(lines)
        if prompt in text or (self.person is not None and self.person.settings.get("prompt") is False):
            prompt = ""  # it has just been said, or is not wanted
        elif (last := text.rpartition("\n")[2]) and prompt.startswith(last):
            text = text[: -len(last)].rstrip("\n")  # the prompt says it again, and more
        said = f"{text}\n{prompt}" if text and prompt else text or prompt
        if self._answer is not None:
            self.say(said)
            return
        ending = "" if self._manner.reader else WAITING
        self.wire.prompt(set_page(f"{said}\n{ending}" if said else ending, self._manner))

    def question(self, text: str, answer: Answer, *, hidden: bool = False) -> None:
        """Ask something; the next line is the answer, which a hidden one does not show on the screen."""
        self._answer = answer
        if hidden:
            self._hidden = True
            self.wire.echo(False)
        self.wire.prompt(set_page(text, self._manner))

    def closed(self, host: Host) -> None:
        """Learn that the table is no more."""
        if self.host is host:
            self.host = self.seat = None
            self.reply("Der Tisch ist geschlossen. Du bist wieder im Vorraum.")
        elif self.watching is host:
            self.look_away()
            self.reply(f"An Tisch {host.number} gibt es nichts mehr zu sehen. Du bist wieder im Vorraum.")

    def leave(self, farewell: str) -> None:
        """Say goodbye and close the connection."""
        self._answer = None
        self.say(farewell)
        self.wire.close()
