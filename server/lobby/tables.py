"""The way to tables: opening one, joining, watching, listing them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.language.german import fold, nearest, title
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from commands.lobby import verbs as said
from commands.lobby.lists import more_tables
from db.journal import State
from games.contract import Action
from games.table import Leave
from server.lobby.hall import Hall
from server.people.session import Session
from server.people.throttle import Window
from server.play.live import LiveTable

MOST_LISTED = 100
"""How many tables or people a list names: in a house of thousands nobody reads all, and everybody would wait for it."""


PERSON_COMES, HOUSEHOLD_COMES = 6, 60
"""How often in a minute somebody, and everybody of his address together, may open or join a table."""


Then = Callable[[Session, LiveTable], None]
"""What follows when a table is open and its opener sits there."""


def nothing_more(session: Session, live: LiveTable) -> None:
    """Do nothing more: people gather by themselves."""


class TableCommands:
    """Where people ask for a table."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        monotonic = hall.essentials.clock.monotonic
        self._comes = Window(monotonic, PERSON_COMES, 60.0)
        self._household_comes = Window(monotonic, HOUSEHOLD_COMES, 60.0)

    def _comes_too_often(self, session: Session) -> bool:
        """Tell somebody who comes and goes all the time to wait: everybody at the table reads of each time."""
        if not self._hall.essentials.settings.limits.enabled:
            return False
        if self._comes.take(str(session.person.id)) and self._household_comes.take(session.wire.address):
            return False
        session.reply(replies.COMES_TOO_OFTEN)
        return True

    # --- opening ---

    def open(self, session: Session, word: said.OpenTable, then: Then = nothing_more) -> None:
        """
        Open a table and sit down at it; a table whose match is over is left for it.

        Args:
            then: what follows when somebody sits there.
        """
        vocabulary = self._wanted(session, word.game or self._hall.essentials.settings.server.default_game)
        if vocabulary is None or self._in_the_way(session):
            return
        self._hall.accounts.look()
        if session.gone:
            return
        person = session.person
        reason = self._hall.tournaments.too_many_tables(person, session.wire.address)
        if reason is not None:
            session.reply(reason)
            return
        if self._comes_too_often(session):
            return
        answered = self._hall.reception.guests.asking(person.id)

        def opened(live: LiveTable | None) -> None:
            answered()
            session.wire.hold(False)
            self._opened(session, live, then)

        session.wire.hold(True)
        self._hall.tables.open(vocabulary, title(person.name), person.id, opened)

    @staticmethod
    def _wanted(session: Session, typed: str) -> AnyVocabulary | None:
        """Return the game that is meant, or say why it cannot be played at a table."""
        vocabulary = vocabulary_of(typed)
        if vocabulary is None:
            ids = [one.game.id for one in VOCABULARIES if one.game.table.waits]
            session.reply(replies.no_such_game(typed, ids, nearest(fold(typed), ids)))
            return None
        if not vocabulary.game.table.waits:
            session.reply(replies.not_at_a_table(vocabulary.game.name, vocabulary.game.id))
            return None
        return vocabulary

    def _opened(self, session: Session, live: LiveTable | None, then: Then) -> None:
        if live is None:
            session.reply(replies.NOT_STORED)
            return
        person = session.person
        here = self._hall.roster.session_of(person.id)
        if here is None:  # gone meanwhile: nobody is to wait at an empty table
            live.duties.let_go(live.circle[0])
            return
        self._hall.seating.opened_table(here, live)
        number, name = live.number, live.vocabulary.game.name
        here.reply(replies.you_open(number, name))
        self._hall.roster.announce(replies.opens(person.name, number, name), but=here)
        then(here, live)

    # --- joining ---

    def join(self, session: Session, word: said.JoinTable) -> None:
        """Take a seat at the table named, or at the one that has waited longest."""
        seated = session.seated
        if seated is not None and word.table in {None, seated.table.number} and not seated.table.over:
            session.reply(replies.PLAYING_ALREADY)
            return
        own = self._own_seat(session, word.table)
        if seated is None and own is not None:
            self._hall.seating.go_to_seat(session, own)
            return
        if self._in_the_way(session):
            return
        number = self._waiting_for(session) if word.table is None else word.table
        if number is None:
            session.reply(replies.NO_TABLE_WAITS)
        elif self._hall.tables.row(number) is None:
            session.reply(replies.no_such_table(number))
        elif not self._comes_too_often(session):
            session.wire.hold(True)
            self._hall.tables.wake(number, partial(self._join_awake, session))

    def _waiting_for(self, session: Session) -> int | None:
        """Return the table that is meant when none is named: the one he watches, else the one waiting longest."""
        waiting = self._hall.tables.waiting(1)
        if waiting and session.watching is not None and self._hall.tables.room_at(session.watching.number) > 0:
            return session.watching.number
        return waiting[0].number if waiting else None

    def _own_seat(self, session: Session, wanted: int | None) -> int | None:
        """Return the table where the asker has a seat already, if it is the one he wants or he wants any."""
        who, places = session.person.id, self._hall.tables.places
        if wanted is not None and places.has_seat(who, wanted):
            return wanted
        return places.sits_at(who) if wanted is None else None

    def _join_awake(self, session: Session, live: LiveTable | None) -> None:
        session.wire.hold(False)
        if session.gone or session.replaced:
            return
        if live is None:
            session.reply(replies.TABLE_LOST)
            return
        session.say(self._hall.tables.line_for_newcomer(live))
        self._hall.accounts.look()
        self._hall.seating.join(session, live)

    def _in_the_way(self, session: Session) -> bool:
        """Tell whether the asker's own table keeps him; one whose match is over lets him go by itself."""
        seated = session.seated
        if seated is None:
            own = self._hall.tables.places.sits_at(session.person.id)
            if own is not None:
                session.reply(replies.seat_elsewhere(own))
            return own is not None
        if seated.table.over:
            seated.table.act(seated.seat, Leave(sure=True))
            session.seated = None
            return False
        session.reply(replies.sits_already(seated.table.number, playing=seated.table.begun))
        return True

    # --- watching ---

    def watch(self, session: Session, word: said.WatchTable) -> None:
        """Watch the table named, or one at which is played; or watch no more."""
        if word.off:
            self.stop_watching(session)
            return
        if self._in_the_way(session):
            return
        number = self._worth_watching() if word.table is None else word.table
        row = None if number is None else self._hall.tables.row(number)
        if number is None:
            session.reply(replies.NOBODY_PLAYS)
        elif row is None or row.state is not State.OPEN:
            session.reply(replies.no_such_table(number))
        elif session.watching is not None and session.watching.number == number:
            session.reply(replies.WATCHING_ALREADY)
        else:
            session.wire.hold(True)
            self._hall.tables.wake(number, partial(self._watch_awake, session, number))

    def _watch_awake(self, session: Session, number: int, live: LiveTable | None) -> None:
        session.wire.hold(False)
        if session.gone or session.replaced or session.seated is not None:
            return
        if live is None:
            session.reply(replies.cannot_be_shown(number))
            return
        self._hall.seating.watch(session, live)

    def _worth_watching(self) -> int | None:
        """Return the lowest number of a table at which a match runs."""
        awake = sorted(self._hall.tables.awake.items())
        return next((number for number, live in awake if live.audience.attended and live.begun and not live.over), None)

    @staticmethod
    def stop_watching(session: Session) -> None:
        """Watch no more."""
        if session.watching is None:
            session.reply(replies.WATCHING_NOBODY)
            return
        number = session.watching.number
        session.stop_watching()
        session.reply(replies.watches_no_more(number))

    def act_as_spectator(self, session: Session, watched: LiveTable, action: Action) -> None:
        """Let whoever watches leave; anything else is for those who have a seat."""
        if isinstance(action, Leave):
            self.stop_watching(session)
        else:
            session.reply(replies.only_watching(watched.number, free=watched.vacancies > 0))

    # --- listing ---

    def list(self, session: Session) -> None:
        """Show every open table, one a line."""
        tables = self._hall.tables
        rows = [*islice(tables.shown(), MOST_LISTED + 1)]
        lines = [tables.line_of(row) for row in rows[:MOST_LISTED]]
        if len(rows) > MOST_LISTED:
            lines.append(more_tables(MOST_LISTED))
        session.reply("\n".join(lines) if lines else replies.NO_TABLE_OPEN)
