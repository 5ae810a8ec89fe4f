"""
An event loop without the world: time passes when nothing is left to do, and threads are steps at a seeded moment.

What asyncio promises is kept: callbacks run in the order in which they were asked for, timers not before they are due.
What it leaves open is drawn: the order of timers that are due at the same moment, and when something comes back that
was given to a thread.
"""

# mypy: disable-error-code="override, attr-defined"

from __future__ import annotations

import asyncio
import heapq
from asyncio import base_events, events
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from random import Random

from server.ops.clock import Clock

TIE = 1e-7
"""Seconds by which timers of one moment are told apart."""

WORKED = 30e-6
"""Seconds of CPU that seem to have passed from one look at the work done to the next."""


class Stalled(Exception):
    """A callback is followed by another one for ever, and no time passes."""


class BottleLoop(base_events.BaseEventLoop):
    """
    A loop one steps through.

    Attributes:
        chance: what orders things and says how long they take.
        steps: callbacks that were run.
        most: the loop ends before this step: there the power fails.
    """

    def __init__(self, chance: Random, began: float) -> None:
        super().__init__()
        self.chance = chance
        self.steps = 0
        self.most: int | None = None
        self._moment = began

    def time(self) -> float:
        """Return virtual seconds."""
        return self._moment

    def call_at(self, when, callback, *args, context=None):
        """Call back at a moment; those of the same moment in any order, those of now in the order of asking."""
        if when > self._moment:
            when += self.chance.random() * TIE
        return super().call_at(when, callback, *args, context=context)

    def call_soon_threadsafe(self, callback, *args, context=None):
        """Call back soon: every thread is a step of this very loop."""
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(self, executor, func, *args):
        """Do what is meant for a thread at some moment, and tell at a later one."""
        fate = self.create_future()

        def work() -> None:
            try:
                found, failure = func(*args), None
            except Exception as error:  # noqa: BLE001 - handed over to whoever waits
                found, failure = None, error
            self.call_later(self.chance.expovariate(500), tell, found, failure)

        def tell(found: object, failure: Exception | None) -> None:
            if fate.cancelled():
                return
            if failure is None:
                fate.set_result(found)
            else:
                fate.set_exception(failure)

        self.call_later(self.chance.expovariate(300), work)
        return fate

    def run(self, until: float, on: Callable[[], bool] = lambda: True) -> bool:
        """
        Run until a moment, or until `on` says no; tell whether the power has not failed before.

        Raises:
            Stalled: it would never end.
        """
        running = events._get_running_loop()
        events._set_running_loop(None)
        events._set_running_loop(self)
        try:
            return self._run(until, on)
        finally:
            events._set_running_loop(running)

    def _run(self, until: float, on: Callable[[], bool]) -> bool:
        ready, timers, still = self._ready, self._scheduled, 0
        while on():
            if not ready:
                if not timers or timers[0]._when > until:
                    self._moment = max(self._moment, until)
                    return True
                if timers[0]._when > self._moment:
                    self._moment, still = timers[0]._when, 0
            while timers and timers[0]._when <= self._moment:
                timer = heapq.heappop(timers)
                timer._scheduled = False
                if not timer._cancelled:
                    ready.append(timer)
            for _ in range(len(ready)):
                if self.most is not None and self.steps >= self.most:
                    return False
                handle = ready.popleft()
                if not handle._cancelled:
                    self.steps += 1
                    handle._run()
            still += 1
            if still > 100_000:
                raise Stalled("the loop turns and no time passes")
        return True

    def stand_still(self, seconds: float) -> None:
        """Let time pass in which nothing is done."""
        self._moment += seconds

    def drop(self) -> None:
        """End where it stands: nothing that waits in it is ever done."""
        events._set_running_loop(self)
        for task in asyncio.all_tasks(self):
            task._log_destroy_pending = False
            with suppress(RuntimeError):  # what it would tidy up is gone with everything else
                if not task.get_coro().cr_running:
                    task.get_coro().close()
        events._set_running_loop(None)
        self._ready.clear()
        self._scheduled.clear()
        self.close()

    def _process_events(self, event_list) -> None:
        """There are none."""

    def _write_to_self(self) -> None:
        """Nobody sleeps."""


class BottleClock(Clock):
    """
    The house's clock: the loop's time.

    Args:
        loop: whose.
        opening: what the wall clock showed at the loop's second 0.

    Attributes:
        jumped: the wall clock was corrected.
    """

    def __init__(self, loop: BottleLoop, opening: datetime) -> None:
        self._loop = loop
        self._opening = opening
        self._looks = 0
        self.jumped = False

    def monotonic(self) -> float:
        return self._loop.time()

    def worked(self) -> float:
        self._looks += 1
        return self._looks * WORKED

    def now(self) -> datetime:
        self._looks += 1
        return self._opening + timedelta(seconds=self._loop.time(), microseconds=self._looks)

    def after(self, seconds, callback):
        return self._loop.call_later(seconds, callback)

    def jump(self, seconds: float) -> None:
        """Correct the wall clock; no time passes."""
        self._opening += timedelta(seconds=seconds)
        self.jumped |= seconds != 0
