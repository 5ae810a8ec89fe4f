"""Who wants to hear of whom, and of whom not: kept in memory while somebody is here, and stored for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import structlog

from db import bonds
from db.bonds import Bond, Kind
from db.database import Job
from db.errors import DatabaseError, WriteFailed
from db.identity import PersonId
from server.ops.context import Context

log = structlog.get_logger()

MOST: Final = 100
"""Names on one person's lists together."""


class Friends:
    """The friends of everybody who is here, and whom they ignore."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._of: dict[PersonId, set[tuple[Kind, PersonId]]] = {}

    def __len__(self) -> int:
        """Return of how many people something is kept in memory."""
        return len(self._of)

    def arrived(self, who: PersonId) -> None:
        """Remember what somebody wants as long as they are here."""
        self._of[who] = self._read(who)

    def left(self, who: PersonId) -> None:
        """Forget it until they come again."""
        self._of.pop(who, None)

    def erased(self, who: PersonId) -> None:
        """Let nobody want anything of somebody who is no more."""
        self._of.pop(who, None)
        gone = {(kind, who) for kind in Kind}
        for known in self._of.values():
            known.difference_update(gone)

    def _read(self, who: PersonId) -> set[tuple[Kind, PersonId]]:
        """Return what is stored; if it cannot be read, what is known."""
        try:
            return {(one.kind, one.other) for one in bonds.of(self._context.database, who)}
        except DatabaseError as trouble:
            log.warning("bonds not read", why=str(trouble))
            return self._of.get(who, set())

    def _known(self, who: PersonId) -> set[tuple[Kind, PersonId]]:
        known = self._of.get(who)
        return self._read(who) if known is None else known

    def wants(self, owner: PersonId, kind: Kind, other: PersonId) -> bool:
        """Tell whether somebody wants this of another, be they here or not."""
        return (kind, other) in self._known(owner)

    def deaf(self, owner: PersonId, other: PersonId) -> bool:
        """Tell whether somebody who is here hears nothing of another."""
        known = self._of.get(owner)
        return bool(known) and known is not None and (Kind.IGNORE, other) in known

    def friends(self, one: PersonId, other: PersonId) -> bool:
        """Tell whether two people want to hear of each other."""
        return self.wants(one, Kind.FRIEND, other) and self.wants(other, Kind.FRIEND, one)

    def wanted_by(self, owner: PersonId, kind: Kind) -> list[PersonId]:
        """Return of whom somebody wants this."""
        return [other for one, other in self._known(owner) if one is kind]

    def names(self, owner: PersonId, kind: Kind) -> list[tuple[PersonId, str]]:
        """
        Return of whom somebody wants this, by the name they have now.

        Raises:
            DatabaseError: that cannot be read.
        """
        found = [(one.other, one.name) for one in bonds.of(self._context.database, owner) if one.kind is kind]
        return sorted(found, key=lambda one: one[1].lower())

    def full(self, owner: PersonId) -> bool:
        """Tell whether no more names fit on somebody's lists."""
        return len(self._known(owner)) >= MOST

    def tie(self, owner: PersonId, bond: Bond, told: Callable[[bool], None]) -> None:
        """Want something of another from now on; `told` learns whether that is stored."""
        if self.wants(owner, bond.kind, bond.other):
            told(True)
            return
        self._store(bonds.tie(owner, bond, self._context.clock.now()), owner, told)

    def untie(self, owner: PersonId, kind: Kind, other: PersonId, told: Callable[[bool], None]) -> None:
        """Want it no more."""
        self._store(bonds.untie(owner, kind, other), owner, told)

    def _store(self, job: Job, owner: PersonId, told: Callable[[bool], None]) -> None:
        """Have a wish stored; meanwhile its owner may have gone and come again, or the other be no more."""

        def stored(failure: WriteFailed | None) -> None:
            if failure is None and owner in self._of:
                self._of[owner] = self._read(owner)
            told(failure is None)

        self._context.writer.submit(job, stored)
