"""What the house does at a table by itself, because of what it has seen: the clock, absence, return, an empty seat."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from commands.table import notes
from games import table
from games.contract import HOUSE, Seat, TimeUp
from games.table import Back, Gone, Leave
from server.ops.clock import Clock
from server.play.audience import Audience
from server.play.chain import Asked
from server.play.due import Due, Retries
from server.play.eyes import Eyes
from server.play.mailbox import Errand
from server.play.turn_clock import TurnClock


class Duties:
    """
    The duties of the house at one table.

    Args:
        attend: does something when everything asked before it is done.
        judge: judges a motion whose turn it is.
        busy: whether something is under way or waits for its turn.
        waiting: all of the house that have put something off (`Retries`).
    """

    __slots__ = ("_attend", "_audience", "_busy", "_eyes", "_judge", "_retries", "_turn")

    def __init__(
        self,
        clock: Clock,
        eyes: Eyes,
        audience: Audience,
        attend: Callable[[Errand], None],
        judge: Callable[[Asked], None],
        busy: Callable[[], bool],
        waiting: set[Retries],
    ) -> None:
        self._busy = busy
        self._eyes = eyes
        self._audience = audience
        self._attend = attend
        self._judge = judge
        self._turn = TurnClock(clock, self._warn, self._unheard, self._time_up)
        self._retries = Retries(clock, self.see_to, waiting)

    def see_to(self, due: Due) -> None:
        """
        Do what the house has seen to be due, when everything asked before it is done, if by then it is due still.

        What cannot be stored is tried again until it is: nobody else would ask for it once more.
        """
        self._attend(partial(self._do_if_due, due))

    def put_off(self, due: Due) -> None:
        """Try again later what could not be stored."""
        self._retries.put_off(due)

    def drop(self) -> None:
        """Stop the clock and whatever else is due later: the table goes to sleep as it stands."""
        self._turn.stop()
        self._retries.drop()

    def _do_if_due(self, due: Due) -> None:
        if due.still():
            self._judge(Asked(due.actor, due.action, due=due))

    # --- presence ---

    def note_absence(self, seat: Seat, gone: Callable[[], bool]) -> None:
        """Journal that a player has been gone for a while, if that is so and not known when the note's turn comes."""
        self.see_to(Due(HOUSE, Gone(seat), lambda: self._is_known(seat, present=True) and gone()))

    def note_return(self, seat: Seat, here: Callable[[], bool]) -> None:
        """Journal that a player is back, if by then it is noted that he was gone: that note may still be on its way."""
        self.see_to(Due(HOUSE, Back(seat), lambda: self._is_known(seat, present=False) and here()))

    def let_go(self, seat: Seat) -> None:
        """Give up the seat of a player who has gone, unless he is back by then."""
        self.see_to(Due(seat, Leave(sure=True), partial(self._is_deserted, seat)))

    def _is_known(self, seat: Seat, *, present: bool) -> bool:
        """Tell whether a seat is taken and its owner noted as present, or as gone."""
        sitting = self._eyes.sitting
        return seat in sitting.circle and sitting.people[seat].present is present

    def _is_deserted(self, seat: Seat) -> bool:
        return seat in self._eyes.sitting.circle and self._audience.listener(seat) is None

    # --- time ---

    def wind_clock(self) -> None:
        """Wind the turn clock for whoever has time now."""
        self._turn.wind(table.clock(self._eyes.words.game, self._eyes.sitting))

    def wake_clock(self) -> None:
        """Let time run at a table that may have slept: what had run before is forgotten, and everybody is told so."""
        clock = table.clock(self._eyes.words.game, self._eyes.sitting)
        if self._turn.wind(clock) and clock is not None:
            self._audience.say(notes.time_afresh(self._eyes.words.time, round(clock.seconds)))

    def _unheard(self) -> bool:
        """Tell whether something may lie there that was said in time: at the disk, or by those whose turn it is."""
        turns = table.turns(self._eyes.words.game, self._eyes.sitting)
        listeners = map(self._audience.listener, turns)
        return self._busy() or any(one is not None and one.unheard for one in listeners)

    def _time_up(self, key: Hashable) -> None:
        self.see_to(Due(HOUSE, TimeUp(), lambda: self._runs(key)))

    def _runs(self, key: Hashable) -> bool:
        """Tell whether the clock with this key is the one that runs now, and not that of the next turn."""
        clock = table.clock(self._eyes.words.game, self._eyes.sitting)
        return clock is not None and clock.key == key

    def _warn(self, seconds: int) -> None:
        warning = notes.time_left(self._eyes.words.time, seconds)
        for seat in table.turns(self._eyes.words.game, self._eyes.sitting):
            listener = self._audience.listener(seat)
            if listener is not None:
                listener.hear([warning], self._eyes.prompt(seat, listener.style))
