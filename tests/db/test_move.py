"""Moving into another database: what was there is there, and the next ids follow."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from db import players, results, schema
from db.backup import back_up, move
from db.database import Database
from db.errors import CannotOpen, Cause
from db.identity import PersonId
from db.journal import append, gaps
from db.opening import open_database
from db.writer import store
from tests.db.scenes import EVENING, entry, opened, row


@pytest.fixture
def lived_in(database: Database) -> Database:
    """A database with people, one of whom is gone, tables, a match and a page's ticket."""
    for name in ("Anna", "Bert", "Carl"):
        store(database, players.create(name, name.lower(), "hash", EVENING, admin=name == "Anna"))
    store(database, players.delete(PersonId(3), "Ehemals3"))
    store(database, opened() + results.match_started(1, 1, "romme", 0, EVENING))
    said = append([entry(1, 1, "sage ›grün‹ \U0001f0a1 'Ä\" \\ %s")], row(last=1))
    store(database, said)
    store(database, results.deal_scored(1, 1, {0: 5, 1: -5}))
    with database.writing.begin() as connection:
        columns = {column.name: "x" for column in schema.tickets.columns} | {"owner": 1, "until": 7}
        connection.execute(schema.tickets.insert().values(columns))
    return database


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Database]:
    """An empty database in a file."""
    with open_database(f"sqlite:///{tmp_path}/neu.sqlite") as made:
        yield made


def everything(database: Database) -> dict[str, list[object]]:
    """All rows of all tables."""
    with database.reading() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(sa.select(table))), key=repr)
            for table in schema.metadata.sorted_tables
        }


def test_there_and_back(lived_in: Database, file: Database, tmp_path: Path):
    """Whatever was stored is stored there, to the letter, and once more on the way back; nobody gets an old id."""
    before = everything(lived_in)
    told: list[int] = []
    moved = move(lived_in, file, told.append)
    with lived_in.writing.begin() as connection:
        for table in reversed(schema.metadata.sorted_tables):
            connection.execute(table.delete())
    move(file, lived_in)

    assert before == everything(file) == everything(lived_in)
    assert {name: len(rows) for name, rows in before.items()} == {table.name: rows for table, rows in moved.items()}
    assert sum(told) == sum(moved.values())
    for database in (file, lived_in):
        assert () == gaps(database)
        store(database, players.create("Dora", "dora", "hash", EVENING))
        dora = players.find(database, "dora")
        assert dora is not None
        assert 4 == dora.id


def test_nobody_moves_in_with_others(lived_in: Database, file: Database):
    """A database that holds anything is left alone."""
    store(file, opened(7))
    before = everything(file)
    with pytest.raises(CannotOpen) as refused:
        move(lived_in, file)
    assert (Cause.NOT_EMPTY,) == refused.value.causes
    assert before == everything(file)


def test_a_backup_is_a_file_wherever_the_database_lies(lived_in: Database, tmp_path: Path):
    """It holds everything but the tickets of pages, and is whole."""
    back_up(lived_in, tmp_path / "kopie.sqlite")
    with open_database(f"sqlite:///{tmp_path}/kopie.sqlite", create=False, migrate=False) as copy:
        assert everything(lived_in) | {"tickets": []} == everything(copy)
        assert () == copy.damages()
    assert ["kopie.sqlite"] == sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("kopie"))
