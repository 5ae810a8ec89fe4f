"""What the guests of one address have opened together: so many tables, and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from commands.lobby import replies
from db import messages
from db.identity import PersonId
from db.journal import TableRow
from db.writer import Job
from server.ops.essentials import Essentials
from server.people.guests import Guests
from server.play.housekeeping import give_up
from server.play.registry import Tables
from server.wire.address import household


class GuestTables:
    """
    The tables that guests have opened, by the address they came from.

    Guests are whoever they like, so those of one address have the allowance of one person. A table where one of them
    played with computers alone makes room when he is gone so long that it sleeps: else whoever tries the house five
    times, each time as another guest, could not play there for days.
    """

    def __init__(self, essentials: Essentials, tables: Tables, guests: Guests) -> None:
        self._essentials = essentials
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
            give_up(self._essentials, self._tables, oldest, self._told_later)
        return bool(left)

    def _told_later(self, row: TableRow) -> Job:
        """Return the job that tells the guest when he comes back; he is not forgotten before he has had time to."""
        [owner] = _people(row)
        assert owner is not None
        self._guests.awaited.add(owner)
        return messages.note(owner, self._essentials.clock.now(), replies.made_room(row.number))

    def _played_alone(self, row: TableRow) -> bool:
        """Tell whether one guest is all who plays at a table, beside computers."""
        people = _people(row)
        return len(people) == 1 and people[0] in self._guests

    def _forget(self, number: int) -> None:
        """Forget where a table was opened from."""
        self._from.pop(number, None)


def _people(row: TableRow) -> list[PersonId | None]:
    return [person.who for person in row.people if not person.left and not person.is_machine]
