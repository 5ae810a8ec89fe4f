"""
Admission: which connection may stay, who comes in, who takes over an own connection, and who goes.

What is read after log-in is cut to a few lines of a page (`greeting`).
"""

from __future__ import annotations

from functools import partial
from itertools import islice

import structlog

from commands.language.plain import plain
from commands.lobby import login as said
from commands.lobby import replies
from commands.lobby.settings import known
from db import players, tickets
from db.database import Job
from db.errors import DatabaseError
from db.identity import PersonId
from games.frozen import evolve
from server.accounts.accounts import Accounts
from server.accounts.authentication import Authentication
from server.accounts.login import Login
from server.accounts.passwords import hashed
from server.accounts.tickets import Tickets, lifetime
from server.ops.context import Context
from server.play.registry import Tables
from server.programs.program import TICKET
from server.sessions.dialog import Conversation, DialogPatience
from server.sessions.person import Person, account, guest_person, is_numbered
from server.sessions.prelogin import PreLogin, PreLoginHandlers
from server.sessions.roster import Roster
from server.sessions.seating import Seating
from server.sessions.session import Session, keep_line
from server.wire.page import MAX_COLUMNS, wrap
from server.wire.ports import LineOwner, Wire
from server.wire.protocol import Fault, Ticket

_WELCOME_LINES = 8

MOST_WAITING = _WELCOME_LINES
"""Tables that wait for players of which a line is made for a greeting: more of them never fit."""

MOST_NAMED = MAX_COLUMNS // 4
"""More names never fit into one line: each takes at least two letters, a comma and a blank."""


def welcome(
    person: Person, here: list[str], others: int, waiting: list[str], tables: int, *, nameless: bool = False
) -> str:
    """
    Return what somebody reads when they have come in: at most eight lines of a page, however much is going on.

    Args:
        person: who came in.
        here: names of others, `MOST_NAMED` are enough.
        others: how many there are in all.
        waiting: lines of tables that wait for players, `MOST_WAITING` are enough; as many are shown as there is room.
        tables: how many wait for players in all.
        nameless: they have no name of their own, and may choose one.
    """
    lines = [said.welcome(person.name)]
    if person.word is not None:
        lines.append(said.word_of_return(person.word))
        if nameless:
            lines.append(said.NAME_FOR_TONIGHT)
    lines.append(_others_here(here, others))
    way = said.HOW_TO_GO_ON if tables else said.HOW_TO_BEGIN
    room = _WELCOME_LINES - len(lines) - len(wrap(way, MAX_COLUMNS)) - 1
    shown = 0
    for line in waiting:
        room -= len(wrap(line, MAX_COLUMNS))
        if room < 0:
            break
        lines.append(line)
        shown += 1
    if shown < tables:
        lines.append(said.tables_wait(tables - shown, shown=shown > 0))
    elif not waiting:
        lines.append(said.NO_TABLE_WAITS)
    lines.append(way)
    return "\n".join(lines)


def _others_here(names: list[str], others: int) -> str:
    """Return who else is here in one line: as many of the first names as fit, then a number."""
    if not others:
        return said.ALONE
    for shown in range(min(len(names), others), 0, -1):
        line = said.others_here(names[:shown], others)
        if len(line) <= MAX_COLUMNS:
            return line
    return said.others_here((), others)


log = structlog.get_logger()


_TICKET = "(karte)"
"""Under what the throttle counts worthless tickets: nobody can be called so."""

ANTEROOM = 64
"""Connections beyond `limits.sessions` that may still say who they are: people with a seat, and admins, get in."""


class Admission:
    """
    Where connections become people.

    When the house is full there are places left to say who one is. Of those who have not yet, one of the household with
    the most connections goes as soon as these are taken too: so a hundred addresses may fill the house, but neither
    keep from their table whoever sits there, nor an admin from the house.
    """

    def __init__(
        self,
        context: Context,
        reception: Authentication,
        roster: Roster,
        accounts: Accounts,
        tables: Tables,
        seating: Seating,
    ) -> None:
        self._context = context
        self._reception = reception
        self._roster = roster
        self._accounts = accounts
        self._tables = tables
        self._seating = seating
        self._on_their_way: dict[PreLogin, DialogPatience] = {}
        kept, guests = tickets.known(context.database), reception.guests
        accounts.opened = self._give_ticket  # a ticket hangs on another proof now
        self._tickets = guests.returning = Tickets(context.clock, kept, self._store, guests.dismiss)

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
        login = Login(visitor, self._reception).person()
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
        if not self._reception.connects.take(address):
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
        his, mine = map(self._roster.connections_from, (most.wire.address, address))
        if his <= mine + 1:
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

    def resume(self, wire: Wire, handlers: PreLoginHandlers, kept: LineOwner, *, ordered: bool) -> PreLogin | Session:
        """
        Let somebody go on with a line of the house before; whose it is no more is told so.

        Args:
            kept: what was noted of it.
            ordered: everything was stored and told before the house ended.
        """
        visitor = PreLogin(wire, handlers)
        self._roster.add(visitor)
        visitor.of_line = dict(kept.of_line)
        visitor.learned()
        found = self._known_by(kept.who, kept.word)
        if found is None or hashed(found[1]) != kept.mark or self._reception.barred(found[0].subject, wire.address):
            visitor.leave(replies.LINE_OF_NOBODY)
            return visitor
        session = self.admit(visitor, found[0], through=replies.LINE_KEPT if ordered else replies.LINE_KEPT_BY_CHANCE)
        if session is None:
            return visitor
        session.away = kept.away
        keep_line(session)
        if kept.modules is not None:
            session.packaged("Core.Supports.Set", list(kept.modules))
        if kept.watches is not None and self._tables.places.sits_at(kept.who) is None:
            self._seating.watch_again(session, kept.watches)
        return session

    def _knows(self, visitor: PreLogin, person: Person | None) -> None:
        """Let somebody in who has shown who they are; None is who has been sent away."""
        if person is not None:
            self.admit(visitor, person)

    def admit(self, visitor: PreLogin, person: Person, *, back: bool = False, through: str = "") -> Session | None:
        """
        Let somebody in, to a seat that waits or into the lobby, and close another connection of the same person.

        Args:
            back: a page has shown a ticket, and gets the next one, with what it has missed, before the first word.
            through: said instead of a greeting: the line has outlived the house.
        """
        self._on_their_way.pop(visitor, None)
        self._accounts.look()
        if self._must_wait(person):
            visitor.leave(replies.FULL)
            self._reception.guests.dismiss(person.id)
            return None
        person = evolve(person, owner=self._context.bots.owner_of(person.id))
        earlier = self._roster.session_of(person.id)
        if earlier is not None:
            person = evolve(person, settings=earlier.person.settings)  # the last ones may not be stored yet
        if not through:
            person = self._with_settings_of_line(visitor, person)
        session = visitor.become(person)
        session.came_through = through
        self._give_ticket(session)
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

    def _give_ticket(self, session: Session) -> None:
        """Let a page come back after its line was lost; whatever ticket its user had before is worth nothing."""
        person, program = session.person, session.program
        self._tickets.void(person.id)
        wanted, keeps = program is not None and TICKET in program.wanted, self._context.settings.server.keep_lines
        known = self._known_by(person.id, person.word) if wanted or keeps else None
        if known is not None and keeps:
            session.mark = hashed(known[1])
            keep_line(session)
        if known is not None and program is not None and wanted:
            good_for = lifetime(program.days, guest=person.guest)
            program.tell(TICKET, Ticket(self._tickets.give(person.id, known[1], person.word, good_for)))

    def _known_by(self, who: PersonId, word: str | None) -> tuple[Person, str] | None:
        """Return who somebody is now, and what their ticket hangs on beside them; None if they are nobody any more."""
        database = self._context.database
        try:
            guest = players.guest_by_id(database, who)
            if guest is not None:
                return None if self._reception.guests.is_forgotten(who) else (guest_person(guest, word), "")
            player = players.by_id(database, who)
        except DatabaseError:
            return None
        return None if player is None else (account(player), f"{player.key} {player.password_hash}")

    def come_back(self, visitor: PreLogin, shown: str) -> None:
        """Let somebody in by a ticket, as a second log-in would; who shows a bad one is asked for a name."""
        found = self._tickets.redeem(shown)
        known = None if found is None else self._known_by(found.owner, found.word)
        if found is None or known is None or hashed(known[1]) != found.mark_hash:
            self._reception.throttle.failed(visitor.wire.address, _TICKET)
            if visitor.program is not None:
                visitor.program.tell("Stammtisch.Fehler", Fault("karte", plain(said.TICKET_WORTHLESS)))
            return
        person, _ = known
        barred = self._reception.barred(person.subject, visitor.wire.address)
        if barred is not None:
            visitor.leave(barred)
            return
        patience = self._on_their_way.get(visitor)
        if patience is not None:
            patience.stop()
        self.admit(visitor, person, back=True)

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
        session.reply(welcome(person, others, number, waiting, waits, nameless=nameless))
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
            (self._tickets.void if session.sent_away else self._tickets.lost)(session.person.id)
            self._roster.follow(session, here=False)
            self._seating.went(session)
