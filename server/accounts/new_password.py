"""An account's owner on the way to another password: the old one, then the new one twice."""

from __future__ import annotations

from commands.lobby import login as said
from db import players
from db.identity import PersonId
from server.accounts.authentication import Authentication, NotAdmitted
from server.accounts.passwords import SHORTEST, weak
from server.sessions.dialog import ask
from server.sessions.session import Session


async def change_password(session: Session, reception: Authentication) -> str:
    """Ask for the old password and for the new one; return what somebody is told in the end."""
    player = session.person.player
    if player is None:
        return said.GUESTS_HAVE_NONE
    try:
        await _prove(session, reception, player)
        made = await reception.hash(await _choose(session))
    except NotAdmitted as declined:
        return declined.sentence
    failure = await reception.store(players.set_password(player, made))
    return said.CHANGED if failure is None else said.NOT_STORED


async def _prove(session: Session, reception: Authentication, player: PersonId) -> None:
    """
    Have somebody show that the account he came in with is his.

    Raises:
        Declined: he has not.
        Gone: he has not waited for the answer.
    """
    typed = await ask(said.OLD_PASSWORD, hidden=True)
    owner = reception.read(lambda database: players.by_id(database, player))
    stored = None if owner is None else owner.password_hash
    address = session.wire.address
    seconds = reception.throttle.wait(address, session.person.key)
    if seconds > 0:
        await reception.wait(session, seconds)
    if not await reception.verify(session, stored, typed):
        reception.throttle.failed(address, session.person.key)
        raise NotAdmitted(said.OLD_ONE_WRONG)


async def _choose(session: Session) -> str:
    """
    Return a new password that will do.

    Raises:
        Declined: it will not, or he has not typed the same twice.
    """
    typed = await ask(said.new_password(SHORTEST), hidden=True)
    reason = weak(typed, session.person.name)
    if reason is not None:
        raise NotAdmitted(said.unchanged(reason))
    if typed != await ask(said.AGAIN, hidden=True):
        raise NotAdmitted(said.unchanged(said.NOT_TWICE_THE_SAME))
    return typed
