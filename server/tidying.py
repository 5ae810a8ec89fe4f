"""Tidying: once an hour what is over is put away, and what is kept only so long is forgotten."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Final

from db import messages
from server.ops.essentials import Essentials
from server.ops.incidents import Incident
from server.people.reception import Reception
from server.people.retention import forget
from server.play.housekeeping import give_up_tables
from server.play.registry import Tables

_HOUR: Final = 3600.0

_EVENING: Final = timedelta(days=1)
"""How long something that was left for a guest waits for him; so long he keeps his name."""


class Tidying:
    """Puts away old tables, gives up those nobody can return to, and forgets sanctions, guests and data in due time."""

    def __init__(self, essentials: Essentials, reception: Reception, tables: Tables) -> None:
        self._essentials = essentials
        self._reception = reception
        self._tables = tables
        self._at = essentials.started
        self._task: asyncio.Task[None] | None = None

    def tick(self, now: float) -> None:
        """Begin when an hour has passed and the last time is done."""
        if now >= self._at and (self._task is None or self._task.done()):
            self._at = now + _HOUR
            self._task = asyncio.get_running_loop().create_task(self._tidy())

    async def _forget_guests(self, now: datetime) -> None:
        """Forget guests whom nothing keeps any more, and what has been left for them for too long."""
        essentials, guests = self._essentials, self._reception.guests
        await essentials.writer.write(messages.forget_guests(now - _EVENING))
        guests.awaited = set(await essentials.reads(messages.guests_awaited))
        guests.tidy()

    async def _tidy(self) -> None:
        essentials = self._essentials
        now, idle, kept = essentials.cautious_now(), essentials.settings.idle, essentials.settings.daten
        try:
            self._tables.put_away(now - timedelta(days=idle.put_away_days))
            self._reception.bans.forget_expired()
            await self._forget_guests(now)
            left_behind = now - timedelta(days=idle.guest_table_days)
            await give_up_tables(essentials, self._tables, left_behind, self._reception.guests)
            await forget(essentials.reads, essentials.writer, kept, now)
        except Exception as error:  # noqa: BLE001 - our own bug: the house goes on, a little less tidy
            essentials.incidents.note(Incident("tidy", error))
