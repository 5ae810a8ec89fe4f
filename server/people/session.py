"""
One guest's connection: lines come in, pages go out; between them the greeting, the lobby, or a seat.

A session knows no socket: it is handed a `Wire` and told of lines. While the house asks something (a name, a password)
a handler takes the next line; otherwise a line is a command. A session that is lost leaves its seat waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from commands.language.plain import plain
from commands.lobby.settings import Value
from commands.table import notes
from commands.table.legend import KEY, explained
from commands.table.screens import Cue
from server.ops.clock import Clock
from server.people.hearing import BELL, Hearing
from server.people.person import Person
from server.people.preferences import preferred
from server.play.eyes import Style
from server.programs.numbered import Numbered
from server.programs.program import Program
from server.programs.viewpoint import Viewpoints
from server.wire.page import Manner, folded
from server.wire.ports import Wire

Answer = Callable[[str], None]
"""Takes the line with which a guest answers a question of the house."""

WAITING = "> "


@dataclass(frozen=True, slots=True)
class Handlers:
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
    viewpoints: Viewpoints = field(default_factory=Viewpoints)


class Session(Hearing):
    """
    A guest and his connection.

    Attributes:
        since: when he connected, in monotonic seconds; `touched`: when he last typed something.
        of_line: what is set for this connection alone; preferences: what all settings mean together.
        last_line: what he typed last that may be said once more.
        course: the lesson he plays or the record played back to him (`server.lobby.lessons`), and its name.
        asking: takes what comes of a line of that program while it is worked on.
        sent_away: the house has said goodbye to him.
        asks_name: he is asked for his name, and his program may give it.
        resumed: his page has been sent what it had missed.
        replaced: somebody with his name and password has taken over; this connection is only being closed.
    """

    __slots__ = (
        "_answer",
        "_handlers",
        "_hidden",
        "_person",
        "asking",
        "asks_name",
        "course",
        "course_name",
        "gone",
        "last_line",
        "of_line",
        "replaced",
        "resumed",
        "sent_away",
        "since",
        "touched",
        "warned",
        "wire",
    )

    def __init__(self, wire: Wire, handlers: Handlers) -> None:
        super().__init__(handlers.viewpoints)
        self.wire = wire
        self.since = self.touched = handlers.clock.monotonic()
        self.warned = False
        self.replaced = self.sent_away = self.resumed = False
        self.gone = False
        self.asking: Numbered | None = None
        self.asks_name = False
        self.last_line = ""
        self.course: object = None
        self.course_name = ""
        self.of_line: dict[str, Value] = {}
        self._person: Person | None = None
        self._handlers = handlers
        self._answer: Answer | None = None
        self._hidden = False
        self.learned()

    # --- who he is ---

    @property
    def known(self) -> bool:
        """Whether he has come in; before that he is nobody, and only asked questions."""
        return self._person is not None

    @property
    def person(self) -> Person:
        """Who he is; only to be asked of whoever has come in."""
        assert self._person is not None
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
        self.touched = self._handlers.clock.monotonic()
        self.warned = False
        answer, self.asks_name = self._answer, False
        if answer is None:
            self._handlers.commanded(self, line)
            return
        self._answer = None
        if self._hidden:
            self._hidden = False
            self.wire.echo(True)
        answer(line)

    def packaged(self, package: str, message: object) -> None:
        """Take a message of the client program; the first one makes it known."""
        if self.gone:
            return
        if self.program is None:
            self.program = Program(self.wire, self._handlers.clock)
            self._look()
        self._handlers.packaged(self, self.program, package, message)

    def lost(self) -> None:
        """Take note that the connection is gone."""
        if not self.gone:
            self.gone = True
            self._answer = None  # it may hold this session: whoever did not come in must not wait for the collector
            if self.program is not None:
                self.program.forget()
            self._handlers.lost(self)

    def learned(self) -> None:
        """Speak as the guest set it, or else as his client can show it."""
        settings = self._person.settings if self._person is not None else {}
        self.preferences = preferred({**settings, **self.of_line}, self.wire)

    @property
    def manner(self) -> Manner:
        """How this guest is written to."""
        return self.preferences.manner

    @property
    def style(self) -> Style:
        """How this guest is spoken to at a table."""
        return self.preferences.style_at(self.table)

    @property
    def unheard(self) -> bool:
        """Whether lines of his lie there that have not been handed over yet."""
        return self.wire.unheard

    # --- what the house says ---

    def say(self, text: str) -> None:
        """Send text with nothing expected behind it."""
        self.ear.heard(text)
        self.wire.send(f"{text}\n", self.manner)

    def hear(self, lines: list[str], cue: Cue) -> None:
        """Send what happened, then what is expected now as far as that is new; that it is his turn may ring a bell."""
        if self.asking is not None:
            self.asking.answered()  # the house answers in words
        lines = self.caught_up(lines)
        if self.program is not None:
            self.program.overheard(lines, "haus" if self.table is None else "tisch")
        legend = self._legend(cue)
        text = "\n".join([*lines, legend] if legend else lines)
        prompt, his_turn = self.attention.told(cue, hints=self.preferences.hints)
        if prompt and prompt in text:
            prompt = ""  # it has just been said
        elif prompt and (last := text.rpartition("\n")[2]) and prompt.startswith(last):
            text = text[: -len(last)].rstrip("\n")  # the prompt says it again, and more
        now, seconds = self._handlers.clock.monotonic(), self.preferences.bell_seconds
        bell = BELL if his_turn and self._answer is None and self.attention.rings(now, seconds) else ""
        if self.program is not None and self.program.waiting:  # first the words, then the data, then the prompt
            if text:
                self.say(bell + text)
                bell = text = ""
            self.program.flush()
        said = f"{text}\n{prompt}" if text and prompt else text or prompt
        rows = self.preferences.rows
        if self._answer is not None:
            if said:
                self.say(said)
            return
        self.ear.heard(said)
        if rows is not None and len(lines := folded(said, self.manner)) >= rows:
            self._leaf(lines, rows - 2)
        else:
            self._wait(bell + said)

    def _legend(self, cue: Cue) -> str:
        """Return what the signs mean if he sees cards of a kind for the first time; he knows it from now on."""
        if not self.attention.deals(cue) or self.seated is None or self.style.words:
            return ""
        before = str(self.person.settings.get(KEY, ""))
        text, known = explained(self.seated.table.vocabulary, before)
        if known != before:
            self._person = replace(self.person, settings={**self.person.settings, KEY: known})
            self._handlers.kept(self)
        return text

    def _wait(self, said: str) -> None:
        """Send text and let him type."""
        ending = "" if self.manner.reader else WAITING
        self.wire.prompt(f"{said}\n{ending}" if said else ending, self.manner)

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
        self.question(notes.MORE, leafed)

    def question(self, text: str, answer: Answer, *, hidden: bool = False, login: bool = False) -> None:
        """
        Ask something; the next line is the answer, which a hidden one does not show on the screen.

        `login`: a client program may answer it with a name and a password.
        """
        self._answer = answer
        self.asks_name = login
        if self.program is not None:
            self.program.flush()
        if hidden:
            self._hidden = True
            self.wire.echo(False)
        self.wire.prompt(text, self.manner)

    def ask_no_more(self) -> None:
        """Take the next line as a command: what he was being asked is known."""
        self._answer = None
        if self._hidden:
            self._hidden = False
            self.wire.echo(True)

    def refused(self, code: str, sentence: str) -> None:
        """Learn the code of a refusal; the sentence follows."""

    def done(self) -> None:
        """Learn that something was done; the news follow, or have come."""

    def table_ended(self, number: int) -> None:
        """Learn that there is no table of this number any more."""
        if self.seated is not None and self.seated.table.number == number:
            self.seated = None
            self.reply(notes.CLOSED)
        elif self.watching is not None and self.watching.number == number:
            self.stop_watching()
            self.reply(notes.nothing_to_see(number))

    def leave(self, farewell: str) -> None:
        """Say goodbye and close the connection."""
        self._answer = None
        self.sent_away = True
        self.say(farewell)
        if self.program is not None:
            self.program.tell("Core.Goodbye", plain(farewell))
            self.program.flush()
        self.wire.close()
