"""The time of day in words, worked out once a minute: the local time costs more than all the rest of the line."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from commands.lobby import replies

MINUTE = timedelta(minutes=1)


class Dial:
    """A clock face that turns once a minute."""

    def __init__(self) -> None:
        self._from = self._until = datetime.min.replace(tzinfo=UTC)
        self._said = ""

    def said(self, now: datetime) -> str:
        """Return the time of the place where the house stands."""
        if not self._from <= now < self._until:
            self._from = now.replace(second=0, microsecond=0)
            self._until = self._from + MINUTE
            self._said = replies.clock(now.astimezone())
        return self._said
