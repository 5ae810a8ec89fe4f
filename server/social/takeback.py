"""
Takeback requests: all others at a table are asked whether the last move of somebody counts as not made.

Who has not answered yet is kept (`Waiting`): after a restart they are asked again when they come, as long as
nobody has moved since.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from commands.company import replies as told
from commands.journal.house_lines import HOUSE_NAME
from db import journal
from db.errors import DatabaseError
from db.identity import PersonId
from db.journal import Entry
from db.pending import Kind, Pending
from games.contract import Seat
from games.frozen import Frozen
from games.table.actions import TakeBack
from games.table.state import LastMove
from server.play.live import LiveTable
from server.sessions.location import OccupiedSeat
from server.sessions.session import Session
from server.social.context import Rooms
from server.social.pending import Waiting, until_stored
from server.social.questions import PendingQuestions

PLEA_SECONDS = 120.0
"""How long the others may think about it."""


class TakebackRequest(Frozen):
    """Somebody's wish; it is about this move and no other."""

    live: LiveTable
    seat: Seat
    move: LastMove[object]
    who: PersonId

    @property
    def stands(self) -> bool:
        """Whether nothing has happened since."""
        return self.live.facts.last_move is self.move


class Takebacks:
    """Whoever asks to take their last move back."""

    def __init__(self, rooms: Rooms, offers: PendingQuestions, waiting: Waiting) -> None:
        self._rooms = rooms
        self._offers = offers
        self._waiting = waiting

    def ask(self, session: Session, seated: OccupiedSeat) -> None:
        """Ask everybody else at the table; what cannot be taken back is refused at once, and nobody is asked."""
        live, seat = seated.table, seated.seat
        move = live.facts.last_move
        if move is None or move.seat != seat or live.facts.refuses_take_back(seat):
            live.act(seat, TakeBack(), session)  # the table says why not
            return
        others = [one for one in live.facts.circle if one != seat and not live.facts.computer_on(one)]
        here = []
        for one in others:
            there = self._rooms.roster.session_of(live.facts.owner(one))
            if there is None or there.seated is None or there.seated.table is not live:
                session.deny(told.takeback_needs_all(live.facts.name(one)))
                return
            here.append(there)
        if not here:
            live.act(seat, TakeBack(), session)
            return
        plea = TakebackRequest(live, seat, move, session.person.id)
        until = self._rooms.context.clock.now() + timedelta(seconds=PLEA_SECONDS)
        row = self._rooms.tables.row(live.number)
        entry = "" if row is None else str(row.last)
        rows = [Pending(Kind.PLEA, one.person.id, live.number, plea.who, until, entry) for one in here]
        self._waiting.drop(self._waiting.at(live.number, Kind.PLEA))  # an earlier one, which nobody has answered
        self._waiting.keep(rows, until_stored(session, partial(self._kept, plea, session, here)))

    def _kept(self, plea: TakebackRequest, session: Session, here: list[Session]) -> None:
        session.reply(told.others_asked(one.person.name for one in here))
        for there in here:
            self._put(plea, there, session.person.name)

    def _put(self, plea: TakebackRequest, there: Session, name: str) -> None:
        def yes(one: Session) -> None:
            mine = self._waiting.find(Kind.PLEA, one.person.id, plea.live.number)
            if not plea.stands or mine is None:
                self._drop_all(plea)
                one.reply(told.TAKEBACK_TOO_LATE)
            else:
                self._waiting.drop([mine], partial(self._agreed, plea, one))

        def no(one: Session) -> None:
            self._drop_all(plea)
            plea.live.say(told.does_not_agree(one.person.name))

        self._offers.ask(there, told.asks_to_take_back(name), ("plea", plea.live.number), yes, no, PLEA_SECONDS)

    def _agreed(self, plea: TakebackRequest, one: Session, stored: bool) -> None:
        """Note that somebody agrees; with the last one it is done."""
        left = len(self._waiting.at(plea.live.number, Kind.PLEA))
        if not stored:
            one.reply(told.NOT_STORED)
        elif left:
            one.reply(told.agreed_so_far(left))
        else:
            plea.live.act(plea.seat, TakeBack(), self._rooms.roster.session_of(plea.who))

    def _drop_all(self, plea: TakebackRequest) -> None:
        rows = self._waiting.at(plea.live.number, Kind.PLEA)
        self._waiting.drop(rows)
        for row in rows:
            self._offers.withdraw(row.owner, ("plea", plea.live.number))

    # --- after a restart ---

    def take_up(self, session: Session) -> None:
        """Ask somebody again who was asked before the house closed, and has not answered."""
        for row in self._waiting.before(session.person.id, Kind.PLEA):
            self._rooms.tables.wake(row.table, partial(self._woken, session, row))

    def _woken(self, session: Session, row: Pending, live: LiveTable | None) -> None:
        if live is None or session.gone:
            return
        first = int(row.text) + 1

        def read(found: tuple[Entry, ...] | DatabaseError) -> None:
            if not isinstance(found, DatabaseError) and all(entry.actor == HOUSE_NAME for entry in found):
                self._ask_again(session, row, live)
            else:
                self._waiting.drop([row])

        self._rooms.context.reads.then(read, lambda database: journal.read(database, live.number, first))

    def _ask_again(self, session: Session, row: Pending, live: LiveTable) -> None:
        move = live.facts.last_move
        if move is None or row.other is None or live.facts.owner(move.seat) != row.other or session.gone:
            self._waiting.drop([row])
            return
        self._put(TakebackRequest(live, move.seat, move, row.other), session, live.facts.name(move.seat))
