"""The house plays every version of a day's sets itself once somebody has begun it, whenever nobody else is thinking."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import structlog

from db import daily
from db.daily import StoredDay, StoredSet
from db.errors import WriteFailed
from games.frozen import evolve
from server.bots.workers import Workers
from server.daily.packs import Version
from server.daily.strong import playing
from server.ops.context import Context

log = structlog.get_logger()

SECONDS_A_DEAL = 120.0
"""How long a deal may take; one that takes longer is played again in the next quiet moment, a few times."""

MOST_TRIES = 3


class Marks:
    """What the house's strong player makes of the cards of a day, one deal at a time."""

    def __init__(self, context: Context, workers: Workers) -> None:
        self._context = context
        self._workers = workers
        self._wanted: dict[tuple[str, int], int] = {}
        self._made: dict[tuple[str, int], list[int]] = {}
        self._tries = 0
        self._busy = False

    def want(self, one: StoredSet) -> None:
        """Have a version played, as somebody plays it."""
        self._wanted.setdefault((one.game, one.version), one.deals)

    def forget(self) -> None:
        """Play nothing more of a day that is over."""
        self._wanted.clear()
        self._made.clear()

    def tick(self, day: StoredDay, known: Callable[[StoredDay], None]) -> None:
        """Begin with the next deal if nobody thinks; `known` gets the day with what has been made of it."""
        for done in [key for key in self._wanted if key in day.marks]:
            del self._wanted[done]
        if self._busy or not self._wanted or not self._workers.most or not self._workers.idle:
            return  # a house that thinks by itself would stand still meanwhile
        (game, number), deals = next(iter(self._wanted.items()))
        version = Version(bytes.fromhex(day.secret), game, number)
        deal = len(self._made.get((game, number), ())) + 1
        self._busy = True
        done_with = partial(self._played, day, version, known)
        self._workers.submit(playing(version, deals, deal), done_with, urgent=False, seconds=SECONDS_A_DEAL)

    def _played(self, day: StoredDay, version: Version, known: Callable[[StoredDay], None], came: object) -> None:
        self._busy = False
        key = version.game, version.number
        deals = self._wanted.get(key)
        if deals is None:
            return
        if not isinstance(came, int):
            self._tries += 1
            if self._tries >= MOST_TRIES:
                log.warning("set not played by the house", game=version.game)
                self._give_up(key)
            return
        self._tries = 0
        made = self._made.setdefault(key, [])
        made.append(came)
        if len(made) == deals:
            marked = evolve(day, marks={**day.marks, key: tuple(made)})
            self._give_up(key)
            known(marked)
            self._context.writer.submit(daily.marked(day.day, marked.marks), _stored)

    def _give_up(self, key: tuple[str, int]) -> None:
        self._wanted.pop(key, None)
        self._made.pop(key, None)
        self._tries = 0


def _stored(failure: WriteFailed | None) -> None:
    if failure is not None:
        log.warning("marks of a day not stored", why=str(failure))
