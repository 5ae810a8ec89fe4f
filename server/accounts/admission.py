"""Admission: which connection may stay, who comes in, who takes over an own connection, and who goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice

import structlog

from commands.lobby import login as said
from commands.lobby import replies
from commands.lobby.settings import known
from db import players
from db.database import Job
from db.errors import DatabaseError
from db.identity import PersonId
from games.frozen import evolve
from server.accounts.accounts import Accounts
from server.accounts.authentication import Authentication
from server.accounts.greeting import MOST_NAMED, MOST_WAITING, welcome
from server.accounts.login import Login
from server.accounts.passwords import hashed
from server.accounts.returning import Proven, Returning
from server.ops.context import Context
from server.play.registry import Tables
from server.sessions.dialog import ConnectionLost, Conversation, DialogPatience, Work
from server.sessions.person import Person, is_numbered
from server.sessions.prelogin import PreLogin, PreLoginHandlers
from server.sessions.roster import Reader, Roster
from server.sessions.seating import Seating
from server.sessions.session import Session, keep_line
from server.wire.ports import LineOwner, Wire

log = structlog.get_logger()


ANTEROOM = 64
"""Connections beyond `limits.sessions` that may still say who they are: people with a seat, and admins, get in."""


def _ready(reader: Reader, who: PersonId, done: Callable[[None], None]) -> None:
    """Have somebody read what they have to know of whoever comes in."""
    reader(who, partial(done, None))


class Admission:
    """
    Where connections become people.

    When the house is full there are places left to say who one is. Of those who have not yet, one of the household with
    the most connections goes as soon as these are taken too: so a hundred addresses may fill the house, but neither
    keep from their table whoever sits there, nor an admin from the house.

    Attributes:
        come_back: lets somebody in by a ticket.
    """

    def __init__(
        self,
        context: Context,
        auth: Authentication,
        roster: Roster,
        accounts: Accounts,
        tables: Tables,
        seating: Seating,
    ) -> None:
        self._context = context
        self._auth = auth
        self._roster = roster
        self._accounts = accounts
        self._tables = tables
        self._seating = seating
        self._on_their_way: dict[PreLogin, DialogPatience] = {}
        self._returning = Returning(context, auth, self._store, self.admit)
        self.come_back = self._returning.come_back
        accounts.opened = self._returning.renew  # a ticket hangs on another proof now

    def welcome(self, wire: Wire, handlers: PreLoginHandlers) -> PreLogin:
        """Greet a new connection at once, or say why it cannot stay."""
        visitor = PreLogin(wire, handlers)
        reason = self._no_room(wire.address)
        if reason is not None:
            visitor.gone = True
            visitor.leave(reason)
            return visitor
        self._roster.add(visitor)
        context = self._context
        visitor.say(context.texts.greeting)
        patience = self._on_their_way[visitor] = DialogPatience(
            context.clock, context.settings.limits.login_seconds, partial(visitor.leave, said.TOO_SLOW)
        )
        login = Login(visitor, self._auth).person()
        Conversation(visitor, login, partial(self._knows, visitor), patience).go_on()
        return visitor

    def _no_room(self, address: str) -> str | None:
        limits = self._context.settings.limits
        if self._context.closing:
            return replies.CLOSING
        if not limits.enabled:
            return None
        if self._roster.connections_from(address) >= limits.sessions_per_address:
            return replies.TOO_MANY_LINES
        if not self._auth.connects.take(address):
            return replies.TOO_MANY_CONNECTS
        if len(self._roster.connections) >= limits.sessions + ANTEROOM:
            return self._make_room(address)
        return None

    def _make_room(self, address: str) -> str | None:
        """Hang up on one of the household that asks most of us, if that is another one; else say that all is full."""
        asking = [one for one in self._on_their_way if not one.gone]
        most = max(asking, key=lambda one: self._roster.connections_from(one.wire.address), default=None)
        if most is None:
            return replies.FULL
        theirs, own = map(self._roster.connections_from, (most.wire.address, address))
        if theirs <= own + 1:
            return replies.FULL
        most.leave(replies.FULL)
        most.lost()
        return None

    def _must_wait(self, person: Person) -> bool:
        """Tell whether somebody finds no room: the house is full, and neither a seat nor their office calls them."""
        limits = self._context.settings.limits
        if not limits.enabled or len(self._roster.connections) <= limits.sessions:
            return False
        known = self._roster.session_of(person.id) is not None or self._tables.places.sits_at(person.id) is not None
        return not (known or person.admin)

    # --- lines that have outlived the house ---

    def resume(self, wire: Wire, handlers: PreLoginHandlers, kept: LineOwner, *, ordered: bool) -> None:
        """
        Let somebody go on with a line of the house before; whose it is no more is told so.

        Args:
            kept: what was noted of it.
            ordered: everything was stored and told before the house ended.
        """
        visitor = PreLogin(wire, handlers)
        wire.attend(visitor)
        self._roster.add(visitor)
        visitor.of_line = dict(kept.of_line)
        visitor.learned()
        through = replies.LINE_KEPT if ordered else replies.LINE_KEPT_BY_CHANCE

        def looked(found: Proven | None) -> None:
            address = visitor.wire.address
            if found is None or hashed(found[1]) != kept.mark or self._auth.barred(found[0].subject, address):
                visitor.leave(replies.LINE_OF_NOBODY)
            else:
                self._come_in(visitor, found[0], found, through=through, entered=partial(self._go_on, kept))

        seen = self._looked(visitor, kept.who, kept.word, gone_for_good=replies.LINE_OF_NOBODY)
        Conversation(visitor, seen, looked).go_on()

    def _go_on(self, kept: LineOwner, session: Session) -> None:
        """Let somebody be on a line that has outlived the house as they were before."""
        session.away = kept.away
        keep_line(session)
        if kept.modules is not None:
            session.packaged("Core.Supports.Set", list(kept.modules))
        if kept.watches is not None and self._tables.places.sits_at(kept.who) is None:
            self._seating.watch_again(session, kept.watches)

    def _knows(self, visitor: PreLogin, person: Person | None) -> None:
        """Let somebody in who has shown who they are; None is who has been sent away."""
        if person is not None:
            self.admit(visitor, person)

    def admit(self, visitor: PreLogin, person: Person, *, ticket: str = "") -> None:
        """
        Let somebody in, to a seat that waits or into the lobby, and close another connection of the same person.

        Args:
            ticket: a page has shown it, and gets the next one, with what it has missed, before the first word.
        """

        def looked(proven: Proven | None) -> None:
            if ticket and self._returning.tickets.redeem(ticket) is None:  # it has served somebody else meanwhile
                self._returning.refuse(visitor)
            else:
                self._come_in(visitor, person, proven, back=bool(ticket))

        gone = said.UNKNOWN_WORD if person.guest else replies.ACCOUNT_GONE
        Conversation(visitor, self._looked(visitor, person.id, person.word, gone), looked).go_on()

    def _come_in(
        self,
        visitor: PreLogin,
        person: Person,
        proven: Proven | None,
        *,
        back: bool = False,
        through: str = "",
        entered: Callable[[Session], object] = lambda _session: None,
    ) -> None:
        """
        Let somebody in of whom everything is known now, unless the house is full.

        Args:
            back: by a ticket.
            through: said instead of a greeting: the line has outlived the house.
            entered: gets the session.
        """
        patience = self._on_their_way.pop(visitor, None)
        if patience is not None:
            patience.stop()
        if self._must_wait(person):
            visitor.leave(replies.FULL)
            self._auth.guests.dismiss(person.id)
        else:
            entered(self._let_in(visitor, person, back=back, through=through, proven=proven))

    async def _looked(self, visitor: PreLogin, who: PersonId, word: str | None, gone_for_good: str) -> Proven | None:
        """
        Look what has changed, read what has to be known of whoever comes in, and return what a ticket hangs on.

        Args:
            gone_for_good: said to who is nobody any more.

        Raises:
            ConnectionLost: they have gone meanwhile, or are nobody any more.
        """
        accounts, distant = self._accounts, self._context.database.distant
        self._roster.arriving[visitor] = who
        while True:
            await Work[None](lambda done: accounts.look(partial(done, None)))
            before, proven, gone = accounts.last_change, None, False
            if distant or self._returning.wanted(visitor.program):  # of a file was read a moment ago who they are
                try:
                    proven = await self._returning.read(visitor, who, word)
                    gone = proven is None
                except DatabaseError:
                    log.warning("no ticket given", person=who)
            for reader in self._roster.readers:
                await Work[None](partial(_ready, reader, who))
            if before == accounts.last_change:  # else it may have been them, and nobody has told them
                break
        self._roster.arriving.pop(visitor, None)  # what follows is done at once
        lost = visitor.gone or visitor.sent_away
        if gone and not lost:
            visitor.leave(gone_for_good)
        if gone or lost:
            self._auth.guests.dismiss(who)
            raise ConnectionLost
        return proven

    def _let_in(self, visitor: PreLogin, person: Person, *, back: bool, through: str, proven: Proven | None) -> Session:
        earlier = self._roster.session_of(person.id)
        if earlier is not None:  # a name or settings may have changed since they were looked up, or not be stored yet
            person = earlier.person
        elif proven is not None:
            person = proven[0]
        person = evolve(person, owner=self._context.bots.owner_of(person.id))
        if not through:
            person = self._with_settings_of_line(visitor, person)
        session = visitor.become(person)
        session.came_through = through
        self._returning.tickets.void(person.id)
        self._returning.give(session, proven)
        if back and session.program is not None:
            session.program.flush()
        self._roster.has_come_in(visitor, session)
        self._store(players.seen(person.id, self._context.clock.now()))
        log.info("came in", name=person.name, address=session.wire.address, client=session.wire.client)
        if earlier is not None:
            session.resumed = back
            self._take_over(earlier, session)
        number = self._tables.places.sits_at(person.id)
        if number is None:
            self._greet(session)
        else:
            self._seating.go_to_seat(session, number)
        self._roster.follow(session, here=True, anew=earlier is None and not through)
        return session

    def _store(self, job: Job) -> None:
        """Have something stored on which nothing hangs that is told: at worst somebody shows anew who they are."""
        self._context.writer.submit(job, lambda _failure: None)

    def _with_settings_of_line(self, visitor: PreLogin, person: Person) -> Person:
        """Return somebody with what they have set before they said who they are; it is kept."""
        brought = known(visitor.of_line)
        if not brought:
            return person
        visitor.of_line = {name: value for name, value in visitor.of_line.items() if name not in brought}
        person = evolve(person, settings={**known(person.settings), **brought})
        self._store(players.set_settings(person.id, person.settings))
        return person

    @staticmethod
    def _take_over(earlier: Session, session: Session) -> None:
        """Close an earlier connection of the same person; nothing of it is lost."""
        earlier.replaced = True
        earlier.stand_up()
        earlier.stop_watching()
        earlier.leave(replies.TAKEN_OVER)
        session.say(replies.TOOK_OVER)

    def _greet(self, session: Session) -> None:
        """Show somebody the lobby: who is here, and which tables could take them."""
        person, tables = session.person, self._tables
        others = list(islice(self._roster.others(person.id), MOST_NAMED))
        waiting = [tables.board.line_of(row) for row in tables.board.waiting(MOST_WAITING)]
        lost = tables.places.take_lost(person.id)
        if lost is not None:
            session.say(replies.lost_table(lost.number, lost.why, expelled=lost.expelled))
        for number in tables.places.asleep(person.id):
            row = tables.row(number)
            if row is not None:
                session.say(replies.game_is_away(number, row.game))
        if session.came_through:
            session.reply(session.came_through)
            return
        if self._context.texts.news:
            session.say(self._context.texts.news)
        nameless = person.guest and is_numbered(person.key) and self._context.settings.konten.neu != "nein"
        number, waits = len(self._roster.here) - 1, tables.board.waiting_number
        today = self._context.settings.tagesspiel.games != ()
        session.reply(welcome(person, others, number, waiting, waits, nameless=nameless, today=today))
        session.output.recent.forget()  # their word of return was among it

    def turned_back(self, visitor: PreLogin) -> None:
        """Take note that somebody is gone before they have come in."""
        patience = self._on_their_way.pop(visitor, None)
        if patience is not None:
            patience.stop()
        self._roster.remove(visitor)

    def lost(self, session: Session) -> None:
        """Take note that a connection is gone; a seat waits for its owner."""
        self._roster.remove(session)
        if session.replaced:
            return
        session.stop_watching()
        log.info("went", name=session.person.name, address=session.wire.address)
        if not self._context.closing:  # nobody leaves or is missed: the house is gone with everybody in it
            tickets = self._returning.tickets
            (tickets.void if session.sent_away else tickets.lost)(session.person.id)
            self._roster.follow(session, here=False)
            self._seating.went(session)
