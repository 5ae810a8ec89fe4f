"""Records and figures of one's own for client programs: read beside the event loop, one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from commands.daily.replies import NOT_YET, no_such_day, not_understood
from commands.journal.exports import ExportedPosition, ExportedStep
from commands.language.plain import plain, plain_line
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from commands.lobby.statistics import HEADS, cells
from commands.table.notes import our_fault
from db.database import Database
from db.errors import DatabaseError
from server.daily.results import AskedDay, NoSuchDay, asked_day
from server.lobby.day_messages import day_read, tell_day
from server.lobby.keeping import figures_of_player, profile_read
from server.lobby.records import personal_entries, personal_positions, personal_record
from server.ops.incidents import Incident
from server.ops.reads import LookupAsker
from server.programs.program import Program, parts
from server.programs.shown import as_it_was
from server.sessions.session import Session, payer
from server.social.context import Rooms
from server.wire.protocol import Entries, Entry, Fault, Positions, Profile, Record, Statistics

T = TypeVar("T")

ENTRIES: Final = "Stammtisch.Eintraege"

LONGEST_NAME: Final = 60
"""Letters of a name somebody is asked for by; nobody is called longer."""


class RecordMessages:
    """Whoever waits for something of their own."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._waiting: dict[Program, asyncio.Task[None]] = {}

    def send(self, session: Session, program: Program, package: str, number: int | None) -> None:
        """Send the personal record of a match as text, or entry by entry; without a number of the last one."""
        person, here = session.person, None if session.seated is None else session.seated.table.number
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

    def send_profile(self, session: Session, program: Program, name: str) -> None:
        """Send what everybody may know of somebody."""

        def tell(text: str) -> None:
            lines = tuple(plain(text).split("\n")) if text else ()
            program.tell("Stammtisch.Profil", Profile(plain(name), lines))

        self._read(session, program, "profil", profile_read(self._rooms, name[:LONGEST_NAME]), tell)

    def send_positions(self, session: Session, program: Program, number: int, first: int) -> None:
        """Send how a match was behind an entry and some after it, as far as somebody may have its record."""
        person = session.person
        self._read(
            session,
            program,
            "stellungen",
            lambda database: personal_positions(database, person, number, first),
            partial(_tell_positions, program, number),
        )

    def send_day(self, session: Session, program: Program, typed: str) -> None:
        """Send what there is today and what came of it, or what came of another day."""
        days, who = self._rooms.days, session.person.id
        settings, today = self._rooms.context.settings.tagesspiel, days.date
        asked = _past_day(typed[:LONGEST_NAME], today) if typed else AskedDay(today)
        if isinstance(asked, str):
            program.tell("Stammtisch.Fehler", Fault("tagesspiel", plain(asked)))
            return
        over = days.is_over(asked.day)
        self._read(
            session,
            program,
            "tagesspiel",
            lambda database: day_read(database, who, asked, settings, over=over),
            partial(tell_day, program),
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
        context = self._rooms.context
        try:
            found = await context.reads.for_asker(asker, query)
            tell(found)
        except DatabaseError:
            program.tell("Stammtisch.Fehler", Fault(what, plain(replies.CANNOT_LOOK_UP)))
        except Exception as error:  # noqa: BLE001 - a bug of ours must not leave anybody without an answer
            text = our_fault(context.incidents.note(Incident("record", error)))
            program.tell("Stammtisch.Fehler", Fault(what, plain(text)))


def _past_day(typed: str, today: str) -> AskedDay | str:
    """Return the day that is asked for, or why none is."""
    try:
        asked = asked_day(typed, today)
    except NoSuchDay as wrong:
        return no_such_day(str(wrong))
    if asked is None:
        return not_understood(typed)
    return NOT_YET if asked.day > today else asked


def _tell_record(program: Program, number: int | None, text: str) -> None:
    if not text.startswith("#"):
        program.tell("Stammtisch.Fehler", Fault("partie", plain(text)))
        return
    lines = [plain_line(line) for line in text.split("\n")]
    found = list(parts(lines))
    for place, part in enumerate(found, 1):
        program.tell("Stammtisch.Partie", Record(number or 0, place, len(found), part))


def _tell_positions(program: Program, number: int, read: tuple[AnyVocabulary, list[ExportedPosition]] | str) -> None:
    if isinstance(read, str):
        program.tell("Stammtisch.Fehler", Fault("stellungen", plain(read)))
        return
    vocabulary, found = read
    shown = (as_it_was(vocabulary, one.table, one.viewer, number, one.number, offered=False) for one in found)
    for part in parts(shown):
        program.tell("Stammtisch.Stellungen", Positions(number, part))


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
