"""
What is under way between people, in memory and stored: seeks, who is away, votes, invitations, takeback requests.

Nothing counts before it is stored, so whatever somebody has been told of is there after a restart, too; rooms that know
more of it (matchmaking, invitations, takeback) take it up again when its people are back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import structlog

from commands.company.replies import NOT_STORED
from db import pending
from db.database import Job
from db.errors import WriteFailed
from db.identity import PersonId
from db.pending import NOWHERE, Kind, Pending
from server.ops.context import Context
from server.play.registry import Tables
from server.sessions.session import Session

log = structlog.get_logger()

BACK_SECONDS: Final = 600.0
"""How long after its start a house waits for those who wished for something, or were away, when it closed."""

AGAIN_SECONDS: Final = 5.0
"""After how many seconds something that could not be ended on disk is tried again."""

_PERSONAL = (Kind.WISH, Kind.AWAY)
"""What is over when its owner goes."""

_Key = tuple[Kind, PersonId, int]


def nobody(_stored: bool) -> None:
    """Take no notice of whether it was stored."""


def until_stored(session: Session, then: Callable[[], object]) -> Callable[[bool], None]:
    """
    Let what somebody types next wait until it is known whether something is stored.

    Return who is to be told: if it is stored `then` is called, else they read that it is not.
    """
    session.wire.hold(True)

    def told(stored: bool) -> None:
        session.wire.hold(False)
        if stored:
            then()
        else:
            session.deny(NOT_STORED)

    return told


def _key(one: Pending) -> _Key:
    return one.kind, one.owner, one.table


class Waiting:
    """
    Everything that is under way.

    Args:
        here: tells whether somebody is here.
    """

    def __init__(self, context: Context, tables: Tables, here: Callable[[PersonId], bool]) -> None:
        self._context = context
        self._tables = tables
        self._here = here
        self._kept = {_key(one): one for one in pending.known(context.database)}
        self._let_be_over([one for one in self._kept.values() if self._is_over(one)])
        for one in self._kept.values():
            self._let_lapse(one)
        tables.gone.append(self._forget)
        if any(one.kind in _PERSONAL for one in self._kept.values()):
            context.clock.after(BACK_SECONDS, self._forget_who_has_not_come)

    def __len__(self) -> int:
        """Return how much is under way."""
        return len(self._kept)

    def _is_over(self, one: Pending) -> bool:
        lapsed = one.until is not None and one.until <= self._context.clock.now()
        return lapsed or (one.table != NOWHERE and self._tables.row(one.table) is None)

    def _let_lapse(self, one: Pending) -> None:
        """Forget something when its time is over, unless something else has taken its place."""
        if one.until is None:
            return

        def lapsed() -> None:
            self._let_be_over([one])

        left = (one.until - self._context.clock.now()).total_seconds()
        self._context.clock.after(max(0.0, left), lapsed)

    # --- what there is ---

    def find(self, kind: Kind, owner: PersonId, table: int = NOWHERE) -> Pending | None:
        """Return what of a kind lies before somebody."""
        return self._kept.get((kind, owner, table))

    def before(self, owner: PersonId, kind: Kind) -> list[Pending]:
        """Return everything of a kind that lies before somebody and has not lapsed, by table."""
        found = (one for one in self._kept.values() if one.owner == owner and one.kind is kind)
        return sorted((one for one in found if not self._is_over(one)), key=lambda one: one.table)

    def at(self, table: int, kind: Kind) -> list[Pending]:
        """Return everything of a kind that is under way at a table."""
        return [one for one in self._kept.values() if one.table == table and one.kind is kind]

    # --- changes ---

    def keep(self, ones: Iterable[Pending], told: Callable[[bool], None]) -> None:
        """Let things be under way; `told` learns whether they are stored."""
        kept = tuple(ones)
        job = Job("keep what is under way", ())
        for one in kept:
            job += pending.keep(one)

        def stored(failure: WriteFailed | None) -> None:
            if failure is None:
                for one in kept:
                    self._kept[_key(one)] = one
                    self._let_lapse(one)
            told(failure is None)

        self._context.writer.submit(job, stored)

    def drop(self, ones: Iterable[Pending], told: Callable[[bool], None] = nobody) -> None:
        """Let things be over; `told` learns whether that is stored."""
        self._drop([one for one in ones if _key(one) in self._kept], told)

    def _drop(self, gone: list[Pending], told: Callable[[bool], None]) -> None:
        if not gone:
            told(True)
            return
        job = Job("drop what is under way", ())
        for one in gone:
            job += pending.drop(one)

        def stored(failure: WriteFailed | None) -> None:
            if failure is None:
                for one in gone:
                    if self._kept.get(_key(one)) is one:
                        del self._kept[_key(one)]
            else:
                log.warning("still under way", why=str(failure))
            told(failure is None)

        self._context.writer.submit(job, stored)

    def erased(self, who: PersonId) -> list[Pending]:
        """Forget what was under way with somebody who is no more, and return it; this is stored already."""
        gone = [one for one in self._kept.values() if who in {one.owner, one.other}]
        for one in gone:
            del self._kept[_key(one)]
        return gone

    def left(self, who: PersonId) -> None:
        """Let be over what is over when somebody goes."""
        self._let_be_over([one for kind in _PERSONAL if (one := self.find(kind, who)) is not None])

    def _forget(self, number: int) -> None:
        """Let be over what was under way at a table that is no more."""
        self._let_be_over([one for one in self._kept.values() if one.table == number])

    def _forget_who_has_not_come(self) -> None:
        """Let be over what those have wished for who have not come back after a restart."""
        self._let_be_over([one for one in self._kept.values() if one.kind in _PERSONAL and not self._here(one.owner)])

    def _let_be_over(self, ones: Iterable[Pending]) -> None:
        """Let be over what the house ends by itself: it is tried again until it is stored, for nobody else would."""
        gone = [one for one in ones if self._kept.get(_key(one)) is one]

        def told(stored: bool) -> None:
            if not stored and not self._context.closing:
                self._context.clock.after(AGAIN_SECONDS, lambda: self._let_be_over(gone))

        self._drop(gone, told)
