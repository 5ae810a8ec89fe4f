"""
Tickets: with one a page whose line was lost comes back as who it was, without its user's password.

A ticket is 128 random bits, good once, and for the person it was given to; of it the house keeps a hash, as long as his
connection lives and a while beyond. It is worth nothing any more when he has gone of his own accord, has another
password, or is barred.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from db.identity import PersonId
from server.ops.clock import Clock
from server.ops.shuffler import ticket
from server.people.passwords import hashed
from server.people.person import Person

GOOD_FOR: Final = 600.0
"""Seconds beyond the connection it was given to."""


@dataclass(slots=True)
class _Given:
    """Whose a ticket is, by what he had shown who he is, and until when; None: as long as his connection lives."""

    person: Person
    mark: str
    until: float | None = None


class Tickets:
    """The tickets that are good: at most one for each person."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._given: dict[str, _Given] = {}
        self._of: dict[PersonId, str] = {}

    def __len__(self) -> int:
        """Return how many are kept."""
        return len(self._given)

    def give(self, person: Person, mark: str) -> str:
        """
        Return a new ticket; one he had before is worth nothing any more.

        Args:
            mark: what is stored of his password: with another one the ticket is worth nothing.
        """
        self.void(person.id)
        self._tidy()
        made = ticket()
        self._of[person.id] = key = hashed(made)
        self._given[key] = _Given(person, mark)
        return made

    def void(self, who: PersonId) -> None:
        """Let nobody come back as this person without showing who he is."""
        key = self._of.pop(who, None)
        if key is not None:
            del self._given[key]

    def lost(self, who: PersonId) -> None:
        """Learn that his connection is gone: from now on his ticket runs out."""
        key = self._of.get(who)
        if key is not None:
            self._given[key].until = self._clock.monotonic() + GOOD_FOR

    def redeem(self, shown: str) -> tuple[Person, str] | None:
        """Take a ticket in; return whose it was and its mark, None if it is worth nothing."""
        self._tidy()
        given = self._given.get(hashed(shown))
        if given is None:
            return None
        self.void(given.person.id)
        return given.person, given.mark

    def _tidy(self) -> None:
        """Forget what has run out; those given first run out first, or not at all."""
        now = self._clock.monotonic()
        over = [one.person.id for one in self._given.values() if one.until is not None and one.until <= now]
        for who in over:
            self.void(who)
