"""What a guest hears of others, wherever he is: talk, now or later, and questions that ring."""

from __future__ import annotations

from collections.abc import Callable

from commands.table.screens import NO_CUE, Cue
from server.ops.clock import Clock
from server.people.ear import Ear
from server.people.whereabouts import Whereabouts
from server.programs.viewpoint import Viewpoints
from server.wire.ports import Tone, Wire

BELL = "\a"
"""What rings at a terminal; it takes no room in a line."""


class Hearing(Whereabouts):
    """
    The part of a session that knows other people.

    Attributes:
        ear: what he has heard lately.
        away: what he has said when he went from the keyboard, None while he sits there.
        unasked: questions that wait until another one is answered.
    """

    __slots__ = ("away", "ear", "unasked")

    def __init__(self, wire: Wire, clock: Clock, viewpoints: Viewpoints) -> None:
        super().__init__(wire, clock, viewpoints)
        self.ear = Ear()
        self.away: str | None = None
        self.unasked: list[Callable[[], None]] = []

    def reply(self, text: str) -> None:
        """Send text, then what is waited for where he is, if he does not know that."""
        table = self.table
        self.hear([text], NO_CUE if table is None else table.prompt(self.viewer, self))

    def deny(self, text: str) -> None:
        """Send why something is not done, then what is waited for."""
        self.wire.tone(Tone.REFUSAL)
        self.reply(text)

    def hear_talk(self, line: str, cue: Cue) -> None:
        """Send what somebody has said, now or when he has made up his mind."""
        if self._thinks:
            self.ear.hold(line)
        else:
            self.hear([line], cue)

    def overhear(self, line: str) -> None:
        """Send what somebody has said who may be anywhere in the house."""
        table = self.table
        self.hear_talk(line, NO_CUE if table is None else table.prompt(self.viewer, self))

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
