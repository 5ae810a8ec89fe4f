"""
Tournaments: machines without a table of their own, run over the tables of the house.

A tournament is played by the same rule as a table: every accepted command is an entry of a journal of its own, and
only what is stored is told. What it wants of the house it says in data (`games.service.Service`): the house opens the
tables that are booked in the very transaction of the command that booked them, seats who is here, brings the score
sheets, and enters the ranking points together with the last result.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import structlog

from commands.journal.replay import read_opening, replay_line
from commands.language.misread import Misread
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from commands.lobby import tournaments as told
from commands.lobby import verbs as said
from db import journal
from db.errors import DatabaseError, WriteFailed
from db.identity import PersonId
from db.journal import Entry
from db.table_row import TableRow, TableState
from games.contract import Refused, Seat
from games.frozen import evolve
from games.service import Booking
from games.table import rules, state
from games.table.actions import Book
from games.table.state import AnyTable
from server.accounts.accounts import Accounts
from server.ops.context import Context
from server.play.laying import LaidTable
from server.play.live import LiveTable
from server.play.registry import Tables
from server.play.replay import vocabulary_named
from server.play.rows import Owners
from server.sessions.person import Person
from server.sessions.roster import Roster
from server.sessions.seating import Seating
from server.sessions.session import Session
from server.sessions.words import handles
from server.tournaments.agreement import Agreement
from server.tournaments.commands import TournamentCommands
from server.tournaments.executor import TournamentExecutor
from server.tournaments.live import LiveTournament, LobbyNotifier, OpenTournaments

log = structlog.get_logger()

AWAY_AFTER_SECONDS = 300.0
"""T21: how long a connection must be gone before a leader can lose their office."""

COMPARED_EVERY_SECONDS = 60.0
"""How often tables and tournaments are compared anyway: what the disk refused is tried again."""

CORRECTED_FOR = timedelta(hours=24)
"""T18: how long a finished tournament stays open for corrections."""


class Tournaments:
    """Every open tournament."""

    def __init__(
        self,
        context: Context,
        roster: Roster,
        accounts: Accounts,
        tables: Tables,
        seating: Seating,
    ) -> None:
        self._context = context
        self._roster = roster
        self._tables = tables
        self._seating = seating
        self.known = OpenTournaments()
        self._agreement = Agreement(context.reads, tables, self.known)
        self._counter = TournamentCommands(
            context,
            roster,
            accounts,
            tables,
            seating,
            self.known,
            self._tournament,
            self.too_many_tables,
            self._enough,
        )
        self._gone: dict[PersonId, float] = {}
        self._compare_at = 0.0
        self._waking: asyncio.Task[None] | None = None
        self._waiting: list[Callable[[], None]] = []
        self._ready = not tables.services
        if not self._ready:
            rows = tuple(tables.services.values())
            self._waking = asyncio.get_running_loop().create_task(self._wake_all(rows))

    # --- how many ---

    def too_many_tables(self, person: Person, address: str) -> str | None:
        """Return why a person may not open one more table or tournament, None if they may."""
        if len(self._tables.rows) + len(self.known) >= self._context.settings.limits.tables:
            return replies.HOUSE_FULL_OF_TABLES
        return self._seating.too_many_tables(person, address, self._running(person))

    def _enough(self, person: Person) -> str | None:
        return self._seating.belongs_to_enough(person, self._running(person))

    def _running(self, person: Person) -> int:
        """Return in how many tournaments a person takes part."""
        return sum(not tournament.over and tournament.seat_of(person.id) is not None for tournament in self.known)

    # --- what happens ---

    @handles
    def heard(self, session: Session, word: said.AskService) -> None:
        """Do what a line for a tournament says, once all of them are read."""
        if self._ready:
            self._counter.heard(session, word)
            return
        session.wire.hold(True)

        def later() -> None:
            session.wire.hold(False)
            if not session.gone:
                self.heard(session, word)

        self._waiting.append(later)

    def table_changed(self, live: LiveTable, before: AnyTable) -> None:
        """Learn that a table of the house has changed."""
        self._agreement.table_changed(live, before)

    def _tournament(
        self, vocabulary: AnyVocabulary, sitting: AnyTable, row: TableRow, finished: datetime | None
    ) -> LiveTournament:
        """Return a live tournament, followed from the lobby."""
        executor = TournamentExecutor(vocabulary, self._context.shuffled, self._lay)
        tournament = LiveTournament(
            context=self._context,
            vocabulary=vocabulary,
            sitting=sitting,
            row=row,
            executor=executor,
            changed=self._changed,
            session_of=self._roster.session_of,
            finished=finished,
        )
        tournament.live.audience.subscribe(LobbyNotifier(tournament, self._roster))
        return tournament

    def _lay(self, sitting: AnyTable, booking: Booking, owners: Owners) -> LaidTable:
        """T19: lay a table that is booked; it is open once the tournament's entry is stored."""
        vocabulary = vocabulary_named(booking.game)
        assert vocabulary is not None, f"the game {booking.game} is not in this house"
        names = tuple(sitting.people[seat].name for seat in booking.seats)
        seats = {seat: Seat(place) for place, seat in enumerate(booking.seats)}
        given = tuple(
            (header, None if seat is None else seats[seat], words)
            for header, by_seat in booking.given.items()
            for seat, words in by_seat.items()
            if seat is None or seat in seats
        )
        book = Book(names, tuple(booking.options.items()), given)
        return self._tables.lay(vocabulary, book, [owners[seat] for seat in booking.seats])

    def _changed(self, live: LiveTable, _before: AnyTable) -> None:
        """Open what was laid, and see to it that the tables agree with the tournament."""
        tournament = self.known.get(live.number)
        if tournament is None or not live.facts.open:
            self.known.remove(live.number)
            return
        for laid in tournament.executor.take_laid():
            opened = self._tables.opened(laid)
            self._seating.seat_booked(opened)
            opened.begin(laid.events)
        if tournament.over and tournament.finished is None:
            tournament.finished = self._context.clock.now()
            if tournament.decided:  # T18: now nothing can be corrected in the one before
                for other in self.known.of(tournament.vocabulary):
                    if other.over and other is not tournament:
                        other.live.close(told.NEXT_HAS_ENDED)
        self._agreement.compare(tournament)

    # --- opening the house, closing it, time ---

    async def _wake_all(self, rows: tuple[TableRow, ...]) -> None:
        """Replay every open tournament, then compare each with its tables and do what was asked meanwhile."""
        for row in rows:
            try:
                entries = await self._context.reads(journal.read, row.number)
                vocabulary, sitting, finished = await asyncio.to_thread(replayed, row, entries)
            except (DatabaseError, ValueError) as problem:
                log.warning("tournament not replayed", table=row.number, why=str(problem))
                now = self._context.clock.now()
                broken = evolve(row, state=TableState.BROKEN, closed=now, note=str(problem))
                self._context.writer.submit(journal.append((), broken), partial(_log_failure, row.number))
            else:
                self.known.add(self._tournament(vocabulary, sitting, row, finished))
        self._ready = True
        for tournament in self.known:
            self._agreement.catch_up_leavers(tournament)
            self._agreement.compare(tournament)
        waiting, self._waiting = self._waiting, []
        for run in waiting:
            run()

    def tick(self, now: float) -> None:
        """T18, T21: note who is away for long and who is back; put away what is over, or what everybody forgot."""
        wall = self._context.cautious_now()
        forgotten_after = timedelta(days=self._context.settings.idle.put_away_days)
        for tournament in self.known:
            if tournament.over and tournament.finished is not None:
                if not tournament.decided or wall - tournament.finished >= CORRECTED_FOR:
                    tournament.live.close(told.OVER)
            elif not tournament.bookings and wall - tournament.live.facts.touched >= forgotten_after:
                tournament.live.close(told.FORGOTTEN)
            else:
                for seat in tournament.live.facts.circle:
                    self._note_presence(tournament.live, seat, now)
        if self._ready and now >= self._compare_at:
            self._compare_at = now + COMPARED_EVERY_SECONDS
            for tournament in self.known:
                self._agreement.compare(tournament)

    def _note_presence(self, live: LiveTable, seat: Seat, now: float) -> None:
        who, here = live.facts.owner(seat), self._roster.here
        if who is None:
            return
        if who in here:
            self._gone.pop(who, None)
            if not live.facts.is_present(seat):
                live.timers.note_return(seat, lambda: who in here)
        elif live.facts.is_present(seat) and now - self._gone.setdefault(who, now) >= AWAY_AFTER_SECONDS:
            live.timers.note_absence(seat, lambda: who not in here)

    def drop(self) -> None:
        """End with the house."""
        for tournament in self.known:
            tournament.live.drop()


def replayed(row: TableRow, entries: tuple[Entry, ...]) -> tuple[AnyVocabulary, AnyTable, datetime | None]:
    """
    Return a tournament as its journal left it, and when it ended. Pure: belongs in a thread.

    Raises:
        ValueError: the present rules cannot replay it.
    """
    vocabulary = vocabulary_named(row.game)
    if vocabulary is None:
        raise ValueError(f"the machine {row.game} is not in this house")
    finished: datetime | None = None
    try:
        _, version, opener = read_opening(entries[0].line)
        if version != vocabulary.game.version:
            raise ValueError(f"run under version {version} of the rules, these are {vocabulary.game.version}")
        sitting = rules.opened(vocabulary.game, opener).state
        for entry in entries[1:]:
            sitting = replay_line(vocabulary, sitting, entry.actor, entry.line).state
            if finished is None and state.finished(vocabulary.game, sitting):
                finished = entry.time
    except (Misread, Refused, LookupError, TypeError) as problem:
        raise ValueError(f"{type(problem).__name__} in its journal") from problem
    return vocabulary, sitting, finished


def _log_failure(number: int, failure: WriteFailed | None) -> None:
    if failure is not None:
        log.error("tournament not marked", table=number, trouble=failure.trouble.value)
