"""The house's guests: their names and numbers, when they are forgotten, and how many tables an address has of them."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Container

from commands.lobby import replies
from db import messages, players, tickets
from db.database import Database, Job
from db.errors import Trouble, WriteFailed
from db.identity import PersonId
from db.players import StoredGuest
from db.table_row import TableRow
from db.writer import Writer
from server.ops.context import Context
from server.play.abandoned import give_up
from server.play.registry import Tables
from server.sessions.person import GUEST_NAME, is_numbered
from server.wire.listening import household


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


class GuestTables:
    """
    The tables that guests have opened, by the address they came from.

    Guests are whoever they like, so those of one address have the allowance of one person. A table where one of them
    played with computers alone makes room when they are gone so long that it sleeps: else whoever tries the house five
    times, each time as another guest, could not play there for days.
    """

    def __init__(self, context: Context, tables: Tables, guests: Guests) -> None:
        self._context = context
        self._tables = tables
        self._guests = guests
        self._from: dict[int, str] = {}
        self._opening: Counter[str] = Counter()
        tables.gone.append(self._forget)

    def number(self, address: str) -> int:
        """Return how many tables guests of an address have opened or are about to."""
        home = household(address)
        return list(self._from.values()).count(home) + self._opening[home]

    def opens(self, address: str) -> Callable[[], None]:
        """Note that a guest is about to open a table; call what is returned when it is open or cannot be."""
        home = household(address)
        self._opening[home] += 1

        def done() -> None:
            self._opening[home] -= 1
            if not self._opening[home]:
                del self._opening[home]

        return done

    def opened(self, number: int, address: str) -> None:
        """Note who has opened a table."""
        self._from[number] = household(address)

    def makes_room(self, address: str) -> bool:
        """Give up the table of an address where nobody has been for longest and a guest had played alone, if any."""
        home = household(address)
        rows = [self._tables.row(number) for number, opened_from in self._from.items() if opened_from == home]
        left = [row for row in rows if row is not None and self._tables.sleeps(row.number) and self._played_alone(row)]
        if left:
            oldest = min(left, key=lambda row: row.touched)
            self._forget(oldest.number)  # no two make room by the same one
            give_up(self._context, self._tables, oldest, self._told_later)
        return bool(left)

    def _told_later(self, row: TableRow) -> Job:
        """Return the job that tells the guest on coming back; a guest is not forgotten before there was time for it."""
        [owner] = _people(row)
        assert owner is not None
        self._guests.awaited.add(owner)
        return messages.note(owner, self._context.clock.now(), replies.made_room(row.number))

    def _played_alone(self, row: TableRow) -> bool:
        """Tell whether one guest is all who plays at a table, beside computers."""
        people = _people(row)
        return len(people) == 1 and people[0] in self._guests

    def _forget(self, number: int) -> None:
        """Forget where a table was opened from."""
        self._from.pop(number, None)


def _people(row: TableRow) -> list[PersonId | None]:
    return [person.who for person in row.people if not person.left and not person.is_machine]
