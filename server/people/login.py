"""
The way in: a name, a password, and for the new ones the same password twice; guests need neither.

Every step is one question with one handler. The minute a guest has for it does not run while the house computes a
password. A wrong password slows down the next try for that name from that address, and says nothing about the name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Protocol

from commands.language.german import counted, fold, title
from commands.language.lookalike import shape
from commands.lobby.verbs import HOUSE_VERBS
from db import players
from db.engine import Database
from db.errors import DatabaseError, Trouble, WriteFailed
from db.players import Guest
from db.writer import Writer
from server.ops.clock import Clock, Timer
from server.ops.config import Settings
from server.ops.shuffler import word_of_return
from server.people.guests import Guests
from server.people.passwords import Passwords, weak
from server.people.person import GUEST_NAME, Person, account, guest_person, objection
from server.people.session import Session
from server.people.throttle import Throttle, Window
from server.wire.page import MAX_COLUMNS, wrap

TRIES = 3
"""Wrong passwords before the house hangs up."""

_BUSY = "Gerade melden sich sehr viele Leute an. Versuch es bitte in einer Minute noch einmal."
_LOOKS_LIKE = "Dieser Name sieht fast so aus wie einer, den es hier schon gibt. Nimm bitte einen anderen."
_NOT_READ = "Das kann ich gerade nicht nachsehen. Versuch es bitte in einer Minute noch einmal."
_NOT_STORED = "Das konnte ich gerade nicht speichern. Versuch es bitte in einer Minute noch einmal."
_UNKNOWN_WORD = "Dieses Wort kenne ich nicht (mehr). Mit „gast“ allein fängst du neu an."
_ENOUGH_NAMES = "Von deiner Adresse wurden heute schon genug Namen angelegt. Mit „gast“ kannst du gleich spielen."
_INVITATION = "(einladung)"
"""Under what the throttle counts wrong words of invitation, whatever name is to be opened: nobody can be called so."""

_NOBODY = "(niemand)"
_YES = {"j", "ja", "y", "yes"}
_NO = {"n", "nein", "no"}


class Porter(Protocol):
    """What the way in needs of the house."""

    settings: Settings
    database: Database
    writer: Writer
    clock: Clock
    passwords: Passwords
    throttle: Throttle
    new_accounts: Window
    guests: Guests

    def admit(self, session: Session, person: Person) -> None:
        """Let somebody in who has shown who he is."""

    def barred(self, subject: str, address: str) -> str | None:
        """Return why somebody may not come in, None if he may."""
        ...

    def log_in_failed(self, session: Session, key: str) -> None:
        """Note a failed log-in."""


def hashed(word: str) -> str:
    """Return what is stored of a word that is long and random: a plain hash will do."""
    return sha256(word.encode()).hexdigest()


class Entrance:
    """One guest on his way in."""

    __slots__ = ("_left", "_porter", "_session", "_started", "_timer", "_tries")

    def __init__(self, session: Session, porter: Porter) -> None:
        self._session = session
        self._porter = porter
        self._left = float(porter.settings.limits.login_seconds)
        self._started = 0.0
        self._timer: Timer | None = None
        self._tries = 0

    def begin(self, greeting: str) -> None:
        """Greet and ask for a name, at once."""
        self._session.say(greeting)
        self._resume()
        self._ask_name()

    def over(self) -> None:
        """Stop the clock: he is in, or gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- the minute ---

    def _resume(self) -> None:
        self._started = self._porter.clock.monotonic()
        self._timer = self._porter.clock.after(self._left, self._too_late)

    def _pause(self) -> None:
        if self._timer is not None:
            self._left = max(1.0, self._left - (self._porter.clock.monotonic() - self._started))
            self.over()
        self._session.wire.hold(True)

    def _go_on(self) -> bool:
        """Let the minute run again after the house has computed; False if the guest has gone meanwhile."""
        self._session.wire.hold(False)
        if self._session.gone:
            return False
        self._resume()
        return True

    def _too_late(self) -> None:
        self._timer = None
        self._session.leave("Das hat zu lange gedauert. Komm gern wieder!")

    # --- the name ---

    def _ask_name(self) -> None:
        self._session.question("Name: ", self._name)

    def _name(self, line: str) -> None:
        words = line.split()
        if not words:
            self._ask_name()
            return
        if _BROWSER.search(line):  # a page on the net can make any browser type here
            self.over()
            self._session.leave("Hier wird über Telnet gespielt, nicht im Browser.")
            return
        key = fold(words[0])
        if key == GUEST_NAME.lower():
            self._guest(words[1:])
        elif key in _WAY_OUT and len(words) == 1:
            self.over()
            self._session.leave("Bis bald!")
        elif len(words) > 1:
            self._again("Bitte nur einen Namen, ohne Leerzeichen.")
        else:
            self._known_or_new(words[0], key)

    def _again(self, sentence: str) -> None:
        self._session.say(sentence)
        self._ask_name()

    def _known_or_new(self, name: str, key: str) -> None:
        try:
            player = players.find(self._porter.database, key)
        except DatabaseError:
            self._again(_NOT_READ)
            return
        subject = "" if player is None else account(player).subject
        barred = self._porter.barred(subject, self._session.wire.address)
        if barred is not None:
            self.over()
            self._session.leave(barred)
            return
        if player is not None or self._porter.settings.konten.neu == "nein":
            self._ask_password(key, player)
            return
        reason = objection(name) or self._looks_like(key)
        if reason is not None:
            self._again(reason)
            return
        self._session.question(
            "Diesen Namen kennt hier noch niemand. Neu anlegen? (j/n) ", lambda line: self._wants_new(line, name, key)
        )

    def _looks_like(self, key: str) -> str | None:
        """Return why a new name cannot be given because it looks like one that somebody has, None if it can."""
        own = shape(key)
        try:
            alike = any(shape(other) == own for other in players.keys(self._porter.database))
        except DatabaseError:
            return _NOT_READ
        return _LOOKS_LIKE if alike else None

    # --- a known name ---

    def _ask_password(self, key: str, player: players.Player | None) -> None:
        self._session.question("Passwort: ", lambda line: self._password(line, key, player), hidden=True)

    def _password(self, typed: str, key: str, player: players.Player | None) -> None:
        self._pause()
        self._when_it_is_time(key, lambda: self._verify(typed, key, player))

    def _when_it_is_time(self, name: str, judge: Callable[[], None]) -> None:
        """Judge a try now, or after the delay that wrong ones before it have earned."""
        if self._session.gone:
            return
        wait = self._porter.throttle.claim(self._session.wire.address, name)
        if wait > 0:
            self._porter.clock.after(wait, lambda: self._when_it_is_time(name, judge))
        else:
            judge()

    def _verify(self, typed: str, key: str, player: players.Player | None) -> None:
        stored = None if player is None else player.password_hash
        quiet = self._porter.throttle.quiet(self._session.wire.address)
        taken = self._porter.passwords.verify(
            stored, typed, lambda right: self._verified(key, player, right=right), quiet=quiet
        )
        if not taken and self._go_on():
            self._again(_BUSY)

    def _verified(self, key: str, player: players.Player | None, *, right: bool | None) -> None:
        if not self._go_on():
            return
        if right is None:
            self._again(_NOT_READ)
            return
        address = self._session.wire.address
        if right and player is not None:
            player = self._still_the_same(player)
        if right and player is not None:
            self._porter.throttle.succeeded(address, key)
            self.over()
            self._porter.admit(self._session, account(player))
            return
        self._porter.throttle.failed(address, key)
        # What nobody is called may be a password that somebody typed a line too early.
        self._porter.log_in_failed(self._session, _NOBODY if player is None else key)
        self._tries += 1
        if self._tries >= TRIES:
            self.over()
            self._session.leave("Das Passwort stimmt nicht. Versuch es später noch einmal.")
            return
        self._again("Name und Passwort passen nicht zusammen.")

    def _still_the_same(self, player: players.Player) -> players.Player | None:
        """Return an account as it is now, unless it has gone or got another name or password meanwhile."""
        try:
            now = players.by_id(self._porter.database, player.id)
        except DatabaseError:
            return None
        same = now is not None and (now.key, now.password_hash) == (player.key, player.password_hash)
        return now if same else None

    # --- a new name ---

    def _wants_new(self, line: str, name: str, key: str) -> None:
        answer = fold(line.strip())
        if answer in _NO:
            self._ask_name()
        elif answer not in _YES:
            self._session.question("Bitte j für ja oder n für nein: ", lambda again: self._wants_new(again, name, key))
        elif self._porter.new_accounts.full(self._session.wire.address):
            self._again(_ENOUGH_NAMES)
        elif self._porter.settings.konten.neu == "einladung":
            self._session.question("Wort der Einladung: ", lambda word: self._invitation(word, name, key), hidden=True)
        else:
            self._ask_new_password(name, key, None)

    def _invitation(self, word: str, name: str, key: str) -> None:
        self._pause()
        self._when_it_is_time(_INVITATION, lambda: self._invited(hashed(fold(word.strip())), name, key))

    def _invited(self, invitation: str, name: str, key: str) -> None:
        if not self._go_on():
            return
        try:
            invited = players.invited(self._porter.database, invitation, self._porter.clock.now())
        except DatabaseError:
            self._again(_NOT_READ)
            return
        if not invited:
            self._porter.throttle.failed(self._session.wire.address, _INVITATION)
            self._again("Diese Einladung gilt nicht. Frag die Person, die den Stammtisch betreibt, nach einer neuen.")
            return
        self._porter.throttle.succeeded(self._session.wire.address, _INVITATION)
        self._ask_new_password(name, key, invitation)

    def _ask_new_password(self, name: str, key: str, invitation: str | None) -> None:
        self._session.question(
            "Neues Passwort (mindestens 8 Zeichen): ",
            lambda line: self._first(line, name, key, invitation),
            hidden=True,
        )

    def _first(self, typed: str, name: str, key: str, invitation: str | None) -> None:
        reason = weak(typed, name)
        if reason is not None:
            self._session.say(reason)
            self._ask_new_password(name, key, invitation)
            return
        self._session.question(
            "Noch einmal zur Sicherheit: ", lambda line: self._second(line, typed, name, key, invitation), hidden=True
        )

    def _second(self, typed: str, first: str, name: str, key: str, invitation: str | None) -> None:
        if typed != first:
            self._session.say("Das war nicht zweimal dasselbe.")
            self._ask_new_password(name, key, invitation)
            return
        if not self._porter.new_accounts.take(self._session.wire.address):
            self._again(_ENOUGH_NAMES)
            return
        self._pause()
        if (
            not self._porter.passwords.make(typed, lambda made: self._create(made, name, key, invitation))
            and self._go_on()
        ):
            self._again(_BUSY)

    def _create(self, password_hash: str | None, name: str, key: str, invitation: str | None) -> None:
        if password_hash is None:
            if self._go_on():
                self._again(_NOT_STORED)
            return
        now = self._porter.clock.now()
        job = players.create(name, key, password_hash, now)
        if invitation is not None:
            job += players.use_invitation(invitation, key, now)
        self._porter.writer.submit(job, lambda failure: self._created(failure, key))

    def _created(self, failure: WriteFailed | None, key: str) -> None:
        if not self._go_on():
            return
        player = None if failure is not None else players.find(self._porter.database, key)
        if player is None:
            taken = failure is not None and failure.trouble in {Trouble.TAKEN, Trouble.STALE}
            self._again("Jemand war schneller: Dieser Name ist eben vergeben worden." if taken else _NOT_STORED)
            return
        self.over()
        self._porter.admit(self._session, account(player))

    # --- guests ---

    def _guest(self, words: list[str]) -> None:
        barred = self._porter.barred("", self._session.wire.address)
        if barred is not None:
            self.over()
            self._session.leave(barred)
            return
        if words:
            self._returning_guest("".join(words))
            return
        if not self._porter.settings.konten.guests:
            self._again("Gäste ohne Namen dürfen hier gerade nicht spielen. Leg dir bitte einen Namen an.")
            return
        self._pause()
        number = self._porter.guests.number()
        name, word = f"{GUEST_NAME}{number}", word_of_return()
        job = players.admit_guest(name, fold(name), hashed(word), self._porter.clock.now())
        self._porter.writer.submit(job, lambda failure: self._admitted(failure, number, word))

    def _admitted(self, failure: WriteFailed | None, number: int, word: str) -> None:
        here = self._go_on()
        guest = None
        if failure is not None:
            self._porter.guests.not_admitted(number, failure)
        else:
            guest = self._guest_with(word)
        if guest is not None:
            self._porter.guests.admitted(guest)
        if here and guest is not None:
            self.over()
            self._porter.admit(self._session, guest_person(guest, word))
        elif guest is not None:
            self._porter.guests.dismiss(guest.who)
        elif here:
            self._again(_NOT_STORED)

    def _guest_with(self, word: str) -> Guest | None:
        """Return the guest whose word this is, None also if that cannot be read now."""
        try:
            return players.guest(self._porter.database, hashed(fold(word)))
        except DatabaseError:
            return None

    def _returning_guest(self, word: str) -> None:
        """A word of return is long and random; guessing at it is slowed down like guessing at passwords."""
        self._pause()
        self._when_it_is_time(GUEST_NAME, lambda: self._look_up(word))

    def _look_up(self, word: str) -> None:
        if not self._go_on():
            return
        address = self._session.wire.address
        try:
            guest = players.guest(self._porter.database, hashed(fold(word)))
        except DatabaseError:
            self._again(_NOT_READ)
            return
        if guest is None:
            self._porter.throttle.failed(address, GUEST_NAME)
            self._porter.log_in_failed(self._session, GUEST_NAME)
            self._again(_UNKNOWN_WORD)
            return
        self._porter.throttle.succeeded(address, GUEST_NAME)
        if self._porter.guests.is_forgotten(guest.who):
            self._again(_UNKNOWN_WORD)
            return
        self.over()
        person = guest_person(guest, word)
        barred = self._porter.barred(person.subject, address)
        if barred is not None:
            self._session.leave(barred)
            return
        self._porter.admit(self._session, person)


_WAY_OUT = {word for verb in HOUSE_VERBS if verb.name == "ende" for word in verb.words}


_BROWSER = re.compile(r"^[A-Z]+ \S+ HTTP/\d")
"""How the first line of a browser's request looks."""


class NewPassword:
    """An account's owner on the way to another password: the old one, then the new one twice."""

    __slots__ = ("_porter", "_session")

    def __init__(self, session: Session, porter: Porter) -> None:
        self._session = session
        self._porter = porter

    def begin(self) -> None:
        """Ask for the old password."""
        person = self._session.person
        if person is None or person.player is None:
            self._session.reply("Gäste haben kein Passwort. Mit einem eigenen Namen hättest du eins.")
            return
        self._session.question("Bisheriges Passwort: ", self._old, hidden=True)

    def _old(self, typed: str) -> None:
        person = self._session.person
        assert person is not None
        try:
            player = None if person.player is None else players.by_id(self._porter.database, person.player)
        except DatabaseError:
            self._session.reply(_NOT_READ)
            return
        stored = None if player is None else player.password_hash
        self._session.wire.hold(True)
        wait = self._porter.throttle.wait(self._session.wire.address, person.key)

        def verify() -> None:
            if not self._porter.passwords.verify(stored, typed, lambda right: self._checked(right=right)):
                self._session.wire.hold(False)
                self._session.reply(_BUSY)

        if wait > 0:
            self._porter.clock.after(wait, verify)
        else:
            verify()

    def _checked(self, *, right: bool | None) -> None:
        self._session.wire.hold(False)
        person = self._session.person
        if self._session.gone or person is None:
            return
        if right is None:
            self._session.reply(_NOT_READ)
            return
        if not right:
            self._porter.throttle.failed(self._session.wire.address, person.key)
            self._session.reply("Das bisherige Passwort stimmt nicht. Es bleibt, wie es ist.")
            return
        self._session.question("Neues Passwort (mindestens 8 Zeichen): ", self._first, hidden=True)

    def _first(self, typed: str) -> None:
        person = self._session.person
        assert person is not None
        reason = weak(typed, person.name)
        if reason is not None:
            self._session.reply(f"{reason} Es bleibt beim bisherigen.")
            return
        self._session.question("Noch einmal zur Sicherheit: ", lambda line: self._second(line, typed), hidden=True)

    def _second(self, typed: str, first: str) -> None:
        if typed != first:
            self._session.reply("Das war nicht zweimal dasselbe. Es bleibt beim bisherigen.")
            return
        self._session.wire.hold(True)
        if not self._porter.passwords.make(typed, self._store):
            self._session.wire.hold(False)
            self._session.reply(_BUSY)

    def _store(self, password_hash: str | None) -> None:
        if password_hash is None:
            self._session.wire.hold(False)
            self._session.reply(_NOT_STORED)
            return
        person = self._session.person
        assert person is not None
        assert person.player is not None
        self._porter.writer.submit(players.set_password(person.player, password_hash), self._stored)

    def _stored(self, failure: WriteFailed | None) -> None:
        self._session.wire.hold(False)
        if not self._session.gone:
            self._session.reply("Dein neues Passwort gilt ab jetzt." if failure is None else _NOT_STORED)


def welcome(person: Person, here: list[str], others: int, waiting: list[str], tables: int) -> str:
    """
    Return what somebody reads when he has come in: at most eight lines of a page, however much is going on.

    Args:
        person: who came in.
        here: names of others, `MOST_NAMED` are enough.
        others: how many there are in all.
        waiting: lines of tables that wait for players, `MOST_WAITING` are enough; as many are shown as there is room.
        tables: how many wait for players in all.
    """
    lines = [f"Willkommen am Stammtisch, {title(person.name)}!"]
    if person.word is not None:
        lines.append(f"Dein Wort für die Rückkehr, als Name zu tippen: gast {person.word}")
    lines.append(_others_here(here, others))
    room = _WELCOME_LINES - len(lines) - 2
    shown = 0
    for line in waiting:
        room -= len(wrap(line, MAX_COLUMNS))
        if room < 0:
            break
        lines.append(line)
        shown += 1
    if shown < tables:
        more = counted(tables - shown, "weiteren Tisch", "weitere Tische") if shown else "Mehrere Tische"
        lines.append(f"{more} mit freien Plätzen zeigt „tische“.")
    elif not waiting:
        lines.append("Kein Tisch wartet auf Mitspieler.")
    lines.append("Wie weiter? „eroeffnen“ (neuer Tisch), „mitspielen“ oder „hilfe“.")
    return "\n".join(lines)


_WELCOME_LINES = 8


MOST_WAITING = _WELCOME_LINES
"""Tables that wait for players of which a line is made for a greeting: more of them never fit."""

MOST_NAMED = MAX_COLUMNS // 4
"""More names never fit into one line: each takes at least two letters, a comma and a blank."""


def _others_here(names: list[str], others: int) -> str:
    """Return who else is here in one line: as many of the first names as fit, then a number."""
    if not others:
        return "Außer dir ist gerade niemand da."
    everybody = f"Außer dir {'ist' if others == 1 else 'sind'} da: {', '.join(names)}."
    if len(names) == others and len(everybody) <= MAX_COLUMNS:
        return everybody
    for shown in range(min(len(names), others - 1), 0, -1):
        line = f"Außer dir sind da: {', '.join(names[:shown])} und {others - shown} weitere."
        if len(line) <= MAX_COLUMNS:
            return line
    return f"Außer dir sind {others} andere da."
