"""
What people say to one another: at a table, among those who watch it, in the lobby, through the house, in secret.

And what is written: messages that wait for somebody, complaints to the admins and the host.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import cache

import structlog

from commands.company import replies
from commands.company import talk as told
from commands.company import verbs as said
from commands.language.lexicon import Lexicon
from commands.language.misread import Misread, MisreadCode
from commands.language.vocabulary import AnyVocabulary
from db import messages, reports
from db.bonds import Kind
from db.errors import DatabaseError, Trouble, WriteFailed
from db.messages import MOST_WAITING, Message
from games.contract import Action, Viewer
from server.moderation.throttle import RateWindow
from server.play.live import LiveTable
from server.play.text import Listener
from server.sessions.dialog import Conversation
from server.sessions.roster import Known, here
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.addressed import addressed, apart, may_speak
from server.social.context import Rooms
from server.wire.listening import household

WATCHERS_SAY, WATCHING_HOUSEHOLD_SAYS = 20, 6
"""Lines in a minute that those who watch a table may say there: all together, and all of one address."""

PERSON_SHOUTS, HOUSEHOLD_SHOUTS, HOUSE_SHOUTS = 2, 4, 12
"""Lines in a minute that the whole house hears: of one person, of one address, of everybody together."""

_LONGEST_MOVE = 60
"""What is said at more length is talk, whatever it begins with."""


@cache
def _moves(vocabulary: AnyVocabulary) -> Lexicon:
    return Lexicon(vocabulary.verbs)


class Talking:
    """Who hears what is said."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        monotonic = rooms.context.clock.monotonic
        self._watchers = RateWindow(monotonic, WATCHERS_SAY, 60.0)
        self._watching_households = RateWindow(monotonic, WATCHING_HOUSEHOLD_SAYS, 60.0)
        self._shouts = RateWindow(monotonic, PERSON_SHOUTS, 60.0)
        self._household_shouts = RateWindow(monotonic, HOUSEHOLD_SHOUTS, 60.0)
        self._all_shouts = RateWindow(monotonic, HOUSE_SHOUTS, 60.0)

    # --- aloud ---

    @handles
    def say(self, session: Session, word: said.Say) -> None:
        """Speak to the table where one sits or watches, else to the lobby."""
        watched = session.location.watching
        if watched is not None and watched.facts.deal_runs:
            self._comment(session, watched, word.text)
            return
        if self._is_meant_otherwise(session, word.text) or not may_speak(self._rooms, session):
            return
        line = told.says(session.person.shown, word.text, watches=watched is not None)
        if session.table is None:
            self._to_the_lobby(session, line)
        elif watched is None or self._watchers_may_speak(session, watched):
            live = session.table
            self._to_the_table(
                session, live, line, lambda viewer, listener: self._hears(live, viewer, listener, session)
            )

    def _to_the_table(
        self, session: Session, live: LiveTable, line: str, to: Callable[[Viewer, Listener | None], bool]
    ) -> None:
        """Say something at a table, once it is known whom those ignore who are away for a while."""
        owners = [owner for owner in map(live.facts.owner, live.facts.circle) if owner is not None]
        seated = session.seated
        seat = seated.seat if seated is not None and seated.table is live else None
        Conversation(
            session, self._rooms.bonds.learnt(owners), lambda _: live.say(line, talk=True, to=to, by=seat)
        ).go_on()

    def _to_the_lobby(self, session: Session, line: str) -> None:
        here = [other for other in self._rooms.roster.here.values() if other.table is None]
        for other in here:
            if other is not session and not self._rooms.bonds.ignores(other.person.id, session.person.id):
                other.overhear(line)
        session.reply(line if len(here) > 1 else f"{line}\n{replies.NOBODY_HEARS}")

    def _hears(self, live: LiveTable, viewer: Viewer, listener: Listener | None, speaker: Session) -> bool:
        """Tell whether somebody at a table wants to hear of the speaker, be they here or away for a while."""
        if isinstance(listener, Session):
            return not self._rooms.bonds.ignores(listener.person.id, speaker.person.id)
        owner = None if viewer is None else live.facts.owner(viewer)
        return owner is None or not self._rooms.bonds.wants(owner, Kind.IGNORE, speaker.person.id)

    def _is_meant_otherwise(self, session: Session, text: str) -> bool:
        """Ask somebody whether they want to say aloud what was meant for one, or for the table; said again, it is."""
        if session.input.unsaid == text:
            session.input.unsaid = ""
            return False
        whisper = said.as_whisper(text)
        if whisper:
            session.deny(replies.means_a_whisper(told.one_line(whisper)))
        elif self._would_be_a_move(session, text):
            session.deny(replies.means_a_move(told.one_line(text)))
        else:
            session.input.unsaid = ""
            return False
        session.input.unsaid = text
        return True

    @staticmethod
    def _would_be_a_move(session: Session, text: str) -> bool:
        seated = session.seated
        if seated is None or not seated.table.facts.deal_runs or len(text) > _LONGEST_MOVE:
            return False
        try:
            meaning = seated.table.heard(_moves(seated.table.vocabulary), text, seated.seat)
        except Misread as misread:  # one word that begins a move: `sage gin`
            return misread.code is MisreadCode.SYNTAX and len(text.split()) == 1
        return isinstance(meaning, Action)

    # --- among those who watch ---

    @handles
    def comment(self, session: Session, word: said.Comment) -> None:
        """Speak to those who watch the same table."""
        if session.location.watching is None:
            session.deny(replies.ONLY_WATCHERS_COMMENT)
        else:
            self._comment(session, session.location.watching, word.text)

    def _comment(self, session: Session, live: LiveTable, text: str) -> None:
        if not may_speak(self._rooms, session) or not self._watchers_may_speak(session, live):
            return
        line = told.comments(session.person.name, text)

        def hears(viewer: Viewer, listener: Listener | None) -> bool:
            return viewer is None and listener is not session and self._hears(live, viewer, listener, session)

        self._to_the_table(session, live, line, hears)
        others = len(live.audience.spectators) - 1
        session.reply(f"{line}\n{replies.only_watchers_hear(others)}" if live.facts.deal_runs or not others else line)

    def _watchers_may_speak(self, session: Session, live: LiveTable) -> bool:
        """Tell whether one more word of a watcher leaves the players of a table in peace, and tell them if not."""
        if not self._rooms.context.settings.limits.enabled:
            return True
        home = f"{live.number} {household(session.wire.address)}"
        if self._watching_households.take(home) and self._watchers.take(str(live.number)):
            return True
        session.deny(replies.TOO_MUCH_FROM_WATCHERS)
        return False

    # --- through the house ---

    @handles
    def shout(self, session: Session, word: said.Shout) -> None:
        """Speak to the whole house, but not to those at whose game one looks."""
        if self._is_meant_otherwise(session, word.text) or not may_speak(self._rooms, session):
            return
        if not self._may_shout(session):
            session.deny(replies.TOO_MANY_SHOUTS)
            return
        line = told.shouts(session.person.shown, word.text)
        watched = session.location.watching
        spared = watched if watched is not None and watched.facts.deal_runs else None
        for other in tuple(self._rooms.roster.here.values()):
            plays = other.seated is not None and other.seated.table is spared
            spares = plays or self._rooms.bonds.ignores(other.person.id, session.person.id)
            if other is not session and not spares and other.preferences.wants("zurufe"):
                other.overhear(line)
        session.reply(line)

    def _may_shout(self, session: Session) -> bool:
        if not self._rooms.context.settings.limits.enabled:
            return True
        return (
            self._shouts.take(str(session.person.id))
            and self._household_shouts.take(session.wire.address)
            and self._all_shouts.take("")
        )

    # --- in secret ---

    @handles
    def whisper(self, session: Session, word: said.Whisper) -> None:
        """Speak to one person alone."""
        other = self._rooms.roster.find(session, word.name)
        if other is not None:
            self._whisper(session, other, word.text)

    @handles
    def answer(self, session: Session, word: said.AnswerTalk) -> None:
        """Speak to whoever has whispered last."""
        if session.output.recent.whisperer is None:
            session.deny(replies.NOBODY_WHISPERED)
            return
        who, name = session.output.recent.whisperer
        other = self._rooms.roster.session_of(who)
        if other is None:
            session.deny(replies.gone_since(name))
        else:
            self._whisper(session, other, word.text)

    def _whisper(self, session: Session, other: Session, text: str) -> None:
        person, addressed = session.person, here(other)
        if not may_speak(self._rooms, session):
            return
        refusal = apart(self._rooms, session, addressed) or self._who_ignores(session, addressed)
        if refusal is not None:
            session.deny(refusal)
            return
        other.output.recent.whisperer = person.id, person.name
        other.overhear(told.whispers(person.shown, text))
        session.reply(told.whispered(other.person.name, text, other.away))

    def _who_ignores(self, session: Session, other: Known) -> str | None:
        """Return which of two people ignores the other, as a sentence; None if neither does."""
        bonds, person = self._rooms.bonds, session.person
        if bonds.ignores(other.id, person.id):
            return replies.ignores_you(other.name)
        return replies.you_ignore(other.name) if bonds.ignores(person.id, other.id) else None


log = structlog.get_logger()

COMPLAINTS = 5
"""How often in an hour anybody, and everybody of their address together, may complain."""

_LATELY = timedelta(days=7)


class MessageCommands:
    """Handlers of messages for somebody who is not here, and of complaints."""

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
            refusal = replies.ignores_you(other.name)
        if refusal is None and rooms.bonds.wants(person.id, Kind.IGNORE, other.id):
            refusal = replies.you_ignore(other.name)
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
        guests = self._rooms.auth.guests
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
        self._rooms.auth.guests.awaited.discard(who)

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
