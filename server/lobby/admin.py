"""The commands of admins in the running house: each is told to whom it concerns, and kept with who, whom and why."""

from __future__ import annotations

import asyncio
from functools import partial

from commands.language.german import fold, is_off, title
from commands.language.names import GUEST_MARK, name_key
from commands.lobby import admin as said
from commands.lobby import moderation as told
from commands.lobby import replies
from db import players
from db.moderation import Deed
from games.contract import Seat
from games.table.actions import Leave
from server import __version__
from server.moderation.sanctions import MOST_LISTED, Moderation
from server.ops.closing import SHUTDOWN_SECONDS
from server.play.live import LiveTable
from server.play.replay import vocabulary_named
from server.sessions.dialog import with_found, with_read
from server.sessions.prelogin import PreLogin
from server.sessions.roster import Known, known
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms


class Admin:
    """
    Handlers of the deeds of the host.

    Attributes:
        moderation: those that keep people out or silent.
    """

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self.moderation = Moderation(rooms.context, rooms.roster, rooms.auth.bans)
        self._closing = rooms.closing

    @handles
    def list_sessions(self, session: Session, _word: said.ListSessions) -> None:
        """Show every session with address, client, idle time and table, one a line."""
        now = self._rooms.context.clock.monotonic()
        shown = sorted(self._rooms.roster.connections, key=_by_name)[:MOST_LISTED]
        lines = (_session_line(other, round(now - other.touched)) for other in shown)
        session.reply("\n".join([told.sessions_heading(len(self._rooms.roster.connections)), *lines]))

    # --- the house ---

    @handles
    def announce(self, session: Session, word: said.AnnounceCommand) -> None:
        """Tell everybody in the house what an admin wants said, in the lobby and at tables."""
        self._keep(session, Deed.ANNOUNCE, reason=word.text)
        self._rooms.roster.tell_all(told.announced(session.person.name, word.text))

    def _keep(
        self, session: Session, deed: Deed, subject: str = "", *, player: int | None = None, reason: str = ""
    ) -> None:
        """Keep a deed that is no change of anything stored; should it not be kept, the log has it."""
        self._rooms.context.writer.submit(
            self.moderation.done(session, deed, subject, player=player, reason=reason), lambda _failure: None
        )

    def _cannot_touch(self, number: int) -> str | None:
        """Return why nothing can be done at a table: there is none, or its game is not in this house."""
        row = self._rooms.tables.row(number)
        if row is None:
            return told.no_table(number)
        return replies.game_is_away(number, row.game) if vocabulary_named(row.game) is None else None

    @handles
    def close_table(self, session: Session, word: said.CloseTable) -> None:
        """Put a table away for good, asleep or awake; its people are told by whom and why."""
        if (objection := self._cannot_touch(word.table)) is not None:
            session.deny(objection)
            return
        self._keep(session, Deed.CLOSE_TABLE, str(word.table), reason=word.reason)
        by = title(session.person.name)

        def woken(live: LiveTable | None) -> None:
            if live is None:
                closed(False)
                return
            live.close(told.closing_note(by, word.reason), closed, told.closes_table(by, word.reason))

        def closed(stored: bool) -> None:
            session.reply(told.table_closed(word.table) if stored else told.NOT_STORED)

        self._rooms.tables.wake(word.table, woken)

    @handles
    def free_seat(self, session: Session, word: said.FreeSeat) -> None:
        """Take somebody's seat, be they here or not, as if left for good; the table is told by whom and why."""
        if (objection := self._cannot_touch(word.table)) is not None:
            session.deny(objection)
            return

        def named(live: LiveTable, person: Known | None) -> None:
            found = self._seat_of(live, word.name, person)
            if live.facts.booked:
                session.deny(told.seats_of_tournament(word.table))
            elif live.facts.over:
                session.deny(told.table_over(word.table))
            elif found is None:
                session.deny(told.not_at_table(word.table, word.name, map(live.facts.name, live.facts.circle)))
            else:
                self._take_seat(session, live, found, word.reason)

        def woken(live: LiveTable | None) -> None:
            if live is None:
                session.deny(told.NOT_STORED)
            else:
                steps = known(session, self._rooms.roster, self._rooms.context.reads, word.name)
                with_found(session, steps, partial(named, live))

        self._rooms.tables.wake(word.table, woken)

    @staticmethod
    def _seat_of(live: LiveTable, typed: str, person: Known | None) -> Seat | None:
        """Return the seat of somebody by the name the table knows, or by one that is the person's elsewhere."""
        key = name_key(typed)
        return next(
            (
                seat
                for seat in live.facts.circle
                if fold(live.facts.name(seat)) in {key, GUEST_MARK + key}
                or (person is not None and live.facts.owner(seat) == person.id)
            ),
            None,
        )

    def _take_seat(self, session: Session, live: LiveTable, seat: Seat, reason: str) -> None:
        """Have the table play that somebody leaves; when that is stored, the host is told."""
        name = live.facts.name(seat)
        kept = told.at_table(live.number, reason)
        owner = live.facts.owner(seat)
        self._keep(session, Deed.FREE_SEAT, fold(name), player=owner, reason=kept)

        def settled() -> None:
            if seat in live.facts.circle:
                session.reply(told.NOT_STORED)
                return
            line, there = (
                told.takes_seat(title(session.person.name), name, reason),
                self._rooms.roster.session_of(owner),
            )
            live.say(line)
            if there is not None and there.table is not live:
                there.overhear(line)
            session.reply(told.seat_freed(live.number, name))

        live.act(seat, Leave(sure=True), None, settled)

    @handles
    def list_invitations(self, session: Session, _word: said.ListInvitations) -> None:
        """Show which invitations nobody has used yet."""
        now = self._rooms.context.clock.now()

        def show(found: tuple[players.Invitation, ...]) -> None:
            session.reply(told.invitations_list(told.invitation_line(one.sign, one.made, one.expires) for one in found))

        reads = self._rooms.context.reads
        with_read(session, reads, lambda database: players.open_invitations(database, now, MOST_LISTED), show)

    @handles
    def shut_down(self, session: Session, word: said.ShutDown) -> None:
        """Close the house after a while."""
        if is_off(word.reason) or fold(word.reason) == "nicht":
            self.stay_open(session, said.StayOpen())
            return
        self._keep(session, Deed.SHUT_DOWN, reason=word.reason)
        self._closing.announce(SHUTDOWN_SECONDS if word.seconds is None else word.seconds, word.reason)

    @handles
    def stay_open(self, session: Session, _word: said.StayOpen) -> None:
        """Take an announced end back."""
        if self._closing.take_back():
            self._keep(session, Deed.STAY_OPEN)
        else:
            session.deny(told.NOTHING_ANNOUNCED)

    @handles
    def status(self, session: Session, _word: said.ShowStatus) -> None:
        """Say how the house is doing, one fact a line."""
        reads = self._rooms.context.reads
        with_read(session, reads, lambda database: database.size, lambda size: self._tell_status(session, size))

    def _tell_status(self, session: Session, size: int) -> None:
        rooms, context, tables = self._rooms, self._rooms.context, self._rooms.tables
        delay, thinkers = context.writer.delay, rooms.computers.workers
        serving = context.database.lock.standing
        session.reply(
            told.status(
                told.Standing(
                    open_for=round(context.clock.monotonic() - context.started),
                    sessions=len(rooms.roster.connections),
                    people=len(rooms.roster.here),
                    tables=len(tables.rows),
                    awake=len(tables.awake),
                    moves=context.tally.moves,
                    journal_last=delay.last,
                    journal_p99=delay.p99,
                    waiting=context.writer.waiting,
                    lag=rooms.lag.last,
                    tasks=len(asyncio.all_tasks()),
                    failed_logins=context.tally.failed_logins,
                    kilobytes=size // 1024,
                    version=__version__,
                    ends_in=self._closing.ends_in,
                    computer_tables=rooms.computers.tables,
                    thinking=thinkers.running,
                    thoughts=thinkers.figures.jobs,
                    thoughts_waiting=thinkers.waiting,
                    sunk=thinkers.figures.sunk,
                    replaced=thinkers.figures.replaced,
                    incarnation=serving.incarnation,
                    standbys=serving.standbys,
                )
            )
        )


def _by_name(connection: PreLogin | Session) -> str:
    return connection.person.key if isinstance(connection, Session) else ""


def _session_line(connection: PreLogin | Session, idle: int) -> str:
    """Return what an admin reads about a connection."""
    wire = connection.wire
    if isinstance(connection, PreLogin):
        return told.session_line("", wire.address, wire.client, idle, table=None, watches=False)
    return told.session_line(
        connection.person.shown,
        wire.address,
        wire.client,
        idle,
        table=None if connection.table is None else connection.table.number,
        watches=connection.location.watching is not None,
    )
