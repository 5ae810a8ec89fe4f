"""
From a typed line to who does it: the table for moves and questions, the house for everything else.

Of which kind a word to the house is, is told by one look at its type; `isinstance` over the long unions would cost more
than all that is done about a word like `uhrzeit`.
"""

from __future__ import annotations

from typing import Final, TypeGuard, assert_never, get_args

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.company.meeting import Consent, MeetingWord
from commands.company.talking import TalkWord
from commands.language.german import fold, nearest
from commands.language.misread import Misread, MisreadCode
from commands.language.verb import HouseWord, Question
from commands.lobby import bots, keeping, lessons, registering, replies
from commands.lobby import verbs as said
from commands.lobby.admin import AdminDeed
from commands.lobby.glossary import LookUp
from commands.lobby.greeting import NO_NEWS
from commands.lobby.help import help_on, rules_of, subjects, word_or_game
from commands.lobby.settings import AlwaysSort, ChangeSetting, ShowSettings
from commands.lobby.short_forms import ShortForm
from commands.lobby.verbs import LobbyWord
from commands.table import notes
from commands.table.computers import ComputerWord
from commands.table.notes import our_fault
from games.contract import Action, Seat
from games.frozen import evolve
from games.table import Expel, Leave, TakeBack
from server.accounts.new_password import change_password
from server.lobby.admin import Admin
from server.lobby.bots import Bots
from server.lobby.computers import ComputerCommands
from server.lobby.context import LobbyContext
from server.lobby.keeping import Keeping
from server.lobby.lessons import Lessons, vocabulary_at
from server.lobby.lexicons import lexicon_for, needs_a_table
from server.lobby.lookup import Lookup
from server.lobby.rankings import Ranking
from server.lobby.records import personal_record
from server.lobby.registering import Registering
from server.lobby.settings import AGAIN, LAST, RECALLED, OwnSettings, ShortForms
from server.lobby.tables import TableCommands
from server.ops.clock import Clock
from server.ops.incidents import Incident
from server.play.batch import nothing
from server.play.live import LiveTable
from server.sessions.dialog import Conversation
from server.sessions.location import Seated
from server.sessions.session import Session, asker, listener
from server.social.commands import SocialCommands
from server.tournaments.executor import NOBODY

_LOBBY: Final = frozenset(get_args(LobbyWord))
_COMPANY: Final = frozenset((*get_args(TalkWord), *get_args(MeetingWord)))
_COMPUTERS: Final = frozenset(get_args(ComputerWord))
_ADMINS: Final = frozenset(get_args(AdminDeed))


def is_of_the_lobby(word: object) -> TypeGuard[LobbyWord]:
    """Tell whether it is one everybody may say to the house anywhere."""
    return type(word) in _LOBBY


def is_said_to_somebody(word: object) -> TypeGuard[TalkWord | MeetingWord]:
    """Tell whether it is talk, or helps people to meet."""
    return type(word) in _COMPANY


def is_about_computers(word: object) -> TypeGuard[ComputerWord]:
    """Tell whether it is about computers that play."""
    return type(word) in _COMPUTERS


def is_of_admins(word: object) -> TypeGuard[AdminDeed]:
    """Tell whether it is a deed of an admin."""
    return type(word) in _ADMINS


CHECKED = 1.0
"""Seconds between two looks at the wall clock, which somebody may correct."""


class Dial:
    """A clock face that turns once a minute."""

    def __init__(self) -> None:
        self._good_until = 0.0
        self._said = ""

    def said(self, clock: Clock) -> str:
        """Return the time of the place where the house stands."""
        monotonic = clock.monotonic()
        if monotonic >= self._good_until:
            now = clock.now()
            self._good_until = monotonic + min(CHECKED, 60 - now.second - now.microsecond / 1_000_000)
            self._said = replies.clock(now.astimezone())
        return self._said


_LONGEST_CONSENT: Final = len("nein")


class Router:
    """Does what lines say."""

    def __init__(self, hall: LobbyContext) -> None:
        self._hall = hall
        self._tables = TableCommands(hall)
        self._settings = OwnSettings(hall.essentials)
        self._lessons = Lessons(hall, self._settings)
        self._short_forms = ShortForms(self._settings)
        tables = self._tables
        self._desk = SocialCommands(tables.company, tables.offers, tables.wishes, tables.hosting, tables.waiting)
        self._lookup = Lookup(hall.essentials.reads, hall.essentials.incidents)
        self._computers = ComputerCommands(hall, self._tables)
        self._keeping = Keeping(hall, self._lookup, self._settings)
        self._bots = Bots(hall, self._keeping)
        self._registering = Registering(hall)
        self._admin = Admin(hall)
        self._dial = Dial()

    def kept(self, session: Session) -> None:
        """Store what somebody has without having asked for it."""
        self._settings.store(session)

    def commanded(self, session: Session, line: str) -> None:
        """Do what a line says; whatever goes wrong in it is our fault, and said so to its author alone."""
        seated = session.seated
        if seated is not None and seated.told is not None:
            seated.told.read()
        try:
            self._do(session, line)
        except Exception as error:  # noqa: BLE001 - a bug of ours must not cost anybody his connection
            incident = Incident("line", error) if seated is None else seated.table.facts.incident("line", error)
            session.deny(our_fault(self._hall.essentials.incidents.note(incident)))

    def _do(self, session: Session, line: str) -> None:
        typed = line.strip()
        if not typed:
            session.reply("" if session.table is None else session.table.prompt(session.viewer, session).text)
            return
        if typed == AGAIN or session.preferences.short_forms:
            line = session.ear.line = self._short_forms.spelled_out(session, typed)
        else:
            session.last_line = session.ear.line = line
        if not line or (session.course is not None and self._lessons.takes(session, line)):
            return
        table = session.table
        lexicon = session.lexicon
        if lexicon is None:
            lexicon = lexicon_for(None if table is None else table.vocabulary, admin=session.person.admin)
            session.lexicon = lexicon
        meaning = lexicon.remembered(line)
        if meaning is None:
            try:
                meaning = lexicon.heard(line, NOBODY) if table is None else table.heard(lexicon, line, session.viewer)
            except Misread as misread:
                unknown = misread.code is MisreadCode.UNKNOWN_COMMAND and not misread.guided
                sentence = replies.LOBBY if table is None and unknown and needs_a_table(line) else misread.sentence
                listener(session).refused(str(misread.code), sentence)
                session.reply(sentence)
                return
        if is_of_the_lobby(meaning):
            self._obey(session, meaning)
        elif isinstance(meaning, HouseWord):
            self._heed(session, meaning)
        elif table is None:
            session.deny(replies.LOBBY)
        elif isinstance(meaning, Question):
            table.ask(session.viewer, meaning, asker(session))
        elif isinstance(meaning, Action) and session.seated is not None:
            self._act_or_answer(session, session.seated, meaning, line)
        elif isinstance(meaning, Action) and session.watching is not None:
            self._tables.act_as_spectator(session, session.watching, meaning)
        else:
            raise TypeError(f"nobody does {type(meaning).__name__}")

    def _heed(self, session: Session, word: HouseWord) -> None:
        """Do what is said to the house and meant for others, computers or admins."""
        if is_said_to_somebody(word):
            self._desk.do(session, word)
        elif is_about_computers(word):
            self._computers.obey(session, word)
        elif is_of_admins(word):
            self._admin.do(session, word)
        else:
            raise TypeError(f"nobody does {type(word).__name__}")

    def _act_or_answer(self, session: Session, seated: Seated, action: Action, line: str) -> None:
        """Make a move, unless the line answers a question, or the others are to be asked first."""
        word = line.strip()
        consent = self._consent(session, word, action) if len(word) <= _LONGEST_CONSENT else None
        if consent is not None:
            self._desk.do(session, consent)
        elif isinstance(action, TakeBack):
            self._desk.plead(session, seated)
        else:
            self._act(session, seated, action)

    def _consent(self, session: Session, word: str, action: Action) -> Consent | None:
        """Return the answer in a `ja` that a game knows as a move, if a question of the house stands last."""
        if (word := fold(word)) not in {"ja", "nein"}:
            return None
        if not self._desk.awaits_consent(session) or session.table is None:
            return None
        possible: tuple[type[Action], ...] = session.table.view(session.viewer).possible
        is_answer = type(action) not in possible or self._desk.asked_last(session)
        return Consent(yes=word == "ja") if is_answer else None

    def _act(self, session: Session, seated: Seated, action: Action) -> None:
        reader = listener(session)
        if isinstance(action, Expel) and self._is_gone_too_short(session, seated.table, action.seat):
            return
        if not isinstance(action, Leave):
            settled = nothing if reader is session else reader.done  # a session has nothing to do then
            seated.table.act(seated.seat, action, reader, settled, session.ear.line)
            return

        def gone() -> None:
            session.wire.hold(False)
            reader.done()

        session.wire.hold(True)  # what he types behind it is meant for the lobby
        seated.table.act(seated.seat, action, reader, gone)

    def _is_gone_too_short(self, session: Session, live: LiveTable, seat: Seat) -> bool:
        """Tell somebody who wants to drop another for how long that one has been gone, if it is not long enough."""
        since, essentials = live.gone_since.get(seat), self._hall.essentials
        if since is None or not live.facts.is_present(seat):
            return False
        gone, needed = essentials.clock.monotonic() - since, essentials.settings.idle.kick_absence_seconds
        if gone < needed:
            session.deny(notes.not_long_enough(live.facts.name(seat), int(gone), needed))
        return gone < needed

    def _obey(self, session: Session, word: said.LobbyWord) -> None:  # long: one row for every word of the house
        match word:  # one row is tried after another: what is said most stands first
            case said.ShowTime():
                return self._show_time(session)
            case said.OpenTable():
                return self._tables.opening.open(session, word)
            case said.JoinTable():
                return self._tables.join(session, word)
            case said.WatchTable():
                return self._tables.watch(session, word)
            case said.ChangePassword():
                return Conversation(session, change_password(session, self._hall.reception), session.reply).go_on()
            case said.Quit():
                return self._quit(session)
            case said.ShowRanking():
                return self._show_ranking(session, word)
            case said.ShowRecord():
                return self._show_record(session, word)
            case said.Help():
                return self._help(session, word)
            case said.ShowGames():
                return session.reply(subjects()["spiele"])
            case said.Rules():
                return self._rules(session, word)
            case said.ShowHouseRules():
                return session.reply(self._hall.essentials.texts.rules)
            case said.ShowNews():
                return session.reply(self._hall.essentials.texts.news or NO_NEWS)
            case ChangeSetting():
                return self._settings.change(session, word)
            case AlwaysSort():
                return self._settings.sort(session, word)
            case ShowSettings():
                return self._settings.show(session)
            case (
                keeping.ShowHistory()
                | keeping.ShowStatistics()
                | keeping.ShowProfile()
                | keeping.Describe()
                | keeping.DeleteAccount()
                | keeping.ShowMyData()
            ):
                return self._keeping.do(session, word)
            case bots.MakeBot() | bots.RemoveBot() | bots.ListBots():
                return self._bots.do(session, word)
            case registering.NameForTonight() | registering.OpenAccount():
                return self._registering.do(session, word)
            case lessons.Introduce() | lessons.PlayBack() | lessons.GoOn() | lessons.GoBack() | lessons.Stop():
                return self._lessons.do(session, word)
            case LookUp():
                return session.reply(word_or_game(word.word, words=session.style.words))
            case ShortForm():
                return self._short_forms.change(session, word)
            case said.Recall():
                return self._settings.recall(session, word.lines or RECALLED)
            case said.RecallLast():
                return self._settings.recall(session, word.lines or LAST)
            case said.AskService():
                return self._hall.tournaments.heard(session, word)
        assert_never(word)

    def _show_time(self, session: Session) -> None:
        """Say how late it is, and when the house closes if somebody has announced it."""
        time, left = self._dial.said(self._hall.essentials.clock), self._hall.closing.ends_in
        session.reply(time if left is None else f"{time} {replies.closes_in(left)}")

    @staticmethod
    def _quit(session: Session) -> None:
        """Go; the seat waits."""
        seated = session.seated
        waits = seated is not None and not seated.table.facts.over
        session.leave(replies.bye_with_seat(seated.table.number) if seated is not None and waits else replies.BYE)

    @staticmethod
    def _help(session: Session, word: said.Help) -> None:
        """Explain a command or a subject."""
        vocabulary = vocabulary_at(session)
        lexicon = lexicon_for(vocabulary, admin=session.person.admin)
        session.reply(help_on(word.about, lexicon, vocabulary, words=session.style.aloud))

    def _rules(self, session: Session, word: said.Rules) -> None:
        """Show the rules of a game: the one named, the one played, or the house's default."""
        played = vocabulary_at(session)
        typed = word.game or (played and played.game.id) or self._hall.essentials.settings.server.default_game
        vocabulary = vocabulary_of(typed)
        if vocabulary is None:
            ids = [one.game.id for one in VOCABULARIES]
            session.deny(replies.no_such_game(session.ear.typed(typed), ids, nearest(fold(typed), ids)))
        else:
            session.reply(rules_of(vocabulary, words=session.style.aloud))

    def _show_ranking(self, session: Session, word: said.ShowRanking) -> None:
        """Show the ranking of a game, or its all-time list."""
        essentials = self._hall.essentials
        wanted = Ranking.of(word.words, session.vocabulary, essentials.settings.server.default_game)
        asker, quoting = session.person.player, evolve(wanted, typed=session.ear.typed(wanted.name or ""))
        self._lookup.answer(session, lambda database: quoting.lines(database, asker))

    def _show_record(self, session: Session, word: said.ShowRecord) -> None:
        """Show the personal record of a match: what this player may know of it."""
        person = session.person
        here = None if session.seated is None else session.seated.table.number
        self._lookup.answer(session, lambda database: personal_record(database, person, word.table, here, word.form))
