"""What it takes to know who somebody is: passwords, the throttle, bans, guests, and how many new names there may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import structlog

from commands.lobby.moderation import barred
from server.ops.essentials import Essentials
from server.people.bans import Bans
from server.people.guests import Guests
from server.people.passwords import Passwords
from server.people.person import Person
from server.people.session import Session
from server.people.throttle import Throttle, Window

log = structlog.get_logger()


@dataclass
class Reception:
    """
    The reception desk: whoever asks somebody for his name or his password works with it.

    Attributes:
        connects, new_accounts: how many connections a minute, and new names a day, an address may have.
        admit: lets somebody in who has shown who he is.
    """

    essentials: Essentials
    passwords: Passwords
    throttle: Throttle
    connects: Window
    new_accounts: Window
    bans: Bans
    guests: Guests
    admit: Callable[[Session, Person], None]

    def barred(self, subject: str, address: str) -> str | None:
        """Return why somebody may not come in, None if he may; "" is whoever is not known yet."""
        sanction = self.bans.against(subject, address)
        return None if sanction is None else barred(sanction.until, sanction.reason)

    def login_failed(self, session: Session, key: str) -> None:
        """Note a failed log-in, without anything that was typed but the name."""
        self.essentials.tally.failed_logins += 1
        log.info("log-in failed", address=session.wire.address, name=key)
