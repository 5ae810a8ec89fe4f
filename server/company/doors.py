"""The doors of tables: which are private, who is invited, and where nobody may watch."""

from __future__ import annotations

from collections.abc import Callable

from db import doors
from db.doors import Door
from db.errors import WriteFailed
from db.identity import PersonId
from games.frozen import evolve
from server.ops.essentials import Essentials
from server.play.live import LiveTable
from server.play.registry import Tables

OPEN = Door()


class Doors:
    """Every door that is not simply open, in memory and in the database."""

    def __init__(self, essentials: Essentials, tables: Tables) -> None:
        self._essentials = essentials
        self._tables = tables
        known = doors.known(essentials.database)
        self._doors = {number: door for number, door in known.items() if tables.row(number) is not None}
        if len(known) > len(self._doors):
            essentials.writer.submit(doors.sweep(), lambda _failure: None)
        tables.board.secluded.update(number for number, door in self._doors.items() if door.private)
        tables.gone.append(self._forget)

    def of(self, number: int) -> Door:
        """Return the door of a table."""
        return self._doors.get(number, OPEN)

    def admits(self, number: int, who: PersonId) -> bool:
        """Tell whether somebody may come to a table, to play or to watch."""
        door = self.of(number)
        return not door.private or who in door.invited or self._tables.places.has_seat(who, number)

    def erased(self, who: PersonId) -> None:
        """Let somebody come nowhere who is no more; this is stored already."""
        for number, door in self._doors.items():
            if who in door.invited:
                self._doors[number] = evolve(door, invited=door.invited - {who})

    def make_private(self, number: int, told: Callable[[bool], None]) -> None:
        """Let only invited people come from now on."""
        self._tables.board.secluded.add(number)
        self._hang(number, evolve(self.of(number), private=True), told)

    def invite(self, number: int, who: PersonId, told: Callable[[bool], None]) -> None:
        """Let somebody come to a private table."""
        door = self.of(number)
        if not door.private or who in door.invited:
            told(True)
        else:
            self._hang(number, evolve(door, invited=door.invited | {who}), told)

    def take_back(self, number: int, who: PersonId, told: Callable[[bool], None]) -> None:
        """Let somebody come to a private table no longer."""
        door = self.of(number)
        if who in door.invited:
            self._hang(number, evolve(door, invited=door.invited - {who}), told)
        else:
            told(True)

    def follow(self, live: LiveTable) -> None:
        """Use up the invitations of those who have sat down: who leaves a private table needs a new one."""
        door = self._doors.get(live.number)
        if door is not None and door.invited:
            came = {who for who in door.invited if self._tables.places.has_seat(who, live.number)}
            if came:
                self._hang(live.number, evolve(door, invited=door.invited - came), lambda _stored: None)

    def watched(self, number: int, *, on: bool, told: Callable[[bool], None]) -> None:
        """Let spectators in, or none any more."""
        self._hang(number, evolve(self.of(number), unwatched=not on), told)

    def _hang(self, number: int, door: Door, told: Callable[[bool], None]) -> None:
        """Have a door count at once; `told` learns whether it is stored, too."""
        self._doors[number] = door

        def stored(failure: WriteFailed | None) -> None:
            told(failure is None)

        self._essentials.writer.submit(doors.hang(number, door), stored)

    def _forget(self, number: int) -> None:
        """Forget the door of a table that is no more; its row goes with the next start of the house."""
        self._doors.pop(number, None)
        self._tables.board.secluded.discard(number)
