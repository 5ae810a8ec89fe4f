"""A typed line with a number: what came of it, as its program is told (`Stammtisch.Antwort`)."""

from __future__ import annotations

from typing import Final

from commands.language.plain import plain
from commands.table.screens import Prompt
from server.play.text import Listener
from server.play.views import Style
from server.programs.program import Program
from server.wire.protocol import Answer

OK: Final = "ok"
HOUSE: Final = "haus"
"""The house has answered in words, be it yes or no."""


class Numbered:
    """
    Stands before the listener who typed a numbered line: what they read of it is their answer, and is told first.

    Attributes:
        asks: it asks for information, so that words are its answer; else they say why it was not done.
        later: its answer may still be on its way when the line has been worked on.

    Args:
        listener: who typed it.
        number: what its program calls it.
    """

    __slots__ = ("_done", "_listener", "_number", "_program", "asks", "later")

    def __init__(self, listener: Listener, program: Program, number: int) -> None:
        self._listener = listener
        self._program = program
        self._number = number
        self._done = False
        self.asks = False
        self.later = False

    @property
    def style(self) -> Style:
        """How they want to be spoken to."""
        return self._listener.style

    @property
    def unheard(self) -> bool:
        """Whether something they said may still be on its way to the table."""
        return self._listener.unheard

    def refused(self, code: str, sentence: str) -> None:
        """Learn that it was refused, or meant nothing."""
        self._answer(code, sentence)
        self._listener.refused(code, sentence)

    def hear(self, lines: list[str], cue: Prompt) -> None:
        """Read lines, then what is waited for."""
        if self.asks:
            self._answer(OK, "")
        else:
            self._answer(HOUSE, "\n".join(lines))
        self._listener.hear(lines, cue)

    def hear_talk(self, line: str, cue: Prompt) -> None:
        """Read what somebody has said; that is no answer to anything."""
        self._listener.hear_talk(line, cue)

    def say(self, text: str) -> None:
        """Read text without a prompt."""
        self._listener.say(text)

    def table_ended(self, number: int) -> None:
        """Learn that there is no table of this number any more."""
        self._listener.table_ended(number)

    def done(self) -> None:
        """Learn that it was done."""
        self._answer(OK, "")

    @property
    def is_settled(self) -> bool:
        """Whether it is answered, or somebody will answer it."""
        return self._done or self.later

    def answered(self) -> None:
        """Learn that it has been worked on, and if nobody else has anything to say about it: the house has answered."""
        if not self._done and not self.later:
            self._done = True
            self._program.tell("Stammtisch.Antwort", Answer(self._number, True, HOUSE, ""))

    def _answer(self, code: str, sentence: str) -> None:
        if not self._done:
            self._done = True
            self._program.tell("Stammtisch.Antwort", Answer(self._number, code == OK, code, plain(sentence)))
