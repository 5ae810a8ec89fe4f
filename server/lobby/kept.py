"""
A cache of what was made of many rows, valid as long as a stamp of these rows is the same.

A stamp is what a question answers at once whose answer changes whenever the rows do (how many there are, what they add
up to). Who asks brings it along; what was made with another one is made anew.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from db.database import Database

T = TypeVar("T")

MOST: Final = 500
"""Things that are kept of one database; what was not asked for longest goes first."""


class _Shelf:
    """What is kept of one database."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.things: OrderedDict[Hashable, tuple[Hashable, object]] = OrderedDict()


_shelves: WeakKeyDictionary[Database, _Shelf] = WeakKeyDictionary()


def kept(database: Database, key: tuple[type[T], Hashable], stamp: Hashable, make: Callable[[], T]) -> T:
    """
    Return what `make` made, now or when the stamp was the same. For any thread.

    Args:
        database: of what it was made.
        key: the kind of what is made, and what it is about.
        stamp: changes whenever something else would be made.
    """
    shelf = _shelves.setdefault(database, _Shelf())
    kind, _ = key
    with shelf.lock:
        found = shelf.things.get(key)
        if found is not None:
            shelf.things.move_to_end(key)
    if found is not None and found[0] == stamp and isinstance(found[1], kind):
        return found[1]
    made = make()
    with shelf.lock:
        shelf.things[key] = stamp, made
        shelf.things.move_to_end(key)
        if len(shelf.things) > MOST:
            shelf.things.popitem(last=False)
    return made
