"""Opening a table: for everybody, for invited people, for a round that has come together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.company import meetings as told
from commands.language.german import fold, nearest
from commands.language.names import table_name
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from commands.lobby import verbs as said
from games.options import Value
from games.table import Agree, Switch
from server.company.doors import Doors
from server.lobby.hall import Hall
from server.lobby.way import Way
from server.people.session import Session
from server.play.chain import nothing
from server.play.live import LiveTable

Then = Callable[[Session, LiveTable], None]
"""What follows when a table is open and its opener sits there."""


def nothing_more(_session: Session, _live: LiveTable) -> None:
    """Do nothing more: people gather by themselves."""


class Opening:
    """
    Where tables are opened.

    Attributes:
        followers: are told of every table that anybody may join, and who has opened it.
    """

    def __init__(self, hall: Hall, way: Way, doors: Doors) -> None:
        self._hall = hall
        self._way = way
        self._doors = doors
        self.followers: list[Callable[[LiveTable, Session], None]] = []

    def open(self, session: Session, word: said.OpenTable, then: Then = nothing_more, *, begins: bool = False) -> None:
        """
        Open a table and sit down at it; a table whose match is over is left for it.

        Args:
            session: whoever opens it.
            word: which game.
            then: what follows when he sits there.
            begins: the match begins by that, so that nobody has to be told what it takes.
        """
        vocabulary = self._wanted(session, word.game or self._hall.essentials.settings.server.default_game)
        if vocabulary is None:
            return

        def opened(here: Session, live: LiveTable | None) -> None:
            here.attention.skips = begins and live is not None
            self._announce(here, live, private=word.private, begins=begins)
            if live is not None:
                then(here, live)

        self._open(session, vocabulary, opened)

    def _open(
        self, session: Session, vocabulary: AnyVocabulary, then: Callable[[Session, LiveTable | None], None]
    ) -> None:
        """Open a table for somebody, if nothing stands in his way; `then` gets the connection he has by then."""
        if self._way.in_the_way(session):
            return
        self._hall.accounts.look()
        if session.gone:
            return
        person, seating = session.person, self._hall.seating
        address = session.wire.address
        reason = self._hall.tournaments.too_many_tables(person, address)
        if reason is not None and seating.makes_room(person, address):
            reason = self._hall.tournaments.too_many_tables(person, address)
        if reason is not None:
            session.deny(reason)
            return
        if self._way.comes_too_often(session):
            return
        answered = self._hall.reception.guests.asking(person.id)
        opening_done = seating.guest_tables.opens(address) if person.guest else nothing

        def opened(live: LiveTable | None) -> None:
            answered()
            opening_done()
            session.wire.hold(False)
            self._opened(session, live, then)

        session.wire.hold(True)
        self._hall.tables.open(vocabulary, table_name(person.name), person.id, opened)

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

        self._open(session, vocabulary, opened)

    @staticmethod
    def _wanted(session: Session, typed: str) -> AnyVocabulary | None:
        """Return the game that is meant, or say why it cannot be played at a table."""
        vocabulary = vocabulary_of(typed)
        if vocabulary is None:
            ids = [one.game.id for one in VOCABULARIES if one.game.table.waits]
            known = [one.game.id for one in VOCABULARIES]  # `turier eroeffnen herbst` asks for a tournament
            alike = nearest(fold(typed), known) or nearest(fold(typed).split()[0], known)
            session.deny(replies.no_such_game(session.ear.typed(typed), ids, alike))
            return None
        if not vocabulary.game.table.waits:
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
        here = self._hall.roster.session_of(session.person.id)
        if here is None:  # gone meanwhile: nobody is to wait at an empty table
            live.duties.let_go(live.facts.circle[0])
            then(session, None)
            return
        self._hall.seating.opened_table(here, live)
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
            self._hall.roster.announce(replies.begins(name, number, game), but=(here,))
        else:
            here.reply(replies.you_open(number, game))
            self._hall.roster.announce(replies.opens(name, number, game), but=(here, *asked))
            for follow in () if asked else self.followers:
                follow(live, here)
        self._way.tell_companions(here, live, private=private, begins=begins)
