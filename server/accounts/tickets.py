"""
Tickets: with one a page whose connection was lost logs in again as the same person, without a password.

A ticket is 128 random bits, good once, and for the person it was given to; of it the house keeps a hash, as long as
their connection lives and beyond: a moment where the page is to keep nothing, a day as a rule, a month where somebody
wants to stay logged in. It is kept with everything else that is stored: a house that was killed knows its tickets when
it is started again, and nobody has to show anew who they are. A ticket is worth nothing any more when its owner has
gone of their own accord, has another password, or is barred.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Final

from db import tickets
from db.database import Job
from db.identity import PersonId
from db.tickets import StoredTicket
from games.frozen import Frozen
from server.accounts.passwords import hashed
from server.ops.clock import Clock, Timer
from server.ops.shuffler import ticket

MOMENT: Final = timedelta(minutes=10)
DAY: Final = timedelta(days=1)
MONTH: Final = timedelta(days=30)
"""For how long a ticket may be good beyond the connection it was given to."""

MOST_LEFT: Final = 5000
"""So many tickets are kept of people who are not here; of more those that would run out first are worth nothing."""


def lifetime(days: int, *, guest: bool) -> timedelta:
    """Return for how long a ticket is good that a page wants to keep for so many days; a guest's is for one at most."""
    if days < 1:
        return MOMENT
    return DAY if days == 1 or guest else MONTH


class Redeemed(Frozen):
    """
    Whose a ticket was.

    Attributes:
        mark_hash: of what they had shown who they are.
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
        self,
        clock: Clock,
        kept: Iterable[StoredTicket],
        store: Callable[[Job], None],
        lapsed: Callable[[PersonId], None],
    ) -> None:
        self._clock = clock
        self._store = store
        self._lapsed = lapsed
        self._by_hash: dict[str, StoredTicket] = {}
        self._of: dict[PersonId, StoredTicket] = {}
        self._words: dict[PersonId, str] = {}
        self._good_for: dict[PersonId, timedelta] = {}
        self._ending: dict[timedelta | None, dict[PersonId, float]] = {each: {} for each in (None, MOMENT, DAY, MONTH)}
        """By how long they are good, so that those that end first stand first; None: those of the house before."""
        self._next: tuple[float, Timer] | None = None
        now, before = clock.now(), {}
        for one in kept:
            self._keep(one)
            left = DAY if one.until is None else min(MONTH, one.until - now)
            before[one.owner] = clock.monotonic() + left.total_seconds()
        self._ending[None].update(sorted(before.items(), key=lambda item: item[1]))

    def __len__(self) -> int:
        """Return how many are kept."""
        return len(self._of)

    def __contains__(self, owner: object) -> bool:
        """Tell whether somebody has one."""
        return owner in self._of

    def give(self, owner: PersonId, mark: str, word: str | None = None, good_for: timedelta = DAY) -> str:
        """
        Return a new ticket; one they had before is worth nothing any more.

        Args:
            mark: what is stored of their password: with another one the ticket is worth nothing.
            word: a guest's word of return.
            good_for: for how long beyond its connection; a month counts from now, lest a house that is killed cut it.
        """
        self._tidy()
        self._forget(owner)
        made = ticket()
        until = self._clock.now() + MONTH if good_for == MONTH else None
        one = StoredTicket(owner, hashed(made), hashed(mark), until)
        self._keep(one)
        self._good_for[owner] = good_for
        if word is not None:
            self._words[owner] = word
        self._store(tickets.give(one))
        return made

    def void(self, owner: PersonId) -> None:
        """Let nobody come back as this person without showing who they are."""
        if self._forget(owner):
            self._store(tickets.drop(owner))

    def lost(self, owner: PersonId) -> None:
        """Learn that their connection is gone: from now on their ticket runs out."""
        if owner in self._of:
            good_for = self._good_for.get(owner, DAY)
            self._ends_in(good_for, owner)
            self._store(tickets.end(owner, self._clock.now() + good_for))
            self._tidy()

    def _ends_in(self, good_for: timedelta, owner: PersonId) -> None:
        for ending in self._ending.values():
            ending.pop(owner, None)
        self._ending[good_for][owner] = self._clock.monotonic() + good_for.total_seconds()

    def whose(self, shown: str) -> Redeemed | None:
        """Return whose a ticket is, None if it is worth nothing; it stays as good as it was."""
        self._tidy()
        one = self._by_hash.get(hashed(shown))
        return None if one is None else Redeemed(one.owner, one.mark_hash, self._words.get(one.owner))

    def redeem(self, shown: str) -> Redeemed | None:
        """Take a ticket in; return whose it was, None if it is worth nothing."""
        found = self.whose(shown)
        if found is not None:
            self.void(found.owner)
        return found

    def _keep(self, one: StoredTicket) -> None:
        self._of[one.owner] = self._by_hash[one.ticket_hash] = one

    def _forget(self, owner: PersonId) -> bool:
        """Forget theirs, if they have one."""
        one = self._of.pop(owner, None)
        self._words.pop(owner, None)
        self._good_for.pop(owner, None)
        for ending in self._ending.values():
            ending.pop(owner, None)
        if one is not None:
            del self._by_hash[one.ticket_hash]
        return one is not None

    def _first(self) -> tuple[float, PersonId] | None:
        """Return whose ticket runs out first, and when."""
        heads = [next(iter(ending.items())) for ending in self._ending.values() if ending]
        return min(((at, owner) for owner, at in heads), key=lambda head: head[0], default=None)

    def _tidy(self) -> None:
        """Forget what has run out, and what is too much; be called again when the next one runs out."""
        left, now = sum(map(len, self._ending.values())), self._clock.monotonic()
        while (first := self._first()) is not None and (first[0] <= now or left > MOST_LEFT):
            left -= 1
            self.void(first[1])
            self._lapsed(first[1])
        if first is not None and (self._next is None or not now < self._next[0] <= first[0]):
            if self._next is not None:
                self._next[1].cancel()
            self._next = first[0], self._clock.after(first[0] - now, self._tidy)
