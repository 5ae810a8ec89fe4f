"""
The house: who is here, who sits where, and what happens to whoever comes, goes or falls silent.

It is the composition root: everything that lives as long as the server is made and held here. Sessions, tables and the
way in know each other only through it.
"""

from __future__ import annotations

import asyncio
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
from db.errors import DatabaseError, WriteFailed
from db.identity import PersonId
from db.writer import Writer
from games import table
from games.contract import Action, Seat
from games.table import Leave
from server.lobby.words import LOBBY, NO_NAMES, Words, lexicon_for, needs_a_table
from server.ops.chronicle import chronicle
from server.ops.clock import Clock
from server.ops.config import Settings
from server.ops.lag import Lag
from server.ops.metrics import Figures
from server.ops.packs import brought
from server.ops.shuffler import Shuffle, shuffled
from server.ops.texts import Texts
from server.people.aside import Aside
from server.people.bans import Bans
from server.people.guests import Guests
from server.people.login import MOST_NAMED, MOST_WAITING, Entrance, welcome
from server.people.passwords import Passwords
from server.people.person import Person
from server.people.retention import forget
from server.people.session import Session
from server.people.throttle import Throttle, Window, household
from server.play.housekeeping import give_up_tables
from server.play.live import OUR_FAULT, Due, Host
from server.play.registry import Lost, Tables, line_of
from server.tournaments.office import Tournaments
from server.wire.telnet import Wire

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

_LOST_MATERIAL = "Tisch {number} lässt sich leider nicht fortsetzen. {why} Was schon gewertet war, bleibt gewertet."
"""The same, where the rules could go on but not without what the host has taken away."""


def _lost(lost: Lost) -> str:
    return (_LOST_MATERIAL if lost.why else _LOST_TABLE).format(number=lost.number, why=lost.why)


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
        self.news = ""
        self.talk = Window(monotonic, settings.limits.talk_per_minute, _MINUTE)
        self.sessions: set[Session] = set()
        self.here: dict[PersonId, Session] = {}
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
        self._absent: dict[tuple[int, Seat], Absence] = {}
        self._last_change = players.last_change(database)
        self._matches = count(results.next_match(database))
        self._mishaps = count(1)
        self.bans = Bans(self.clock, admission.sanctions_known(database))
        brought_along = brought(settings.spiele)
        self.tables = Tables(database, self.writer, self.clock, self, settings.limits.missed_lines, brought_along)
        self.guests = Guests(database, self.writer, self._keeps)
        self.tournaments = Tournaments(self)
        self._words = Words(self)
        self._aside = Aside(self)

    def _keeps(self, who: PersonId) -> bool:
        """Tell whether somebody is here or has a seat."""
        return who in self.here or self.tables.sits_at(who) is not None

    def change(self, settings: Settings, texts: Texts) -> None:
        """Let other limits and other words of the host count from now on."""
        self.settings = settings
        self.greeting, self.house_rules, self.news = texts.greeting, texts.rules, texts.news
        limits = settings.limits
        self.connects.most, self.talk.most = limits.connects_per_minute, limits.talk_per_minute
        self.new_accounts.most = settings.konten.per_address_and_day
        self.passwords.queue = limits.password_queue
        self.tables.missed_lines = limits.missed_lines

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

    def guest_here(self, session: Session, typed: str) -> Session | None:
        """Return the session of somebody who is here, or say that he is not."""
        key = fold(typed)
        named = {other.person.key: other for other in self.here.values() if other.person is not None}
        found = named.get(key)
        if found is None:
            alike = [other for name, other in named.items() if name.startswith(key)]
            found = alike[0] if len(alike) == 1 else None
        if found is None:
            compared = named if len(named) <= MOST_COMPARED else ()
            hint = meant([title(name) for name in nearest(key, compared)])
            session.reply(f"„{typed[:40]}“ ist gerade nicht da.{hint} „wer“ zeigt alle.")
        return found

    # --- accounts that are changed while their owners are here ---

    def learn_changes(self) -> None:
        """
        Learn what the command line has done to accounts, and tell whom it concerns.

        It is asked every second, and before anybody is let in or given a seat: no seat goes to whom is no more.
        """
        try:
            for change in players.changes(self.database, self._last_change):
                self._account_changed(PersonId(change.player))
                self._last_change = change.number
        except DatabaseError as trouble:
            log.warning("changes not read", why=str(trouble))

    def _account_changed(self, who: PersonId) -> None:
        session = self.here.get(who)
        if session is None or session.person is None:
            return
        player = players.by_id(self.database, who.number)
        if player is None:
            log.info("account gone", name=session.person.name)
            session.leave("Dein Konto ist gelöscht worden. Bis bald!")
            session.lost()
            return
        before = session.person
        session.person = replace(before, name=player.name, key=player.key, admin=player.admin)
        if session.watching is not None:
            session.watch(session.watching, title(player.name))
        if player.name != before.name:
            session.reply(f"Du heißt jetzt {title(player.name)}. Mit diesem Namen meldest du dich künftig an.")
        if player.admin != before.admin:
            session.reply("Du bist jetzt Admin." if player.admin else "Du bist jetzt kein Admin mehr.")

    # --- coming in, by name and password ---

    def log_in_failed(self, session: Session, key: str) -> None:
        """Note a failed log-in, without anything that was typed but the name."""
        self.failed_log_ins += 1
        log.info("log-in failed", address=session.wire.address, name=key)

    def admit(self, session: Session, person: Person) -> None:
        """Let somebody in: he takes over a connection of his own, returns to his seat, or comes into the lobby."""
        self._entrances.pop(session, None)
        self.learn_changes()
        earlier = self.here.get(person.id)
        if earlier is not None and earlier.person is not None:
            person = replace(person, settings=earlier.person.settings)  # the last ones may not be stored yet
        session.person = person
        session.learned()
        self.here[person.id] = session
        seen = players.guest_seen if person.id.guest else players.seen
        self.writer.submit(seen(person.id.number, self.clock.now()), lambda _failure: None)
        log.info("came in", name=person.name, address=session.wire.address, client=session.wire.client)
        if earlier is not None:
            self._take_over(earlier, session)
        number = self.tables.sits_at(person.id)
        if number is None:
            others = list(islice(self._others_here(person.id), MOST_NAMED))
            waiting = [line_of(row, self.tables.room_at(row.number)) for row in self.tables.waiting(MOST_WAITING)]
            lost = self.tables.bereft(person.id)
            if lost is not None:
                session.say(_lost(lost))
            if self.news:
                session.say(self.news)
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

    def _others_here(self, who: PersonId) -> Iterator[str]:
        """Yield the names of the others, longest here first; thousands are here, and few names fit into a line."""
        for other, session in self.here.items():
            if other != who and session.person is not None:
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
            if host is not None:
                self._miss(host)
            return
        if host is None and self.tables.row(number) is not None:
            session.reply(
                f"Willkommen zurück, {title(person.name)}! An deinen Tisch komme ich gerade nicht heran; dein Platz "
                f"bleibt. Versuch es bitte gleich noch einmal: „mitspielen {number}“."
            )
            return
        if host is None:
            lost = self.tables.bereft(person.id) or Lost(number)
            session.reply(f"Willkommen zurück, {title(person.name)}! {_lost(lost)}")
            return
        seat = host.seat_of(person.id)
        if seat is None:
            session.reply(f"Willkommen zurück, {title(person.name)}!")
            return
        absence = self._absent.pop((host.number, seat), None)
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
            if host.owner(seat) not in self.here and (host.number, seat) not in self._absent:
                self._absent[host.number, seat] = Absence(self.clock.monotonic(), told=True)

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
        running = sum(not desk.over and desk.seat_of(person.id) is not None for desk in self.tournaments.desks.values())
        if self.tables.seats_of(person.id) + running < most:
            return None
        return f"Du bist schon an {most} Tischen und Turnieren dabei. Mehr geht nicht."

    def opened_table(self, session: Session, host: Host) -> None:
        """Seat somebody who opened a table; who joins one is seated by `changed`."""
        person = session.person
        assert person is not None
        log.info("table opened", table=host.number, game=host.vocabulary.game.id)
        if person.player is None:
            self._opened_from[host.number] = household(session.wire.address)
        seat = host.seat_of(person.id)
        assert seat is not None
        host.attach(seat, session)
        session.sit(host, seat)

    def _owner_here(self, host: Host, seat: Seat) -> Session | None:
        """Return the connection of whose a seat is, wherever he is just now."""
        owner = host.owner(seat)
        return None if owner is None else self.here.get(owner)

    def seat_booked(self, host: Host) -> None:
        """Seat everybody of a table that was laid for him."""
        for seat in host.sitting.circle:
            self._sit_booked(host, seat)

    def _sit_booked(self, host: Host, seat: Seat) -> bool:
        """Seat somebody at a table that is booked for him, if he is here and free; else his seat waits."""
        session = self._owner_here(host, seat)
        if session is None:
            self._absent[host.number, seat] = Absence(self.clock.monotonic())
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
        if self.here.get(person.id) is session:
            del self.here[person.id]
        log.info("went", name=person.name, address=session.wire.address)
        if self.closing:
            return  # nobody leaves or is missed: the house is gone with everybody in it
        if session.host is not None and session.seat is not None:
            host, seat = session.host, session.seat
            host.detach(seat, session)
            if table.finished(host.vocabulary.game, host.sitting):
                self.let_go(host, seat)
            else:
                self._absent[host.number, seat] = Absence(self.clock.monotonic())
        elif person.id.guest:  # a line that breaks in the lobby is often back at once
            self.clock.after(self.settings.idle.grace_seconds, partial(self.guests.dismiss, person.id))

    def _release_address(self, address: str) -> None:
        address = household(address)
        left = self._per_address.get(address, 0) - 1
        if left > 0:
            self._per_address[address] = left
        else:
            self._per_address.pop(address, None)

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
        self.learn_changes()
        self._tick_absent(now)
        self._tick_idle(now)
        self.tournaments.tick(now)
        self._aside.look()
        if now >= self._tidy_at:
            self._tidy_at = now + _HOUR
            self.tables.put_away(self.cautious_now() - timedelta(days=self.settings.idle.put_away_days))
            abandoned = self.cautious_now() - timedelta(days=self.settings.idle.guest_table_days)
            give_up_tables(self.database, self.writer, self.tables, abandoned, self.clock.now())
            self.bans.forget_expired()
            self.guests.tidy()
            forget(self.database, self.writer, self.settings.daten, self.cautious_now())

    def _tick_absent(self, now: float) -> None:
        idle = self.settings.idle
        for (number, seat), absence in list(self._absent.items()):
            host = self.tables.awake.get(number)
            if host is None or seat not in host.sitting.circle:
                self._absent.pop((number, seat), None)
                continue
            gone = now - absence.since
            if not absence.told and gone >= idle.grace_seconds:
                absence.told = True
                self._tell_others(host, seat, f"Die Verbindung von {host.voice(None).name(seat)} ist weg.")
            if not absence.noted and gone >= idle.kick_absence_seconds and host.seats:
                absence.noted = True
                host.note_absence(seat, partial(self._misses, host, seat, absence))
            if not host.seats and gone >= ASLEEP_AFTER_SECONDS and host.idle:
                self._let_sleep(host)

    def _misses(self, host: Host, seat: Seat, absence: Absence) -> bool:
        """Tell whether somebody is still gone, and has not been back since: a later absence is another one."""
        return self._absent.get((host.number, seat)) is absence

    def _let_sleep(self, host: Host) -> None:
        """Let a table without its people sleep; what never began and only guests have left behind is given up."""
        owners = [host.owner(seat) for seat in host.sitting.circle]
        if host.sitting.state is None and all(owner is None or owner.guest for owner in owners):
            for seat in host.sitting.circle:
                self.let_go(host, seat)
        else:
            self.tables.sleep(host)
            for seat in host.sitting.circle:  # whoever wakes it again waits for them afresh
                self._absent.pop((host.number, seat), None)

    @staticmethod
    def let_go(host: Host, seat: Seat) -> None:
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
        chronicle(host, before)
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
                owner, session = host.owner(seat), self._owner_here(host, seat)
                if owner is not None:
                    self.tables.took_seat(owner, host.number)
                if after.booked:
                    if self._sit_booked(host, seat) and session is not None:
                        host.ask(seat, ShowCards(), session)
                elif session is not None:
                    host.seats[seat] = session  # perhaps not the one he asked with
                    session.sit(host, seat)
                else:
                    host.seats.pop(seat, None)
                    self._absent[host.number, seat] = Absence(self.clock.monotonic())
        for seat in before.circle:
            if seat not in after.circle:
                self._show_out(host, seat)

    def _show_out(self, host: Host, seat: Seat) -> None:
        owner, session = host.owner(seat), self._owner_here(host, seat)
        self._absent.pop((host.number, seat), None)
        if owner is None:
            return
        self.tables.left_seat(owner, host.number)
        if session is not None and session.host is host:
            host.detach(seat, session)
            session.host = session.seat = None
            session.reply("Du bist wieder im Vorraum.")
        self.guests.dismiss(owner)

    def join(self, session: Session, host: Host) -> None:
        """Let somebody take a seat at a table that is awake; until he has it his further lines wait."""
        person = session.person
        assert person is not None
        self.learn_changes()
        if session.gone:
            return
        self._miss(host)
        session.wire.hold(True)
        answered = self.guests.asking(person.id)

        def settled() -> None:
            session.wire.hold(False)
            answered()

        host.join(person, session, settled)

    # --- what tables need ---

    def next_match(self) -> int:
        """Return a number for a match that begins."""
        return next(self._matches)

    def mishap(self, host: Host | None, label: str, error: BaseException, entries: list[tuple[str, str]]) -> str:
        """Log a fault of ours under a number and keep the record so far, for the host of the house alone."""
        self.mishaps += 1
        cause = ""
        if isinstance(error, WriteFailed):
            cause = f"{error.trouble}: {error.detail}"
            self._ailment = f"Das Journal lässt sich nicht schreiben ({error.trouble})."
        number = f"{self.started_at:%y%m%d%H%M}-{next(self._mishaps)}"
        log.error(
            "mishap",
            number=number,
            table=None if host is None else host.number,
            label=label,
            entry=None if host is None else host.row.last + 1,
            error=type(error).__name__,
            cause=cause,
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
