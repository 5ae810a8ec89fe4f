"""A house with a keeper in front, as `make run-behalten` starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

from db.sqlite import ServingLock
from tests.fresh import fresh_database
from tests.server.driver import ServerProcess


class KeptHouse(ServerProcess):
    """
    A house that is started again by its keeper whenever it ends otherwise than in order.

    Attributes:
        keeper: the process of the keeper.
        patience: seconds in which the house must be open, or closed.
    """

    keeper: subprocess.Popen[bytes] | None = None
    patience = 60.0

    def start(self) -> Self:
        """Have the keeper open the house, and wait until it is open."""
        fresh_database(self.database_file)
        self.settings = {**self.settings, "server__keep_lines": "true", "server__port": self.port}
        with self.log_file.open("ab") as log:
            self.keeper = subprocess.Popen(
                [sys.executable, "-m", "server.keeper", *self.command("start", "--datenbank", self.url)],
                cwd=self.folder,
                env={**self.environment(), "PYTHONPATH": str(Path(__file__).parents[2])},
                stdout=log,
                stderr=log,
            )
        self.wait_open(1)
        return self

    def wait_open(self, times: int) -> None:
        """Wait until a house has said so many times that it is open."""
        deadline = time.monotonic() + self.patience
        while len(opened := re.findall(r"telnet \S+ (\d+)$", self.log(), re.MULTILINE)) < times:
            assert self.keeper is not None
            assert self.keeper.poll() is None, self.log()
            assert time.monotonic() < deadline, "the house does not open"
            time.sleep(0.01)
        self.port = int(opened[-1])

    @property
    def pid(self) -> int:
        """The process of the house."""
        return ServingLock(self.database_file).last

    @property
    def opened(self) -> int:
        """How many times a house has opened here."""
        return len(re.findall(r"telnet \S+ (\d+)$", self.log(), re.MULTILINE))

    def kill(self) -> None:
        """Kill the house, not its keeper: another one opens by itself."""
        self._forget_database()
        os.kill(self.pid, signal.SIGKILL)

    def restart(self) -> None:
        """Have the house make room for another one in order."""
        self._forget_database()
        os.kill(self.pid, signal.SIGUSR1)

    def finish(self) -> None:
        """Close the house and its keeper in order; the log must be clean."""
        self._forget_database()
        if self.keeper is not None:
            self.keeper.send_signal(signal.SIGTERM)
            assert self.keeper.wait(self.patience) == 0, self.log()
            self.keeper = None
        assert self.troubles() == [], self.log()
