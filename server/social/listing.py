"""Who is here, and which tables there are: one a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from commands.catalogue import vocabulary_of
from commands.company import meetings as told
from commands.company import verbs as said
from commands.company.meetings import more_people, more_tables, tables_rest
from commands.language.german import fold
from commands.lobby import replies
from db.table_row import TableRow
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms

MOST_LISTED: Final = 100
"""How many tables or people a list names: in a house of thousands nobody reads all, and everybody would wait for it."""

_OWN = "meine"


class Listing:
    """The lists of the house."""

    def __init__(self, rooms: Rooms, seeks: Callable[[Session], str]) -> None:
        self._rooms = rooms
        self._seeks = seeks

    @handles
    def people(self, session: Session, _word: said.ListGuests) -> None:
        """Show who is here, where, and since when they have been silent."""
        here = self._rooms.roster.here
        lines = [replies.people_here(len(here))]
        listed = sorted(islice(here.values(), MOST_LISTED), key=lambda one: one.person.key)
        lines.extend(self._line_of(other, you=other is session) for other in listed)
        if len(here) > MOST_LISTED:
            lines.append(more_people(len(here) - MOST_LISTED))
        lines.extend(self._computers(listed))
        session.reply("\n".join(lines))

    def _computers(self, listed: Iterable[Session]) -> Iterator[str]:
        """Yield the computers at the tables of people who are listed: they are company, too."""
        tables = {one.table.number: one.table for one in listed if one.table is not None}
        for number, live in sorted(tables.items()):
            row = self._rooms.tables.row(number)
            people = () if row is None else row.people
            machines = [(one.name, one.computer) for one in people if one.is_machine and not one.left]
            if machines:
                yield told.computers_play(number, live.vocabulary.game.name, machines)

    def _line_of(self, session: Session, *, you: bool) -> str:
        table = session.table
        return told.person_line(
            told.MeetingPlace(
                session.person.shown,
                you=you,
                table=None if table is None else table.number,
                game="" if table is None else table.vocabulary.game.name,
                watches=session.location.watching is not None,
                idle=round(self._rooms.context.clock.monotonic() - session.touched),
                away=session.away,
                seeks=self._seeks(session),
            )
        )

    @handles
    def tables(self, session: Session, word: said.ListTables) -> None:
        """Show the open tables, or those of somebody, or of a game; where nobody is they are only counted."""
        tables, nothing = self._rooms.tables, replies.NO_TABLE_OPEN
        which = fold(word.which or "").strip()
        found = tables.shown()
        if which == _OWN:
            nothing, own = told.NO_TABLE_OF_YOURS, tables.places.tables_of(session.person.id)
            found = (row for row in found if row.number in own)
        elif which and which != "alle":
            vocabulary = vocabulary_of(which)
            if vocabulary is None:
                session.deny(told.NO_OWN_GAME)
                return
            game, nothing = vocabulary.game.id, told.no_table_of(vocabulary.game.name)
            found = (row for row in found if row.game == game)
        rows: list[TableRow] = [*islice(found, MOST_LISTED + 1)]
        resting = () if which else self._resting(session, rows[:MOST_LISTED])
        lines = [tables.board.listed(row) for row in rows[:MOST_LISTED] if row not in resting]
        if resting:
            lines.append(tables_rest(len(resting)))
        if len(rows) > MOST_LISTED:
            lines.append(more_tables(MOST_LISTED))
        session.reply("\n".join(lines) if lines else nothing)

    def _resting(self, session: Session, rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
        """Return the tables where nobody is, others' than somebody's own; one alone is listed like any."""
        tables = self._rooms.tables
        own = tables.places.tables_of(session.person.id)
        found = tuple(row for row in rows if not tables.board.is_attended(row.number) and row.number not in own)
        return found if len(found) > 1 else ()
