"""Who serves a database: one process at a time, told by the operating system, which notices every end of a process."""

import fcntl
import os
from pathlib import Path
from typing import Final

from db.database import Serving
from db.errors import InUse

OWNER_ONLY: Final = 0o600
"""The mode of every file of the database: it holds password hashes, and hands of cards."""


class ServingLock(Serving):
    """The right to serve a database, as an operating-system lock on a file beside it; it ends with its process."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        """Whether this process serves."""
        return self._descriptor is not None

    def acquire(self) -> None:
        """
        Take the lock and leave the process id in the file. The file stays: removing it would race with the next server.

        Raises:
            InUse: somebody else holds it.
        """
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(descriptor, 20).strip()
            os.close(descriptor)
            raise InUse(str(self.path), int(holder) if holder.isdigit() else 0) from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        self._descriptor = descriptor

    @property
    def last(self) -> int:
        """The id of the process that took it last, whether it still holds it or not; 0 if none did."""
        try:
            said = self.path.read_bytes()[:20].strip()
        except OSError:
            return 0
        return int(said) if said.isdigit() else 0

    def release(self) -> None:
        """Give the lock back, if held."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
