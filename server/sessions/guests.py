"""The house's guests: the names and numbers they are shown with, and when they are forgotten."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Container

from db import messages, players, tickets
from db.database import Database
from db.errors import Trouble, WriteFailed
from db.identity import PersonId
from db.players import StoredGuest
from db.writer import Writer
from server.sessions.person import GUEST_NAME, is_numbered


class Guests:
    """
    Everybody who plays without an account, from the moment their name is stored until they are forgotten.

    A guest is their id, which nobody gets again. The number behind their name is only shown, or the name they have
    chosen for the evening; it is given to somebody else once it is stored that they are forgotten. They are kept as
    long as they are here, have a seat or have asked for one, and for a while if something has been left for them, or
    their page may come back.

    Attributes:
        awaited: for whom something has been left.
        returning: whose pages hold a ticket that is good.
        followers: are told of everybody who has been forgotten, as soon as that is stored.

    Args:
        kept: tells whether somebody is here or has a seat.
    """

    def __init__(self, database: Database, writer: Writer, kept: Callable[[PersonId], bool]) -> None:
        self._writer = writer
        self._kept = kept
        self.awaited = set(messages.guests_awaited(database))
        self.returning: Container[PersonId] = {one.owner for one in tickets.known(database)}
        self.followers: list[Callable[[PersonId], None]] = []
        self._shown: dict[PersonId, int | None] = {}
        self._forgotten: set[PersonId] = set()
        self._asking: Counter[PersonId] = Counter()
        for guest in players.guests_known(database):
            self.admitted(guest)
        taken = {number for number in self._shown.values() if number is not None}
        self._next = max(taken, default=0) + 1
        self._free = [number for number in range(1, self._next) if number not in taken]
        self.tidy()

    def __len__(self) -> int:
        """Return of how many something is kept."""
        return len(self._shown) + len(self._forgotten) + len(self._asking)

    def number(self) -> int:
        """Return the lowest number no guest is shown with; it is taken from now on."""
        if self._free:
            return heapq.heappop(self._free)
        self._next += 1
        return self._next - 1

    def not_admitted(self, number: int, failure: WriteFailed) -> None:
        """Take a number back that could not be stored; one that is somebody's after all is not given out again."""
        if failure.trouble is not Trouble.TAKEN:
            heapq.heappush(self._free, number)

    def admitted(self, guest: StoredGuest) -> None:
        """Note a guest whose name is stored."""
        number = int(guest.key.removeprefix(GUEST_NAME.lower())) if is_numbered(guest.key) else None
        self._shown[guest.id] = number

    def renamed(self, guest: StoredGuest) -> None:
        """Note that a guest is called otherwise; the number they had is free."""
        self._free_number(guest.id)
        self.admitted(guest)

    def __contains__(self, who: object) -> bool:
        """Tell whether somebody is a guest."""
        return who in self._shown

    def gone(self, who: PersonId) -> None:
        """Note that it is stored that somebody is no guest any more: forgotten, or with an account from now on."""
        self._free_number(who)
        self._shown.pop(who, None)
        self.awaited.discard(who)

    def _free_number(self, who: PersonId) -> None:
        number = self._shown.get(who)
        if number is not None:
            heapq.heappush(self._free, number)

    def is_forgotten(self, who: PersonId) -> bool:
        """Tell whether a guest's word counts for nothing any more, although it may still be stored."""
        return who in self._forgotten

    def asking(self, who: PersonId) -> Callable[[], None]:
        """Note that somebody has asked for a seat; call what is returned when they have it or have been refused."""
        self._asking[who] += 1

        def answered() -> None:
            self._asking[who] -= 1
            if not self._asking[who]:
                del self._asking[who]
            self.dismiss(who)

        return answered

    def dismiss(self, who: PersonId) -> None:
        """
        Forget a guest who is not here, keeps no seat and has asked for none; nothing happens to anybody else.

        From now on nobody comes in with their word; when that is stored, the number they were shown with is free.
        """
        kept = self._asking[who] or who in self.awaited or who in self.returning or self._kept(who)
        if who not in self._shown or who in self._forgotten or kept:
            return
        self._forgotten.add(who)

        def stored(failure: WriteFailed | None) -> None:
            self._forgotten.discard(who)
            if failure is None:
                self.gone(who)
                for follower in self.followers:
                    follower(who)

        self._writer.submit(players.forget_guest(who), stored)

    def tidy(self) -> None:
        """Forget everybody who is not kept any more, also whom the disk has refused to forget before."""
        for who in tuple(self._shown):
            self.dismiss(who)
