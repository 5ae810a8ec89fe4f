"""What the house does because of what it has seen: judged when its turn comes, and tried again if the disk fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.contract import Action, Actor
from server.ops.clock import Clock, Timer

FIRST_RETRY, LAST_RETRY = 1.0, 60.0
"""Seconds after which the house tries again what it could not store: twice as long each time, up to the second."""


@dataclass(slots=True)
class DueAction:
    """
    The clock running out, somebody gone or back.

    Between the seeing and its turn the world may move on, so it says itself whether it `still` holds.

    Attributes:
        retry: seconds until it is tried again if it cannot be stored.
    """

    actor: Actor
    action: Action
    still: Callable[[], bool]
    retry: float = FIRST_RETRY


class RetryQueue:
    """
    What could not be stored and is put off; nobody else would ask for it once more.

    Args:
        waiting: whom of the house to tell that something is stored, those that have put something off.
    """

    __slots__ = ("_again", "_clock", "_put_off", "_waiting")

    def __init__(self, clock: Clock, again: Callable[[DueAction], None], waiting: set[Callable[[], None]]) -> None:
        self._clock = clock
        self._again = again
        self._waiting = waiting
        self._put_off: dict[int, tuple[DueAction, Timer, float]] = {}  # by identity; until when it waits at least

    def put_off(self, due: DueAction) -> None:
        """Try it again after a while, twice as long each time."""

        def again() -> None:
            del self._put_off[id(due)]
            self._look()
            self._again(due)

        timer = self._clock.after(due.retry, again)
        self._put_off[id(due)] = due, timer, self._clock.monotonic() + FIRST_RETRY
        self._look()
        due.retry = min(2 * due.retry, LAST_RETRY)

    def stored(self) -> None:
        """Learn that something could be stored: try at once what has waited for a moment."""
        now = self._clock.monotonic()
        ready = [key for key, (_, _, until) in self._put_off.items() if until <= now]
        due_now = [self._put_off.pop(key) for key in ready]
        self._look()
        for due, timer, _ in due_now:
            timer.cancel()
            self._again(due)

    def drop(self) -> None:
        """Forget what was put off: the table is put away."""
        for _, timer, _ in self._put_off.values():
            timer.cancel()
        self._put_off.clear()
        self._look()

    def _look(self) -> None:
        """Be known as waiting as long as something is put off."""
        (self._waiting.add if self._put_off else self._waiting.discard)(self.stored)
