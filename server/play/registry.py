"""
The tables of the house: opening them, waking those that sleep, putting away what nobody needs.

A table that is not in memory is its row in the database; it is replayed from its journal, in a thread, when the first
of its people returns. Where today's rules cannot replay a journal, the table is closed and says so. `Noticeboard` has
every table as one line, and which of them wait for players.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial
from itertools import count, islice

import structlog

from commands.company.meetings import ListedTable, table_line
from commands.journal.house_lines import HOUSE_NAME
from commands.journal.replay import opened, opening_line
from commands.language.vocabulary import AnyVocabulary
from db import journal, results, table_row
from db.database import Job
from db.errors import DatabaseError, WriteFailed
from db.identity import PersonId
from db.journal import Entry
from db.table_row import TableRow, TableState
from games.contract import HOUSE, Seat
from games.frozen import evolve
from games.table.actions import Book, NoteBot
from games.table.state import AnyTable, TablePhase
from server.ops.clock import Clock
from server.ops.context import Context
from server.ops.incidents import Incident
from server.play.batch import nothing
from server.play.judging import Contest, Homes, MoveProgress, TableExecutor, drawing
from server.play.laying import LaidTable, laid
from server.play.live import LiveTable
from server.play.places import Lost, Places
from server.play.replay import WORTH_REPEATING, CannotReplay, Told, replayed, vocabulary_named
from server.play.rows import Owners, first_row, unusual


class Noticeboard:
    """
    What newcomers read of the tables.

    Attributes:
        secluded: tables that are private: nobody is led there.

    Args:
        awake: the tables in memory.
        row: how a table stands, None if it is not open.
    """

    def __init__(self, clock: Clock, awake: Mapping[int, LiveTable], row: Callable[[int], TableRow | None]) -> None:
        self.secluded: set[int] = set()
        self._clock = clock
        self._awake = awake
        self._row = row
        self._room: dict[int, int] = {}
        self._begun: set[int] = set()

    # --- who waits, who plays ---

    def note(self, number: int) -> None:
        """Note what a table is to others; called at every change, so that nobody has to look at all tables."""
        live = self._awake.get(number)
        if live is not None:
            free = live.facts.vacancies if live.facts.open else 0
            (self._begun.add if live.facts.begun else self._begun.discard)(number)
        else:
            self._begun.discard(number)
            row = self._row(number)
            free = 0 if row is None or row.state is not TableState.OPEN else self._free_places(row)
        if free > 0:
            self._room[number] = free
        else:
            self._room.pop(number, None)

    def _free_places(self, row: TableRow) -> int:
        """Return how many people a sleeping table could take; one that has begun takes nobody."""
        vocabulary = vocabulary_named(row.game)
        if vocabulary is None or row.phase != TablePhase.WAITING:
            return 0
        return vocabulary.game.seats.stop - 1 - sum(not person.left for person in row.people)

    def room_at(self, number: int) -> int:
        """Return how many people a table could take that anybody may join."""
        return 0 if number in self.secluded else self.vacancies_at(number)

    def vacancies_at(self, number: int) -> int:
        """Return how many people a table could take, be it only those who are invited."""
        return self._room.get(number, 0)

    def waiting(self, most: int) -> list[TableRow]:
        """Return the tables with a free seat and somebody there, longest waiting first, but no more than so many."""
        rows = map(self._row, islice(self._advertised(), most))
        return [row for row in rows if row is not None]

    @property
    def waiting_number(self) -> int:
        """How many tables have a free seat and somebody there."""
        return sum(1 for _ in self._advertised())

    def _advertised(self) -> Iterator[int]:
        """Yield the tables to which a newcomer may be led: not private, and with some of their people there."""
        return (number for number in sorted(self._room) if number not in self.secluded and self.is_attended(number))

    def playing(self) -> Iterator[LiveTable]:
        """Yield the tables at which a match runs and some of its people are there, by number."""
        begun = (self._awake[number] for number in sorted(self._begun))
        return (live for live in begun if live.audience.attended and not live.facts.over)

    def is_attended(self, number: int) -> bool:
        live = self._awake.get(number)
        return live is not None and live.audience.attended

    # --- lines ---

    def listed(self, row: TableRow) -> str:
        """Return a table as one line of a list; a private one, or one where nobody is, invites nobody."""
        quiet = row.number in self.secluded or not self.is_attended(row.number)
        return self._line(row, 0 if quiet else self.room_at(row.number), row.opened)

    def line_of(self, row: TableRow) -> str:
        """Return a table as one line for whoever may join it."""
        return self._line(row, self.room_at(row.number))

    def line_for_newcomer(self, live: LiveTable) -> str:
        """Return a table as one line for whoever is about to join it: who else could is no news to them."""
        return self._line(live.facts.row, 0)

    def _line(self, row: TableRow, free: int, opened: datetime | None = None) -> str:
        vocabulary = vocabulary_named(row.game)
        table = ListedTable(
            row.number,
            row.game if vocabulary is None else vocabulary.game.name,
            row.phase,
            tuple((person.name, person.level) for person in row.people if not person.left),
            free,
            opened,
            () if vocabulary is None else unusual(vocabulary, row.options),
            rests=not self.is_attended(row.number),
            private=row.number in self.secluded,
            away=vocabulary is None,
        )
        return table_line(table, self._clock.now())


log = structlog.get_logger()

Woken = Callable[[LiveTable | None], None]
"""Takes a table that is awake now; None if it cannot be played on, just now (it is still open) or for good."""


class Tables:
    """
    Every table that is open: awake ones as `LiveTable`, sleeping ones as their rows.

    Attributes:
        awake: the tables in memory.
        rows: how every open table stood when it last went to sleep.
        services: the rows of machines that have no table of their own; nobody sits there.
        places: who sits where.
        board: where they are listed, and who of them waits for players.
        contests: what tables have in common with others, by number; nobody is led to these, and nobody may watch.
        followers: are told of every table whose match is over, or which has been closed.
        gone: are told the number of every table that is no more, also of one that is closed while it sleeps.

    Args:
        homes: tells which seats are those of people from one address.
        changed: is called after every change of a live table, with the table before it.
        marks: by game the mark of what the host has brought along for it.
    """

    def __init__(
        self,
        context: Context,
        homes: Homes,
        changed: Callable[[LiveTable, AnyTable], None],
        marks: Mapping[str, str],
        contests: Mapping[int, Contest],
    ) -> None:
        self.awake: dict[int, LiveTable] = {}
        self.rows: dict[int, TableRow] = {}
        self.services: dict[int, TableRow] = {}
        self.places = Places()
        self.contests = contests
        self.followers: list[Callable[[LiveTable], None]] = []
        self.gone: list[Callable[[int], None]] = []
        self.board = Noticeboard(context.clock, self.awake, self.row)
        self._reads = context.reads
        self._context = context
        self._homes = homes
        self._changed = changed
        self._marks = marks
        self._waking: dict[int, list[Woken]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._numbers = count(journal.next_number(context.database))
        self._matches = count(results.next_match(context.database))
        rows, damaged = journal.open_tables(context.database)
        for row in rows:
            self._note(row)
        for damage in damaged:
            self._close_unread(damage)

    # --- what there is ---

    def row(self, number: int) -> TableRow | None:
        """Return how a table stands, asleep or awake; None if it is not open."""
        live = self.awake.get(number)
        return live.facts.row if live is not None else self.rows.get(number)

    def all(self) -> list[TableRow]:
        """Return every open table, by number, those put away included."""
        return [
            self.awake[number].facts.row if number in self.awake else self.rows[number] for number in sorted(self.rows)
        ]

    def shown(self) -> Iterator[TableRow]:
        """Yield the tables worth listing, by number: all but those put away."""
        for number in sorted(self.rows):
            row = self.row(number)
            if row is not None and row.state is TableState.OPEN and number not in self.contests:
                yield row

    # --- opening, waking, closing ---

    def open(
        self, vocabulary: AnyVocabulary, name: str, who: PersonId, there: Callable[[LiveTable | None], None]
    ) -> None:
        """Open a table with its opener in the first seat; `there` gets it when it is stored, None if it cannot be."""
        number, now = self.next_number(), self._context.clock.now()
        line = opening_line(vocabulary.game, name, self._marks.get(vocabulary.game.id, ""))
        lines = [(HOUSE_NAME, line)]
        sitting = opened(vocabulary, line)
        if self._context.bots.is_bot(who):
            course = MoveProgress(lines)
            sitting = course.play(vocabulary, sitting, HOUSE, NoteBot(sitting.circle[0])).state
        row = first_row(number, vocabulary, sitting, (who,), len(lines) - 1, now)

        def stored(failure: WriteFailed | None) -> None:
            if failure is not None:
                log.error("table not opened", table=number, trouble=failure.trouble.value)
                there(None)
                return
            self._note(row)
            there(self._live(row, vocabulary, sitting, None))

        entries = [Entry(number, place, now, speaker, said) for place, (speaker, said) in enumerate(lines)]
        self._context.writer.submit(journal.open_table(row, entries), stored)

    def next_number(self) -> int:
        """Return the number of a table that is to be opened."""
        return next(self._numbers)

    def lay(
        self, vocabulary: AnyVocabulary, booking: Book, owners: Owners, contest: Contest | None = None
    ) -> LaidTable:
        """Lay a table for a service; it is open once its job is stored (`opened`)."""
        number, match, now = self.next_number(), next(self._matches), self._context.clock.now()
        return laid(vocabulary, booking, owners, number, match, now, drawing(self._context.shuffled, contest))

    def opened(self, laid: LaidTable) -> LiveTable:
        """Return the table that was laid, now that it is stored."""
        self._note(laid.row)
        return self._live(laid.row, laid.vocabulary, laid.sitting, laid.match)

    def wake(self, number: int, woken: Woken) -> None:
        """Call `woken` with a table that is awake, now or when its journal has been replayed; None if it cannot be."""
        live = self.awake.get(number)
        if live is not None or vocabulary_named(self.rows[number].game) is None:  # its game is not in this house
            woken(live)
            return
        if number in self._waking:
            self._waking[number].append(woken)
            return
        self._waking[number] = [woken]
        task = asyncio.get_running_loop().create_task(self._replay(self.rows[number]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _replay(self, row: TableRow) -> None:
        live: LiveTable | None = None
        try:
            entries = await self._reads(journal.read, row.number)
            vocabulary, sitting, told = await asyncio.to_thread(replayed, row, entries)
            match = await self._reads(results.running_match, row.number)
            now = self.rows.get(row.number, row)  # a guest of it may have become an account meanwhile
            live = self._live(now, vocabulary, sitting, None if match is None else match.id)
            for seat, heard in told.items():
                _recall(live, seat, heard)
        except (CannotReplay, DatabaseError) as problem:
            log.warning("journal not replayed", table=row.number, why=str(problem))
            if not isinstance(problem, DatabaseError) or isinstance(problem, table_row.DamagedJournal):
                self._break(row, str(problem), problem.told if isinstance(problem, CannotReplay) else "")
        except Exception as error:  # noqa: BLE001 - our own bug: the journal may be good, so the table stays as it is
            self._context.incidents.note(Incident(f"replay of table {row.number}", error))
        finally:
            for woken in self._waking.pop(row.number, []):
                woken(live)

    def _live(self, row: TableRow, vocabulary: AnyVocabulary, sitting: AnyTable, match: int | None) -> LiveTable:
        row = evolve(row, state=TableState.OPEN)  # whoever wakes a table that was put away brings it back
        told = self._context.bots.is_bot, self._homes
        contest = self.contests.get(row.number)
        executor = TableExecutor(vocabulary, self._context.shuffled, partial(next, self._matches), *told, contest)
        patient = "" if contest is None else contest.key
        live = LiveTable(self._context, vocabulary, sitting, row, executor, self._changed, match=match, patient=patient)
        self.awake[row.number] = live
        self.board.note(row.number)
        return live

    def _break(self, row: TableRow, why: str, told: str) -> None:
        """Close a table whose journal cannot be played on; its people are free."""
        self.forget(row.number)
        for person in row.people:
            if person.who is not None and not person.left:
                self.places.lose(person.who, Lost(row.number, told))
        broken = evolve(row, state=TableState.BROKEN, closed=self._context.clock.now(), note=why)
        self._context.writer.submit(journal.append((), broken), partial(_log_failure, row.number))

    def _close_unread(self, damage: table_row.DamagedJournal) -> None:
        """Close a table whose very row cannot be read; nobody knows any more who its people were."""
        job = journal.close(damage.table, TableState.BROKEN, damage.detail, self._context.clock.now())
        self._context.writer.submit(job, partial(_log_failure, damage.table))

    def put_away(self, before: datetime) -> None:
        """Put away every sleeping table nobody has touched since `before`; it comes back with its people."""
        for row in self.all():
            if row.number not in self.awake and row.state is TableState.OPEN and row.touched < before:
                away = evolve(row, state=TableState.AWAY)
                self.rows[row.number] = away
                self.board.note(row.number)
                self._context.writer.submit(journal.append((), away), partial(_log_failure, row.number))

    def sleeps(self, number: int) -> bool:
        """Tell whether a table is open, and nobody has it awake or is about to."""
        return number in self.rows and number not in self.awake and number not in self._waking

    def give_up(self, number: int, closing: Job, then: Callable[[], None] = nothing) -> None:
        """Close a table that sleeps; whoever wants to wake it meanwhile waits until it is known whether it is gone."""
        waiting = self._waking[number] = []

        def stored(failure: WriteFailed | None) -> None:
            del self._waking[number]
            if failure is None:
                self.forget(number)
                log.info("table given up", table=number)
            for woken in waiting:
                if failure is None:
                    woken(None)
                else:
                    self.wake(number, woken)
            then()

        self._context.writer.submit(closing, stored)

    def sleep(self, live: LiveTable) -> None:
        """Let a table without its people go to sleep: its row and its journal hold all of it."""
        live.sleep()
        self.rows[live.number] = live.facts.row
        self.awake.pop(live.number, None)
        self.board.note(live.number)

    def forget(self, number: int) -> None:
        """Drop a table that is open no more."""
        self.awake.pop(number, None)
        self.rows.pop(number, None)
        self.board.note(number)
        self.places.gone(number)
        for learn in self.gone:
            learn(number)

    def _note(self, row: TableRow) -> None:
        vocabulary = vocabulary_named(row.game)
        if vocabulary is not None and not vocabulary.game.waits:
            self.services[row.number] = row
            return
        self.rows[row.number] = row
        self.board.note(row.number)
        for person in row.people:
            stepped_out = row.number in self.contests and not person.present
            if person.who is not None and not person.left and not stepped_out:
                self.places.took_seat(person.who, row.number, asleep=vocabulary is None)

    def changed(self, live: LiveTable) -> None:
        """Bring what is listed up to date after a change, and drop the table when it is closed."""
        if live.facts.open:
            self.rows[live.number] = live.facts.row
            self.board.note(live.number)
        else:
            self.forget(live.number)
        if not live.facts.goes_on:
            for follow in self.followers:
                follow(live)


def _recall(live: LiveTable, seat: Seat, heard: Told) -> None:
    """Give a seat back what was told there before the house was closed."""
    kept = live.audience.scrollback(seat)
    if kept is not None:
        kept.keep(heard.lines[-WORTH_REPEATING:], min(heard.unread, WORTH_REPEATING))


def _log_failure(number: int, failure: WriteFailed | None) -> None:
    if failure is not None:
        log.error("table not marked", table=number, trouble=failure.trouble.value)
