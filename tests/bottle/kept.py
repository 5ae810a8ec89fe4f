"""
What is kept: tasks, timers, sessions, entries in memory and rows on disk stay in proportion to people and tables.

Whatever is not bounded grows with lines typed or with people coming and going, and an evening has many more of these
than of people. So the bounds are wide, and what grows for ever passes them.
"""

# mypy: disable-error-code="attr-defined"

from __future__ import annotations

import asyncio
import gc
from collections import deque
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Final

from db import bonds, pending, players
from server.house import House
from server.sessions.session import Session
from server.social.pending import Waiting
from tests.bottle.loop import BottleLoop

TASKS: Final = 6
"""Tasks there may be at once beside one for each table: what is read at a house's beginning and once an hour."""

FEW: Final = 3
"""Sessions of people who are gone that something may still hold for a while: a question, what was typed last."""

ENTRIES, ENTRIES_OF_ONE = 120, 4
"""What one container of the house may hold, and how much more for everybody there ever was and for each table."""

ROWS, ROWS_OF_ONE = 40, 8
"""The same of what is stored, but for the journals."""

PATIENCE: Final = timedelta(seconds=30)
"""How long something may still lie before somebody when its time is over."""

LINES: Final = frozenset({("Scrollback", "_told"), ("Memory", "heard"), ("Sent", "_texts"), ("Lines", "_lines")})
"""Containers of what was told lately, each with a bound of its own, and how wide that is."""

MOST_LINES: Final = 1000

_OURS: Final = ("server.", "db.")
_LISTS: Final = (list, tuple, set, frozenset, deque)
_JOURNALS: Final = frozenset({"journal", "deals"})


class Kept:
    """
    Asks what is kept.

    Args:
        broken: is told what promise is not kept, and how.
    """

    def __init__(self, broken: Callable[[str, str], None]) -> None:
        self._broken = broken

    def look(self, house: House, loop: BottleLoop) -> None:
        """Look at what costs no time to look at."""
        if len(tasks := asyncio.all_tasks(loop)) > TASKS + house.context.reads.under_way + len(house.tables.awake):
            names = sorted(str(getattr(task.get_coro(), "__qualname__", task)) for task in tasks)
            self._broken("bounded", f"{len(tasks)} tasks: {names[:10]}")
        if (timers := len(loop._scheduled)) > 2000 + 100 * len(house.roster.connections):
            self._broken("bounded", f"{timers} timers for {len(house.roster.connections)} connections")

    def at_rest(self, house: House, loop: BottleLoop) -> None:
        """Look at a house in which nobody has done anything for a while."""
        if tasks := asyncio.all_tasks(loop):
            self._broken("quiet", f"there is still {next(iter(tasks)).get_coro()}")
        self._wishes(house)
        self._addresses(house)
        database = house.context.database
        for who in house.roster.here:
            if players.by_id(database, who) is None and players.guest_by_id(database, who) is None:
                self._broken("people", f"{who} is here and nowhere stored")
        with database.reading() as connection:
            names = [str(row[0]) for row in connection.exec_driver_sql(_TABLES)]
            rows = {name: int(connection.exec_driver_sql(_COUNT + name).scalar_one()) for name in names}
        for name, count in rows.items():
            if name not in _JOURNALS and count > ROWS + ROWS_OF_ONE * (rows["people"] + rows["tables"]):
                self._broken("bounded", f"{count} rows of {name} for {rows['people']} people")
        for place, count in entries(house):
            most = MOST_LINES if place in LINES else ENTRIES + ENTRIES_OF_ONE * (rows["people"] + rows["tables"])
            if count > most:
                self._broken("bounded", f"{count} entries in {'.'.join(place)} for {rows['people']} people")

    def _wishes(self, house: House) -> None:
        """Look whether memory knows of wishes what is stored."""
        for who, known in house.rooms.bonds._of.items():
            stored = {(one.kind, one.other) for one in bonds.of(house.context.database, who)}
            if known != stored:
                self._broken("people", f"{who} is thought to want {known ^ stored}")

    def under_way(self, house: House) -> int:
        """Look whether what lies before people is what is stored, and is over when its time is; return how much."""
        [waiting] = [one for gone in house.tables.gone if isinstance(one := getattr(gone, "__self__", None), Waiting)]
        known, clock = set(waiting._kept.values()), house.context.clock
        if differs := known ^ set(pending.known(house.context.database)):
            self._broken("quiet", f"under way are {differs} in memory or on disk alone")
        for one in known:
            if one.until is not None and one.until < clock.now() - PATIENCE and not clock.jumped:
                self._broken("quiet", f"{one} waits for ever")
        return len(known)

    def _addresses(self, house: House) -> None:
        """Look whether as many come from all addresses together as there are."""
        counted, here = sum(house.roster._per_address.values()), len(house.roster.connections)
        if counted != here:
            self._broken("bounded", f"{counted} connections are counted and {here} are there")

    def sessions(self, house: House) -> None:
        """Look who is kept of those who are gone, when all that looks on keeps nothing."""
        if len(_gone(house)) > FEW:
            gc.collect()
            if len(left := _gone(house)) > FEW:
                self._broken("bounded", f"{len(left)} sessions are kept of {sorted(set(left))[:5]}")


def _gone(house: House) -> list[str]:
    """Return whose sessions are in memory and not in the house."""
    clock, here = house.context.clock, set(house.roster.here.values())
    kept = [one for one in gc.get_objects() if type(one) is Session]
    return [one.person.key for one in kept if one._clock is clock and one not in here]


_TABLES: Final = "SELECT name FROM sqlite_master WHERE type = 'table'"
_COUNT: Final = "SELECT count(*) FROM "


def entries(house: House) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield each container in a field of an object of the house, as class and field, and how much is in it."""
    seen, todo = set[int](), list[object]([house])
    while todo:
        one = todo.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, dict):
            todo += one.keys()
            todo += one.values()
        elif isinstance(one, _LISTS):
            todo += one
        elif isinstance(one, House) or type(one).__module__.startswith(_OURS):
            for name, value in _fields(one):
                if isinstance(value, dict | list | set) or (isinstance(value, deque) and value.maxlen is None):
                    yield (type(one).__name__, name), len(value)
                todo.append(value)


def _fields(one: object) -> Iterator[tuple[str, object]]:
    yield from getattr(one, "__dict__", {}).items()
    for kind in type(one).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name != "__dict__" and hasattr(one, name):
                yield name, getattr(one, name)
