"""What is done for somebody as soon as the database has answered: meanwhile what they type waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from commands.lobby.replies import CANNOT_LOOK_UP
from db.database import Database
from db.errors import DatabaseError
from server.ops.reads import Reads
from server.sessions.dialog import Conversation, Steps, looked_up
from server.sessions.session import Session

T = TypeVar("T")


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
