"""Personal records for client programs (`Stammtisch.Partie`): read beside the event loop, one at a time."""

from __future__ import annotations

import asyncio

from commands.language.plain import plain, plain_line
from commands.lobby import replies
from commands.table.notes import our_fault
from db.errors import DatabaseError
from server.lobby.hall import Hall
from server.lobby.records import personal_record
from server.ops.incidents import Incident
from server.people.session import Session
from server.programs.parts import parts
from server.programs.program import Program
from server.wire.protocol import Fault, Record


class RecordMessages:
    """Whoever waits for a record."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._one = asyncio.Lock()
        self._waiting: dict[Program, asyncio.Task[None]] = {}

    def send(self, session: Session, program: Program, number: int | None) -> None:
        """Send the personal record of a match; without a number of the last one; one at a time for each program."""
        if program not in self._waiting:
            task = asyncio.get_running_loop().create_task(self._read(session, program, number))
            self._waiting[program] = task
            task.add_done_callback(lambda _done: self._waiting.pop(program, None))

    async def _read(self, session: Session, program: Program, number: int | None) -> None:
        person, here = session.person, None if session.seated is None else session.seated.table.number
        essentials = self._hall.essentials
        try:
            async with self._one:
                text = await essentials.reads(lambda database: personal_record(database, person, number, here, None))
        except DatabaseError:
            text = replies.CANNOT_LOOK_UP
        except Exception as error:  # noqa: BLE001 - a bug of ours must not leave anybody without an answer
            text = our_fault(essentials.incidents.note(Incident("record", error)))
        if not text.startswith("#"):
            program.tell("Stammtisch.Fehler", Fault("partie", plain(text)))
            return
        found = list(parts(plain_line(line) for line in text.split("\n")))
        for place, part in enumerate(found, 1):
            program.tell("Stammtisch.Partie", Record(number or 0, place, len(found), part))
