"""Who is meant by a typed name: the one rule for players and admins alike."""

from __future__ import annotations

from commands.language.names import GUEST_MARK, name_key
from db import players
from db.database import Database
from db.identity import PersonId
from db.players import StoredGuest, StoredPlayer
from games.frozen import Frozen
from server.ops.reads import Reads
from server.sessions.dialog import looked_up
from server.sessions.roster import Roster
from server.sessions.session import Session


class Known(Frozen):
    """
    Somebody who is meant by a typed name: here, or with an account, or a guest who is kept for the way back.

    Attributes:
        key: the name folded.
        session: the connection in use; None for whoever is not here.
        guest: without an account.
    """

    id: PersonId
    name: str
    key: str
    session: Session | None
    admin: bool = False
    guest: bool = False


def here(session: Session) -> Known:
    """Return somebody who is here."""
    person = session.person
    return Known(person.id, person.name, person.key, session, person.admin, person.guest)


def _kept(database: Database, key: str) -> StoredPlayer | StoredGuest | None:
    """Return the account called so, else the guest. At most three indexed rows."""
    return (
        players.find(database, key)
        or players.guest_called(database, key)
        or players.guest_called(database, GUEST_MARK + key)
    )


async def known(asker: Session, roster: Roster, reads: Reads, typed: str) -> Known | None:
    """
    Return who has exactly this name, a guest's chosen one also without what marks it; None if nobody has.

    Raises:
        DatabaseError
    """
    key = name_key(typed)
    session = roster.called(key)
    if session is not None:
        return here(session)
    found = await looked_up(asker, reads, lambda database: _kept(database, key))
    if isinstance(found, StoredPlayer):
        return Known(found.id, found.name, found.key, roster.session_of(found.id), found.admin)
    session = roster.guest_named(key)
    if session is not None:
        return here(session)
    if found is None:
        return None
    return Known(found.id, found.name, found.key, roster.session_of(found.id), guest=True)
