"""
A person who has come in, with one connection: lines are commands, pages are what is heard of lobby or table.

A session begins when `PreLogin` knows who it is, so it has a person from the first moment on. A session that is lost
leaves its seat waiting. A line of a client program wants to know what comes of it (`Numbered`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from commands.language.misread import as_typed
from commands.language.plain import OfTheHouse
from commands.language.vocabulary import AnyVocabulary
from commands.lobby.settings import Value
from commands.table import notes
from commands.table.notes import LEGEND, explained
from commands.table.screens import NO_PROMPT, Prompt
from games.contract import No, Seat
from games.frozen import Frozen, evolve, field
from server.ops.clock import Clock
from server.ops.reads import LookupAsker
from server.play.live import LiveTable
from server.play.views import CachedText, Style
from server.programs.program import Numbered, Program
from server.programs.viewpoint import Observers
from server.sessions.connection import Connection
from server.sessions.location import Location, OccupiedSeat
from server.sessions.output import Output, wait
from server.sessions.person import Person
from server.sessions.preferences import preferred
from server.wire.ports import LineOwner, Tone, Wire


class Handlers(Frozen):
    """
    Whoever takes what a session hears.

    Attributes:
        commanded: does what a line says.
        lost: learns that a connection is gone.
        packaged: does what a message of a client program says.
        kept: stores what somebody has without having asked for it.
        moved: learns that somebody has taken a seat, or has left it.
        viewpoints: where programs look from.
    """

    clock: Clock
    commanded: Callable[[Session, str], None]
    lost: Callable[[Session], None]
    packaged: Callable[[Session, Program, str, object], None]
    kept: Callable[[Session], None] = lambda _session: None
    moved: Callable[[Session], None] = lambda _session: None
    viewpoints: Observers = field(default_factory=Observers)


class Input:
    """
    What was typed last.

    Attributes:
        line: the last line.
        repeatable: the last line that may be said once more.
        unsaid: what its author was asked about before it is said aloud.
        warned: the last line was answered with what it costs, and a `ja` does it.
        asking: takes what comes of a program's line while it is worked on.
    """

    __slots__ = ("asking", "line", "repeatable", "unsaid", "warned")

    def __init__(self) -> None:
        self.line = self.repeatable = self.unsaid = ""
        self.warned = False
        self.asking: Numbered | None = None

    def typed(self, words: str) -> str:
        """Return words of the last line as they were typed: what is read is folded, what is repeated is not."""
        return as_typed(self.line, words)


class Session(Connection):
    """
    A person with one connection: a `Connection` that has a place in the house.

    Attributes:
        person: the same one for good, though name and settings may change.
        location, style: where the person is, and how one is spoken to there.
        input, output: what was typed last; what is told, and was told lately.
        course: the lesson that is played or the record played back (`server.lobby.lessons`), and its name.
        away: what was said on going from the keyboard, None while somebody sits there.
        warned: it has been said that the connection will be closed because nothing is typed.
        resumed: the page has been sent what it had missed.
        replaced: somebody with the name and the password has taken over; this connection is only being closed.
        mark: the hash of what the log-in hangs on, as soon as the line may outlive the house.
        came_through: said instead of a greeting: the line has outlived the house.
    """

    __slots__ = (
        "_handlers",
        "_person",
        "away",
        "came_through",
        "course",
        "course_name",
        "input",
        "location",
        "mark",
        "output",
        "replaced",
        "resumed",
        "style",
        "warned",
    )

    style: Style

    def __init__(self, wire: Wire, person: Person, handlers: Handlers) -> None:
        super().__init__(wire, handlers.clock)
        self.location = Location()
        self.input, self.output = Input(), Output(self.location, handlers.clock)
        self.warned = self.replaced = self.resumed = False
        self.mark = self.came_through = self.course_name = ""
        self.away: str | None = None
        self.course: object = None
        self._person = person
        self._handlers = handlers
        self.learned()

    # --- who it is ---

    @property
    def person(self) -> Person:
        """Who it is."""
        return self._person

    @person.setter
    def person(self, person: Person) -> None:
        self._person = person
        self.learned()
        if self.program is not None:
            self.program.come_in(person.name)

    # --- where the person is ---

    @property
    def seated(self) -> OccupiedSeat | None:
        """The seat; None in the lobby."""
        return self.location.seated

    @property
    def table(self) -> LiveTable | None:
        """The table of the seat, or the one that is watched; None in the lobby."""
        return self.location.table

    def sit(self, table: LiveTable, seat: Seat) -> None:
        """Sit at a table from now on, where the seat is ready, and watch none any more."""
        self.stop_watching()
        self.location.sit(table, seat)
        self._look()

    def lose_seat(self) -> None:
        """Sit nowhere: there is no such seat any more."""
        self.location.lose_seat()
        self._look()

    def stand_up(self) -> OccupiedSeat | None:
        """Listen at no table any more; return the seat that was left. Whose seat it is does not change."""
        left = self.location.stand_up(self)
        self._look()
        return left

    def watch(self, table: LiveTable, name: str) -> None:
        """Watch a table from now on, and no other."""
        self.stop_watching()
        self.location.watch(table, name, self)
        self._look()
        keep_line(self)

    def stop_watching(self) -> None:
        """Watch no table any more."""
        if self.location.watching is not None:
            self.location.stop_watching(self)
            self._look()
            keep_line(self)

    def _look(self) -> None:
        """Speak as it counts where the person is now; let the house know, and the client program look there, too."""
        self._speak()
        self._handlers.moved(self)
        if self.program is not None:
            self._handlers.viewpoints.show(self.program, self.location.table, self.location.viewer)

    def _speak(self) -> None:
        """Note how the person is spoken to there; which words count is to be looked up again."""
        self.style = self.preferences.style_at(self.location.table)
        self.location.lexicon = None

    # --- what the wire tells ---

    def received(self, line: str) -> None:
        """Take one line: the answer to a question, or a command."""
        if self.gone:
            return
        self.touched = self._clock.monotonic()
        self.warned = False
        answer = self.asked.answer
        if answer is None:
            self._handlers.commanded(self, line)
            return
        self.asked.close(self.wire)
        answer(line)
        self.asked.ask_waiting()

    def packaged(self, package: str, message: object) -> None:
        """Take a message of the client program; the first one makes it known."""
        if self.gone:
            return
        if self.program is None:
            self.program = Program(self.wire, self._clock, self._handlers.viewpoints.flushes)
            self._look()
        self._handlers.packaged(self, self.program, package, message)

    def learned(self) -> None:
        """Speak as it is set, or else as the client can show it."""
        self.preferences = preferred({**self._person.settings, **self.of_line}, self.wire)
        self._speak()

    @property
    def unheard(self) -> bool:
        """Whether lines lie there that have not been handed over yet."""
        return self.wire.unheard

    def _tell_lost(self) -> None:
        self._handlers.lost(self)

    # --- what the house says ---

    def say(self, text: str) -> None:
        """Send text with nothing expected behind it."""
        if type(text) is OfTheHouse:
            self.wire.tone(Tone.HOUSE)
        self.output.recent.heard(text)
        super().say(text)

    def reply(self, text: str) -> None:
        """Send text, then what is expected where the person is, as far as that is new."""
        self.hear([text], self.location.prompt(self))

    def deny(self, text: str) -> None:
        """Send why something is not done, then what is expected."""
        self.wire.tone(Tone.REFUSAL)
        self.reply(text)

    def hear(self, lines: list[str], cue: Prompt) -> None:
        """Send what happened, then what is expected now as far as that is new; the bell may ring for one's turn."""
        output, prompts = self.output, self.location.prompts
        if output.recent.holds or self.program or output.owed or self.asked.answer or self.preferences.rows:
            output.tell(self, lines, cue, partial(legend, self), self)
        elif cue.waits and type(lines) is CachedText and (prompts.idle or prompts.rests()):
            output.recent.heard(lines.text)  # as most who hear of a move: there is nothing to do but wait
            self.wire.prompt(lines.page, self.preferences.manner)
        elif (
            len(lines) == 1
            and type(said := lines[0]) is str
            and (cue is prompts.cue or (cue is NO_PROMPT and self.location.table is None))
        ):
            output.recent.heard(said)  # an answer, and nothing new is waited for
            wait(self, said)
        else:
            output.tell(self, lines, cue, partial(legend, self), self)

    def hear_talk(self, line: str, cue: Prompt) -> None:
        """Send what somebody has said, now or when the person has made up the mind."""
        if self.output.thinks(self):
            self.output.recent.hold(line)
        else:
            self.hear([line], cue)

    def overhear(self, line: str) -> None:
        """Send what somebody has said who may be anywhere in the house."""
        self.hear_talk(line, self.location.prompt(self))

    def remember(self, name: str, value: Value) -> None:
        """Keep something for whoever this is that changes nothing in how they are spoken to."""
        self._person = evolve(self._person, settings={**self._person.settings, name: value})
        self._handlers.kept(self)

    def refused(self, code: str, sentence: str) -> None:
        """Learn the code of a refusal; the sentence follows."""
        self.wire.tone(Tone.REFUSAL)
        self.input.warned = code == No.CONFIRM

    def done(self) -> None:
        """Learn that something was done; the news follow, or have come."""

    def table_ended(self, number: int) -> None:
        """Learn that there is no table of this number any more."""
        if self.seated is not None and self.seated.table.number == number:
            self.lose_seat()
            self.reply(notes.CLOSED)
        elif self.table is not None and self.table.number == number:
            self.stop_watching()
            self.reply(notes.nothing_to_see(number))


def payer(session: Session) -> LookupAsker:
    """Return as whom somebody has things looked up, and pays for it."""
    return LookupAsker(session.person.id, session.wire.charge)


def numbered(session: Session, program: Program, line: str, number: int) -> None:
    """Have somebody type a line with a number: what comes of it is told to the program under this number."""
    if session.output.owed is not None:
        session.output.owed.answered()
    asking = session.input.asking = session.output.owed = Numbered(session, program, number)
    try:
        session.received(line)
    finally:
        session.input.asking = None
        session.output.settle(asking)


def listener(session: Session) -> Session | Numbered:
    """Return who reads what comes of the line that is worked on now, and is told when it is done or refused."""
    if session.input.asking is None:
        return session
    session.input.asking.later = True
    return session.input.asking


def asker(session: Session) -> Session | Numbered:
    """Return who reads the answer to the question that is worked on now."""
    if session.input.asking is not None:
        session.input.asking.asks = True
    return listener(session)


def keep_line(session: Session) -> None:
    """Have the wire keep a line over the end of the house, known by what it is now; nothing before there is a mark."""
    person, program, watched = session.person, session.program, session.location.watching
    if session.mark:
        modules = None if program is None else program.modules
        watches = None if watched is None else watched.number
        settings = dict(session.of_line)
        session.wire.keep(LineOwner(person.id, session.mark, person.word, settings, modules, watches, session.away))


def legend(session: Session, vocabulary: AnyVocabulary) -> str:
    """Return what the signs of a game mean if such cards are seen for the first time; from now on that is known."""
    if session.style.words:
        return ""
    text, known = explained(vocabulary, before := str(session.person.settings.get(LEGEND, "")))
    if known != before:
        session.remember(LEGEND, known)
    return text
