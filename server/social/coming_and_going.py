"""Who comes and who goes: a quiet line in the lobby, a word to friends, and what has waited for them."""

from __future__ import annotations

from functools import partial
from typing import Final

from commands.company import replies
from db.bonds import Kind
from db.identity import PersonId
from server.sessions.person import Person
from server.sessions.session import Session
from server.social.context import Rooms
from server.social.messages import MessageCommands

MOST_TOLD: Final = 50
"""In a lobby with more people than so many nobody is told of everybody who comes and goes."""


class ArrivalNotices:
    """Follows the door."""

    def __init__(self, rooms: Rooms, letters: MessageCommands) -> None:
        self._rooms = rooms
        self._letters = letters
        self._going: set[PersonId] = set()

    def arrived(self, session: Session, *, anew: bool) -> None:
        """
        Follow somebody who has come in.

        Args:
            anew: nobody thought they were here, which somebody who takes over a connection of their own still was.
        """
        rooms, who = self._rooms, session.person.id
        rooms.bonds.arrived(who)
        self._letters.arrived(session)
        back = who in self._going
        self._going.discard(who)
        if not anew or back:
            return
        for other in self._friends_here(session):
            other.overhear(replies.friend_comes(session.person.shown))
        self._tell_lobby(session.person, replies.comes(session.person.shown))

    def left(self, session: Session) -> None:
        """Follow somebody who is gone; who comes back at once was never away."""
        self._rooms.bonds.left(session.person.id)
        who, clock = session.person.id, self._rooms.context.clock
        if who in self._going:
            return
        self._going.add(who)
        clock.after(self._rooms.context.settings.idle.grace_seconds, partial(self._is_gone, session.person))

    def _is_gone(self, person: Person) -> None:
        who = person.id
        if who in self._going:
            self._going.discard(who)
            if self._rooms.roster.session_of(who) is None:
                self._tell_lobby(person, replies.goes(person.shown))

    def _friends_here(self, session: Session) -> list[Session]:
        """Return everybody here who wants to hear of somebody, and they of them."""
        rooms, who = self._rooms, session.person.id
        here = map(rooms.roster.session_of, rooms.bonds.wanted_by(who, Kind.FRIEND))
        return [one for one in here if one is not None and rooms.bonds.friends(who, one.person.id)]

    def _tell_lobby(self, about: Person, line: str) -> None:
        """Tell those in the lobby who want to know, if they are not too many."""
        rooms = self._rooms
        here = rooms.roster.here
        if len(here) > MOST_TOLD:
            return
        for other in tuple(here.values()):
            deaf = rooms.bonds.deaf(other.person.id, about.id)
            friend = rooms.bonds.friends(other.person.id, about.id)
            quiet = other.table is not None or other.person.id == about.id or deaf or friend
            if not quiet and other.preferences.wants("ankunft"):
                other.say(line)
