"""Which accounts are programs, and whose: kept in mind, because every seat, every list and every ban asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from db import bots
from db.engine import Database
from db.identity import PersonId


class BotOwners:
    """Every bot and its owner."""

    def __init__(self, database: Database) -> None:
        self._owners = dict(bots.every(database))

    @property
    def known(self) -> Mapping[PersonId, PersonId]:
        """Every bot and its owner."""
        return self._owners

    def is_bot(self, who: PersonId) -> bool:
        """Tell whether somebody is a program."""
        return who in self._owners

    def owner_of(self, who: PersonId) -> PersonId | None:
        """Return whose program somebody is, None if he is none."""
        return self._owners.get(who)

    def count_of(self, owner: PersonId) -> int:
        """Return how many bots somebody has."""
        return sum(one == owner for one in self._owners.values())

    def add(self, who: PersonId, owner: PersonId) -> None:
        """Keep in mind that an account is somebody's bot."""
        self._owners[who] = owner

    def forget(self, who: PersonId) -> None:
        """Forget an account that is no more."""
        self._owners.pop(who, None)
