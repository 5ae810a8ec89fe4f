"""
A conversation with one guest, written as a coroutine: `name = await ask("Name: ")`.

No task drives it. A line that they type, or what a thread has worked out for them, carries it on to where it has to
wait again; there it is an object in memory and nothing else. While the house works for them their lines wait, and the
time they have does not run; for what is done at once nobody waits. Whoever goes while they are asked takes the
coroutine along: nothing but their connection holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from typing import Generic, TypeVar

from commands.lobby.replies import CANNOT_LOOK_UP
from db.database import Database
from db.errors import DatabaseError
from server.ops.clock import Clock, Timer
from server.ops.reads import Reads
from server.sessions.connection import Connection
from server.sessions.session import Session

T = TypeVar("T")

_SHORTEST_REST = 1.0
"""Seconds that somebody always has left after the house has worked for them."""


class ConnectionLost(Exception):
    """The guest has gone while the house worked for them, and nothing is left to be done."""


class DialogQuestion:
    """
    Something the house asks: `await` it for the line that is typed.

    Attributes:
        hidden: the line does not show on the guest's screen.
    """

    __slots__ = ("hidden", "text")

    def __init__(self, text: str, *, hidden: bool = False) -> None:
        self.text = text
        self.hidden = hidden

    def __await__(self) -> Generator[DialogQuestion, str | None, str]:
        typed = yield self
        assert typed is not None
        return typed


ask = DialogQuestion
"""As one says it: `await ask("Name: ")`."""


class Work(Generic[T]):
    """
    Something the house does while the guest's lines wait: `await` it for what came of it.

    Args:
        begin: has it done; is handed what takes the result, at once or later, at most once.
    """

    __slots__ = ("_begin", "_result")

    _result: T

    def __init__(self, begin: Callable[[Callable[[T], None]], object]) -> None:
        self._begin = begin

    def __await__(self) -> Generator[Work[T], str | None, T]:
        yield self
        return self._result

    def start(self, go_on: Callable[[], None]) -> bool:
        """Have it done; tell whether it is done already. If it is not, `go_on` is called when it is."""
        at_once, finished = True, False

        def done(result: T) -> None:
            nonlocal finished
            self._result, finished = result, True
            if not at_once:
                go_on()

        self._begin(done)
        at_once = False
        return finished


async def looked_up(asked: Connection, reads: Reads, read: Callable[[Database], T]) -> T:
    """
    Return what an index finds at once for somebody, who pays for it; they may have gone meanwhile.

    Raises:
        DatabaseError: the database could not be asked.
    """
    found = await Work[T | DatabaseError](lambda done: reads.short(done, read, asked.wire.charge))
    if isinstance(found, DatabaseError):
        raise found
    return found


Steps = Coroutine[DialogQuestion | Work[object], str | None, T]
"""A conversation, or a part of one: a coroutine that waits for nothing but answers and works."""


class DialogPatience:
    """
    The time somebody has for all they are asked; it begins with the first question.

    Args:
        seconds: how much in all.
        over: is called when it is up.
    """

    __slots__ = ("_clock", "_left", "_over", "_since", "_timer")

    def __init__(self, clock: Clock, seconds: float, over: Callable[[], None]) -> None:
        self._clock = clock
        self._left = seconds
        self._over = over
        self._since = 0.0
        self._timer: Timer | None = None

    def run(self) -> None:
        """Let it run, unless it runs already."""
        if self._timer is None:
            self._since = self._clock.monotonic()
            self._timer = self._clock.after(self._left, self._is_up)

    def stop(self) -> None:
        """Let it rest, for now or for good."""
        if self._timer is not None:
            self._left = max(_SHORTEST_REST, self._left - (self._clock.monotonic() - self._since))
            self._timer.cancel()
            self._timer = None

    def _is_up(self) -> None:
        self._timer = None
        self._over()


class Conversation(Generic[T]):
    """
    Carries the steps of a conversation on, from one pause to the next.

    Args:
        steps: what is asked and done, in order.
        done: gets what they return, unless the guest has gone.
        patience: how long the guest may take; None: as long as they like.
    """

    __slots__ = ("_connection", "_done", "_holds", "_patience", "_steps")

    def __init__(
        self,
        connection: Connection,
        steps: Steps[T],
        done: Callable[[T], object],
        patience: DialogPatience | None = None,
    ) -> None:
        self._connection = connection
        self._steps = steps
        self._done = done
        self._patience = patience
        self._holds = False

    def go_on(self, typed: str | None = None) -> None:
        """Run until the next pause, or to the end; `typed` answers the question it waits with, if it does."""
        try:
            pause = self._steps.send(typed)
            while isinstance(pause, Work) and pause.start(self.go_on):
                pause = self._steps.send(None)
        except StopIteration as end:
            result: T = end.value
        except ConnectionLost:
            return
        except Exception:
            self._listen()
            raise
        else:
            self._wait(pause)
            return
        self._hold(on=False)
        if self._patience is not None:
            self._patience.stop()
        if not self._connection.gone:
            self._done(result)

    def _wait(self, pause: DialogQuestion | Work[object]) -> None:
        if isinstance(pause, Work):
            self._hold(on=True)
            if self._patience is not None:
                self._patience.stop()
        elif not self._connection.gone:  # else nobody answers, and with this the last that held the steps is gone
            self._listen()
            self._connection.question(pause.text, self.go_on, hidden=pause.hidden)

    def _listen(self) -> None:
        """Let the guest type, and their time run."""
        self._hold(on=False)
        if self._patience is not None and not self._connection.gone:
            self._patience.run()

    def _hold(self, *, on: bool) -> None:
        """Let the guest's lines wait, or no longer."""
        if self._holds is not on:
            self._holds = on
            self._connection.wire.hold(on)


def with_found(session: Session, steps: Steps[T], then: Callable[[T], object]) -> None:
    """Do something with what steps return, unless its asker has gone; if the database cannot be asked, they read so."""

    async def found() -> tuple[T] | None:
        try:
            return (await steps,)
        except DatabaseError:
            session.deny(CANNOT_LOOK_UP)
            return None

    def done(result: tuple[T] | None) -> None:
        if result is not None:
            then(*result)

    Conversation(session, found(), done).go_on()


def with_read(session: Session, reads: Reads, read: Callable[[Database], T], then: Callable[[T], object]) -> None:
    """Do something with what an index finds at once."""
    with_found(session, looked_up(session, reads, read), then)
