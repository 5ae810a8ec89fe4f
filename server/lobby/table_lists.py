"""The list of tables for client programs: all of it once, then what has changed, as long as somebody follows it."""

from __future__ import annotations

from typing import Final

from commands.language.german import title, with_level
from db.journal import Person, TableRow
from games.table import BOT
from server.lobby.hall import Hall
from server.programs.parts import parts
from server.programs.program import Program
from server.wire.protocol import Listed, Tables

TABLES: Final = "Stammtisch.Tische"

PAUSE: Final = 1.0
"""Seconds between two looks at what has changed."""


class TableLists:
    """Who follows the list of tables, and how it looked last."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._followers: dict[Program, None] = {}
        self._rows: dict[int, TableRow] = {}
        self._listed: dict[int, Listed] = {}

    def show(self, program: Program) -> None:
        """Tell a program all tables there are."""
        tables = [self._line(row) for row in self._hall.tables.shown()]
        self._tell([program], tables, (), whole=True)

    def follow(self, program: Program) -> None:
        """Tell a program all tables there are, and from now on what changes."""
        if not self._followers:
            self._look()
            self._hall.essentials.clock.after(PAUSE, self._look_again)
        self._followers[program] = None
        self._tell([program], list(self._listed.values()), (), whole=True)

    def leave(self, program: Program) -> None:
        """Tell a program no more."""
        self._followers.pop(program, None)

    def _line(self, row: TableRow) -> Listed:
        people = tuple(_shown(person) for person in row.people if not person.left)
        return Listed(row.number, row.game, row.phase, people, self._hall.tables.board.room_at(row.number))

    def _look(self) -> tuple[list[Listed], tuple[int, ...]]:
        """Look at every table; return those that have changed, and the numbers of those that are no more."""
        rows = {row.number: row for row in self._hall.tables.shown()}
        gone = tuple(number for number in self._rows if number not in rows)
        changed = []
        for number, row in rows.items():
            if self._rows.get(number) is not row and (line := self._line(row)) != self._listed.get(number):
                changed.append(line)
                self._listed[number] = line
        for number in gone:
            self._listed.pop(number, None)
        self._rows = rows
        return changed, gone

    def _look_again(self) -> None:
        for program in [one for one in self._followers if one.forgotten]:
            self.leave(program)
        if not self._followers:
            self._rows.clear()
            self._listed.clear()
            return
        self._hall.essentials.clock.after(PAUSE, self._look_again)
        changed, gone = self._look()
        if changed or gone:
            self._tell(list(self._followers), changed, gone, whole=False)

    @staticmethod
    def _tell(programs: list[Program], tables: list[Listed], gone: tuple[int, ...], *, whole: bool) -> None:
        first = True
        for part in parts(tables):
            message = Tables(whole and first, part, gone)
            for program in programs:
                program.tell(TABLES, message)
            first, gone = False, ()


def _shown(person: Person) -> str:
    """Return the name of somebody at a table, as every list shows it; a computer's says by itself what it is."""
    return with_level(title(person.name), BOT if person.bot else "")
