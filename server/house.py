"""
The house: everything that lives as long as the server is made here, begins here and ends here.

It is the composition root and does nothing itself. Rooms get what they need when they are built; where one of them has
to call back (a table that has changed, a connection that is lost), a method of the other is handed over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Container

from db import admission
from db.database import Database
from db.identity import PersonId
from games.table.state import AnyTable
from server.accounts.accounts import Accounts
from server.accounts.admission import Admission
from server.accounts.authentication import Authentication
from server.bots.players import ComputerPlayers
from server.daily.office import Days
from server.daily.running import RunningSets
from server.housekeeping import Housekeeping
from server.lobby.programs import Programs
from server.lobby.router import Router
from server.moderation.bans import Bans
from server.moderation.throttle import RateWindow, Throttle
from server.ops.clock import Clock
from server.ops.closing import Closing
from server.ops.config import Settings
from server.ops.context import Context
from server.ops.event_loop import Lag
from server.ops.incidents import Incidents
from server.ops.shuffler import Shuffle, shuffled
from server.ops.texts import Texts, brought
from server.play.live import LiveTable, log_changes
from server.play.registry import Tables
from server.sessions.guests import Guests
from server.sessions.prelogin import PreLogin, PreLoginHandlers
from server.sessions.presence import Presence
from server.sessions.roster import Roster
from server.sessions.seating import Seating
from server.sessions.session import Handlers
from server.social.context import Rooms, company
from server.threads import Threads
from server.tournaments.office import Tournaments
from server.wire.ports import LineOwner, Wire

TICK_SECONDS = 1.0
"""How often the house looks who is gone or has fallen asleep."""

_MINUTE, _DAY = 60.0, 86_400.0


class House:
    """
    Everything that lives as long as the server; `threads` makes what works beside the loop.

    `expected`: whose line of the house before is still to come back; no guest among them is forgotten.
    """

    threads = Threads()

    def __init__(
        self,
        settings: Settings,
        database: Database,
        loop: asyncio.AbstractEventLoop,
        texts: Texts,
        clock: Clock | None = None,
        shuffle: Shuffle = shuffled,
        expected: Container[PersonId] = (),
    ) -> None:
        clock, limits, threads = clock or Clock(), settings.limits, self.threads
        monotonic, opened = clock.monotonic, clock.now()
        writer, incidents = threads.writes(database, loop, monotonic), Incidents(opened, settings.server.state_dir)
        self.context = context = Context(
            settings, texts, database, writer, clock, shuffle, incidents, monotonic(), opened
        )
        self.ended, self.roster = asyncio.Event(), (roster := Roster())
        sets = RunningSets(database)
        self.tables = tables = Tables(context, roster.homes, self._changed, brought(settings.spiele), sets)
        keeps, plays = tables.places.keeps, sets.plays
        guests = Guests(database, writer, lambda who: roster.keeps(who) or keeps(who) or plays(who) or who in expected)
        connects = RateWindow(monotonic, limits.connects_per_minute, _MINUTE)
        accounts = RateWindow(monotonic, settings.konten.per_address_and_day, _DAY)
        passwords, bans = threads.hashes(loop, limits.password_queue), Bans(clock, admission.sanctions_known(database))
        self.auth = Authentication(context, passwords, Throttle(monotonic), connects, accounts, bans, guests)
        self.computers, seen = ComputerPlayers(context, tables, threads.thinks), (context, roster, tables)
        self._presence, self._accounts = Presence(*seen, guests), Accounts(context, roster, bans, guests)
        self._seating = Seating(*seen, self._presence, guests)
        self._door = Admission(context, self.auth, roster, self._accounts, tables, self._seating)
        self.tournaments = Tournaments(context, roster, self._accounts, tables, self._seating)
        days = Days(context, tables, self._seating, self._presence, sets, self.computers.workers)
        talk = RateWindow(monotonic, limits.talk_per_minute, _MINUTE)
        closing = Closing(clock, roster.tell_all, self.end)
        known = context, self.auth, roster, self._accounts, tables, self._seating, self.tournaments, days
        self.rooms = Rooms(*known, talk, closing, Lag(clock), self.computers, *company(context, tables))
        self._router, programs, door = Router(self.rooms), Programs(self.rooms, self._door.come_back), self._door
        inside = Handlers(clock, self._router.commanded, door.lost, programs.packaged, self._router.kept, roster.moved)
        self._handlers = PreLoginHandlers(programs.before_login, door.turned_back, inside)
        self._housekeeping = Housekeeping(context, self.auth, tables)

    # --- while it is open ---

    def welcome(self, wire: Wire) -> PreLogin:
        """Greet a new connection at once, or say why it cannot stay."""
        return self._door.welcome(wire, self._handlers)

    def resume(self, wire: Wire, kept: LineOwner, *, ordered: bool) -> None:
        """Let a line of the house before go on."""
        self._door.resume(wire, self._handlers, kept, ordered=ordered)

    def change(self, settings: Settings, texts: Texts) -> None:
        """Let other limits and other words of the host count from now on."""
        self.context.settings, self.context.texts = settings, texts
        limits, auth = settings.limits, self.auth
        auth.connects.most, self.rooms.talk.most = limits.connects_per_minute, limits.talk_per_minute
        auth.new_accounts.most = settings.konten.per_address_and_day
        auth.passwords.queue = limits.password_queue

    def tick(self) -> None:
        """Look who is gone, who has fallen asleep, and which tables are without their people."""
        now = self.context.clock.monotonic()
        self._accounts.tick()
        self._presence.tick(now)
        self.computers.tick()
        self.tournaments.tick(now)
        self.rooms.days.tick()
        self._housekeeping.tick(now)

    def _changed(self, live: LiveTable, before: AnyTable) -> None:
        """Follow what was stored and told at a table."""
        log_changes(live, before)
        self._seating.changed(live, before)
        self.computers.look(live)
        self.tournaments.table_changed(live, before)

    # --- closing ---

    def end(self) -> None:
        """Close the house now: whoever serves it is waiting for this."""
        self.ended.set()

    def close(self, farewell: str) -> None:
        """Tell everybody, hang up, and store what waits. Blocks until the journal is on disk."""
        self.context.closing = True
        for connection in tuple(self.roster.connections):
            connection.leave(farewell, for_good=False)
        for live in tuple(self.tables.awake.values()):
            live.drop()
        self.computers.close()
        self.tournaments.drop()
        self.auth.passwords.close()
        self.context.writer.close()
