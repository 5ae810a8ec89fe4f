"""`tagesspiel`: what there is today, the way to one's own table, and what came of a day."""

from __future__ import annotations

import re
from datetime import date, timedelta

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.daily import replies as told
from commands.daily.verbs import PlayOfTheDay
from commands.language.german import fold
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from db import daily
from db.daily import SetState, StoredSet, group_number
from db.database import Database
from db.identity import PersonId
from server.daily.scoring import result_of
from server.daily.terms import deals_of
from server.lobby.groups import GroupCommands
from server.lobby.lookup import Lookup
from server.lobby.opening import WayBetweenTables
from server.moderation.throttle import RateWindow
from server.play.live import LiveTable
from server.play.replay import vocabulary_named
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms

GUESTS_BEGIN, _DAY = 60, 86_400.0
"""How many sets the guests of one address may begin in a day: they are whoever they like."""

_DATE = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})?|(\d{4})-(\d{2})-(\d{2})")


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
        first, _, rest = fold(word.about).strip().partition(" ")
        today = self._days.date
        if not first:
            self._overview(session, today)
        elif first == "neu":
            self._groups.asked(session, rest.strip())
        elif first == "stand":
            self._results(session, today, rest)
        elif first == "gestern":
            self._results(session, (date.fromisoformat(today) - timedelta(days=1)).isoformat(), rest)
        elif (day := _date_of(fold(word.about).strip(), today)) is not None:
            self._results(session, *day)
        elif (vocabulary := vocabulary_of(word.about)) is not None and vocabulary.game.waits:
            self._play(session, vocabulary)
        else:
            session.deny(told.not_understood(session.input.typed(word.about)))

    def _offered(self) -> list[AnyVocabulary]:
        """Return the games that have a set today."""
        wanted = self._rooms.context.settings.tagesspiel.games
        games = [one for one in VOCABULARIES if one.game.waits]
        return games if wanted is None else [one for one in games if one.game.id in wanted]

    def _overview(self, session: Session, today: str) -> None:
        own = self._days.own(session.person, today)
        offered = []
        for vocabulary in self._offered():
            game, begun = vocabulary.game, own.get(vocabulary.game.id)
            if begun is None:
                deals = deals_of(game.id, self._rooms.context.settings.tagesspiel.deals)
                offered.append(told.Offered(game.name, game.id, deals))
            else:
                over = begun.state is not SetState.RUNNING
                offered.append(told.Offered(game.name, game.id, begun.deals, len(begun.points), over))
        session.reply(told.overview(today, offered) if offered else told.NONE_ON)

    # --- playing ---

    def _play(self, session: Session, vocabulary: AnyVocabulary) -> None:
        """Begin the set of a game, or go on with it."""
        today = self._days.date
        self._enter(session, vocabulary, today, self._days.own(session.person, today).get(vocabulary.game.id))

    def _enter(self, session: Session, vocabulary: AnyVocabulary, day: str, begun: StoredSet | None) -> None:
        """Bring somebody to the table of a set, which is laid first if there is none; or tell what came of it."""
        seated, running = session.seated, self._days.running
        if seated is not None and seated.table.number in running and not seated.table.facts.over:
            played = running[seated.table.number].begun
            if (played.day, played.game) == (day, vocabulary.game.id):
                session.deny(replies.PLAYING_ALREADY)
                return
            self._days.step_out(session)
        if begun is None or begun.state is SetState.INVITED:
            if not self._way.in_the_way(session):
                self._begin(session, vocabulary, begun)
        elif begun.state is SetState.VOID:
            session.deny(told.VOID)
        elif begun.state is not SetState.RUNNING:
            self._tell(session, day, vocabulary.game.id)
        elif self._rooms.tables.row(begun.table) is None:
            session.deny(told.GONE)
        elif not self._way.in_the_way(session):
            self._days.go_on(session, begun)

    def _begin(self, session: Session, vocabulary: AnyVocabulary, invited: StoredSet | None) -> None:
        objection = self._objection(session, vocabulary)
        if objection is not None:
            session.deny(objection)
            return
        self._rooms.accounts.look()
        if session.gone or self._way.comes_too_often(session):
            return
        answered = self._rooms.reception.guests.asking(session.person.id)
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
        offered = self._offered()
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

    def _results(self, session: Session, day: str, typed: str) -> None:
        """Tell what came of a day, or of one game of it."""
        vocabulary = vocabulary_of(typed) if typed else None
        if typed and vocabulary is None:
            session.deny(told.not_understood(session.input.typed(typed)))
            return
        if day > self._days.date:
            session.deny(told.NOT_YET)
            return
        self._tell(session, day, None if vocabulary is None else vocabulary.game.id)

    def _tell(self, session: Session, day: str, game: str | None) -> None:
        who, over = session.person.id, self._days.is_over(day)
        self._lookup.answer(session, lambda database: results_of(database, who, day, game, over=over))

    def _follow(self, live: LiveTable) -> None:
        """Tell somebody what came of a set whose last deal was just scored."""
        one = self._days.running.get(live.number)
        if one is None or not live.facts.over or not live.facts.open:
            return
        session, begun = self._rooms.roster.session_of(one.begun.person), one.begun
        if session is not None and session.seated is not None and session.seated.table is live:
            self._tell(session, begun.day, begun.game)
        if group_number(begun.day) is not None:
            self._days.groups.look(begun.day)


def results_of(database: Database, who: PersonId, day: str, game: str | None, *, over: bool) -> str:
    """Return what came of somebody's sets of a day, or of one; `over`: that day is. Belongs in a thread."""
    known = daily.day(database, day)
    if known is None:
        return told.NOBODY_YET
    own = [one for one in daily.of_person(database, who, day) if game in {None, one.game}]
    said = [] if own else [told.nothing_played(day, today=not over)]
    for one in own:
        vocabulary = vocabulary_named(one.game)
        if vocabulary is not None:
            said.append(_told(database, vocabulary, one, known.marks.get((one.game, one.version), ()), over=over))
    if over:
        said.append(told.published(known.secret, group_number(day)))
    return "\n".join(said)


def _told(database: Database, vocabulary: AnyVocabulary, own: StoredSet, strong: tuple[int, ...], *, over: bool) -> str:
    if own.state is SetState.VOID:
        return f"{vocabulary.game.name}: {told.VOID}"
    others = over or (own.state is SetState.PLAYED and group_number(own.day) is None)
    field = daily.field_of(database, own.day, own.game, own.version) if others else ()
    return told.result(own.day, result_of(vocabulary, own, field, strong, told=others))


def _date_of(typed: str, today: str) -> tuple[str, str] | None:
    """Return the day meant by `23.11.`, `23.11.2026` or `2026-11-23`, and what stands behind it; None if none is."""
    found = _DATE.match(typed)
    if found is None:
        return None
    day, month, year, *other = found.groups()
    try:
        when = date(int(year or today[:4]), int(month), int(day)) if day else date(*map(int, other))
    except ValueError:
        return None
    return when.isoformat(), typed[found.end() :].strip()
