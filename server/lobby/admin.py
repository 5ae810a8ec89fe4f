"""The host's hand in the running house: each deed is told to whom it concerns, and kept with who, whom, why."""

from __future__ import annotations

import asyncio
from typing import Protocol

from commands.language.german import counted, fold, title
from commands.lobby import admin as said
from commands.lobby import moderation as told
from db.moderation import Deed
from server import __version__
from server.ops.closing import SHUTDOWN_SECONDS, Closing
from server.ops.lag import Lag
from server.people.moderation import MOST_LISTED, Moderation
from server.people.moderation import Office as ModerationOffice
from server.people.session import Session
from server.play.live import Host
from server.play.registry import Tables

_NOT_AT_ALL = frozenset({"abbrechen", "abbruch", "aus", "nicht", "stopp"})
"""Behind `herunterfahren` no reason, but the wish that it does not happen."""


class Office(ModerationOffice, Protocol):
    """What the host's deeds need of the house."""

    tables: Tables
    started: float
    moves: int
    failed_log_ins: int
    lag: Lag

    def end(self) -> None:
        """Close the house now."""


class Admin:
    """The deeds of the host, by the class of what was said."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._moderation = Moderation(office)
        self._closing = Closing(office.clock, self._tell_all, office.end)

    @property
    def ends_in(self) -> int | None:
        """Seconds until the house closes, None if nobody has announced it."""
        return self._closing.ends_in

    def do(self, session: Session, word: said.AdminWord) -> None:
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
                raise ValueError(f"no deed for {type(word).__name__}")

    def list_sessions(self, session: Session) -> None:
        """Show every session with address, client, idle time and table, one a line."""
        now = self._office.clock.monotonic()
        lines = [f"{counted(len(self._office.sessions), 'Verbindung', 'Verbindungen')}:"]
        for other in sorted(self._office.sessions, key=_by_name)[:MOST_LISTED]:
            name = "(noch kein Name)" if other.person is None else title(other.person.name)
            place = "im Vorraum" if other.table is None else f"Tisch {other.table.number}"
            place += ", schaut zu" if other.watching is not None else ""
            quiet = counted(round(now - other.touched), "Sekunde", "Sekunden")
            client = other.wire.client or "unbekanntes Programm"
            lines.append(f"  {name}, {other.wire.address}, {client}, still seit {quiet}, {place}")
        session.reply("\n".join(lines))

    # --- the house ---

    def announce(self, session: Session, word: said.Announce) -> None:
        """Tell everybody."""
        self._keep(session, Deed.ANNOUNCE, reason=word.text)
        self._tell_all(f"Ansage von {title('' if session.person is None else session.person.name)}: {word.text}")

    def _tell_all(self, line: str) -> None:
        for other in tuple(self._office.here.values()):
            other.reply(line)

    def _keep(self, session: Session, deed: Deed, subject: str = "", *, reason: str = "") -> None:
        """Keep a deed that is no change of anything stored; should it not be kept, the log has it."""
        self._office.writer.submit(self._moderation.done(session, deed, subject, reason=reason), lambda _failure: None)

    def close_table(self, session: Session, word: said.CloseTable) -> None:
        """Put a table away for good, asleep or awake; its people are told by whom and why."""
        if self._office.tables.row(word.table) is None:
            session.reply(f"Tisch {word.table} gibt es nicht.")
            return
        self._keep(session, Deed.CLOSE_TABLE, str(word.table), reason=word.reason)
        by = "" if session.person is None else title(session.person.name)

        def woken(host: Host | None) -> None:
            if host is None:
                closed(False)
                return
            host.say(told.closes_table(by, word.reason))
            host.close(f"geschlossen von {by}.{told.because(word.reason)}", closed)

        def closed(stored: bool) -> None:
            session.reply(f"Tisch {word.table} ist geschlossen." if stored else told.NOT_STORED)

        self._office.tables.wake(word.table, woken)

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
        office = self._office
        delay, tables = office.writer.delay, office.tables
        sessions = counted(len(office.sessions), "Verbindung", "Verbindungen")
        known = counted(len(tables.rows), "offener Tisch", "offene Tische")
        waiting = counted(office.writer.waiting, "Auftrag wartet", "Aufträge warten")
        lines = [
            f"Offen seit {told.span(round(office.clock.monotonic() - office.started))}.",
            f"{sessions}, davon {len(office.here)} angemeldet.",
            f"{known}, davon {len(tables.awake)} im Speicher.",
            f"{counted(office.moves, 'Zug', 'Züge')} seit dem Start.",
            f"Journal: zuletzt {_milliseconds(delay.last)}, fast immer unter {_milliseconds(delay.p99)}, {waiting}.",
            f"Verzug der Ereignisschleife: {_milliseconds(office.lag.last)}.",
            f"{counted(len(asyncio.all_tasks()), 'Aufgabe', 'Aufgaben')} im Gange.",
            f"{counted(office.failed_log_ins, 'Anmeldung', 'Anmeldungen')} misslungen.",
            f"Datenbank: {office.database.size // 1024} KiB. Fassung {__version__}.",
        ]
        if self.ends_in is not None:
            lines.append(f"Der Stammtisch schließt in {told.span(self.ends_in)}.")
        session.reply("\n".join(lines))


def _by_name(session: Session) -> str:
    return "" if session.person is None else session.person.key


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} Millisekunden".replace(".", ",")
