"""The handlers of talk, friends, messages, lists, invitations, matchmaking and takebacks, made and registered."""

from __future__ import annotations

from commands.company.verbs import Consent
from db.identity import PersonId
from db.pending import Kind
from server.sessions.location import OccupiedSeat
from server.sessions.session import Session
from server.social.coming_and_going import ArrivalNotices
from server.social.context import Rooms
from server.social.friend_commands import FriendCommands
from server.social.invitations import Invitations
from server.social.listing import Listing
from server.social.matchmaking import Matchmaking
from server.social.messages import MessageCommands
from server.social.pending import Waiting
from server.social.questions import PendingQuestions
from server.social.takeback import Takebacks
from server.social.talk import Talking


class SocialCommands:
    """The desk at which people find each other."""

    def __init__(
        self,
        rooms: Rooms,
        offers: PendingQuestions,
        wishes: Matchmaking,
        hosting: Invitations,
        waiting: Waiting,
    ) -> None:
        self._rooms = rooms
        self._offers = offers
        self._wishes = wishes
        self._hosting = hosting
        self._waiting = waiting
        self._talking = Talking(rooms)
        self._letters = MessageCommands(rooms)
        self._ties = FriendCommands(rooms, waiting)
        self._pleas = Takebacks(rooms, offers, waiting)
        self._listing = Listing(rooms, wishes.words_of)
        self._arrivals = ArrivalNotices(rooms, self._letters)
        rooms.roster.readers.append(rooms.bonds.expect)
        rooms.roster.followers.append(self._follow)
        rooms.accounts.erased.append(self._erased)

    def _follow(self, session: Session, *, here: bool, anew: bool) -> None:
        """Follow somebody through the door."""
        if here:
            self._arrivals.arrived(session, anew=anew)
            self._ties.take_up(session)
            self._wishes.take_up(session)
            self._hosting.take_up(session)
            self._pleas.take_up(session)
            return
        who = session.person.id
        self._offers.left(who)
        self._wishes.lapse(who)
        self._waiting.left(who)
        self._arrivals.left(session)

    def _erased(self, who: PersonId) -> None:
        """Take back what somebody has asked who is no more, and forget what was asked of that person."""
        self._rooms.bonds.erased(who)
        self._wishes.lapse(who)
        self._offers.left(who)
        for one in self._waiting.erased(who):
            if one.kind in {Kind.INVITATION, Kind.PLEA}:
                self._offers.withdraw(one.owner, ("table" if one.kind is Kind.INVITATION else "plea", one.table))

    @property
    def handlers(self) -> tuple[object, ...]:
        """Whoever handles a word by which people find each other."""
        return self._talking, self._letters, self._ties, self._hosting, self._offers, self._wishes, self._listing

    def awaits_consent(self, session: Session) -> bool:
        """Tell whether somebody has been asked something that `ja` would answer."""
        return self._offers.waits(session.person.id)

    def asked_last(self, session: Session) -> bool:
        """Tell whether that question is newer than whatever the game may be asking."""
        return self._offers.stands_last(session)

    def consents(self, session: Session, answer: Consent) -> None:
        """Answer that question."""
        self._offers.answer(session, answer)

    def plead(self, session: Session, seated: OccupiedSeat) -> None:
        """Ask the others at a table whether somebody may take their last move back."""
        self._pleas.ask(session, seated)
