"""Who does what is said in matters of company."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never

from commands.company import meeting, talking
from commands.company.meeting import MeetingWord
from commands.company.replies import ARRIVALS, HOLDS_TALK, SHOUTS_OFF, SHOUTS_ON
from commands.company.talking import TalkWord
from server.company.arrivals import Arrivals
from server.company.hosting import Hosting
from server.company.letters import Letters
from server.company.listing import Listing
from server.company.offers import Offers
from server.company.room import Company
from server.company.talking import Talking
from server.company.ties import Ties
from server.company.wishes import Wishes
from server.people.session import Session

Switch: TypeAlias = Callable[[Session, str, bool | None, str, bool], None]
"""Switches a setting of somebody, or says how it stands: whose, its name, on or off, what it is, how it is usually."""

CompanyWord = TalkWord | MeetingWord


class Desk:
    """
    The desk at which people find each other.

    Args:
        switch: changes somebody's setting.
        set_quietly: changes it and says a sentence of one's own.
    """

    def __init__(
        self,
        company: Company,
        offers: Offers,
        wishes: Wishes,
        hosting: Hosting,
        switch: Switch,
        set_quietly: Callable[[Session, str, bool, str], None],
    ) -> None:
        self._company = company
        self._offers = offers
        self._wishes = wishes
        self._hosting = hosting
        self._switch = switch
        self._set_quietly = set_quietly
        self._talking = Talking(company)
        self._letters = Letters(company)
        self._ties = Ties(company)
        self._listing = Listing(company, wishes.words_of)
        self._arrivals = Arrivals(company, self._letters)
        company.roster.followers.append(self._follow)

    def _follow(self, session: Session, *, here: bool, anew: bool) -> None:
        """Follow somebody through the door."""
        if here:
            self._arrivals.arrived(session, anew=anew)
            return
        who = session.person.id
        self._offers.left(who)
        self._wishes.lapse(who)
        self._arrivals.left(session)

    def awaits_consent(self, session: Session) -> bool:
        """Tell whether somebody has been asked something that `ja` would answer."""
        return self._offers.waits(session.person.id)

    def do(self, session: Session, word: CompanyWord) -> None:
        """Do what somebody says."""
        if isinstance(word, TalkWord):
            self._talk(session, word)
        else:
            self._meet(session, word)

    def _talk(self, session: Session, word: TalkWord) -> None:
        match word:
            case talking.Say():
                self._talking.say(session, word)
            case talking.Comment():
                self._talking.comment(session, word)
            case talking.Shout():
                self._shout(session, word)
            case talking.Whisper():
                self._talking.whisper(session, word)
            case talking.Answer():
                self._talking.answer(session, word)
            case talking.LeaveMessage():
                self._letters.leave(session, word)
            case talking.Ignore():
                self._ties.ignore(session, word)
            case talking.Complain():
                self._letters.complain(session, word)
            case talking.HoldTalk():
                self._switch(session, "kobold", word.on, HOLDS_TALK, False)
            case _:
                assert_never(word)

    def _meet(self, session: Session, word: MeetingWord) -> None:
        match word:
            case meeting.ListGuests():
                self._listing.people(session)
            case meeting.ListTables():
                self._listing.tables(session, word)
            case meeting.Invite():
                self._hosting.invite(session, word)
            case meeting.Consent():
                self._offers.answer(session, word)
            case meeting.Seek():
                self._wishes.seek(session, word)
            case meeting.Befriend():
                self._ties.befriend(session, word)
            case meeting.GoAway():
                self._ties.go_away(session, word)
            case meeting.BeBack():
                self._ties.be_back(session)
            case meeting.HearArrivals():
                self._switch(session, "ankunft", word.on, ARRIVALS, True)
            case meeting.AdmitSpectators():
                self._hosting.admit_spectators(session, word)
            case meeting.AskToTakeBack():
                raise NotImplementedError
            case _:
                assert_never(word)

    def _shout(self, session: Session, word: talking.Shout) -> None:
        """Shout, or hear no shouts any more."""
        on = talking.ON_OFF.get(word.text.strip().lower())
        if word.text.strip().lower() in {"an", "aus"} and on is not None:
            self._set_quietly(session, "rufe", on, SHOUTS_ON if on else SHOUTS_OFF)
        else:
            self._talking.shout(session, word)
