"""
Log-in: the conversation on a new connection that ends with an account, a new account, or a guest.

A name is asked for, a password, and for a new account the same one twice; guests need neither.

A wrong password slows down the next try for that name from that address, and says nothing about the name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from commands.language.german import OFF, fold
from commands.language.names import name_key
from commands.language.plain import plain
from commands.lobby import login as said
from commands.lobby.registering import TAKEN_BY_A_GUEST
from commands.lobby.replies import BYE
from commands.lobby.settings import SETTING_VERBS
from commands.lobby.verbs import HOUSE_VERBS
from db import players
from db.errors import Trouble, WriteFailed
from db.players import StoredPlayer
from server.accounts.authentication import Authentication, Explained, NotAdmitted
from server.accounts.new_account import chosen, may_be_a_name, password_hash, refuse_a_likeness
from server.accounts.passwords import hashed
from server.ops.shuffler import word_of_return
from server.sessions.dialog import ConnectionLost, Steps, ask
from server.sessions.person import GUEST_NAME, Person, account, guest_person, objection
from server.sessions.prelogin import PreLogin
from server.wire.ports import Tone
from server.wire.protocol import LoginResult

TRIES: Final = 3
"""Wrong passwords before the house hangs up."""

_NOBODY: Final = "(niemand)"
_YES: Final = frozenset({"j", "ja", "y", "yes"})
_NO: Final = frozenset({"n", "nein", "no", *OFF})
_AS_GUEST: Final = frozenset({GUEST_NAME.lower()})
_HELP: Final = frozenset({"hilfe", "help", "?"})
_WAY_OUT: Final = frozenset(word for verb in HOUSE_VERBS if verb.name == "ende" for word in verb.words)
_READING: Final = frozenset(word for verb in SETTING_VERBS if verb.name == "vorlesen" for word in verb.words)
_ASKING: Final = frozenset({"hilfe", "help", "?", "neu", "new"})
_BROWSER: Final = re.compile(r"^[A-Z]+ \S+ HTTP/\d")
"""How the first line of a browser's request looks: a page on the net can make any browser type here."""


class SignIn(str):  # noqa: SLOT000 - a str bears no slots of its own
    """A name that a client program gives together with its password."""

    password = ""

    @classmethod
    def of(cls, account: str, password: str) -> SignIn:
        made = cls(account)
        made.password = password
        return made


class SentAway(Exception):
    """Somebody does not come in, and the house hangs up; the sentence tells them why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Login:
    """One guest on their way in."""

    __slots__ = ("_address", "_auth", "_visitor", "_wrong")

    def __init__(self, visitor: PreLogin, auth: Authentication) -> None:
        self._visitor = visitor
        self._auth = auth
        self._address = visitor.wire.address
        self._wrong = 0

    async def person(self) -> Person | None:
        """Ask until somebody has shown who they are; None if they have been sent away."""
        while not self._visitor.gone:
            name = ""
            try:
                self._visitor.asks_name = True
                name = await ask(said.NAME)
                way = self._way(name)
                person = None if way is None else await way
                if person is not None:
                    self._tell_result(name)
                    return person
            except NotAdmitted as declined:
                self._tell_result(name, declined.sentence)
                if not isinstance(declined, Explained):
                    self._visitor.wire.tone(Tone.REFUSAL)
                self._visitor.say(declined.sentence)
            except SentAway as sent_away:
                self._tell_result(name, sent_away.sentence)
                self._visitor.leave(sent_away.sentence)
                return None
        return None

    def _tell_result(self, name: str, objection: str = "") -> None:
        """Tell a client program that has given the name what came of it, before anything else."""
        program = self._visitor.program
        if isinstance(name, SignIn) and program is not None:
            program.tell("Char.Login.Result", LoginResult(not objection, plain(objection)))

    def _way(self, line: str) -> Steps[Person | None] | None:
        """Return how somebody comes in with the name they have typed; None if that was nothing."""
        words = line.split()
        if isinstance(line, SignIn):
            return self._signed_in(words, line.password)
        if not words:
            return None
        if _BROWSER.search(line):
            raise SentAway(said.NO_BROWSER)
        key = fold(words[0])
        if key == GUEST_NAME.lower():
            self._refuse_the_barred("")
            return self._guest(" ".join(words[1:]))
        if key in _READING:
            self._visitor.of_line["vorlesen"] = True
            self._visitor.learned()
            raise Explained(said.READS_ALOUD)
        if key in _ASKING:
            raise Explained(said.HOW_TO_COME_IN)
        if key in _WAY_OUT:
            raise SentAway(BYE)
        name = " ".join(words)
        return self._known_or_new(name, name_key(name))

    async def _signed_in(self, words: list[str], password: str) -> Person:
        """Let somebody in whose program knows name and password; it opens no account."""
        if not words:
            raise NotAdmitted(said.LETTERS_ONLY)
        key = name_key(" ".join(words))
        if fold(words[0]) == GUEST_NAME.lower():
            self._refuse_the_barred("")
            return await self._guest(password or " ".join(words[1:]))
        player = await self._auth.read(self._visitor, lambda database: players.find(database, key))
        self._refuse_the_barred("" if player is None else account(player).subject)
        return await self._known(key, player, password)

    async def _known_or_new(self, name: str, key: str) -> Person | None:
        player = await self._auth.read(self._visitor, lambda database: players.find(database, key))
        self._refuse_the_barred("" if player is None else account(player).subject)
        if player is not None or self._auth.context.settings.konten.neu == "nein":
            return await self._known(key, player)
        reason = objection(name)
        if reason is not None:
            raise NotAdmitted(reason)
        await refuse_a_likeness(self._visitor, self._auth, key)
        return await self._new(name, key)

    def _refuse_the_barred(self, subject: str) -> None:
        barred = self._auth.barred(subject, self._address)
        if barred is not None:
            raise SentAway(barred)

    # --- a known name ---

    async def _known(self, key: str, player: StoredPlayer | None, given: str | None = None) -> Person:
        """Ask for the password of an account, if it is not given; of one that is not there it is asked all the same."""
        typed = given if given is not None else await ask(said.PASSWORD, hidden=True)
        auth, address = self._auth, self._address
        await auth.turn(self._visitor, key)
        stored, quiet = None if player is None else player.password_hash, auth.throttle.quiet(address)
        right = await auth.verify(self._visitor, stored, typed, quiet=quiet)
        owner = await self._still_the_same(player) if right and player is not None else None
        if owner is not None:
            auth.throttle.succeeded(address, key)
            return account(owner)
        auth.throttle.failed(address, key)
        # What nobody is called may be a password that somebody typed a line too early.
        auth.login_failed(self._visitor, _NOBODY if player is None else key)
        self._wrong += 1
        if self._wrong >= TRIES:
            raise SentAway(said.WRONG_TOO_OFTEN)
        raise NotAdmitted(said.NO_MATCH)

    async def _still_the_same(self, player: StoredPlayer) -> StoredPlayer | None:
        """Return an account as it is now, unless it has gone or got another name or password meanwhile."""
        try:
            now = await self._auth.read(self._visitor, lambda database: players.by_id(database, player.id))
        except NotAdmitted:  # said like a wrong password: another sentence would tell that it was the right one
            return None
        same = now is not None and (now.key, now.password_hash) == (player.key, player.password_hash)
        return now if same else None

    # --- a new name ---

    async def _new(self, name: str, key: str) -> Person | None:
        """Open an account, if they want one and may have it; let them in as a guest; None if they want neither."""
        answer = fold((await ask(said.NEW_NAME)).strip())
        while answer not in _YES | _NO | _AS_GUEST:
            answer = fold((await ask(said.yes_or_no(name, help_wanted=answer in _HELP))).strip())
        if answer in _AS_GUEST:
            self._refuse_the_barred("")
            return await self._new_guest("")
        if answer in _NO:
            return None
        stored, invitation = await password_hash(self._visitor, self._auth, name)
        return await self._open_account(name, key, stored, invitation)

    async def _open_account(self, name: str, key: str, password_hash: str, invitation: str | None) -> Person:
        now = self._auth.context.clock.now()
        job = players.create(name, key, password_hash, now)
        if invitation is not None:
            job += players.use_invitation(invitation, key, now)
        failure = await self._auth.store(job)
        if failure is not None:
            raise NotAdmitted(said.TAKEN if failure.trouble in {Trouble.TAKEN, Trouble.STALE} else said.NOT_STORED)
        player = await self._auth.read(self._visitor, lambda database: players.find(database, key))
        if player is None:
            raise NotAdmitted(said.NOT_STORED)
        return account(player)

    # --- guests ---

    def _guest(self, typed: str) -> Steps[Person]:
        """Let a guest in: a new one, one who has chosen a name, or one who comes back with their word."""
        if typed and not may_be_a_name(typed):
            return self._returning_guest(typed.replace(" ", ""))
        return self._new_guest(typed)

    async def _new_guest(self, typed: str) -> Person:
        """Let somebody play without an account; whoever has gone before they are one leaves no guest behind."""
        auth = self._auth
        accounts = auth.context.settings.konten
        if not accounts.guests:
            raise NotAdmitted(said.ONLY_KNOWN if accounts.neu == "nein" else said.NO_GUESTS)
        if typed:
            name, key = await chosen(self._visitor, auth, typed)
            return await self._admitted_guest(name, key)
        number = auth.guests.number()
        name = f"{GUEST_NAME}{number}"
        return await self._admitted_guest(name, fold(name), lambda failure: auth.guests.not_admitted(number, failure))

    async def _admitted_guest(
        self, name: str, key: str, refused: Callable[[WriteFailed], None] = lambda _failure: None
    ) -> Person:
        auth, word = self._auth, word_of_return()
        job = players.admit_guest(name, key, hashed(word), auth.context.clock.now())
        failure = await auth.store(job)
        if failure is not None:
            refused(failure)
            raise NotAdmitted(TAKEN_BY_A_GUEST if failure.trouble is Trouble.TAKEN else said.NOT_STORED)
        guest = await auth.read(self._visitor, lambda database: players.guest(database, hashed(fold(word))))
        if guest is None:
            raise NotAdmitted(said.NOT_STORED)
        auth.guests.admitted(guest)
        if self._visitor.gone:
            auth.guests.dismiss(guest.id)
            raise ConnectionLost
        return guest_person(guest, word)

    async def _returning_guest(self, word: str) -> Person:
        """A word of return is long and random; guessing at it is slowed down like guessing at passwords."""
        auth = self._auth
        await auth.turn(self._visitor, GUEST_NAME)
        guest = await auth.read(self._visitor, lambda database: players.guest(database, hashed(fold(word))))
        if guest is None:
            auth.throttle.failed(self._address, GUEST_NAME)
            auth.login_failed(self._visitor, GUEST_NAME)
            raise NotAdmitted(said.UNKNOWN_WORD)
        auth.throttle.succeeded(self._address, GUEST_NAME)
        if auth.guests.is_forgotten(guest.id):
            raise NotAdmitted(said.UNKNOWN_WORD)
        person = guest_person(guest, word)
        self._refuse_the_barred(person.subject)
        return person
