"""
Reads of the database: short ones, and those that take longer than a look-up by index, in a thread and one queue.

A short one finds what an index finds at once (one row by its key, what is new since a number). A file answers it in
less than a switch of threads takes, so there the event loop asks; a server may take as long as it likes, so nothing but
threads ask it. Who asked goes on in the same words either way (`Reads.short`).

Whoever has something looked up pays for it as for any line: the CPU of the thread is measured and charged to them. Of
one person one thing is looked up at a time, in the house one too, person by person in turn; and all of it together
takes no more than a share of one core, so that the tables notice nothing of however many ask.

What was made of many rows is kept (`kept`), valid as long as a stamp of these rows is the same: what a question answers
at once whose answer changes whenever the rows do (how many there are, what they add up to). Who asks brings it along.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from db.database import Database
from db.errors import DatabaseError
from server.ops.clock import Clock

Charge = Callable[[float], None]
"""Takes the seconds of CPU that something has needed beside the loop."""

P = ParamSpec("P")
T = TypeVar("T")

SHARE: Final = 0.25
"""Of a core, for all that people have looked up, while somebody waits for it."""

MOST_WAITING: Final = 8
"""Of one person; who has more looked up than that asks by programs, and is refused."""


class LookupAsker(NamedTuple):
    """
    Whoever has something looked up.

    Attributes:
        who: the same for everything that one person has looked up.
        charge: takes the seconds of CPU that were needed for it.
    """

    who: Hashable
    charge: Charge


async def _beside(clock: Clock, work: Callable[[], T], charge: Charge) -> T:
    """Have a thread do something, and charge its CPU."""
    seconds = 0.0

    def measured() -> T:
        nonlocal seconds
        began = clock.worked()
        try:
            return work()
        finally:
            seconds = clock.worked() - began

    try:
        return await asyncio.to_thread(measured)
    finally:
        charge(seconds)


@dataclass(slots=True)
class _Job:
    """What is to be looked up, for whom, and what becomes of it."""

    asker: LookupAsker
    work: Callable[[], None]
    done: asyncio.Future[None]


class Queue:
    """What people have looked up: one thing at a time, and the next one for whoever has waited longest for a turn."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: dict[Hashable, deque[_Job]] = {}  # whose turn is next stands first
        self._busy = False
        self._free_at = 0.0
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, asker: LookupAsker, work: Callable[[], T]) -> T:
        """
        Return what is found in a thread when it is its turn.

        Raises:
            DatabaseError: too much waits for this person already.
        """
        own = self._waiting.setdefault(asker.who, deque())
        if len(own) >= MOST_WAITING:
            raise DatabaseError("too much is being looked up")
        found: list[T] = []
        job = _Job(asker, lambda: found.append(work()), asyncio.get_running_loop().create_future())
        own.append(job)
        self._go_on()
        await job.done
        return found[0]

    def _go_on(self) -> None:
        """Begin with the next one, unless somebody else's is under way or the share of the last is not over."""
        loop = asyncio.get_running_loop()
        if self._busy or not self._waiting:
            return
        self._busy = True
        if (pause := self._free_at - loop.time()) > 0:
            loop.call_later(pause, self._begin)
        else:
            self._begin()

    def _begin(self) -> None:
        who = next(iter(self._waiting))
        own = self._waiting.pop(who)
        job = own.popleft()
        if own:
            self._waiting[who] = own  # behind everybody else
        self._task = asyncio.get_running_loop().create_task(self._do(job))
        self._task.add_done_callback(lambda _task: self._go_on())

    async def _do(self, job: _Job) -> None:
        """Have a thread do it, charge its CPU, and tell whoever waits, if somebody still does."""

        def charge(seconds: float) -> None:
            self._busy = False
            self._free_at = asyncio.get_running_loop().time() + seconds * (1 / SHARE - 1)
            job.asker.charge(seconds)

        failed: Exception | None = None
        try:
            await _beside(self._clock, job.work, charge)
        except Exception as error:  # noqa: BLE001 - it is the asker's, who knows what to make of it
            failed = error
        if job.done.done():
            return
        if failed is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(failed)


class Reads:
    """
    Asks the database without holding up anybody: `await reads(journal.read, number)`.

    What comes back tells how it was: whoever acts on it looks whether it still is.

    Attributes:
        database: the one that is asked; by itself before the house is open, and from then on through here alone.
        under_way: how many readings are not done yet.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self.under_way = 0
        self._clock = clock
        self._queue = Queue(clock)
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, read: Callable[Concatenate[Database, P], T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """
        Return what a reading of the database finds that the house wants for itself.

        Raises:
            DatabaseError: it could not be asked.
        """
        self.under_way += 1
        try:
            return await asyncio.to_thread(read, self.database, *args, **kwargs)
        finally:
            self.under_way -= 1

    async def for_asker(self, asker: LookupAsker, read: Callable[[Database], T]) -> T:
        """
        Return what a reading finds that somebody has asked for, when it is their turn; they pay for it.

        Raises:
            DatabaseError: it could not be asked.
        """
        self.under_way += 1
        try:
            return await self._queue(asker, lambda: read(self.database))
        finally:
            self.under_way -= 1

    def then(
        self, done: Callable[[T | DatabaseError], None], read: Callable[[Database], T], asker: LookupAsker | None = None
    ) -> None:
        """Hand over what a reading finds, or why it found nothing, when it has; somebody waits, so also after a bug."""
        self._hand_over(done, self(read) if asker is None else self.for_asker(asker, read))

    def short(
        self,
        done: Callable[[T | DatabaseError], object],
        read: Callable[[Database], T],
        charge: Charge = lambda _seconds: None,
    ) -> None:
        """Hand over what an index finds at once: before this returns if the database is a file, else when it has."""
        if self.database.distant:
            self._hand_over(done, _beside(self._clock, lambda: read(self.database), charge))
            return
        try:
            found: T | DatabaseError = read(self.database)
        except DatabaseError as trouble:
            found = trouble
        done(found)

    def _hand_over(self, done: Callable[[T | DatabaseError], object], reading: Coroutine[object, None, T]) -> None:
        async def asked() -> None:
            try:
                found: T | DatabaseError = await reading
            except DatabaseError as trouble:
                found = trouble
            except Exception as bug:
                done(DatabaseError(str(bug)))
                raise
            finally:
                self.under_way -= 1
            done(found)

        self.under_way += 1  # from now on, and not when its turn comes
        task = asyncio.get_running_loop().create_task(asked())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


MOST: Final = 500
"""Things that are kept of one database; what was not asked for longest goes first."""


class _Cache:
    """What is kept of one database."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.things: OrderedDict[Hashable, tuple[Hashable, object]] = OrderedDict()


_caches: WeakKeyDictionary[Database, _Cache] = WeakKeyDictionary()


def kept_last(database: Database, key: tuple[type[T], Hashable]) -> T | None:
    """Return what `kept` made last, whatever has changed since; None if it is not there. For any thread."""
    cache = _caches.setdefault(database, _Cache())
    kind, _ = key
    with cache.lock:
        _, found = cache.things.get(key, (None, None))
    return found if isinstance(found, kind) else None


def kept(database: Database, key: tuple[type[T], Hashable], stamp: Hashable, make: Callable[[], T]) -> T:
    """
    Return what `make` made, now or when the stamp was the same. For any thread.

    Args:
        database: of what it was made.
        key: the kind of what is made, and what it is about.
        stamp: changes whenever something else would be made.
    """
    cache = _caches.setdefault(database, _Cache())
    kind, _ = key
    with cache.lock:
        found = cache.things.get(key)
        if found is not None:
            cache.things.move_to_end(key)
    if found is not None and found[0] == stamp and isinstance(found[1], kind):
        return found[1]
    made = make()
    with cache.lock:
        cache.things[key] = stamp, made
        cache.things.move_to_end(key)
        if len(cache.things) > MOST:
            cache.things.popitem(last=False)
    return made
