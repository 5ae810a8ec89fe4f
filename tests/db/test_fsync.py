"""A commit whose fsync fails has not happened, also for whoever opens the database after a kill."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from db.journal import read, table
from db.opening import open_database
from db.writer import store
from tests.db.scenes import EVENING, opened

pytestmark = pytest.mark.sqlite

ROOT = Path(__file__).parents[2]

BROKEN_DISK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
static int sync_(const char *name, int fd) {
    int (*real)(int) = dlsym(RTLD_NEXT, name);
    if (access(getenv("BROKEN"), F_OK) == 0) { errno = EIO; return -1; }
    return real(fd);
}
int fsync(int fd) { return sync_("fsync", fd); }
int fdatasync(int fd) { return sync_("fdatasync", fd); }
"""
"""A disk whose fsync fails as long as a file is there."""

PLAYING = """
import asyncio, os, signal, sys, time
from pathlib import Path
from db.opening import open_database
from db.errors import WriteFailed
from db.journal import append
from db.writer import Writer
from tests.db.scenes import entry, row

async def evening():
    database = open_database(sys.argv[1], serving=True)
    if sys.argv[2] == "read":
        with database.reading() as connection:
            connection.exec_driver_sql("SELECT 1")
    writer = Writer(database, asyncio.get_running_loop(), time.monotonic)
    await writer.write(append([entry(1, 1)], row(1, 1)))
    Path(os.environ["BROKEN"]).touch()
    for _ in range(int(sys.argv[3])):
        try:
            await writer.write(append([entry(1, 2)], row(1, 2)))
        except WriteFailed:
            os.write(1, b"refused\\n")
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(evening())
"""


@pytest.fixture(scope="module")
def broken_disk(tmp_path_factory):
    """The library that fails."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no compiler")
    folder = tmp_path_factory.mktemp("disk")
    (folder / "disk.c").write_text(BROKEN_DISK)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", folder / "disk.so", folder / "disk.c", "-ldl"], check=True)
    return folder / "disk.so"


@pytest.mark.parametrize("tries", [1, 3])
@pytest.mark.parametrize("readers", ["read", "alone"])
def test_what_was_refused_is_not_in_the_journal(broken_disk, tmp_path, readers, tries):
    """The player read that nothing has changed; after kill -9 and a restart nothing has."""
    url = f"sqlite:///{tmp_path}/haus.sqlite"
    with open_database(url) as database:
        store(database, opened(1))
    environment = {"LD_PRELOAD": str(broken_disk), "BROKEN": str(tmp_path / "broken"), "PYTHONPATH": str(ROOT)}
    call = [sys.executable, "-c", PLAYING, url, readers, str(tries)]
    ended = subprocess.run(call, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert tries * ["refused"] == ended.stdout.split(), ended.stderr
    with open_database(url) as database:
        row = table(database, 1)
        assert row is not None
        assert (1, 2) == (row.last, len(read(database, 1)))
        assert EVENING <= row.touched
