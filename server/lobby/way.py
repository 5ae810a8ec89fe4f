"""The way from one table to another: what keeps somebody where he is, and who hears where he went."""

from __future__ import annotations

from commands.company import meetings as told
from commands.lobby import replies
from db.identity import PersonId
from games.table import Leave
from server.lobby.hall import Hall
from server.people.session import Session
from server.people.throttle import Window
from server.play.live import LiveTable

PERSON_COMES, HOUSEHOLD_COMES = 6, 60
"""How often in a minute somebody, and everybody of his address together, may open or join a table."""


class Way:
    """What stands in somebody's way to a table, and whom he leaves behind."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        monotonic = hall.essentials.clock.monotonic
        self._comes = Window(monotonic, PERSON_COMES, 60.0)
        self._household_comes = Window(monotonic, HOUSEHOLD_COMES, 60.0)
        self._came_from: dict[PersonId, LiveTable] = {}
        hall.roster.followers.append(self._follow)

    def _follow(self, session: Session, *, here: bool, anew: bool) -> None:
        if not here:
            self._came_from.pop(session.person.id, None)

    def comes_too_often(self, session: Session) -> bool:
        """Tell somebody who comes and goes all the time to wait: everybody at the table reads of each time."""
        if not self._hall.essentials.settings.limits.enabled:
            return False
        if self._comes.take(str(session.person.id)) and self._household_comes.take(session.wire.address):
            return False
        session.deny(replies.COMES_TOO_OFTEN)
        return True

    def in_the_way(self, session: Session) -> bool:
        """Tell whether the asker's own table keeps him; one whose match is over lets him go by itself."""
        seated = session.seated
        if seated is None:
            own = self._hall.tables.places.sits_at(session.person.id)
            if own is not None:
                session.deny(replies.seat_elsewhere(own))
            return own is not None
        if seated.table.facts.over:
            seated.table.act(seated.seat, Leave(sure=True))
            session.lose_seat()
            self._came_from[session.person.id] = seated.table
            return False
        session.deny(replies.sits_already(seated.table.number, playing=seated.table.facts.begun))
        return True

    def tell_companions(self, here: Session, live: LiveTable, *, private: bool, begins: bool = False) -> None:
        """Tell those somebody has played with until now where he is."""
        old = self._came_from.pop(here.person.id, None)
        if old is not None and old.facts.open and old is not live:
            game = live.vocabulary.game.name
            old.say(told.went_on(here.person.shown, live.number, game, private=private, begins=begins))
