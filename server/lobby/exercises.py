"""Exercises: finished matches of one's own, played on otherwise."""

from __future__ import annotations

from collections.abc import Callable

from commands.lobby import exercises as said
from commands.lobby import replies
from commands.table import computers as computer_words
from commands.table.verbs import ShowCards
from db.database import Database
from db.errors import DatabaseError
from server.lobby.opening import Opening
from server.lobby.practising import Forked, forked, laid_out
from server.lobby.records import Playback
from server.lobby.rehearsing import Rehearsal
from server.play.laying import LaidTable
from server.play.live import LiveTable
from server.sessions.session import Session, payer
from server.sessions.words import handles
from server.social.context import Rooms


class Exercises:
    """The handler of `ab hier`."""

    def __init__(self, rooms: Rooms, opening: Opening) -> None:
        self._rooms = rooms
        self._opening = opening

    @handles
    def play_from_here(self, session: Session, word: said.PlayFromHere) -> None:
        """Lay a match out again up to a decision, and let the computers play the others."""
        course = session.course
        table, entry, since = word.table, word.entry, 0
        if isinstance(course, Playback | Rehearsal) and course.table is not None and table in {None, course.table}:
            table, since = course.table, course.entry
        if not self._rooms.context.settings.computer.enabled:
            session.deny(computer_words.NO_COMPUTERS_HERE)
        elif entry is None and since == 0:
            session.deny(said.WHICH_MOVE)
        elif not self._opening.in_the_way(session):
            self._lay(session, entry, table, since)

    def _lay(self, session: Session, entry: int | None, table: int | None, since: int) -> None:
        person, context = session.person, self._rooms.context
        number, now = self._rooms.tables.next_number(), context.clock.now()

        def read(database: Database) -> tuple[Forked, LaidTable] | str:
            fork = forked(database, person, entry, table, None, since)
            if isinstance(fork, str):
                return fork
            return said.STAYS_HIDDEN if fork.hidden else (fork, laid_out(fork, person, number, now))

        def done(found: tuple[Forked, LaidTable] | str | DatabaseError) -> None:
            session.wire.hold(False)
            if session.gone:
                return
            if isinstance(found, tuple):
                self._opening.open_laid(session, found[1], self._told(found[0]))
            else:
                session.deny(replies.CANNOT_LOOK_UP if isinstance(found, DatabaseError) else found)

        session.wire.hold(True)
        context.reads.then(done, read, payer(session))

    @staticmethod
    def _told(fork: Forked) -> Callable[[Session, LiveTable], None]:
        """Return what tells somebody where they sit now."""

        def there(here: Session, live: LiveTable) -> None:
            game, seat = live.vocabulary.game.name, fork.seat
            here.course = None
            here.reply(said.you_practise(live.number, fork.table, fork.place + 1, game))
            live.ask(seat, ShowCards(), here)

        return there
