"""
A server of PostgreSQL for tests: Debian's binaries in a folder of its own, reached by a socket, gone with the tests.

With `STAMMTISCH_TEST_DATABASE=postgresql` (`make test-postgres`) every database a test asks for lies there; tests that
are about PostgreSQL start one by themselves (`postgres_server`), and are skipped where there are no binaries.
"""

import atexit
import ctypes
import hashlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Final

ENGINE: Final = os.environ.get("STAMMTISCH_TEST_DATABASE", "sqlite")
"""Where the databases of tests lie that do not care."""

ON_POSTGRES: Final = ENGINE == "postgresql"

_SERVER: Final = "STAMMTISCH_TEST_SERVER"
"""In the environment of every process of one run: the folder of the server they share."""

MISSING: Final = "no PostgreSQL here: /usr/lib/postgresql/*/bin/initdb (Debian: apt install postgresql)"

_SETTINGS: Final = {
    "listen_addresses": "",
    "max_connections": "300",
    "shared_buffers": "64MB",
    "max_wal_size": "256MB",
    "autovacuum": "off",
    "jit": "off",
    "log_min_messages": "fatal",
}


@cache
def binaries() -> Path | None:
    """The newest PostgreSQL of this machine."""
    found = [one.parent for one in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(found, key=lambda one: float(one.parent.name), default=None)


_C: Final = ctypes.CDLL(None)
_PR_SET_PDEATHSIG: Final = 1


def _end_with_us() -> None:
    """Have the kernel end the server when the tests are ended, however that happens."""
    _C.prctl(_PR_SET_PDEATHSIG, signal.SIGINT)


class Server:
    """
    A server in a folder of its own.

    Args:
        place: the folder in which its own is made; in memory if there is none.
        settings: beside those that make tests quick.
    """

    def __init__(self, place: Path | None = None, **settings: str) -> None:
        programs = binaries()
        assert programs is not None, MISSING
        self._programs = programs
        memory = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None
        self.folder = Path(tempfile.mkdtemp(prefix="pg", dir=place or memory))
        self._settings = {**_SETTINGS, **settings, "unix_socket_directories": str(self.folder)}
        self._user = "nobody" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self.folder, self._user)
        self._run("initdb", "-D", "data", "-A", "trust", "-U", "stammtisch", "--locale=C", "-E", "UTF8", "--no-sync")
        self.start()

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self._programs / program, *words],
            cwd=self.folder,
            user=self._user,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Open it, for the first time or again."""
        words = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self._programs / "postgres", "-D", "data", *words],
                cwd=self.folder,
                user=self._user,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_end_with_us,  # noqa: PLW1509 - one call of the C library
            )
        deadline = time.monotonic() + 30
        while not self.answers():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.02)

    def answers(self) -> bool:
        """Tell whether it takes connections."""
        asked = [str(self._programs / "pg_isready"), "-q", "-h", str(self.folder), "-U", "stammtisch", "-d", "postgres"]
        return subprocess.run(asked, check=False).returncode == 0

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: quickly (SIGINT), or as a crash does (SIGQUIT); SIGTERM would wait for its clients."""
        if self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(30)

    def finish(self) -> None:
        """End it and delete everything."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def url_in(folder: str | Path, name: str) -> str:
    """The URL of a database of the server whose socket lies in `folder`."""
    return f"postgresql://stammtisch@/{name}?host={folder}"


def execute(folder: str | Path, statement: str, name: str = "postgres") -> list[tuple[object, ...]]:
    """Execute a statement on a server, outside of any transaction; its rows, if it has some."""
    import psycopg  # noqa: PLC0415 - only where there is a server

    with psycopg.connect(f"host={folder} user=stammtisch dbname={name}", autocommit=True) as driver:
        done = driver.execute(statement)
        return [] if done.description is None else done.fetchall()


def shared_folder() -> str:
    """Where the server lies that the tests of this run share; started by whoever is first, at best before any fork."""
    folder = os.environ.get(_SERVER)
    if folder is None:
        server = Server()
        owner = os.getpid()
        atexit.register(lambda: server.finish() if os.getpid() == owner else None)
        folder = os.environ[_SERVER] = str(server.folder)
        execute(folder, "CREATE DATABASE blank")
        from db.opening import open_database  # noqa: PLC0415 - the harness is read before the house is

        open_database(url_in(folder, "blank")).close()
    return folder


def name_of(file: Path) -> str:
    """The database that takes the place of a file."""
    return "t" + hashlib.blake2b(str(file.resolve()).encode(), digest_size=8).hexdigest()


_made: set[str] = set()


def make(file: Path, template: str = "template0") -> None:
    """Make the database that takes the place of a file, if there is none."""
    name = name_of(file)
    if name not in _made:
        execute(shared_folder(), f"CREATE DATABASE {name} TEMPLATE {template}")
        _made.add(name)


def drop_all() -> None:
    """Delete what this process has made."""
    while _made:
        execute(shared_folder(), f"DROP DATABASE IF EXISTS {_made.pop()} WITH (FORCE)")
