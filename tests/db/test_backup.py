"""A copy of the database: whole under its name, or not there."""

import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from db.backup import UNFINISHED, back_up
from db.database import Database
from db.errors import CannotOpen
from db.journal import read
from db.opening import open_database
from db.writer import store
from tests.db.scenes import entry, opened

pytestmark = pytest.mark.sqlite

ROOT = Path(__file__).parents[2]


def test_a_backup_is_a_database_of_its_own(tmp_path: Path, database: Database):
    """A copy made while the house writes holds all that was stored before, is private, and opens like any other."""
    store(database, opened())
    with database.writing.begin():
        target = tmp_path / "sicherung.db"
        back_up(database, target)

    assert 0o600 == stat.S_IMODE(target.stat().st_mode)
    with open_database(f"sqlite:///{target}", create=False) as copy:
        assert (entry(1, 0, "eroeffnen romme"),) == read(copy, 1)
        assert () == copy.damages()


def test_a_backup_overwrites_nothing(tmp_path: Path, database: Database):
    """A file that is there stays as it is."""
    target = tmp_path / "sicherung.db"
    target.write_text("alt")

    with pytest.raises(CannotOpen, match="exists"):
        back_up(database, target)

    assert "alt" == target.read_text()


def test_what_an_earlier_try_left_is_no_obstacle(tmp_path: Path, database: Database):
    """Half a copy of yesterday's power cut is taken up and emptied; nothing but the whole copy is left."""
    target = tmp_path / "sicherung.db"
    target.with_name(target.name + UNFINISHED).write_bytes(b"halb" * 1000)
    store(database, opened())

    back_up(database, target)

    with open_database(f"sqlite:///{target}", create=False) as copy:
        assert () == copy.damages()
        assert (entry(1, 0, "eroeffnen romme"),) == read(copy, 1)
    assert [] == list(tmp_path.glob(f"*{UNFINISHED}"))


def test_two_copies_to_one_name_do_not_mix(tmp_path: Path, database: Database):
    """While one copy is being written a second one to the same place is refused, whoever makes it."""
    target = tmp_path / "sicherung.db"
    code = (
        "import fcntl, os, sys\n"
        f"held = os.open({str(target) + UNFINISHED!r}, os.O_RDWR | os.O_CREAT)\n"
        "fcntl.flock(held, fcntl.LOCK_EX)\n"
        "print('held', flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert b"held\n" == other.stdout.readline()
        with pytest.raises(CannotOpen, match="another copy"):
            back_up(database, target)
        other.kill()

    assert not target.exists()


@pytest.mark.parametrize("milliseconds", [1, 3, 7, 12, 20, 33, 50, 80])
def test_a_killed_copy_leaves_none_under_its_name(tmp_path: Path, url: str, milliseconds: int):
    """Whatever moment `sichern` is killed at: what is there under the name of a copy is a whole copy."""
    with open_database(url) as database:
        store(database, opened())
    code = (
        "from itertools import count\n"
        "from pathlib import Path\n"
        "from db.backup import back_up\n"
        "from db.opening import open_database\n"
        f"with open_database({url!r}, create=False) as database:\n"
        "    print('ready', flush=True)\n"
        "    for number in count():\n"
        f"        back_up(database, Path({str(tmp_path)!r}, f'{{number}}.kopie'))\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE) as copying:
        assert copying.stdout is not None
        assert b"ready\n" == copying.stdout.readline()
        time.sleep(milliseconds / 1000)
        copying.kill()

    for copy in tmp_path.glob("*.kopie"):
        with open_database(f"sqlite:///{copy}", create=False) as kept:
            assert () == kept.damages()
            assert (entry(1, 0, "eroeffnen romme"),) == read(kept, 1)
