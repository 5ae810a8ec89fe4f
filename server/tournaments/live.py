"""The tournaments that are open: each has a live table of its own, heard by its people wherever they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

from commands.language.names import table_name
from commands.language.verb import Question
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import tournaments as told
from commands.table.screens import NO_PROMPT, Prompt, answer
from commands.table.tale import tale, voice_for
from db.identity import PersonId
from db.table_row import TableRow
from games.contract import Action, Event, Seat, Viewer
from games.frozen import Frozen
from games.service import Booking, Service
from games.table import events as table_events
from games.table.state import AnyTable
from games.table.view import view
from server.ops.context import Context
from server.play.batch import TableRequest
from server.play.live import LiveTable
from server.play.seen import News, Seen
from server.play.views import PLAIN, Style
from server.sessions.person import Person
from server.sessions.roster import Roster
from server.sessions.session import Session
from server.tournaments.executor import TournamentExecutor, service_of


class TournamentAsker(Frozen):
    """The listener of one question to a machine: the answer comes with the prompt of where the asker sits."""

    session: Session

    @property
    def style(self) -> Style:
        """How they want to be spoken to."""
        return self.session.style

    @property
    def unheard(self) -> bool:
        """Whether something they said has not been heard yet; no clock of a tournament asks."""
        return False

    def hear(self, lines: list[str], _cue: Prompt) -> None:
        """Read an answer or a refusal."""
        self.session.reply("\n".join(lines))

    def hear_talk(self, line: str, _cue: Prompt) -> None:
        """Read what somebody has said; nobody talks to a tournament."""
        self.say(line)

    def say(self, text: str) -> None:
        """Read something."""
        self.session.say(text)

    def refused(self, code: str, sentence: str) -> None:
        """Learn the code of a refusal; the sentence follows."""

    def done(self) -> None:
        """Learn that something was done; the news say so."""

    def table_ended(self, _number: int) -> None:
        """Nothing ends for them: they sit elsewhere."""


class Member(Frozen):
    """Whoever has a seat in a tournament, wherever they are; nobody while they are away."""

    session: Callable[[], Session | None]

    @property
    def style(self) -> Style:
        """How they want to be spoken to."""
        session = self.session()
        return PLAIN if session is None else session.style

    @property
    def unheard(self) -> bool:
        """Whether something they said has not been heard yet; no clock of a tournament asks."""
        return False

    def hear(self, lines: list[str], _cue: Prompt) -> None:
        """Read lines, with the prompt of where they are."""
        self.say("\n".join(lines))

    def hear_talk(self, line: str, _cue: Prompt) -> None:
        """Read what somebody has said; nobody talks to a tournament."""
        self.say(line)

    def say(self, text: str) -> None:
        """Read something, with the prompt of where they are."""
        session = self.session()
        if session is not None:
            session.reply(text)

    def refused(self, code: str, sentence: str) -> None:
        """Learn the code of a refusal; the sentence follows."""

    def done(self) -> None:
        """Learn that something was done; the news say so."""

    def table_ended(self, _number: int) -> None:
        """Nothing ends for them: they sit elsewhere."""


def is_of_the_table(event: Event) -> bool:
    """Tell whether an event is the table's own: who is known to a tournament, and who is away, is nobody's business."""
    return type(event).__module__.startswith(table_events.__name__)


class LiveTournament:
    """
    A tournament.

    Attributes:
        live: its journal, its people, its mailbox.
        finished: when it ended, for as long as corrections are possible.

    Args:
        session_of: the connection of a person who is here.
    """

    def __init__(  # noqa: PLR0913 - what a live table takes, and who is here
        self,
        *,
        context: Context,
        vocabulary: AnyVocabulary,
        sitting: AnyTable,
        row: TableRow,
        executor: TournamentExecutor,
        changed: Callable[[LiveTable, AnyTable], None],
        session_of: Callable[[PersonId | None], Session | None],
        finished: datetime | None,
    ) -> None:
        self.number = row.number
        self.vocabulary = vocabulary
        self.finished = finished
        self.executor = executor
        self._booked: tuple[object, tuple[Booking, ...]] | None = None

        def member(seat: Seat) -> Member:
            return Member(lambda: session_of(self.live.facts.owner(seat)))

        self.live = LiveTable(
            context, vocabulary, sitting, row, executor, changed, unsaid=is_of_the_table, listener_of=member
        )

    @property
    def service(self) -> Service[Any]:
        """What the machine promises."""
        return service_of(self.vocabulary)

    @property
    def name(self) -> str:
        """The name it was given when it was opened."""
        return self.service.name(self.live.facts.state)

    @property
    def opened_by(self) -> PersonId | None:
        """The person in its first seat, where whoever opens a tournament sits."""
        return self.live.facts.owner(Seat(0))

    @property
    def over(self) -> bool:
        """Tell whether nothing but corrections can happen any more."""
        return self.live.facts.over

    @property
    def bookings(self) -> tuple[Booking, ...]:
        """Return the tables it has booked so far; computed once for each state."""
        state = self.live.facts.state
        if self._booked is None or self._booked[0] is not state:
            self._booked = state, self.service.bookings(state)
        return self._booked[1]

    @property
    def decided(self) -> bool:
        """Tell whether it has ended with places, and was not aborted."""
        return bool(self.service.awards(self.live.facts.state))

    def seat_of(self, who: PersonId) -> Seat | None:
        """Return the seat a person has here."""
        return self.live.facts.seat_of(who)

    def booking_of(self, number: int) -> Booking | None:
        """Return the booking that led to a table; None if it is no table of this tournament."""
        return next((one for one in self.bookings if one.table == number), None)

    def people(self, booking: Booking) -> dict[PersonId, str]:
        """Return those who are to sit at a booked table, with their names there."""
        owned = ((self.live.facts.owner(seat), self.live.facts.stored_name(seat)) for seat in booking.seats)
        return {who: name for who, name in owned if who is not None}

    # --- commands ---

    def speak(
        self,
        person: Person,
        action: Action,
        asker: TournamentAsker,
        accounts: Mapping[str, Mapping[PersonId, str]],
    ) -> None:
        """
        Let somebody act who may not be known here yet, and whoever they name if the house knows them.

        Args:
            accounts: of people who are named: by the key, who it is and how they are called.
        """
        self.live.attend(lambda: self._spoken(person, action, asker, accounts))

    def _spoken(
        self,
        person: Person,
        action: Action,
        asker: TournamentAsker,
        accounts: Mapping[str, Mapping[PersonId, str]],
    ) -> None:
        seat = self.seat_of(person.id)
        if seat is None and self.live.facts.is_called(person.key):
            asker.hear([told.NAMESAKE], NO_PROMPT)
            return
        newcomers = {} if seat is not None else {person.id: table_name(person.name)}
        for key in self.service.known(action):
            if not self.live.facts.is_called(key):  # who is called so here is meant, and nobody else of that name
                newcomers |= accounts.get(key, {})
        prelude = tuple((name, who) for who, name in newcomers.items() if self.seat_of(who) is None)
        self.executor.expect(prelude)
        actor = Seat(len(self.live.facts.persons)) if seat is None else seat
        self.live.judge(TableRequest(actor, action, asker, newcomers=tuple(who for _, who in prelude)))

    # --- telling ---

    def answered(self, question: Question, session: Session) -> str:
        """Return the answer to a question, for the eyes of somebody who may not be known here."""
        seat = self.seat_of(session.person.id)
        voice = self.live.facts.voice_elsewhere(seat, session.style)
        return answer(question, self.live.view(seat), self.vocabulary, voice)

    def news(self, events: tuple[Event, ...]) -> str:
        """Return the tale for those who do not belong to it."""
        told_here = [event for event in events if not is_of_the_table(event)]
        return "\n".join(tale(self.vocabulary, told_here, self.live.facts.voice_elsewhere()))


def answered(vocabulary: AnyVocabulary, sitting: AnyTable, question: Question, session: Session) -> str:
    """Return the answer of a machine that nobody runs to a question."""
    voice = voice_for(sitting, vocabulary, None, reader=session.style.reader, words=session.style.words)
    return answer(question, view(vocabulary.game, sitting, None), vocabulary, voice)


class OpenTournaments:
    """Every open tournament, by its number."""

    def __init__(self) -> None:
        self._open: dict[int, LiveTournament] = {}

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[LiveTournament]:
        yield from tuple(self._open.values())

    def add(self, one: LiveTournament) -> None:
        """Note a tournament."""
        self._open[one.number] = one

    def remove(self, number: int) -> None:
        """Forget a tournament that is open no more."""
        self._open.pop(number, None)

    def get(self, number: int) -> LiveTournament | None:
        """Return a tournament by its number."""
        return self._open.get(number)

    def of(self, vocabulary: AnyVocabulary) -> list[LiveTournament]:
        """Return the tournaments of one machine, oldest first."""
        return [self._open[number] for number in sorted(self._open) if self._open[number].vocabulary is vocabulary]

    def booking(self, number: int) -> LiveTournament | None:
        """Return the tournament that has booked a table of the house."""
        return next((one for one in self if one.booking_of(number) is not None), None)


class LobbyNotifier:
    """Follows a tournament without a seat, and lets the lobby know when it has ended; its own people have heard it."""

    everything = False

    def __init__(self, followed: LiveTournament, roster: Roster) -> None:
        self._followed = followed
        self._roster = roster
        self._phase = self._phase_now()

    @property
    def viewer(self) -> Viewer:
        """It sees what everybody may see."""
        return None

    def _phase_now(self) -> StrEnum:
        return self._followed.live.facts.phase

    def notice(self, news: News) -> None:
        """Spread the end of the tournament."""
        if not isinstance(news, Seen):
            return
        before, self._phase = self._phase, self._phase_now()
        if before == self._phase or not self._followed.over:
            return
        live = self._followed.live
        known = {live.facts.owner(seat) for seat in live.facts.circle}
        text = told.ended(self._followed.vocabulary.game.name, self._followed.name, self._followed.news(news.events))
        for who, session in tuple(self._roster.here.items()):
            if session.seated is None and who not in known:
                session.reply(text)
