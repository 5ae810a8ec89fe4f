"""Two houses on one database of a server of PostgreSQL: one serves, the other one stands by."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

from db.database import Database
from db.opening import open_database
from server.ops.clock import Clock
from server.run import LOST
from tests import postgres
from tests.db.cut import CuttableLine
from tests.fresh import fresh_database, url_of
from tests.server.driver import ServerProcess
from tests.server.warm import Warm

NONE: Mapping[str, Any] = {}

OPEN_AGAIN = 5.0
"""Seconds within which people play on, whatever happened to the house."""


def _an_hour_fast(self: Clock) -> datetime:
    return datetime.now(UTC) + timedelta(hours=1)


def here() -> None:
    """Be on one machine."""
    vars(import_module("db.writers"))["_place"] = lambda: "here"


def elsewhere() -> None:
    """Be on another one, whose clock is an hour fast."""
    vars(import_module("db.writers"))["_place"] = lambda: "elsewhere"
    Clock.now = _an_hour_fast  # type: ignore[method-assign]


class StandbyHouse(ServerProcess):
    """
    A house started with `--bereit`, as if on a machine of its own, with a line to the server that can be cut.

    Args:
        folder: for log and state.
        file: what the database is called by the tests.
        otherwise: makes what is different there.
    """

    def __init__(self, folder: Path, file: Path, otherwise: Callable[[], None], **settings: Any) -> None:
        super().__init__(folder, **{"server__port": 0, **settings})
        self.database_file = file
        self.otherwise = otherwise
        self.line = CuttableLine(folder, postgres.shared_folder())
        self.excused = ("unreachable",)
        self._begin = 0

    @property
    def url(self) -> str:
        """The database, by this house's own line."""
        return url_of(self.database_file).replace(postgres.shared_folder(), str(self.folder))

    @property
    def database(self) -> Database:
        """Its memory, whatever becomes of its own line."""
        if self._database is None:
            self._database = open_database(url_of(self.database_file), create=False)
        return self._database

    def begin(self) -> None:
        """Start it and wait until it serves or stands by."""
        self.log_file.touch()
        self._begin = self.log_file.stat().st_size
        words = ["start", "--bereit", "--datenbank", self.url]
        self._process = Warm(
            words,
            self.folder,
            self.environment(),
            self.log_file,
            self.log_file,
            otherwise=self.otherwise,
        )
        self.wait_for(r"steht bereit|telnet \S+ \d+", 60)

    def wait_for(self, sign: str, seconds: float) -> re.Match[str]:
        """Wait until something stands in what it has written since it was started."""
        deadline = time.monotonic() + seconds
        while (found := re.search(sign, self.written)) is None:
            assert self._process is not None
            assert self._process.poll() is None, self.log()
            assert time.monotonic() < deadline, f"no {sign} in {self.written}"
            time.sleep(0.01)
        return found

    @property
    def written(self) -> str:
        """What it has written since it was started."""
        return self.log_file.read_bytes()[self._begin :].decode()

    @property
    def serves(self) -> bool:
        """Whether it has opened its doors."""
        found = re.search(r"telnet \S+ (\d+)", self.written)
        if found is not None:
            self.port = int(found[1])
        return found is not None


class Pair:
    """
    Two houses; `active` serves, `other` stands by.

    Attributes:
        took: seconds until the other one was open, each time.

    Args:
        folder: for both.
        first, second: settings of each.
    """

    def __init__(self, folder: Path, first: Mapping[str, Any] = NONE, second: Mapping[str, Any] = NONE) -> None:
        self.file = folder / "haus.sqlite"
        fresh_database(self.file)
        places = [folder / name for name in ("a", "b")]
        for place in places:
            place.mkdir()
        self.active = StandbyHouse(places[0], self.file, here, **first)
        self.other = StandbyHouse(places[1], self.file, elsewhere, **second)
        self.took: list[float] = []
        self._database: Database | None = None
        self.active.begin()
        assert self.active.serves
        self.other.begin()
        time.sleep(1.0)  # the one that serves has renewed its lease since, and knows that somebody stands by

    @property
    def port(self) -> int:
        """Where people are let in."""
        return self.active.port

    @property
    def database(self) -> Database:
        """The memory of both."""
        if self._database is None:
            self._database = open_database(url_of(self.file), create=False)
        return self._database

    def fail(self, how: str) -> float:
        """Let something happen to the house that serves; when that was."""
        if how == "cut":
            self.active.line.shut()
        else:
            self.active.signal(signal.SIGSTOP if how == "stop" else signal.SIGKILL)
        return time.monotonic()

    def wait_taken_over(self, since: float) -> None:
        """Wait until the other one is open, and have the roles change."""
        self.other.wait_for(r"telnet \S+ \d+", 60)
        self.took.append(time.monotonic() - since)
        assert self.other.serves
        self.active, self.other = self.other, self.active

    def mend(self, how: str) -> int:
        """Undo what happened to the house that served before, and wait until it has ended; its exit code."""
        if how == "stop":
            self.other.signal(signal.SIGCONT)
        code = self.other.wait(30)
        if how == "cut":
            self.other.line.open()
        assert code == (LOST if how != "kill" else -signal.SIGKILL), self.other.log()
        return code

    def again(self) -> None:
        """Have the one that has ended stand by."""
        self.other.begin()
        assert not self.other.serves

    def finish(self) -> None:
        """End both."""
        if self._database is not None:
            self._database.close()
        for house in (self.other, self.active):
            if house.is_running:
                os.kill(house.pid, signal.SIGCONT)
                house.stop()
            house.finish()
            house.line.cut()
