"""
The timers of a table: the turn clock, and what the house does there by itself.

When a timer is due, the loop may have been busy for long: a line that came before the moment still lies in the kernel,
in a connection that has to rest, or in front of a table that waits for the disk. uvloop even runs due timers before it
looks for input. So a due `Bell` lets the loop look for input first, and then waits, not for ever, for what lies there.
`TurnClock` starts anew with a new key alone, warns, and runs out. `TableTimers` acts on the clock, on absence and
return, and on an empty seat.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from commands.table import notes
from games.contract import HOUSE, Seat, TimeUp
from games.contract import Clock as Allowance
from games.table import state
from games.table.actions import Back, Gone, Leave
from server.ops.clock import Clock, Timer
from server.play.audience import Audience
from server.play.batch import DueAction, RetryQueue, TableRequest
from server.play.mailbox import Errand
from server.play.seen import TimeLeft
from server.play.views import PlayerViews

LOOKS = 3
"""Rounds of the loop before a due bell rings: one to end what runs, one to look for input, one to hear it."""

PATIENCE = 2.0
"""Seconds a due bell waits for what was said in time; more could be had by talking all the time."""

PAUSE = 0.05


class Bell:
    """
    A timer that hears everybody out.

    Args:
        seconds: until it is due.
        unheard: whether something still lies there that was said before.
        ring: what is to be done then.
    """

    __slots__ = ("_clock", "_given_up_at", "_looks", "_ring", "_timer", "_unheard")

    def __init__(self, clock: Clock, seconds: float, unheard: Callable[[], bool], ring: Callable[[], object]) -> None:
        self._clock = clock
        self._unheard = unheard
        self._ring = ring
        self._looks = LOOKS
        self._given_up_at = clock.monotonic() + seconds + PATIENCE
        self._timer: Timer = clock.after(seconds, self._hear_out)

    def silence(self) -> None:
        """Call it off, also when it is due already."""
        self._timer.cancel()

    def _hear_out(self) -> None:
        if self._looks:
            self._looks -= 1
            self._timer = self._clock.after(0, self._hear_out)
        elif self._unheard() and self._clock.monotonic() < self._given_up_at:
            self._timer = self._clock.after(PAUSE, self._hear_out)
        else:
            self._ring()


class TurnClock:
    """
    The clock of one table.

    Args:
        clock: the house's.
        warn: is told how many seconds are left, whenever the time says that somebody is to be warned.
        unheard: whether something may still lie there that was said in time.
        up: is told the key of the time that has run out.
    """

    __slots__ = ("_bell", "_clock", "_due", "_key", "_seconds", "_unheard", "_up", "_warn", "_warnings")

    def __init__(
        self,
        clock: Clock,
        warn: Callable[[int], None],
        unheard: Callable[[], bool],
        up: Callable[[Hashable], None],
    ) -> None:
        self._clock = clock
        self._warn = warn
        self._unheard = unheard
        self._up = up
        self._key: Hashable = None
        self._bell: Bell | None = None
        self._warnings: list[Timer] = []
        self._seconds = self._due = 0.0

    @property
    def left(self) -> tuple[float, float] | None:
        """Of how many seconds how many are left; None where no time runs."""
        return None if self._bell is None else (self._seconds, max(0.0, self._due - self._clock.monotonic()))

    def wind(self, allowance: Allowance | None) -> bool | None:
        """
        Start afresh if somebody else, or somebody again, has time now; else run on.

        Returns:
            Whether time begins or ends; None where it runs on, or does not run as before.
        """
        key = None if allowance is None else allowance.key
        if key == self._key:
            return None
        self.stop()
        self._key = key
        if allowance is None:
            return False
        self._seconds, self._due = allowance.seconds, self._clock.monotonic() + allowance.seconds
        self._bell = Bell(self._clock, allowance.seconds, self._unheard, lambda: self._up(key))
        self._warnings = [
            self._clock.after(allowance.seconds - left, partial(self._warn, left))
            for left in allowance.warnings or (max(1, round(allowance.seconds / 4)),)
            if left < allowance.seconds
        ]
        return True

    def stop(self) -> None:
        """Stop: no time runs until it is wound again."""
        if self._bell is not None:
            self._bell.silence()
        for warning in self._warnings:
            warning.cancel()
        self._bell = self._key = None


class TableTimers:
    """
    The duties of the house at one table.

    Args:
        attend: does something when everything asked before it is done.
        judge: judges a command whose turn it is.
        busy: whether something is under way or waits for its turn.
        waiting: whom to tell that something is stored (`RetryQueue`).
    """

    __slots__ = ("_attend", "_audience", "_busy", "_judge", "_retries", "_turn", "_views")

    def __init__(
        self,
        clock: Clock,
        views: PlayerViews,
        audience: Audience,
        attend: Callable[[Errand], None],
        judge: Callable[[TableRequest], None],
        busy: Callable[[], bool],
        waiting: dict[Callable[[], None], None],
    ) -> None:
        self._busy = busy
        self._views = views
        self._audience = audience
        self._attend = attend
        self._judge = judge
        self._turn = TurnClock(clock, self._warn, self._unheard, self._time_up)
        self._retries = RetryQueue(clock, self.see_to, waiting)

    def see_to(self, due: DueAction) -> None:
        """
        Do what the house has seen to be due, when everything asked before it is done, if by then it is due still.

        What cannot be stored is tried again until it is: nobody else would ask for it once more.
        """
        self._attend(partial(self._do_if_due, due))

    def put_off(self, due: DueAction) -> None:
        """Try again later what could not be stored."""
        self._retries.put_off(due)

    def drop(self) -> None:
        """Stop the clock and whatever else is due later: the table goes to sleep as it stands."""
        self._turn.stop()
        self._retries.drop()

    def _do_if_due(self, due: DueAction) -> None:
        if due.still():
            self._judge(TableRequest(due.actor, due.action, due=due))

    # --- presence ---

    def note_absence(self, seat: Seat, gone: Callable[[], bool]) -> None:
        """Journal that a player has been gone for a while, if that is so and not known when the note's turn comes."""
        self.see_to(DueAction(HOUSE, Gone(seat), lambda: self._is_known(seat, present=True) and gone()))

    def note_return(self, seat: Seat, here: Callable[[], bool]) -> None:
        """Journal that a player is back, if by then the absence is noted: that note may still be on its way."""
        self.see_to(DueAction(HOUSE, Back(seat), lambda: self._is_known(seat, present=False) and here()))

    def let_go(self, seat: Seat) -> None:
        """Give up the seat of a player who has gone, unless they are back by then."""
        self.see_to(DueAction(seat, Leave(sure=True), partial(self._is_deserted, seat)))

    def _is_known(self, seat: Seat, *, present: bool) -> bool:
        """Tell whether a seat is taken and its owner noted as present, or as gone."""
        sitting = self._views.sitting
        return seat in sitting.circle and sitting.people[seat].present is present

    def _is_deserted(self, seat: Seat) -> bool:
        return seat in self._views.sitting.circle and self._audience.listener(seat) is None

    # --- time ---

    def wind_clock(self) -> bool | None:
        """
        Wind the turn clock for whoever has time now; programs are told where it begins, or ends.

        Returns:
            As `TurnClock.wind` has it.
        """
        changed = self._turn.wind(state.clock(self._views.words.game, self._views.sitting))
        if changed is not None:
            self._audience.time_is(self.time_left)
        return changed

    @property
    def time_left(self) -> TimeLeft:
        """How much time whoever is on turn has."""
        seconds, left = self._turn.left or (None, None)
        return TimeLeft(self._views.number, seconds, left)

    def wake_clock(self) -> None:
        """Let time run at a table that may have slept: what had run before is forgotten, and everybody is told so."""
        seconds = self.time_left.seconds if self.wind_clock() else None
        if seconds is not None:
            self._audience.say(notes.time_afresh(self._views.words.time, round(seconds)))

    def _unheard(self) -> bool:
        """Tell whether something may lie there that was said in time: at the disk, or by those whose turn it is."""
        turns = state.turns(self._views.words.game, self._views.sitting)
        listeners = map(self._audience.listener, turns)
        return self._busy() or any(one is not None and one.unheard for one in listeners)

    def _time_up(self, key: Hashable) -> None:
        self.see_to(DueAction(HOUSE, TimeUp(), lambda: self._runs(key)))

    def _runs(self, key: Hashable) -> bool:
        """Tell whether the clock with this key is the one that runs now, and not that of the next turn."""
        clock = state.clock(self._views.words.game, self._views.sitting)
        return clock is not None and clock.key == key

    def _warn(self, seconds: int) -> None:
        warning = notes.time_left(self._views.words.time, seconds)
        for seat in state.turns(self._views.words.game, self._views.sitting):
            listener = self._audience.listener(seat)
            if listener is not None:
                listener.hear([warning], self._views.prompt(seat, listener.style))
