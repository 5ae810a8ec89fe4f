"""What everybody goes through who opens an account, be it at the door or as a guest inside."""

from __future__ import annotations

from typing import Final

from commands.language.german import fold
from commands.language.lookalike import shape
from commands.lobby import login as said
from db import players
from db.engine import Database
from server.accounts.authentication import Authentication, NotAdmitted
from server.accounts.passwords import SHORTEST, hashed, weak
from server.sessions.connection import Connection
from server.sessions.dialog import ask
from server.sessions.person import bare, borrows_authority

_INVITATION: Final = "(einladung)"
"""Under what the throttle counts wrong words of invitation, whatever name is to be opened: nobody can be called so."""


async def refuse_a_likeness(asked: Connection, reception: Authentication, key: str, *, guests: bool = False) -> None:
    """
    Refuse a new name that looks like one that somebody has, or could be taken for an admin's.

    Args:
        guests: also one that a guest has now.

    Raises:
        Declined: it does.
    """
    own = shape(bare(key))

    def alike_in(database: Database) -> bool:
        others = players.guest_keys(database) if guests else ()
        if borrows_authority(key, players.admin_keys(database)):
            return True
        return any(shape(bare(other)) == own for other in (*players.keys(database), *others) if other != key)

    if await reception.search(asked, alike_in):
        raise NotAdmitted(said.LOOKS_LIKE)


async def word_of_invitation(asked: Connection, reception: Authentication) -> str | None:
    """
    Ask for a word of invitation, where it takes one; return what is stored of it, None if it takes none.

    Raises:
        Declined: it opens nothing.
    """
    if reception.essentials.settings.konten.neu != "einladung":
        return None
    invitation = hashed(fold((await ask(said.INVITATION, hidden=True)).strip()))
    await reception.turn(asked, _INVITATION)
    now = reception.essentials.clock.now()
    if not reception.read(lambda database: players.invited(database, invitation, now)):
        reception.throttle.failed(asked.wire.address, _INVITATION)
        raise NotAdmitted(said.UNKNOWN_INVITATION)
    reception.throttle.succeeded(asked.wire.address, _INVITATION)
    return invitation


async def new_password(asked: Connection, name: str) -> str:
    """
    Ask for a new password until one will do and is typed twice.

    Raises:
        Declined: he has thought better of it, and typed nothing.
    """
    while True:
        typed = await ask(said.new_password(SHORTEST), hidden=True)
        if not typed:
            raise NotAdmitted(said.NO_PASSWORD)
        reason = weak(typed, name)
        if reason is None and typed != await ask(said.AGAIN, hidden=True):
            reason = said.NOT_TWICE_THE_SAME
        if reason is None:
            return typed
        asked.say(said.once_more(reason))


async def password_hash(asked: Connection, reception: Authentication, name: str) -> tuple[str, str | None]:
    """
    Ask for all an account takes beside its name; return what is stored of password and invitation.

    Raises:
        Declined: he may not have an account now.
    """
    address = asked.wire.address
    if reception.new_accounts.full(address):
        raise NotAdmitted(said.ENOUGH_NAMES)
    invitation = await word_of_invitation(asked, reception)
    typed = await new_password(asked, name)
    if not reception.new_accounts.take(address):
        raise NotAdmitted(said.ENOUGH_NAMES)
    return await reception.hash(typed), invitation
