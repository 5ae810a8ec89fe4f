"""The door: who may stay, who comes in, who takes over a connection of his own, and who goes."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import structlog

from commands.lobby import replies
from db import players
from server.ops.essentials import Essentials
from server.people.accounts import Accounts
from server.people.login import MOST_NAMED, MOST_WAITING, Entrance, welcome
from server.people.person import Person
from server.people.reception import Reception
from server.people.roster import Roster
from server.people.seating import Seating
from server.people.session import Handlers, Session
from server.play.registry import Tables
from server.wire.ports import Wire

log = structlog.get_logger()


class Door:
    """Where connections become people."""

    def __init__(
        self,
        essentials: Essentials,
        reception: Reception,
        roster: Roster,
        accounts: Accounts,
        tables: Tables,
        seating: Seating,
    ) -> None:
        self._essentials = essentials
        self._reception = reception
        self._roster = roster
        self._accounts = accounts
        self._tables = tables
        self._seating = seating
        self._entrances: dict[Session, Entrance] = {}

    def welcome(self, wire: Wire, handlers: Handlers) -> Session:
        """Greet a new connection at once, or say why it cannot stay."""
        session = Session(wire, handlers)
        reason = self._no_room(wire.address)
        if reason is not None:
            session.gone = True
            session.leave(reason)
            return session
        self._roster.add(session)
        entrance = self._entrances[session] = Entrance(session, self._reception)
        entrance.begin(self._essentials.texts.greeting)
        return session

    def _no_room(self, address: str) -> str | None:
        limits = self._essentials.settings.limits
        if self._essentials.closing:
            return replies.CLOSING
        if not limits.enabled:
            return None
        if len(self._roster.sessions) >= limits.sessions:
            return replies.FULL
        if self._roster.connections_from(address) >= limits.sessions_per_address:
            return replies.TOO_MANY_LINES
        if not self._reception.connects.take(address):
            return replies.TOO_MANY_CONNECTS
        return None

    def admit(self, session: Session, person: Person) -> None:
        """Let somebody in: he takes over a connection of his own, returns to his seat, or comes into the lobby."""
        self._entrances.pop(session, None)
        self._accounts.look()
        earlier = self._roster.session_of(person.id)
        if earlier is not None:
            person = replace(person, settings=earlier.person.settings)  # the last ones may not be stored yet
        session.person = person
        self._roster.here[person.id] = session
        seen = players.guest_seen if person.id.guest else players.seen
        essentials = self._essentials
        essentials.writer.submit(seen(person.id.number, essentials.clock.now()), lambda _failure: None)
        log.info("came in", name=person.name, address=session.wire.address, client=session.wire.client)
        if earlier is not None:
            self._take_over(earlier, session)
        number = self._tables.places.sits_at(person.id)
        if number is None:
            self._greet(session)
        else:
            self._seating.go_to_seat(session, number)

    @staticmethod
    def _take_over(earlier: Session, session: Session) -> None:
        """Close an earlier connection of the same person; nothing of it is lost."""
        earlier.replaced = True
        earlier.stand_up()
        earlier.stop_watching()
        earlier.leave(replies.TAKEN_OVER)
        session.say(replies.TOOK_OVER)

    def _greet(self, session: Session) -> None:
        """Show somebody the lobby: who is here, and which tables could take him."""
        person, tables = session.person, self._tables
        others = list(islice(self._roster.others(person.id), MOST_NAMED))
        waiting = [tables.line_of(row) for row in tables.waiting(MOST_WAITING)]
        lost = tables.places.bereft(person.id)
        if lost is not None:
            session.say(replies.lost_table(lost.number, lost.why, expelled=lost.expelled))
        if self._essentials.texts.news:
            session.say(self._essentials.texts.news)
        session.reply(welcome(person, others, len(self._roster.here) - 1, waiting, tables.waiting_number))

    def lost(self, session: Session) -> None:
        """Take note that a connection is gone; a seat waits for its owner."""
        entrance = self._entrances.pop(session, None)
        if entrance is not None:
            entrance.over()
        self._roster.remove(session)
        if not session.known or session.replaced:
            return
        session.stop_watching()
        log.info("went", name=session.person.name, address=session.wire.address)
        if not self._essentials.closing:  # nobody leaves or is missed: the house is gone with everybody in it
            self._seating.went(session)
