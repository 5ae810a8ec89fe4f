"""What it takes to know who somebody is: passwords, the throttle, bans, guests, and how many new names there may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import structlog

from commands.lobby import login as said
from commands.lobby.moderation import barred
from db.database import Database, Job
from db.errors import DatabaseError, WriteFailed
from server.accounts.passwords import Passwords
from server.moderation.bans import Bans
from server.moderation.throttle import RateWindow, Throttle
from server.ops.context import Context
from server.sessions.connection import Connection
from server.sessions.dialog import ConnectionLost, Work, looked_up
from server.sessions.guests import Guests

log = structlog.get_logger()

T = TypeVar("T")


class NotAdmitted(Exception):
    """What somebody has asked for is not to be had; the sentence tells them why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Explained(NotAdmitted):
    """Nothing is declined: they have asked how something is done, read it, and are asked once more."""


@dataclass
class Authentication:
    """
    What it takes to ask somebody for a name or a password, and to let them in or not.

    Attributes:
        connects, new_accounts: how many connections a minute, and new names a day, an address may have.
    """

    context: Context
    passwords: Passwords
    throttle: Throttle
    connects: RateWindow
    new_accounts: RateWindow
    bans: Bans
    guests: Guests

    def __post_init__(self) -> None:
        self.bans.owner_of = self.context.bots.owner_of

    def barred(self, subject: str, address: str) -> str | None:
        """Return why somebody may not come in, None if they may; "" is whoever is not known yet."""
        sanction = self.bans.against(subject, address)
        return None if sanction is None else barred(sanction.until, sanction.reason)

    def login_failed(self, asked: Connection, key: str) -> None:
        """Note a failed log-in, without anything that was typed but the name."""
        self.context.tally.failed_logins += 1
        log.info("log-in failed", address=asked.wire.address, name=key)

    async def read(self, asked: Connection, query: Callable[[Database], T]) -> T:
        """
        Look up what an index finds at once, whether or not the guest is still there.

        Raises:
            Declined: the database cannot be read.
        """
        try:
            return await looked_up(asked, self.context.reads, query)
        except DatabaseError as trouble:
            raise NotAdmitted(said.NOT_READ) from trouble

    async def search(self, asked: Connection, query: Callable[[Database], T]) -> T:
        """
        Look something up that takes longer: a thread does it.

        Raises:
            Declined: the database cannot be read.
            Gone: they have not waited for it.
        """
        found = await Work[T | DatabaseError](lambda done: self.context.reads.then(done, query))
        if asked.gone:
            raise ConnectionLost
        if isinstance(found, DatabaseError):
            raise NotAdmitted(said.NOT_READ) from found
        return found

    async def store(self, job: Job) -> WriteFailed | None:
        """Store something; what is stored is stored, whether or not the guest is still there."""
        return await Work[WriteFailed | None](lambda done: self.context.writer.submit(job, done))

    async def wait(self, asked: Connection, seconds: float) -> None:
        """
        Let some time pass.

        Raises:
            Gone: they have not waited so long.
        """
        await Work[None](lambda done: self.context.clock.after(seconds, lambda: done(None)))
        if asked.gone:
            raise ConnectionLost

    async def turn(self, asked: Connection, name: str) -> None:
        """
        Wait until a try may be judged: wrong ones before it, of this name or from this address, have earned a delay.

        Raises:
            Gone: they have not waited so long.
        """
        while seconds := self.throttle.claim(asked.wire.address, name):
            await self.wait(asked, seconds)

    async def verify(self, asked: Connection, stored: str | None, typed: str, *, quiet: bool = True) -> bool:
        """
        Tell whether this is the password; see `Passwords.verify`.

        Raises:
            Declined: too many wait for that already, or the machine has no memory for it.
            Gone: they have not waited for the answer, which counts for nothing then.
        """
        if self.passwords.full(quiet=quiet):
            raise NotAdmitted(said.BUSY)
        right = await Work[bool | None](lambda done: self.passwords.verify(stored, typed, done, quiet=quiet))
        if asked.gone:
            raise ConnectionLost
        if right is None:
            raise NotAdmitted(said.NOT_READ)
        return right

    async def hash(self, typed: str) -> str:
        """
        Return what is stored of a new password, whether or not the guest is still there.

        Raises:
            Declined: too many wait for that already, or the machine has no memory for it.
        """
        if self.passwords.full():
            raise NotAdmitted(said.BUSY)
        made = await Work[str | None](lambda done: self.passwords.make(typed, done))
        if made is None:
            raise NotAdmitted(said.NOT_STORED)
        return made
