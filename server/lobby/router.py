"""
From a typed line to who does it: the table for moves and questions, the house for everything else.

Who does a word of the house is found by its class (`server.sessions.words`).
"""

from __future__ import annotations

from typing import Final

from commands.company.meetings import DECLINED
from commands.company.verbs import Consent
from commands.language.german import fold
from commands.language.misread import Misread
from commands.language.verb import Question
from commands.lobby import replies
from commands.table import notes
from commands.table.notes import our_fault
from db.errors import ReadFailed
from games.contract import Action, Seat
from games.table.actions import Expel, Leave, TakeBack
from server.lobby.admin import Admin
from server.lobby.bots import Bots
from server.lobby.computers import ComputerCommands
from server.lobby.daily import DayCommands
from server.lobby.information import Information
from server.lobby.keeping import Keeping
from server.lobby.league import League
from server.lobby.lessons import Lessons
from server.lobby.lexicons import lexicon_for, refusal
from server.lobby.lookup import Lookup
from server.lobby.registering import Registering
from server.lobby.rehearsing import Exercises, Rehearsing
from server.lobby.settings import AGAIN, OwnSettings, ShortForms
from server.lobby.tables import TableCommands
from server.ops.incidents import Incident
from server.play.batch import nothing
from server.play.live import LiveTable
from server.sessions.location import OccupiedSeat
from server.sessions.session import Session, asker, listener
from server.sessions.words import WordHandlers
from server.social.commands import SocialCommands
from server.social.context import Rooms
from server.tournaments.executor import NOBODY

_LONGEST_CONSENT: Final = len("nein")
_SURE: Final = "ja"
"""The word without which nobody leaves where that costs something."""


class Router:
    """Does what lines say."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._tables = tables = TableCommands(rooms)
        self._settings = settings = OwnSettings(rooms.context)
        self._lessons = Lessons(rooms, settings)
        self._short_forms = ShortForms(settings)
        self._desk = SocialCommands(rooms, tables.offers, tables.matchmaking, tables.invitations, tables.waiting)
        self._lookup = Lookup(rooms.context.reads, rooms.context.incidents)
        computers, admin = ComputerCommands(rooms, tables), Admin(rooms)
        keeping = Keeping(rooms, self._lookup, settings)
        words = WordHandlers()
        words.add(Information(rooms, self._lookup), Registering(rooms), keeping, Bots(rooms, keeping))
        words.add(tables, tables.opening, tables.links, settings, self._short_forms, self._lessons, rooms.tournaments)
        words.add(DayCommands(rooms, self._lookup, tables.way), League(rooms, self._lookup))
        self._rehearsing = Rehearsing(rooms, settings, computers.lookback)
        words.add(Exercises(rooms, tables.opening), self._rehearsing)
        words.add(*self._desk.handlers, computers, computers.hints, computers.lookback, admin, admin.moderation)
        self._handlers = words.by_kind

    def kept(self, session: Session) -> None:
        """Store what somebody has without having asked for it."""
        self._settings.store(session)

    def commanded(self, session: Session, line: str) -> None:
        """Do what a line says; whatever goes wrong in it is our fault, and said so to its author alone."""
        seated = session.location.seated
        if seated is not None and seated.told is not None:
            seated.told.read()
        try:
            self._do(session, line)
        except ReadFailed:
            session.deny(replies.CANNOT_LOOK_UP)
        except Exception as error:  # noqa: BLE001 - a bug of ours must not cost anybody their connection
            incident = Incident("line", error) if seated is None else seated.table.facts.incident("line", error)
            session.deny(our_fault(self._rooms.context.incidents.note(incident)))

    def _do(self, session: Session, line: str) -> None:
        typed, here = line.strip(), session.location
        warned, session.input.warned = session.input.warned, False
        if not typed:
            session.reply(here.prompt(session).text)
            return
        if typed == AGAIN or session.preferences.short_forms:
            line = session.input.line = self._short_forms.spelled_out(session, typed)
        else:
            session.input.repeatable = session.input.line = line
        if not line or (session.course is not None and self._taken(session, line)):
            return
        table, lexicon = here.table, here.lexicon
        if lexicon is None:
            lexicon = lexicon_for(None if table is None else table.vocabulary, admin=session.person.admin)
            here.lexicon = lexicon
        meaning = lexicon.remembered(line)
        if meaning is None:
            try:
                meaning = lexicon.heard(line, NOBODY) if table is None else table.heard(lexicon, line, here.viewer)
            except Misread as misread:
                sentence = refusal(None if table is None else table.vocabulary, line, misread)
                self._unread(session, str(misread.code), sentence)
                return
        handler = self._handlers.get(type(meaning))
        if warned and here.seated is not None and self._answers(here.seated, fold(typed), meaning):
            self._sure_or_not(session, here.seated, fold(typed) == _SURE)
        elif handler is not None:
            handler(session, meaning)
        elif table is None:
            session.deny(replies.LOBBY)
        elif isinstance(meaning, Question):
            table.ask(here.viewer, meaning, asker(session))
        elif isinstance(meaning, Action) and here.seated is not None:
            self._act_or_answer(session, here.seated, meaning, line)
        elif isinstance(meaning, Action) and here.watching is not None:
            self._tables.act_as_spectator(session, here.watching, meaning)
        else:
            raise TypeError(f"nobody does {type(meaning).__name__}")

    @staticmethod
    def _unread(session: Session, code: str, sentence: str) -> None:
        """Say that a line means nothing, behind what its author typed before."""
        reader, here = listener(session), session.location

        def tell() -> None:
            reader.refused(code, sentence)
            session.reply(sentence)

        if here.table is None:
            tell()
        else:
            here.table.in_order(here.viewer, tell, session)

    def _taken(self, session: Session, line: str) -> bool:
        """Tell whether a line was meant for what somebody learns; then it has been answered."""
        return self._lessons.takes(session, line) or self._rehearsing.takes(session, line)

    @staticmethod
    def _answers(seated: OccupiedSeat, word: str, meaning: object) -> bool:
        """Tell whether a line answers the warning of somebody who wants to go, and is no move they can make now."""
        return word in {_SURE, "nein"} and type(meaning) not in seated.table.view(seated.seat).possible

    def _sure_or_not(self, session: Session, seated: OccupiedSeat, sure: bool) -> None:
        if sure:
            self._act(session, seated, Leave(sure=True))
        else:
            session.reply(DECLINED)

    def _act_or_answer(self, session: Session, seated: OccupiedSeat, action: Action, line: str) -> None:
        """Make a move, unless the line answers a question, or the others are to be asked first."""
        word = line.strip()
        consent = self._consent(session, word, action) if len(word) <= _LONGEST_CONSENT else None
        if consent is not None:
            self._tables.offers.answer(session, consent)
        elif isinstance(action, TakeBack):
            self._desk.takebacks.ask(session, seated)
        else:
            self._act(session, seated, action)

    def _consent(self, session: Session, word: str, action: Action) -> Consent | None:
        """Return the answer in a `ja` that a game knows as a move, if a question of the house stands last."""
        if (word := fold(word)) not in {"ja", "nein"}:
            return None
        if not self._tables.offers.waits(session.person.id) or session.table is None:
            return None
        possible: tuple[type[Action], ...] = session.table.view(session.location.viewer).possible
        is_answer = type(action) not in possible or self._tables.offers.stands_last(session)
        return Consent(yes=word == "ja") if is_answer else None

    def _act(self, session: Session, seated: OccupiedSeat, action: Action) -> None:
        reader = listener(session)
        if isinstance(action, Expel) and self._is_gone_too_short(session, seated.table, action.seat):
            return
        if not isinstance(action, Leave):
            settled = nothing if reader is session else reader.done  # a session has nothing to do then
            seated.table.act(seated.seat, action, reader, settled, session.input.line)
            return

        if self._rooms.days.step_out(session):
            reader.done()
            return

        def gone() -> None:
            session.wire.hold(False)
            reader.done()

        session.wire.hold(True)  # what they type behind it is meant for the lobby
        seated.table.act(seated.seat, action, reader, gone)

    def _is_gone_too_short(self, session: Session, live: LiveTable, seat: Seat) -> bool:
        """Tell somebody who wants to drop another for how long that one has been gone, if it is not long enough."""
        since, context = live.gone_since.get(seat), self._rooms.context
        if since is None or not live.facts.is_present(seat):
            return False
        gone, needed = context.clock.monotonic() - since, context.settings.idle.kick_absence_seconds
        if gone < needed:
            session.deny(notes.not_long_enough(live.facts.name(seat), int(gone), needed))
        return gone < needed
