"""A line typed by somebody's client program, which wants to know what comes of it."""

from __future__ import annotations

from server.people.session import Session
from server.programs.numbered import Numbered
from server.programs.program import Program


def numbered(session: Session, program: Program, line: str, number: int) -> None:
    """Have somebody type a line with a number: what comes of it is told to his program under this number."""
    if session.owed is not None:
        session.owed.answered()
    asking = session.asking = session.owed = Numbered(session, program, number)
    try:
        session.received(line)
    finally:
        session.asking = None
        session.wait_with(asking)


def listener(session: Session) -> Session | Numbered:
    """Return who reads what comes of the line that is worked on now, and is told when it is done or refused."""
    if session.asking is None:
        return session
    session.asking.later = True
    return session.asking


def asker(session: Session) -> Session | Numbered:
    """Return who reads the answer to the question that is worked on now."""
    if session.asking is not None:
        session.asking.asks = True
    return listener(session)
