"""`stammtisch admin`: rights given and taken, also while a server holds the database."""

from datetime import UTC, datetime

import pytest

from db import players
from db.opening import open_database
from db.writer import store
from server import __main__ as command_line

LONG_AGO = datetime(2024, 2, 29, 20, 0, tzinfo=UTC)


@pytest.fixture
def url(tmp_path, monkeypatch):
    """Make a database in which Jörg has an account, in a directory without settings; gives its URL."""
    monkeypatch.chdir(tmp_path)
    url = f"sqlite:///{tmp_path}/haus.sqlite"
    with open_database(url) as database:
        store(database, players.create("Jörg", "joerg", "hash", LONG_AGO))
    return url


def run(capsys, *arguments):
    """Run one call; gives exit code, standard output and error output."""
    with pytest.raises(SystemExit) as left:
        command_line.main(arguments)
    return (left.value.code, *capsys.readouterr())


def is_admin(url):
    """Ask the database."""
    with open_database(url) as database:
        return players.find(database, "joerg").admin


@pytest.mark.parametrize("name", ["Jörg", "joerg", "JÖRG"])
def test_rights_are_given_and_taken(capsys, url, name):
    """A name is found however it is written, and what is true afterwards is said."""
    assert (0, "Jörg ist jetzt Admin.\n", "") == run(capsys, "admin", name, "--datenbank", url)
    assert is_admin(url)
    assert (0, "Jörg ist jetzt kein Admin mehr.\n", "") == run(capsys, "admin", name, "--entziehen", "--datenbank", url)
    assert not is_admin(url)


@pytest.mark.parametrize(
    ("before", "options", "said"),
    [(True, (), "Jörg ist schon Admin.\n"), (False, ("--entziehen",), "Jörg ist ohnehin kein Admin.\n")],
)
def test_what_is_so_already_stays_so(capsys, url, before, options, said):
    """Asking twice is no mistake."""
    with open_database(url) as database:
        store(database, players.set_admin(players.find(database, "joerg").id, before))

    assert (0, said, "") == run(capsys, "admin", "joerg", *options, "--datenbank", url)
    assert before is is_admin(url)


def test_works_while_a_server_runs(capsys, url):
    """The host need not stop the house to name an admin, and the house sees it."""
    with open_database(url, serving=True) as database:
        assert 0 == run(capsys, "admin", "joerg", "--datenbank", url)[0]
        assert players.find(database, "joerg").admin


def test_unknown_name_ends_with_1_and_says_what_to_do(capsys, url):
    """Nobody becomes an admin by a typing mistake, and the near name is offered."""
    code, said, complaint = run(capsys, "admin", "Jürg", "--datenbank", url)

    assert (1, "") == (code, said)
    assert complaint.startswith("Den Namen Jürg hat hier niemand. Meintest du „joerg“?")
    assert "Melde dich einmal mit diesem Namen am Stammtisch an" in complaint


def test_missing_database_is_not_made(capsys, tmp_path, monkeypatch):
    """A mistyped path is told, not filled with an empty house."""
    monkeypatch.chdir(tmp_path)
    code, _, complaint = run(capsys, "admin", "joerg", "--datenbank", "sqlite:///nirgends.sqlite")

    assert 2 == code
    assert "nirgends.sqlite lässt sich nicht öffnen oder anlegen" in complaint
    assert not (tmp_path / "nirgends.sqlite").exists()


def test_locked_database_changes_nothing(capsys, url):
    """While somebody else writes for long, the call gives up with a sentence instead of a traceback."""
    with open_database(url) as database, database.writing.begin():
        code, _, complaint = run(capsys, "admin", "joerg", "--datenbank", url)

    assert 2 == code
    assert "Es hat sich nichts geändert" in complaint
    assert not is_admin(url)


def test_wrong_settings_end_with_2_and_all_faults(capsys, tmp_path, monkeypatch):
    """Every fault is told, line by line."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config.toml").write_text("[server]\nport = 0.5\nhots = 'x'\n", encoding="utf-8")
    code, said, complaint = run(capsys, "admin", "joerg")

    assert (2, "") == (code, said)
    assert ["Die", "server.hots", "server.port"] == sorted(
        (line.split()[0] for line in complaint.splitlines()), key=str.lower
    )
