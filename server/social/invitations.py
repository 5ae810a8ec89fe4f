"""`einladen` and `zuschauer`: private tables, invitations to them, and votes whether anybody may watch."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from commands.company import meetings as told
from commands.company import verbs as said
from commands.company.replies import NOT_STORED, NOT_YOURSELF, ignores_you
from commands.company.verbs import name_and_off
from db import doors
from db.doors import PrivateTable
from db.errors import WriteFailed
from db.identity import PersonId
from db.pending import Kind, Pending
from games.frozen import evolve
from server.moderation.throttle import RateWindow
from server.ops.context import Context
from server.play.live import LiveTable
from server.play.registry import Tables
from server.play.replay import vocabulary_named
from server.sessions.roster import Known
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.addressed import addressed, muted
from server.social.context import Rooms
from server.social.pending import Waiting, until_stored
from server.social.questions import USUAL_SECONDS, PendingQuestions

OPEN, SHUT = PrivateTable(), PrivateTable(private=True, unwatched=True)


class PrivateTables:
    """Every door that is not simply open, in memory and in the database."""

    def __init__(self, context: Context, tables: Tables) -> None:
        self._context = context
        self._tables = tables
        known = doors.known(context.database)
        self._doors = {number: door for number, door in known.items() if tables.row(number) is not None}
        self._stored = dict(self._doors)
        if len(known) > len(self._doors):
            context.writer.submit(doors.sweep(), lambda _failure: None)
        tables.board.secluded.update(number for number, door in self._doors.items() if door.private)
        tables.gone.append(self._forget)

    def of(self, number: int) -> PrivateTable:
        """Return the door of a table."""
        return SHUT if number in self._tables.contests else self._doors.get(number, OPEN)

    def admits(self, number: int, who: PersonId) -> bool:
        """Tell whether somebody may come to a table, to play or to watch."""
        door = self.of(number)
        return not door.private or who in door.invited or self._tables.places.has_seat(who, number)

    def erased(self, who: PersonId) -> None:
        """Let somebody come nowhere who is no more; this is stored already."""
        for known in (self._doors, self._stored):
            for number, door in known.items():
                if who in door.invited:
                    known[number] = evolve(door, invited=door.invited - {who})

    def make_private(self, number: int, told: Callable[[bool], None]) -> None:
        """Let only invited people come from now on."""
        self._tables.board.secluded.add(number)
        self._hang(number, evolve(self.of(number), private=True), told)

    def invite(self, number: int, who: PersonId, told: Callable[[bool], None]) -> None:
        """Let somebody come to a private table."""
        door = self.of(number)
        if not door.private or who in door.invited:
            told(True)
        else:
            self._hang(number, evolve(door, invited=door.invited | {who}), told)

    def take_back(self, number: int, who: PersonId, told: Callable[[bool], None]) -> None:
        """Let somebody come to a private table no longer."""
        door = self.of(number)
        if who in door.invited:
            self._hang(number, evolve(door, invited=door.invited - {who}), told)
        else:
            told(True)

    def follow(self, live: LiveTable) -> None:
        """Use up the invitations of those who have sat down: who leaves a private table needs a new one."""
        door = self._doors.get(live.number)
        if door is not None and door.invited:
            came = {who for who in door.invited if self._tables.places.has_seat(who, live.number)}
            if came:
                self._hang(live.number, evolve(door, invited=door.invited - came), lambda _stored: None)

    def watched(self, number: int, *, on: bool, told: Callable[[bool], None]) -> None:
        """Let spectators in, or none any more."""
        self._hang(number, evolve(self.of(number), unwatched=not on), told)

    def _hang(self, number: int, door: PrivateTable, told: Callable[[bool], None]) -> None:
        """Have a door count at once, and as it was before if it cannot be stored; `told` learns whether it is."""
        self._doors[number] = door

        def stored(failure: WriteFailed | None) -> None:
            if failure is None:
                self._stored[number] = door
            elif self._doors.get(number) is door:
                before = self._doors[number] = self._stored.get(number, OPEN)
                if not before.private:
                    self._tables.board.secluded.discard(number)
            told(failure is None)

        self._context.writer.submit(doors.hang(number, door), stored)

    def _forget(self, number: int) -> None:
        """Forget the door of a table that is no more; its row goes with the next start of the house."""
        self._doors.pop(number, None)
        self._stored.pop(number, None)
        self._tables.board.secluded.discard(number)


_ADMIT, _REFUSE = "ja", "nein"
"""How votes for and against spectators are kept."""

INVITATIONS = 6
"""How many people somebody may invite in a minute."""


class Invitations:
    """
    Invitations and spectators.

    Args:
        join: seats somebody at a table.
    """

    def __init__(
        self,
        rooms: Rooms,
        doors: PrivateTables,
        offers: PendingQuestions,
        waiting: Waiting,
        join: Callable[[Session, int], None],
    ) -> None:
        self._rooms = rooms
        self._doors = doors
        self._offers = offers
        self._waiting = waiting
        self._join = join
        self._invitations = RateWindow(rooms.context.clock.monotonic, INVITATIONS, 60.0)
        self._watched: dict[int, set[PersonId]] = {}
        rooms.tables.gone.append(self._forget)

    def _forget(self, number: int) -> None:
        """Forget who has watched a table that is no more, and invite nobody there."""
        self._watched.pop(number, None)
        self._offers.lapse(("table", number))

    # --- inviting ---

    @handles
    def invite(self, session: Session, word: said.Invite) -> None:
        """Ask somebody to come to the table where one sits."""
        name, off = name_and_off(word.name)
        if session.seated is None:
            session.deny(told.INVITE_WHERE)
        else:
            addressed(self._rooms, session, name, lambda other: self._invite(session, other, off=off))

    def _invite(self, session: Session, other: Known, *, off: bool) -> None:
        seated = session.seated
        if muted(self._rooms, session):
            return
        if seated is None:  # the table has ended meanwhile
            session.deny(told.INVITE_WHERE)
            return
        if off:
            self._take_back(session, seated.table.number, other)
            return
        refusal = self._not_to_be_invited(session, seated.table, other)
        if refusal is not None:
            session.deny(refusal)
            return
        limited = self._rooms.context.settings.limits.enabled
        if limited and not self._invitations.take(str(session.person.id)):
            session.deny(told.TOO_MANY_INVITATIONS)
            return
        session.wire.hold(True)
        self._doors.invite(seated.table.number, other.id, partial(self._admitted, session, seated.table, other))

    def _take_back(self, session: Session, number: int, other: Known) -> None:
        """Take an invitation back: the question that waits, and the way into a private table."""
        kept = self._waiting.find(Kind.INVITATION, other.id, number)
        if kept is None and other.id not in self._doors.of(number).invited:
            session.deny(told.not_invited(other.name))
            return

        def done(stored: bool) -> None:
            session.reply(told.invited_no_more(other.name) if stored else NOT_STORED)

        def taken_back(stored: bool) -> None:
            if stored and kept is not None:
                self._waiting.drop([kept], done)
            else:
                done(stored)

        self._doors.take_back(number, other.id, taken_back)

    def _not_to_be_invited(self, session: Session, live: LiveTable, other: Known) -> str | None:
        """Return why somebody cannot be invited to a table, None if they can."""
        if other.id == session.person.id:
            return NOT_YOURSELF
        if live.facts.seat_of(other.id) is not None:
            return told.sits_here(other.name)
        if other.session is None:
            return told.nobody_here(other.name)
        if self._rooms.bonds.ignores(other.id, session.person.id):
            return ignores_you(other.name)
        if any(one.table == live.number for one in self._waiting.before(other.id, Kind.INVITATION)):
            return told.invited_already(other.name)
        elsewhere = other.session.seated
        if elsewhere is not None and not elsewhere.table.facts.over:
            return told.plays_elsewhere(other.name, elsewhere.table.number)
        return told.NO_ROOM if live.facts.vacancies <= 0 else None

    def _admitted(self, session: Session, live: LiveTable, other: Known, stored: bool) -> None:
        """Keep an invitation to a table where somebody may come now."""
        if not stored:
            session.wire.hold(False)
            session.deny(NOT_STORED)
            return
        until = self._rooms.context.clock.now() + timedelta(seconds=USUAL_SECONDS)
        host = session.person
        kept = Pending(Kind.INVITATION, other.id, live.number, host.id, until, host.name)
        self._waiting.keep([kept], partial(self._invited, session, other, kept))

    def _invited(self, session: Session, other: Known, kept: Pending, stored: bool) -> None:
        session.wire.hold(False)
        there = self._rooms.roster.session_of(kept.owner)
        if not stored or there is None:
            session.reply(NOT_STORED if not stored else told.nobody_here(other.name))
            return
        self._ask(there, kept)
        session.reply(told.invited(other.name, away=there.away is not None))

    def take_up(self, session: Session) -> None:
        """Ask somebody again who was invited before their line broke or the house closed."""
        for kept in self._waiting.before(session.person.id, Kind.INVITATION):
            if not self._rooms.tables.places.has_seat(session.person.id, kept.table):
                self._ask(session, kept)

    def _ask(self, there: Session, kept: Pending) -> None:
        tables, number = self._rooms.tables, kept.table
        row = tables.row(number)
        vocabulary = None if row is None else vocabulary_named(row.game)
        if vocabulary is None or kept.until is None:
            return

        def come(guest: Session) -> None:
            mine = self._waiting.find(Kind.INVITATION, guest.person.id, number)
            self._waiting.drop([] if mine is None else [mine])
            if mine is not None and tables.row(number) is not None:
                self._join(guest, number)
            else:
                guest.reply(told.INVITATION_GONE)

        def decline(guest: Session) -> None:
            mine = self._waiting.find(Kind.INVITATION, guest.person.id, number)
            self._waiting.drop([] if mine is None else [mine], partial(self._declined, guest, mine))

        seconds = (kept.until - self._rooms.context.clock.now()).total_seconds()
        question = told.invites(kept.text, number, vocabulary.game.name)
        self._offers.ask(there, question, ("table", number), come, decline, seconds)

    def _declined(self, guest: Session, kept: Pending | None, stored: bool) -> None:
        """Tell guest and host that nobody comes; the host is who they are now, if they were a guest themselves."""
        guest.reply(told.DECLINED if stored else NOT_STORED)
        here = None if kept is None else self._rooms.roster.session_of(kept.other)
        if stored and here is not None:
            here.reply(told.declines(guest.person.name))

    # --- spectators ---

    def watches(self, session: Session, live: LiveTable) -> None:
        """Let the players know once that somebody watches them."""
        known = self._watched.setdefault(live.number, set())
        if session.person.id not in known:
            known.add(session.person.id)
            live.say(
                told.somebody_watches(session.person.shown),
                talk=True,
                to=lambda viewer, _listener: viewer is not None,
            )

    @handles
    def admit_spectators(self, session: Session, word: said.AdmitSpectators) -> None:
        """Vote whether anybody may watch; what more than half of those who are there want, is done."""
        seated = session.seated
        if seated is None:
            session.deny(told.VOTE_AT_A_TABLE)
            return
        live = seated.table
        if live.facts.booked:
            session.deny(told.ANYBODY_MAY_WATCH)
            return
        if self._doors.of(live.number).unwatched is not word.on:
            session.deny(told.SPECTATORS_AS_IS)
            return
        kept = Pending(Kind.VOTE, session.person.id, live.number, text=_ADMIT if word.on else _REFUSE)
        self._waiting.keep([kept], until_stored(session, partial(self._voted, session, live, word.on)))

    def _voted(self, session: Session, live: LiveTable, on: bool) -> None:
        """Count the votes; those of people who are not there do not count now."""
        here = [seat for seat in live.facts.circle if live.facts.is_present(seat) and not live.facts.computer_on(seat)]
        votes = {one.owner: one.text == _ADMIT for one in self._waiting.at(live.number, Kind.VOTE)}
        lacking = len(here) // 2 + 1 - sum(votes.get(owner) is on for owner in map(live.facts.owner, here) if owner)
        if lacking > 0:
            live.say(told.wants_no_spectators(session.person.name, lacking, admit=on))
            return
        self._waiting.drop(self._waiting.at(live.number, Kind.VOTE))
        self._doors.watched(live.number, on=on, told=partial(self._decided, session, live, on))

    def _decided(self, session: Session, live: LiveTable, on: bool, stored: bool) -> None:
        if not stored:
            session.deny(NOT_STORED)
            return
        if not on:
            for viewer, listener in tuple(live.audience.listening()):
                if viewer is None and isinstance(listener, Session):
                    listener.stop_watching()
                    listener.reply(told.shown_out(live.number))
        live.say(told.SPECTATORS_NOW if on else told.NO_SPECTATORS_NOW)
