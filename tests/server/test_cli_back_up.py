"""`stammtisch sichern`: a copy one can start from, made while the house is open."""

import stat
from datetime import UTC, datetime

import pytest

from db import players
from db.errors import ReadFailed, Trouble
from db.opening import open_database
from db.writer import store
from server import __main__ as command_line

LONG_AGO = datetime(2024, 2, 29, 20, 0, tzinfo=UTC)


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Make a house in which Anna has an account; run calls there: exit code, standard output, error output."""
    monkeypatch.chdir(tmp_path)
    with open_database("sqlite:///haus.sqlite") as database:
        store(database, players.create("Anna", "anna", "hash", LONG_AGO))

    def call(*arguments):
        with pytest.raises(SystemExit) as left:
            command_line.main([*arguments, "--datenbank", "sqlite:///haus.sqlite"])
        return (left.value.code, *capsys.readouterr())

    return call


def test_copy_holds_everything_and_is_for_the_host_alone(run, tmp_path):
    """A server holds the database meanwhile; the copy opens like the original and nobody else can read it."""
    with open_database("sqlite:///haus.sqlite", serving=True):
        code, said, complaint = run("sichern", "sicher.sqlite")

    assert (0, "") == (code, complaint)
    assert said.startswith("Gesichert nach sicher.sqlite (")
    assert 0o600 == stat.S_IMODE((tmp_path / "sicher.sqlite").stat().st_mode)
    with open_database("sqlite:///sicher.sqlite", create=False) as copy:
        assert "Anna" == players.find(copy, "anna").name


def test_nothing_is_written_over(run, tmp_path):
    """Yesterday's copy stays until somebody removes it."""
    (tmp_path / "gestern.sqlite").write_text("gestern", encoding="utf-8")
    code, _, complaint = run("sichern", "gestern.sqlite")

    assert 1 == code
    assert complaint.startswith("gestern.sqlite gibt es schon")
    assert "gestern" == (tmp_path / "gestern.sqlite").read_text(encoding="utf-8")


def test_target_that_cannot_be_made_is_told(run, tmp_path):
    """A directory that is a file ends the call with a sentence."""
    (tmp_path / "datei").write_text("", encoding="utf-8")
    code, _, complaint = run("sichern", "datei/sicher.sqlite")

    assert 2 == code
    assert complaint == "Nach datei/sicher.sqlite lässt sich nicht sichern: auf dem Weg dorthin liegt eine Datei.\n"


def test_a_folder_that_is_not_there_is_told(run):
    """And nothing is said of the database, which is well, nor in English."""
    code, _, complaint = run("sichern", "nirgends/sicher.sqlite")

    assert (2, "Nach nirgends/sicher.sqlite lässt sich nicht sichern: das Verzeichnis gibt es nicht.\n") == (
        code,
        complaint,
    )


def test_a_disk_that_is_full_is_told(run, monkeypatch):
    """In German, as whatever else a copy can fail of."""

    def full(*_given):
        raise ReadFailed(Trouble.FULL, "database or disk is full")

    monkeypatch.setattr("server.cli.back_up.back_up", full)

    assert (
        run("sichern", "sicher.sqlite")[2] == "Nach sicher.sqlite lässt sich nicht sichern: der Datenträger ist voll.\n"
    )


def test_a_folder_in_place_of_the_file_is_told_in_german(tmp_path, monkeypatch, capsys):
    """What the system says of a path is translated wherever a database is opened."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        command_line.main(["pruefen", "--datenbank", f"sqlite:///{tmp_path}"])

    assert "das ist ein Verzeichnis" in capsys.readouterr().err


def test_target_must_be_named(run):
    """Without a target there is no guess."""
    assert (2, "", "Es fehlt die Angabe ZIEL.\nMehr dazu: stammtisch sichern --help\n") == run("sichern")
