"""
One connection, whoever is at its other end: lines come in, pages go out, and now and then the house asks something.

Before log-in it is a `PreLogin`, after it a `Session`; neither knows a socket, each is handed a `Wire` and told of
lines. While the house asks (a name, a password, whether to read on) the next line is the answer (`OpenQuestion`).
"""

from __future__ import annotations

from collections.abc import Callable

from commands.language.plain import plain
from commands.lobby.settings import Value
from server.ops.clock import Clock
from server.programs.program import TICKET, Program
from server.sessions.preferences import Preferences
from server.wire.ports import Tone, Wire

Answer = Callable[[str], None]
"""Takes the line that answers a question of the house."""


class OpenQuestion:
    """
    What the house asks one connection, if it does.

    Attributes:
        answer: takes the next line; None while nothing is asked.
        confirming: the next line is the answer to a question and nothing else, so no other question may stand last.
    """

    __slots__ = ("_hidden", "_waiting", "answer", "confirming")

    def __init__(self) -> None:
        self.answer: Answer | None = None
        self.confirming = self._hidden = False
        self._waiting: list[Callable[[], None]] = []

    def open(self, answer: Answer, wire: Wire, *, hidden: bool, paging: bool) -> None:
        """Have the next line be the answer; `hidden`: it does not show on the screen."""
        self.answer = answer
        self.confirming = not paging
        if hidden:
            self._hidden = True
            wire.echo(False)

    def close(self, wire: Wire) -> None:
        """Take the next line for none of an answer: what was asked is known."""
        self.answer = None
        self.confirming = False
        if self._hidden:
            self._hidden = False
            wire.echo(True)

    def when_free(self, ask: Callable[[], None]) -> None:
        """Have something asked now, or as soon as no question stands on the screen that the next line answers."""
        if self.confirming:
            self._waiting.append(ask)
        else:
            ask()

    def ask_waiting(self) -> None:
        """Have asked what has waited for an answer, if that has come."""
        if self._waiting and not self.confirming:
            waiting, self._waiting = self._waiting, []
            for ask in waiting:
                self.when_free(ask)

    def forget(self) -> None:
        """Ask nothing any more: nobody is there to answer."""
        self.answer = None  # it may hold this connection: it must not wait for the collector
        self._waiting.clear()


class Connection:
    """
    What a connection is before log-in and after it.

    Attributes:
        asked: the question that the next line answers, if there is one.
        since: when it began, in monotonic seconds; `touched`: when something was typed last.
        of_line: what is set for this connection alone; preferences: what all settings mean together.
        program: the client program, once it has spoken up itself; None as long as it does not.
        gone: nobody is there any more, or somebody else is who goes on with the connection.
        sent_away: the house has said goodbye.
    """

    __slots__ = (
        "_clock",
        "asked",
        "gone",
        "of_line",
        "preferences",
        "program",
        "sent_away",
        "since",
        "touched",
        "wire",
    )

    preferences: Preferences

    def __init__(self, wire: Wire, clock: Clock) -> None:
        self.wire = wire
        self.since = self.touched = clock.monotonic()
        self.of_line: dict[str, Value] = {}
        self.program: Program | None = None
        self.gone = self.sent_away = False
        self.asked = OpenQuestion()
        self._clock = clock

    def say(self, text: str) -> None:
        """Send text with nothing expected behind it."""
        self.wire.send(f"{text}\n", self.preferences.manner)

    def question(self, text: str, answer: Answer, *, hidden: bool = False, paging: bool = False) -> None:
        """Ask: `answer` takes the next line; `hidden`: it does not show; `paging`: only an empty one is an answer."""
        if self.program is not None:
            self.program.flush()
        self.asked.open(answer, self.wire, hidden=hidden, paging=paging)
        self.wire.prompt(text, self.preferences.manner)

    def received(self, line: str) -> None:
        """Work on a line that was typed: before log-in an answer, afterwards a command."""
        raise NotImplementedError

    def leave(self, farewell: str, *, for_good: bool = True) -> None:
        """Say goodbye and close the connection; else a page that holds a ticket is to come back when it can."""
        self.asked.answer = None
        self.sent_away = True
        self.wire.tone(Tone.HOUSE)
        self.say(farewell)
        if self.program is not None:
            if for_good or TICKET not in self.program.wanted:
                self.program.tell("Core.Goodbye", plain(farewell))
            self.program.flush()
        self.wire.close()

    def lost(self) -> None:
        """Take note, once, that nobody is there any more, and forget what hangs on it."""
        if self.gone:
            return
        self.gone = True
        self.asked.forget()
        if self.program is not None:
            self.program.forget()
        self._tell_lost()

    def _tell_lost(self) -> None:
        """Tell whoever looks after connections of this kind."""
        raise NotImplementedError
