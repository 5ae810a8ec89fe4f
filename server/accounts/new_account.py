"""
A name and a password of one's own: opening an account, another password, the name of a guest.

Who opens an account comes from the door or is a guest inside. The name a guest chooses for the evening (`gast anna`) is
shown as `Gast-Anna`, everywhere and also in what is kept of a table: no account can be called so, and nobody takes that
guest for the Anna who has one. It belongs to one guest as long as this house knows them, and to anybody afterwards.
"""

from __future__ import annotations

from typing import Final

from commands.language.german import fold, title
from commands.language.names import name_key, shape
from commands.lobby import login as said
from commands.lobby import registering
from db import players
from db.database import Database
from db.identity import PersonId
from server.accounts.authentication import Authentication, NotAdmitted
from server.accounts.passwords import SHORTEST, hashed, weak
from server.sessions.connection import Connection
from server.sessions.dialog import ask
from server.sessions.person import GUEST_NAME, bare, borrows_authority, objection
from server.sessions.session import Session

_INVITATION: Final = "(einladung)"
"""Under what the throttle counts wrong words of invitation, whatever name is to be opened: nobody can be called so."""


async def refuse_a_likeness(asked: Connection, auth: Authentication, key: str, *, guests: bool = False) -> None:
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

    if await auth.search(asked, alike_in):
        raise NotAdmitted(said.LOOKS_LIKE)


async def word_of_invitation(asked: Connection, auth: Authentication) -> str | None:
    """
    Ask for a word of invitation, where it takes one; return what is stored of it, None if it takes none.

    Raises:
        Declined: it opens nothing.
    """
    if auth.context.settings.konten.neu != "einladung":
        return None
    invitation = hashed(fold((await ask(said.INVITATION, hidden=True)).strip()))
    await auth.turn(asked, _INVITATION)
    now = auth.context.clock.now()
    if not await auth.read(asked, lambda database: players.invited(database, invitation, now)):
        auth.throttle.failed(asked.wire.address, _INVITATION)
        raise NotAdmitted(said.UNKNOWN_INVITATION)
    auth.throttle.succeeded(asked.wire.address, _INVITATION)
    return invitation


async def new_password(asked: Connection, name: str) -> str:
    """
    Ask for a new password until one will do and is typed twice.

    Raises:
        Declined: they have thought better of it, and typed nothing.
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


async def password_hash(asked: Connection, auth: Authentication, name: str) -> tuple[str, str | None]:
    """
    Ask for all an account takes beside its name; return what is stored of password and invitation.

    Raises:
        Declined: they may not have an account now.
    """
    address = asked.wire.address
    if auth.new_accounts.full(address):
        raise NotAdmitted(said.ENOUGH_NAMES)
    invitation = await word_of_invitation(asked, auth)
    typed = await new_password(asked, name)
    if not auth.new_accounts.take(address):
        raise NotAdmitted(said.ENOUGH_NAMES)
    return await auth.hash(typed), invitation


LONGEST: Final = 11
"""Letters of a guest's own name: with what stands before it, it is no longer than an account's."""


def may_be_a_name(typed: str) -> bool:
    """Tell whether somebody may mean a name for the evening; a word of return is longer than any."""
    return len(typed) <= LONGEST


async def chosen(asked: Connection, auth: Authentication, typed: str) -> tuple[str, str]:
    """
    Return the name a guest gets who wants to be called so, and its key.

    Raises:
        Declined: nobody can be called so, or it is somebody's, or looks like somebody's.
    """
    if auth.context.settings.konten.neu == "nein":  # whoever has an account is nobody's business here
        raise NotAdmitted(registering.UNNAMED_GUESTS_ONLY)
    if not may_be_a_name(typed):
        raise NotAdmitted(registering.too_long(LONGEST))
    if " " in typed:
        raise NotAdmitted(registering.ONE_WORD)
    reason = objection(typed)
    if reason is not None:
        raise NotAdmitted(reason)
    owner = await auth.read(asked, lambda database: players.find(database, name_key(typed)))
    if owner is not None:
        raise NotAdmitted(registering.has_an_account(owner.name))
    name = f"{GUEST_NAME}-{title(typed)}"
    key = name_key(name)
    if await auth.read(asked, lambda database: players.guest_called(database, key)) is not None:
        raise NotAdmitted(registering.TAKEN_BY_A_GUEST)
    await refuse_a_likeness(asked, auth, key, guests=True)
    return name, key


async def change_password(session: Session, auth: Authentication) -> str:
    """Ask for the old password and for the new one; return what somebody is told in the end."""
    player = session.person.player
    if player is None:
        return said.GUESTS_HAVE_NONE
    try:
        await _prove(session, auth, player)
        made = await auth.hash(await _choose(session))
    except NotAdmitted as declined:
        return declined.sentence
    failure = await auth.store(players.set_password(player, made))
    return said.CHANGED if failure is None else said.NOT_STORED


async def _prove(session: Session, auth: Authentication, player: PersonId) -> None:
    """
    Have somebody show that the account they came in with is theirs.

    Raises:
        Declined: they have not.
        Gone: they have not waited for the answer.
    """
    typed = await ask(said.OLD_PASSWORD, hidden=True)
    owner = await auth.read(session, lambda database: players.by_id(database, player))
    stored = None if owner is None else owner.password_hash
    address = session.wire.address
    seconds = auth.throttle.wait(address, session.person.key)
    if seconds > 0:
        await auth.wait(session, seconds)
    if not await auth.verify(session, stored, typed):
        auth.throttle.failed(address, session.person.key)
        raise NotAdmitted(said.OLD_ONE_WRONG)


async def _choose(session: Session) -> str:
    """
    Return a new password that will do.

    Raises:
        Declined: it will not, or they have not typed the same twice.
    """
    typed = await ask(said.new_password(SHORTEST), hidden=True)
    reason = weak(typed, session.person.name)
    if reason is not None:
        raise NotAdmitted(said.unchanged(reason))
    if typed != await ask(said.AGAIN, hidden=True):
        raise NotAdmitted(said.unchanged(said.NOT_TWICE_THE_SAME))
    return typed
