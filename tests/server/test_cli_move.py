"""`stammtisch umziehen`: everything is in the other database, or nothing is and the host knows why."""

import pytest

from db.journal import table
from db.opening import open_database
from db.writer import store
from server import __main__ as command_line
from tests.db.scenes import opened, row

OLD, NEW = "sqlite:///haus.sqlite", "sqlite:///neu.sqlite"


@pytest.fixture
def move(tmp_path, monkeypatch, capsys):
    """Move a memory with one table: exit code, standard output, error output."""
    monkeypatch.chdir(tmp_path)
    with open_database(OLD) as database:
        store(database, opened())

    def call():
        with pytest.raises(SystemExit) as left:
            command_line.main(["umziehen", OLD, NEW])
        return (left.value.code, *capsys.readouterr())

    return call


def test_everything_moves_and_the_host_reads_what_to_do(move):
    """What was in the one database is in the other; once more it is refused, for there is something already."""
    code, said, _ = move()
    assert 0 == code
    assert "Umgezogen: 0 Menschen, 1 Tisch mit 1 Eintrag, alles in allem 2 Zeilen." in said
    with open_database(NEW, create=False) as database:
        assert row() == table(database, 1)

    code, _, complaint = move()
    assert 2 == code
    assert "sie ist nicht leer" in complaint
    assert "der erste Start" not in complaint


@pytest.mark.parametrize("served", [OLD, NEW])
def test_nobody_moves_while_a_house_is_open(move, served):
    """Neither from under a house nor into one."""
    with open_database(served, serving=True):
        code, _, complaint = move()
    assert 2 == code
    assert "arbeitet schon ein anderer Stammtisch" in complaint
