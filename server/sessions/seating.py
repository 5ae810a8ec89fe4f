"""
Who comes to which table and who goes: the way to a seat, back to it, and away from it.

A seat is given and taken by the table's journal alone. Here the sessions of the people follow what is stored there
(`changed`), and it is said why somebody cannot come to a table, or open one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import structlog

from commands.language.german import title
from commands.language.names import table_name
from commands.lobby import replies
from commands.table.verbs import ShowCards
from db import messages
from db.identity import PersonId
from games.contract import Seat
from games.table.actions import Leave
from games.table.state import AnyTable
from server.ops.context import Context
from server.play.live import LiveTable
from server.play.places import Lost
from server.play.registry import Tables
from server.sessions.guests import Guests, GuestTables
from server.sessions.person import Person
from server.sessions.presence import Presence
from server.sessions.roster import Roster
from server.sessions.session import Session

log = structlog.get_logger()


class Seating:
    """
    The way of everybody to their seat and away from it.

    Attributes:
        guest_tables: what guests have opened, by address.
    """

    def __init__(self, context: Context, roster: Roster, tables: Tables, presence: Presence, guests: Guests) -> None:
        self._context = context
        self._roster = roster
        self._tables = tables
        self._presence = presence
        self._guests = guests
        self.guest_tables = GuestTables(context, tables, guests)

    # --- to a seat ---

    def go_to_seat(self, session: Session, number: int) -> None:
        """Bring somebody back to the seat they have; until they sit there their further lines wait."""
        session.wire.hold(True)

        def woken(live: LiveTable | None) -> None:
            session.wire.hold(False)
            if session.gone or session.replaced:
                if live is not None:
                    self._presence.miss(live)
            elif live is None:
                self._say_why_not(session, number)
            else:
                self._return(session, live)

        self._tables.wake(number, woken)

    def _say_why_not(self, session: Session, number: int) -> None:
        """Tell somebody why they do not come to their seat, now or ever."""
        if self._tables.row(number) is not None:
            sentence = replies.out_of_reach(number)
        else:
            lost = self._tables.places.take_lost(session.person.id) or Lost(number)
            sentence = replies.lost_table(lost.number, lost.why, expelled=lost.expelled)
        session.reply(f"{replies.welcome_back(session.person.name)} {sentence}")

    def _return(self, session: Session, live: LiveTable) -> None:
        """Give somebody their seat back, with the table as it is and what they have missed."""
        greeting = replies.welcome_back(session.person.name)
        seat = live.facts.seat_of(session.person.id)
        if seat is None:
            session.reply(greeting)
            return
        absence = self._presence.back(live, seat)
        self._presence.miss(live)
        missed = live.attach(seat, session)
        session.sit(live, seat)
        lines = [session.came_through or f"{greeting} {replies.you_sit_at(live.number)}"]
        if missed and not session.resumed and session.came_through != replies.LINE_KEPT:
            lines += [replies.MISSED, *missed]
        session.say("\n".join(lines))
        if session.came_through == replies.LINE_KEPT:  # nothing was missed: all of it stands on the screen
            session.hear([], session.location.prompt(session))
        else:
            live.ask(seat, ShowCards(), session)
        if absence is not None and absence.told:
            live.attend(partial(self._presence.tell_return, live, seat))
        live.timers.note_return(seat, lambda: live.audience.listener(seat) is not None)

    def opened_table(self, session: Session, live: LiveTable) -> None:
        """Seat somebody who opened a table; who joins one is seated by `changed`."""
        person = session.person
        log.info("table opened", table=live.number, game=live.vocabulary.game.id)
        if person.guest:
            self.guest_tables.opened(live.number, session.wire.address)
        seat = live.facts.seat_of(person.id)
        assert seat is not None
        live.attach(seat, session)
        session.sit(live, seat)

    def join(self, session: Session, live: LiveTable, then: Callable[[], None]) -> None:
        """Let somebody take a seat at a table that is awake; until it is decided (`then`) further lines wait."""
        if session.gone:
            return
        person = session.person
        self._presence.miss(live)
        session.wire.hold(True)
        answered = self._guests.asking(person.id)

        def settled() -> None:
            session.wire.hold(False)
            answered()
            then()

        live.join(table_name(person.name), person.id, session, settled)

    def watch(self, session: Session, live: LiveTable) -> None:
        """Let somebody watch a table that is awake, and show it to them as it is."""
        self._presence.miss(live)
        session.watch(live, title(session.person.name))
        session.say(replies.you_watch(live.number))
        live.ask(None, ShowCards(), session)

    def watch_again(self, session: Session, number: int) -> None:
        """Go on watching a table, if it is still there."""
        row = self._tables.row(number)
        if row is None:
            return
        session.wire.hold(True)

        def woken(live: LiveTable | None) -> None:
            session.wire.hold(False)
            if live is not None and not session.gone:
                self.watch(session, live)

        self._tables.wake(number, woken)

    # --- booked seats ---

    def seat_booked(self, live: LiveTable) -> None:
        """Seat everybody of a table that was laid for them."""
        for seat in live.facts.circle:
            self._sit_booked(live, seat)

    def _sit_booked(self, live: LiveTable, seat: Seat) -> bool:
        """Seat somebody at a table that is booked for them, if they are here and free; else their seat waits."""
        session = self._roster.session_of(live.facts.owner(seat))
        if session is None:
            self._presence.gone(live, seat)
            return False
        if session.seated is not None and session.seated.table.facts.over:
            old = session.stand_up()
            assert old is not None
            old.table.act(old.seat, Leave(sure=True))
        if session.seated is not None:
            session.say(replies.seat_waits(live.number))
            return False
        live.attach(seat, session)
        session.sit(live, seat)
        session.say(replies.now_at(live.number))
        return True

    # --- away ---

    def went(self, session: Session) -> None:
        """Let the seat of somebody who has gone wait for them; after the match nobody waits."""
        seated = session.stand_up()
        if seated is not None and seated.table.facts.over:
            seated.table.timers.let_go(seated.seat)
        elif seated is not None:
            self._presence.gone(seated.table, seated.seat)
        elif session.person.guest:  # a line that breaks in the lobby is often back at once
            grace = self._context.settings.idle.grace_seconds
            self._context.clock.after(grace, partial(self._guests.dismiss, session.person.id))

    # --- what is stored ---

    def changed(self, live: LiveTable, before: AnyTable) -> None:
        """Seat whoever joined and show out whoever left."""
        circle = live.facts.circle
        if before.circle != circle:
            for seat in circle:
                if seat not in before.circle:
                    self._seat(live, seat)
            for seat in before.circle:
                if seat not in circle:
                    self._show_out(live, seat, absent=not before.people[seat].present)
        self._tables.changed(live)

    def _seat(self, live: LiveTable, seat: Seat) -> None:
        owner = live.facts.owner(seat)
        session = self._roster.session_of(owner)
        if owner is not None:
            self._tables.places.took_seat(owner, live.number)
        if live.facts.booked:
            if self._sit_booked(live, seat) and session is not None:
                live.ask(seat, ShowCards(), session)
        elif session is not None:  # perhaps not the one they asked with
            live.audience.attach(seat, session)
            session.sit(live, seat)
        else:
            live.audience.leave_empty(seat)
            if not live.facts.is_machine(seat):
                self._presence.gone(live, seat)

    def _show_out(self, live: LiveTable, seat: Seat, *, absent: bool) -> None:
        """Free a seat; who was away when the others took it from them is told when they come."""
        self._presence.back(live, seat)
        owner = live.facts.owner(seat)
        if owner is None:
            return
        self._tables.places.left_seat(owner, live.number)
        session = self._roster.session_of(owner)
        if session is None and absent and not live.facts.booked:
            self._tell_later(owner, Lost(live.number, expelled=True))
        if session is not None and session.seated is not None and session.seated.table is live:
            session.stand_up()
            session.reply(replies.BACK_IN_THE_LOBBY)
        self._guests.dismiss(owner)

    def _tell_later(self, who: PersonId, lost: Lost) -> None:
        """Keep for somebody that they have lost their seat; a guest is kept until there was time to read it."""
        if who in self._guests:
            self._guests.awaited.add(who)
        sentence = replies.lost_table(lost.number, lost.why, expelled=lost.expelled)
        note = messages.note(who, self._context.clock.now(), sentence)
        self._context.writer.submit(note, lambda _failure: None)

    # --- how many ---

    def too_many_tables(self, person: Person, address: str, running: int) -> str | None:
        """
        Return why somebody may not open one more table, None if they may.

        An account has its own count; guests are whoever they like, so those of one address are counted together.

        Args:
            running: tournaments that somebody takes part in.
        """
        limits = self._context.settings.limits
        if not person.guest:
            return self.belongs_to_enough(person, running)
        if limits.enabled:
            opened = self.guest_tables.number(address)
            if opened >= limits.tables_per_person:
                return replies.guests_opened_enough(opened)
        return None

    def makes_room(self, person: Person, address: str) -> bool:
        """Give up a table that a guest has left behind, for another of their address; tell whether there was one."""
        limits = self._context.settings.limits
        full = limits.enabled and self.guest_tables.number(address) >= limits.tables_per_person
        return person.guest and full and self.guest_tables.makes_room(address)

    def belongs_to_enough(self, person: Person, running: int) -> str | None:
        """Return why somebody may not sit at one more table or take part in one more tournament, None if they may."""
        most = self._context.settings.limits.tables_per_person
        if self._tables.places.seats_of(person.id) + running < most:
            return None
        return replies.enough_tables(most)
