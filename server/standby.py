"""
A house that stands by: it listens to nobody and serves nobody until the one that serves does so no more.

Whoever spreads connections (HAProxy) finds its door shut, and the one of the house that serves open. What the host
measures is served all the while. When nobody serves it takes over, which is opening a house like any other.
"""

from __future__ import annotations

import asyncio
import signal
from typing import Final

import structlog

from commands.lobby.login import STANDS_BY, not_serving
from db.database import Database, Upgraded
from db.errors import CannotOpen, InUse, OlderSchema, ReadFailed
from db.opening import Awaiting, open_database, stand_by
from server.ops.clock import Clock
from server.ops.config import Settings
from server.ops.descriptors import notify
from server.ops.metrics import Figures, metrics_answers
from server.wire.web import MEASURING, HttpServer

log = structlog.get_logger()

LOOK_EACH: Final = 0.25
"""Seconds between two looks whether somebody serves."""


class Standby:
    """
    Waits for its turn to serve a database.

    Args:
        upgraded: is told of each revision of the schema when the database is opened, if it is of an older version.
    """

    def __init__(self, settings: Settings, upgraded: Upgraded) -> None:
        self._settings = settings
        self._upgraded = upgraded
        self._ended = asyncio.Event()
        self._served_by = ""
        self._began = Clock().monotonic()

    async def take_over(self) -> Database | None:
        """
        Return the database when it is ours to serve; None if we are ended before.

        Raises:
            DatabaseError: it could not be served even if nobody else did.
        """
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._ended.set)
        url = self._settings.datenbank.url
        await asyncio.to_thread(_check, url)
        metrics, waiting = await self._measured(), stand_by(url)
        try:
            return await self._wait(waiting)
        finally:
            await asyncio.to_thread(waiting.close)
            if metrics is not None:
                metrics.close()

    async def _wait(self, waiting: Awaiting) -> Database | None:
        """Look again and again, and open the database as soon as nobody serves it."""
        while not self._ended.is_set():
            try:
                served_by = await asyncio.to_thread(waiting.look)
                if served_by is None:
                    return await asyncio.to_thread(self._open)
                self._note(served_by)
            except (InUse, ReadFailed, CannotOpen) as trouble:  # somebody was quicker, or the server is away
                log.debug("not yet", why=str(trouble))
            try:
                await asyncio.wait_for(self._ended.wait(), LOOK_EACH)
            except TimeoutError:
                continue
        log.info("stood by, closed")
        return None

    def _open(self) -> Database:
        database = open_database(self._settings.datenbank.url, serving=True, upgraded=self._upgraded)
        log.info("took over", incarnation=database.lock.standing.incarnation, waited=round(self._waited))
        return database

    def _note(self, served_by: str) -> None:
        """Tell the host and the service manager once for whom it stands by."""
        if served_by == self._served_by:
            return
        self._served_by = served_by
        if self._settings.log.format == "text":
            print(STANDS_BY, flush=True)  # noqa: T201
        log.info("standing by", served_by=served_by)
        notify("READY=1", f"STATUS={STANDS_BY}")

    @property
    def _waited(self) -> float:
        return Clock().monotonic() - self._began

    async def _measured(self) -> HttpServer | None:
        """Serve the figures, unless the house that serves does so on this port of this machine."""
        wanted = self._settings.metrics
        if not wanted.port:
            return None
        answers = metrics_answers(
            lambda: Figures(serving=False, uptime=self._waited, health_problem=not_serving(self._served_by))
        )
        server = HttpServer(answers, MEASURING, Clock())
        try:
            await server.listen(wanted.host, wanted.port)
        except OSError as trouble:
            log.warning("no figures while standing by", host=wanted.host, port=wanted.port, why=trouble.strerror)
            return None
        return server


def _check(url: str) -> None:
    """
    Find what is wrong with the database before anybody relies on this house; an older schema is left to who serves.

    Raises:
        DatabaseError: it cannot be served.
    """
    try:
        open_database(url, migrate=False).close()
    except OlderSchema:
        return
