"""The sets that are played just now, by the table at which they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import structlog

from db import daily
from db.database import Database
from db.identity import PersonId
from server.daily.packs import DayTable, day_table

log = structlog.get_logger()


class RunningSets(Mapping[int, DayTable]):
    """Every set whose table is still open, by the table's number; read from the memory when the house opens."""

    def __init__(self, database: Database) -> None:
        self._at: dict[int, DayTable] = {}
        self._of: Counter[PersonId] = Counter()
        secrets: dict[str, str] = {}
        for one in daily.under_way(database):
            if one.day not in secrets:
                found = daily.day(database, one.day)
                secrets[one.day] = "" if found is None else found.secret
            self.add(day_table(secrets[one.day], one))

    def __getitem__(self, number: int) -> DayTable:
        return self._at[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._at)

    def __len__(self) -> int:
        return len(self._at)

    def add(self, one: DayTable) -> None:
        """Note a set that begins."""
        self._at[one.begun.table] = one
        self._of[one.begun.person] += 1

    def forget(self, number: int) -> None:
        """Forget a set whose table is no more."""
        one = self._at.pop(number, None)
        if one is not None:
            self._of[one.begun.person] -= 1
            if not self._of[one.begun.person]:
                del self._of[one.begun.person]

    def plays(self, who: PersonId) -> bool:
        """Tell whether a set waits for somebody."""
        return who in self._of
