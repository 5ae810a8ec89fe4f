"""What is written: messages that wait for somebody, complaints to the admins and the host."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import structlog

from commands.company import replies
from commands.company import talk as told
from commands.company import verbs as said
from db import messages, reports
from db.bonds import Kind
from db.errors import DatabaseError, Trouble, WriteFailed
from db.messages import MOST_WAITING, Message
from server.moderation.throttle import RateWindow
from server.sessions.roster import Known
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.addressed import addressed, apart, may_speak
from server.social.context import Rooms

log = structlog.get_logger()

COMPLAINTS = 5
"""How often in an hour anybody, and everybody of their address together, may complain."""

_LATELY = timedelta(days=7)


class MessageCommands:
    """MessageCommands and complaints."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._complaints = RateWindow(rooms.context.clock.monotonic, COMPLAINTS, 3600.0)

    # --- messages ---

    @handles
    def leave(self, session: Session, word: said.LeaveMessage) -> None:
        """Leave something for somebody; who is here reads it at once."""
        addressed(self._rooms, session, word.name, lambda other: self._leave(session, other, word.text))

    def _leave(self, session: Session, other: Known, text: str) -> None:
        rooms, person = self._rooms, session.person
        if not may_speak(rooms, session):
            return
        refusal = apart(rooms, session, other)
        if refusal is None and rooms.bonds.wants(other.id, Kind.IGNORE, person.id):
            refusal = replies.deaf(other.name)
        if refusal is None and rooms.bonds.wants(person.id, Kind.IGNORE, other.id):
            refusal = replies.you_are_deaf(other.name)
        if refusal is None and other.session is None and person.guest:
            refusal = replies.MESSAGES_NEED_AN_ACCOUNT
        if refusal is not None:
            session.deny(refusal)
        elif other.session is not None:
            other.session.output.recent.whisperer = person.id, person.name
            other.session.overhear(told.whispers(person.shown, text))
            session.reply(told.whispered(other.name, text, other.session.away))
        else:
            self._keep(session, other, text)

    def _keep(self, session: Session, other: Known, text: str) -> None:
        context, person = self._rooms.context, session.person

        def stored(failure: WriteFailed | None) -> None:
            session.wire.hold(False)
            if failure is None:
                session.reply(replies.left_for(other.name))
            elif failure.trouble is Trouble.STALE:
                session.deny(replies.mailbox_full(other.name, MOST_WAITING))
            else:
                session.deny(replies.NOT_STORED)

        session.wire.hold(True)
        guests = self._rooms.reception.guests
        if other.id in guests:
            guests.awaited.add(other.id)
        job = messages.leave(other.id, person.id, person.name, context.clock.now(), text)
        context.writer.submit(job, stored)

    def arrived(self, session: Session) -> None:
        """Read somebody what has waited for them; an admin also learns of complaints."""
        who = session.person.id
        if session.person.admin:
            self._tell_of_complaints(session)

        def waiting(found: Sequence[Message] | DatabaseError) -> None:
            if isinstance(found, DatabaseError):
                log.warning("messages not read", why=str(found))
            elif not session.gone:
                self._read_out(session, found)

        self._rooms.context.reads.short(waiting, lambda database: messages.waiting(database, who))

    def _read_out(self, session: Session, waiting: Sequence[Message]) -> None:
        who = session.person.id
        if waiting:
            session.say("\n".join([replies.messages_waited(len(waiting)), *map(_read, waiting)]))
            self._rooms.context.writer.submit(messages.take(who, waiting[-1].id), lambda _failure: None)
        self._rooms.reception.guests.awaited.discard(who)

    # --- complaints ---

    def _tell_of_complaints(self, session: Session) -> None:
        """Tell an admin who comes in how many complaints there have been lately."""
        context = self._rooms.context
        since = context.clock.now() - _LATELY

        def counted(number: int | DatabaseError) -> None:
            if isinstance(number, int) and number and not session.gone:
                session.reply(replies.complaints_lately(number))

        context.reads.then(counted, lambda database: reports.lately(database, since))

    @handles
    def complain(self, session: Session, word: said.Complain) -> None:
        """Keep a complaint for the host, and tell every admin who is here."""
        addressed(self._rooms, session, word.name, lambda other: self._complain(session, other, word.reason))

    def _complain(self, session: Session, other: Known, reason: str) -> None:
        rooms, person = self._rooms, session.person
        if other.id == person.id:
            session.deny(replies.NOT_YOURSELF)
            return
        own, home = str(person.id), session.wire.address
        if rooms.context.settings.limits.enabled and not (self._complaints.take(own) and self._complaints.take(home)):
            session.deny(replies.TOO_MANY_COMPLAINTS)
            return

        def stored(failure: WriteFailed | None) -> None:
            if failure is not None:
                session.deny(replies.NOT_STORED)
                return
            log.info("complaint", by=person.name, about=other.name)
            session.reply(replies.COMPLAINED)
            line = told.complains(person.name, other.name, reason)
            for admin in tuple(rooms.roster.here.values()):
                if admin.person.admin and admin is not session:
                    admin.reply(line)

        job = reports.report(
            (person.id, person.name),
            (other.id, other.name),
            told.one_line(reason),
            [rooms.context.without_the_deleted(line) for line in session.output.recent.told],
            rooms.context.clock.now(),
        )
        rooms.context.writer.submit(job, stored)


def _read(message: Message) -> str:
    return message.text if message.sender is None else told.wrote(message.name, message.time, message.text)
