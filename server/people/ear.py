"""What one connection has heard lately: the last lines, for a complaint; talk that is held back; who whispered last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commands.language.misread import as_typed
from db.identity import PersonId

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


class Ear:
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
