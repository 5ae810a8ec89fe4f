"""Who is meant by a typed name: the one rule for players and admins alike."""

from __future__ import annotations

from commands.language.names import GUEST_MARK, name_key
from db import players
from db.database import Database
from db.identity import PersonId
from games.frozen import Frozen
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


def known(roster: Roster, database: Database, typed: str) -> Known | None:
    """
    Return who has exactly this name, a guest's chosen one also without what marks it; None if nobody has.

    Reads at most three indexed rows: fine in the event loop.

    Raises:
        DatabaseError
    """
    key = name_key(typed)
    session = roster.called(key)
    if session is None:
        account = players.find(database, key)
        if account is not None:
            return Known(account.id, account.name, account.key, roster.session_of(account.id), account.admin)
        session = roster.guest_named(key)
    if session is not None:
        return here(session)
    guest = players.guest_called(database, key) or players.guest_called(database, GUEST_MARK + key)
    return None if guest is None else Known(guest.id, guest.name, guest.key, roster.session_of(guest.id), guest=True)
