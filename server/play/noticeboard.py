"""The noticeboard: every table as one line, and which of them wait for players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from itertools import islice

from commands.lobby.listing import Listed, table_line
from db.journal import State, TableRow
from games.table import TablePhase
from server.ops.clock import Clock
from server.play.live import LiveTable
from server.play.replay import vocabulary_named
from server.play.rows import unusual


class Noticeboard:
    """
    What newcomers read of the tables.

    Attributes:
        secluded: tables that are private: nobody is led there.

    Args:
        awake: the tables in memory.
        row: how a table stands, None if it is not open.
    """

    def __init__(self, clock: Clock, awake: Mapping[int, LiveTable], row: Callable[[int], TableRow | None]) -> None:
        self.secluded: set[int] = set()
        self._clock = clock
        self._awake = awake
        self._row = row
        self._room: dict[int, int] = {}

    # --- who waits ---

    def note(self, number: int) -> None:
        """Note how many people a table could take; asked at every change, so that nobody has to look at all tables."""
        live = self._awake.get(number)
        if live is not None:
            free = live.facts.vacancies if live.facts.open else 0
        else:
            row = self._row(number)
            free = 0 if row is None or row.state is not State.OPEN else self._free_places(row)
        if free > 0:
            self._room[number] = free
        else:
            self._room.pop(number, None)

    def _free_places(self, row: TableRow) -> int:
        """Return how many people a sleeping table could take; one that has begun takes nobody."""
        vocabulary = vocabulary_named(row.game)
        if vocabulary is None or row.phase != TablePhase.WAITING:
            return 0
        return vocabulary.game.seats.stop - 1 - sum(not person.left for person in row.people)

    def room_at(self, number: int) -> int:
        """Return how many people a table could take that anybody may join."""
        return 0 if number in self.secluded else self._room.get(number, 0)

    def waiting(self, most: int) -> list[TableRow]:
        """Return the tables with a free seat and somebody there, longest waiting first, but no more than so many."""
        rows = map(self._row, islice(self._advertised(), most))
        return [row for row in rows if row is not None]

    @property
    def waiting_number(self) -> int:
        """How many tables have a free seat and somebody there."""
        return sum(1 for _ in self._advertised())

    def _advertised(self) -> Iterator[int]:
        """Yield the tables to which a newcomer may be led: not private, and with some of their people there."""
        return (number for number in sorted(self._room) if number not in self.secluded and self.is_attended(number))

    def is_attended(self, number: int) -> bool:
        live = self._awake.get(number)
        return live is not None and live.audience.attended

    # --- lines ---

    def listed(self, row: TableRow) -> str:
        """Return a table as one line of a list; a private one, or one where nobody is, invites nobody."""
        quiet = row.number in self.secluded or not self.is_attended(row.number)
        return self._line(row, 0 if quiet else self.room_at(row.number), row.opened)

    def line_of(self, row: TableRow) -> str:
        """Return a table as one line for whoever may join it."""
        return self._line(row, self.room_at(row.number))

    def line_for_newcomer(self, live: LiveTable) -> str:
        """Return a table as one line for whoever is about to join it: who else could is no news to him."""
        return self._line(live.facts.row, 0)

    def _line(self, row: TableRow, free: int, opened: datetime | None = None) -> str:
        vocabulary = vocabulary_named(row.game)
        table = Listed(
            row.number,
            row.game if vocabulary is None else vocabulary.game.name,
            row.phase,
            tuple((person.name, person.level) for person in row.people if not person.left),
            free,
            opened,
            () if vocabulary is None else unusual(vocabulary, row.options),
            rests=not self.is_attended(row.number),
            private=row.number in self.secluded,
            away=vocabulary is None,
        )
        return table_line(table, self._clock.now())
