"""
A batch: what a table is asked in one round of the loop, judged one after another before any of it is stored.

It is the table as it will be: the next command is judged against where the last one led. At the end of the round it
becomes one job. When that is stored its links are told, one after another; if it cannot be stored, none of it has
happened, and everybody who asked is told so once.

What the house does of itself is judged like that when its turn comes, and tried again if the disk fails (`RetryQueue`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from commands.language.vocabulary import AnyVocabulary
from commands.table.tale import TableNames
from db import journal
from db.database import Job
from db.identity import PersonId
from db.journal import Entry
from db.table_row import TableRow
from games.contract import Action, Actor, House, Seat
from games.frozen import Frozen, evolve
from games.table import state
from games.table.actions import Join, SortBy
from games.table.state import AnyTable
from server.ops.clock import Clock, Timer
from server.play.judging import MoveCommand, MoveResult
from server.play.mailbox import Errand
from server.play.rows import Owners, next_row
from server.play.seen import SeenEntries
from server.play.text import Listener

FIRST_RETRY, LAST_RETRY = 1.0, 60.0
"""Seconds after which the house tries again what it could not store: twice as long each time, up to the second."""


@dataclass(slots=True)
class DueAction:
    """
    The clock running out, somebody gone or back.

    Between the seeing and its turn the world may move on, so it says itself whether it `still` holds.

    Attributes:
        retry: seconds until it is tried again if it cannot be stored.
    """

    actor: Actor
    action: Action
    still: Callable[[], bool]
    retry: float = FIRST_RETRY


class RetryQueue:
    """
    What could not be stored and is put off; nobody else would ask for it once more.

    Args:
        waiting: whom of the house to tell that something is stored, those that have put something off, longest first.
    """

    __slots__ = ("_again", "_clock", "_put_off", "_waiting")

    def __init__(
        self, clock: Clock, again: Callable[[DueAction], None], waiting: dict[Callable[[], None], None]
    ) -> None:
        self._clock = clock
        self._again = again
        self._waiting = waiting
        self._put_off: dict[int, tuple[DueAction, Timer, float]] = {}  # by identity; until when it waits at least

    def put_off(self, due: DueAction) -> None:
        """Try it again after a while, twice as long each time."""

        def again() -> None:
            del self._put_off[id(due)]
            self._look()
            self._again(due)

        timer = self._clock.after(due.retry, again)
        self._put_off[id(due)] = due, timer, self._clock.monotonic() + FIRST_RETRY
        self._look()
        due.retry = min(2 * due.retry, LAST_RETRY)

    def stored(self) -> None:
        """Learn that something could be stored: try at once what has waited for a moment."""
        now = self._clock.monotonic()
        ready = [key for key, (_, _, until) in self._put_off.items() if until <= now]
        due_now = [self._put_off.pop(key) for key in ready]
        self._look()
        for due, timer, _ in due_now:
            timer.cancel()
            self._again(due)

    def drop(self) -> None:
        """Forget what was put off: the table is put away."""
        for _, timer, _ in self._put_off.values():
            timer.cancel()
        self._put_off.clear()
        self._look()

    def _look(self) -> None:
        """Be known as waiting as long as something is put off."""
        if self._put_off:
            self._waiting.setdefault(self.stored)
        else:
            self._waiting.pop(self.stored, None)


def nothing() -> None:
    """Do nothing."""


class TableRequest(Frozen):
    """
    A command and who wants it.

    Attributes:
        listener: reads why it was refused.
        settled: is called once it is stored or has been refused.
        due: what the house has seen, if it is the house that wants it.
        newcomers: whose the seats are that it gives out, in the order of their numbers.
        line: what was typed, to be quoted.
    """

    actor: Actor
    action: Action
    listener: Listener | None = None
    settled: Errand = nothing
    due: DueAction | None = None
    newcomers: Owners = ()
    line: str = ""

    @property
    def newcomer(self) -> tuple[Seat, Listener] | None:
        """The seat that is taken with this action, and who will listen there."""
        if isinstance(self.action, Join) and self.listener is not None and not isinstance(self.actor, House):
            return self.actor, self.listener
        return None


class ArrangedHand(Frozen):
    """
    How somebody has arranged their hand.

    Attributes:
        entry: where they did it last: doing it again takes its place, so that nobody makes a journal grow alone.
        settling: orders of the game that leave no two of these cards unordered.
    """

    entry: int
    settling: tuple[SortBy, ...] = ()


@dataclass(slots=True)
class StoredState:
    """
    How a table stands, all of it stored.

    Attributes:
        row: in the database, and whose its seats are; while a batch is told, but for what every entry changes.
        last: number of the last entry that has been told.
        match: number of the match that runs.
        arranged: how people have arranged their hands since the last move that is more than that, by seat.
    """

    row: TableRow
    match: int | None
    arranged: dict[Seat, ArrangedHand] = field(default_factory=dict)
    last: int = field(init=False)

    def __post_init__(self) -> None:
        self.last = self.row.last

    def owner(self, seat: Seat) -> PersonId | None:
        """Return whose a seat is or was; None if nobody knows any more."""
        return self.row.people[seat].who

    def seat_of(self, who: PersonId, circle: tuple[Seat, ...]) -> Seat | None:
        """Return the seat a person has now."""
        return next((seat for seat in circle if self.row.people[seat].who == who), None)


class Accepted(Frozen):
    """
    A link: an accepted command.

    Attributes:
        row: how the table stands after it; what every entry changes is brought up to date at the end of the batch.
        entries: what it adds to the journal, or changes there.
        last: number of the table's last entry after it.
    """

    asked: TableRequest
    command: MoveCommand
    result: MoveResult
    row: TableRow
    entries: SeenEntries
    last: int


class Answered(Frozen):
    """
    A link: something that is read by whoever asked, at its place behind the moves before it.

    Attributes:
        tell: reads it to them.
        asked: the command that was refused; None for a question, which is answered whatever has happened.
    """

    tell: Errand
    asked: TableRequest | None = None


Link = Accepted | Answered


class Batch:
    """
    Judged and not yet stored.

    Attributes:
        sitting: where it leads.
        row: how the table will stand; what every entry changes, and the phase of a deal that goes on, left as it was.
        last: number of its last entry.
        match: number of the match that will run.
        names: the people there.
        links: everything in it, in the order in which it was asked.
        end: how the table stands when all of it is stored; known when the job is made.
    """

    __slots__ = (
        "_again",
        "_arranged",
        "_before",
        "_entries",
        "_jobs",
        "_now",
        "_phase",
        "_vocabulary",
        "end",
        "last",
        "links",
        "match",
        "names",
        "row",
        "sitting",
    )

    def __init__(self, vocabulary: AnyVocabulary, sitting: AnyTable, standing: StoredState, names: TableNames) -> None:
        self._vocabulary = vocabulary
        self._before = self.row = standing.row
        self._arranged = standing.arranged
        self._entries: list[Entry] = []
        self._again: dict[int, Entry] = {}
        self._jobs: list[Job] = []
        self._now: datetime = standing.row.touched
        self._phase: str | None = None  # where a deal that goes on has led
        self.sitting = sitting
        self.last = standing.row.last
        self.match = standing.match
        self.names = names
        self.links: list[Link] = []
        self.end = standing

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Everything that was about to be entered."""
        return [(entry.actor, entry.line) for entry in (*self._again.values(), *self._entries)]

    def add(
        self,
        asked: TableRequest,
        command: MoveCommand,
        result: MoveResult,
        settled_line: Callable[[MoveCommand, MoveResult], tuple[str, str]],
    ) -> None:
        """
        Let an accepted command follow.

        Args:
            settled_line: makes the entry that leads to a hand as it is after a command, whatever it was before.
        """
        arranger, after, course = command.arranger, result.step.state, result.course
        first, moves = self.last + 1, course.moves
        if arranger is None:
            self._enter(command, course.lines)
            if result.goes_on:
                self._phase = state.phase(self._vocabulary.game, after).value
            else:
                words, before = self._vocabulary, command.sitting
                self.row = next_row(self.row, words, before, after, lambda: command.owners, command.now)
                self._phase = None
            self._arranged = {}
        elif (done := self._arranged.get(arranger)) is None:
            self._enter(command, course.lines)
            self._arranged = {**self._arranged, arranger: ArrangedHand(first)}
        else:
            line, first = course.lines[-1], done.entry
            if command.action not in done.settling:
                line, made = settled_line(command, result), line
                if line == made and isinstance(command.action, SortBy):
                    again = ArrangedHand(done.entry, (*done.settling, command.action))
                    self._arranged = {**self._arranged, arranger: again}
                else:
                    moves = [evolve(moves[-1], line=line[1])]
            self._enter_again(first, command, line)
        self._now = command.now
        if arranger is None:
            self._jobs += result.jobs
            if after.people is not self.sitting.people:
                self.names = TableNames(after)
        self.sitting, self.match = after, result.match
        entries = SeenEntries(first, tuple(moves))
        self.links.append(Accepted(asked, command, result, self.row, entries, self.last))

    def _enter(self, command: MoveCommand, lines: list[tuple[str, str]]) -> None:
        for who, line in lines:
            self.last += 1
            self._entries.append(Entry(self.row.number, self.last, command.now, who, line))

    def _enter_again(self, number: int, command: MoveCommand, line: tuple[str, str]) -> None:
        """Store a hand arranged once more in the place of what its owner did before, be that stored already or not."""
        entry = Entry(self.row.number, number, command.now, *line)
        place = number - self._before.last - 1
        if place < 0:
            self._again[number] = entry
        else:
            self._entries[place] = self._entries[place]._replace(line=entry.line)

    def job(self) -> Job:
        """End the batch; return what is to be stored to get there."""
        row, phase = self.row, self._phase
        if row.last != self.last or row.touched is not self._now:
            row = evolve(row, phase=phase or row.phase, last=self.last, touched=self._now)
        self.end = StoredState(row, self.match, self._arranged)
        return journal.append(self._entries, row, *self._jobs, before=self._before, again=self._again.values())
