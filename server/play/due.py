"""What the house does because of what it has seen: judged when its turn comes, and tried again if the disk fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.contract import Action, Actor
from server.ops.clock import Clock, Timer

FIRST_RETRY, LAST_RETRY = 1.0, 60.0
"""Seconds after which the house tries again what it could not store: twice as long each time, up to the second."""


@dataclass(slots=True)
class Due:
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


class Retries:
    """What could not be stored and is put off; nobody else would ask for it once more."""

    __slots__ = ("_again", "_clock", "_timers")

    def __init__(self, clock: Clock, again: Callable[[Due], None]) -> None:
        self._clock = clock
        self._again = again
        self._timers: dict[int, Timer] = {}

    def put_off(self, due: Due) -> None:
        """Try it again after a while, twice as long each time."""

        def again() -> None:
            del self._timers[id(due)]
            self._again(due)

        self._timers[id(due)] = self._clock.after(due.retry, again)
        due.retry = min(2 * due.retry, LAST_RETRY)

    def drop(self) -> None:
        """Forget what was put off: the table is put away."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
