"""What people who are here do with each other: every handler of it, made and registered, and who comes and who goes."""

from __future__ import annotations

from functools import partial
from typing import Final

from commands.company import replies
from db import bonds
from db.identity import PersonId
from db.pending import Kind
from server.sessions.person import Person
from server.sessions.session import Session
from server.social.context import Rooms
from server.social.friend_commands import FriendCommands
from server.social.invitations import Invitations
from server.social.listing import Listing
from server.social.matchmaking import Matchmaking
from server.social.pending import Waiting
from server.social.questions import PendingQuestions
from server.social.takeback import Takebacks
from server.social.talk import MessageCommands, Talking

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
        here = map(rooms.roster.session_of, rooms.bonds.wanted_by(who, bonds.Kind.FRIEND))
        return [one for one in here if one is not None and rooms.bonds.friends(who, one.person.id)]

    def _tell_lobby(self, about: Person, line: str) -> None:
        """Tell those in the lobby who want to know, if they are not too many."""
        rooms = self._rooms
        here = rooms.roster.here
        if len(here) > MOST_TOLD:
            return
        for other in tuple(here.values()):
            ignores = rooms.bonds.ignores(other.person.id, about.id)
            friend = rooms.bonds.friends(other.person.id, about.id)
            quiet = other.table is not None or other.person.id == about.id or ignores or friend
            if not quiet and other.preferences.wants("ankunft"):
                other.say(line)


class SocialCommands:
    """
    The desk at which people find each other.

    Attributes:
        takebacks: who asks the others at a table whether a last move may be taken back.
    """

    def __init__(
        self,
        rooms: Rooms,
        offers: PendingQuestions,
        matchmaking: Matchmaking,
        invitations: Invitations,
        waiting: Waiting,
    ) -> None:
        self._rooms = rooms
        self._offers = offers
        self._matchmaking = matchmaking
        self._invitations = invitations
        self._waiting = waiting
        self._talking = Talking(rooms)
        self._letters = MessageCommands(rooms)
        self._friends = FriendCommands(rooms, waiting)
        self.takebacks = Takebacks(rooms, offers, waiting)
        self._listing = Listing(rooms, matchmaking.words_of)
        self._arrivals = ArrivalNotices(rooms, self._letters)
        rooms.roster.readers.append(rooms.bonds.expect)
        rooms.roster.followers.append(self._follow)
        rooms.accounts.erased.append(self._erased)

    def _follow(self, session: Session, *, here: bool, anew: bool) -> None:
        """Follow somebody through the door."""
        if here:
            self._arrivals.arrived(session, anew=anew)
            self._friends.take_up(session)
            self._matchmaking.take_up(session)
            self._invitations.take_up(session)
            self.takebacks.take_up(session)
            return
        who = session.person.id
        self._offers.left(who)
        self._matchmaking.lapse(who)
        self._waiting.left(who)
        self._arrivals.left(session)

    def _erased(self, who: PersonId) -> None:
        """Take back what somebody has asked who is no more, and forget what was asked of that person."""
        self._rooms.bonds.erased(who)
        self._matchmaking.lapse(who)
        self._offers.left(who)
        for one in self._waiting.erased(who):
            if one.kind in {Kind.INVITATION, Kind.PLEA}:
                self._offers.withdraw(one.owner, ("table" if one.kind is Kind.INVITATION else "plea", one.table))

    @property
    def handlers(self) -> tuple[object, ...]:
        """Whoever handles a word by which people find each other."""
        return (
            self._talking,
            self._letters,
            self._friends,
            self._invitations,
            self._offers,
            self._matchmaking,
            self._listing,
        )
