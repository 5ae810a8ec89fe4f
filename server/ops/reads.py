"""The way to what is kept for whatever takes longer than a look: in a thread, beside the running event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from db.engine import Database
from db.errors import DatabaseError

P = ParamSpec("P")
T = TypeVar("T")


class Reads:
    """
    Asks the database without holding up anybody: `await reads(journal.read, number)`.

    Only what an index finds at once (one row by its key, what is new since a number) may be asked in the event loop
    itself; everything else comes here. What comes back tells how it was: whoever acts on it looks whether it still is.

    Attributes:
        database: the one that is asked; by itself for what an index finds, and before the house is open.
        under_way: how many readings are not done yet.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.under_way = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, read: Callable[Concatenate[Database, P], T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """
        Return what a reading of the database finds.

        Raises:
            DatabaseError: it could not be asked.
        """
        self.under_way += 1
        try:
            return await asyncio.to_thread(read, self.database, *args, **kwargs)
        finally:
            self.under_way -= 1

    def then(self, done: Callable[[T | DatabaseError], None], read: Callable[[Database], T]) -> None:
        """Hand over what a reading finds, or why it found nothing, when it has; somebody waits, so also after a bug."""

        async def asked() -> None:
            try:
                found: T | DatabaseError = await asyncio.to_thread(read, self.database)
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
