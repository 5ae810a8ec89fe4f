"""
Coming back without a password: a page by its ticket, a telnet line that has outlived the house by itself.

Both hang on what their owner had shown (`Proven`): who has another password since then has to show it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from commands.language.plain import plain
from commands.lobby import login as said
from db import players, tickets
from db.database import Database, Job
from db.errors import DatabaseError
from db.identity import PersonId
from db.players import StoredGuest, StoredPlayer
from server.accounts.authentication import Authentication
from server.accounts.passwords import hashed
from server.accounts.tickets import Tickets, lifetime
from server.ops.context import Context
from server.programs.program import TICKET, Program
from server.sessions.connection import Connection
from server.sessions.dialog import ConnectionLost, Conversation, looked_up
from server.sessions.person import Person, account, guest_person
from server.sessions.prelogin import PreLogin
from server.sessions.session import Session, keep_line
from server.wire.protocol import Fault, Ticket

_TICKET = "(karte)"
"""Under what the throttle counts worthless tickets: nobody can be called so."""


Proven = tuple[Person, str]
"""Who somebody is, and what their ticket hangs on beside them: who has another password has to show it."""


def _stored(database: Database, who: PersonId) -> tuple[StoredGuest | None, StoredPlayer | None]:
    """Return the guest or the account with this id; neither if there is none any more."""
    guest = players.guest_by_id(database, who)
    return guest, players.by_id(database, who) if guest is None else None


class Returning:
    """
    Who comes back.

    Attributes:
        tickets: those that are good.

    Args:
        store: has something stored on which nothing hangs that is told.
        admit: lets somebody in; by keywords the ticket that was shown or what is said to a line that was kept, and who
            gets the session.
    """

    def __init__(
        self, context: Context, auth: Authentication, store: Callable[[Job], None], admit: Callable[..., None]
    ) -> None:
        self._context = context
        self._auth = auth
        self._admit = admit
        kept, guests = tickets.known(context.database), auth.guests
        self.tickets = guests.returning = Tickets(context.clock, kept, store, guests.dismiss)

    # --- tickets ---

    def wanted(self, program: Program | None) -> bool:
        """Tell whether a connection with this program, if it has one, may have to prove later whose it is."""
        return self._context.settings.server.keep_lines or (program is not None and TICKET in program.wanted)

    def renew(self, session: Session) -> None:
        """Have the ticket of somebody who has opened an account hang on what they show from now on."""
        self.tickets.void(session.person.id)

        def known(proven: Proven | None) -> None:
            if not session.gone:
                self.give(session, proven)

        if self.wanted(session.program):
            Conversation(session, self.known_by(session, session.person.id, session.person.word), known).go_on()

    def give(self, session: Session, proven: Proven | None) -> None:
        """Let a page come back after its line was lost, and a line after the end of the house."""
        person, program, keeps = session.person, session.program, self._context.settings.server.keep_lines
        if proven is None:
            return
        if keeps:
            session.mark = hashed(proven[1])
            keep_line(session)
        if program is not None and TICKET in program.wanted:
            good_for = lifetime(program.days, guest=person.guest)
            program.tell(TICKET, Ticket(self.tickets.give(person.id, proven[1], person.word, good_for)))

    async def read(self, asked: Connection, who: PersonId, word: str | None) -> Proven | None:
        """
        Return who somebody is now, and what their ticket hangs on beside them; None if they are nobody any more.

        Raises:
            DatabaseError
        """
        guest, player = await looked_up(asked, self._context.reads, partial(_stored, who=who))
        if guest is not None:
            return None if self._auth.guests.is_forgotten(who) else (guest_person(guest, word), "")
        return None if player is None else (account(player), f"{player.key} {player.password_hash}")

    async def known_by(self, asked: Connection, who: PersonId, word: str | None) -> Proven | None:
        """Return the same, and None also if it cannot be read."""
        try:
            return await self.read(asked, who, word)
        except DatabaseError:
            return None

    def come_back(self, visitor: PreLogin, shown: str) -> None:
        """Let somebody in by a ticket, as a second log-in would; who shows a bad one is asked for a name."""
        found = self.tickets.whose(shown)
        if found is None:
            self.refuse(visitor)
            return

        async def read() -> Proven | None:
            try:
                return await self.read(visitor, found.owner, found.word)
            except DatabaseError:
                visitor.leave(said.NOT_READ, for_good=False)  # they come again, and the ticket is as good as it was
                raise ConnectionLost from None

        def known(proven: Proven | None) -> None:
            if proven is None or hashed(proven[1]) != found.mark_hash:
                self.tickets.void(found.owner)
                self.refuse(visitor)
                return
            person, _ = proven
            barred = self._auth.barred(person.subject, visitor.wire.address)
            if barred is not None:
                self.tickets.void(found.owner)
                visitor.leave(barred)
                return
            self._admit(visitor, person, ticket=shown)

        Conversation(visitor, read(), known).go_on()

    def refuse(self, visitor: PreLogin) -> None:
        """Tell a page that its ticket is worth nothing."""
        self._auth.throttle.failed(visitor.wire.address, _TICKET)
        if visitor.program is not None:
            visitor.program.tell("Stammtisch.Fehler", Fault("karte", plain(said.TICKET_WORTHLESS)))
