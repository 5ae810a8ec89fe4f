"""
Bans and mutes: who feels one was meant by it, and nobody is barred by one that was lifted.

Whom a host means is looked up here as the host sees it: whoever is called so when the line is typed or soon afterwards,
by account, by the name at the door, as a guest. What is compared are ids: of two guests who are called Gast5 one after
the other, only the one who was meant may feel it.
"""

# mypy: disable-error-code="attr-defined"

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from commands.language.names import GUEST_MARK, name_key
from commands.lobby.moderation import MUTED
from db import admission, players
from db.admission import Kind
from db.database import Database
from db.identity import PersonId
from server.house import House
from tests.bottle.people import Person

LONG: Final = 30.0
"""Seconds within which a host's line has been read, and what it did is stored and heard of."""

BARRED: Final = "vom Stammtisch ausgesperrt"


class Sanctioned:
    """
    Notes whom hosts mean, and finds who feels it.

    Args:
        broken: is told what is wrong.
    """

    def __init__(self, broken: Callable[[str, str], None]) -> None:
        self._broken = broken
        self._named: dict[str, float] = {}
        self._lifted: dict[str, float] = {}
        self._meant: set[str] = set()
        self._ids: dict[int, set[PersonId]] = {}

    def known(self, database: Database) -> None:
        """Learn who was barred by an older house."""
        self._meant |= {admission.identity_of(one.subject) for one in admission.sanctions_known(database)}

    def typed(self, house: House, line: str, now: float) -> None:
        """Note what a host does to others."""
        match line.split():
            case ["entbann", name] | ["bann" | "stumm", name, "aus"]:
                self._lifted[name_key(name)] = now
            case ["bann" | "stumm", name, *_]:
                self._lifted.pop(name_key(name), None)
                self._named[name_key(name)] = now
                self._meant.update(map(str, _stored(house.context.database, name_key(name))))

    def look(self, house: House, people: list[Person], now: float) -> None:
        """Look who feels something; told once a second."""
        for key in [key for key, since in self._named.items() if now - since > LONG]:
            del self._named[key]
        for one in people:
            session = None if one.line is None else one.line.session
            if session is not None:
                self._ids.setdefault(one.number, set()).add(session.person.id)
                if session.person.key.removeprefix(GUEST_MARK) in self._named:
                    self._meant.add(str(session.person.id))
        for one in people:
            if one.line is None or (BARRED not in one.line.text and MUTED not in one.line.text):
                continue
            called = {*self._ids.get(one.number, ()), *_stored(house.context.database, one.key)}
            if not self._meant & set(map(str, called)):
                self._broken("sanctioned", f"{one.name} ({sorted(called)}) feels what is meant for {self._meant}")
        self._in_force(house, now)

    def _in_force(self, house: House, now: float) -> None:
        for sanction in house.auth.bans.in_force() if self._lifted else ():
            lifted = self._lifted.get(name_key(admission.label_of(sanction.subject)))
            if lifted is not None and now - lifted > LONG and sanction.kind is not Kind.MUTE:
                self._broken("sanctioned", f"{admission.label_of(sanction.subject)} is barred: {sanction.reason!r}")


def _stored(database: Database, key: str) -> Iterator[PersonId]:
    """Yield everybody who is stored under a name, a guest's chosen one also without what marks it."""
    found = players.find(database, key), *(players.guest_called(database, one) for one in (key, GUEST_MARK + key))
    return (one.id for one in found if one is not None)
