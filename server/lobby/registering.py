"""
A guest names himself for the evening, or becomes an account without losing anything.

Becoming one is a single job (`db.turning`): before it is stored he is a guest, afterwards an account, and nothing lies
between. Whose seats are whose is written with every table's row, so every table that knows him stands still meanwhile:
no move of anybody else can write him back as the guest he was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import structlog

from commands.language.german import fold, title
from commands.language.names import name_key
from commands.lobby import login as asked
from commands.lobby import registering as said
from db import admission, players
from db.errors import DatabaseError, Trouble, WriteFailed
from db.identity import PersonId
from db.players import Player
from db.turning import turned
from db.writer import Job
from games.frozen import evolve
from server.lobby.hall import Hall
from server.people.conversation import Conversation, Work, ask
from server.people.guest_names import chosen
from server.people.new_account import password_hash, refuse_a_likeness
from server.people.person import account, bare, objection
from server.people.reception import Declined
from server.people.session import Session

log = structlog.get_logger()

Errand = Callable[[], None]

_NO = frozenset({"nein", "nicht", "nichts", "abbrechen", "ende", "stop", "zurueck"})
"""What somebody may type who is asked for a name and wants no account after all; nobody can be called so."""


class Registering:
    """Handlers of the words by which guests get names and accounts."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def do(self, session: Session, word: said.RegisteringWord) -> None:
        """Do what a guest asks for."""
        if not session.person.id.guest:
            session.deny(said.ONLY_GUESTS if isinstance(word, said.NameForTonight) else said.HAS_ONE)
        elif isinstance(word, said.OpenAccount):
            Conversation(session, self._open(session, word.name), session.reply).go_on()
        elif self._hall.tables.places.seats_of(session.person.id):
            session.deny(said.NOT_AT_A_TABLE)
        elif word.name is None:
            session.deny(said.WHICH_NAME)
        else:
            Conversation(session, self._name(session, word.name), session.reply).go_on()

    # --- a name for the evening ---

    async def _name(self, session: Session, typed: str) -> str:
        """Give a guest another name; return what he reads."""
        reception, person = self._hall.reception, session.person
        try:
            name, key = await chosen(session, reception, typed)
        except Declined as declined:
            return declined.sentence
        answered = reception.guests.asking(person.id)
        job = players.rename_guest(person.id.number, name, key) + admission.rename(person.key, key, person.id)
        failure = await reception.store(job)
        answered()
        if failure is not None:
            return said.TAKEN_BY_A_GUEST if failure.trouble is Trouble.TAKEN else asked.NOT_STORED
        guest = reception.read(lambda database: players.guest_called(database, key))
        if guest is not None:
            reception.guests.renamed(guest)
        reception.bans.turn(person.id, person.id, key)
        session.person = evolve(session.person, name=name, key=key)
        self._tell_players(session, person.name)
        return said.called_tonight(name)

    # --- an account ---

    async def _open(self, session: Session, typed: str | None) -> str:
        """Ask a guest for all it takes, and make him an account; return what he reads."""
        try:
            name = await self._wanted(session, typed)
            if name is None:
                return said.STAYS_A_GUEST
            stored, invitation = await password_hash(session, self._hall.reception, name)
        except Declined as declined:
            return said.still_a_guest(declined.sentence)
        person, now, key = session.person, self._hall.essentials.clock.now(), name_key(name)
        job = turned(person.id, person.key, name, key, stored, person.settings, now)
        if invitation is not None:
            job += players.use_invitation(invitation, key, now)
        failure = await Work[WriteFailed | None](lambda done: self._turn(session, job, key, done))
        if failure is None:
            return self._told(session)
        taken = failure.trouble in {Trouble.TAKEN, Trouble.STALE}
        return said.still_a_guest(asked.TAKEN if taken else asked.NOT_STORED)

    async def _wanted(self, session: Session, typed: str | None) -> str | None:
        """
        Return the name that somebody wants his account to have, None if he has thought better of it.

        Raises:
            Declined: nobody can be called so.
        """
        reception, person = self._hall.reception, session.person
        if reception.essentials.settings.konten.neu == "nein":
            raise Declined(said.NO_NEW_ONES)
        own = person.name.partition("-")[2]
        name = " ".join((typed or await ask(said.which_name(own))).split()) or own
        if not name or (not typed and fold(name) in _NO):
            return None
        reason = objection(name)
        if reason is not None:
            raise Declined(reason)
        key = name_key(name)
        if reception.read(lambda database: players.find(database, key)) is not None:
            raise Declined(asked.TAKEN if bare(person.key) == key else said.has_an_account(name))
        await refuse_a_likeness(session, reception, key)
        return name

    def _turn(self, session: Session, job: Job, key: str, done: Callable[[WriteFailed | None], None]) -> None:
        """Store that a guest is an account, while every table that knows him stands still; then let it be so here."""
        hall, old = self._hall, session.person.id

        def still(go_on: Errand) -> None:
            def stored(failure: WriteFailed | None) -> None:
                try:
                    player = None if failure is not None else players.find(hall.essentials.database, key)
                except DatabaseError:
                    player = None
                if player is not None:
                    self._is_turned(session, old, player)
                elif failure is None:  # it is stored, and cannot be read: let him come in by it
                    session.leave(asked.TICKET_WORTHLESS)
                go_on()
                done(failure)

            hall.essentials.writer.submit(job, stored)

        self._hold_still(hall.tables.knowing(old), still)

    def _hold_still(self, numbers: Sequence[int], then: Callable[[Errand], None]) -> None:
        """Have tables stand still, one after another, then do something; it is handed what lets them go on."""
        live = next((self._hall.tables.awake[one] for one in numbers if one in self._hall.tables.awake), None)
        if live is None:
            then(lambda: None)
            return
        rest = numbers[numbers.index(live.number) + 1 :]

        def holds(go_on: Errand) -> None:
            self._hold_still(rest, lambda others: then(partial(_both, others, go_on)))

        live.still(holds)

    def _is_turned(self, session: Session, old: PersonId, player: Player) -> None:
        """Let a guest be an account everywhere in the house."""
        hall, new, before = self._hall, player.who, session.person.name
        log.info("account opened", name=player.name)
        hall.tables.turn(old, new)
        hall.reception.bans.turn(old, new, player.key)
        hall.reception.guests.turned(old)
        for other in hall.roster.here.values():
            whisperer = other.ear.whisperer
            if whisperer is not None and whisperer[0] == old:
                other.ear.whisperer = new, player.name
        hall.roster.turn(session, evolve(account(player), settings=session.person.settings))
        self._tell_players(session, before)

    @staticmethod
    def _tell_players(session: Session, before: str) -> None:
        """Tell those whom somebody watches what he is called now."""
        live, name = session.watching, session.person.name
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


def _both(first: Errand, second: Errand) -> None:
    first()
    second()
