"""Asking the others for something only all of them together can grant: that a last move has not happened."""

from __future__ import annotations

from dataclasses import dataclass, field

from commands.company import pleas as told
from db.identity import PersonId
from games.contract import Seat
from games.table import LastMove, TakeBack
from server.company.offers import Offers
from server.company.room import Company
from server.people.session import Session
from server.people.whereabouts import Seated
from server.play.live import LiveTable

PLEA_SECONDS = 120.0
"""How long the others may think about it."""


@dataclass(slots=True)
class Plea:
    """Somebody's wish, and who has not answered yet; it is about this move and no other."""

    live: LiveTable
    seat: Seat
    move: LastMove[object]
    who: PersonId
    waiting: set[PersonId] = field(default_factory=set)

    @property
    def stands(self) -> bool:
        """Whether nothing has happened since."""
        return self.live.last_move is self.move


class Pleas:
    """Whoever asks to take his last move back."""

    def __init__(self, company: Company, offers: Offers) -> None:
        self._company = company
        self._offers = offers

    def ask(self, session: Session, seated: Seated) -> None:
        """Ask everybody else at the table; what cannot be taken back is refused at once, and nobody is asked."""
        live, seat = seated.table, seated.seat
        move = live.last_move
        if move is None or move.seat != seat or live.refuses_take_back(seat):
            live.act(seat, TakeBack(), session)  # the table says why not
            return
        others = [one for one in live.circle if one != seat and not live.computer_on(one)]
        plea = Plea(live, seat, move, session.person.id)
        here = []
        for one in others:
            there = self._company.roster.session_of(live.owner(one))
            if there is None or there.seated is None or there.seated.table is not live:
                session.reply(told.somebody_is_missing(live.name(one)))
                return
            here.append(there)
            plea.waiting.add(there.person.id)
        if not here:
            live.act(seat, TakeBack(), session)
            return
        session.reply(told.asked(live.name(one) for one in others))
        for there in here:
            self._put(plea, there, session.person.name)

    def _put(self, plea: Plea, there: Session, name: str) -> None:
        def yes(one: Session) -> None:
            plea.waiting.discard(one.person.id)
            if not plea.stands:
                one.reply(told.TOO_LATE)
            elif plea.waiting:
                one.reply(told.noted(len(plea.waiting)))
            else:
                plea.live.act(plea.seat, TakeBack(), self._company.roster.session_of(plea.who))

        def no(one: Session) -> None:
            for other in plea.waiting:
                self._offers.withdraw(other, ("plea", plea.live.number))
            plea.live.say(told.refuses(one.person.name))

        self._offers.ask(there, ("plea", plea.live.number), yes, no, PLEA_SECONDS)
        there.ring(told.pleads(name))
