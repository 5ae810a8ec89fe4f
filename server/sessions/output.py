"""
What a session is told: how words, data, prompt and bell are put together, and what was told lately.

`RecentOutput` keeps the last lines, for a complaint; talk that is held back; and who whispered last. `Output` writes a
page of what happened and what is expected now, as far as that is new, and leafs through it if that is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from commands.language.plain import OfTheHouse
from commands.language.vocabulary import AnyVocabulary
from commands.table import notes
from commands.table.screens import NO_PROMPT, Prompt
from db.identity import PersonId
from server.ops.clock import Clock
from server.play.text import Listener
from server.play.views import WAITING, CachedText
from server.programs.program import Numbered
from server.sessions.connection import Connection
from server.sessions.location import Location
from server.wire.page import folded
from server.wire.ports import Tone

MOST_TOLD: Final = 50
"""Lines that go along with a complaint."""

_LONGEST_TOLD: Final = 400
"""Of a longer text only its end is kept: thousands are here, and a page of help proves nothing."""

_TIDIED: Final = MOST_TOLD + 12
"""Lines at which those are dropped that are too many."""

_LATELY: Final = 8
"""Among so many texts it is looked for a screen that is told again."""

MOST_HELD: Final = 50
"""Lines of talk that may wait for one player to have made their move; of more the oldest go."""


class RecentOutput:
    """
    The memory of one connection.

    Attributes:
        whisperer: who has whispered last, by id and name.
        holds: talk waits to be read.
    """

    __slots__ = ("_each", "_held", "_lines", "_told", "holds", "whisperer")

    def __init__(self) -> None:
        self._told: list[str] = []
        self._each: list[int] = []  # how many lines each has: a look at old texts would fetch them from far away
        self._lines = 0  # in them
        self._held: Sequence[str] = ()
        self.holds = False
        self.whisperer: tuple[PersonId, str] | None = None

    def heard(self, text: str) -> None:
        """Remember what was told."""
        told = self._told
        if len(text) > _LONGEST_TOLD:
            text = text[-_LONGEST_TOLD:]
            if text in (recent := told[-_LATELY:]):  # a screen asked for again
                text = recent[recent.index(text)]
        if "\n" not in text:
            lines = 1
        else:
            text = text.strip("\n")
            lines = _lines_in(text)
        if text:
            told.append(text)
            self._each.append(lines)
            self._lines += lines
            if self._lines > _TIDIED:
                self._tidy()

    def _tidy(self) -> None:
        """Drop the oldest texts that would not be told any more."""
        surplus, left = 0, self._lines
        for lines in self._each:
            if left - lines < MOST_TOLD:
                break
            left -= lines
            surplus += 1
        self._lines = left
        del self._told[:surplus], self._each[:surplus]

    def forget(self) -> None:
        """Forget what was told so far: a word of return is among the first of it."""
        self._told.clear()
        self._each.clear()
        self._lines = 0

    @property
    def told(self) -> list[str]:
        """The last lines that were told, oldest first."""
        lines = [line for text in self._told for line in text.split("\n") if line]
        return lines[-MOST_TOLD:]

    def hold(self, line: str) -> None:
        """Keep a line of talk for later."""
        self._held = [*self._held[1 - MOST_HELD :], line]
        self.holds = True

    def let_go(self) -> list[str]:
        """Return the talk that was held back, oldest first; it is held no longer."""
        held, self._held = self._held, ()
        self.holds = False
        return list(held)


def _lines_in(text: str) -> int:
    """Return how many lines of a text of several would be told, which are all but the empty ones between two others."""
    if "\n\n\n" in text:  # hardly ever
        return sum(map(bool, text.split("\n")))
    return text.count("\n") + 1 - text.count("\n\n")


BELL = "\a"
"""What rings at a terminal; it takes no room in a line."""


ANSWER_SECONDS: Final = 0.5
"""Within this the house has said something to most lines; no program waits longer for what came of its own."""


class Output:
    """
    What goes out of one session.

    Attributes:
        recent: what was told lately.
        owed: takes what comes of a program's line when that takes longer.

    Args:
        location: where the reader is.
    """

    __slots__ = ("_clock", "_location", "owed", "recent")

    def __init__(self, location: Location, clock: Clock) -> None:
        self.recent = RecentOutput()
        self.owed: Numbered | None = None
        self._location = location
        self._clock = clock

    def settle(self, asking: Numbered) -> None:
        """Have an answer wait for the words: what is asked of the disk has its own in a moment, and then it is told."""
        if not asking.is_settled:
            self._clock.after(ANSWER_SECONDS, asking.answered)

    def tell(
        self,
        to: Connection,
        lines: list[str],
        cue: Prompt,
        legend: Callable[[AnyVocabulary], str],
        reader: Listener,
    ) -> None:
        """
        Send what happened and what is expected, whatever else is going on.

        Args:
            to: the session's connection.
            lines: what happened.
            cue: what is expected.
            legend: returns what the signs of a game mean, as far as that is news.
            reader: for whom is passed, if that is wanted, where nothing else can be done.
        """
        program, here = to.program, self._location
        if self.owed is not None:
            self.owed.answered()  # the house answers in words
        if lines and type(lines[0]) is OfTheHouse:
            to.wire.tone(Tone.HOUSE)
        if self.recent.holds and not self.thinks(to):
            lines = [*lines, *self.recent.let_go()]
        if program is not None:
            program.overheard(lines, "haus" if here.table is None else "tisch")
        if cue is NO_PROMPT and here.table is None:
            text, prompt, bell = "\n".join(lines), "", ""
        elif cue.waits and type(lines) is CachedText and (here.prompts.idle or here.prompts.rests()):
            text, prompt, bell = lines.text, "", ""
        else:
            text, prompt, bell = self._prompted(to, lines, cue, legend, reader)
        if program is not None and program.waiting:  # first the words, then the data, then the prompt
            if text:
                to.say(bell + text)
                bell = text = ""
            program.flush()
        said = f"{text}\n{prompt}" if text and prompt else text or prompt
        if to.asked.answer is not None:  # an answer is waited for: no line may be typed behind this
            if said:
                to.say(said)
            return
        if said:
            self.recent.heard(said)
        preferences = to.preferences
        if preferences.rows is not None and len(page := folded(said, preferences.manner)) >= preferences.rows:
            self._send_page(to, page, preferences.rows - 2)
        else:
            wait(to, bell + said)

    def _prompted(
        self,
        to: Connection,
        lines: list[str],
        cue: Prompt,
        legend: Callable[[AnyVocabulary], str],
        reader: Listener,
    ) -> tuple[str, str, str]:
        """Return what is said of what happened at a table, what is expected now as far as that is new, and a bell."""
        prompts, preferences, seated = self._location.prompts, to.preferences, self._location.seated
        if prompts.waits and seated is not None and prompts.deals(cue):
            lines = [*lines, *filter(None, [legend(seated.table.vocabulary)])]
        text = "\n".join(lines)
        prompt, on_turn = prompts.told(cue, hints=preferences.hints)
        if not (prompt or on_turn) or (on_turn and preferences.passes and self._location.passes(cue, reader)):
            return text, "", ""
        if prompt and prompt in text:
            prompt = ""  # it has just been said
        elif prompt and (last := text.rpartition("\n")[2]) and prompt.startswith(last):
            text = text[: -len(last)].rstrip("\n")  # the prompt says it again, and more
        asked = to.asked.answer is not None
        rings = on_turn and not asked and prompts.rings(self._clock.monotonic(), preferences.bell_seconds)
        return text, prompt, BELL if rings else ""

    def _send_page(self, to: Connection, lines: list[str], rows: int) -> None:
        """Send as many lines as fit, and the others at the return key; whatever else is typed counts as ever."""
        if len(lines) <= rows:
            wait(to, "\n".join(lines))
            return

        def next_page(typed: str) -> None:
            if typed.strip():
                to.received(typed)
            else:
                self._send_page(to, lines[rows:], rows)

        to.say("\n".join(lines[:rows]))
        to.question(notes.MORE, next_page, paging=True)

    def thinks(self, reader: Connection) -> bool:
        """Tell whether it is the reader's turn, who wants to hear no talk meanwhile."""
        return reader.preferences.wants("kobold") and self._location.on_turn


def wait(to: Connection, said: str) -> None:
    """Send text; behind it a line may be typed."""
    manner = to.preferences.manner
    ending = "" if manner.reader else WAITING
    to.wire.prompt(f"{said}\n{ending}" if said else ending, manner)
