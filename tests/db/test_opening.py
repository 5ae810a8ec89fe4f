"""Opening a database, whichever it is: who may, and what is said when it cannot be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from db.database import Database
from db.errors import CannotOpen, InUse, ReadFailed, Trouble
from db.journal import table
from db.opening import open_database
from db.writer import store
from tests.db.scenes import opened, row

ROOT = Path(__file__).parents[2]


def test_readers_cannot_write(database: Database):
    """A connection for reading refuses to change anything."""
    with pytest.raises(ReadFailed) as refused, database.reading() as connection:
        connection.exec_driver_sql("DELETE FROM people")

    assert Trouble.READ_ONLY == refused.value.trouble


def test_a_second_server_is_turned_away(url: str):
    """Two servers on one database cannot be; the second one learns who the first is."""
    with open_database(url, serving=True):
        with pytest.raises(InUse) as refused:
            open_database(url, serving=True)

        assert os.getpid() == refused.value.process


def test_the_command_line_works_beside_a_server(url: str):
    """While a server runs others may read and make small changes, and the server sees them."""
    with open_database(url, serving=True) as served, open_database(url, create=False) as beside:
        store(beside, opened())

        assert row() == table(served, 1)


def test_a_server_that_is_gone_leaves_the_database_free(url: str):
    """The lock ends with its server, even if nobody cleaned up."""
    code = f"import os\nfrom db.opening import open_database\nopen_database({url!r}, serving=True)\nos._exit(9)"
    gone = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False, timeout=30)

    with open_database(url, serving=True) as database:
        assert 9 == gone.returncode
        assert database.lock.held


@pytest.mark.parametrize(
    ("wrong", "cause"),
    [
        ("stammtisch.db", "no database URL"),
        ("sqlite://", "outlives"),
        ("sqlite:///:memory:", "outlives"),
        ("mysql://wirt:geheim@localhost/stammtisch", "only sqlite and postgresql"),
        ("sqlite:////proc/nichts/stammtisch.db", "no such folder"),
        ("sqlite:////tmp", "directory"),
    ],
)
def test_an_url_that_leads_nowhere(wrong: str, cause: str):
    """What cannot be a database of ours is refused with the reason, and without the password in it."""
    with pytest.raises(CannotOpen, match=cause) as refused:
        open_database(wrong)

    assert "geheim" not in str(refused.value)


def test_a_start_does_not_wait_for_alembic(url: str):
    """To make a database, to open it again and to write to it takes no Alembic: its import alone costs 0.4 s."""
    code = (
        "import sys\n"
        "from db import admission, journal, players, ranking, results\n"
        "from db.opening import open_database\n"
        "from db.writer import store\n"
        "from tests.db.scenes import opened\n"
        f"open_database({url!r}, serving=True).close()\n"
        f"store(open_database({url!r}), opened())\n"
        "sys.exit('alembic' in sys.modules)\n"
    )

    started = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False, timeout=30)

    assert 0 == started.returncode
