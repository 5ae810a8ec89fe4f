"""A database that is a file: what is made, who may, and what is said when it cannot be."""

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from db import schema
from db.database import Database
from db.errors import CannotOpen, Cause, InUse, NewerSchema, ReadFailed, Trouble
from db.journal import read, table
from db.opening import open_database
from db.writer import store
from tests.db.scenes import opened, row

pytestmark = pytest.mark.sqlite

ROOT = Path(__file__).parents[2]


def mode(path: Path) -> int:
    """The permission bits of a file."""
    return stat.S_IMODE(path.stat().st_mode)


def execute(path: Path, statement: str) -> None:
    """Change a database behind the house's back."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement)
    connection.close()


def test_a_fresh_database_is_whole_and_private(tmp_path: Path):
    """A missing database is made; it and its side files can be read by their owner only."""
    path = tmp_path / "neu" / "stammtisch.db"
    path.parent.mkdir()
    with open_database(f"sqlite:///{path}", serving=True) as database:
        store(database, opened())

        assert row() == table(database, 1)

        names = {file.name: mode(file) for file in path.parent.iterdir()}
        assert {
            "stammtisch.db": 0o600,
            "stammtisch.db-wal": 0o600,
            "stammtisch.db-shm": 0o600,
            "stammtisch.db.lock": 0o600,
        } == names


def test_an_existing_database_becomes_private(tmp_path: Path, url: str):
    """A database that others could read is closed to them when the house opens it."""
    open_database(url).close()
    path = tmp_path / "stammtisch.db"
    path.chmod(0o644)

    open_database(url).close()

    assert 0o600 == mode(path)


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)],
)
def test_what_is_committed_is_durable_and_refers_to_something(database: Database, pragma: str, value: object):
    """Write-ahead log, an fsync per commit, references enforced: on every connection that writes."""
    with database.writing.connect() as connection:
        assert value == connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()


def test_version_moves_with_whatever_anybody_commits_and_with_nothing_else(tmp_path: Path, database: Database):
    """This process or one beside it; reading, and a change that is taken back, leave it as it is."""
    versions = [database.version()]
    table(database, 1)
    with database.writing.connect() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'x'")
        connection.rollback()
    versions.append(database.version())
    store(database, opened())
    versions.append(database.version())
    execute(tmp_path / "stammtisch.db", "DELETE FROM account_changes")
    execute(tmp_path / "stammtisch.db", "UPDATE alembic_version SET version_num = version_num")
    versions += [database.version(), database.version()]

    assert versions[0] == versions[1]
    assert 3 == len(set(versions))
    assert versions[3] == versions[4]


def test_the_same_database_by_another_way(tmp_path: Path, url: str):
    """A link to a served database is the served database."""
    with open_database(url, serving=True):
        (tmp_path / "link.db").symlink_to(tmp_path / "stammtisch.db")
        with pytest.raises(InUse):
            open_database(f"sqlite:///{tmp_path}/link.db", serving=True)


def test_a_newer_schema_is_refused(tmp_path: Path, url: str):
    """A database of a newer version is left alone, and both versions are named."""
    open_database(url).close()
    execute(tmp_path / "stammtisch.db", "UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(NewerSchema) as refused:
        open_database(url, serving=True)

    assert ("9999", schema.HEAD) == (refused.value.found, refused.value.known)


def test_another_programs_database_is_left_alone(tmp_path: Path, url: str):
    """A file with somebody else's tables is neither used nor changed."""
    execute(tmp_path / "stammtisch.db", "CREATE TABLE recipes (name TEXT)")

    with pytest.raises(CannotOpen) as refused:
        open_database(url)

    assert (str(tmp_path / "stammtisch.db"), (Cause.NOT_OURS,)) == (refused.value.where, refused.value.causes)
    connection = sqlite3.connect(tmp_path / "stammtisch.db")
    assert [("recipes",)] == connection.execute("SELECT name FROM sqlite_master").fetchall()
    connection.close()


def test_a_file_that_is_no_database(tmp_path: Path, url: str):
    """Any other file is refused and stays as it is."""
    (tmp_path / "stammtisch.db").write_bytes(b"Lieber Wirt, " * 1000)
    (tmp_path / "stammtisch.db").chmod(0o640)

    with pytest.raises(CannotOpen, match="not a database"):
        open_database(url, serving=True)

    assert (tmp_path / "stammtisch.db").read_bytes().startswith(b"Lieber Wirt")
    assert 0o640 == mode(tmp_path / "stammtisch.db")
    assert ["stammtisch.db"] == [file.name for file in tmp_path.iterdir()]


def test_a_mistyped_folder_is_not_made(tmp_path: Path):
    """A path that leads nowhere is told, not dug: whoever starts the house as root would never notice."""
    with pytest.raises(CannotOpen, match="no such folder"):
        open_database(f"sqlite:///{tmp_path}/nicht/da.db")

    assert [] == list(tmp_path.iterdir())


def test_an_empty_file_is_no_database_to_look_at(tmp_path: Path, url: str):
    """A copy that never came to be is not made a database by looking at it."""
    (tmp_path / "stammtisch.db").touch()

    with pytest.raises(CannotOpen, match="empty"):
        open_database(url, create=False)

    assert [("stammtisch.db", 0)] == [(file.name, file.stat().st_size) for file in tmp_path.iterdir()]


def test_a_missing_database_is_not_made_by_accident(tmp_path: Path, url: str):
    """Who only wants to look at a database is told that there is none."""
    with pytest.raises(CannotOpen, match="no such file"):
        open_database(url, create=False)

    assert [] == list(tmp_path.iterdir())


def test_a_file_one_may_not_read(tmp_path: Path, url: str):
    """A database of somebody else is refused with the system's reason."""
    open_database(url).close()
    (tmp_path / "stammtisch.db").chmod(0o400)
    code = (
        "import os, sys\n"
        "from db import sqlite\n"  # read while it can be
        "from db.opening import open_database\n"
        "from db.errors import CannotOpen\n"
        "if os.geteuid() == 0: os.setuid(65534)\n"
        f"try: open_database({url!r})\n"
        "except CannotOpen as refused: sys.exit(str(refused))\n"
    )
    for folder in (tmp_path, *tmp_path.parents[:3]):
        if folder.stat().st_uid == os.geteuid():
            folder.chmod(folder.stat().st_mode | 0o055)

    asked = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=False, timeout=30, capture_output=True, text=True
    )

    assert f"{tmp_path}/stammtisch.db: Permission denied\n" == asked.stderr


def test_a_deleted_database_does_not_come_back_empty(tmp_path: Path, database: Database):
    """A database that was deleted under a running house is missing, not empty."""
    store(database, opened())
    database.close()
    (tmp_path / "stammtisch.db").unlink()

    with pytest.raises(ReadFailed) as refused:
        read(database, 1)

    assert Trouble.UNREACHABLE == refused.value.trouble
    assert not (tmp_path / "stammtisch.db").exists()
