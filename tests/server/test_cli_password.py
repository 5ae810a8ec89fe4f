"""`stammtisch passwort`: what it stores is like what the house itself stores."""

import subprocess
import sys
from datetime import UTC, datetime

import click
import pytest
from argon2 import extract_parameters

from db import players
from db.opening import open_database
from db.writer import store
from server import __main__ as command_line
from server.accounts.passwords import HASHER
from tests.server.driver import PATIENCE

LONG_AGO = datetime(2024, 2, 29, 20, 0, tzinfo=UTC)


def test_one_hasher_everywhere(tmp_path, monkeypatch):
    """A password the host sets costs what any other costs: else time would tell whose it is."""
    monkeypatch.chdir(tmp_path)
    url = f"sqlite:///{tmp_path}/haus.sqlite"
    with open_database(url) as database:
        store(database, players.create("Anna", "anna", "hash", LONG_AGO))
    monkeypatch.setattr(click, "prompt", lambda *_given, **_named: "wendeltreppe-7")
    with pytest.raises(SystemExit) as left:
        command_line.main(["passwort", "anna", "--datenbank", url])
    with open_database(url) as database:
        stored = players.find(database, "anna").password_hash

    assert 0 == left.value.code
    assert extract_parameters(HASHER.hash("wendeltreppe-7")) == extract_parameters(stored)


def test_a_password_from_another_program(tmp_path):
    """Without a terminal it is read from what comes in, and nothing but the two questions is said of it."""
    url = f"sqlite:///{tmp_path}/haus.sqlite"
    with open_database(url) as database:
        store(database, players.create("Anna", "anna", "hash", LONG_AGO))
    done = subprocess.run(
        [sys.executable, "-m", "server", "passwort", "anna", "--datenbank", url],
        input="wendeltreppe-7\n" * 2,
        capture_output=True,
        text=True,
        start_new_session=True,
        timeout=PATIENCE,
        check=False,
    )

    assert (0, "Anna hat ein neues Passwort.\n") == (done.returncode, done.stdout)
    assert "Neues Passwort: Noch einmal: " == done.stderr
