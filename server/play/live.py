"""
One live table: everything that may be asked of it, in the order in which it was asked.

What it knows and how it is told stands in `views`, who follows it in `audience`, how a command is judged, stored and
told in `process`. A table without a step under way does things at once; else they wait in its mailbox.

The host's log tells what happens at tables (`log_changes`): numbers and games, no names and no cards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import structlog

from commands.language.german import fold
from commands.language.lexicon import Lexicon
from commands.language.now import heard_now
from commands.language.verb import Question
from commands.language.vocabulary import AnyVocabulary
from commands.table import notes
from commands.table.screens import NO_PROMPT, Prompt
from commands.table.verbs import ShowPeople
from db.identity import PersonId
from db.table_row import TableRow
from games.contract import HOUSE, Action, Actor, Event, Seat, Viewer
from games.table.actions import Join, Place
from games.table.state import AnyTable, finished, newcomer_seat
from games.table.view import TableView
from server.ops.context import Context
from server.ops.incidents import Incident
from server.play.audience import Audience, Hears, everybody
from server.play.batch import StoredState, TableRequest, nothing
from server.play.facts import TableFacts
from server.play.judging import Executor, MoveCommand, MoveResult
from server.play.mailbox import Errand, Mailbox, Room
from server.play.process import Process
from server.play.text import Listener
from server.play.timers import TableTimers
from server.play.views import PlayerViews

log = structlog.get_logger()

_MOVES, _QUESTIONS, _OUTSIDE = Room.MOVES, Room.QUESTIONS, Room.OUTSIDE  # looked up with every line


def _nobody(_seat: Seat) -> None:
    """Nobody listens at a seat that has just been made."""


class LiveTable:
    """
    A table while it is awake.

    Attributes:
        number: of the table, for ever.
        vocabulary: the words of what is played.
        facts: what everybody in the house may know of it.
        audience: who follows it.
        timers: what the house does there by itself: time, absence, return.
        gone_since: of whose line is gone, since when (monotonic seconds).
        patient: the key all chance of its computers comes from, at a table that waits for them however long they think;
            "" at every other one.

    Args:
        changed: is called after every change, when everybody at the table has been told, with the table before it; not
            where a deal goes on that is followed by people alone, which changes nothing anybody else could notice.
    """

    __slots__ = (
        "_changed",
        "_context",
        "_mailbox",
        "_process",
        "_standing",
        "_views",
        "audience",
        "facts",
        "gone_since",
        "number",
        "patient",
        "timers",
        "vocabulary",
    )

    def __init__(  # noqa: PLR0913 - all a table is made of
        self,
        context: Context,
        vocabulary: AnyVocabulary,
        sitting: AnyTable,
        row: TableRow,
        executor: Executor,
        changed: Callable[[LiveTable, AnyTable], None],
        *,
        match: int | None = None,
        unsaid: Callable[[Event], bool] | None = None,
        listener_of: Callable[[Seat], Listener | None] = _nobody,
        patient: str = "",
    ) -> None:
        self._views = PlayerViews(row.number, vocabulary, sitting, unsaid)
        self._standing = StoredState(row, match)
        self.number, self.vocabulary, self.patient = row.number, vocabulary, patient
        self.facts = TableFacts(self._views, self._standing, vocabulary)
        self._context = context
        self.gone_since: dict[Seat, float] = {}
        self._changed = changed
        self._mailbox = Mailbox(self._guarded)
        self.audience = Audience(self._views, context.settings.limits.missed_lines, self._guarded, listener_of)
        self.timers = TableTimers(
            context.clock,
            self._views,
            self.audience,
            self.attend,
            self.judge,
            lambda: not self._mailbox.idle,
            context.put_off,
        )
        self._process = Process(
            context=context,
            executor=executor,
            standing=self._standing,
            views=self._views,
            audience=self.audience,
            mailbox=self._mailbox,
            committed=self._committed,
            put_off=self.timers.put_off,
            guarded=self._guarded,
        )

    # --- what everybody may know ---

    @property
    def idle(self) -> bool:
        """Nothing is under way: everything asked is done and stored."""
        return self._mailbox.idle

    def heard(self, lexicon: Lexicon, line: str, viewer: Viewer) -> object:
        """
        Return what a typed line means among the people of this table, given what its author may do now.

        Raises:
            Misread: it means nothing.
        """
        return heard_now(lexicon, line, self._views.names, lambda: self._views.view(viewer).possible)

    def view(self, viewer: Viewer) -> TableView[Any]:
        """Return what one pair of eyes sees."""
        return self._views.view(viewer)

    def prompt(self, viewer: Viewer, listener: Listener) -> Prompt:
        """Return whose turn it is and what is possible, for one pair of eyes."""
        return self._views.prompt(viewer, listener.style)

    # --- following ---

    def attach(self, seat: Seat, listener: Listener) -> list[str]:
        """
        Attach a listener to a seat; return the lines its owner may have missed: those since they last typed.

        The first of its people lets time run at a table that has just been read from its journal, and nobody else: who
        watches must cost nobody a turn. That it begins afresh is among the lines that all of them have missed.
        """
        self.timers.wake_clock()
        self.audience.attach(seat, listener)
        kept = self.audience.scrollback(seat)
        return [] if kept is None else kept.missed(self.facts.voice_elsewhere(seat, listener.style).line)

    def say(self, line: str, *, talk: bool = False, to: Hears = everybody, by: Seat | None = None) -> None:
        """Tell everybody at the table, or whom it is for, what is no move; `talk`: somebody says it, not the house."""
        self.audience.say(line, talk=talk, to=to, by=by)

    def tell_others(self, seat: Seat, line: str) -> None:
        """Tell everybody but one seat something that is gone when it is said: nothing of it is kept."""
        for viewer, listener in self.audience.listening():
            if viewer != seat:
                listener.hear([line], self.prompt(viewer, listener))

    def begin(self, events: tuple[Event, ...]) -> None:
        """Tell what happened at this table before anybody could hear it, and let time run."""
        self.audience.tell(events, self.facts.row.last)
        self.timers.wind_clock()

    # --- asking ---

    def ask(self, viewer: Viewer, question: Question, listener: Listener) -> None:
        """Answer a question when everything asked before it is done."""
        self.in_order(viewer, partial(self._answer, viewer, question, listener), listener)

    def in_order(self, viewer: Viewer, tell: Errand, listener: Listener) -> None:
        """Have somebody read something in the order in which they typed: behind their moves that are being stored."""
        room = _OUTSIDE if viewer is None else _QUESTIONS
        if not self._mailbox.in_turn(self._process.answer, tell, room):
            self._turn_away(listener, nothing)

    def act(
        self,
        actor: Actor,
        action: Action,
        listener: Listener | None = None,
        settled: Errand = nothing,
        line: str = "",
    ) -> None:
        """
        Judge an action when everything asked before it is done; refusals go to `listener` alone.

        `settled` is called once it is stored or has been refused; `line` is what was typed, to be quoted.
        """
        asked = TableRequest(actor, action, listener, settled, line=line)
        if not self._mailbox.in_turn(self._process.judge, asked, _MOVES):
            self._turn_away(listener, settled)

    def join(self, name: str, who: PersonId, listener: Listener, settled: Errand) -> None:
        """
        Seat a newcomer; which seat it is shows only when everybody who asked before has theirs.

        `settled` is called once they have it or have been refused.
        """
        come = partial(self._seat_newcomer, name, who, listener, settled)
        if not self._mailbox.when_free(come, _OUTSIDE):
            self._turn_away(listener, settled)

    def place(self, name: str, who: PersonId) -> None:
        """Give a person a seat at a booked table, as the house."""
        self.attend(partial(self._process.judge, TableRequest(HOUSE, Place(name), newcomers=(who,))))

    def attend(self, run: Errand) -> None:
        """Do something when everything asked before it is done."""
        self._mailbox.when_free(run)

    def judge(self, asked: TableRequest) -> None:
        """Judge a command whose turn it is: to be called by what `attend` runs."""
        self._process.judge(asked)

    def _turn_away(self, listener: Listener | None, settled: Errand) -> None:
        """Say that too much waits for its turn already."""
        if listener is not None:
            listener.hear([notes.CROWDED], NO_PROMPT)
        settled()

    def _answer(self, viewer: Viewer, question: Question, listener: Listener) -> None:
        try:
            text = self._views.answer(question, viewer, listener.style)
            if isinstance(question, ShowPeople) and (watching := self.audience.spectators):
                text = f"{text}\n{notes.watched_by(watching)}"
            if isinstance(question, ShowPeople) and self.gone_since:
                text = f"{text}\n{notes.gone_for(self._gone())}"
        except Exception as error:  # noqa: BLE001 - our bug in a screen is told to its reader alone
            text = notes.our_fault(
                self._context.incidents.note(Incident(type(question).__name__, error, self.facts.row))
            )
        listener.hear([text], self.prompt(viewer, listener))

    def _gone(self) -> list[tuple[str, int]]:
        """Return who of the people is not there, and for how many seconds."""
        now = self._context.clock.monotonic()
        return [
            (self.facts.name(seat), round(now - since))
            for seat, since in self.gone_since.items()
            if seat in self.facts.circle
        ]

    def _seat_newcomer(self, name: str, who: PersonId, listener: Listener, settled: Errand) -> None:
        """Give a newcomer the next seat; a journal cannot tell two people of one name apart."""
        if self.facts.seat_of(who) is None and self._views.names.exact(fold(name)) is not None:
            listener.hear([notes.NAMESAKE], NO_PROMPT)
            settled()
            return
        seat = newcomer_seat(self.facts.sitting)
        self._process.judge(TableRequest(seat, Join(name), listener, settled, newcomers=(who,)))

    def _committed(self, command: MoveCommand, result: MoveResult) -> None:
        """Follow what was stored and told: time runs, and whoever keeps the tables learns of it."""
        self._guarded(self.timers.wind_clock)
        if result.goes_on and self.audience.reads_alone:
            return
        if not self.facts.open:
            self.audience.show_spectators_out()
        self._changed(self, command.sitting)

    def _guarded(self, run: Callable[[], object]) -> None:
        """Do one of several things; a fault of ours in it must not keep the table from the others."""
        try:
            run()
        except Exception as error:  # noqa: BLE001 - noted with its number; what is stored stands
            self._context.incidents.note(Incident("tell", error, self.facts.row))

    # --- ending ---

    def close(self, note: str, settled: Callable[[bool], None] = lambda _stored: None, line: str = "") -> None:
        """Put the table away for good, with a last line for its people; `settled` is told whether that is stored."""

        def closed(stored: bool) -> None:
            if stored:
                self.stop()
                if line:
                    self.say(line)
                self.audience.end()
                self._changed(self, self.facts.sitting)
            settled(stored)

        self.attend(partial(self._process.close, note, closed))

    def stop(self) -> None:
        """Stop the clock and whatever else is due later: the table goes to sleep as it stands."""
        self.timers.drop()

    def sleep(self) -> None:
        """Go to sleep as it stands: its row and its journal hold all of it, and there is nothing more to watch."""
        self.stop()
        self.audience.show_spectators_out()

    def drop(self) -> None:
        """End with the house: what still waits for its turn is not done, and nobody was told of it."""
        self.stop()
        self._mailbox.clear()


def log_changes(live: LiveTable, before: AnyTable) -> None:
    """Log what a stored move means for a table: a match begun, played to its end or broken off; the table closed."""
    if before.state is not None and live.facts.goes_on:
        return
    after, game = live.facts.sitting, live.vocabulary.game
    facts = {"table": live.number, "game": game.id}
    if before.state is None and after.state is not None:
        log.info("match begun", **facts, people=len(after.circle))
    if after.broken_off and not before.broken_off:
        log.info("match broken off", **facts)
    elif before.state is not None and finished(game, after) and not finished(game, before):
        log.info("match ended", **facts)
    if not live.facts.open:
        log.info("table closed", **facts, why=live.facts.row.note)
