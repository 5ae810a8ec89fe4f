"""`mitspielen` and `zuschauen`: finding the table that is meant, taking a seat there, watching it."""

from __future__ import annotations

from functools import partial

from commands.catalogue import vocabulary_of
from commands.company import meetings as told
from commands.language.german import NUMERALS, fold
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from commands.lobby import verbs as said
from db.doors import PrivateTable
from db.table_row import TableState
from games.contract import Action
from games.table.actions import Leave
from server.lobby.opening import Opening, WayBetweenTables
from server.play.live import LiveTable
from server.play.replay import vocabulary_named
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms
from server.social.invitations import Invitations, PrivateTables
from server.social.link_commands import LinkCommands
from server.social.matchmaking import Matchmaking
from server.social.pending import Waiting
from server.social.questions import PendingQuestions
from server.social.rating import RatingQueue

MOST_LOOKED_AT = 200
"""Tables that wait of which one of a game is looked for."""


class TableCommands:
    """
    Where people ask for a table.

    Attributes:
        opening: where they get one of their own.
        offers, matchmaking, invitations: by which people find each other; they lead to tables.
        waiting: what of that is under way.
        links: by which strangers come to them.
        clerk: rates who has played there.
    """

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._way = self.way = way = WayBetweenTables(rooms)
        self._doors = doors = PrivateTables(rooms.context, rooms.tables)
        rooms.accounts.erased.append(doors.erased)
        self.opening = opening = Opening(rooms, way, doors)
        self.offers = offers = PendingQuestions(rooms)
        self.waiting = waiting = Waiting(rooms.context, rooms.tables, lambda who: who in rooms.roster.here)
        self.matchmaking = Matchmaking(rooms, offers, waiting, opening.open_for, self.join_number)
        self.invitations = Invitations(rooms, doors, offers, waiting, self.join_number)
        ways = way.in_the_way, self.join_number, self.watch_number
        self.links = LinkCommands(rooms.context, rooms.links, rooms.tables, doors, *ways)
        rooms.accounts.erased.append(rooms.links.erased)
        opening.followers.append(self.matchmaking.table_opened)
        self.clerk = RatingQueue(rooms.context)
        rooms.tables.followers += [self.clerk.follow, doors.follow]
        self.clerk.look()

    # --- joining ---

    @handles
    def join(self, session: Session, word: said.JoinTable) -> None:
        """Take a seat at the table named, or at the one that has waited longest."""
        seated = session.seated
        if seated is not None and word.table in {None, seated.table.number} and not seated.table.facts.over:
            session.deny(replies.PLAYING_ALREADY)
            return
        own = self._own_seat(session, word.table) if word.where is None else None
        if seated is None and own is not None:
            self._rooms.seating.go_to_seat(session, own)
            return
        if self._way.in_the_way(session):
            return
        number = self._meant(session, word)
        if number is None:
            return
        row = self._rooms.tables.row(number)
        if row is None:
            session.deny(replies.no_such_table(number))
        elif vocabulary_named(row.game) is None:
            session.deny(replies.game_is_away(number, row.game))
        elif not self._doors.admits(number, session.person.id):
            session.deny(told.is_private(number))
        elif not self._way.comes_too_often(session):
            session.wire.hold(True)
            self._rooms.tables.wake(number, partial(self._join_awake, session))

    def join_number(self, session: Session, number: int) -> None:
        """Seat somebody at a table they have said `ja` to."""
        self.join(session, said.JoinTable(number))

    def watch_number(self, session: Session, number: int) -> None:
        """Let somebody watch a table they were invited to."""
        self.watch(session, said.WatchTable(number))

    def _meant(self, session: Session, word: said.JoinTable) -> int | None:
        """Return the table that is meant, by number, person, game or none of these, or say why there is none."""
        if word.table is not None:
            return word.table
        if (counted := NUMERALS.get(fold(word.where or "").removeprefix("tisch "))) is not None:
            return int(counted)
        if word.where is None:
            number = self._waiting_for(session)
            if number is None:
                session.deny(replies.NO_TABLE_WAITS)
            return number
        person = self._rooms.roster.called(fold(word.where))
        vocabulary = vocabulary_of(word.where) if person is None else None
        if vocabulary is not None:
            return self._waiting_with(session, vocabulary)
        return self._table_of(session, person or self._rooms.roster.find(session, word.where))

    @staticmethod
    def _table_of(session: Session, person: Session | None) -> int | None:
        """Return the table where somebody sits or watches, or say that they do not; who is nobody has been told of."""
        if person is not None and person.table is None:
            session.deny(told.sits_nowhere(person.person.name))
        return None if person is None or person.table is None else person.table.number

    def _waiting_with(self, session: Session, vocabulary: AnyVocabulary) -> int | None:
        """Return the table of a game that has waited longest, or say that none does."""
        rows = self._rooms.tables.board.waiting(MOST_LOOKED_AT)
        numbers = [row.number for row in rows if row.game == vocabulary.game.id]
        if not numbers:
            session.deny(told.nobody_waits_for(vocabulary.game.name, vocabulary.game.id))
            return None
        if len(numbers) > 1:
            session.say(told.WAITS_LONGEST)
        return numbers[0]

    def _waiting_for(self, session: Session) -> int | None:
        """Return the table that is meant when none is named: the one they watch, else the one waiting longest."""
        board, watched = self._rooms.tables.board, session.location.watching
        waiting = board.waiting(2)
        if waiting and watched is not None and board.room_at(watched.number) > 0:
            return watched.number
        if len(waiting) > 1:
            session.say(told.WAITS_LONGEST)
        return waiting[0].number if waiting else None

    def _own_seat(self, session: Session, wanted: int | None) -> int | None:
        """Return the table where the asker has a seat already, if it is the one they want or they want any."""
        who, places = session.person.id, self._rooms.tables.places
        if wanted is not None and places.has_seat(who, wanted):
            return wanted
        return places.sits_at(who) if wanted is None else None

    def _join_awake(self, session: Session, live: LiveTable | None) -> None:
        session.wire.hold(False)
        if session.gone or session.replaced:
            return
        if live is None:
            session.deny(replies.TABLE_LOST)
            return
        session.say(self._rooms.tables.board.line_for_newcomer(live))
        joined = partial(self._joined, session, live)
        self._rooms.accounts.before(session, lambda: self._rooms.seating.join(session, live, joined))

    def _joined(self, session: Session, live: LiveTable) -> None:
        """Follow somebody who has asked for a seat, if they have it now."""
        here = self._rooms.roster.session_of(session.person.id)
        if here is None or here.seated is None or here.seated.table is not live:
            return
        self.matchmaking.lapse(here.person.id)
        self._way.tell_companions(here, live, private=self._doors.of(live.number).private)

    # --- watching ---

    @handles
    def watch(self, session: Session, word: said.WatchTable) -> None:
        """Watch the table named, or one at which is played; or watch no more."""
        if word.off:
            self.stop_watching(session)
            return
        if self._way.in_the_way(session):
            return
        number = self._to_watch(session, word)
        if number is None:
            return
        row = self._rooms.tables.row(number)
        if row is None or row.state is not TableState.OPEN:
            session.deny(replies.no_such_table(number))
        elif session.location.watching is not None and session.location.watching.number == number:
            session.deny(replies.WATCHING_ALREADY)
        elif not self._doors.admits(number, session.person.id):
            session.deny(told.is_private(number))
        elif self._doors.of(number).unwatched:
            session.deny(told.is_unwatched(number))
        elif vocabulary_named(row.game) is None:
            session.deny(replies.game_is_away(number, row.game))
        else:
            session.wire.hold(True)
            self._rooms.tables.wake(number, partial(self._watch_awake, session, number))

    def _to_watch(self, session: Session, word: said.WatchTable) -> int | None:
        """Return the table that is meant, by number, person or neither, or say why there is none."""
        if word.where is not None:
            return self._table_of(session, self._rooms.roster.find(session, word.where))
        number = self._worth_watching() if word.table is None else word.table
        if number is None:
            session.deny(replies.NOBODY_PLAYS)
        return number

    def _watch_awake(self, session: Session, number: int, live: LiveTable | None) -> None:
        session.wire.hold(False)
        if session.gone or session.replaced or session.seated is not None:
            return
        if live is None:
            session.deny(replies.cannot_be_shown(number))
            return
        self._rooms.seating.watch(session, live)
        self.invitations.watches(session, live)

    def _worth_watching(self) -> int | None:
        """Return the lowest number of a table at which a match runs, and which anybody may watch."""
        playing = self._rooms.tables.board.playing()
        return next((live.number for live in playing if self._is_open(self._doors.of(live.number))), None)

    @staticmethod
    def _is_open(door: PrivateTable) -> bool:
        return not door.private and not door.unwatched

    @staticmethod
    def stop_watching(session: Session) -> None:
        """Watch no more."""
        if session.location.watching is None:
            session.deny(replies.WATCHING_NOBODY)
            return
        number = session.location.watching.number
        session.stop_watching()
        session.reply(replies.watches_no_more(number))

    def act_as_spectator(self, session: Session, watched: LiveTable, action: Action) -> None:
        """Let whoever watches leave; anything else is for those who have a seat."""
        if isinstance(action, Leave):
            self.stop_watching(session)
        else:
            session.deny(replies.only_watching(watched.number, free=watched.facts.vacancies > 0))
