"""
Carrying out what a table is asked: judged, stored, and only then told to its subscribers.

What is asked of a table in one round of the loop is judged one behind the other and becomes one job of the journal: a
`Batch`. Until that job is stored nobody is told anything of it. When it is stored its links are told in the order in
which they were asked: each new state becomes the state, and its tale is told; refusals and answers stand at their place
in between. A batch that cannot be stored has not happened; everybody who asked is told so, once, and the table goes on
as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from commands.journal.replay import written
from commands.table import notes
from commands.table.screens import NO_PROMPT, Prompt
from db import journal, results
from db.database import Job
from db.errors import Trouble, WriteFailed
from db.table_row import TableState
from games.contract import House, No, Refused, Viewer
from games.table.actions import Agree, Expel, Join, SortAs
from games.table.agreeing import check_agreement
from games.table.arranging import settles
from server.ops.context import Context
from server.ops.incidents import Incident
from server.play.audience import Audience
from server.play.batch import Accepted, Answered, Batch, DueAction, Link, StoredState, TableRequest, nothing
from server.play.judging import Executor, MoveCommand, MoveProgress, MoveResult, arranger
from server.play.mailbox import Errand, Mailbox
from server.play.rows import closed_row
from server.play.text import Listener
from server.play.views import PlayerViews

_UNSURE_SECONDS: Final = 1.0
"""How long nobody is told that it is not known whether something is stored: most often it is known before."""

_OPEN = TableState.OPEN  # asked of every move, and a member of an Enum costs ten times a plain name

_NOT_BY_THE_RULES_ALONE = frozenset({Agree, Expel, Join})
"""Actions that are judged by what only the house can know, too."""


@dataclass(slots=True)
class Process:
    """
    The way of every command at one table.

    Attributes:
        committed: is called with a command that is stored and told, and what came of it.
        put_off: takes what the house wanted and could not be stored.

    `_batch` is what is judged and not yet stored, `_next` an empty one for whatever is accepted next.
    """

    context: Context
    executor: Executor
    standing: StoredState
    views: PlayerViews
    audience: Audience
    mailbox: Mailbox
    committed: Callable[[MoveCommand, MoveResult], None]
    put_off: Callable[[DueAction], None]
    guarded: Callable[[Errand], None] = field(repr=False)
    _batch: Batch | None = field(default=None, init=False)
    _next: Batch | None = field(default=None, init=False)

    # --- judging ---

    def judge(self, asked: TableRequest) -> None:
        """Judge a command now, against where everything asked before it leads, and have it stored."""
        before = self._batch or self._next
        if before is None:
            before = self._next = Batch(self.views.words, self.views.sitting, self.standing, self.views.names)
        if before.row.state is not _OPEN:
            self.answer(partial(self._say, asked.listener, notes.NO_MORE), asked)
            return
        action = asked.action
        course = MoveProgress()
        command = MoveCommand(
            asked.actor,
            action,
            before.sitting,
            before.row,
            before.last,
            before.names,
            before.match,
            self.context.clock.now(),
            asked.newcomers,
            arranger(asked.actor, action),
        )
        try:
            if type(action) in _NOT_BY_THE_RULES_ALONE:
                self._check_people(asked, command)
                check_agreement(self.views.words.game, command.sitting, action)
            result = self.executor.rule(command, course)
        except Refused as refused:
            refused.__traceback__ = None  # it waits to be told; the frames it came through must not
            self.context.tally.count_refusal()
            self.answer(partial(self._refuse, asked, refused), asked)
        except Exception as error:  # noqa: BLE001 - whatever else is our own bug: the old state stays
            number = self._note(type(action).__name__, error, course.lines)
            self.answer(partial(self._apologise, asked, number), asked)
        else:
            before.add(asked, command, result, self._as_arranged)
            if self._batch is None:
                self._batch, self._next = before, None
                self.mailbox.gather()
                self.context.writer.submit_round(self._job, self._done, self._unsure)

    def answer(self, tell: Errand, refused: TableRequest | None = None) -> None:
        """Have somebody read something now, or at its place behind what is to be stored."""
        if self._batch is not None:
            self._batch.links.append(Answered(tell, refused))
            return
        tell()
        if refused is not None and refused.settled is not nothing:
            refused.settled()

    def _check_people(self, asked: TableRequest, command: MoveCommand) -> None:
        """
        Judge what only the house can know: who is who, and whose line is open while their return is on its way.

        Raises:
            Refused: they sit here, whatever they are called; or they are here, whatever the journal still says of them.
        """
        action, circle = asked.action, command.sitting.circle
        if isinstance(action, Join):
            known = [one for one in asked.newcomers if one is not None]
            if any(command.row.people[seat].who in known for seat in circle):
                raise Refused(No.ALREADY_HERE)
        elif isinstance(action, Expel) and self.audience.listener(action.seat) is not None:
            raise Refused(No.IS_PRESENT, seat=action.seat)

    def _as_arranged(self, command: MoveCommand, result: MoveResult) -> tuple[str, str]:
        """Return the entry of a hand arranged once more: the line itself, or all cards where that leaves a choice."""
        words, after, seat = self.views.words, result.step.state, command.arranger
        assert seat is not None
        if settles(words.game, after, seat, command.action):
            return result.course.lines[0]
        return written(words, command.sitting, seat, SortAs(words.game.hands.of(after.state, seat)), command.names)

    # --- answers ---

    def _refuse(self, asked: TableRequest, refused: Refused) -> None:
        """Tell the author alone why not."""
        if asked.listener is not None:
            seat = self._speaker(asked)
            sentence = self.views.excuse(refused, seat, asked.listener.style, type(asked.action), asked.line)
            asked.listener.refused(str(refused.reason), sentence)
            asked.listener.hear([sentence], self._prompt(seat, asked.listener))

    def _note(self, label: str, error: BaseException, lines: list[tuple[str, str]]) -> str:
        return self.context.incidents.note(Incident(label, error, self.standing.row, tuple(lines)))

    def _apologise(self, asked: TableRequest, number: str) -> None:
        """
        Say that something of ours went wrong and nothing has changed: to whoever asked, for nobody else knows of it.

        What nobody asked for is told to everybody at the table, who would wait for it in vain.
        """
        if asked.listener is not None:
            asked.listener.hear([notes.our_fault(number)], self._prompt(self._speaker(asked), asked.listener))
        elif asked.settled is nothing:
            self.audience.say(notes.our_fault(number))

    def _say(self, listener: Listener | None, sentence: str) -> None:
        if listener is not None:
            listener.hear([sentence], NO_PROMPT)

    def _prompt(self, seat: Viewer, listener: Listener) -> Prompt:
        """Return what is read below an answer: who has no seat here is not told whose turn it is."""
        return NO_PROMPT if seat is None else self.views.prompt(seat, listener.style)

    def _speaker(self, asked: TableRequest) -> Viewer:
        """Return with whose eyes an answer is read; a newcomer without a seat yet sees what everybody sees."""
        actor = asked.actor
        return None if isinstance(actor, House) or actor not in self.views.sitting.circle else actor

    # --- storing ---

    def _job(self) -> Job:
        """Make the job of what was gathered; from now on everything waits until it is stored."""
        self.mailbox.hold()
        assert self._batch is not None
        return self._batch.job()

    def _unsure(self) -> None:
        """Tell the table in a while that nobody knows yet whether what was asked is stored, if that is still so."""
        batch = self._batch

        def still() -> None:
            if self._batch is batch:
                self.audience.say(notes.FATE_UNKNOWN)

        self.context.clock.after(_UNSURE_SECONDS, still)

    def _done(self, failure: WriteFailed | None) -> None:
        """Tell what is stored, or that it is not; then let those have their turn who had to wait."""
        self.mailbox.hold()
        batch, self._batch = self._batch, None
        assert batch is not None
        if failure is None:
            self._tell(batch)
        else:
            self._tell_failed(batch, failure)
        self.mailbox.go_on()

    def _tell(self, batch: Batch) -> None:
        """Tell link after link; a fault of ours in one of them keeps nobody from the others."""
        links = batch.links
        for place, link in enumerate(links, 1):
            try:
                if type(link) is Accepted:
                    self._commit(link, links, place)
                elif type(link) is Answered:
                    link.tell()
            except Exception as error:  # noqa: BLE001 - noted with its number; what is stored stands
                self._note("tell", error, [])
            asked = link.asked
            if asked is not None and asked.settled is not nothing:
                self.guarded(asked.settled)
        end = batch.end
        self.standing.row, self.standing.match, self.standing.arranged = end.row, end.match, end.arranged

    def _commit(self, link: Accepted, links: list[Link], place: int) -> None:
        """Make the stored state the state, and tell; the links from `place` on were stored with it, and are next."""
        command, result, listener = link.command, link.result, link.asked.listener
        step, arranger = result.step, command.arranger
        self.standing.row, self.standing.match, self.standing.last = link.row, result.match, link.last
        self.context.stored()
        more = partial(_follows, links, place) if place < len(links) else None
        if arranger is not None:
            self.views.look_at_hand(step.state, arranger)
            if listener is not None:
                listener.done()
            self.audience.tell_one(arranger, step.events, link.last, link.entries, more)
            return
        self.views.look_again(step.state)
        if listener is not None:
            listener.done()
        circle = step.state.circle
        circle_changed = circle != command.sitting.circle
        if circle_changed:
            self.audience.add_readers(circle)
        if link.asked.newcomer is not None:
            seat, listener = link.asked.newcomer
            self.audience.stop_watching(listener)
            self.audience.attach(seat, listener)
        self.audience.tell(step.events, link.last, link.entries, more=more)
        self.committed(command, link.result)
        if circle_changed:
            self.audience.drop_readers(circle)

    def _tell_failed(self, batch: Batch, failure: WriteFailed) -> None:
        """
        Apologise to everybody whose command has not happened or was judged behind one; questions are answered as it is.

        Nobody reads it twice. What nobody asked for is put off in silence, as nobody else knows of it. Where another
        house has taken over nobody is told anything: this one ends, and what is so the other one says.
        """
        if failure.trouble is Trouble.LOST:
            return
        number = self._note("store", failure, batch.lines)
        told: list[Listener | None] = []
        for link in batch.links:
            asked = link.asked
            if isinstance(link, Answered) and asked is None:
                self.guarded(link.tell)
            if asked is None:
                continue
            if asked.due is not None:
                self.put_off(asked.due)
            elif asked.listener not in told:
                told.append(asked.listener)
                self.guarded(partial(self._apologise, asked, number))
            self.guarded(asked.settled)

    def close(self, note: str, settled: Callable[[bool], None]) -> None:
        """Put the table away for good; `settled` is told whether that is stored."""
        standing = self.standing
        now = self.context.clock.now()
        row = closed_row(standing.row, now, note)
        self.mailbox.hold()

        def done(failure: WriteFailed | None) -> None:
            if failure is None:
                standing.row, self._next = row, None
            settled(failure is None)
            self.mailbox.go_on()

        books = [] if standing.match is None else [results.match_aborted(standing.match, row.last, now)]
        self.context.writer.submit(journal.append((), row, *books), done)


def _follows(links: list[Link], place: int, viewer: Viewer) -> bool:
    """Tell whether one of the links from a place on is a step that a pair of eyes is told of."""
    return any(isinstance(link, Accepted) and link.command.arranger in {None, viewer} for link in links[place:])
