"""
The tables of the house: opening them, waking those that sleep, seating people, putting away what nobody needs.

A table that is not in memory is its row in the database; it is replayed from its journal, in a thread, when the first
of its people returns. Where today's rules cannot replay a journal, the table is closed and says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from heapq import nsmallest
from itertools import count

import structlog

from commands.catalogue import VOCABULARIES
from commands.journal.house_lines import HOUSE_NAME
from commands.journal.replay import (
    AnyTable,
    AnyVocabulary,
    MaterialGone,
    opened,
    opening_line,
    read_opening,
    replay_line,
    written,
)
from commands.language.german import counted, title
from commands.language.vocabulary import Misread
from commands.table.tale import listeners, tale
from commands.table.words import voice_for
from db import journal, results
from db.engine import Database
from db.errors import DatabaseError, WriteFailed
from db.identity import PersonId
from db.journal import Entry, State, TableRow
from db.writer import Job, Writer
from games import table
from games.contract import HOUSE, Drawn, Event, Seat
from games.table import Book, TablePhase
from server.ops.clock import Clock
from server.people.person import Person
from server.play.live import Host, Ledger, options_of, people_of

log = structlog.get_logger()

Woken = Callable[[Host | None], None]
"""Takes a table that is awake now; None if it cannot be played on, just now (it is still open) or for good."""

WORTH_REPEATING = 30
"""Lines of the tale that are told again to whoever comes back after a restart."""


def vocabulary_named(game: str) -> AnyVocabulary | None:
    """Return the vocabulary of a game by its id, as a stored row names it."""
    return next((vocabulary for vocabulary in VOCABULARIES if vocabulary.game.id == game), None)


class CannotReplay(Exception):
    """
    A journal does not fit the present rules; the text says where, for the log and the table's note.

    Attributes:
        told: what its people are to be told of it, where that is more than that their table is lost.
    """

    def __init__(self, note: str, told: str = "") -> None:
        super().__init__(note)
        self.told = told


@dataclass(frozen=True, slots=True)
class Lost:
    """A table somebody has lost because its journal cannot be played on; `why` where there is a sentence for it."""

    number: int
    why: str = ""


@dataclass(slots=True)
class Told:
    """The last lines of a tale as one seat reads them, and how many of them came after its owner's last move."""

    lines: list[str] = field(default_factory=list)
    unread: int = 0


def replayed(row: TableRow, entries: tuple[Entry, ...]) -> tuple[AnyVocabulary, AnyTable, dict[Seat, Told]]:
    """
    Return a table as its journal left it, and the last lines of its tale for every seat. Pure: belongs in a thread.

    Raises:
        CannotReplay: the game, its version or an entry does not fit.
    """
    vocabulary = vocabulary_named(row.game)
    if vocabulary is None:
        raise CannotReplay(f"the game {row.game} is not in this house")
    try:
        _, version, _ = read_opening(entries[0].line)
    except (Misread, IndexError) as problem:
        raise CannotReplay("the first entry opens no table") from problem
    if version != vocabulary.game.version:
        raise CannotReplay(f"played under version {version} of the rules, these are version {vocabulary.game.version}")
    try:
        sitting = opened(vocabulary, entries[0].line)
    except MaterialGone as gone:
        raise CannotReplay(f"opened with {gone.mark}, which is not at hand", gone.sentence) from gone
    told: dict[Seat, Told] = {}
    worth = len(entries) - WORTH_REPEATING
    for entry in entries[1:]:
        before = sitting
        try:
            step = replay_line(vocabulary, sitting, entry.actor, entry.line)
        except Exception as problem:
            # A damaged line may lead the rules anywhere; what they stumble over is a fact about this journal. Its text
            # stays out of the log: it may name hidden cards.
            raise CannotReplay(f"entry {entry.number}: {type(problem).__name__}") from problem
        sitting = step.state
        if entry.number >= worth:
            for seat in listeners(before, sitting):
                lines = tale(vocabulary, step.events, voice_for(sitting, vocabulary, seat))
                heard = told.setdefault(seat, Told())
                heard.lines.extend(lines)
                heard.unread = 0 if sitting.people[seat].name == entry.actor else heard.unread + len(lines)
    return vocabulary, sitting, told


@dataclass(frozen=True, slots=True)
class Laid:
    """A table laid for a service and not yet open: how it stands, what happened so far, and what is to be stored."""

    row: TableRow
    vocabulary: AnyVocabulary
    sitting: AnyTable
    events: tuple[Event, ...]
    match: int
    job: Job


class Tables:
    """
    Every table that is open: awake ones as `Host`, sleeping ones as their rows.

    Attributes:
        awake: the tables in memory.
        rows: how every open table stood when it last went to sleep.
        services: the rows of machines that have no table of their own; nobody sits there.
        places: the table at which somebody has his seat.
    """

    def __init__(
        self,
        database: Database,
        writer: Writer,
        clock: Clock,
        ledger: Ledger,
        missed_lines: int,
        marks: Mapping[str, str],
    ) -> None:
        self.awake: dict[int, Host] = {}
        self.rows: dict[int, TableRow] = {}
        self.services: dict[int, TableRow] = {}
        self._further: dict[PersonId, list[int]] = {}
        self._room: dict[int, int] = {}
        self.places: dict[PersonId, int] = {}
        self._bereft: dict[PersonId, Lost] = {}
        self._database = database
        self._writer = writer
        self._clock = clock
        self._ledger = ledger
        self.missed_lines = missed_lines
        self._marks = marks
        self._waking: dict[int, list[Woken]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._numbers = count(journal.next_number(database))
        rows, damaged = journal.open_tables(database)
        for row in rows:
            self._note(row)
        for damage in damaged:
            self._close_unread(damage)

    # --- what there is ---

    def row(self, number: int) -> TableRow | None:
        """Return how a table stands, asleep or awake; None if it is not open."""
        host = self.awake.get(number)
        return host.row if host is not None else self.rows.get(number)

    def all(self) -> list[TableRow]:
        """Return every open table, by number, those put away included."""
        return [self.awake[number].row if number in self.awake else self.rows[number] for number in sorted(self.rows)]

    def shown(self) -> Iterator[TableRow]:
        """Yield the tables worth listing, by number: all but those put away."""
        for number in sorted(self.rows):
            row = self.row(number)
            if row is not None and row.state is State.OPEN:
                yield row

    def sits_at(self, who: PersonId) -> int | None:
        """Return the table at which somebody has a seat."""
        return self.places.get(who)

    def bereft(self, who: PersonId) -> Lost | None:
        """Return the table somebody has lost because its journal cannot be played on, once; None if there is none."""
        return self._bereft.pop(who, None)

    def waiting(self, most: int) -> list[TableRow]:
        """Return the tables that could take somebody now, longest waiting first, but no more than so many."""
        rows = map(self.row, nsmallest(most, self._room))
        return [row for row in rows if row is not None]

    @property
    def waiting_number(self) -> int:
        """How many tables could take somebody now."""
        return len(self._room)

    def room_at(self, number: int) -> int:
        """Return how many people a table could take."""
        return self._room.get(number, 0)

    def _count_room(self, number: int) -> None:
        """Note how many people a table could take; asked at every change, so that nobody has to look at all tables."""
        row = self.row(number)
        free = 0 if row is None or row.state is not State.OPEN else self._free_places(row)
        if free > 0:
            self._room[number] = free
        else:
            self._room.pop(number, None)

    def _free_places(self, row: TableRow) -> int:
        """Return how many people a table could take; a sleeping one that has begun takes nobody."""
        host = self.awake.get(row.number)
        if host is not None:
            return table.vacancies(host.vocabulary.game, host.sitting)
        vocabulary = vocabulary_named(row.game)
        if vocabulary is None or row.phase != TablePhase.WAITING:
            return 0
        return vocabulary.game.seats.stop - 1 - sum(not person.left for person in row.people)

    # --- opening, waking, closing ---

    def open(self, vocabulary: AnyVocabulary, person: Person, there: Callable[[Host | None], None]) -> None:
        """Open a table with `person` in its first seat; `there` gets it when it is stored, None if it cannot be."""
        number = self.next_number()
        now = self._clock.now()
        name = title(person.name)
        line = opening_line(vocabulary.game, name, self._marks.get(vocabulary.game.id, ""))
        sitting = opened(vocabulary, line)
        row = TableRow(
            number=number,
            game=vocabulary.game.id,
            version=vocabulary.game.version,
            phase=table.phase(vocabulary.game, sitting).value,
            people=people_of(sitting, (person.id,)),
            options=options_of(vocabulary, sitting),
            opener=name,
            last=0,
            opened=now,
            touched=now,
        )
        entry = Entry(number, 0, now, HOUSE_NAME, line)

        def stored(failure: WriteFailed | None) -> None:
            if failure is not None:
                log.error("table not opened", table=number, trouble=failure.trouble.value)
                there(None)
                return
            self._note(row)
            host = self._host(row, vocabulary, sitting, None)
            there(host)

        self._writer.submit(journal.open_table(row, (entry,)), stored)

    def next_number(self) -> int:
        """Return the number of a table that is to be opened."""
        return next(self._numbers)

    def lay(self, vocabulary: AnyVocabulary, booking: Book, owners: Sequence[PersonId | None]) -> Laid:
        """Lay a table for a service: seat its people and deal. It is open once its job is stored (`opened`)."""
        number, match, now = self.next_number(), self._ledger.next_match(), self._clock.now()
        game, opener = vocabulary.game, booking.names[0]
        sitting = table.opened(game, opener).state
        lines = [(HOUSE_NAME, opening_line(game, opener)), written(vocabulary, sitting, HOUSE, booking)]
        step = table.play(game, sitting, HOUSE, booking)
        while (chance := table.chance(game, step.state)) is not None:
            drawn = Drawn(chance.kind, self._ledger.shuffled(chance.things))
            lines.append(written(vocabulary, step.state, HOUSE, drawn))
            step = step.then(lambda state, drawn=drawn: table.play(game, state, HOUSE, drawn))  # type: ignore[misc]
        row = TableRow(
            number=number,
            game=game.id,
            version=game.version,
            phase=table.phase(game, step.state).value,
            people=people_of(step.state, owners),
            options=options_of(vocabulary, step.state),
            opener=opener,
            last=len(lines) - 1,
            opened=now,
            touched=now,
        )
        entries = [Entry(number, place, now, who, line) for place, (who, line) in enumerate(lines)]
        job = journal.open_table(row, entries, results.match_started(match, number, game.id, 1, now))
        return Laid(row, vocabulary, step.state, step.events, match, job)

    def opened(self, laid: Laid) -> Host:
        """Return the table that was laid, now that it is stored."""
        self._note(laid.row)
        return self._host(laid.row, laid.vocabulary, laid.sitting, laid.match)

    def wake(self, number: int, woken: Woken) -> None:
        """Call `woken` with a table that is awake, now or when its journal has been replayed."""
        host = self.awake.get(number)
        if host is not None:
            woken(host)
            return
        if number in self._waking:
            self._waking[number].append(woken)
            return
        self._waking[number] = [woken]
        task = asyncio.get_running_loop().create_task(self._replay(self.rows[number]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _replay(self, row: TableRow) -> None:
        host: Host | None = None
        try:
            entries = await asyncio.to_thread(journal.read, self._database, row.number)
            vocabulary, sitting, told = await asyncio.to_thread(replayed, row, entries)
            match = results.running_match(self._database, row.number)
            host = self._host(row, vocabulary, sitting, None if match is None else match.id)
            for seat, heard in told.items():
                host.remember(seat, heard.lines[-WORTH_REPEATING:], min(heard.unread, WORTH_REPEATING))
        except (CannotReplay, DatabaseError) as problem:
            log.warning("journal not replayed", table=row.number, why=str(problem))
            if not isinstance(problem, DatabaseError) or isinstance(problem, journal.DamagedJournal):
                self._break(row, str(problem), problem.told if isinstance(problem, CannotReplay) else "")
        except Exception as error:  # noqa: BLE001 - our own bug: the journal may be good, so the table stays as it is
            self._ledger.mishap(None, f"replay of table {row.number}", error, [])
        finally:
            for woken in self._waking.pop(row.number, []):
                woken(host)

    def _host(self, row: TableRow, vocabulary: AnyVocabulary, sitting: AnyTable, match: int | None) -> Host:
        row = replace(row, state=State.OPEN)  # whoever wakes a table that was put away brings it back
        host = Host(row.number, vocabulary, sitting, row, self._ledger, match=match, missed_lines=self.missed_lines)
        self.awake[row.number] = host
        self._count_room(row.number)
        return host

    def _break(self, row: TableRow, why: str, told: str) -> None:
        """Close a table whose journal cannot be played on; its people are free."""
        self.forget(row.number)
        lost = Lost(row.number, told)
        self._bereft |= {one.who: lost for one in row.people if one.who is not None and not one.left}
        broken = replace(row, state=State.BROKEN, closed=self._clock.now(), note=why)
        self._writer.submit(journal.append((), broken), lambda failure: _log_failure(row.number, failure))

    def _close_unread(self, damage: journal.DamagedJournal) -> None:
        """Close a table whose very row cannot be read; nobody knows any more who its people were."""
        job = journal.close(damage.table, State.BROKEN, damage.detail, self._clock.now())
        self._writer.submit(job, lambda failure: _log_failure(damage.table, failure))

    def put_away(self, before: datetime) -> None:
        """Put away every sleeping table nobody has touched since `before`; it comes back with its people."""
        for row in self.all():
            if row.number not in self.awake and row.state is State.OPEN and row.touched < before:
                away = replace(row, state=State.AWAY)
                self.rows[row.number] = away
                self._count_room(row.number)
                self._writer.submit(journal.append((), away), partial(_log_failure, row.number))

    def sleep(self, host: Host) -> None:
        """Let a table without its people go to sleep: its row and its journal hold all of it."""
        host.stop()
        host.show_watchers_out()
        self.rows[host.number] = host.row
        self.awake.pop(host.number, None)
        self._count_room(host.number)

    def forget(self, number: int) -> None:
        """Drop a table that is open no more."""
        self.awake.pop(number, None)
        self.rows.pop(number, None)
        self._count_room(number)
        for who in [who for who, place in self.places.items() if place == number]:
            self._free(who)
        for others in self._further.values():
            if number in others:
                others.remove(number)

    # --- who sits where ---

    def _note(self, row: TableRow) -> None:
        vocabulary = vocabulary_named(row.game)
        if vocabulary is not None and not vocabulary.game.table.waits:
            self.services[row.number] = row
            return
        self.rows[row.number] = row
        self._count_room(row.number)
        for person in row.people:
            if person.who is not None and not person.left:
                self.took_seat(person.who, row.number)

    def took_seat(self, who: PersonId, number: int) -> None:
        """Note a seat; who has one elsewhere keeps that until it is free, and goes to this one afterwards."""
        if self.places.setdefault(who, number) != number:
            self._further.setdefault(who, []).append(number)

    def _free(self, who: PersonId) -> None:
        """Forget where somebody sits; a further seat of his takes its place."""
        further = self._further.get(who)
        if further:
            self.places[who] = further.pop(0)
        else:
            self.places.pop(who, None)

    def seats_of(self, who: PersonId) -> int:
        """Return at how many tables somebody has a seat."""
        return (who in self.places) + len(self._further.get(who, ()))

    def has_seat(self, who: PersonId, number: int) -> bool:
        """Tell whether somebody has a seat at a table, be it his first or a further one."""
        return self.places.get(who) == number or number in self._further.get(who, ())

    def changed(self, host: Host) -> None:
        """Bring the places up to date after somebody came or left, and drop the table when it is closed."""
        if host.row.state is not State.OPEN:
            self.forget(host.number)
            return
        self.rows[host.number] = host.row
        self._count_room(host.number)

    def left_seat(self, who: PersonId, number: int) -> None:
        """Note that somebody's seat is gone."""
        if self.places.get(who) == number:
            self._free(who)
        elif number in self._further.get(who, ()):
            self._further[who].remove(number)


def _log_failure(number: int, failure: WriteFailed | None) -> None:
    if failure is not None:
        log.error("table not marked", table=number, trouble=failure.trouble.value)


_PHASES: Mapping[str, str] = {
    TablePhase.WAITING.value: "wartet",
    TablePhase.BROKEN_OFF.value: "abgebrochen",
    "partie_ende": "zu Ende",
}


def line_of(row: TableRow, free: int) -> str:
    """Return a table as one line of a list: number, game, people, and what may be done."""
    vocabulary = vocabulary_named(row.game)
    name = vocabulary.game.name if vocabulary is not None else row.game
    people = ", ".join(title(person.name) for person in row.people if not person.left) or "niemand"
    state = _PHASES.get(row.phase, "spielt")
    room = f" Frei: {counted(free, 'Platz', 'Plätze')}, „mitspielen {row.number}“." if free > 0 else ""
    return f"Tisch {row.number}, {name}, {state}: {people}.{room}"
