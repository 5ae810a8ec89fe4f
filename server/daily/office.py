"""
Sets of the day: begun, left, gone on with, and ended at midnight by the house's clock and zone.

A set is a row of deals at a table of its player's own (`games.table.series`), with computers in all other seats. It is
one row of the memory from its first deal on, and that row is written with every deal that is scored. A day has a secret
that is stored before the first of its tables is laid; when the day is over it is told. A group's own set is the same
with a key in place of the date, a secret of its own and an end of its own (`groups.py` beside this).

The day of the house never goes back: while its clock shows one that is over, nobody begins a set.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf

import structlog

from commands.daily import groups as for_groups
from commands.daily import replies as told
from commands.language.names import table_name
from commands.language.vocabulary import AnyVocabulary
from db import daily
from db.daily import SetState, StoredDay, StoredSet, group_number
from db.errors import DatabaseError, WriteFailed
from db.identity import PersonId
from games.frozen import evolve
from server.bots.workers import Workers
from server.daily.groups import AGAIN, Groups
from server.daily.marks import Marks
from server.daily.packs import DayTable, day_table, version_of
from server.daily.running import RunningSets
from server.daily.season import Season
from server.daily.terms import PLAYER, booking, deals_of, mark_of, mark_of_the_house
from server.ops.context import Context
from server.ops.shuffler import secret
from server.play.abandoned import give_up
from server.play.batch import nothing
from server.play.laying import LaidTable
from server.play.live import LiveTable
from server.play.registry import Tables
from server.play.replay import vocabulary_named
from server.sessions.presence import Presence
from server.sessions.seating import Seating
from server.sessions.session import Session

log = structlog.get_logger()

Opened = Callable[[LiveTable | None], None]


class Days:
    """
    The sets of the day.

    Attributes:
        running: those whose tables are open.
        groups: those that groups have for themselves.
    """

    def __init__(
        self,
        context: Context,
        tables: Tables,
        seating: Seating,
        presence: Presence,
        running: RunningSets,
        workers: Workers,
    ) -> None:
        self.running = running
        self.groups = Groups(context)
        self._marks = Marks(context, workers)
        self._season = Season(context)
        self._context = context
        self._tables = tables
        self._seating = seating
        self._presence = presence
        self._last = daily.last_day(context.database)
        self._day: StoredDay | None = daily.day(context.database, self._last) if self._last else None
        self._ending: dict[int, SetState] = {}
        self._ended_before, self._look_at = "", inf
        tables.gone.append(self._gone)
        self.groups.over.append(self._end_of_group)
        asyncio.get_running_loop().run_in_executor(None, mark_of_the_house)
        for one in running.values():
            if one.begun.day == self._last:
                self._marks.want(one.begun)

    # --- which day it is ---

    @property
    def date(self) -> str:
        """The day by the house's clock and zone, as `2026-11-23`."""
        return self._context.cautious_now().astimezone().date().isoformat()

    @property
    def set_back(self) -> bool:
        """Whether the clock shows a day that was over before."""
        return self.date < self._last

    @property
    def told_before(self) -> str:
        """The day before which all are over."""
        return max(self.date, self._last)

    def is_over(self, date: str) -> bool:
        """Tell whether a day is over: its secret is none any more, and what everybody made is told."""
        if group_number(date) is not None:
            return self.groups.is_over(date)
        return date < self.told_before

    def today(self, known: Callable[[StoredDay | None], None]) -> None:
        """Hand over the day, with its secret stored; None if it cannot be."""
        date = self.date
        if self._day is not None and self._day.day == date:
            known(self._day)
            return
        begun = StoredDay(date, secret().hex(), self._context.settings.tagesspiel.versions)

        def found(day: StoredDay | DatabaseError | None) -> None:
            day = None if isinstance(day, DatabaseError) else day
            if day is not None:
                self._day, self._last = day, max(self._last, date)
            known(day)

        def stored(failure: WriteFailed | None) -> None:
            if failure is None:
                found(begun)
            else:
                self._context.reads.short(found, lambda database: daily.day(database, date))

        self._context.writer.submit(daily.open_day(begun), stored)

    # --- beginning, leaving, going on ---

    def begin(self, session: Session, vocabulary: AnyVocabulary, then: Opened) -> None:
        """Lay the table of a set that nobody but this person will ever see, and seat them there."""
        who, game = session.person.id, vocabulary.game

        def known(day: StoredDay | None) -> None:
            if day is None:
                then(None)
                return
            version = version_of(bytes.fromhex(day.secret), game.id, who, day.versions)
            deals = deals_of(game.id, self._context.settings.tagesspiel.deals)
            begun = StoredSet(day.day, game.id, who, version, deals, 0, mark_of(game), (), SetState.RUNNING)
            self._lay(session, vocabulary, day.secret, begun, then)

        self.today(known)

    def take_up(self, session: Session, vocabulary: AnyVocabulary, invited: StoredSet, then: Opened) -> None:
        """Lay the table of a group's set to which somebody was invited, and seat them there."""

        def known(day: StoredDay | DatabaseError | None) -> None:
            if isinstance(day, StoredDay):
                begun = evolve(invited, rules=mark_of(vocabulary.game), state=SetState.RUNNING)
                self._lay(session, vocabulary, day.secret, begun, then)
            else:
                then(None)

        self._context.reads.short(known, lambda database: daily.day(database, invited.day))

    def _lay(self, session: Session, vocabulary: AnyVocabulary, secret: str, begun: StoredSet, then: Opened) -> None:
        book = booking(vocabulary, table_name(session.person.name), begun.deals)
        owners = [session.person.id, *[None] * (len(book.names) - 1)]
        laid = self._tables.lay(vocabulary, book, owners, day_table(secret, begun))
        begun = evolve(begun, table=laid.row.number)
        group = group_number(begun.day)

        def stored(failure: WriteFailed | None) -> None:
            if failure is None:
                self.running.add(day_table(secret, begun))
                if group is None:
                    self._marks.want(begun)
                then(self._opened(session, laid, group))
            else:
                then(None)

        job = daily.begin(begun) if group is None else daily.take_up(begun)
        self._context.writer.submit(laid.job + job, stored)

    def _opened(self, session: Session, laid: LaidTable, group: int | None) -> LiveTable:
        """Open a table that is stored; whoever has gone meanwhile finds it when they come."""
        live = self._tables.opened(laid)
        log.info("set begun", table=live.number, game=live.vocabulary.game.id)
        if session.gone or session.replaced:
            self._presence.miss(live)
        else:
            live.attach(PLAYER, session)
            session.sit(live, PLAYER)
            session.say(told.you_begin(live.vocabulary.game.name, live.number, group))
        live.begin(laid.events)
        return live

    def go_on(self, session: Session, one: StoredSet) -> None:
        """Bring somebody back to the table of a set that waits for them."""
        self._tables.places.took_seat(session.person.id, one.table)
        self._seating.go_to_seat(session, one.table)

    def step_out(self, session: Session) -> bool:
        """Let somebody stand up from a set that is not over; it waits. Tell whether they sat at one."""
        seated = session.seated
        one = None if seated is None else self.running.get(seated.table.number)
        if seated is None or one is None or seated.table.facts.over:
            return False
        live = seated.table
        session.stand_up()
        self._presence.gone(live, seated.seat)
        self._tables.places.left_seat(session.person.id, live.number)
        live.timers.note_absence(seated.seat, lambda: live.audience.listener(seated.seat) is None)
        session.reply(told.it_waits(live.vocabulary.game.name, live.vocabulary.game.id, group_number(one.begun.day)))
        return True

    # --- the end of a day, and of what was begun under other rules ---

    def tick(self) -> None:
        """End what belongs to a day that is over, or was begun under rules that are no more."""
        date = self.date
        if self._day is not None and self._day.day == date:
            self._marks.tick(self._day, self._know)
        again = self._context.clock.monotonic() >= self._look_at
        self.groups.tick()
        if date == self._ended_before and not again:
            if not self._ending and self._look_at == inf:
                self._season.tick(self.told_before)
            return
        if self._ended_before not in {"", date}:
            self._marks.forget()
        self._ended_before, self._look_at = date, inf
        if "" < self._last < date:  # so that this one is over for good, whatever the clock shows later
            self.today(lambda day: self._look_again() if day is None else None)
        for number, one in tuple(self.running.items()):
            if number not in self._ending:
                if self.is_over(one.begun.day):
                    self._end(number, one, SetState.LATE, self._last_line(number, one))
                elif self._has_changed(one.begun):
                    self._end(number, one, SetState.VOID, told.OTHER_RULES)
                elif self._tables.row(number) is None:
                    self._gone(number)

    def _end_of_group(self, day: str) -> None:
        """Close the tables at which a group's set is played that is over."""
        for number, one in tuple(self.running.items()):
            if one.begun.day == day and number not in self._ending:
                self._end(number, one, SetState.LATE, self._last_line(number, one))

    def _last_line(self, number: int, one: DayTable) -> str:
        """Return what somebody is told whose set is over with the day, or with the group's time."""
        live = self._tables.awake.get(number)
        if live is not None and live.facts.over:
            return told.DAY_OVER if group_number(one.begun.day) is None else ""
        return told.MIDNIGHT if group_number(one.begun.day) is None else for_groups.LATE

    def _know(self, day: StoredDay) -> None:
        """Keep what the house has made of the day's cards, unless another day has begun meanwhile."""
        if self._day is not None and self._day.day == day.day:
            self._day = day

    @staticmethod
    def _has_changed(begun: StoredSet) -> bool:
        """Tell whether a set was begun under other rules or with other computers than there are now."""
        vocabulary = vocabulary_named(begun.game)
        return vocabulary is not None and mark_of(vocabulary.game) != begun.rules

    def tables_of(self, who: PersonId) -> tuple[int, ...]:
        """Return the tables of somebody's sets."""
        return tuple(number for number, one in self.running.items() if one.begun.person == who)

    def give_up(self, who: PersonId, then: Callable[[], None]) -> None:
        """Close the tables of somebody who goes for good; `then` is called when it is known of all whether they are."""
        waiting = self.tables_of(who)
        left = len(waiting)

        def ended() -> None:
            nonlocal left
            left -= 1
            if not left:
                then()

        for number in waiting:
            self._end(number, self.running[number], SetState.LATE, "", ended)
        if not waiting:
            then()

    def _end(self, number: int, one: DayTable, state: SetState, line: str, then: Callable[[], None] = nothing) -> None:
        """Close the table of a set, with a last line for its player; `then` is called also where that is refused."""
        self._ending[number] = state
        live, row = self._tables.awake.get(number), self._tables.row(number)

        def settled(_stored: bool = True) -> None:
            if self._tables.row(number) is not None:
                self._ending.pop(number, None)
                self._look_again()
            then()

        if live is not None:
            live.close(told.NOTE_OVER, settled, line)
        elif row is not None:
            give_up(self._context, self._tables, row, lambda _row: daily.ended(one.begun, state), settled)
        else:
            self._gone(number)
            then()

    def _gone(self, number: int) -> None:
        """End a set whose table is no more, whoever has closed it; what was finished of it stays on record."""
        one = self.running.get(number)
        if one is None:
            return

        def stored(failure: WriteFailed | None) -> None:
            self._ending.pop(number, None)
            if failure is None:
                self.running.forget(number)
            else:
                self._look_again()

        state = self._ending.setdefault(number, SetState.LATE)
        self._context.writer.submit(daily.ended(one.begun, state), stored)

    def _look_again(self) -> None:
        self._look_at = min(self._look_at, self._context.clock.monotonic() + AGAIN)
