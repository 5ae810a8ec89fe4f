"""What people do who sit at a table: invite others, and vote whether anybody may watch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from commands.company import meeting as said
from commands.company import meetings as told
from commands.company.replies import NOT_STORED, deaf
from db.identity import PersonId
from games.contract import Seat
from server.company.doors import Doors
from server.company.offers import Offers
from server.company.room import Company, Known
from server.people.session import Session
from server.people.throttle import Window
from server.play.live import LiveTable

INVITATIONS = 6
"""How many people somebody may invite in a minute."""


class Hosting:
    """
    Invitations and spectators.

    Args:
        join: seats somebody at a table.
    """

    def __init__(self, company: Company, doors: Doors, offers: Offers, join: Callable[[Session, int], None]) -> None:
        self._company = company
        self._doors = doors
        self._offers = offers
        self._join = join
        self._invitations = Window(company.essentials.clock.monotonic, INVITATIONS, 60.0)
        self._votes: dict[int, dict[Seat, bool]] = {}
        self._watched: dict[int, set[PersonId]] = {}
        company.tables.followers.append(self._follow)

    def _follow(self, live: LiveTable) -> None:
        if not live.open:
            self._votes.pop(live.number, None)
            self._watched.pop(live.number, None)

    def turned(self, old: PersonId, new: PersonId) -> None:
        """Let whoever watched as a guest have been seen."""
        for known in self._watched.values():
            if old in known:
                known.add(new)

    # --- inviting ---

    def invite(self, session: Session, word: said.Invite) -> None:
        """Ask somebody to come to the table where one sits."""
        seated = session.seated
        if seated is None:
            session.reply(told.INVITE_WHERE)
            return
        other = self._company.known(session, word.name)
        if other is None or self._company.muted(session):
            return
        refusal = self._not_to_be_invited(session, seated.table, other)
        if refusal is not None:
            session.reply(refusal)
            return
        limited = self._company.essentials.settings.limits.enabled
        if limited and not self._invitations.take(str(session.person.id)):
            session.reply(told.TOO_MANY_INVITATIONS)
            return
        session.wire.hold(True)
        self._doors.invite(seated.table.number, other.id, partial(self._invited, session, seated.table, other))

    def _not_to_be_invited(self, session: Session, live: LiveTable, other: Known) -> str | None:
        """Return why somebody cannot be invited to a table, None if he can."""
        if live.seat_of(other.id) is not None:
            return told.sits_here(other.name)
        if other.session is None:
            return told.nobody_here(other.name)
        if self._company.bonds.deaf(other.id, session.person.id):
            return deaf(other.name)
        elsewhere = other.session.seated
        if elsewhere is not None and not elsewhere.table.over:
            return told.plays_elsewhere(other.name, elsewhere.table.number)
        return told.NO_ROOM if live.vacancies <= 0 else None

    def _invited(self, session: Session, live: LiveTable, other: Known, stored: bool) -> None:
        session.wire.hold(False)
        there = self._company.roster.session_of(other.id)
        if not stored or there is None:
            session.reply(NOT_STORED if not stored else told.nobody_here(other.name))
            return
        host = session.person

        def come(guest: Session) -> None:
            if live.open:
                self._join(guest, live.number)
            else:
                guest.reply(told.INVITATION_GONE)

        def decline(guest: Session) -> None:
            guest.reply(told.DECLINED)
            here = self._company.roster.session_of(host.id)
            if here is not None:
                here.reply(told.declines(guest.person.name))

        self._offers.ask(there, ("table", live.number), come, decline)
        there.ring(told.invites(host.name, live.number, live.vocabulary.game.name))
        session.reply(told.invited(other.name, away=there.away is not None))

    # --- spectators ---

    def watches(self, session: Session, live: LiveTable) -> None:
        """Let the players know once that somebody watches them."""
        known = self._watched.setdefault(live.number, set())
        if session.person.id not in known:
            known.add(session.person.id)
            live.say(
                told.somebody_watches(session.person.name),
                talk=True,
                to=lambda viewer, _listener: viewer is not None,
            )

    def admit_spectators(self, session: Session, word: said.AdmitSpectators) -> None:
        """Vote whether anybody may watch; what more than half of those who are there want, is done."""
        seated = session.seated
        if seated is None:
            session.reply(told.VOTE_AT_A_TABLE)
            return
        live = seated.table
        if live.booked:
            session.reply(told.ANYBODY_MAY_WATCH)
            return
        if self._doors.of(live.number).unwatched is not word.on:
            session.reply(told.SPECTATORS_AS_IS)
            return
        votes = self._votes.setdefault(live.number, {})
        votes[seated.seat] = word.on
        here = [seat for seat in live.circle if live.is_present(seat) and not live.computer_on(seat)]
        lacking = len(here) // 2 + 1 - sum(votes.get(seat) is word.on for seat in here)
        if lacking > 0:
            live.say(told.wants_no_spectators(session.person.name, lacking, admit=word.on))
            return
        votes.clear()
        self._doors.watched(live.number, on=word.on, told=partial(self._decided, session, live, word.on))

    def _decided(self, session: Session, live: LiveTable, on: bool, stored: bool) -> None:
        if not stored:
            session.reply(NOT_STORED)
            return
        if not on:
            for viewer, listener in tuple(live.audience.listening()):
                if viewer is None and isinstance(listener, Session):
                    listener.stop_watching()
                    listener.reply(told.shown_out(live.number))
        live.say(told.SPECTATORS_NOW if on else told.NO_SPECTATORS_NOW)
