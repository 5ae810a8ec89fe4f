"""`tagesspiel`: what there is today, the way to one's own table, and what came of a day."""

from __future__ import annotations

from collections.abc import Callable

from commands.catalogue import vocabulary_of
from commands.daily import replies as told
from commands.daily.verbs import PlayOfTheDay
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from db.daily import SetState, StoredSet, group_number
from server.daily.results import AskedDay, NoSuchDay, asked_day, day_result, offered_games, offers, own_sets
from server.lobby.groups import GroupCommands, asked_group
from server.lobby.lookup import Lookup
from server.lobby.opening import WayBetweenTables
from server.moderation.throttle import RateWindow
from server.play.live import LiveTable
from server.sessions.dialog import with_read
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms

GUESTS_BEGIN, _DAY = 60, 86_400.0
"""How many sets the guests of one address may begin in a day: they are whoever they like."""


class DayCommands:
    """Handlers of the set of the day."""

    def __init__(self, rooms: Rooms, lookup: Lookup, way: WayBetweenTables) -> None:
        self._rooms = rooms
        self._days = rooms.days
        self._lookup = lookup
        self._way = way
        self._groups = GroupCommands(rooms, lookup, self._objection, self._enter, self._tell)
        self._guests = RateWindow(rooms.context.clock.monotonic, GUESTS_BEGIN, _DAY)
        rooms.tables.followers.append(self._follow)

    # --- what is asked ---

    @handles
    def asked(self, session: Session, word: PlayOfTheDay) -> None:
        """Sort out what stands behind the word."""
        try:
            day = asked_day(word.about, self._days.date)
        except NoSuchDay as wrong:
            session.deny(told.no_such_day(str(wrong)))
            return
        if not word.about.strip():
            self._overview(session)
        elif day is not None:
            self._results(session, day)
        elif (asked := asked_group(word.about)) is not None:
            self._groups.asked(session, asked)
        elif (vocabulary := vocabulary_of(word.about)) is not None and vocabulary.game.waits:
            self._play(session, vocabulary)
        else:
            session.deny(told.not_understood(session.input.typed(word.about)))

    def _overview(self, session: Session) -> None:
        today, settings = self._days.date, self._rooms.context.settings.tagesspiel

        def show(own: dict[str, StoredSet]) -> None:
            offered = offers(settings, own)
            session.reply(told.overview(today, offered) if offered else told.NONE_ON)

        self._with_own(session, show)

    def _with_own(self, session: Session, then: Callable[[dict[str, StoredSet]], None]) -> None:
        """Do something with somebody's sets of today, by game."""
        who, today = session.person.id, self._days.date
        with_read(session, self._rooms.context.reads, lambda database: own_sets(database, who, today), then)

    # --- playing ---

    def _play(self, session: Session, vocabulary: AnyVocabulary) -> None:
        """Begin the set of a game, or go on with it."""
        today = self._days.date
        game = vocabulary.game.id
        self._with_own(session, lambda own: self._enter(session, vocabulary, today, own.get(game)))

    def _enter(self, session: Session, vocabulary: AnyVocabulary, day: str, begun: StoredSet | None) -> None:
        """Bring somebody to the table of a set, which is laid first if there is none; or tell what came of it."""
        seated, running = session.seated, self._days.running
        if seated is not None and seated.table.number in running and not seated.table.facts.over:
            played = running[seated.table.number].begun
            if (played.day, played.game) == (day, vocabulary.game.id):
                session.deny(told.PLAYING_IT)
                return
            self._days.step_out(session)
        if begun is None or begun.state is SetState.INVITED:
            if not self._way.in_the_way(session):
                self._begin(session, vocabulary, begun)
        elif begun.state is SetState.VOID:
            session.deny(told.VOID)
        elif begun.state is not SetState.RUNNING:
            self._tell(session, AskedDay(day, vocabulary.game.id))
        elif self._rooms.tables.row(begun.table) is None:
            session.deny(told.GONE)
        elif not self._way.in_the_way(session):
            self._days.go_on(session, begun)

    def _begin(self, session: Session, vocabulary: AnyVocabulary, invited: StoredSet | None) -> None:
        objection = self._objection(session, vocabulary)
        if objection is not None:
            session.deny(objection)
            return
        self._rooms.accounts.before(session, lambda: self._begin_now(session, vocabulary, invited))

    def _begin_now(self, session: Session, vocabulary: AnyVocabulary, invited: StoredSet | None) -> None:
        if self._way.comes_too_often(session):
            return
        answered = self._rooms.auth.guests.asking(session.person.id)
        session.wire.hold(True)

        def opened(live: LiveTable | None) -> None:
            answered()
            session.wire.hold(False)
            if live is None:
                session.deny(told.NOT_STORED)

        if invited is None:
            self._days.begin(session, vocabulary, opened)
        else:
            self._days.take_up(session, vocabulary, invited, opened)

    def _objection(self, session: Session, vocabulary: AnyVocabulary) -> str | None:
        """Return why somebody may not begin a set, None if they may."""
        person, context = session.person, self._rooms.context
        offered = offered_games(context.settings.tagesspiel)
        if not offered:
            return told.NONE_ON
        if vocabulary not in offered:
            return told.not_offered(vocabulary.game.name, (one.game.id for one in offered))
        if person.owner is not None:
            return told.NO_BOTS
        if self._days.set_back:
            return told.SET_BACK
        if len(self._rooms.tables.rows) >= context.settings.limits.tables:
            return replies.HOUSE_FULL_OF_TABLES
        if person.guest and context.settings.limits.enabled and not self._guests.take(session.wire.address):
            return told.ENOUGH_GUESTS
        return None

    # --- what came of it ---

    def _results(self, session: Session, asked: AskedDay) -> None:
        """Tell what came of a day, or of one game of it."""
        if asked.day > self._days.date:
            session.deny(told.NOT_YET)
        else:
            self._tell(session, asked)

    def _tell(self, session: Session, asked: AskedDay) -> None:
        who, over = session.person.id, self._days.is_over(asked.day)
        self._lookup.answer(session, lambda database: told.day_result(day_result(database, who, asked, over=over)))

    def _follow(self, live: LiveTable) -> None:
        """Tell somebody what came of a set whose last deal was just scored."""
        one = self._days.running.get(live.number)
        if one is None or not live.facts.over or not live.facts.open:
            return
        session, begun = self._rooms.roster.session_of(one.begun.person), one.begun

        def tell(ended: bool) -> None:
            if ended:
                return  # whoever belongs to it is told of its end
            if session is not None and session.seated is not None and session.seated.table is live:
                self._tell(session, AskedDay(begun.day, begun.game))

        if group_number(begun.day) is None:
            tell(False)
        else:
            self._days.groups.look(begun.day, tell)
