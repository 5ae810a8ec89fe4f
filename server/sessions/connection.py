"""
One connection, whoever is at its other end: lines come in, pages go out, and now and then the house asks something.

Before log-in it belongs to a `Visitor`, after it to a `Session`; neither knows a socket, each is handed a `Wire` and
told of lines. While the house asks (a name, a password, whether to read on) the next line is the answer.
"""

from __future__ import annotations

from collections.abc import Callable

from commands.language.plain import plain
from commands.lobby.settings import Value
from server.ops.clock import Clock
from server.programs.program import TICKET, Program
from server.sessions.preferences import Preferences
from server.wire.page import Manner
from server.wire.ports import Tone, Wire

Answer = Callable[[str], None]
"""Takes the line with which a guest answers a question of the house."""


class Connection:
    """
    What a visitor and a session have in common.

    Attributes:
        confirming: the next line is the answer to a question and nothing else, so no other question may stand last.
        since: when he connected, in monotonic seconds; `touched`: when he last typed something.
        of_line: what is set for this connection alone; preferences: what all settings mean together.
        program: the client program, once it has spoken up itself; None as long as it does not.
        gone: nobody is there any more, or somebody else is who goes on with the connection.
        sent_away: the house has said goodbye to him.
    """

    __slots__ = (
        "_answer",
        "_clock",
        "_hidden",
        "confirming",
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
        self.gone = self.sent_away = self.confirming = False
        self._clock = clock
        self._answer: Answer | None = None
        self._hidden = False

    @property
    def manner(self) -> Manner:
        """How this guest is written to."""
        return self.preferences.manner

    def say(self, text: str) -> None:
        """Send text with nothing expected behind it."""
        self.wire.send(f"{text}\n", self.manner)

    def question(self, text: str, answer: Answer, *, hidden: bool = False, leafing: bool = False) -> None:
        """
        Ask something; the next line is the answer.

        Args:
            text: of the question.
            answer: takes that line.
            hidden: it does not show on the screen.
            leafing: whether there is more to read is all that is asked: any other line counts as ever.
        """
        self._answer = answer
        self.confirming = not leafing
        if self.program is not None:
            self.program.flush()
        if hidden:
            self._hidden = True
            self.wire.echo(False)
        self.wire.prompt(text, self.manner)

    def ask_no_more(self) -> None:
        """Take the next line for none of an answer: what he was being asked is known."""
        self._answer = None
        self.confirming = False
        if self._hidden:
            self._hidden = False
            self.wire.echo(True)

    def leave(self, farewell: str, *, for_good: bool = True) -> None:
        """Say goodbye and close the connection; else a page that holds a ticket is to come back when it can."""
        self._answer = None
        self.sent_away = True
        self.wire.tone(Tone.HOUSE)
        self.say(farewell)
        if self.program is not None:
            if for_good or TICKET not in self.program.wanted:
                self.program.tell("Core.Goodbye", plain(farewell))
            self.program.flush()
        self.wire.close()

    def lost(self) -> None:
        """Take note, once, that nobody is there any more, and forget what hangs on him."""
        if self.gone:
            return
        self.gone = True
        self._answer = None  # it may hold this connection: it must not wait for the collector
        if self.program is not None:
            self.program.forget()
        self._tell_lost()

    def _tell_lost(self) -> None:
        """Tell whoever looks after connections of this kind."""
        raise NotImplementedError
