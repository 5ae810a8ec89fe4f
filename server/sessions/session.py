"""
A person who has come in, with one connection: lines are commands, pages are what is heard of lobby or table.

A session begins when `PreLogin` knows who it is, so it has a person from the first moment on. A session that is lost
leaves its seat waiting. A line of a client program wants to know what comes of it (`numbered`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from commands.language.uttered import OfTheHouse
from commands.language.vocabulary import AnyVocabulary
from commands.table import notes
from commands.table.legend import KEY, explained
from commands.table.screens import NO_PROMPT, Prompt
from games.frozen import Frozen, evolve, field
from server.ops.clock import Clock
from server.ops.reads import Asker
from server.play.views import WAITING, CachedText
from server.programs.numbered import Numbered
from server.programs.program import Program
from server.programs.viewpoint import Observers
from server.sessions.output import BELL, Hearing
from server.sessions.person import Person
from server.sessions.preferences import preferred
from server.wire.page import folded
from server.wire.ports import Tone, Wire

ANSWER_SECONDS: Final = 0.5
"""Within this the house has said something to most lines; no program waits longer for what came of its own."""


class Handlers(Frozen):
    """
    Whoever takes what a session hears.

    Attributes:
        commanded: does what a line says.
        lost: learns that a connection is gone.
        packaged: does what a message of a client program says.
        kept: stores what somebody has without having asked for it.
        viewpoints: where programs look from.
    """

    clock: Clock
    commanded: Callable[[Session, str], None]
    lost: Callable[[Session], None]
    packaged: Callable[[Session, Program, str, object], None]
    kept: Callable[[Session], None] = lambda _session: None
    viewpoints: Observers = field(default_factory=Observers)


class Session(Hearing):
    """
    A guest and his connection.

    Attributes:
        person: who he is; the same one for good, though his name and his settings may change.
        last_line: what he typed last that may be said once more.
        course: the lesson he plays or the record played back to him (`server.lobby.lessons`), and its name.
        asking: takes what comes of a line of that program while it is worked on; owed: also when that takes longer.
        resumed: his page has been sent what it had missed.
        replaced: somebody with his name and password has taken over; this connection is only being closed.
    """

    __slots__ = (
        "_handlers",
        "_person",
        "asking",
        "course",
        "course_name",
        "last_line",
        "owed",
        "replaced",
        "resumed",
        "warned",
    )

    def __init__(self, wire: Wire, person: Person, handlers: Handlers) -> None:
        super().__init__(wire, handlers.clock, handlers.viewpoints)
        self.warned = self.replaced = self.resumed = False
        self.asking: Numbered | None = None
        self.owed: Numbered | None = None
        self.last_line = ""
        self.course: object = None
        self.course_name = ""
        self._person = person
        self._handlers = handlers
        self.learned()

    # --- who he is ---

    @property
    def asker(self) -> Asker:
        """As whom the person has things looked up, and pays for it."""
        return Asker(self.person.id, self.wire.charge)

    @property
    def person(self) -> Person:
        """Who he is."""
        return self._person

    @person.setter
    def person(self, person: Person) -> None:
        self._person = person
        self.learned()
        if self.program is not None:
            self.program.come_in(person.name)

    # --- what the wire tells ---

    def received(self, line: str) -> None:
        """Take one line: the answer to a question, or a command."""
        if self.gone:
            return
        self.touched = self._clock.monotonic()
        self.warned = False
        answer = self._answer
        if answer is None:
            self._handlers.commanded(self, line)
            return
        self.ask_no_more()
        answer(line)
        if self.unasked and not self.confirming:
            self.ask_again()

    def packaged(self, package: str, message: object) -> None:
        """Take a message of the client program; the first one makes it known."""
        if self.gone:
            return
        if self.program is None:
            self.program = Program(self.wire, self._clock, self._viewpoints.post)
            self._look()
        self._handlers.packaged(self, self.program, package, message)

    def _tell_lost(self) -> None:
        self.unasked.clear()
        self._handlers.lost(self)

    def learned(self) -> None:
        """Speak as the guest set it, or else as his client can show it."""
        self.preferences = preferred({**self._person.settings, **self.of_line}, self.wire)
        self._speak()

    @property
    def unheard(self) -> bool:
        """Whether lines of his lie there that have not been handed over yet."""
        return self.wire.unheard

    # --- what the house says ---

    def wait_with(self, asking: Numbered) -> None:
        """Have an answer wait for the words: what is asked of the disk has its own in a moment, and then it is told."""
        if not asking.is_settled:
            self._clock.after(ANSWER_SECONDS, asking.answered)

    def say(self, text: str) -> None:
        """Send text with nothing expected behind it."""
        if type(text) is OfTheHouse:
            self.wire.tone(Tone.HOUSE)
        self.ear.heard(text)
        super().say(text)

    def hear(self, lines: list[str], cue: Prompt) -> None:
        """Send what happened, then what is expected now as far as that is new; that it is his turn may ring a bell."""
        attention, ear = self.attention, self.ear
        if (
            ear.holds
            or self.program is not None
            or self.owed is not None
            or self._answer is not None
            or self.preferences.rows is not None
        ):
            self._hear(lines, cue)
        elif cue.waits and type(lines) is CachedText and (attention.idle or attention.rests()):
            ear.heard(lines.text)  # as most who hear of a move: he can only wait
            self.wire.prompt(lines.page, self.preferences.manner)
        elif (
            len(lines) == 1
            and type(said := lines[0]) is str
            and (cue is attention.cue or (cue is NO_PROMPT and self.table is None))
        ):
            ear.heard(said)  # an answer, and nothing new is waited for
            self._wait(said)
        else:
            self._hear(lines, cue)

    def _hear(self, lines: list[str], cue: Prompt) -> None:
        """Send what happened and what is expected, whatever else is going on."""
        program = self.program
        if self.owed is not None:
            self.owed.answered()  # the house answers in words
        if lines and type(lines[0]) is OfTheHouse:
            self.wire.tone(Tone.HOUSE)
        if self.ear.holds:
            lines = self.caught_up(lines)
        if program is not None:
            program.overheard(lines, "haus" if self.table is None else "tisch")
        attention = self.attention
        if cue is NO_PROMPT and self.table is None:
            text, prompt, bell = "\n".join(lines), "", ""
        elif cue.waits and type(lines) is CachedText and (attention.idle or attention.rests()):
            text, prompt, bell = lines.text, "", ""
        else:
            text, prompt, bell = self._cued(lines, cue)
        if program is not None and program.waiting:  # first the words, then the data, then the prompt
            if text:
                self.say(bell + text)
                bell = text = ""
            program.flush()
        said = f"{text}\n{prompt}" if text and prompt else text or prompt
        if self._answer is not None:
            if said:
                self.say(said)
            return
        if said:
            self.ear.heard(said)
        preferences = self.preferences
        rows = preferences.rows
        if rows is not None and len(lines := folded(said, preferences.manner)) >= rows:
            self._leaf(lines, rows - 2)
        else:
            self._wait(bell + said)

    def _cued(self, lines: list[str], cue: Prompt) -> tuple[str, str, str]:
        """Return what is said of what happened at a table, what is expected now as far as that is new, and a bell."""
        attention = self.attention
        legend = self._legend(cue) if attention.waits else ""
        text = "\n".join([*lines, legend] if legend else lines)
        prompt, his_turn = attention.told(cue, hints=self.preferences.hints)
        if not (prompt or his_turn):
            return text, "", ""
        if prompt and prompt in text:
            prompt = ""  # it has just been said
        elif prompt and (last := text.rpartition("\n")[2]) and prompt.startswith(last):
            text = text[: -len(last)].rstrip("\n")  # the prompt says it again, and more
        rings = his_turn and self._answer is None and self._rings()
        return text, prompt, BELL if rings else ""

    def _rings(self) -> bool:
        """Tell whether a bell says that it is his turn."""
        return self.attention.rings(self._clock.monotonic(), self.preferences.bell_seconds)

    def _legend(self, cue: Prompt) -> str:
        """Return what the signs mean if he is dealt cards at a table and has never seen such cards."""
        if self.seated is None or not self.attention.deals(cue):
            return ""
        return self.legend(self.seated.table.vocabulary)

    def legend(self, vocabulary: AnyVocabulary) -> str:
        """Return what the signs of a game mean if he sees such cards for the first time; he knows it from now on."""
        if self.style.words:
            return ""
        before = str(self.person.settings.get(KEY, ""))
        text, known = explained(vocabulary, before)
        if known != before:
            self._person = evolve(self.person, settings={**self.person.settings, KEY: known})
            self._handlers.kept(self)
        return text

    def _wait(self, said: str) -> None:
        """Send text and let him type."""
        manner = self.preferences.manner
        ending = "" if manner.reader else WAITING
        self.wire.prompt(f"{said}\n{ending}" if said else ending, manner)

    def _leaf(self, lines: list[str], rows: int) -> None:
        """Send as many lines as fit, and the others when he presses return; whatever else he types counts as ever."""
        if len(lines) <= rows:
            self._wait("\n".join(lines))
            return

        def leafed(typed: str) -> None:
            if typed.strip():
                self._handlers.commanded(self, typed)
            else:
                self._leaf(lines[rows:], rows)

        self.say("\n".join(lines[:rows]))
        self.question(notes.MORE, leafed, leafing=True)

    def refused(self, code: str, sentence: str) -> None:
        """Learn the code of a refusal; the sentence follows."""
        self.wire.tone(Tone.REFUSAL)

    def done(self) -> None:
        """Learn that something was done; the news follow, or have come."""

    def table_ended(self, number: int) -> None:
        """Learn that there is no table of this number any more."""
        if self.seated is not None and self.seated.table.number == number:
            self.lose_seat()
            self.reply(notes.CLOSED)
        elif self.watching is not None and self.watching.number == number:
            self.stop_watching()
            self.reply(notes.nothing_to_see(number))


def numbered(session: Session, program: Program, line: str, number: int) -> None:
    """Have somebody type a line with a number: what comes of it is told to his program under this number."""
    if session.owed is not None:
        session.owed.answered()
    asking = session.asking = session.owed = Numbered(session, program, number)
    try:
        session.received(line)
    finally:
        session.asking = None
        session.wait_with(asking)


def listener(session: Session) -> Session | Numbered:
    """Return who reads what comes of the line that is worked on now, and is told when it is done or refused."""
    if session.asking is None:
        return session
    session.asking.later = True
    return session.asking


def asker(session: Session) -> Session | Numbered:
    """Return who reads the answer to the question that is worked on now."""
    if session.asking is not None:
        session.asking.asks = True
    return listener(session)
