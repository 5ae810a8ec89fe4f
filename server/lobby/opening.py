"""
Opening a table: for everybody, for invited people, for a round that has come together.

`WayBetweenTables` knows what keeps somebody at a table, and who hears of a change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.company import meetings as told
from commands.language.german import fold, nearest
from commands.language.names import table_name
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from commands.lobby import verbs as said
from db.identity import PersonId
from games.options import Value
from games.table.actions import Agree, Leave, Switch
from server.moderation.throttle import RateWindow
from server.play.batch import nothing
from server.play.laying import LaidTable
from server.play.live import LiveTable
from server.play.registry import Woken
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms
from server.social.invitations import PrivateTables

PERSON_COMES, HOUSEHOLD_COMES = 6, 60
"""How often in a minute somebody, and everybody of their address together, may open or join a table."""


class WayBetweenTables:
    """What stands in somebody's way to a table, and whom they leave behind."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        monotonic = rooms.context.clock.monotonic
        self._comes = RateWindow(monotonic, PERSON_COMES, 60.0)
        self._household_comes = RateWindow(monotonic, HOUSEHOLD_COMES, 60.0)
        self._came_from: dict[PersonId, LiveTable] = {}
        rooms.roster.followers.append(self._follow)

    def _follow(self, session: Session, *, here: bool, anew: bool) -> None:
        if not here:
            self._came_from.pop(session.person.id, None)

    def comes_too_often(self, session: Session) -> bool:
        """Tell somebody who comes and goes all the time to wait: everybody at the table reads of each time."""
        if not self._rooms.context.settings.limits.enabled:
            return False
        if self._comes.take(str(session.person.id)) and self._household_comes.take(session.wire.address):
            return False
        session.deny(replies.COMES_TOO_OFTEN)
        return True

    def in_the_way(self, session: Session) -> bool:
        """Tell whether the asker's own table keeps them, and say so; one whose match is over they leave with this."""
        if self.keeps(session):
            return True
        seated = session.seated
        if seated is not None:
            seated.table.act(seated.seat, Leave(sure=True))
            session.lose_seat()
            self._came_from[session.person.id] = seated.table
        return False

    def keeps(self, session: Session) -> bool:
        """Tell whether the asker's own table keeps them, and say so; nobody leaves anything yet."""
        seated = session.seated
        if seated is None:
            own = self._rooms.tables.places.sits_at(session.person.id)
            if own is not None:
                session.deny(replies.seat_elsewhere(own))
            return own is not None
        if seated.table.facts.over:
            return False
        session.deny(replies.sits_already(seated.table.number, playing=seated.table.facts.begun))
        return True

    def tell_companions(self, here: Session, live: LiveTable, *, private: bool, begins: bool = False) -> None:
        """Tell those somebody has played with until now where they are."""
        old = self._came_from.pop(here.person.id, None)
        if old is not None and old.facts.open and old is not live:
            game = live.vocabulary.game.name
            old.say(told.went_on(here.person.shown, live.number, game, private=private, begins=begins))


Then = Callable[[Session, LiveTable], None]
"""What follows when a table is open and its opener sits there."""


LONG = 4
"""How many letters a word among others has at least that stands for a game: `tages skat`."""


def nothing_more(_session: Session, _live: LiveTable) -> None:
    """Do nothing more: people gather by themselves."""


class Opening:
    """
    Where tables are opened.

    Attributes:
        followers: are told of every table that anybody may join, and who has opened it.
    """

    def __init__(self, rooms: Rooms, way: WayBetweenTables, doors: PrivateTables) -> None:
        self._rooms = rooms
        self._way = way
        self._doors = doors
        self.followers: list[Callable[[LiveTable, Session], None]] = []

    @handles
    def open(self, session: Session, word: said.OpenTable, then: Then = nothing_more, *, begins: bool = False) -> None:
        """
        Open a table and sit down at it; a table whose match is over is left for it.

        Args:
            session: whoever opens it.
            word: which game.
            then: what follows when they sit there.
            begins: the match begins by that, so that nobody has to be told what it takes.
        """
        vocabulary = self._wanted(session, word.game or self._rooms.context.settings.server.default_game)
        if vocabulary is None:
            return

        def opened(here: Session, live: LiveTable | None) -> None:
            here.location.prompts.skips = begins and live is not None
            self._announce(here, live, private=word.private, begins=begins)
            if live is not None:
                then(here, live)

        self._open(session, self._fresh(session, vocabulary), opened)

    def in_the_way(self, session: Session) -> bool:
        """Tell whether the asker's own table keeps them from another one, and say so; nobody leaves one yet."""
        return self._way.keeps(session)

    def open_laid(self, session: Session, laid: LaidTable, then: Then) -> None:
        """Open a table that the house has laid for somebody, for nobody else to see."""

        def store(there: Woken) -> None:
            self._rooms.context.writer.submit(
                laid.job, lambda failure: there(None if failure else self._rooms.tables.opened(laid))
            )

        def opened(here: Session, live: LiveTable | None) -> None:
            if live is not None:
                self._doors.make_private(live.number, lambda stored: None if stored else here.reply(replies.NOT_STORED))
                then(here, live)

        self._open(session, store, opened)

    def _fresh(self, session: Session, vocabulary: AnyVocabulary) -> Callable[[Woken], None]:
        """Return what opens a fresh table for somebody."""
        person = session.person
        return lambda there: self._rooms.tables.open(vocabulary, table_name(person.name), person.id, there)

    def _open(
        self, session: Session, store: Callable[[Woken], None], then: Callable[[Session, LiveTable | None], None]
    ) -> None:
        """
        Open a table for somebody, if nothing stands in their way.

        Args:
            session: whoever opens it.
            store: stores the table, and hands it over when it is there, None if it cannot be.
            then: gets the connection they have by then.
        """
        if self._way.in_the_way(session):
            return
        self._rooms.accounts.before(session, partial(self._open_now, session, store, then))

    def _open_now(
        self, session: Session, store: Callable[[Woken], None], then: Callable[[Session, LiveTable | None], None]
    ) -> None:
        person, seating = session.person, self._rooms.seating
        address = session.wire.address
        reason = self._rooms.tournaments.too_many_tables(person, address)
        if reason is not None and seating.makes_room(person, address):
            reason = self._rooms.tournaments.too_many_tables(person, address)
        if reason is not None:
            session.deny(reason)
            return
        if self._way.comes_too_often(session):
            return
        answered = self._rooms.auth.guests.asking(person.id)
        opening_done = seating.guest_tables.opens(address) if person.guest else nothing

        def opened(live: LiveTable | None) -> None:
            answered()
            opening_done()
            session.wire.hold(False)
            self._opened(session, live, then)

        session.wire.hold(True)
        store(opened)

    def open_for(
        self,
        session: Session,
        vocabulary: AnyVocabulary,
        rules: Mapping[str, Value],
        others: Sequence[Session],
        there: Callable[[LiveTable | None], None],
    ) -> None:
        """Open a table for somebody whose wish others share, under its rules; `there` asks these others to it."""

        def opened(here: Session, live: LiveTable | None) -> None:
            if live is not None:
                self._announce(here, live, private=False, asked=others)
                for name, value in rules.items():
                    if live.facts.options.get(name) != value:
                        wanted = Switch(name, value) if isinstance(value, bool) else Agree(name, str(value))
                        live.act(live.facts.circle[0], wanted)
            there(live)

        self._open(session, self._fresh(session, vocabulary), opened)

    @staticmethod
    def _wanted(session: Session, typed: str) -> AnyVocabulary | None:
        """Return the game that is meant, or say why it cannot be played at a table."""
        vocabulary = vocabulary_of(typed)
        if vocabulary is None:
            ids = [one.game.id for one in VOCABULARIES if one.game.waits]
            known = [one.game.id for one in VOCABULARIES]  # `turier eroeffnen herbst` asks for a tournament
            among = [one.game.id for word in typed.split() if len(word) >= LONG and (one := vocabulary_of(word))]
            alike = among or nearest(fold(typed), known) or nearest(fold(typed).split()[0], known)
            session.deny(replies.no_such_game(session.input.typed(typed), ids, alike))
            return None
        if not vocabulary.game.waits:
            session.deny(replies.not_at_a_table(vocabulary.game.name, vocabulary.game.id))
            return None
        return vocabulary

    def _opened(
        self, session: Session, live: LiveTable | None, then: Callable[[Session, LiveTable | None], None]
    ) -> None:
        if live is None:
            session.deny(replies.NOT_STORED)
            then(session, None)
            return
        here = self._rooms.roster.session_of(session.person.id)
        if here is None:  # gone meanwhile: nobody is to wait at an empty table
            live.timers.let_go(live.facts.circle[0])
            then(session, None)
            return
        self._rooms.seating.opened_table(here, live)
        then(here, live)

    def _announce(
        self,
        here: Session,
        live: LiveTable | None,
        *,
        private: bool,
        begins: bool = False,
        asked: Sequence[Session] = (),
    ) -> None:
        """
        Tell everybody of a new table, or nobody of a private one but those who have played with its opener.

        Args:
            begins: its opener plays with computers at once, so nobody is asked to it.
            asked: for whom it is opened, and who is asked to it; nobody else is, if they are any.
        """
        if live is None:
            return
        number, name, game = live.number, here.person.shown, live.vocabulary.game.name
        if private:
            self._doors.make_private(number, lambda stored: None if stored else here.reply(replies.NOT_STORED))
            here.reply(told.you_open_private(number, game))
        elif begins:
            here.reply(replies.you_begin(number, game))
            self._rooms.roster.announce(replies.begins(name, number, game), but=(here,))
        else:
            here.reply(replies.you_open(number, game))
            self._rooms.roster.announce(replies.opens(name, number, game), but=(here, *asked))
            for follow in () if asked else self.followers:
                follow(live, here)
        self._way.tell_companions(here, live, private=private, begins=begins)
