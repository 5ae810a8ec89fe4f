"""
From a motion to its tale: judged against the state everybody knows, stored, and only then told.

What a motion leads to – the action and all the house has to draw for it – becomes one job of the journal. Until that
job is stored the table is busy and nobody is told anything. When it is stored the new state becomes the state, and the
tale is told. A job that cannot be stored has not happened; whoever asked is told so, and the table goes on as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from commands.journal.replay import written
from commands.table import notes
from commands.table.refusals import excuse
from db import journal, results
from db.errors import WriteFailed
from db.identity import PersonId
from db.journal import Entry, State, TableRow
from db.writer import Job, Writer
from games.contract import Action, Actor, House, No, Refused, Seat, Viewer
from games.table import Expel, Join, SortAs, check_agreement
from server.ops.clock import Clock
from server.ops.incidents import Incident
from server.play.audience import Audience
from server.play.due import Due
from server.play.eyes import Eyes
from server.play.judging import Course, Motion, Referee, Ruling
from server.play.mailbox import Errand, Mailbox
from server.play.rows import Owners, closed_row, next_row
from server.play.seen import Entries
from server.play.text import Listener


def nothing() -> None:
    """Do nothing."""


@dataclass(slots=True)
class TableContext:
    """
    What every live table works with.

    Attributes:
        missed_lines: how many lines are kept for a seat.
        incident: takes note of what went wrong and returns the number to tell.
        refused: is told of every refusal, for the figures.
    """

    writer: Writer
    clock: Clock
    missed_lines: int
    incident: Callable[[Incident], str]
    refused: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Asked:
    """
    A motion and who wants it.

    Attributes:
        listener: reads why it was refused.
        settled: is called once it is stored or has been refused.
        due: what the house has seen, if it is the house that wants it.
        newcomers: whose the seats are that it gives out, in the order of their numbers.
    """

    actor: Actor
    action: Action
    listener: Listener | None = None
    settled: Errand = nothing
    due: Due | None = None
    newcomers: Owners = ()

    @property
    def newcomer(self) -> tuple[Seat, Listener] | None:
        """The seat that is taken with this action, and who will listen there."""
        if isinstance(self.action, Join) and self.listener is not None and not isinstance(self.actor, House):
            return self.actor, self.listener
        return None


@dataclass
class Standing:
    """
    How a table stands, all of it stored.

    Attributes:
        row: in the database, and whose its seats are.
        match: number of the match that runs.
        moves: accepted actions since it woke.
        arranged: since the last move that is more than arranging, by seat the entry in which somebody arranged his
            hand: doing it again takes its place, so that nobody makes a journal grow alone.
    """

    row: TableRow
    match: int | None
    moves: int = 0
    arranged: dict[Seat, int] = field(default_factory=dict)

    def owner(self, seat: Seat) -> PersonId | None:
        """Return whose a seat is or was; None if nobody knows any more."""
        return self.row.people[seat].who

    def seat_of(self, who: PersonId, circle: tuple[Seat, ...]) -> Seat | None:
        """Return the seat a person has now."""
        return next((seat for seat in circle if self.row.people[seat].who == who), None)


@dataclass(frozen=True)
class Process:
    """
    The way of every motion at one table.

    Attributes:
        committed: is called with the table before it when a motion is stored and told.
        put_off: takes what the house wanted and could not be stored.
    """

    context: TableContext
    referee: Referee
    standing: Standing
    eyes: Eyes
    audience: Audience
    mailbox: Mailbox
    committed: Callable[[Motion], None]
    put_off: Callable[[Due], None]
    guarded: Callable[[Errand], None] = field(repr=False)

    def judge(self, asked: Asked) -> None:
        """Judge a motion now, and have it stored."""
        if self.standing.row.state is not State.OPEN:
            if asked.listener is not None:
                asked.listener.hear([notes.NO_MORE], "")
            asked.settled()
            return
        course = Course()
        motion = self._motion(asked)
        try:
            self._check_people(asked)
            check_agreement(self.eyes.words.game, self.eyes.sitting, asked.action)
            ruling = self.referee.rule(motion, course)
        except Refused as refused:
            self._refuse(asked, refused)
        except Exception as error:  # noqa: BLE001 - whatever else is our own bug: the old state stays
            self._apologise(asked, type(asked.action).__name__, error, course)
            asked.settled()
        else:
            self._store(asked, motion, ruling)

    def _motion(self, asked: Asked) -> Motion:
        standing, now = self.standing, self.context.clock.now()
        return Motion(
            asked.actor,
            asked.action,
            self.eyes.sitting,
            standing.row,
            self.eyes.names,
            standing.match,
            now,
            asked.newcomers,
        )

    def _check_people(self, asked: Asked) -> None:
        """
        Judge what only the house can know: who is who, and whose line is open while his return is on its way.

        Raises:
            Refused: he sits here, whatever he is called; or he is here, whatever the journal still says of him.
        """
        circle = self.eyes.sitting.circle
        if isinstance(asked.action, Join):
            known = (one for one in asked.newcomers if one is not None)
            if any(self.standing.seat_of(one, circle) is not None for one in known):
                raise Refused(No.ALREADY_HERE)
        elif isinstance(asked.action, Expel) and self.audience.listener(asked.action.seat) is not None:
            raise Refused(No.IS_PRESENT, seat=asked.action.seat)

    def _refuse(self, asked: Asked, refused: Refused) -> None:
        """Tell the author alone why not."""
        self.context.refused()
        if asked.listener is not None:
            seat = self._speaker(asked.actor)
            sentence = excuse(refused, self.eyes.words, self.eyes.voice(seat, asked.listener.style))
            asked.listener.hear([sentence], self._prompt(seat, asked.listener))
        asked.settled()

    def _apologise(self, asked: Asked, label: str, error: BaseException, course: Course) -> None:
        """
        Say that something of ours went wrong and nothing has changed: to whoever asked, for nobody else knows of it.

        What nobody asked for is told to everybody at the table, who would wait for it in vain.
        """
        number = self.context.incident(Incident(label, error, self.standing.row, tuple(course.lines)))
        if asked.listener is None:
            self.audience.say(notes.our_fault(number))
            return
        prompt = self._prompt(self._speaker(asked.actor), asked.listener)
        asked.listener.hear([notes.our_fault(number)], prompt)

    def _prompt(self, seat: Viewer, listener: Listener) -> str:
        """Return what is read below an answer: who has no seat here is not told whose turn it is."""
        return "" if seat is None else self.eyes.prompt(seat, listener.style)

    def _speaker(self, actor: Actor) -> Viewer:
        """Return with whose eyes an answer is read; a newcomer without a seat yet sees what everybody sees."""
        return None if isinstance(actor, House) or actor not in self.eyes.sitting.circle else actor

    def _store(self, asked: Asked, motion: Motion, ruling: Ruling) -> None:
        if motion.arranger in self.standing.arranged:
            self._store_again(asked, motion, ruling, motion.arranger)
            return
        first, after = motion.row.last + 1, ruling.step.state
        entries = [
            Entry(motion.row.number, first + place, motion.now, who, line)
            for place, (who, line) in enumerate(ruling.course.lines)
        ]
        row = next_row(motion.row, self.eyes.words, motion.sitting, after, len(entries), motion.owners, motion.now)
        self._submit(asked, motion, ruling, row, journal.append(entries, row, *ruling.jobs, before=motion.row))

    def _store_again(self, asked: Asked, motion: Motion, ruling: Ruling, seat: Seat) -> None:
        """Store a hand arranged once more, as it is now, in the place of what its owner did before."""
        cards = self.eyes.words.game.hands.of(ruling.step.state.state, seat)
        who, line = written(self.eyes.words, motion.sitting, seat, SortAs(cards), motion.names)
        entry = Entry(motion.row.number, self.standing.arranged[seat], motion.now, who, line)
        row = replace(motion.row, touched=motion.now)
        again = Course([(who, line)], [ruling.course.moves[-1]._replace(line=line)])
        self._submit(asked, motion, replace(ruling, course=again), row, journal.replace_line(entry, row))

    def _submit(self, asked: Asked, motion: Motion, ruling: Ruling, row: TableRow, job: Job) -> None:
        """Have it stored; then it is told, or whoever asked is told that it was not."""
        self.mailbox.hold()

        def done(failure: WriteFailed | None) -> None:
            if failure is None:
                self.guarded(partial(self._commit, asked, motion, ruling, row))
            else:
                self._not_stored(asked, ruling, failure)
            asked.settled()
            self.mailbox.go_on()

        self.context.writer.submit(job, done)

    def _not_stored(self, asked: Asked, ruling: Ruling, failure: WriteFailed) -> None:
        """Apologise to whoever knows of it for what has not happened; what nobody asked for is put off in silence."""
        if asked.due is not None:
            row = self.standing.row
            self.context.incident(Incident("store", failure, row, tuple(ruling.course.lines)))
            self.put_off(asked.due)
            return
        self._apologise(asked, "store", failure, ruling.course)

    def _commit(self, asked: Asked, motion: Motion, ruling: Ruling, row: TableRow) -> None:
        """Make the stored state the state, and tell."""
        after, first = ruling.step.state, motion.row.last + 1
        self.standing.row, self.standing.match = row, ruling.match
        self.standing.moves += 1
        if motion.arranger is None:
            self.standing.arranged.clear()
        else:
            first = self.standing.arranged.setdefault(motion.arranger, row.last)
        entries = Entries(first, tuple(ruling.course.moves))
        self.eyes.look_again(after, motion.arranger)
        self.audience.fill(after.circle)
        if asked.newcomer is not None:
            seat, listener = asked.newcomer
            self.audience.stop_watching(listener)
            self.audience.attach(seat, listener)
        self.audience.tell(ruling.step.events, row.last, entries, only=motion.arranger)
        self.committed(motion)
        self.audience.thin(after.circle)

    def close(self, note: str, settled: Callable[[bool], None]) -> None:
        """Put the table away for good; `settled` is told whether that is stored."""
        standing = self.standing
        now = self.context.clock.now()
        row = closed_row(standing.row, now, note)
        self.mailbox.hold()

        def done(failure: WriteFailed | None) -> None:
            if failure is None:
                standing.row = row
            settled(failure is None)
            self.mailbox.go_on()

        books = [] if standing.match is None else [results.match_aborted(standing.match, row.last, now)]
        self.context.writer.submit(journal.append((), row, *books), done)
