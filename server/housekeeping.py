"""
Housekeeping: once an hour what is over is put away, and what is kept only so long is forgotten.

Of people: addresses, the moderation log, complaints, sanctions that are over. Of tables: `server/play/abandoned.py`.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Final

import structlog

from db import admission, messages, moderation, reports
from db.errors import DatabaseError, WriteFailed
from db.writer import Writer
from server.accounts.authentication import Authentication
from server.moderation.bans import place_of
from server.ops.config import Privacy
from server.ops.context import Context
from server.ops.incidents import Incident
from server.ops.reads import Reads
from server.play.abandoned import give_up_tables
from server.play.registry import Tables

log = structlog.get_logger()

NO_ADDRESS = "(adresse)"
"""What stands in the moderation log where an address stood."""


async def forget(reads: Reads, writer: Writer, privacy: Privacy, now: datetime) -> None:
    """Let everything go that has been kept for long enough."""
    addresses_before = now - timedelta(days=privacy.address_days)
    job = admission.forget_expired(now)
    job += admission.forget_addresses(addresses_before)
    job += moderation.forget(now - timedelta(days=privacy.moderation_days))
    job += reports.forget(now - timedelta(days=privacy.moderation_days))
    try:
        for subject in await reads(moderation.subjects, addresses_before):
            if _is_place(subject):
                job += moderation.cloak(subject, NO_ADDRESS, addresses_before)
    except DatabaseError as trouble:
        log.warning("addresses not forgotten", why=str(trouble))
    writer.submit(job, _stored)


def _is_place(subject: str) -> bool:
    try:
        return place_of(subject) is not None
    except ValueError:
        return False


def _stored(failure: WriteFailed | None) -> None:
    if failure is not None:
        log.warning("nothing forgotten", why=str(failure))


_HOUR: Final = 3600.0

_EVENING: Final = timedelta(days=1)
"""How long something that was left for a guest waits for them; so long they keep their name."""


class Housekeeping:
    """Puts away old tables, gives up those nobody can return to, and forgets sanctions, guests and data in due time."""

    def __init__(self, context: Context, auth: Authentication, tables: Tables) -> None:
        self._context = context
        self._auth = auth
        self._tables = tables
        self._at = context.started
        self._task: asyncio.Task[None] | None = None

    def tick(self, now: float) -> None:
        """Begin when an hour has passed and the last time is done."""
        if now >= self._at and (self._task is None or self._task.done()):
            self._at = now + _HOUR
            self._task = asyncio.get_running_loop().create_task(self._tidy())

    async def _forget_guests(self, now: datetime) -> None:
        """Forget guests whom nothing keeps any more, and what has been left for them for too long."""
        context, guests = self._context, self._auth.guests
        await context.writer.write(messages.forget_guests(now - _EVENING))
        guests.awaited = set(await context.reads(messages.guests_awaited))
        guests.tidy()

    async def _tidy(self) -> None:
        context = self._context
        now, idle, kept = context.cautious_now(), context.settings.idle, context.settings.daten
        try:
            self._tables.put_away(now - timedelta(days=idle.put_away_days))
            self._auth.bans.forget_expired()
            await self._forget_guests(now)
            left_behind = now - timedelta(days=idle.guest_table_days)
            await give_up_tables(context, self._tables, left_behind, self._auth.guests)
            await forget(context.reads, context.writer, kept, now)
        except Exception as error:  # noqa: BLE001 - our own bug: the house goes on, a little less tidy
            context.incidents.note(Incident("tidy", error))
