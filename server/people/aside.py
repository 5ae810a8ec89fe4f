"""
What the host does at the command line while the house is open: the house learns of it and tells whom it concerns.

The command line keeps every deed in the moderation log, in the transaction of the deed. Every second the house reads on
from the last one it knows. What was decided counts from then on, not from the next log-in.
"""

from dataclasses import replace
from typing import Protocol

from commands.lobby import moderation as told
from db import moderation
from db.engine import Database
from db.errors import DatabaseError
from db.moderation import COMMAND_LINE, Deed, Done
from server.people.session import Session


class House(Protocol):
    """What this needs of the house."""

    database: Database
    sessions: set[Session]


class Aside:
    """The deeds of the command line, from the opening of the house on."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known = moderation.last(house.database)

    def look(self) -> None:
        """Do here what was done there since the last look; a memory that cannot be read is looked at again."""
        try:
            entries = moderation.after(self._house.database, self._known)
        except DatabaseError:
            return
        for entry in entries:
            self._known = entry.id
            if entry.done.actor == COMMAND_LINE and entry.done.player is not None:
                for session in tuple(self._house.sessions):
                    if session.person is not None and session.person.player == entry.done.player:
                        self._concerns(session, entry.done)

    def _concerns(self, session: Session, done: Done) -> None:
        """Tell somebody what was done about his account, and let it count."""
        assert session.person is not None
        match done.deed:
            case Deed.MAKE_ADMIN | Deed.TAKE_ADMIN:
                admin = done.deed is Deed.MAKE_ADMIN
                session.person = replace(session.person, admin=admin)
                session.reply(told.NOW_ADMIN if admin else told.NO_ADMIN_ANY_MORE)
            case Deed.RESET_ACCESS:
                session.leave(told.LOG_IN_AFRESH)
            case Deed.DELETE_ACCOUNT:
                session.leave(told.DELETED)
            case Deed.RENAME_ACCOUNT:
                session.leave(told.RENAMED)
            case _:
                pass
