"""The time of day in words, worked out once a second: the local time costs more than all the rest of the line."""

from __future__ import annotations

from commands.lobby import replies
from server.ops.clock import Clock

CHECKED = 1.0
"""Seconds between two looks at the wall clock, which somebody may correct."""


class Dial:
    """A clock face that turns once a minute."""

    def __init__(self) -> None:
        self._good_until = 0.0
        self._said = ""

    def said(self, clock: Clock) -> str:
        """Return the time of the place where the house stands."""
        monotonic = clock.monotonic()
        if monotonic >= self._good_until:
            now = clock.now()
            self._good_until = monotonic + min(CHECKED, 60 - now.second - now.microsecond / 1_000_000)
            self._said = replies.clock(now.astimezone())
        return self._said
