"""The host's hand in the running house: each deed is told to whom it concerns, and logged with who, whom, why."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import timedelta
from ipaddress import ip_address
from typing import Protocol, cast

import structlog

from commands import admin as said
from commands.german import counted, fold, title
from db import admission
from db.admission import Kind, Sanction
from db.errors import WriteFailed
from db.identity import PersonId
from db.writer import Job, Writer
from server.clock import Clock, Timer
from server.host import Host
from server.lag import Lag
from server.session import Session
from server.tables import Tables
from server.throttle import household

log = structlog.get_logger()

SHUTDOWN_SECONDS = 60
_WARNINGS = (600, 300, 120, 60, 30, 10, 5)
"""Seconds before the end at which everybody is told once more."""

MOST_LISTED = 200
_HOUR = 3600
_MINUTE = 60


class Office(Protocol):
    """What the host's deeds need of the house."""

    writer: Writer
    clock: Clock
    tables: Tables
    here: dict[PersonId, Session]
    sessions: set[Session]
    started: float
    moves: int
    failed_log_ins: int
    lag: Lag

    def impose(self, sanction: Sanction) -> None:
        """Keep a sanction in mind."""

    def lift(self, kind: Kind, subject: str) -> bool:
        """Forget a sanction; False if there was none."""
        ...

    def sanctions(self) -> list[Sanction]:
        """Return the sanctions in force."""
        ...

    def end(self) -> None:
        """Close the house now."""

    def guest_here(self, session: Session, typed: str) -> Session | None:
        """Return the session of somebody who is here, or say that he is not."""
        ...


class Admin:
    """The deeds of the host, by the class of what was said."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._ending: list[Timer] = []
        self._end_at: float | None = None

    def do(self, session: Session, word: said.AdminWord) -> None:
        """Do what an admin said."""
        _DEEDS[type(word)](self, session, word)

    @property
    def ends_in(self) -> int | None:
        """Seconds until the house closes, None if nobody has announced it."""
        return None if self._end_at is None else max(0, round(self._end_at - self._office.clock.monotonic()))

    def _by(self, session: Session) -> str:
        return "" if session.person is None else session.person.name

    # --- people ---

    def kick(self, session: Session, word: said.Kick) -> None:
        """Cut somebody's connection."""
        other = self._office.guest_here(session, word.name)
        if other is None or other.person is None:
            return
        name = title(other.person.name)
        log.info("kick", admin=self._by(session), name=name, reason=word.reason)
        other.leave(f"Du wurdest vom Stammtisch getrennt.{_because(word.reason)}")
        session.reply(f"Die Verbindung von {name} ist getrennt.")

    def list_sessions(self, session: Session, _word: said.ListSessions) -> None:
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

    def ban(self, session: Session, word: said.Ban) -> None:
        """Keep a name or an address out; whoever it concerns is told and goes."""
        kind, subject = _subject(word.subject)
        if session.person is not None and subject in {session.person.key, household(session.wire.address)}:
            session.reply("Dich selbst kannst du nicht aussperren.")
            return
        sanction = self._sanction(session, kind, subject, word.seconds, word.reason)

        def stored(failure: WriteFailed | None) -> None:
            if failure is not None:
                session.reply(_NOT_STORED)
                return
            self._office.impose(sanction)
            for other in tuple(self._office.sessions):
                person = other.person
                if subject == household(other.wire.address) or (person is not None and person.key == subject):
                    other.leave(f"Du bist vom Stammtisch ausgesperrt{_until(sanction)}.{_because(word.reason)}")
            session.reply(f"{word.subject} ist ausgesperrt{_until(sanction)}.")

        log.info("ban", admin=self._by(session), subject=subject, seconds=word.seconds, reason=word.reason)
        self._office.writer.submit(admission.impose(sanction), stored)

    def mute(self, session: Session, word: said.Mute) -> None:
        """Let nobody hear somebody; a second time lifts it."""
        key = fold(word.name)
        if word.seconds is None and self._office.lift(Kind.MUTE, key):
            log.info("unmute", admin=self._by(session), name=key)
            self._store(session, admission.lift(Kind.MUTE, key), f"{title(word.name)} darf wieder reden.")
            return
        sanction = self._sanction(session, Kind.MUTE, key, word.seconds, "")
        log.info("mute", admin=self._by(session), name=key, seconds=word.seconds)
        self._office.impose(sanction)
        self._store(session, admission.impose(sanction), f"{title(word.name)} darf nicht mehr reden{_until(sanction)}.")

    def _sanction(self, session: Session, kind: Kind, subject: str, seconds: int | None, reason: str) -> Sanction:
        now = self._office.clock.now()
        until = None if seconds is None else now + timedelta(seconds=seconds)
        return Sanction(kind, subject, now, until, self._by(session), reason)

    def list_bans(self, session: Session, _word: said.ListBans) -> None:
        """Show every sanction in force, one a line."""
        lines = []
        for one in self._office.sanctions()[:MOST_LISTED]:
            what = "darf nicht reden" if one.kind is Kind.MUTE else "ist ausgesperrt"
            lines.append(f"  {one.subject} {what}{_until(one)}, von {title(one.imposed_by)}.{_because(one.reason)}")
        session.reply("\n".join(lines) if lines else "Niemand ist ausgesperrt, und alle dürfen reden.")

    def lift_ban(self, session: Session, word: said.LiftBan) -> None:
        """Let somebody in again."""
        kind, subject = _subject(word.subject)
        if not self._office.lift(kind, subject):
            session.reply(f"{word.subject} ist nicht ausgesperrt. „banne“ zeigt alle.")
            return
        log.info("lift ban", admin=self._by(session), subject=subject)
        self._store(session, admission.lift(kind, subject), f"{word.subject} darf wieder herein.")

    def _store(self, session: Session, job: Job, done: str) -> None:
        def stored(failure: WriteFailed | None) -> None:
            if not session.gone:
                session.reply(done if failure is None else _NOT_STORED)

        self._office.writer.submit(job, stored)

    # --- the house ---

    def announce(self, session: Session, word: said.Announce) -> None:
        """Tell everybody."""
        log.info("announce", admin=self._by(session), text=word.text)
        self._tell_all(f"Ansage von {title(self._by(session))}: {word.text}")

    def _tell_all(self, line: str) -> None:
        for other in tuple(self._office.here.values()):
            other.reply(line)

    def close_table(self, session: Session, word: said.CloseTable) -> None:
        """Put a table away for good, asleep or awake."""
        if self._office.tables.row(word.table) is None:
            session.reply(f"Tisch {word.table} gibt es nicht.")
            return
        log.info("close table", admin=self._by(session), table=word.table)

        def woken(host: Host | None) -> None:
            if host is not None:
                host.close(f"geschlossen von {self._by(session)}", closed)
            else:
                closed(False)

        def closed(stored: bool) -> None:
            session.reply(f"Tisch {word.table} ist geschlossen." if stored else _NOT_STORED)

        self._office.tables.wake(word.table, woken)

    def shut_down(self, session: Session, word: said.ShutDown) -> None:
        """Close the house after a while; everybody is told now, and again as the end comes near."""
        seconds = SHUTDOWN_SECONDS if word.seconds is None else word.seconds
        log.info("shut down", admin=self._by(session), seconds=seconds, reason=word.reason)
        for timer in self._ending:
            timer.cancel()
        self._end_at = self._office.clock.monotonic() + seconds
        self._warn(seconds, word.reason)
        after = self._office.clock.after
        self._ending = [
            after(seconds - left, lambda left=left: self._warn(left, word.reason))  # type: ignore[misc]
            for left in _WARNINGS
            if left < seconds
        ]
        self._ending.append(after(seconds, self._office.end))

    def _warn(self, seconds: int, reason: str) -> None:
        self._tell_all(f"Der Stammtisch schließt in {_span(seconds)}. Alle Tische sind gespeichert.{_because(reason)}")

    def status(self, session: Session, _word: said.ShowStatus) -> None:
        """Say how the house is doing, one fact a line."""
        office = self._office
        delay, tables = office.writer.delay, office.tables
        sessions = counted(len(office.sessions), "Verbindung", "Verbindungen")
        known = counted(len(tables.rows), "offener Tisch", "offene Tische")
        waiting = counted(office.writer.waiting, "Auftrag wartet", "Aufträge warten")
        lines = [
            f"Offen seit {_span(round(office.clock.monotonic() - office.started))}.",
            f"{sessions}, davon {len(office.here)} angemeldet.",
            f"{known}, davon {len(tables.awake)} im Speicher.",
            f"{counted(office.moves, 'Zug', 'Züge')} seit dem Start.",
            f"Journal: zuletzt {_milliseconds(delay.last)}, fast immer unter {_milliseconds(delay.p99)}, {waiting}.",
            f"Verzug der Ereignisschleife: {_milliseconds(office.lag.last)}.",
            f"{counted(len(asyncio.all_tasks()), 'Aufgabe', 'Aufgaben')} im Gange.",
            f"{counted(office.failed_log_ins, 'Anmeldung', 'Anmeldungen')} misslungen.",
        ]
        session.reply("\n".join(lines))


_NOT_STORED = "Das konnte ich gerade nicht speichern. Versuch es bitte gleich noch einmal."


def _by_name(session: Session) -> str:
    return "" if session.person is None else session.person.key


def _because(reason: str) -> str:
    return f" Grund: {reason}" if reason else ""


def _until(sanction: Sanction) -> str:
    return "" if sanction.until is None else f" bis {sanction.until.astimezone():%d.%m.%Y %H:%M} Uhr"


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} Millisekunden".replace(".", ",")


def _span(seconds: int) -> str:
    if seconds >= 2 * _HOUR:
        return counted(seconds // _HOUR, "Stunde", "Stunden")
    if seconds >= 2 * _MINUTE:
        return counted(seconds // _MINUTE, "Minute", "Minuten")
    return counted(seconds, "Sekunde", "Sekunden")


def _subject(typed: str) -> tuple[Kind, str]:
    """Return whether an address or a name is meant, and how it is compared."""
    address = typed.removesuffix("/64")
    try:
        ip_address(address)
    except ValueError:
        return Kind.NAME, fold(typed)
    return Kind.ADDRESS, household(address)


_Deed = Callable[[Admin, Session, said.AdminWord], None]

_DEEDS: Mapping[type, _Deed] = {
    said.Kick: cast("_Deed", Admin.kick),
    said.ListSessions: cast("_Deed", Admin.list_sessions),
    said.Ban: cast("_Deed", Admin.ban),
    said.ListBans: cast("_Deed", Admin.list_bans),
    said.LiftBan: cast("_Deed", Admin.lift_ban),
    said.Mute: cast("_Deed", Admin.mute),
    said.Announce: cast("_Deed", Admin.announce),
    said.CloseTable: cast("_Deed", Admin.close_table),
    said.ShutDown: cast("_Deed", Admin.shut_down),
    said.ShowStatus: cast("_Deed", Admin.status),
}
