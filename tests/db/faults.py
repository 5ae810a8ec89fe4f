"""What can go wrong with a database, on either engine: held by somebody else, read-only, full, gone."""

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event

from db.database import Database
from db.sqlite import FileDatabase
from tests import postgres

PATIENCE = 20
ROOM = 8
"""MiB on the disk that fills up."""


def _setting(database: Database, pragma: str) -> None:
    """Have every new connection that writes begin with a pragma."""

    def connected(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA {pragma}")

    event.listen(database.writing, "connect", connected)


@contextmanager
def held(database: Database) -> Iterator[None]:
    """Hold the write lock, as another process could."""
    if not isinstance(database, FileDatabase):
        with database.writing.begin() as other:
            other.exec_driver_sql("LOCK TABLE writers IN EXCLUSIVE MODE")
            yield
        return
    connection = sqlite3.connect(database.path, isolation_level=None, timeout=PATIENCE)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


@contextmanager
def read_only(database: Database) -> Iterator[None]:
    """Let nothing be written by connections that are made meanwhile."""
    if isinstance(database, FileDatabase):
        _setting(database, "query_only = ON")
        yield
        _setting(database, "query_only = OFF")
        return
    name = _name(database)
    postgres.execute(postgres.shared_folder(), f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    yield
    postgres.execute(postgres.shared_folder(), f"ALTER DATABASE {name} RESET default_transaction_read_only")


@contextmanager
def full(database: Database) -> Iterator[None]:
    """Let the disk have next to no room for the journal; the connections of others than the writer's are as ever."""
    if isinstance(database, FileDatabase):
        with database.reading() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        _setting(database, f"max_page_count = {pages}")
        yield
        _setting(database, f"max_page_count = {2**30}")
        return
    disk, name = Path(postgres.shared_folder(), "klein"), _name(database)
    disk.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={ROOM}m,uid={disk.parent.stat().st_uid}", "tmpfs", str(disk)]
    if os.geteuid() != 0 or subprocess.run(["mount", *options], check=False, capture_output=True).returncode != 0:
        pytest.skip("a small disk cannot be mounted here")
    (disk / "platte").mkdir()
    os.chown(disk / "platte", disk.parent.stat().st_uid, -1)
    try:
        postgres.execute(disk.parent, f"CREATE TABLESPACE klein LOCATION '{disk}/platte'")
        postgres.execute(disk.parent, "ALTER TABLE journal SET TABLESPACE klein", name)
        postgres.execute(disk.parent, "CREATE TABLE ballast (b text) TABLESPACE klein", name)
        postgres.execute(disk.parent, "ALTER TABLE ballast ALTER b SET STORAGE EXTERNAL", name)
        postgres.execute(disk.parent, f"INSERT INTO ballast VALUES (repeat('x', {(ROOM * 1024 - 512) * 1000}))", name)
        yield
        postgres.execute(disk.parent, "DROP TABLE ballast", name)
        postgres.execute(disk.parent, "CHECKPOINT", name)
        postgres.execute(disk.parent, "ALTER TABLE journal SET TABLESPACE pg_default", name)
        postgres.execute(disk.parent, "DROP TABLESPACE klein")
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)
        disk.rmdir()


@contextmanager
def gone(database: Database, tmp_path: Path) -> Iterator[None]:
    """Let the database not be there."""
    if isinstance(database, FileDatabase):
        database.path.rename(tmp_path / "weg.db")
        yield
        assert not database.path.exists()
        (tmp_path / "weg.db").rename(database.path)
        return
    folder, name = postgres.shared_folder(), _name(database)
    postgres.execute(folder, f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
    postgres.execute(folder, f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name}'")
    yield
    postgres.execute(folder, f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")


def _name(database: Database) -> str:
    """What a database is called on its server."""
    return database.where.rpartition("/")[2]
