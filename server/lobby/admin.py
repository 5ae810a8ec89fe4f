"""The host's hand in the running house: each deed is told to whom it concerns, and kept with who, whom, why."""

from __future__ import annotations

import asyncio
from typing import assert_never

from commands.language.german import fold, title
from commands.lobby import admin as said
from commands.lobby import moderation as told
from db.moderation import Deed
from server import __version__
from server.lobby.hall import Hall
from server.ops.closing import SHUTDOWN_SECONDS
from server.people.moderation import MOST_LISTED, Moderation
from server.people.session import Session
from server.play.live import LiveTable

_NOT_AT_ALL = frozenset({"abbrechen", "abbruch", "aus", "nicht", "stopp"})
"""Behind `herunterfahren` no reason, but the wish that it does not happen."""


class Admin:
    """The deeds of the host, by the class of what was said."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._moderation = Moderation(hall.essentials, hall.roster, hall.reception.bans)
        self._closing = hall.closing

    def do(self, session: Session, word: said.AdminDeed) -> None:
        """Do what an admin said."""
        match word:
            case said.Kick():
                self._moderation.kick(session, word)
            case said.ListSessions():
                self.list_sessions(session)
            case said.Ban():
                self._moderation.ban(session, word)
            case said.ListBans():
                self._moderation.list_bans(session)
            case said.LiftBan():
                self._moderation.lift_ban(session, word)
            case said.Mute():
                self._moderation.mute(session, word)
            case said.Announce():
                self.announce(session, word)
            case said.CloseTable():
                self.close_table(session, word)
            case said.ShutDown():
                self.shut_down(session, word)
            case said.StayOpen():
                self.stay_open(session)
            case said.ShowStatus():
                self.status(session)
            case _:
                assert_never(word)

    def list_sessions(self, session: Session) -> None:
        """Show every session with address, client, idle time and table, one a line."""
        now = self._hall.essentials.clock.monotonic()
        shown = sorted(self._hall.roster.sessions, key=_by_name)[:MOST_LISTED]
        lines = (
            told.session_line(
                other.person.name if other.known else "",
                other.wire.address,
                other.wire.client,
                round(now - other.touched),
                table=None if other.table is None else other.table.number,
                watches=other.watching is not None,
            )
            for other in shown
        )
        session.reply("\n".join([told.sessions_heading(len(self._hall.roster.sessions)), *lines]))

    # --- the house ---

    def announce(self, session: Session, word: said.Announce) -> None:
        """Tell everybody."""
        self._keep(session, Deed.ANNOUNCE, reason=word.text)
        self._hall.roster.tell_all(told.announced(session.person.name, word.text))

    def _keep(self, session: Session, deed: Deed, subject: str = "", *, reason: str = "") -> None:
        """Keep a deed that is no change of anything stored; should it not be kept, the log has it."""
        self._hall.essentials.writer.submit(
            self._moderation.done(session, deed, subject, reason=reason), lambda _failure: None
        )

    def close_table(self, session: Session, word: said.CloseTable) -> None:
        """Put a table away for good, asleep or awake; its people are told by whom and why."""
        if self._hall.tables.row(word.table) is None:
            session.reply(told.no_table(word.table))
            return
        self._keep(session, Deed.CLOSE_TABLE, str(word.table), reason=word.reason)
        by = title(session.person.name)

        def woken(live: LiveTable | None) -> None:
            if live is None:
                closed(False)
                return
            live.say(told.closes_table(by, word.reason))
            live.close(told.closing_note(by, word.reason), closed)

        def closed(stored: bool) -> None:
            session.reply(told.table_closed(word.table) if stored else told.NOT_STORED)

        self._hall.tables.wake(word.table, woken)

    def shut_down(self, session: Session, word: said.ShutDown) -> None:
        """Close the house after a while."""
        if fold(word.reason) in _NOT_AT_ALL:
            self.stay_open(session)
            return
        self._keep(session, Deed.SHUT_DOWN, reason=word.reason)
        self._closing.announce(SHUTDOWN_SECONDS if word.seconds is None else word.seconds, word.reason)

    def stay_open(self, session: Session) -> None:
        """Take an announced end back."""
        if self._closing.take_back():
            self._keep(session, Deed.STAY_OPEN)
        else:
            session.reply(told.NOTHING_ANNOUNCED)

    def status(self, session: Session) -> None:
        """Say how the house is doing, one fact a line."""
        hall, essentials, tables = self._hall, self._hall.essentials, self._hall.tables
        delay, thinkers = essentials.writer.delay, hall.company.workers
        session.reply(
            told.status(
                told.Standing(
                    open_for=round(essentials.clock.monotonic() - essentials.started),
                    sessions=len(hall.roster.sessions),
                    people=len(hall.roster.here),
                    tables=len(tables.rows),
                    awake=len(tables.awake),
                    moves=essentials.tally.moves,
                    journal_last=delay.last,
                    journal_p99=delay.p99,
                    waiting=essentials.writer.waiting,
                    lag=hall.lag.last,
                    tasks=len(asyncio.all_tasks()),
                    failed_logins=essentials.tally.failed_logins,
                    kilobytes=essentials.database.size // 1024,
                    version=__version__,
                    ends_in=self._closing.ends_in,
                    computer_tables=hall.company.tables,
                    thinking=thinkers.running,
                    thoughts=thinkers.figures.jobs,
                    thoughts_waiting=thinkers.waiting,
                    sunk=thinkers.figures.sunk,
                    replaced=thinkers.figures.replaced,
                )
            )
        )


def _by_name(session: Session) -> str:
    return session.person.key if session.known else ""
