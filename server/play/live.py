"""
One live table: judge, store, and only then tell.

A request is judged against the state everybody knows. What it leads to – the action and all the house has to draw for
it – becomes one job of the journal. Until that job is stored the table is busy: further requests wait in line,
questions too, and nobody is told anything. When it is stored the new state becomes the state, and the tale is told. A
job that cannot be stored has not happened; the table says so once and goes on as it was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple, Protocol

import structlog

from commands.journal.replay import AnyTable, AnyVocabulary, written
from commands.language.german import Voice, counted, listed, title
from commands.language.vocabulary import Question
from commands.table.tale import listeners, noticed, tale, waiting_line
from commands.table.words import ShowPeople, TableNames, answer, excuse, voice_for
from db import journal, results
from db.errors import WriteFailed
from db.identity import PersonId
from db.journal import Entry, State, TableRow
from db.writer import Job, Writer
from games import table
from games.contract import (
    HOUSE,
    Action,
    Actor,
    Drawn,
    Event,
    House,
    No,
    Refused,
    Seat,
    Sheet,
    Step,
    TimeUp,
    Viewer,
    evolve,
)
from games.options import Special
from games.table import Back, Expel, Gone, Join, Place, TableView
from server.ops.clock import Clock, Timer
from server.ops.shuffler import Shuffle
from server.people.person import Person
from server.play.bell import Bell

log = structlog.get_logger()

MOST_WAITING = 200
"""Requests that may wait at one table for the disk; the connection limits keep it far below."""

FIRST_RETRY, LAST_RETRY = 1.0, 60.0
"""Seconds after which the house tries again what it could not store: twice as long each time, up to the second."""

OUR_FAULT = (
    "Das hat leider nicht geklappt, und es liegt an uns (Nummer {number}). "
    "Es hat sich nichts geändert; versuch es bitte gleich noch einmal."
)


CROWDED = "An diesem Tisch wartet gerade zu viel auf einmal. Versuch es bitte gleich noch einmal."
NAMESAKE = "An diesem Tisch sitzt schon jemand, der so heißt wie du. Such dir bitte einen anderen: „tische“ zeigt alle."
NO_MORE = "Diesen Tisch gibt es nicht mehr. „tische“ zeigt, welche offen sind."


class Style(NamedTuple):
    """How somebody wants to be spoken to: the fields of a `Voice` beside its names. Part of many a key, so a tuple."""

    reader: bool = False
    words: bool = False


PLAIN = Style()


class Listener(Protocol):
    """Somebody who hears a table: a session, or nobody but a memory."""

    @property
    def style(self) -> Style:
        """How he wants to be spoken to."""
        ...

    @property
    def unheard(self) -> bool:
        """Whether something he said has not been heard yet."""
        ...

    def hear(self, lines: list[str], prompt: str) -> None:
        """Take note of what happened and of what is expected now."""

    def say(self, text: str) -> None:
        """Take note of what happened; what is expected now will be told by somebody else."""

    def closed(self, host: Host) -> None:
        """Learn that this table is no more."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Something to be done at a table, when it is its turn."""

    run: Callable[[], None]


@dataclass(slots=True)
class Due:
    """
    Something the house does because of what it has seen: the clock running out, somebody gone or back.

    Between the seeing and its turn the world may move on, so it says itself whether it `still` holds.

    Attributes:
        retry: seconds until it is tried again if it cannot be stored.
    """

    actor: Actor
    action: Action
    still: Callable[[], bool]
    retry: float = FIRST_RETRY


@dataclass(slots=True)
class Memory:
    """What one seat was told lately, and how much of it since its owner last typed anything."""

    lines: deque[str]
    unread: int = 0


@dataclass(frozen=True, slots=True)
class _Judged:
    """
    An action the rules have accepted, on its way into the journal: everything that follows once it is stored.

    Attributes:
        newcomers: whose the seats are that it gives out, in the order of their numbers.
    """

    actor: Actor
    action: Action
    listener: Listener | None
    before: AnyTable
    step: Step[AnyTable]
    entries: tuple[tuple[str, str], ...]
    settled: Callable[[], None]
    due: Due | None = None
    newcomers: tuple[PersonId | None, ...] = ()

    @property
    def arranger(self) -> Seat | None:
        """Who did nothing but arrange his hand: nobody else notices, nothing is scored, and time runs on."""
        return None if isinstance(self.actor, House) or type(self.action) not in table.ARRANGING else self.actor

    @property
    def newcomer(self) -> tuple[Seat, Listener] | None:
        """The seat somebody takes with this action, and the one who will listen there."""
        if isinstance(self.action, Join) and self.listener is not None and not isinstance(self.actor, House):
            return self.actor, self.listener
        return None


class Ledger(Protocol):
    """What a table needs of the house: numbers, and to be told of changes."""

    writer: Writer
    clock: Clock
    refusals: int
    shuffled: Shuffle

    def next_match(self) -> int:
        """Return a number for a match that begins."""
        ...

    def mishap(self, host: Host | None, label: str, error: BaseException, entries: list[tuple[str, str]]) -> str:
        """Note that something of ours went wrong and return the number to tell."""
        ...

    def changed(self, host: Host, before: AnyTable) -> None:
        """Learn that a table has changed, after everybody was told."""


def _nothing() -> None:
    """Do nothing."""


def _whatever(_stored: bool) -> None:
    """Do nothing with the answer."""


class Host:
    """
    A table while it is awake.

    Attributes:
        number: of the table, for ever.
        sitting: the state everybody knows: everything in it is stored.
        row: how the table stands in the database, and whose its seats are.
        seats: who listens, by seat.
        watchers: who listens without a seat, with his name; he sees and hears what is public and no more, keeps no
            table awake, and nothing is remembered for him.
    """

    def __init__(
        self,
        number: int,
        vocabulary: AnyVocabulary,
        sitting: AnyTable,
        row: TableRow,
        ledger: Ledger,
        *,
        match: int | None = None,
        missed_lines: int = 200,
    ) -> None:
        self.number = number
        self.vocabulary = vocabulary
        self.sitting = sitting
        self.row = row
        self.seats: dict[Seat, Listener] = {}
        self.watchers: dict[Listener, str] = {}
        self.broken = ""
        self.moves = 0
        self._ledger = ledger
        self._match = match
        self._missed_lines = missed_lines
        self._memories: dict[Seat, Memory] = {}
        self._waiting: deque[Asked] = deque()
        self._busy = False
        self._names: TableNames | None = None
        self._voices: dict[tuple[Viewer, Style], Voice] = {}
        self._views: dict[Viewer, TableView[Any]] = {}
        self._prompts: dict[tuple[Viewer, Style], str] = {}
        self._clock_key: object = None
        self._bell: Bell | None = None
        self._warning: Timer | None = None
        self._retries: dict[int, Timer] = {}

    @property
    def idle(self) -> bool:
        """Nothing is under way: everything asked is done and stored."""
        return not self._busy and not self._waiting

    # --- whose the seats are ---

    def owner(self, seat: Seat) -> PersonId | None:
        """Return whose a seat is or was; None if nobody knows any more."""
        return self.row.people[seat].who

    def seat_of(self, who: PersonId) -> Seat | None:
        """Return the seat somebody has now."""
        return next((seat for seat in self.sitting.circle if self.row.people[seat].who == who), None)

    # --- who listens ---

    @property
    def names(self) -> TableNames:
        """The people at the table, for reading a line."""
        if self._names is None:
            self._names = TableNames(self.sitting)
        return self._names

    def voice(self, seat: Viewer, style: Style = PLAIN) -> Voice:
        """Return the voice for one pair of eyes."""
        voice = self._voices.get((seat, style))
        if voice is None:
            voice = self._voices[seat, style] = voice_for(
                self.sitting, self.vocabulary, seat, reader=style.reader, words=style.words, table=self.number
            )
        return voice

    def view(self, seat: Viewer) -> TableView[Any]:
        """Return what one pair of eyes sees; looked at once as long as nothing changes."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = table.view(self.vocabulary.game, self.sitting, seat)
        return view

    def _look_again(self, judged: _Judged) -> None:
        """Forget what was seen and said of the state before; who only arranged his hand changed it for nobody else."""
        if judged.step.state.people is not judged.before.people:
            self._names = None
            self._voices.clear()
        arranger = judged.arranger
        if arranger is not None:
            seen = self._views.pop(arranger, None)
            again = None if seen is None else table.rearranged(self.vocabulary.game, judged.step.state, seen)
            if again is not None:
                self._views[arranger] = again
        else:
            self._views.clear()
            self._prompts.clear()

    def attach(self, seat: Seat, listener: Listener) -> list[str]:
        """
        Let somebody listen at a seat; return the lines its owner may have missed: those since he last typed.

        The first of its people lets time run at a table that has just been read from its journal, and nobody else: who
        watches must cost nobody a turn.
        """
        self.seats[seat] = listener
        self._wind_clock()
        memory = self._memories.get(seat)
        if memory is None or not memory.unread:
            return []
        missed = list(memory.lines)[-memory.unread :]
        memory.unread = 0
        return missed

    def detach(self, seat: Seat, listener: Listener) -> None:
        """Let somebody listen no more."""
        if self.seats.get(seat) is listener:
            del self.seats[seat]

    def listening(self) -> Iterator[tuple[Viewer, Listener]]:
        """Yield everybody who listens now, with the eyes he sees with."""
        yield from tuple(self.seats.items())
        for watcher in tuple(self.watchers):
            yield None, watcher

    def show_watchers_out(self) -> None:
        """Let nobody watch any more: there is nothing to see."""
        for watcher in tuple(self.watchers):
            self._guarded(lambda watcher=watcher: watcher.closed(self))  # type: ignore[misc]
        self.watchers.clear()

    def remembered(self, seat: Seat, most: int) -> list[str]:
        """Return the last lines told to a seat, oldest first."""
        memory = self._memories.get(seat)
        return [] if memory is None else list(memory.lines)[-most:]

    def remember(self, seat: Seat, lines: list[str], unread: int | None = None) -> None:
        """
        Keep lines for a seat; only so many.

        What was sent is not yet read: a line may have been lost long before anybody notices. Only what its owner types
        shows that he still hears us.
        """
        memory = self._memories.get(seat)
        if memory is None:
            memory = self._memories[seat] = Memory(deque(maxlen=self._missed_lines))
        memory.lines.extend(lines)
        memory.unread = min(memory.unread + (len(lines) if unread is None else unread), self._missed_lines)

    def heard_from(self, seat: Seat) -> None:
        """Note that the owner of a seat has typed something: he has read what he was told."""
        memory = self._memories.get(seat)
        if memory is not None:
            memory.unread = 0

    def say(self, line: str) -> None:
        """Tell everybody at the table something that is no move: talk, a word of the house."""
        for seat in self.sitting.circle:
            listener = self.seats.get(seat)
            self.remember(seat, [line])
            if listener is not None:
                listener.hear([line], self.prompt(seat, listener.style))
        for watcher in tuple(self.watchers):
            watcher.hear([line], self.prompt(None, watcher.style))

    # --- questions ---

    def prompt(self, seat: Viewer, style: Style = PLAIN) -> str:
        """Return whose turn it is and what is possible, for one pair of eyes."""
        prompt = self._prompts.get((seat, style))
        if prompt is None:
            prompt = self._prompts[seat, style] = waiting_line(self.vocabulary, self.sitting, self.voice(seat, style))
        return prompt

    def ask(self, seat: Seat | None, question: Question, listener: Listener) -> None:
        """Answer a question when everything asked before it is done."""

        def run() -> None:
            voice = self.voice(seat, listener.style)
            try:
                text = answer(question, self.view(seat), self.vocabulary, voice)
                if isinstance(question, ShowPeople) and self.watchers:
                    text = f"{text}\n{_watched_by(self.watchers.values())}"
            except Exception as error:  # noqa: BLE001 - our bug in a screen is told to its reader alone
                text = OUR_FAULT.format(number=self._ledger.mishap(self, type(question).__name__, error, []))
            listener.hear([text], self.prompt(seat, listener.style))

        self._if_room(run, lambda: self._crowded(listener, _nothing))

    # --- moves ---

    def act(
        self,
        actor: Actor,
        action: Action,
        listener: Listener | None = None,
        settled: Callable[[], None] = _nothing,
    ) -> None:
        """
        Judge an action when everything asked before it is done; refusals go to `listener` alone.

        `settled` is called once it is stored or has been refused.
        """
        self._if_room(lambda: self._judge(actor, action, listener, settled), lambda: self._crowded(listener, settled))

    def see_to(self, due: Due) -> None:
        """
        Do what the house has seen to be due, when everything asked before it is done, if by then it is due still.

        What cannot be stored is tried again until it is: nobody else would ask for it once more.
        """
        self._when_free(lambda: self._do_if_due(due))

    def _do_if_due(self, due: Due) -> None:
        if due.still():
            self._judge(due.actor, due.action, None, due=due)

    def _try_again(self, due: Due) -> None:
        """Put off what could not be stored; a table that is put away meanwhile forgets it."""

        def again() -> None:
            del self._retries[id(due)]
            self.see_to(due)

        self._retries[id(due)] = self._ledger.clock.after(due.retry, again)
        due.retry = min(2 * due.retry, LAST_RETRY)

    def join(self, person: Person, listener: Listener, settled: Callable[[], None]) -> None:
        """
        Let somebody take a seat; which one it is shows only when everybody who asked before has his.

        `settled` is called once he has it or has been refused.
        """
        self._if_room(
            lambda: self._seat_newcomer(person, listener, settled),
            lambda: self._crowded(listener, settled),
        )

    def _seat_newcomer(self, person: Person, listener: Listener, settled: Callable[[], None]) -> None:
        """Let somebody take the next seat; a journal cannot tell two people of one name apart."""
        if self.seat_of(person.id) is None and self.names.exact(person.key) is not None:
            listener.hear([NAMESAKE], "")
            settled()
            return
        seat, join = Seat(len(self.sitting.people)), Join(title(person.name))
        self._judge(seat, join, listener, settled, newcomers=(person.id,))

    def place(self, name: str, who: PersonId) -> None:
        """Let the house give somebody a seat at a booked table."""
        self._when_free(lambda: self._judge(HOUSE, Place(name), None, newcomers=(who,)))

    def attend(self, run: Callable[[], None]) -> None:
        """Do something when everything asked before it is done."""
        self._when_free(run)

    def begin(self, events: tuple[Event, ...]) -> None:
        """Tell what happened at this table before anybody could hear it, and let time run."""
        self._tell(self.sitting, events)
        self._wind_clock()

    def close(self, note: str, settled: Callable[[bool], None] = _whatever) -> None:
        """Put the table away for good; `settled` is told whether that is stored."""
        self._when_free(lambda: self._close(note, settled))

    def stop(self) -> None:
        """Stop the clock and whatever else is due later: the table goes to sleep as it stands."""
        self._stop_clock()
        for timer in self._retries.values():
            timer.cancel()
        self._retries.clear()

    def _stop_clock(self) -> None:
        if self._bell is not None:
            self._bell.silence()
        if self._warning is not None:
            self._warning.cancel()
        self._bell = self._warning = None
        self._clock_key = None

    def drop(self) -> None:
        """End with the house: what still waits for its turn is not done, and nobody was told of it."""
        self.stop()
        self._waiting.clear()

    @staticmethod
    def _crowded(listener: Listener | None, settled: Callable[[], None]) -> None:
        """Say that too much is waiting at this table already, rather than forget what somebody wanted."""
        if listener is not None:
            listener.hear([CROWDED], "")
        settled()

    def _when_free(self, run: Callable[[], None]) -> None:
        """Do something now or when it is its turn; what the house itself wants is never turned away."""
        if self._busy:
            self._waiting.append(Asked(run))
        else:
            run()

    def _if_room(self, run: Callable[[], None], turned_away: Callable[[], None]) -> None:
        """Do what somebody asks for when it is its turn, unless too much is waiting already."""
        if len(self._waiting) < MOST_WAITING:
            self._when_free(run)
        else:
            turned_away()

    def _judge(
        self,
        actor: Actor,
        action: Action,
        listener: Listener | None,
        settled: Callable[[], None] = _nothing,
        due: Due | None = None,
        newcomers: tuple[PersonId | None, ...] = (),
    ) -> None:
        if self.row.state is not State.OPEN:
            if listener is not None:
                listener.hear([NO_MORE], "")
            settled()
            return
        before = self.sitting
        entries: list[tuple[str, str]] = []
        try:
            self._check_people(action, newcomers)
            step = self._step(before, actor, action, entries)
        except Refused as refused:
            self._ledger.refusals += 1
            if listener is not None:
                seat = None if isinstance(actor, House) or actor >= len(before.people) else actor
                voice = self.voice(seat, listener.style)
                listener.hear([excuse(refused, self.vocabulary, voice)], self.prompt(seat, listener.style))
            settled()
            return
        except Exception as error:  # noqa: BLE001 - whatever else is our own bug: the old state stays
            self._apologise(self._ledger.mishap(self, type(action).__name__, error, entries))
            settled()
            return
        self._store(_Judged(actor, action, listener, before, step, tuple(entries), settled, due, newcomers))

    def _check_people(self, action: Action, newcomers: tuple[PersonId | None, ...]) -> None:
        """
        Judge what only the house can know: who is who, and whose line is open while his return is on its way.

        Raises:
            Refused: he sits here, whatever he is called; or he is here, whatever the journal still says of him.
        """
        if isinstance(action, Join) and any(one is not None and self.seat_of(one) is not None for one in newcomers):
            raise Refused(No.ALREADY_HERE)
        if isinstance(action, Expel) and action.seat in self.seats:
            raise Refused(No.IS_PRESENT, seat=action.seat)

    def _step(self, before: AnyTable, actor: Actor, action: Action, entries: list[tuple[str, str]]) -> Step[AnyTable]:
        """Play an action and everything the house has to draw for it; `entries` gets the lines."""
        game = self.vocabulary.game
        entries.append(written(self.vocabulary, before, actor, action, self.names))
        step = table.play(game, before, actor, action)
        while (chance := table.chance(game, step.state)) is not None:
            drawn = Drawn(chance.kind, self._ledger.shuffled(chance.things))
            entries.append(written(self.vocabulary, step.state, HOUSE, drawn))
            step = step.then(lambda state, drawn=drawn: table.play(game, state, HOUSE, drawn))  # type: ignore[misc]
        return step

    def _store(self, judged: _Judged) -> None:
        now = self._ledger.clock.now()
        first = self.row.last + 1
        lines = [Entry(self.number, first + place, now, who, line) for place, (who, line) in enumerate(judged.entries)]
        row = self._row_after(judged, now)
        match, books = self._match, list[Job]()
        if judged.arranger is None:
            match, books = self._books(judged.before, judged.step.state, first, row.last, now)
        job = journal.append(lines, row, *books, before=self.row)
        self._busy = True

        def done(failure: WriteFailed | None) -> None:
            newcomer = judged.newcomer
            if failure is None:
                self._match = match
                if newcomer is not None:
                    self.watchers.pop(newcomer[1], None)
                    self.seats[newcomer[0]] = newcomer[1]
                self._guarded(lambda: self._commit(judged, row))
            else:
                self._not_stored(judged, failure)
            judged.settled()
            self._go_on()

        self._ledger.writer.submit(job, done)

    def _not_stored(self, judged: _Judged, failure: WriteFailed) -> None:
        """Apologise to whoever knows of it for what has not happened; what nobody asked for is put off in silence."""
        number = self._ledger.mishap(self, "store", failure, list(judged.entries))
        if judged.due is not None:
            self._try_again(judged.due)
            return
        self._apologise(number)
        if judged.newcomer is not None:
            judged.newcomer[1].hear([OUR_FAULT.format(number=number)], "")

    def _row_after(self, judged: _Judged, now: datetime) -> TableRow:
        """Return how the table stands after an action; what has not changed is not made again."""
        before, after = judged.before, judged.step.state
        row = evolve(
            self.row,
            phase=table.phase(self.vocabulary.game, after).value,
            last=self.row.last + len(judged.entries),
            touched=now,
        )
        if after.people is not before.people or after.opener != before.opener:
            opener = "" if after.opener is None else after.people[after.opener].name
            owners = (*(person.who for person in self.row.people), *judged.newcomers)
            row = replace(row, people=people_of(after, owners), opener=opener)
        if after.options is not before.options:
            row = replace(row, options=options_of(self.vocabulary, after))
        if not after.circle:  # in the same transaction, so that nobody can sit down in between
            row = replace(row, state=State.CLOSED, closed=now, note="alle gegangen")
        return row

    def _books(
        self, before: AnyTable, after: AnyTable, first: int, last: int, now: datetime
    ) -> tuple[int | None, list[Job]]:
        """Return the match that runs after this step and what goes into the score book with it."""
        game = self.vocabulary.game
        books: list[Job] = []
        match = self._match
        if before.state is None and after.state is not None:
            match = self._ledger.next_match()
            books.append(results.match_started(match, self.number, game.id, first, now))
        if match is None or after.state is None:
            return match, books
        old, new = table.sheet(game, before), table.sheet(game, after)
        if new is None:
            return match, books
        scored = len(old.deals) if old is not None else 0
        for number, deal in enumerate(new.deals[scored:], scored + 1):
            books.append(results.deal_scored(match, number, {int(seat): points for seat, points in deal}))
        if after.broken_off or not (new.over or after.circle):
            books.append(results.match_aborted(match, last, now))
            return None, books
        if new.over:
            books.append(results.match_ended(match, last, now, self._final(after, new)))
            return None, books
        return match, books

    def _final(self, after: AnyTable, sheet: Sheet) -> list[results.Result]:
        """Return how the match ended, seat by seat; who left is behind everybody who stayed."""
        fewest = self.vocabulary.game.fewest_wins
        stayed = [(seat, points) for seat, points in sheet.totals if seat in after.circle]

        def place(points: int) -> int:
            return 1 + sum(other < points if fewest else other > points for _, other in stayed)

        return [
            results.Result(
                seat=int(seat),
                player=self._account(seat),
                name=title(after.people[seat].name),
                points=points,
                place=place(points) if seat in after.circle else len(sheet.totals),
                won=seat in sheet.winners,
            )
            for seat, points in sheet.totals
        ]

    def _account(self, seat: Seat) -> int | None:
        owner = self.owner(seat)
        return None if owner is None else owner.account

    def _commit(self, judged: _Judged, row: TableRow) -> None:
        """Make the stored state the state, and tell."""
        self._look_again(judged)
        self.sitting = judged.step.state
        self.row = row
        self.moves += 1
        arranger = judged.arranger
        if arranger is not None:
            self._guarded(lambda: self._tell_one(arranger, judged.step.events))
        else:
            self._tell(judged.before, judged.step.events)
            self._guarded(self._wind_clock)
        if row.state is not State.OPEN:
            self.show_watchers_out()
        self._ledger.changed(self, judged.before)

    def _tell(self, before: AnyTable, events: tuple[Event, ...]) -> None:
        for seat in listeners(before, self.sitting):
            if noticed(events, seat):
                self._guarded(lambda seat=seat: self._tell_one(seat, events))  # type: ignore[misc]
        if self.watchers and noticed(events, None):
            self._guarded(lambda: self._tell_watchers(events))

    def _tell_watchers(self, events: tuple[Event, ...]) -> None:
        """Tell what happened to whoever watches; put into words once for all who want to be spoken to alike."""
        told: dict[Style, list[str]] = {}
        for watcher in tuple(self.watchers):
            style = watcher.style
            if style not in told:
                told[style] = tale(self.vocabulary, events, self.voice(None, style))
            if told[style]:
                watcher.hear(told[style], self.prompt(None, style))

    def _tell_one(self, seat: Seat, events: tuple[Event, ...]) -> None:
        listener = self.seats.get(seat)
        style = listener.style if listener is not None else PLAIN
        lines = tale(self.vocabulary, events, self.voice(seat, style))
        if not lines:
            return
        self.remember(seat, lines)
        if listener is not None and seat in self.sitting.circle:
            listener.hear(lines, self.prompt(seat, style))
        elif listener is not None:
            listener.say("\n".join(lines))

    def _guarded(self, run: Callable[[], None]) -> None:
        """Do one of several things; a fault of ours in it must not keep the table from the others."""
        try:
            run()
        except Exception as error:  # noqa: BLE001 - noted with its number; what is stored stands
            self._ledger.mishap(self, "tell", error, [])

    def _apologise(self, number: str) -> None:
        """Say once, to everybody at the table, that something of ours went wrong and nothing has changed."""
        self.say(OUR_FAULT.format(number=number))

    def _go_on(self) -> None:
        self._busy = False
        while self._waiting and not self._busy:
            self._guarded(self._waiting.popleft().run)

    def _close(self, note: str, settled: Callable[[bool], None]) -> None:
        now = self._ledger.clock.now()
        row = replace(self.row, state=State.CLOSED, closed=now, note=note)
        self._busy = True

        def done(failure: WriteFailed | None) -> None:
            if failure is None:
                self.row = row
                self.stop()
                for listener in tuple(self.seats.values()):
                    listener.closed(self)
                self.show_watchers_out()
                self._ledger.changed(self, self.sitting)
            settled(failure is None)
            self._go_on()

        books = [] if self._match is None else [results.match_aborted(self._match, self.row.last, now)]
        self._ledger.writer.submit(journal.append((), row, *books), done)

    # --- the clock ---

    def _wind_clock(self) -> None:
        """Start the clock afresh if somebody else, or somebody again, has time now."""
        clock = table.clock(self.vocabulary.game, self.sitting)
        key = None if clock is None else clock.key
        if key == self._clock_key:
            return
        self._stop_clock()
        self._clock_key = key
        if clock is None:
            return
        left = max(1, round(clock.seconds / 4))
        up = Due(HOUSE, TimeUp(), lambda: self._runs(key))
        self._bell = Bell(self._ledger.clock, clock.seconds, self._unheard, lambda: self.see_to(up))
        if left < clock.seconds:
            self._warning = self._ledger.clock.after(clock.seconds - left, lambda: self._warn(left))

    def _unheard(self) -> bool:
        """Tell whether something may lie there that was said in time: at the disk, or by those whose turn it is."""
        turns = table.turns(self.vocabulary.game, self.sitting)
        return not self.idle or any(self.seats[seat].unheard for seat in turns if seat in self.seats)

    def _runs(self, key: object) -> bool:
        """Tell whether the clock with this key is the one that runs now, and not that of somebody's next turn."""
        clock = table.clock(self.vocabulary.game, self.sitting)
        return clock is not None and clock.key == key

    def _warn(self, seconds: int) -> None:
        warning = f"Noch {counted(seconds, 'Sekunde', 'Sekunden')} Bedenkzeit."
        for seat in table.turns(self.vocabulary.game, self.sitting):
            listener = self.seats.get(seat)
            if listener is not None:
                listener.hear([warning], self.prompt(seat, listener.style))

    # --- presence ---

    def note_absence(self, seat: Seat, gone: Callable[[], bool]) -> None:
        """Journal that somebody has been gone for a while, if it is so and unknown when it is its turn."""
        self.see_to(Due(HOUSE, Gone(seat), lambda: self._is_known(seat, present=True) and gone()))

    def note_return(self, seat: Seat, here: Callable[[], bool]) -> None:
        """Journal that somebody is back, if by then it is noted that he was gone: that note may still be on its way."""
        self.see_to(Due(HOUSE, Back(seat), lambda: self._is_known(seat, present=False) and here()))

    def _is_known(self, seat: Seat, *, present: bool) -> bool:
        """Tell whether somebody sits here, and is known to be present or to be gone."""
        return seat in self.sitting.circle and self.sitting.people[seat].present is present


_MOST_NAMED = 20
"""How many of those who watch are named; of the others it is told how many they are."""


def _watched_by(names: Iterable[str]) -> str:
    """Return the sentence that says who watches."""
    known = list(names)
    shown = known[:_MOST_NAMED]
    if len(known) > _MOST_NAMED:
        shown.append(counted(len(known) - _MOST_NAMED, "weitere Person", "weitere Personen"))
    return f"Es {'schaut' if len(known) == 1 else 'schauen'} zu: {listed(shown)}."


def people_of(sitting: AnyTable, owners: Sequence[PersonId | None]) -> tuple[journal.Person, ...]:
    """Return the people of a table as its row keeps them; whose its seats are comes in seat order."""
    return tuple(
        journal.Person(seat, person.name, who, person.present, person.left)
        for seat, (person, who) in enumerate(zip(sitting.people, owners, strict=True))
    )


def options_of(vocabulary: AnyVocabulary, sitting: AnyTable) -> tuple[tuple[str, str], ...]:
    """Return what was agreed, as players write it."""
    return tuple(
        (
            option.name,
            ("mit" if sitting.options.get(option.name) else "ohne")
            if isinstance(option, Special)
            else str(sitting.options.get(option.name, "-")),
        )
        for option in vocabulary.game.options
    )
