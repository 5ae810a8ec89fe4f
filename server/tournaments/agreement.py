"""
What happens at a table is told to its tournament, and what the tournament decides is done at its tables.

Two journals, the tournament's and a table's, are never written in one step; instead they are compared, after every
change of either and when the house opens. Each difference has one meaning and one remedy, and a remedy that was carried
out leaves no difference: so whatever was cut short is done exactly once, whenever the power failed.
"""

from __future__ import annotations

from functools import partial

import structlog

from commands.lobby import tournaments as told
from db import journal
from db.errors import DatabaseError
from db.identity import PersonId
from db.table_row import TableRow
from games.contract import HOUSE, Seat, Sheet
from games.service import TableEnded
from games.table.actions import Remove
from games.table.state import AnyTable, finished
from server.ops.reads import Reads
from server.play.live import LiveTable
from server.play.registry import Tables
from server.play.replay import vocabulary_named
from server.tournaments.live import LiveTournament, OpenTournaments

log = structlog.get_logger()


class Agreement:
    """Remedies differences."""

    def __init__(self, reads: Reads, tables: Tables, known: OpenTournaments) -> None:
        self._reads = reads
        self._tables = tables
        self._known = known

    def compare(self, tournament: LiveTournament) -> None:
        """Remedy every difference between what a tournament has booked and how its tables stand."""
        for booking in tournament.bookings:
            row = None if booking.table is None else self._tables.row(booking.table)
            if row is None:
                continue
            seated = {person.who for person in row.people if not person.left and person.who is not None}
            if booking.done or seated != set(tournament.people(booking)) or _is_over(row):
                self._tables.wake(row.number, partial(self._remedy, tournament))

    def catch_up_leavers(self, tournament: LiveTournament) -> None:
        """Learn who has left a table with which the house closed it, because they were the last one there."""
        for booking in tournament.bookings:
            if booking.table is None or booking.done or self._tables.row(booking.table) is not None:
                continue
            number = booking.table
            self._reads.short(partial(self._know_leavers, tournament, number), partial(journal.table, number=number))

    def _know_leavers(self, tournament: LiveTournament, number: int, row: TableRow | DatabaseError | None) -> None:
        if isinstance(row, DatabaseError):
            log.warning("closed table not read", table=number, why=str(row))
            return
        for person in () if row is None else row.people:
            if person.left and person.who is not None:
                self._leave(tournament, person.who, number)

    def table_changed(self, live: LiveTable, before: AnyTable) -> None:
        """Learn that a table of the house has changed: a match has ended there, or somebody has left for good."""
        if not live.facts.booked:
            return
        over = live.facts.over
        if before.circle is live.facts.circle and not over:
            return
        found = self._known.booking(live.number)
        if found is None:
            return
        if over:
            if not finished(live.vocabulary.game, before):
                self._bring_sheet(found, live)
            return
        for seat in before.circle:
            if seat not in live.facts.circle:
                self._leave(found, live.facts.owner(seat), live.number)

    # --- remedies ---

    def _remedy(self, tournament: LiveTournament, live: LiveTable | None) -> None:
        if live is not None:
            live.attend(partial(self._align, tournament, live))

    def _align(self, tournament: LiveTournament, live: LiveTable) -> None:
        """Do the first thing that makes a table agree with the tournament, then look again."""
        booking = tournament.booking_of(live.number)
        if booking is None or not live.facts.open:
            return
        if booking.done:
            live.close(told.HAS_ITS_RESULT)
            return
        if live.facts.over:
            self._bring_sheet(tournament, live)
            return
        wanted = tournament.people(booking)
        seated = {live.facts.owner(seat): seat for seat in live.facts.circle}
        came = [person.who for person in live.facts.persons]
        called = [tournament.live.facts.owner(seat) for seat in booking.called]
        absent = [who for who in wanted if who not in seated]
        gone = next((who for who in absent if came.count(who) >= called.count(who)), None)
        surplus = next((seat for who, seat in seated.items() if who is not None and who not in wanted), None)
        missing = next(iter(absent), None)
        if gone is not None:
            self._leave(tournament, gone)
            return
        if surplus is not None:
            live.act(HOUSE, Remove(surplus))
        elif missing is not None:
            live.place(wanted[missing], missing)
        else:
            return
        live.attend(partial(self._align, tournament, live))

    @staticmethod
    def _leave(tournament: LiveTournament, who: PersonId | None, number: int | None = None) -> None:
        """T15: who leaves a table of a tournament leaves the tournament, unless it has sent them away itself."""

        def leave() -> None:
            seat = None if who is None else tournament.seat_of(who)
            sits = any(
                seat in one.seats and not one.done and number in {None, one.table} for one in tournament.bookings
            )
            if seat is not None and sits:
                tournament.live.act(seat, tournament.service.leaves)

        tournament.live.attend(leave)

    @staticmethod
    def _bring_sheet(tournament: LiveTournament, live: LiveTable) -> None:
        """T19: bring the score sheet of a match that is over, unless the tournament has it already."""
        sheet, owners = live.facts.sheet, [person.who for person in live.facts.persons]
        assert sheet is not None

        def bring() -> None:
            booking = tournament.booking_of(live.number)
            if booking is not None and not booking.done:
                tournament.live.act(HOUSE, _brought(tournament, booking.key, sheet, owners))

        tournament.live.attend(bring)


def _brought(tournament: LiveTournament, booking: int, sheet: Sheet, owners: list[PersonId | None]) -> TableEnded:
    """Return a score sheet by the seats of the tournament."""

    def known_as(seat: Seat) -> Seat | None:
        who = owners[seat]
        return None if who is None else tournament.seat_of(who)

    points: dict[Seat, int] = {}
    for seat, made in sheet.totals:
        known = known_as(seat)
        if known is not None:
            points[known] = points.get(known, 0) + made
    marked = (known_as(seat) for seat in sheet.marks)
    return TableEnded(booking, tuple(points.items()), tuple(seat for seat in marked if seat is not None))


def _is_over(row: TableRow) -> bool:
    vocabulary = vocabulary_named(row.game)
    return vocabulary is not None and row.phase in {phase.value for phase in vocabulary.game.over}
