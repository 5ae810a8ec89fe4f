"""What about people is kept only so long: addresses, the moderation log, complaints, sanctions that are over."""

from datetime import datetime, timedelta

import structlog

from db import admission, moderation, reports
from db.errors import DatabaseError, WriteFailed
from db.writer import Writer
from server.ops.config import Privacy
from server.ops.reads import Reads
from server.people.bans import place_of

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
