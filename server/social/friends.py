"""Who wants to hear of whom, and of whom not: kept in memory while somebody is here, and stored for good."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import structlog

from db import bonds
from db.bonds import Bond, Kind
from db.database import Database, Job
from db.errors import DatabaseError, WriteFailed
from db.identity import PersonId
from server.ops.context import Context
from server.sessions.dialog import Work, looked_up
from server.sessions.session import Session

log = structlog.get_logger()

MOST: Final = 100
"""Names on one person's lists together."""


REMEMBERED: Final = 1000
"""Of how many people who are not here the lists are kept that were needed last."""

_Wants = frozenset[tuple[Kind, PersonId]]

_NOTHING: Final[_Wants] = frozenset()
"""What most want: one for all, as an empty set takes 216 bytes."""


class Friends:
    """
    The friends of everybody who is here, and whom they ignore.

    The lists of somebody who is not here are read when they are needed (`learn`), and kept for a while: nobody else
    than their owner changes them.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._of: dict[PersonId, _Wants] = {}
        self._away: dict[PersonId, _Wants] = {}  # needed longest ago first

    def __len__(self) -> int:
        """Return of how many people who are here something is kept in memory."""
        return len(self._of)

    def learn(self, people: Iterable[PersonId], then: Callable[[], None]) -> None:
        """Read what people want of whom that is not known, then go on; what cannot be read is taken for nothing."""
        unknown = [who for who in people if who not in self._of and who not in self._away]
        if not unknown:
            then()
            return

        def read(database: Database) -> dict[PersonId, _Wants]:
            return {who: frozenset((one.kind, one.other) for one in bonds.of(database, who)) for who in unknown}

        def found(lists: dict[PersonId, _Wants] | DatabaseError) -> None:
            if isinstance(lists, DatabaseError):
                log.warning("bonds not read", why=str(lists))
            else:
                for who, wants in lists.items():
                    if who not in self._of and who not in self._away:  # else what is known is newer
                        self._remember(who, wants)
            then()

        self._context.reads.short(found, read)

    async def learnt(self, people: Iterable[PersonId]) -> None:
        """Learn it while somebody waits."""
        await Work[None](lambda done: self.learn(people, partial(done, None)))

    def expect(self, who: PersonId, then: Callable[[], None]) -> None:
        """Read what somebody wants who is about to come in."""
        self.learn([who], then)

    def _remember(self, who: PersonId, wants: _Wants) -> None:
        self._away[who] = wants
        if len(self._away) > REMEMBERED:
            del self._away[next(iter(self._away))]

    def arrived(self, who: PersonId) -> None:
        """Keep what somebody wants as long as they are here."""
        if who not in self._of:
            self._of[who] = self._away.pop(who, _NOTHING) or _NOTHING

    def left(self, who: PersonId) -> None:
        """Keep it no longer than is needed until they come again."""
        wants = self._of.pop(who, None)
        if wants is not None:
            self._remember(who, wants)

    def erased(self, who: PersonId) -> None:
        """Let nobody want anything of somebody who is no more."""
        gone = {(kind, who) for kind in Kind}
        for kept in (self._of, self._away):
            kept.pop(who, None)
            for one, known in kept.items():
                kept[one] = known - gone or _NOTHING

    def _known(self, who: PersonId) -> _Wants:
        return self._of.get(who) or self._away.get(who) or _NOTHING

    def wants(self, owner: PersonId, kind: Kind, other: PersonId) -> bool:
        """Tell whether somebody who is here, or of whom it was learnt, wants this of another."""
        return (kind, other) in self._known(owner)

    def ignores(self, owner: PersonId, other: PersonId) -> bool:
        """Tell whether somebody who is here ignores another."""
        return (Kind.IGNORE, other) in self._of.get(owner, _NOTHING)

    def friends(self, one: PersonId, other: PersonId) -> bool:
        """Tell whether two people want to hear of each other."""
        return self.wants(one, Kind.FRIEND, other) and self.wants(other, Kind.FRIEND, one)

    def wanted_by(self, owner: PersonId, kind: Kind) -> list[PersonId]:
        """Return of whom somebody wants this."""
        return [other for one, other in self._known(owner) if one is kind]

    async def names(self, asker: Session, kind: Kind) -> list[tuple[PersonId, str]]:
        """
        Return of whom somebody wants this, by the name they have now.

        Raises:
            DatabaseError: that cannot be read.
        """
        who = asker.person.id
        lists = await looked_up(asker, self._context.reads, lambda database: bonds.of(database, who))
        return sorted(((one.other, one.name) for one in lists if one.kind is kind), key=lambda one: one[1].lower())

    def full(self, owner: PersonId) -> bool:
        """Tell whether no more names fit on somebody's lists."""
        return len(self._known(owner)) >= MOST

    def tie(self, owner: PersonId, bond: Bond, told: Callable[[bool], None]) -> None:
        """Want something of another from now on; `told` learns whether that is stored."""
        if self.wants(owner, bond.kind, bond.other):
            told(True)
            return
        wanted = bond.kind, bond.other
        self._store(bonds.tie(owner, bond, self._context.clock.now()), owner, lambda wants: wants | {wanted}, told)

    def untie(self, owner: PersonId, kind: Kind, other: PersonId, told: Callable[[bool], None]) -> None:
        """Want it no more."""
        self._store(bonds.untie(owner, kind, other), owner, lambda wants: wants - {(kind, other)}, told)

    def _store(
        self, job: Job, owner: PersonId, change: Callable[[_Wants], _Wants], told: Callable[[bool], None]
    ) -> None:
        """Have a wish stored; meanwhile its owner may have gone, or gone and come again."""

        def stored(failure: WriteFailed | None) -> None:
            if failure is None:
                for kept in (self._of, self._away):
                    if owner in kept:
                        kept[owner] = change(kept[owner])
            told(failure is None)

        self._context.writer.submit(job, stored)
