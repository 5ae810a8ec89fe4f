"""
`gast`, `konto`, `passwort`: a guest's name for the evening, a guest who becomes an account, another password.

Becoming one changes a single row (`db.players.open_account`): the person is the same, with the same id, so seats,
friends, messages and all that is under way stay as they are.
"""

from __future__ import annotations

from contextlib import suppress

import structlog

from commands.language.german import fold, title
from commands.language.names import name_key
from commands.lobby import login as asked
from commands.lobby import registering as said
from commands.lobby.verbs import ChangePassword
from db import admission, players
from db.errors import Trouble
from games.frozen import evolve
from server.accounts.authentication import NotAdmitted
from server.accounts.new_account import change_password, chosen, password_hash, refuse_a_likeness
from server.sessions.dialog import Conversation, ask
from server.sessions.person import bare, objection
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms

log = structlog.get_logger()

_NO = frozenset({"nein", "nicht", "nichts", "abbrechen", "ende", "stop", "zurueck"})
"""What somebody may type who is asked for a name and wants no account after all; nobody can be called so."""


class Registering:
    """Handlers of the words by which people get names, accounts and passwords."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    # --- a name for the evening ---

    @handles
    def name(self, session: Session, word: said.NameForTonight) -> None:
        """Give a guest another name for the evening."""
        if not session.person.guest:
            session.deny(said.ONLY_GUESTS)
        elif self._rooms.tables.places.seats_of(session.person.id):
            session.deny(said.NOT_AT_A_TABLE)
        elif word.name is None:
            session.deny(said.WHICH_NAME)
        else:
            Conversation(session, self._name(session, word.name), session.reply).go_on()

    async def _name(self, session: Session, typed: str) -> str:
        """Give a guest another name; return what they read."""
        auth, person = self._rooms.auth, session.person
        try:
            name, key = await chosen(session, auth, typed)
        except NotAdmitted as declined:
            return declined.sentence
        answered = auth.guests.asking(person.id)
        job = players.rename_guest(person.id, name, key) + admission.rename(person.key, key, person.id)
        failure = await auth.store(job)
        answered()
        if failure is not None:
            return said.TAKEN_BY_A_GUEST if failure.trouble is Trouble.TAKEN else asked.NOT_STORED
        with suppress(NotAdmitted):
            guest = await auth.read(session, lambda database: players.guest_called(database, key))
            if guest is not None:
                auth.guests.renamed(guest)
        for own in self._called(session, name, key):
            own.person = evolve(own.person, name=name, key=key)
            self._tell_players(own, person.name)
        return said.called_tonight(name)

    def _called(self, session: Session, name: str, key: str) -> set[Session]:
        """Let it be known that somebody is called otherwise; return their connections: perhaps they have come back."""
        who, roster = session.person.id, self._rooms.roster
        self._rooms.auth.bans.rename(who, key)
        for other in roster.here.values():
            whisperer = other.output.recent.whisperer
            if whisperer is not None and whisperer[0] == who:
                other.output.recent.whisperer = who, name
        return {session, roster.session_of(who) or session}

    # --- an account ---

    @handles
    def open(self, session: Session, word: said.OpenAccount) -> None:
        """Make a guest an account."""
        if session.person.guest:
            Conversation(session, self._open(session, word.name), session.reply).go_on()
        else:
            session.deny(said.HAS_ONE)

    @handles
    def change_password(self, session: Session, _word: ChangePassword) -> None:
        """Have whoever has an account choose another password."""
        Conversation(session, change_password(session, self._rooms.auth), session.reply).go_on()

    async def _open(self, session: Session, typed: str | None) -> str:
        """Ask a guest for all it takes, and make them an account; return what they read."""
        try:
            name = await self._wanted(session, typed)
            if name is None:
                return said.STAYS_A_GUEST
            stored, invitation = await password_hash(session, self._rooms.auth, name)
        except NotAdmitted as declined:
            return said.still_a_guest(declined.sentence)
        person, now, key = session.person, self._rooms.context.clock.now(), name_key(name)
        job = players.open_account(person.id, name, key, stored, now)
        job += admission.rename(person.key, key, person.id)
        if invitation is not None:
            job += players.use_invitation(invitation, key, now)
        failure = await self._rooms.auth.store(job)
        if failure is None:
            return self._has_account(session, name, key)
        taken = failure.trouble in {Trouble.TAKEN, Trouble.STALE}
        return said.still_a_guest(asked.TAKEN if taken else asked.NOT_STORED)

    async def _wanted(self, session: Session, typed: str | None) -> str | None:
        """
        Return the name that somebody wants their account to have, None if they have thought better of it.

        Raises:
            Declined: nobody can be called so.
        """
        auth, person = self._rooms.auth, session.person
        if auth.context.settings.konten.neu == "nein":
            raise NotAdmitted(said.NO_NEW_ONES)
        own = person.name.partition("-")[2]
        name = " ".join((typed or await ask(said.which_name(own))).split()) or own
        if not name or (not typed and fold(name) in _NO):
            return None
        reason = objection(name)
        if reason is not None:
            raise NotAdmitted(reason)
        key = name_key(name)
        if await auth.read(session, lambda database: players.find(database, key)) is not None:
            raise NotAdmitted(asked.TAKEN if bare(person.key) == key else said.has_an_account(name))
        await refuse_a_likeness(session, auth, key)
        return name

    def _has_account(self, session: Session, name: str, key: str) -> str:
        """Let count here what is stored: somebody is no guest any more, and called otherwise; return what is read."""
        person = session.person
        log.info("account opened", name=name)
        self._rooms.auth.guests.gone(person.id)
        for own in self._called(session, name, key):
            own.person = evolve(own.person, name=name, key=key, word=None, guest=False)
            self._rooms.accounts.opened(own)
            self._tell_players(own, person.name)
        return self._told(session)

    @staticmethod
    def _tell_players(session: Session, before: str) -> None:
        """Tell those whom somebody watches what they are called now."""
        live, name = session.location.watching, session.person.name
        if live is not None:
            session.watch(live, title(name))
            live.say(said.is_called_otherwise(before, name), to=lambda viewer, _listener: viewer is not None)

    @staticmethod
    def _told(session: Session) -> str:
        """Tell the others at a table, and return what the owner of the account reads."""
        seated, name = session.seated, session.person.name
        if seated is None:
            return said.account_opened(name, "", playing=False)
        live, at_table = seated.table, title(seated.table.facts.name(seated.seat))
        live.tell_others(seated.seat, said.guest_has_account(at_table, name))
        return said.account_opened(name, at_table, playing=live.facts.begun and not live.facts.over)
