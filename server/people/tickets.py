"""
Tickets: with one a page whose line was lost comes back as who it was, without its user's password.

A ticket is 128 random bits, good once, and for the person it was given to; of it the house keeps a hash, as long as his
connection lives and a while beyond. It is kept with everything else that is stored: a house that was killed knows its
tickets when it is started again, and nobody has to show anew who he is. A ticket is worth nothing any more when its
owner has gone of his own accord, has another password, or is barred.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Final

from db import tickets
from db.identity import PersonId
from db.tickets import Ticket
from db.writer import Job
from games.frozen import Frozen
from server.ops.clock import Clock
from server.ops.shuffler import ticket
from server.people.passwords import hashed

GOOD_FOR: Final = timedelta(minutes=10)
"""Beyond the connection it was given to, or beyond the start of a house that was killed."""


class Redeemed(Frozen):
    """
    Whose a ticket was.

    Attributes:
        mark_hash: of what he had shown who he is.
        word: a guest's word of return, as long as the house remembers it.
    """

    owner: PersonId
    mark_hash: str
    word: str | None


class Tickets:
    """
    The tickets that are good: at most one for each person.

    Args:
        kept: those that were good when the house was here last.
        store: stores what becomes of them.
        lapsed: is told whose has run out.
    """

    def __init__(
        self, clock: Clock, kept: Iterable[Ticket], store: Callable[[Job], None], lapsed: Callable[[PersonId], None]
    ) -> None:
        self._clock = clock
        self._store = store
        self._lapsed = lapsed
        self._by_hash: dict[str, Ticket] = {}
        self._of: dict[PersonId, Ticket] = {}
        self._words: dict[PersonId, str] = {}
        self._ending: OrderedDict[PersonId, float] = OrderedDict()  # those that end first stand first
        now = clock.now()
        for one in kept:
            self._keep(one)
            left = GOOD_FOR if one.until is None else min(GOOD_FOR, one.until - now)
            self._ending[one.owner] = clock.monotonic() + left.total_seconds()
        self._ending = OrderedDict(sorted(self._ending.items(), key=lambda item: item[1]))

    def __len__(self) -> int:
        """Return how many are kept."""
        return len(self._of)

    def __contains__(self, owner: object) -> bool:
        """Tell whether somebody has one."""
        return owner in self._of

    def give(self, owner: PersonId, mark: str, word: str | None = None) -> str:
        """
        Return a new ticket; one he had before is worth nothing any more.

        Args:
            mark: what is stored of his password: with another one the ticket is worth nothing.
            word: a guest's word of return.
        """
        self._tidy()
        self._forget(owner)
        made = ticket()
        one = Ticket(owner, hashed(made), hashed(mark))
        self._keep(one)
        if word is not None:
            self._words[owner] = word
        self._store(tickets.give(one))
        return made

    def void(self, owner: PersonId) -> None:
        """Let nobody come back as this person without showing who he is."""
        if self._forget(owner):
            self._store(tickets.drop(owner))

    def lost(self, owner: PersonId) -> None:
        """Learn that his connection is gone: from now on his ticket runs out."""
        one = self._of.get(owner)
        if one is not None:
            seconds = GOOD_FOR.total_seconds()
            self._ending[owner] = self._clock.monotonic() + seconds
            self._ending.move_to_end(owner)
            self._clock.after(seconds, self._tidy)
            self._store(tickets.end(owner, self._clock.now() + GOOD_FOR))

    def redeem(self, shown: str) -> Redeemed | None:
        """Take a ticket in; return whose it was, None if it is worth nothing."""
        self._tidy()
        one = self._by_hash.get(hashed(shown))
        if one is None:
            return None
        word = self._words.get(one.owner)
        self.void(one.owner)
        return Redeemed(one.owner, one.mark_hash, word)

    def _keep(self, one: Ticket) -> None:
        self._of[one.owner] = self._by_hash[one.ticket_hash] = one

    def _forget(self, owner: PersonId) -> bool:
        """Forget his, if he has one."""
        one = self._of.pop(owner, None)
        self._words.pop(owner, None)
        self._ending.pop(owner, None)
        if one is not None:
            del self._by_hash[one.ticket_hash]
        return one is not None

    def _tidy(self) -> None:
        """Forget what has run out."""
        now = self._clock.monotonic()
        while self._ending and (first := next(iter(self._ending.items())))[1] <= now:
            self.void(first[0])
            self._lapsed(first[0])
