"""Who of a table's people is away: told after a grace, journaled after a while, forgotten when the table sleeps."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import partial

from commands.lobby import replies
from db.identity import PersonId
from games.contract import Seat
from server.ops.context import Context
from server.play.live import LiveTable
from server.play.registry import Tables
from server.sessions.roster import Roster

ASLEEP_AFTER_SECONDS = 600.0
"""How long a table stays in memory when none of its people is here."""

HOMECOMING_SECONDS = 300.0
"""How long after the house has opened nobody not seen since is taken for gone: it was the house that was."""

_MINUTE = 60.0


@dataclass(slots=True)
class Absence:
    """
    Somebody with a seat and no connection: since when, and what the others know of it.

    Attributes:
        before: not seen since the house opened, or since the table was woken.
    """

    since: float
    before: bool = False
    told: bool = False
    noted: bool = False


class Presence:
    """The absences of everybody with a seat at a table that is awake."""

    def __init__(self, context: Context, roster: Roster, tables: Tables, guests: Container[PersonId]) -> None:
        self._context = context
        self._roster = roster
        self._tables = tables
        self._guests = guests
        self._absent: dict[tuple[int, Seat], Absence] = {}
        self._all_home = context.clock.monotonic() + HOMECOMING_SECONDS

    def gone(self, live: LiveTable, seat: Seat) -> None:
        """Note that whose seat this is has gone."""
        self._absent[live.number, seat] = Absence(self._context.clock.monotonic())
        live.gone_since[seat] = self._context.clock.monotonic()

    def back(self, live: LiveTable, seat: Seat) -> Absence | None:
        """Note that nobody is missed at a seat any more; return what the others know of it."""
        live.gone_since.pop(seat, None)
        return self._absent.pop((live.number, seat), None)

    def miss(self, live: LiveTable) -> None:
        """Note who of a table that may just have been woken is not here: without them it falls asleep again."""
        for seat in live.facts.circle:
            unknown = (live.number, seat) not in self._absent and not live.facts.is_machine(seat)
            if unknown and self._roster.session_of(live.facts.owner(seat)) is None:
                now = self._context.clock.monotonic()
                self._absent[live.number, seat] = Absence(now, before=True, told=True)
                live.gone_since.setdefault(seat, now)

    def tell_return(self, live: LiveTable, seat: Seat) -> None:
        """Let the others know that somebody is back, unless the journal is about to say so."""
        if live.facts.is_present(seat):
            live.tell_others(seat, replies.back_again(live.facts.name(seat)))

    # --- time ---

    def tick(self, now: float) -> None:
        """Look who has been gone for how long, and who is silent."""
        for (number, seat), absence in list(self._absent.items()):
            live = self._tables.awake.get(number)
            if live is None or seat not in live.facts.circle:
                self._absent.pop((number, seat), None)
            else:
                self._look_at(live, seat, absence, now)
        self._look_at_the_silent(now)

    def _look_at(self, live: LiveTable, seat: Seat, absence: Absence, now: float) -> None:
        idle, gone = self._context.settings.idle, now - absence.since
        attended = live.audience.attended
        if not absence.told and gone >= idle.grace_seconds:
            absence.told = True
            live.tell_others(seat, replies.line_lost(live.facts.name(seat)))
        missed = now - max(absence.since, self._all_home) if absence.before else gone
        if not absence.noted and missed >= idle.kick_absence_seconds and attended:
            absence.noted = True
            live.timers.note_absence(seat, partial(self._is_missed, live, seat, absence))
        if not attended and gone >= ASLEEP_AFTER_SECONDS and live.idle:
            self._let_sleep(live)

    def _is_missed(self, live: LiveTable, seat: Seat, absence: Absence) -> bool:
        """Tell whether somebody is still gone, and has not been back since: a later absence is another one."""
        return self._absent.get((live.number, seat)) is absence

    def _let_sleep(self, live: LiveTable) -> None:
        """Let a table without its people sleep; what never began and only guests have left behind is given up."""
        owners = [live.facts.owner(seat) for seat in live.facts.circle]
        if not live.facts.begun and all(owner is None or owner in self._guests for owner in owners):
            for seat in live.facts.circle:
                live.timers.let_go(seat)
            return
        self._tables.sleep(live)
        for seat in live.facts.circle:  # whoever wakes it again waits for them afresh
            self._absent.pop((live.number, seat), None)

    def _look_at_the_silent(self, now: float) -> None:
        idle = self._context.settings.idle
        for session in tuple(self._roster.here.values()):
            quiet = now - session.touched
            if quiet < idle.warn_minutes * _MINUTE:
                continue
            seated = session.seated
            on_turn = seated is not None and seated.table.facts.waits_for(seated.seat)
            limit = (idle.on_turn_minutes if on_turn else idle.disconnect_minutes) * _MINUTE
            if quiet >= limit:
                session.leave(replies.SILENT_IN_THE_LOBBY if seated is None else replies.SILENT_TOO_LONG)
            elif not session.warned and quiet >= limit - (idle.disconnect_minutes - idle.warn_minutes) * _MINUTE:
                session.warned = True
                session.reply(replies.STILL_THERE)
