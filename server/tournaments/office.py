"""
Tournaments: machines without a table of their own, run over the tables of the house.

A tournament is played by the same rule as a table: every accepted command is an entry of a journal of its own, and
only what is stored is told. What it wants of the house it says in data (`contract.Service`): the house opens the
tables that are booked in the very transaction of the command that booked them, seats who is here, brings the score
sheets, and enters the ranking points together with the last result.

Two journals, the tournament's and a table's, are never written in one step; instead they are compared, after every
change of either and when the house opens. Each difference has one meaning and one remedy, and a remedy that was carried
out leaves no difference: so whatever was cut short is done exactly once, whenever the power failed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Protocol

import structlog

from commands.catalogue import VOCABULARIES
from commands.journal.house_lines import HOUSE_NAME
from commands.journal.replay import AnyTable, AnyVocabulary, opening_line, read_opening, replay_line, written
from commands.language.german import fold, listed, title
from commands.language.vocabulary import Code, Misread, Question
from commands.lobby import verbs as said
from commands.table.tale import tale
from commands.table.words import ShowOwnTable, ShowServices, answer, excuse, lexicon_of, voice_for
from db import journal, players, ranking
from db.engine import Database
from db.errors import DatabaseError, WriteFailed
from db.identity import PersonId
from db.journal import Entry, State, TableRow
from db.writer import Job, Writer
from games import table
from games.contract import HOUSE, Action, Actor, Event, Refused, Seat, Step
from games.kit.ranking import Entry as Ranked
from games.kit.ranking import key as key_of
from games.service import Booking, Service, TableEnded, TableOpened
from games.table import Book, Join, Remove
from server.ops.clock import Clock
from server.ops.config import Settings
from server.ops.shuffler import Shuffle
from server.people.person import Person
from server.people.session import Session
from server.play.live import PLAIN, Host, Style, options_of, people_of
from server.play.registry import Laid, Tables, vocabulary_named

log = structlog.get_logger()

AWAY_AFTER_SECONDS = 300.0
"""T21: how long a connection must be gone before a leader can lose his office."""

COMPARED_EVERY_SECONDS = 60.0
"""How often tables and tournaments are compared anyway: what the disk refused is tried again."""

CORRECTED_FOR = timedelta(hours=24)
"""T18: how long a finished tournament stays open for corrections."""

_NOT_STORED = "Das konnte ich gerade nicht speichern. Versuch es bitte gleich noch einmal."
_NAMESAKE = "In diesem Turnier gibt es schon jemanden, der so heißt wie du."
_NO_GUESTS = "Dafür brauchst du einen eigenen Namen: Melde dich ab und leg dir einen an, das kostet nichts."
_WHICH = "Es sind mehrere offen: {names}. Häng den Namen an, zum Beispiel „{example}“."


def services() -> tuple[AnyVocabulary, ...]:
    """Return the machines of the house that have no table of their own."""
    return tuple(vocabulary for vocabulary in VOCABULARIES if vocabulary.game.service is not None)


def service_of(vocabulary: AnyVocabulary) -> Service[Any]:
    """Return what a machine promises."""
    assert vocabulary.game.service is not None
    return vocabulary.game.service


class Keeper(Protocol):
    """What tournaments need of the house."""

    settings: Settings
    clock: Clock
    database: Database
    writer: Writer
    tables: Tables
    here: dict[PersonId, Session]
    refusals: int
    shuffled: Shuffle

    def next_match(self) -> int:
        """Return a number for a match that begins."""
        ...

    def learn_changes(self) -> None:
        """Learn what the command line has done to accounts."""

    def mishap(self, host: Host | None, label: str, error: BaseException, entries: list[tuple[str, str]]) -> str:
        """Note that something of ours went wrong and return the number to tell."""
        ...

    def cautious_now(self) -> datetime:
        """Return the wall clock, but no later than time has passed since the house opened."""
        ...

    def too_many_tables(self, person: Person, address: str) -> str | None:
        """Return why somebody may not open one more table or tournament, None if he may."""
        ...

    def belongs_to_enough(self, person: Person) -> str | None:
        """Return why somebody may not take part in one more, None if he may."""
        ...

    def seat_booked(self, host: Host) -> None:
        """Seat everybody of a booked table who is here and free."""

    def go_to_seat(self, session: Session, number: int) -> None:
        """Bring somebody to the seat he has."""

    def announce(self, line: str, *, but: Session | None = None) -> None:
        """Tell everybody in the lobby."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who asks a machine something: its answer comes with the prompt of where he sits, not with its own."""

    session: Session

    @property
    def style(self) -> Style:
        """How he wants to be spoken to."""
        return self.session.style

    @property
    def unheard(self) -> bool:
        """Whether something he said has not been heard yet; no clock of a tournament asks."""
        return False

    def hear(self, lines: list[str], _prompt: str) -> None:
        """Take note of an answer or a refusal."""
        self.session.reply("\n".join(lines))

    def say(self, text: str) -> None:
        """Take note of something."""
        self.session.say(text)

    def closed(self, _host: Host) -> None:
        """A machine that is put away concerns nobody's seat."""


class Desk(Host):
    """
    One tournament while the house is open: a host without listeners, who tells its people wherever they are.

    Attributes:
        finished: when it ended, for as long as corrections are possible.
    """

    def __init__(
        self,
        vocabulary: AnyVocabulary,
        sitting: AnyTable,
        row: TableRow,
        office: Tournaments,
        finished: datetime | None,
    ) -> None:
        super().__init__(row.number, vocabulary, sitting, row, office)
        self.finished = finished
        self._office = office
        self._booked: tuple[AnyTable, tuple[Booking, ...]] | None = None
        self._prelude: tuple[tuple[str, PersonId], ...] = ()
        self._laid: list[Laid] = []

    @property
    def service(self) -> Service[Any]:
        """What the machine promises."""
        return service_of(self.vocabulary)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.service.name(self.sitting.state)

    @property
    def over(self) -> bool:
        """Tell whether nothing but corrections can happen any more."""
        return table.finished(self.vocabulary.game, self.sitting)

    @property
    def bookings(self) -> tuple[Booking, ...]:
        """Return the tables it has booked so far; computed once for each state."""
        if self._booked is None or self._booked[0] is not self.sitting:
            self._booked = self.sitting, self.service.bookings(self.sitting.state)
        return self._booked[1]

    @property
    def decided(self) -> bool:
        """Tell whether it has ended with places, and was not aborted."""
        return bool(self.service.awards(self.sitting.state))

    def people(self, booking: Booking) -> dict[PersonId, str]:
        """Return those who are to sit at a booked table, with their names there."""
        owned = ((self.owner(seat), self.sitting.people[seat].name) for seat in booking.seats)
        return {who: name for who, name in owned if who is not None}

    # --- commands ---

    def speak(self, person: Person, action: Action, asker: Asker) -> None:
        """Let somebody act who may not be known here yet, and whoever he names if the house knows them."""
        self.attend(lambda: self._spoken(person, action, asker))

    def _spoken(self, person: Person, action: Action, asker: Asker) -> None:
        seat = self.seat_of(person.id)
        if seat is None and self.names.exact(person.key) is not None:
            asker.hear([_NAMESAKE], "")
            return
        newcomers = {} if seat is not None else {person.id: title(person.name)}
        for key in self.service.known(action):
            if self.names.exact(key) is None:  # who is called so here is meant, and nobody else of that name
                newcomers |= self._office.account_called(key)
        self._prelude = tuple((name, who) for who, name in newcomers.items() if self.seat_of(who) is None)
        actor = Seat(len(self.sitting.people)) if seat is None else seat
        self._judge(actor, action, asker, newcomers=tuple(who for _, who in self._prelude))

    def _step(self, before: AnyTable, actor: Actor, action: Action, entries: list[tuple[str, str]]) -> Step[AnyTable]:
        """Play an action: first whoever is new becomes known, at last the tables it has booked are laid."""
        game, prelude = self.vocabulary.game, self._prelude
        self._prelude, self._laid = (), []
        sitting = before
        for name, _ in prelude:
            newcomer, join = Seat(len(sitting.people)), Join(name)
            entries.append(written(self.vocabulary, sitting, newcomer, join))
            sitting = table.play(game, sitting, newcomer, join).state
        step = super()._step(sitting, actor, action, entries)
        owners = (*(person.who for person in self.row.people), *(who for _, who in prelude))
        for booking in self.service.bookings(step.state.state):
            if booking.table is None and not booking.done:
                laid = self._office.lay(step.state, booking, owners)
                self._laid.append(laid)
                opened = TableOpened(booking.key, laid.row.number)
                entries.append(written(self.vocabulary, step.state, HOUSE, opened))
                step = step.then(lambda state, opened=opened: table.play(game, state, HOUSE, opened))  # type: ignore[misc]
        return step

    def _books(
        self, before: AnyTable, after: AnyTable, first: int, last: int, now: datetime
    ) -> tuple[int | None, list[Job]]:
        """Return what goes into the same transaction: the tables that are opened, and ranking points."""
        books = [laid.job for laid in self._laid]
        points = self.service.awards(after.state)
        if points and points != self.service.awards(before.state):
            earned = [
                Ranked(key_of(after.people[seat].name), title(after.people[seat].name), made) for seat, made in points
            ]
            books.append(ranking.award(self.service.game, f"{self.vocabulary.game.id} {self.number}", earned, now))
        return None, books

    def take_laid(self) -> list[Laid]:
        """Return the tables that have just been stored, once."""
        laid, self._laid = self._laid, []
        return laid

    # --- telling ---

    def _tell_one(self, seat: Seat, events: tuple[Event, ...]) -> None:
        session = self._office.session_of(self.owner(seat))
        if session is None:
            return
        lines = tale(self.vocabulary, self._own(events), self.voice(seat, session.style))
        if lines:
            session.reply("\n".join(lines))

    def _own(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Return what the machine itself tells; who came to know it, and who is away, is nobody's business."""
        return tuple(event for event in events if type(event).__module__ != table.__name__)

    def news(self, events: tuple[Event, ...]) -> str:
        """Return the tale for those who do not belong to it."""
        return "\n".join(tale(self.vocabulary, self._own(events), self.voice(None, PLAIN)))

    def _tell(self, before: AnyTable, events: tuple[Event, ...]) -> None:
        super()._tell(before, events)
        self._office.spread(self, before, events)

    def say(self, line: str) -> None:
        """Tell everybody who belongs to it."""
        for seat in self.sitting.circle:
            session = self._office.session_of(self.owner(seat))
            if session is not None:
                session.reply(line)


class Tournaments:
    """Every open tournament, and the ledger in which their desks write."""

    def __init__(self, house: Keeper) -> None:
        self.desks: dict[int, Desk] = {}
        self.writer = house.writer
        self.clock = house.clock
        self.shuffled = house.shuffled
        self._house = house
        self._forgotten_after = timedelta(days=house.settings.idle.put_away_days)
        self._gone: dict[PersonId, float] = {}
        self._compare_at = 0.0
        self._waking: asyncio.Task[None] | None = None
        self._waiting: list[Callable[[], None]] = []
        self._ready = not house.tables.services
        if not self._ready:
            rows = tuple(house.tables.services.values())
            self._waking = asyncio.get_running_loop().create_task(self._wake_all(rows))

    # --- what a desk needs ---

    @property
    def refusals(self) -> int:
        """How often somebody was refused something, in the whole house."""
        return self._house.refusals

    @refusals.setter
    def refusals(self, number: int) -> None:
        self._house.refusals = number

    def next_match(self) -> int:
        """Return a number for a match that begins."""
        return self._house.next_match()

    def mishap(self, host: Host | None, label: str, error: BaseException, entries: list[tuple[str, str]]) -> str:
        """Note that something of ours went wrong and return the number to tell."""
        return self._house.mishap(host, label, error, entries)

    def session_of(self, who: PersonId | None) -> Session | None:
        """Return the connection of somebody who is here."""
        return None if who is None else self._house.here.get(who)

    def account_called(self, key: str) -> dict[PersonId, str]:
        """Return the account that has this key now, with its name; nothing if there is none."""
        player = players.find(self._house.database, key)
        return {} if player is None else {player.who: title(player.name)}

    def lay(self, sitting: AnyTable, booking: Booking, owners: Sequence[PersonId | None]) -> Laid:
        """T19: lay a table that is booked; it is open once the desk's entry is stored."""
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
        return self._house.tables.lay(vocabulary, book, [owners[seat] for seat in booking.seats])

    def changed(self, desk: Host, before: AnyTable) -> None:
        """Open what was laid, and see to it that the tables agree with the tournament."""
        assert isinstance(desk, Desk)
        if desk.row.state is not State.OPEN:
            self.desks.pop(desk.number, None)
            return
        for laid in desk.take_laid():
            self._open_table(laid)
        if desk.over and desk.finished is None:
            desk.finished = self.clock.now()
            if desk.decided:  # T18: now nothing can be corrected in the one before
                for other in [one for one in self._of(desk.vocabulary) if one.over and one is not desk]:
                    other.close("das nächste Turnier ist zu Ende")
        self.compare(desk)

    def _open_table(self, laid: Laid) -> None:
        host = self._house.tables.opened(laid)
        self._house.seat_booked(host)
        host.begin(laid.events)

    def spread(self, desk: Desk, before: AnyTable, events: tuple[Event, ...]) -> None:
        """Let the lobby know when a tournament has ended; its own people have heard it."""
        game = desk.vocabulary.game
        was, now = table.phase(game, before), table.phase(game, desk.sitting)
        if was == now or not table.finished(game, desk.sitting):
            return
        known = {desk.owner(seat) for seat in desk.sitting.circle}
        text = desk.news(events)
        for who, session in tuple(self._house.here.items()):
            if session.host is None and who not in known:
                session.reply(f"{game.name} {title(desk.name)}:\n{text}")

    # --- tables and tournaments agree ---

    def compare(self, desk: Desk) -> None:
        """Remedy every difference between what a tournament has booked and how its tables stand."""
        for booking in desk.bookings:
            row = None if booking.table is None else self._house.tables.row(booking.table)
            if row is None:
                continue
            seated = {person.who for person in row.people if not person.left and person.who is not None}
            differs = seated != set(desk.people(booking))
            if booking.done or differs or self._is_over(row):
                self._house.tables.wake(row.number, partial(self._remedy, desk))

    def _catch_up_leavers(self, desk: Desk) -> None:
        """Learn who has left a table with which the house closed it, because he was the last one there."""
        for booking in desk.bookings:
            if booking.table is None or booking.done or self._house.tables.row(booking.table) is not None:
                continue
            row = journal.table(self._house.database, booking.table)
            for person in () if row is None else row.people:
                if person.left and person.who is not None:
                    self._leave(desk, person.who, booking.table)

    @staticmethod
    def _is_over(row: TableRow) -> bool:
        vocabulary = vocabulary_named(row.game)
        return vocabulary is not None and row.phase in {phase.value for phase in vocabulary.game.over}

    def _remedy(self, desk: Desk, host: Host | None) -> None:
        if host is not None:
            host.attend(lambda: self._align(desk, host))

    def _align(self, desk: Desk, host: Host) -> None:
        """Do the first thing that makes a table agree with the tournament, then look again."""
        booking = self._booking_of(desk, host)
        if booking is None or host.row.state is not State.OPEN:
            return
        if booking.done:
            host.close("das Turnier hat sein Ergebnis")
            return
        if table.finished(host.vocabulary.game, host.sitting):
            self._bring_sheet(desk, host)
            return
        wanted = desk.people(booking)
        seated = {host.owner(seat): seat for seat in host.sitting.circle}
        came = [person.who for person in host.row.people]
        called = [desk.owner(seat) for seat in booking.called]
        absent = [who for who in wanted if who not in seated]
        gone = next((who for who in absent if came.count(who) >= called.count(who)), None)
        surplus = next((seat for who, seat in seated.items() if who is not None and who not in wanted), None)
        missing = next(iter(absent), None)
        if gone is not None:
            self._leave(desk, gone)
            return
        if surplus is not None:
            host.act(HOUSE, Remove(surplus))
        elif missing is not None:
            host.place(wanted[missing], missing)
        else:
            return
        host.attend(lambda: self._align(desk, host))

    @staticmethod
    def _booking_of(desk: Desk, host: Host) -> Booking | None:
        return next((one for one in desk.bookings if one.table == host.number), None)

    def table_changed(self, host: Host, before: AnyTable) -> None:
        """Learn that a table of the house has changed: a match has ended there, or somebody has left for good."""
        over = table.finished(host.vocabulary.game, host.sitting)
        if not host.sitting.booked or (before.circle is host.sitting.circle and not over):
            return
        found = next((desk for desk in self.desks.values() if self._booking_of(desk, host) is not None), None)
        if found is None:
            return
        if over:
            if not table.finished(host.vocabulary.game, before):
                self._bring_sheet(found, host)
            return
        for seat in before.circle:
            if seat not in host.sitting.circle:
                self._leave(found, host.owner(seat), host.number)

    def _leave(self, desk: Desk, who: PersonId | None, number: int | None = None) -> None:
        """T15: who leaves a table of a tournament leaves the tournament, unless it has sent him away itself."""

        def leave() -> None:
            seat = None if who is None else desk.seat_of(who)
            sits = any(seat in one.seats and not one.done and number in {None, one.table} for one in desk.bookings)
            if seat is not None and sits:
                desk.act(seat, desk.service.leaves)

        desk.attend(leave)

    def _bring_sheet(self, desk: Desk, host: Host) -> None:
        """T19: bring the score sheet of a match that is over, unless the tournament has it already."""
        sheet = table.sheet(host.vocabulary.game, host.sitting)
        assert sheet is not None
        owners = [person.who for person in host.row.people]

        def known_as(seat: Seat) -> Seat | None:
            who = owners[seat]
            return None if who is None else desk.seat_of(who)

        def bring() -> None:
            booking = self._booking_of(desk, host)
            if booking is None or booking.done:
                return
            points: dict[Seat, int] = {}
            for seat, made in sheet.totals:
                known = known_as(seat)
                if known is not None:
                    points[known] = points.get(known, 0) + made
            marked = (known_as(seat) for seat in sheet.marks)
            marks = tuple(seat for seat in marked if seat is not None)
            desk.act(HOUSE, TableEnded(booking.key, tuple(points.items()), marks))

        desk.attend(bring)

    # --- opening the house, closing it, time ---

    async def _wake_all(self, rows: tuple[TableRow, ...]) -> None:
        """Replay every open tournament, then compare each with its tables and do what was asked meanwhile."""
        for row in rows:
            try:
                entries = await asyncio.to_thread(journal.read, self._house.database, row.number)
                desk = await asyncio.to_thread(replayed, row, entries, self)
            except (DatabaseError, ValueError) as problem:
                log.warning("tournament not replayed", table=row.number, why=str(problem))
                broken = replace(row, state=State.BROKEN, closed=self.clock.now(), note=str(problem))
                self.writer.submit(journal.append((), broken), partial(_log_failure, row.number))
            else:
                self.desks[row.number] = desk
        self._ready = True
        for desk in tuple(self.desks.values()):
            self._catch_up_leavers(desk)
            self.compare(desk)
        waiting, self._waiting = self._waiting, []
        for run in waiting:
            run()

    def tick(self, now: float) -> None:
        """T18, T21: note who is away for long and who is back; put away what is over, or what everybody forgot."""
        wall = self._house.cautious_now()
        for desk in tuple(self.desks.values()):
            if desk.over and desk.finished is not None:
                if not desk.decided or wall - desk.finished >= CORRECTED_FOR:
                    desk.close("zu Ende")
                continue
            if not desk.bookings and wall - desk.row.touched >= self._forgotten_after:
                desk.close("vergessen")
                continue
            for seat in desk.sitting.circle:
                self._note_presence(desk, seat, now)
        if self._ready and now >= self._compare_at:
            self._compare_at = now + COMPARED_EVERY_SECONDS
            for desk in tuple(self.desks.values()):
                self.compare(desk)

    def _note_presence(self, desk: Desk, seat: Seat, now: float) -> None:
        who, present = desk.owner(seat), desk.sitting.people[seat].present
        if who is None:
            return
        if who in self._house.here:
            self._gone.pop(who, None)
            if not present:
                desk.note_return(seat, lambda: who in self._house.here)
        elif present and now - self._gone.setdefault(who, now) >= AWAY_AFTER_SECONDS:
            desk.note_absence(seat, lambda: who not in self._house.here)

    def drop(self) -> None:
        """End with the house."""
        for desk in self.desks.values():
            desk.drop()

    # --- what people say ---

    def heard(self, session: Session, word: said.AskService) -> None:
        """Do what a line for a tournament says, once all of them are read."""
        if not self._ready:
            session.wire.hold(True)

            def later() -> None:
                session.wire.hold(False)
                if not session.gone:
                    self.heard(session, word)

            self._waiting.append(later)
            return
        vocabulary = vocabulary_named(word.service)
        assert vocabulary is not None
        try:
            meaning, desk = self._understood(session, vocabulary, word.line)
        except Misread as misread:
            session.reply(misread.sentence)
            return
        if isinstance(meaning, ShowServices):
            self._show_all(session, vocabulary, meaning)
        elif isinstance(meaning, Question):
            self._answer(session, vocabulary, desk, meaning)
        elif isinstance(meaning, Action):
            self._act(session, vocabulary, desk, meaning)
        else:
            session.reply(f"So verstehe ich „{word.service} {word.line[:40]}“ nicht. „hilfe {word.service}“ sagt mehr.")

    def _understood(self, session: Session, vocabulary: AnyVocabulary, line: str) -> tuple[object, Desk | None]:
        """
        Return what a line means and which tournament it is for: the only one, or the one named at its end.

        Raises:
            Misread: it means nothing, or it could be for several.
        """
        desks = self._of(vocabulary)
        running = [desk for desk in desks if not desk.over] or desks[-1:]
        try:
            meaning = _read(vocabulary, line)
        except Misread:
            named, rest = _named(desks, line)
            if named is None:
                raise
            return _read(vocabulary, rest), named
        opens = service_of(vocabulary).opens
        if len(running) < 2 or isinstance(meaning, (opens, ShowServices)):
            return meaning, running[0] if running else None
        named, rest = _named(desks, line)
        if named is not None:
            return _read(vocabulary, rest), named
        own = [desk for desk in running if session.person is not None and desk.seat_of(session.person.id) is not None]
        if isinstance(meaning, Question) and len(own) == 1:
            return meaning, own[0]
        names = listed(title(desk.name) for desk in running)
        example = f"{vocabulary.game.id} {line.strip()} {fold(running[0].name)}".replace("  ", " ")
        raise Misread(Code.SYNTAX, _WHICH.format(names=names, example=example))

    def _of(self, vocabulary: AnyVocabulary) -> list[Desk]:
        return [self.desks[number] for number in sorted(self.desks) if self.desks[number].vocabulary is vocabulary]

    def _show_all(self, session: Session, vocabulary: AnyVocabulary, question: Question) -> None:
        desks = self._of(vocabulary)
        lines = [_answered(desk.vocabulary, desk.sitting, question, session, desk.seat_of) for desk in desks]
        session.reply("\n".join(lines) if lines else _answered(vocabulary, _nothing(vocabulary), question, session))

    def _answer(self, session: Session, vocabulary: AnyVocabulary, desk: Desk | None, question: Question) -> None:
        if desk is None:
            session.reply(_answered(vocabulary, _nothing(vocabulary), question, session))
            return

        def tell() -> None:
            text = _answered(vocabulary, desk.sitting, question, session, desk.seat_of)
            own = self._own_table(session, desk) if isinstance(question, ShowOwnTable) else None
            host = None if own is None else self._house.tables.awake.get(own)
            if host is not None:
                text += f"\nDort läuft gerade Spiel {host.vocabulary.game.deal(host.sitting.state)}."
            number = None if own is None else self._free_seat(session, own)
            if number is None:
                session.reply(text)
            else:
                session.say(text)
                self._house.go_to_seat(session, number)

        desk.attend(tell)

    @staticmethod
    def _own_table(session: Session, desk: Desk) -> int | None:
        """Return the table that is booked for somebody now."""
        seat = None if session.person is None else desk.seat_of(session.person.id)
        numbers = (one.table for one in desk.bookings if seat in one.seats and not one.done)
        return next(numbers, None)

    def _free_seat(self, session: Session, number: int) -> int | None:
        """Return a booked table at which somebody has a seat, if he does not sit there and is free to go there."""
        if session.host is not None or session.person is None:
            return None
        return number if self._house.tables.has_seat(session.person.id, number) else None

    def _act(self, session: Session, vocabulary: AnyVocabulary, desk: Desk | None, action: Action) -> None:
        person = session.person
        assert person is not None
        if person.player is None:
            session.reply(_NO_GUESTS)
            return
        self._house.learn_changes()
        if session.gone:
            return
        service, name = service_of(vocabulary), title(person.name)
        if isinstance(action, service.opens):
            fresh = table.play(vocabulary.game, _nothing(vocabulary, name), Seat(0), action).state
            wanted = key_of(service.name(fresh.state))
            desk = next((one for one in self._of(vocabulary) if not one.over and key_of(one.name) == wanted), None)
            if desk is None:
                reason = self._house.too_many_tables(person, session.wire.address)
                if reason is not None:
                    session.reply(reason)
                    return
                self._open(session, vocabulary, action, person)
                return
        if desk is None:
            session.reply(_refused(vocabulary, name, action))
            return
        reason = self._house.belongs_to_enough(person) if desk.seat_of(person.id) is None else None
        if reason is not None:
            session.reply(reason)
            return
        desk.speak(person, action, Asker(session))

    def _open(self, session: Session, vocabulary: AnyVocabulary, action: Action, person: Person) -> None:
        """Begin a tournament: a journal of its own, whose first two entries are its opening."""
        game, now, name = vocabulary.game, self.clock.now(), title(person.name)
        number = self._house.tables.next_number()
        empty = _nothing(vocabulary, name)
        lines = [(HOUSE_NAME, opening_line(game, name)), written(vocabulary, empty, Seat(0), action)]
        step = table.play(game, empty, Seat(0), action)
        row = TableRow(
            number=number,
            game=game.id,
            version=game.version,
            phase=table.phase(game, step.state).value,
            people=people_of(step.state, (person.id,)),
            options=options_of(vocabulary, step.state),
            opener=name,
            last=len(lines) - 1,
            opened=now,
            touched=now,
        )
        desk = Desk(vocabulary, step.state, row, self, None)
        self.desks[number] = desk  # at once, so that its name is taken; unheard of until it is stored
        entries = [Entry(number, place, now, who, line) for place, (who, line) in enumerate(lines)]

        def stored(failure: WriteFailed | None) -> None:
            session.wire.hold(False)
            if failure is not None:
                self.desks.pop(number, None)
                session.reply(_NOT_STORED)
                return
            desk.begin(step.events)
            self._house.announce(desk.news(step.events), but=session)

        session.wire.hold(True)
        self.writer.submit(journal.open_table(row, entries), stored)


# --- reading ---------------------------------------------------------------------------------------------------------


class _NoNames:
    """Tournaments read names as words: whoever is named may be unknown."""

    def seat(self, _typed: str) -> Seat | None:
        """Return nobody."""
        return None

    def key(self, seat: Seat) -> str:
        """Nobody sits here."""
        raise LookupError(seat)


_NO_NAMES = _NoNames()


def _read(vocabulary: AnyVocabulary, line: str) -> object:
    return lexicon_of(vocabulary).read(f"{vocabulary.game.id} {line}", _NO_NAMES)


def _named(desks: list[Desk], line: str) -> tuple[Desk | None, str]:
    """Return the tournament whose name stands at the end of a line, those that still run first, and the rest."""
    words = line.split()
    wanted = key_of(fold(words[-1])) if words else ""
    found = [desk for desk in desks if key_of(fold(desk.name)) == wanted]
    found.sort(key=lambda desk: desk.over)
    return (found[0], " ".join(words[:-1])) if found else (None, line)


def _nothing(vocabulary: AnyVocabulary, name: str = "niemand") -> AnyTable:
    """Return a machine that has just been made: nothing is open there."""
    return table.opened(vocabulary.game, name).state


def _answered(
    vocabulary: AnyVocabulary,
    sitting: AnyTable,
    question: Question,
    session: Session,
    seat_of: Callable[[PersonId], Seat | None] = lambda _who: None,
) -> str:
    """Return the answer to a question, for the eyes of somebody who may not be known there."""
    viewer = None if session.person is None else seat_of(session.person.id)
    voice = voice_for(sitting, vocabulary, viewer, reader=session.style.reader, words=session.style.words)
    return answer(question, table.view(vocabulary.game, sitting, viewer), vocabulary, voice)


def _refused(vocabulary: AnyVocabulary, name: str, action: Action) -> str:
    """Return why nothing can be done while no tournament is open."""
    empty = _nothing(vocabulary, name)
    try:
        table.play(vocabulary.game, empty, Seat(0), action)
    except Refused as refused:
        return excuse(refused, vocabulary, voice_for(empty, vocabulary, Seat(0)))
    raise ValueError(f"{action} needs no tournament")


def replayed(row: TableRow, entries: tuple[Entry, ...], office: Tournaments) -> Desk:
    """
    Return a tournament as its journal left it. Pure: belongs in a thread.

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
        sitting = table.opened(vocabulary.game, opener).state
        for entry in entries[1:]:
            sitting = replay_line(vocabulary, sitting, entry.actor, entry.line).state
            if finished is None and table.finished(vocabulary.game, sitting):
                finished = entry.time
    except (Misread, Refused, LookupError, TypeError) as problem:
        raise ValueError(f"{type(problem).__name__} in its journal") from problem
    return Desk(vocabulary, sitting, row, office, finished)


def _log_failure(number: int, failure: WriteFailed | None) -> None:
    if failure is not None:
        log.error("tournament not marked", table=number, trouble=failure.trouble.value)
