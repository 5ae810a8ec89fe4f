"""
Groups who have a set of their own: asked for by one of them, over when everybody has played it, or after three days.

It is a set of the day in all else. Who is named may play it or not; nothing has to be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final

import structlog

from commands.language.vocabulary import AnyVocabulary
from db import daily, groups
from db.daily import SetState, StoredDay, StoredSet, group_key
from db.errors import DatabaseError, WriteFailed
from db.identity import PersonId
from server.daily.terms import deals_of
from server.ops.context import Context
from server.ops.shuffler import secret

log = structlog.get_logger()

LASTS: Final = timedelta(days=3)
AGAIN: Final = 5.0
"""Seconds after which it is tried again to end what could not be ended: the disk took nothing."""
LARGEST = 8
"""How many people a group has at most, who asks counted."""
MOST_ASKED = 3
"""How many open groups one person may have asked for."""
MOST_JOINED = 10
"""To how many open groups one person may belong."""

_FINISHED = frozenset({SetState.PLAYED, SetState.LATE, SetState.VOID})


class Groups:
    """
    The open sets of groups.

    Attributes:
        over: called with the key of each that is over, once this is stored.
    """

    def __init__(self, context: Context) -> None:
        self.over: list[Callable[[str], None]] = []
        self._context = context
        self._open = groups.open_groups(context.database, context.cautious_now())
        self._ending: set[str] = set()
        self._look_at = context.clock.monotonic()
        self._last = groups.next_number(context.database) - 1

    def __len__(self) -> int:
        """Return how many are open."""
        return len(self._open)

    def is_open(self, day: str) -> bool:
        """Tell whether a group may still play its set."""
        until = self._open.get(day)
        return until is not None and day not in self._ending and self._context.cautious_now() < until

    def is_over(self, day: str) -> bool:
        """Tell whether the end of a group's set is stored: its secret is none any more."""
        return day not in self._open

    def until(self, day: str) -> datetime | None:
        """Return when an open group's set is over."""
        return self._open.get(day)

    def ask(
        self,
        host: PersonId,
        people: Collection[PersonId],
        vocabulary: AnyVocabulary,
        told: Callable[[int | None], None],
    ) -> None:
        """Have a set made for a group; `told` gets its number, None if it cannot be stored."""
        self._last += 1
        number, until = self._last, self._context.cautious_now() + LASTS
        day, game = StoredDay(group_key(number), secret().hex(), 1), vocabulary.game.id
        deals = deals_of(game, self._context.settings.tagesspiel.deals)
        sets = [StoredSet(day.day, game, who, 1, deals, 0, "", (), SetState.INVITED) for who in people]

        def stored(failure: WriteFailed | None) -> None:
            if failure is None:
                self._open[day.day] = until
                log.info("group's set", group=number, game=game, people=len(sets))
            told(number if failure is None else None)

        self._context.writer.submit(groups.ask(day, sets, host, until), stored)

    def look(self, day: str, told: Callable[[bool], None]) -> None:
        """End a group's set if everybody has played it; `told` learns whether that was so, and is stored."""

        def known(field: tuple[StoredSet, ...] | DatabaseError) -> None:
            if isinstance(field, DatabaseError):
                log.warning("group not read", why=str(field))
                field = ()
            if self.is_open(day) and field and all(one.state in _FINISHED for one in field):
                self._end(day, told)
            else:
                told(False)

        if self.is_open(day):
            self._context.reads.short(known, lambda database: daily.of_day(database, day))
        else:
            told(False)

    def tick(self) -> None:
        """End those whose time is over."""
        passed, now = self._context.clock.monotonic(), self._context.cautious_now()
        if passed < self._look_at:
            return
        for day, until in self._open.items():
            if until <= now and day not in self._ending:
                self._end(day, lambda _stored: None)

    def _end(self, day: str, told: Callable[[bool], None]) -> None:
        """End a group's set: nobody begins it any more, and it is over when that is stored."""
        self._ending.add(day)

        def stored(failure: WriteFailed | None) -> None:
            self._ending.discard(day)
            if failure is None:
                del self._open[day]
                for follow in self.over:
                    follow(day)
            else:
                log.warning("end of a group's set not stored", why=str(failure))
                self._look_at = self._context.clock.monotonic() + AGAIN
            told(failure is None)

        self._context.writer.submit(groups.finished(day, self._context.cautious_now()), stored)
