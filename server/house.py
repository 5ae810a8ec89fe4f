"""
The house: who is here, who sits where, and what happens to whoever comes, goes or falls silent.

It is the composition root: everything that lives as long as the server is made and held here. Sessions, tables and the
way in know each other only through it.
"""

from __future__ import annotations

import asyncio
import heapq
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import count, islice
from pathlib import Path

import structlog

from commands.journal.replay import AnyTable
from commands.language.german import fold, meant, nearest, title
from commands.language.vocabulary import Code, Lexicon, Misread, Question
from commands.lobby.moderation import barred
from commands.table.words import ShowCards
from db import admission, players, results
from db.engine import Database
from db.errors import WriteFailed
from db.writer import Writer
from games import table
from games.contract import Action, Seat
from games.table import Leave
from server.lobby.words import LOBBY, NO_NAMES, Words, lexicon_for, needs_a_table
from server.ops.clock import Clock
from server.ops.config import Settings
from server.ops.lag import Lag
from server.ops.metrics import Figures
from server.ops.shuffler import Shuffle, shuffled
from server.people.bans import Bans, subject_of_guest
from server.people.login import MOST_NAMED, MOST_WAITING, Entrance, welcome
from server.people.passwords import Passwords
from server.people.person import GUEST_NAME, Person
from server.people.session import Session
from server.people.throttle import Throttle, Window, household
from server.play.live import OUR_FAULT, Due, Host
from server.play.registry import Tables, line_of
from server.tournaments.office import Tournaments
from server.wire.ports import Wire

log = structlog.get_logger()

TICK_SECONDS = 1.0
"""How often the house looks who is gone or has fallen asleep."""

ASLEEP_AFTER_SECONDS = 600.0
"""How long a table stays in memory when none of its people is here."""

MOST_EVIDENCE = 1000
"""Records of mishaps that are kept for the host; a disk that fails all night must not be filled with them."""

MOST_COMPARED = 200
"""Up to how many people here a mistyped name is compared with all of theirs: it takes 26 us for each of them."""

_LOST_TABLE = (
    "Tisch {number} lässt sich leider nicht fortsetzen: Sein Protokoll ist beschädigt oder passt nicht mehr zu den "
    "Regeln von heute. Es tut uns leid. Was schon gewertet war, bleibt gewertet."
)
"""Told to everybody who had a seat there, when he comes back."""

_MINUTE = 60.0
_HOUR = 3600.0
_DAY = 86_400.0


@dataclass(slots=True)
class Absence:
    """Somebody with a seat and no connection: since when, and what the others know of it."""

    since: float
    told: bool = False
    noted: bool = False


class House:
    """Everything that lives as long as the server."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        loop: asyncio.AbstractEventLoop,
        greeting: str,
        house_rules: str = "",
        clock: Clock | None = None,
        shuffle: Shuffle = shuffled,
    ) -> None:
        self.settings = settings
        self.database = database
        self.clock = clock or Clock()
        self.shuffled = shuffle
        monotonic = self.clock.monotonic
        self.writer = Writer(database, loop, monotonic)
        self.passwords = Passwords(loop, settings.limits.password_queue)
        self.throttle = Throttle(monotonic)
        self.connects = Window(monotonic, settings.limits.connects_per_minute, _MINUTE)
        self.new_accounts = Window(monotonic, settings.konten.per_address_and_day, _DAY)
        self.greeting = greeting
        self.house_rules = house_rules
        self.talk = Window(monotonic, settings.limits.talk_per_minute, _MINUTE)
        self.sessions: set[Session] = set()
        self.here: dict[str, Session] = {}
        self.started = monotonic()
        self.started_at = self.clock.now()
        self.failed_log_ins = 0
        self.moves = 0
        self.closing = False
        self.refusals = 0
        self._ailment: str | None = None
        self.mishaps = 0
        self.lag = Lag(self.clock)
        self._tidy_at = self.started
        self.ended = asyncio.Event()
        self._entrances: dict[Session, Entrance] = {}
        self._per_address: dict[str, int] = {}
        self._opened_from: dict[int, str] = {}
        self._absent: dict[str, Absence] = {}
        self._accounts: dict[str, int] = {}
        self._matches = count(results.next_match(database))
        self._mishaps = count(1)
        self.bans = Bans(self.clock, admission.sanctions_known(database))
        self._free_guests: list[int] = []
        self._next_guest = 1
        self.tables = Tables(database, self.writer, self.clock, self, settings.limits.missed_lines)
        self._remember_people()
        self.tournaments = Tournaments(self)
        self._words = Words(self)

    def _remember_people(self) -> None:
        """Learn whose seats wait, and which guests' names are taken; a guest without a seat is forgotten."""
        for row in (*self.tables.all(), *self.tables.services.values()):
            for person in row.people:
                if person.player is not None:
                    self._accounts[fold(person.name)] = person.player
        taken = set()
        for guest in players.guests_known(self.database):
            if self.tables.sits_at(guest.key) is None:
                self.writer.submit(players.forget_guest(guest.key), lambda _failure: None)
            else:
                taken.add(int(guest.key.removeprefix(GUEST_NAME.lower())))
        self._next_guest = max(taken, default=0) + 1
        self._free_guests = [number for number in range(1, self._next_guest) if number not in taken]

    # --- coming in ---

    def welcome(self, wire: Wire) -> Session:
        """Greet a new connection at once, or say why it cannot stay."""
        session = Session(wire, self)
        reason = self._no_room(wire.address)
        if reason is not None:
            session.gone = True
            session.leave(reason)
            return session
        self.sessions.add(session)
        home = household(wire.address)
        self._per_address[home] = self._per_address.get(home, 0) + 1
        entrance = self._entrances[session] = Entrance(session, self)
        entrance.begin(self.greeting)
        return session

    def _no_room(self, address: str) -> str | None:
        limits = self.settings.limits
        if self.closing:
            return "Der Stammtisch schließt gerade. Versuch es bitte in ein paar Minuten wieder."
        if len(self.sessions) >= limits.sessions and limits.enabled:
            return "Der Stammtisch ist bis auf den letzten Platz besetzt. Versuch es bitte später wieder."
        if not limits.enabled:
            return None
        if self._per_address.get(household(address), 0) >= limits.sessions_per_address:
            return "Von deiner Adresse sind schon so viele Verbindungen offen, wie hier erlaubt sind."
        if not self.connects.take(address):
            return "Von deiner Adresse kommen gerade zu viele Verbindungen. Warte bitte eine Minute."
        return None

    def barred(self, subject: str, address: str) -> str | None:
        """Return why somebody may not come in, None if he may."""
        sanction = self.bans.against(subject, address)
        return None if sanction is None else barred(sanction.until, sanction.reason)

    def barred_guest(self, key: str, word_hash: str) -> str | None:
        """Return why the holder of a word of return may not come in, None if he may."""
        return self.barred(subject_of_guest(key, word_hash), "")

    def guest_here(self, session: Session, typed: str) -> Session | None:
        """Return the session of somebody who is here, or say that he is not."""
        key = fold(typed)
        found = self.here.get(key)
        if found is None:
            alike = [other for name, other in self.here.items() if name.startswith(key)]
            found = alike[0] if len(alike) == 1 else None
        if found is None:
            compared = self.here if len(self.here) <= MOST_COMPARED else ()
            hint = meant([title(name) for name in nearest(key, compared)])
            session.reply(f"„{typed[:40]}“ ist gerade nicht da.{hint} „wer“ zeigt alle.")
        return found

    def guest_number(self) -> int:
        """Return the lowest number no guest has; it is taken from now on."""
        if self._free_guests:
            return heapq.heappop(self._free_guests)
        self._next_guest += 1
        return self._next_guest - 1

    def log_in_failed(self, session: Session, key: str) -> None:
        """Note a failed log-in, without anything that was typed but the name."""
        self.failed_log_ins += 1
        log.info("log-in failed", address=session.wire.address, name=key)

    def admit(self, session: Session, person: Person) -> None:
        """Let somebody in: he takes over a connection of his own, returns to his seat, or comes into the lobby."""
        self._entrances.pop(session, None)
        earlier = self.here.get(person.key)
        if earlier is not None and earlier.person is not None:
            person = replace(person, settings=earlier.person.settings)  # the last ones may not be stored yet
        session.person = person
        session.learned()
        self.here[person.key] = session
        if person.player is not None:
            self._accounts[person.key] = person.player
            self.writer.submit(players.seen(person.player, self.clock.now()), lambda _failure: None)
        else:
            self.writer.submit(players.guest_seen(person.key, self.clock.now()), lambda _failure: None)
        log.info("came in", name=person.name, address=session.wire.address, client=session.wire.client)
        if earlier is not None:
            self._take_over(earlier, session)
        number = self.tables.sits_at(person.key)
        if number is None:
            others = list(islice(self._others_here(person.key), MOST_NAMED))
            waiting = [line_of(row, self.tables.room_at(row.number)) for row in self.tables.waiting(MOST_WAITING)]
            lost = self.tables.bereft(person.key)
            if lost is not None:
                session.say(_LOST_TABLE.format(number=lost))
            session.reply(welcome(person, others, len(self.here) - 1, waiting, self.tables.waiting_number))
            return
        self.go_to_seat(session, number)

    def go_to_seat(self, session: Session, number: int) -> None:
        """Bring somebody back to the seat he has; until he sits there his further lines wait."""
        session.wire.hold(True)

        def woken(host: Host | None) -> None:
            session.wire.hold(False)
            self._return(session, host, number)

        self.tables.wake(number, woken)

    def _others_here(self, key: str) -> Iterator[str]:
        """Yield the names of the others, longest here first; thousands are here, and few names fit into a line."""
        for other, session in self.here.items():
            if other != key and session.person is not None:
                yield title(session.person.name)

    def _take_over(self, earlier: Session, session: Session) -> None:
        """Close an earlier connection of the same person; nothing of it is lost."""
        earlier.replaced = True
        if earlier.host is not None and earlier.seat is not None:
            earlier.host.detach(earlier.seat, earlier)
        earlier.host = earlier.seat = None
        earlier.look_away()
        earlier.leave("Du hast dich an anderer Stelle angemeldet; dort geht es weiter.")
        session.say("Deine andere Verbindung ist jetzt zu.")

    def _return(self, session: Session, host: Host | None, number: int) -> None:
        """Give somebody his seat back, with the table as it is and what he has missed."""
        person = session.person
        if person is None or session.gone or session.replaced:
            return
        if host is None and self.tables.row(number) is not None:
            session.reply(
                f"Willkommen zurück, {title(person.name)}! An deinen Tisch komme ich gerade nicht heran; dein Platz "
                f"bleibt. Versuch es bitte gleich noch einmal: „mitspielen {number}“."
            )
            return
        if host is None:
            self.tables.bereft(person.key)
            session.reply(f"Willkommen zurück, {title(person.name)}! {_LOST_TABLE.format(number=number)}")
            return
        seat = host.names.exact(person.key)
        if seat is None:
            session.reply(f"Willkommen zurück, {title(person.name)}!")
            return
        absence = self._absent.pop(person.key, None)
        self._miss(host)
        missed = host.attach(seat, session)
        session.sit(host, seat)
        lines = [f"Willkommen zurück, {title(person.name)}! Du sitzt an Tisch {host.number}."]
        if missed:
            lines += ["Seit du zuletzt etwas getippt hast:", *missed]
        session.say("\n".join(lines))
        host.ask(seat, ShowCards(), session)
        if absence is not None and absence.told:
            host.attend(partial(self._tell_return, host, seat))
        host.note_return(seat, lambda: seat in host.seats)

    def _tell_return(self, host: Host, seat: Seat) -> None:
        """Let the others know that somebody is back, unless the journal is about to say so."""
        if seat in host.sitting.circle and host.sitting.people[seat].present:
            self._tell_others(host, seat, f"{host.voice(None).name(seat)} ist wieder da.")

    def _miss(self, host: Host) -> None:
        """Note who of a table that may just have been woken is not here: without them it falls asleep again."""
        for seat in host.sitting.circle:
            key = host.names.key(seat)
            if key not in self.here and key not in self._absent:
                self._absent[key] = Absence(self.clock.monotonic(), told=True)

    def watch(self, session: Session, host: Host) -> None:
        """Let somebody watch a table that is awake, and show it to him as it is."""
        assert session.person is not None
        self._miss(host)
        session.watch(host, title(session.person.name))
        session.say(
            f"Du schaust jetzt an Tisch {host.number} zu. „karten“ zeigt, was offen liegt; „verlassen“ führt zurück in "
            "den Vorraum."
        )
        host.ask(None, ShowCards(), session)

    def too_many_tables(self, person: Person, address: str) -> str | None:
        """
        Return why somebody may not open one more table, None if he may.

        An account has its own count; guests are whoever they like, so those of one address are counted together.
        """
        limits = self.settings.limits
        if len(self.tables.rows) + len(self.tournaments.desks) >= limits.tables:
            return "Im Haus sind schon so viele Tische offen, wie hineinpassen. Setz dich mit „mitspielen“ dazu."
        if person.player is not None:
            return self.belongs_to_enough(person)
        if limits.enabled:
            opened = list(self._opened_from.values()).count(household(address))
            if opened >= limits.tables_per_person:
                return f"Von deiner Adresse haben Gäste schon {opened} Tische offen. „mitspielen“ setzt dich dazu."
        return None

    def belongs_to_enough(self, person: Person) -> str | None:
        """Return why somebody may not sit at one more table or take part in one more tournament, None if he may."""
        most = self.settings.limits.tables_per_person
        running = sum(not desk.over and desk.seat(person.key) is not None for desk in self.tournaments.desks.values())
        if self.tables.seats_of(person.key) + running < most:
            return None
        return f"Du bist schon an {most} Tischen und Turnieren dabei. Mehr geht nicht."

    def opened_table(self, session: Session, host: Host) -> None:
        """Seat somebody who opened a table; who joins one is seated by `changed`."""
        person = session.person
        assert person is not None
        if person.player is None:
            self._opened_from[host.number] = household(session.wire.address)
        seat = host.names.exact(person.key)
        assert seat is not None
        host.attach(seat, session)
        session.sit(host, seat)

    def seat_booked(self, host: Host) -> None:
        """Seat everybody of a table that was laid for him."""
        for seat in host.sitting.circle:
            self._sit_booked(host, seat)

    def _sit_booked(self, host: Host, seat: Seat) -> bool:
        """Seat somebody at a table that is booked for him, if he is here and free; else his seat waits."""
        key = host.names.key(seat)
        session = self.here.get(key)
        if session is None:
            self._absent[key] = Absence(self.clock.monotonic())
            return False
        old = session.host
        if old is not None and session.seat is not None and table.finished(old.vocabulary.game, old.sitting):
            old.detach(session.seat, session)
            old.act(session.seat, Leave(sure=True))
            session.host = session.seat = None
        if session.host is not None:
            session.say(
                f"An Tisch {host.number} wartet dein Platz auf dich. Wenn du hier fertig bist, bringt dich "
                f"„mitspielen {host.number}“ hin."
            )
            return False
        host.attach(seat, session)
        session.sit(host, seat)
        session.say(f"Du sitzt jetzt an Tisch {host.number}.")
        return True

    # --- going ---

    def lost(self, session: Session) -> None:
        """Take note that a connection is gone; a seat waits for its owner."""
        self.sessions.discard(session)
        self._release_address(session.wire.address)
        entrance = self._entrances.pop(session, None)
        if entrance is not None:
            entrance.over()
        person = session.person
        if person is None or session.replaced:
            return
        session.look_away()
        if self.here.get(person.key) is session:
            del self.here[person.key]
        log.info("went", name=person.name, address=session.wire.address)
        if self.closing:
            return  # nobody leaves or is missed: the house is gone with everybody in it
        if session.host is not None and session.seat is not None:
            host, seat = session.host, session.seat
            host.detach(seat, session)
            if table.finished(host.vocabulary.game, host.sitting):
                self._let_go(host, seat)
            else:
                self._absent[person.key] = Absence(self.clock.monotonic())
        elif person.player is None and self.tables.sits_at(person.key) is None:
            self.forget_guest(person.key)

    def _release_address(self, address: str) -> None:
        address = household(address)
        left = self._per_address.get(address, 0) - 1
        if left > 0:
            self._per_address[address] = left
        else:
            self._per_address.pop(address, None)

    def forget_guest(self, key: str) -> None:
        """Forget a guest who has gone and keeps no seat; his number is free again."""
        number = int(key.removeprefix(GUEST_NAME.lower()))

        def forgotten(failure: object) -> None:
            if failure is None:
                heapq.heappush(self._free_guests, number)

        self.writer.submit(players.forget_guest(key), forgotten)

    # --- what time brings ---

    def cautious_now(self) -> datetime:
        """
        Return the wall clock, but no later than time has passed since the house opened.

        By this is decided what ends for good: a clock set forward ends nothing before its time.
        """
        passed = timedelta(seconds=self.clock.monotonic() - self.started)
        return min(self.clock.now(), self.started_at + passed)

    def tick(self) -> None:
        """Look who is gone, who has fallen asleep, and which tables are without their people."""
        now = self.clock.monotonic()
        self._tick_absent(now)
        self._tick_idle(now)
        self.tournaments.tick(now)
        if now >= self._tidy_at:
            self._tidy_at = now + _HOUR
            self.tables.put_away(self.cautious_now() - timedelta(days=self.settings.idle.put_away_days))
            self.bans.forget_expired()
            self.writer.submit(admission.forget_expired(self.cautious_now()), lambda _failure: None)

    def _tick_absent(self, now: float) -> None:
        idle = self.settings.idle
        for key, absence in list(self._absent.items()):
            number = self.tables.sits_at(key)
            host = None if number is None else self.tables.awake.get(number)
            if host is None:
                if number is None:
                    del self._absent[key]
                continue
            seat = host.names.exact(key)
            if seat is None:
                del self._absent[key]
                continue
            gone = now - absence.since
            if not absence.told and gone >= idle.grace_seconds:
                absence.told = True
                self._tell_others(host, seat, f"Die Verbindung von {host.voice(None).name(seat)} ist weg.")
            if not absence.noted and gone >= idle.kick_absence_seconds and host.seats:
                absence.noted = True
                host.note_absence(seat, partial(self._misses, key, absence))
            if not host.seats and gone >= ASLEEP_AFTER_SECONDS and host.idle:
                self._let_sleep(host)

    def _misses(self, key: str, absence: Absence) -> bool:
        """Tell whether somebody is still gone, and has not been back since: a later absence is another one."""
        return self._absent.get(key) is absence

    def _let_sleep(self, host: Host) -> None:
        """Let a table without its people sleep; what never began and only guests have left behind is given up."""
        keys = [host.names.key(seat) for seat in host.sitting.circle]
        if host.sitting.state is None and all(key.startswith(GUEST_NAME.lower()) for key in keys):
            for seat in host.sitting.circle:
                self._let_go(host, seat)
        else:
            self.tables.sleep(host)
            for key in keys:  # whoever wakes it again waits for them afresh
                if self.tables.sits_at(key) == host.number:
                    self._absent.pop(key, None)

    @staticmethod
    def _let_go(host: Host, seat: Seat) -> None:
        """Give up the seat of somebody who has gone, unless he is back by then."""
        host.see_to(Due(seat, Leave(sure=True), lambda: seat in host.sitting.circle and seat not in host.seats))

    def _tell_others(self, host: Host, seat: Seat, line: str) -> None:
        for other, listener in host.listening():
            if other != seat:
                listener.hear([line], host.prompt(other, listener.style))

    def _tick_idle(self, now: float) -> None:
        idle = self.settings.idle
        for session in tuple(self.here.values()):
            quiet = now - session.touched
            if quiet < idle.warn_minutes * _MINUTE:
                continue
            host = session.host
            on_turn = host is not None and session.seat in table.turns(host.vocabulary.game, host.sitting)
            limit = (idle.on_turn_minutes if on_turn else idle.disconnect_minutes) * _MINUTE
            if quiet >= limit:
                session.leave("Du warst lange still, darum lege ich auf. Dein Platz wartet auf dich.")
            elif not session.warned and quiet >= limit - (idle.disconnect_minutes - idle.warn_minutes) * _MINUTE:
                session.warned = True
                session.reply("Bist du noch da? Drück einfach die Eingabetaste, sonst lege ich bald auf.")

    # --- commands ---

    def commanded(self, session: Session, line: str) -> None:
        """Do what a line says; whatever goes wrong in it is our fault, and said so to its author alone."""
        if session.host is not None and session.seat is not None:
            session.host.heard_from(session.seat)
        try:
            self._do(session, line)
        except Exception as error:  # noqa: BLE001 - a bug of ours must not cost anybody his connection
            session.reply(OUR_FAULT.format(number=self.mishap(session.host, "line", error, [])))

    def _do(self, session: Session, line: str) -> None:
        if not line.strip():
            session.reply("")
            return
        person = session.person
        if person is None:
            return
        host, seat = session.table, session.seat
        lexicon = self._lexicon(session)
        try:
            meaning = lexicon.heard(line, NO_NAMES if host is None else host.names)
        except Misread as misread:
            astray = host is None and misread.code is Code.UNKNOWN_COMMAND and needs_a_table(line)
            session.reply(LOBBY if astray else misread.sentence)
            return
        if isinstance(meaning, Action):
            if host is None:
                session.reply(LOBBY)
            elif seat is None:
                self._words.act_as_watcher(session, meaning)
            elif isinstance(meaning, Leave):  # what he types behind it is meant for the lobby
                session.wire.hold(True)
                host.act(seat, meaning, session, lambda: session.wire.hold(False))
            else:
                host.act(seat, meaning, session)
        elif isinstance(meaning, Question):
            if host is None:
                session.reply(LOBBY)
            else:
                host.ask(seat, meaning, session)
        else:
            self._words.do(session, meaning)

    def _lexicon(self, session: Session) -> Lexicon:
        assert session.person is not None
        return lexicon_for(session.vocabulary, admin=session.person.admin)

    # --- tables ---

    def announce(self, line: str, *, but: Session | None = None) -> None:
        """Tell everybody in the lobby."""
        for session in tuple(self.here.values()):
            if session.host is None and session is not but:
                session.reply(line)

    def changed(self, host: Host, before: AnyTable) -> None:
        """Seat whoever joined and show out whoever left."""
        self.moves += 1
        self._ailment = None
        after = host.sitting
        if before.circle is not after.circle:
            self._changed_circle(host, before, after)
        self.tables.changed(host)
        if self.tables.row(host.number) is None:
            self._opened_from.pop(host.number, None)
        self.tournaments.table_changed(host, before)

    def _changed_circle(self, host: Host, before: AnyTable, after: AnyTable) -> None:
        for seat in after.circle:
            if seat not in before.circle:
                key = host.names.key(seat)
                self.tables.took_seat(host, key)
                session = self.here.get(key)
                if after.booked:
                    if self._sit_booked(host, seat) and session is not None:
                        host.ask(seat, ShowCards(), session)
                elif session is not None:
                    host.seats[seat] = session  # perhaps not the one he asked with
                    session.sit(host, seat)
                else:
                    host.seats.pop(seat, None)
                    self._absent[key] = Absence(self.clock.monotonic())
        for seat in before.circle:
            if seat not in after.circle:
                self._show_out(host, seat)

    def _show_out(self, host: Host, seat: Seat) -> None:
        key = host.names.key(seat)
        self.tables.left_seat(host, key)
        self._absent.pop(key, None)
        session = self.here.get(key)
        if session is not None and session.host is host:
            host.detach(seat, session)
            session.host = session.seat = None
            session.reply("Du bist wieder im Vorraum.")
        elif session is None and key.startswith(GUEST_NAME.lower()):
            self.forget_guest(key)

    def join(self, session: Session, host: Host) -> None:
        """Let somebody take a seat at a table that is awake; until he has it his further lines wait."""
        assert session.person is not None
        self._miss(host)
        session.wire.hold(True)
        host.join(title(session.person.name), session, lambda: session.wire.hold(False))

    # --- what tables need ---

    def next_match(self) -> int:
        """Return a number for a match that begins."""
        return next(self._matches)

    def account_of(self, name: str) -> int | None:
        """Return the account of somebody, None for a guest."""
        return self._accounts.get(fold(name))

    def mishap(self, host: Host | None, label: str, error: BaseException, entries: list[tuple[str, str]]) -> str:
        """Log a fault of ours under a number and keep the record so far, for the host of the house alone."""
        self.mishaps += 1
        if isinstance(error, WriteFailed):
            self._ailment = f"Das Journal lässt sich nicht schreiben ({error.trouble})."
        number = f"{self.started_at:%y%m%d%H%M}-{next(self._mishaps)}"
        log.error(
            "mishap",
            number=number,
            table=None if host is None else host.number,
            label=label,
            entry=None if host is None else host.row.last + 1,
            error=type(error).__name__,
            trace="".join(traceback.format_tb(error.__traceback__)),
        )
        if host is not None and entries:
            self._keep_evidence(number, host, entries)
        return number

    def _keep_evidence(self, number: str, host: Host, entries: list[tuple[str, str]]) -> None:
        """Write what was about to be played beside the journal's number; 0600, and a full disk does no further harm."""
        folder = Path(self.settings.server.state_dir) / "pannen"
        lines = [f"# Tisch {host.number}, nach Eintrag {host.row.last}", *(f"{who}: {line}" for who, line in entries)]
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if sum(1 for _ in folder.iterdir()) >= MOST_EVIDENCE:
                log.warning("evidence not kept", number=number, why="too much of it lies there already")
                return
            file = folder / f"{number}.partie"
            file.touch(mode=0o600)
            file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        except OSError as trouble:
            log.warning("evidence not kept", number=number, why=trouble.strerror)

    def figures(self, drops: int) -> Figures:
        """Return how the house stands, for whoever measures it; `drops` are connections cut off for not reading."""
        delay, lag = self.writer.delay, self.lag
        return Figures(
            sessions=len(self.sessions),
            people=len(self.here),
            tables_awake=len(self.tables.awake),
            tables_asleep=len(self.tables.rows) - len(self.tables.awake),
            moves=self.moves,
            refusals=self.refusals,
            failed_log_ins=self.failed_log_ins,
            outbox_drops=drops,
            mishaps=self.mishaps,
            journal_last=delay.last,
            journal_p99=delay.p99,
            journal_longest=delay.longest,
            journal_waiting=self.writer.waiting,
            lag_last=lag.last,
            lag_p99=lag.p99,
            lag_longest=lag.longest,
            uptime=self.clock.monotonic() - self.started,
            ailment=self._ailment,
        )

    # --- closing ---

    def end(self) -> None:
        """Close the house now: whoever serves it is waiting for this."""
        self.ended.set()

    def close(self, farewell: str) -> None:
        """Tell everybody, hang up, and store what waits. Blocks until the journal is on disk."""
        self.closing = True
        for session in tuple(self.sessions):
            session.leave(farewell)
        for host in tuple(self.tables.awake.values()):
            host.drop()
        self.tournaments.drop()
        self.passwords.close()
        self.writer.close()
