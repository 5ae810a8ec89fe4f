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
        self._last = groups.next_number(context.database) - 1

    def __len__(self) -> int:
        """Return how many are open."""
        return len(self._open)

    def is_open(self, day: str) -> bool:
        """Tell whether a group may still play its set."""
        until = self._open.get(day)
        return until is not None and self._context.cautious_now() < until

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
        """End a group's set if everybody has played it; `told` learns whether that was so."""

        def known(field: tuple[StoredSet, ...] | DatabaseError) -> None:
            if isinstance(field, DatabaseError):
                log.warning("group not read", why=str(field))
                field = ()
            done = self.is_open(day) and bool(field) and all(one.state in _FINISHED for one in field)
            if done:
                del self._open[day]
                self._end(day)
            told(done)

        if self.is_open(day):
            self._context.reads.short(known, lambda database: daily.of_day(database, day))
        else:
            told(False)

    def tick(self) -> bool:
        """End those whose time is over; tell whether there were any."""
        now = self._context.cautious_now()
        late = [day for day, until in self._open.items() if until <= now]
        for day in late:
            del self._open[day]
            self._end(day)
        return bool(late)

    def _end(self, day: str) -> None:
        def stored(failure: WriteFailed | None) -> None:
            if failure is not None:
                log.warning("end of a group's set not stored", why=str(failure))
            for follow in self.over:
                follow(day)

        self._context.writer.submit(groups.finished(day, self._context.cautious_now()), stored)
