"""Records and figures of one's own for client programs: read beside the event loop, one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from commands.journal.exports import ExportedStep
from commands.language.plain import plain, plain_line
from commands.lobby import replies
from commands.lobby.statistics import HEADS, cells
from commands.table.notes import our_fault
from db.engine import Database
from db.errors import DatabaseError
from server.lobby.keeping import figures_of_player
from server.lobby.records import personal_entries, personal_record
from server.ops.incidents import Incident
from server.ops.reads import LookupAsker
from server.programs.program import Program, parts
from server.sessions.session import Session, payer
from server.social.context import Rooms
from server.wire.protocol import Entries, Entry, Fault, Record, Statistics

T = TypeVar("T")

ENTRIES: Final = "Stammtisch.Eintraege"

_LAST_NUMBER = 2**63 - 1


class RecordMessages:
    """Whoever waits for something of his own."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._waiting: dict[Program, asyncio.Task[None]] = {}

    def send(self, session: Session, program: Program, package: str, number: int | None) -> None:
        """Send the personal record of a match as text, or entry by entry; without a number of the last one."""
        person, here = session.person, None if session.seated is None else session.seated.table.number
        if number is not None and not 0 < number <= _LAST_NUMBER:
            number = 0  # no table is called so, and the database could not even be asked
        if package == ENTRIES:
            self._read(
                session,
                program,
                "eintraege",
                lambda database: personal_entries(database, person, number, here),
                partial(_tell_entries, program),
            )
        else:
            self._read(
                session,
                program,
                "partie",
                lambda database: personal_record(database, person, number, here, None),
                partial(_tell_record, program, number),
            )

    def send_figures(self, session: Session, program: Program) -> None:
        """Send what somebody's matches come to."""
        name, player = session.person.name, session.person.player
        self._read(
            session,
            program,
            "statistik",
            lambda database: [] if player is None else figures_of_player(database, player),
            lambda found: program.tell(
                "Stammtisch.Statistik", Statistics(name, HEADS, tuple(cells(*one) for one in found))
            ),
        )

    def _read(
        self,
        session: Session,
        program: Program,
        what: str,
        query: Callable[[Database], T],
        tell: Callable[[T], None],
    ) -> None:
        """Have something read, one at a time for each program, and told; or why it could not be."""
        if program not in self._waiting:
            task = asyncio.get_running_loop().create_task(self._asked(payer(session), program, what, query, tell))
            self._waiting[program] = task
            task.add_done_callback(lambda _done: self._waiting.pop(program, None))

    async def _asked(
        self, asker: LookupAsker, program: Program, what: str, query: Callable[[Database], T], tell: Callable[[T], None]
    ) -> None:
        essentials = self._rooms.essentials
        try:
            found = await essentials.reads.for_asker(asker, query)
            tell(found)
        except DatabaseError:
            program.tell("Stammtisch.Fehler", Fault(what, plain(replies.CANNOT_LOOK_UP)))
        except Exception as error:  # noqa: BLE001 - a bug of ours must not leave anybody without an answer
            text = our_fault(essentials.incidents.note(Incident("record", error)))
            program.tell("Stammtisch.Fehler", Fault(what, plain(text)))


def _tell_record(program: Program, number: int | None, text: str) -> None:
    if not text.startswith("#"):
        program.tell("Stammtisch.Fehler", Fault("partie", plain(text)))
        return
    lines = [plain_line(line) for line in text.split("\n")]
    found = list(parts(lines))
    for place, part in enumerate(found, 1):
        program.tell("Stammtisch.Partie", Record(number or 0, place, len(found), part))


def _tell_entries(program: Program, read: tuple[int, list[str], list[ExportedStep]] | str) -> None:
    if isinstance(read, str):
        program.tell("Stammtisch.Fehler", Fault("eintraege", plain(read)))
        return
    table, before, told = read
    entries = [
        Entry(table, one.number, one.speaker, plain_line(one.line), tuple(map(plain_line, one.seen))) for one in told
    ]
    found = [(), *parts(entries)]
    for place, part in enumerate(found, 1):
        setting = tuple(map(plain_line, before)) if place == 1 else ()
        program.tell(ENTRIES, Entries(table, place, len(found), setting, part))
