"""
A connection before log-in: what its program says of itself, and the dialog in which it says who it is.

It sits nowhere, hears nobody, and no line of it is a command. All it can do is answer what the house asks (`Login`), or
let its client program answer (`Programs.before_login`).

How it becomes a session: `Login` ends with a `Person`, or a page shows the ticket of one; `Admission.admit` looks
whether there is room and calls `PreLogin.become`. That makes the `Session` of this person, hands over to it what
belongs to the connection (when it began, its settings, its client program), and has the wire tell the session
whatever it has to tell from now on. Nothing refers to the `PreLogin` any more. A session has a person from its first
moment to its last; another one may take the place of the first (a new name, other settings), never nobody.
"""

from __future__ import annotations

from collections.abc import Callable

from games.frozen import Frozen
from server.programs.program import Program
from server.sessions.connection import Connection
from server.sessions.person import Person
from server.sessions.preferences import preferred
from server.sessions.session import Handlers, Session
from server.wire.ports import Wire


class PreLoginHandlers(Frozen):
    """
    Whoever takes what comes from a visitor.

    Attributes:
        packaged: does what a message of a client program says.
        lost: learns that a connection is gone.
        inside: whoever takes it once they have come in.
    """

    packaged: Callable[[PreLogin, Program, str, object], None]
    lost: Callable[[PreLogin], None]
    inside: Handlers


class PreLogin(Connection):
    """
    A connection without a person.

    Attributes:
        asks_name: they are asked for their name, and their program may give it.
    """

    __slots__ = ("_handlers", "asks_name")

    def __init__(self, wire: Wire, handlers: PreLoginHandlers) -> None:
        super().__init__(wire, handlers.inside.clock)
        self.asks_name = False
        self._handlers = handlers
        self.learned()

    def become(self, person: Person) -> Session:
        """Return the session of whoever this has turned out to be: from now on the connection is its own."""
        session = Session(self.wire, person, self._handlers.inside)
        session.since, session.touched, session.of_line = self.since, self.touched, self.of_line
        session.program = self.program
        session.person = person  # with the settings of this line, and told to the program
        self.asked.close(self.wire)
        self.gone = True
        self.wire.attend(session)
        return session

    # --- what the wire tells ---

    def received(self, line: str) -> None:
        """Take one line: the answer to a question, or nothing."""
        answer = self.asked.answer
        if self.gone or answer is None:
            return
        self.touched = self._clock.monotonic()
        self.asks_name = False
        self.asked.close(self.wire)
        answer(line)

    def packaged(self, package: str, message: object) -> None:
        """Take a message of the client program; the first one makes it known."""
        if self.gone:
            return
        if self.program is None:
            self.program = Program(self.wire, self._clock, self._handlers.inside.viewpoints.flushes)
        self._handlers.packaged(self, self.program, package, message)

    def _tell_lost(self) -> None:
        self._handlers.lost(self)

    def learned(self) -> None:
        """Speak as they have set it for this connection, or else as their client can show it."""
        self.preferences = preferred(self.of_line, self.wire)
