"""
What a connection is told of others, wherever its person is, and what it was told lately.

`RecentOutput` keeps the last lines, for a complaint; talk that is held back; and who whispered last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from commands.language.misread import as_typed
from commands.table.screens import NO_PROMPT, Prompt
from db.identity import PersonId
from server.ops.clock import Clock
from server.programs.viewpoint import Observers
from server.sessions.location import Location
from server.wire.ports import Tone, Wire

MOST_TOLD: Final = 50
"""Lines that go along with a complaint."""

_LONGEST_TOLD: Final = 400
"""Of a longer text only its end is kept: thousands are here, and a page of help proves nothing."""

_TIDIED: Final = MOST_TOLD + 12
"""Lines at which those are dropped that are too many."""

_LATELY: Final = 8
"""Among so many texts it is looked for a screen that is told again."""

MOST_HELD: Final = 50
"""Lines of talk that may wait for one player to have made his move; of more the oldest go."""


class RecentOutput:
    """
    The memory of one connection.

    Attributes:
        whisperer: who has whispered to him last, by id and name.
        unsaid: what he was asked about before it is said aloud.
        line: what he has typed last.
        holds: talk waits to be read.
    """

    __slots__ = ("_each", "_held", "_lines", "_told", "holds", "line", "unsaid", "whisperer")

    def __init__(self) -> None:
        self._told: list[str] = []
        self._each: list[int] = []  # how many lines each has: a look at old texts would fetch them from far away
        self._lines = 0  # in them
        self._held: Sequence[str] = ()
        self.holds = False
        self.whisperer: tuple[PersonId, str] | None = None
        self.unsaid = ""
        self.line = ""

    def typed(self, folded: str) -> str:
        """Return words of his last line as he typed them: what is read is folded, what is repeated to him is not."""
        return as_typed(self.line, folded)

    def heard(self, text: str) -> None:
        """Remember what he was told."""
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
        """Forget what was told so far: a word of return is among what a guest reads first."""
        self._told.clear()
        self._each.clear()
        self._lines = 0

    @property
    def told(self) -> list[str]:
        """The last lines he was told, oldest first."""
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


class Hearing(Location):
    """
    The part of a session that knows other people.

    Attributes:
        ear: what he has heard lately.
        away: what he has said when he went from the keyboard, None while he sits there.
        unasked: questions that wait until another one is answered.
    """

    __slots__ = ("away", "ear", "unasked")

    def __init__(self, wire: Wire, clock: Clock, viewpoints: Observers) -> None:
        super().__init__(wire, clock, viewpoints)
        self.ear = RecentOutput()
        self.away: str | None = None
        self.unasked: list[Callable[[], None]] = []

    def reply(self, text: str) -> None:
        """Send text, then what is waited for where he is, if he does not know that."""
        table = self.table
        self.hear([text], NO_PROMPT if table is None else table.prompt(self.viewer, self))

    def deny(self, text: str) -> None:
        """Send why something is not done, then what is waited for."""
        self.wire.tone(Tone.REFUSAL)
        self.reply(text)

    def hear_talk(self, line: str, cue: Prompt) -> None:
        """Send what somebody has said, now or when he has made up his mind."""
        if self._thinks:
            self.ear.hold(line)
        else:
            self.hear([line], cue)

    def overhear(self, line: str) -> None:
        """Send what somebody has said who may be anywhere in the house."""
        table = self.table
        self.hear_talk(line, NO_PROMPT if table is None else table.prompt(self.viewer, self))

    def ring(self, line: str) -> None:
        """Send a question with a bell, for whoever looks elsewhere; who has chosen to have none gets none."""
        self.overhear(line if self.preferences.silent else f"{BELL}{line}")

    def when_free(self, ask: Callable[[], None]) -> None:
        """Have something asked now, or as soon as no question stands on the screen that the next line answers."""
        if self.confirming:
            self.unasked.append(ask)
        else:
            ask()

    def ask_again(self) -> None:
        """Have asked what has waited for an answer."""
        waiting, self.unasked = self.unasked, []
        for ask in waiting:
            self.when_free(ask)

    def caught_up(self, lines: list[str]) -> list[str]:
        """Return lines and behind them the talk that was held back, once he does not think any more."""
        return lines if not self.ear.holds or self._thinks else [*lines, *self.ear.let_go()]

    def wants(self, setting: str) -> bool:
        """Tell whether something that can be switched is on for him."""
        return self.preferences.values[setting] is True

    @property
    def _thinks(self) -> bool:
        """Whether it is his turn and he wants to hear no talk meanwhile."""
        seated = self.seated
        return seated is not None and self.wants("kobold") and seated.table.facts.waits_for(seated.seat)
